// SPDX-License-Identifier: GPL-3.0-or-later
// The worker of a page.
import type { ToWorker } from './protocol';
import { serve } from './serve';

// The types of pages stand in for those of workers here; only this is different.
const post = (message: unknown) => (self as unknown as { postMessage(message: unknown): void }).postMessage(message);
const handle = serve(post);
self.addEventListener('message', (event: MessageEvent<ToWorker>) => handle(event.data));
