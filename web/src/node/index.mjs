// SPDX-License-Identifier: GPL-3.0-or-later
// Rules and engine of a program of Node. Plain JavaScript: the types stand in `index.d.ts`.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { SearchCancelled } from '../engine/api';
import { engineOn } from '../engine/client';
import { rulesOf } from '../engine/rules';

export { SearchCancelled };

const compiled = async (name) => WebAssembly.compile(await readFile(new URL(`./${name}`, import.meta.url)));

let loading;

/** The rules. */
export function loadRules() {
  loading ??= compiled('alfil_rules.wasm').then(rulesOf);
  return loading;
}

const host = {
  module: () => compiled('alfil_engine.wasm'),
  start() {
    const worker = new Worker(new URL('./worker.js', import.meta.url));
    return {
      postMessage: (message) => worker.postMessage(message),
      onMessage: (listener) => worker.on('message', listener),
      onError: (listener) => worker.on('error', (error) => listener(error.message)),
      terminate: () => void worker.terminate(),
    };
  },
  shares: true,
};

/** An engine in a thread of its own, which lives until `close`. */
export function createEngine() {
  return engineOn(host);
}
