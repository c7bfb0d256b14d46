// SPDX-License-Identifier: GPL-3.0-or-later
// The entrance: `import { loadRules, createEngine } from './engine'`.
export * from './api';
export { createEngine, loadRules } from './page';
