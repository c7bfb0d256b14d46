// SPDX-License-Identifier: GPL-3.0-or-later
import { render } from 'preact';
import { loadRules } from './engine';

const root = document.getElementById('app');
if (root) {
  const rules = await loadRules();
  render(<main><h1>Alfil</h1><ul>{rules.variants().map((variant) => <li>{variant.title}</li>)}</ul></main>, root);
}
