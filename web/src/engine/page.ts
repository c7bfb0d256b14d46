// SPDX-License-Identifier: GPL-3.0-or-later
// Rules and engine of a page.
import type { Engine, Rules } from './api';
import { engineOn, type Host } from './client';
import { engineModule, rulesModule, startWorker } from './module';
import { rulesOf } from './rules';

let loading: Promise<Rules> | undefined;

/** The rules; their module is fetched at the first call. */
export function loadRules(): Promise<Rules> {
  loading ??= rulesModule()
    .then(rulesOf)
    .catch((error: unknown) => {
      // The next call tries again: the network may be back.
      loading = undefined;
      throw error;
    });
  return loading;
}

const host: Host = {
  module: engineModule,
  start() {
    const worker = startWorker();
    return {
      postMessage: (message) => worker.postMessage(message),
      onMessage: (listener) => worker.addEventListener('message', (event) => listener(event.data)),
      onError: (listener) =>
        worker.addEventListener('error', (event) => listener(event.message || 'the engine could not be started')),
      terminate: () => worker.terminate(),
    };
  },
  get shares() {
    return globalThis.crossOriginIsolated === true;
  },
};

/** An engine in a worker, which starts with the first search. */
export function createEngine(): Engine {
  return engineOn(host);
}
