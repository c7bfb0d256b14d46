// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the page that are loaded when they are first wanted.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { message } from './rules';

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | undefined>(() => loaded);
    const [fault, setFault] = useState<string | null>(null);
    useEffect(() => {
      if (Part) return;
      load().then(
        (part) => {
          loaded = part;
          setPart(() => part);
        },
        (error: unknown) => setFault(message(error)),
      );
    }, []);
    if (fault)
      return (
        <p class="notice bad" role="alert">
          {fault}
        </p>
      );
    return Part ? (
      <Part {...props} />
    ) : (
      <p class="muted" role="status">
        {t('loading')}
      </p>
    );
  };
}
