// SPDX-License-Identifier: GPL-3.0-or-later
// What a worker does with the messages it gets, whatever kind of worker it is.
import { initSync, perft, Searcher } from '../../wasm/alfil_engine.js';
import type { FromWorker, ToWorker } from './protocol';

export function serve(post: (message: FromWorker) => void): (message: ToWorker) => void {
  let searcher: Searcher | undefined;

  function work(id: number, job: (searcher: Searcher) => FromWorker) {
    try {
      if (!searcher) throw new Error('the engine was not started');
      post(job(searcher));
    } catch (error) {
      post({ kind: 'fault', id, message: error instanceof Error ? error.message : String(error) });
    }
  }

  return (message) => {
    switch (message.kind) {
      case 'start':
        initSync({ module: message.module });
        searcher = new Searcher(message.cancelled ?? undefined);
        break;
      case 'search': {
        const { id, request } = message;
        const level = request.level === undefined ? undefined : String(request.level);
        const text = JSON.stringify({ ...request, level, id });
        const report = (info: string) => post({ kind: 'info', id, info: JSON.parse(info) });
        work(id, (searcher) => ({ kind: 'answer', id, answer: JSON.parse(searcher.search(text, report)) }));
        break;
      }
      case 'review': {
        const { id, request } = message;
        const report = (move: string, left: number) => post({ kind: 'judged', id, move: JSON.parse(move), left });
        work(id, (searcher) => {
          const moves = JSON.parse(searcher.review(id, JSON.stringify(request), report));
          return { kind: 'reviewed', id, moves };
        });
        break;
      }
      case 'perft': {
        const { id, variant, fen, depth } = message;
        work(id, () => ({ kind: 'counted', id, nodes: perft(variant, fen, depth) }));
        break;
      }
      case 'clear':
        searcher?.clear();
        break;
    }
  };
}
