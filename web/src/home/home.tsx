// SPDX-License-Identifier: GPL-3.0-or-later
import { useState } from 'preact/hooks';
import type { VariantInfo } from '../engine';
import { MiniBoard } from '../board/mini';
import { count, named, plugin, t } from '../i18n';
import { useLobby } from '../online/lobby';
import type { VariantCount } from '../online/wire';
import { Pips } from '../play/pips';
import { useReturned } from '../ui/returned';
import { href } from '../ui/router';
import { theRules } from '../ui/rules';
import { RuleChoice } from './rulechoice';
import { type Saved, list, placeOf } from '../store/games';

export function HomePage() {
  const lobby = useLobby();
  const [latest, setLatest] = useState(latestOpen);
  useReturned(() => setLatest(latestOpen()));
  return (
    <div class="page broad">
      <h1>{t('home.title')}</h1>
      {latest && (
        <p>
          <a class="button" href={href(placeOf(latest))}>
            {t('home.goOn', { game: theRules().variant(latest.variant)?.title ?? latest.variant })}
          </a>
        </p>
      )}
      <ul class="games plain">
        {ordered(theRules().variants()).map((variant) => (
          <li key={variant.id}>
            <GameCard variant={variant} counts={lobby?.variants.find((counted) => counted.variant === variant.id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const latestOpen = (): Saved | undefined =>
  list().find((game) => game.opponent.kind !== 'none' && game.result === null);

/** The game that everybody knows comes last. */
function ordered(variants: VariantInfo[]): VariantInfo[] {
  const isPlain = ({ men, checksToWin, goal }: VariantInfo) =>
    checksToWin === null && goal.length === 0 && men.every(({ role, figure }) => role === figure);
  return [...variants.filter((variant) => !isPlain(variant)), ...variants.filter(isPlain)];
}

function GameCard({ variant, counts }: { variant: VariantInfo; counts: VariantCount | undefined }) {
  const [rules, setRules] = useState(variant.profile);
  const way = (mode: string) => href(['new', variant.id, mode], rules === variant.profile ? {} : { rules });
  return (
    <article class="card game-card" aria-labelledby={`card-${variant.id}`}>
      <a class="picture" href={href(['guide', variant.id])} aria-label={t('home.guide', { game: variant.title })}>
        <MiniBoard variant={variant} fen={variant.start} label={t('home.start', { game: variant.title })} />
      </a>
      <div class="title">
        <h2 id={`card-${variant.id}`}>{variant.title}</h2>
        {variant.checksToWin !== null && <Pips side="white" given={0} toWin={variant.checksToWin} />}
      </div>
      <p>{plugin(variant.sentence)}</p>
      <div class="ways">
        <a class="button main" href={way('computer')}>
          {t('way.computer')}
        </a>
        <a class="button" href={way('table')}>
          {t('way.table')}
        </a>
        <a class="button" href={way('online')}>
          {t('way.online')}
        </a>
      </div>
      <p class="small muted">
        {counts && (
          <span>
            {count('home.playing', counts.playing)} · <a href="#/rooms">{count('home.waiting', counts.waiting)}</a>{' '}
            ·{' '}
          </span>
        )}
        <a href={href(['guide', variant.id])}>{t('home.how')}</a>
      </p>
      <details class="rules" open={variant.checksToWin !== null}>
        <summary>{t('home.rules', { rules: named('rules', rules, rules) })}</summary>
        <RuleChoice variant={variant} value={rules} onChange={setRules} few />
      </details>
    </article>
  );
}
