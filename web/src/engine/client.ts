// SPDX-License-Identifier: GPL-3.0-or-later
// The engine as a page or a program of Node sees it: one search at a time in a worker, cancelled at once.
import {
  type Engine,
  type JudgedMove,
  type Review,
  type Search,
  type SearchAnswer,
  SearchCancelled,
  type SearchInfo,
} from './api';
import type { FromWorker, ToWorker } from './protocol';

/** The part of a worker that is used here. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  onMessage(listener: (message: FromWorker) => void): void;
  onError(listener: (message: string) => void): void;
  terminate(): void;
}

/** Where workers and the module come from. */
export interface Host {
  module(): Promise<WebAssembly.Module>;
  start(): WorkerLike;
  /** Whether page and worker can share memory. */
  shares: boolean;
}

/** What waits for a search. */
interface Waiting {
  id: number;
  heard(message: FromWorker): void;
  failed(error: Error): void;
}

/** Numbers are never used again in a page, so that no answer is taken for another's. */
let lastId = 0;

export function engineOn(host: Host): Engine {
  const cancelled = host.shares ? new Int32Array(new SharedArrayBuffer(4)) : null;
  let worker: WorkerLike | undefined;
  let ready: Promise<void> = Promise.resolve();
  let waiting: Waiting | undefined;

  function start(): Promise<void> {
    if (worker) return ready;
    const mine = host.start();
    worker = mine;
    mine.onMessage((message) => {
      // Late messages of a search that was cancelled are not heard.
      if (worker === mine && waiting?.id === message.id) waiting.heard(message);
    });
    mine.onError((message) => {
      if (worker !== mine) return;
      drop();
      fail(new Error(message));
    });
    ready = host.module().then((module) => mine.postMessage({ kind: 'start', module, cancelled }));
    return ready;
  }

  function drop() {
    worker?.terminate();
    worker = undefined;
  }

  function fail(error: Error) {
    const left = waiting;
    waiting = undefined;
    left?.failed(error);
  }

  function cancel(id: number) {
    if (waiting?.id !== id) return;
    if (cancelled) Atomics.store(cancelled, 0, id);
    else drop();
    fail(new SearchCancelled());
  }

  /** Sends a job; `hear` says what each message of it means. */
  function ask<T>(job: (id: number) => ToWorker, hear: (message: FromWorker, done: (result: T) => void) => void) {
    if (waiting) cancel(waiting.id);
    lastId += 1;
    const id = lastId;
    const result = new Promise<T>((resolve, reject) => {
      const done = (result: T) => {
        waiting = undefined;
        resolve(result);
      };
      waiting = {
        id,
        heard: (message) => (message.kind === 'fault' ? fail(new Error(message.message)) : hear(message, done)),
        failed: reject,
      };
    });
    // Who only wants to cancel need not listen to the answer.
    result.catch(() => {});
    start().then(
      () => {
        if (waiting?.id === id) worker?.postMessage(job(id));
      },
      (error: unknown) => {
        // Without the module a worker is of no use; the next search tries again.
        drop();
        if (waiting?.id === id) fail(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return { id, result, cancel: () => cancel(id) };
  }

  return {
    search(request, onInfo?: (info: SearchInfo) => void): Search {
      const asked = ask<SearchAnswer>(
        (id) => ({ kind: 'search', id, request }),
        (message, done) => {
          if (message.kind === 'info') onInfo?.(message.info);
          if (message.kind === 'answer') done(message.answer);
        },
      );
      return { id: asked.id, answer: asked.result, cancel: asked.cancel };
    },
    review(request, onMove?: (move: JudgedMove) => void, onProgress?: (done: number, of: number) => void): Review {
      const of = request.place.moves.length;
      const asked = ask<JudgedMove[]>(
        (id) => ({ kind: 'review', id, request }),
        (message, done) => {
          if (message.kind === 'judged') {
            onMove?.(message.move);
            onProgress?.(of - message.left, of);
          }
          if (message.kind === 'reviewed') done(message.moves);
        },
      );
      return { id: asked.id, done: asked.result, cancel: asked.cancel };
    },
    perft(variant, fen, depth) {
      return ask<number>(
        (id) => ({ kind: 'perft', id, variant, fen, depth }),
        (message, done) => {
          if (message.kind === 'counted') done(message.nodes);
        },
      ).result;
    },
    clear() {
      if (waiting) cancel(waiting.id);
      worker?.postMessage({ kind: 'clear' });
    },
    close() {
      if (waiting) cancel(waiting.id);
      drop();
    },
  };
}
