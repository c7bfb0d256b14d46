// SPDX-License-Identifier: GPL-3.0-or-later
// The entrance: `import { loadRules, createEngine } from './engine'`.
export * from './api';
export { loadRules } from './rules';
export { createEngine } from './client';
