// SPDX-License-Identifier: GPL-3.0-or-later
// What the page gets from the WebAssembly modules: types only, so that they can be read without building them.
//
// Rules answer at once, on the page's own thread (`loadRules`); searches run in a worker (`createEngine`). Both are the
// crates of the command line and the server. Texts in `sentence` fields are English; the `id` beside each is stable and
// is what a translation goes by.

export * from './api/engine';
export type * from './api/rules';
