// SPDX-License-Identifier: GPL-3.0-or-later
// A newer version is loaded when the reader says so, never in the middle of a game.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';

let waiting: (() => void) | null = null;
const listeners = new Set<() => void>();

export function offerUpdate(load: () => void): void {
  waiting = load;
  for (const listener of listeners) listener();
}

export function UpdateNotice() {
  const [load, setLoad] = useState<(() => void) | null>(() => waiting);
  useEffect(() => {
    const listener = () => setLoad(() => waiting);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  if (!load) return null;
  return (
    <aside class="update notice row spread">
      <span>{t('update')}</span>
      <button type="button" class="button" onClick={load}>
        {t('update.load')}
      </button>
    </aside>
  );
}
