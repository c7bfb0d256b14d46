// SPDX-License-Identifier: GPL-3.0-or-later
import '@lichess-org/chessground/assets/chessground.base.css';
import './styles/main.css';
import { render } from 'preact';
import { App } from './app';
import { loadRules } from './engine';
import { keepOffline } from './pwa';
import { apply } from './store/settings';
import { offerUpdate } from './ui/update';
import { message, setRules } from './ui/rules';

const root = document.getElementById('app');
apply();
if (root) {
  try {
    setRules(await loadRules());
    root.replaceChildren();
    render(<App />, root);
    // Where service workers are forbidden, the page just needs its network.
    keepOffline(offerUpdate).catch(() => undefined);
  } catch (error) {
    root.textContent = message(error);
    throw error;
  }
}
