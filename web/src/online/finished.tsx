// SPDX-License-Identifier: GPL-3.0-or-later
// Public games that have ended, to look at.
import { useEffect, useState } from 'preact/hooks';
import { count, locale, named, t } from '../i18n';
import { href } from '../ui/router';
import { theRules } from '../ui/rules';
import { finishedGames } from './http';
import type { FinishedGame } from './wire';

export function Finished() {
  const [games, setGames] = useState<FinishedGame[]>([]);
  useEffect(
    () =>
      void finishedGames().then(
        ({ games }) => setGames(games),
        () => undefined,
      ),
    [],
  );
  if (games.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="finished">
      <h2 id="finished">{t('rooms.finished')}</h2>
      <ul class="list plain">
        {games.map(({ room, variant, result, reason, plies, ended_ms }) => (
          <li key={room} class="card">
            <div class="grow">
              <a href={href(['room', room])}>
                {theRules().variant(variant)?.title ?? variant}: {result}
              </a>
              <p class="small muted">
                {named('reason', reason, reason)} · {count('saved.moves', plies)} ·{' '}
                {new Date(ended_ms).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
