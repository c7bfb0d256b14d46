// SPDX-License-Identifier: GPL-3.0-or-later
// The compiled modules: each is fetched and compiled once, for the page and its workers together.

/** Addresses of the built files, which `build.mjs` fills in. */
declare const __RULES__: string;
declare const __ENGINE__: string;
declare const __WORKER__: string;

/** Compiles the module of an address at the first call; after a failure the next call tries again. */
function once(address: string): () => Promise<WebAssembly.Module> {
  let compiling: Promise<WebAssembly.Module> | undefined;
  return () => {
    compiling ??= WebAssembly.compileStreaming(fetch(address)).catch((error: unknown) => {
      compiling = undefined;
      throw error;
    });
    return compiling;
  };
}

export const rulesModule = once(__RULES__);
export const engineModule = once(__ENGINE__);

export function startWorker(): Worker {
  return new Worker(__WORKER__, { type: 'module', name: 'alfil-engine' });
}
