// SPDX-License-Identifier: GPL-3.0-or-later
// A part of the page that fails says so, and the rest goes on.
import { Component, type ComponentChildren } from 'preact';
import { t } from '../i18n';
import { message } from './rules';

interface State {
  fault: string | null;
}

export class Boundary extends Component<{ children: ComponentChildren }, State> {
  override state: State = { fault: null };

  static override getDerivedStateFromError(error: unknown): State {
    return { fault: message(error) };
  }

  override render() {
    if (this.state.fault === null) return this.props.children;
    return (
      <div class="page narrow">
        <h1>{t('failed')}</h1>
        <p class="notice bad" role="alert">
          {this.state.fault}
        </p>
        <p>
          <a href="#/">{t('nav.home')}</a>
        </p>
      </div>
    );
  }
}
