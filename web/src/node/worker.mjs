// SPDX-License-Identifier: GPL-3.0-or-later
// The thread of an engine in Node.
import { parentPort } from 'node:worker_threads';
import { serve } from '../engine/serve';

parentPort.on('message', serve((message) => parentPort.postMessage(message)));
