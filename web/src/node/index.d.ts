// SPDX-License-Identifier: GPL-3.0-or-later
import type { Engine, Rules } from './api';

export * from './api';
/** The rules. */
export function loadRules(): Promise<Rules>;
/** An engine in a thread of its own, which lives until `close`. */
export function createEngine(): Engine;
