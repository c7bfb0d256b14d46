// SPDX-License-Identifier: GPL-3.0-or-later
// What page and worker say to each other.
import type { JudgedMove, ReviewRequest, SearchAnswer, SearchInfo, SearchRequest } from './api';

export type ToWorker =
  /** The first message. `cancelled[0]` is the number of the last search that is not wanted any more; without shared
   * memory there is no such array, and a search is cancelled by ending the worker. */
  | { kind: 'start'; module: WebAssembly.Module; cancelled: Int32Array | null }
  | { kind: 'search'; id: number; request: SearchRequest }
  | { kind: 'review'; id: number; request: ReviewRequest }
  | { kind: 'perft'; id: number; variant: string; fen: string; depth: number }
  | { kind: 'clear' };

/** Every message carries the number of its search, so that a late one can be told. */
export type FromWorker =
  | { kind: 'info'; id: number; info: SearchInfo }
  | { kind: 'answer'; id: number; answer: SearchAnswer }
  | { kind: 'judged'; id: number; move: JudgedMove; left: number }
  | { kind: 'reviewed'; id: number; moves: JudgedMove[] }
  | { kind: 'counted'; id: number; nodes: number }
  | { kind: 'fault'; id: number; message: string };
