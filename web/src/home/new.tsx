// SPDX-License-Identifier: GPL-3.0-or-later
// Before a game: against whom, by which rules, with which men.
import { useState } from 'preact/hooks';
import type { Side, VariantInfo } from '../engine';
import { named, plugin, t } from '../i18n';
import { OnlineForm } from '../online/form';
import { type Opponent, fresh, randomSeed, save } from '../store/games';
import { type Pace, PaceChoice, paceIn } from '../play/pace';
import { Choice } from '../ui/choice';
import { go, href } from '../ui/router';
import { theRules } from '../ui/rules';
import { read, write } from '../store/local';
import { RuleChoice } from './rulechoice';

export type Mode = 'computer' | 'table' | 'online';
const MODES: readonly Mode[] = ['computer', 'table', 'online'];
const FULL = 'full';
const LAST_LEVEL = 'alfil.level';
/** 5+3. */
const USUAL_ONLINE: Pace = { baseMs: 300_000, incrementMs: 3000 };

interface Props {
  variant: VariantInfo;
  mode: string | undefined;
  query: URLSearchParams;
}

/** A link may bring all of it: `#/new/three-check/computer?level=club&side=black&rules=automatic&fen=…`, and `clock=5+3`. */
export function NewPage({ variant, mode: asked, query }: Props) {
  const [mode, setMode] = useState<Mode>(MODES.find((known) => known === asked) ?? 'computer');
  // What a link says wrongly, or what was remembered and is known no more, gives way to what is usual.
  const [rules, setRules] = useState(
    () => variant.profiles.find(({ id }) => id === query.get('rules'))?.id ?? variant.profile,
  );
  const [side, setSide] = useState<Side | 'random'>(asSide(query.get('side')));
  const [level, setLevel] = useState(
    () => [query.get('level'), read<string>(LAST_LEVEL)].find(isLevel) ?? 'casual',
  );
  const [pace, setPace] = useState(() => paceIn(query.get('clock'), null));
  const [onlinePace, setOnlinePace] = useState(() => paceIn(query.get('clock'), USUAL_ONLINE));
  const choose = (pace: Pace | null) => ({ pace, fault: null });
  const [fen, setFen] = useState(query.get('fen') ?? '');
  const checked = fen.trim() === '' ? null : theRules().checkFen(variant.id, fen.trim());
  const start = checked?.fen ?? null;

  const elo = theRules()
    .levels()
    .find(({ name }) => name === level)?.elo;

  const begin = (event: Event) => {
    event.preventDefault();
    // A room is opened by its button.
    if (checked?.error || mode === 'online') return;
    write(LAST_LEVEL, level);
    const opponent: Opponent =
      mode === 'computer'
        ? { kind: 'engine', level: level === FULL ? null : level, seed: randomSeed(), side: drawn(side) }
        : { kind: 'person' };
    const clock = mode === 'table' ? pace.pace : null;
    const game = fresh({ variant: variant.id, profile: rules, fen: start, opponent, pace: clock });
    save(game);
    go(['game', game.id]);
  };
  const sides = [
    { value: 'white', label: t('white') },
    { value: 'random', label: t('side.random') },
    { value: 'black', label: t('black') },
  ] as const;
  const levels = [
    ...theRules()
      .levels()
      .map(({ name, number }) => ({ value: name, label: `${number}`, note: named('level', name) })),
    { value: FULL, label: '★', note: t('level.full') },
  ];
  return (
    <form class="page narrow" onSubmit={begin} noValidate>
      <div>
        <h1>{variant.title}</h1>
        <p class="muted">
          {plugin(variant.sentence)} <a href={href(['guide', variant.id])}>{t('home.how')}</a>
        </p>
      </div>
      <Choice
        legend={t('opponent')}
        value={mode}
        onChange={setMode}
        options={MODES.map((value) => ({ value, label: t(`way.${value}.long`) }))}
      />
      {mode === 'computer' && (
        <div>
          <Choice thirds legend={t('level')} value={level} onChange={setLevel} options={levels} />
          {elo !== undefined && <p class="small muted">{t('level.elo', { elo })}</p>}
        </div>
      )}
      {mode === 'table' && (
        <PaceChoice key="table" value={pace.pace} fault={pace.fault} onChange={(next) => setPace(choose(next))} />
      )}
      {mode === 'online' && (
        <PaceChoice
          key="online"
          value={onlinePace.pace}
          fault={onlinePace.fault}
          onChange={(next) => setOnlinePace(choose(next))}
        />
      )}
      {mode !== 'table' && <Choice legend={t('side')} value={side} onChange={setSide} options={sides} />}
      <RuleChoice variant={variant} value={rules} onChange={setRules} />
      <details open={fen !== ''}>
        <summary>{t('new.position')}</summary>
        <div class="field">
          <label for="new-fen">FEN</label>
          <input
            id="new-fen"
            class="mono"
            value={fen}
            placeholder={variant.start}
            spellcheck={false}
            autocomplete="off"
            aria-invalid={Boolean(checked?.error)}
            onInput={(event) => setFen(event.currentTarget.value)}
          />
          {checked?.error && <p role="alert">{plugin(checked.error.sentence)}</p>}
          <p class="small">
            <a href={href(['editor', variant.id], start ? { fen: start } : {})}>{t('new.setUp')}</a>
          </p>
        </div>
      </details>
      {mode === 'online' ? (
        <OnlineForm
          variant={variant}
          rules={rules}
          side={side}
          fen={start}
          pace={onlinePace.pace}
          blocked={Boolean(checked?.error)}
        />
      ) : (
        <button class="button main" disabled={Boolean(checked?.error)}>
          {t('new.begin')}
        </button>
      )}
    </form>
  );
}

const isLevel = (name: string | null): name is string =>
  name === FULL ||
  theRules()
    .levels()
    .some((level) => level.name === name);

const asSide = (text: string | null): Side | 'random' => (text === 'white' || text === 'black' ? text : 'random');

const drawn = (side: Side | 'random'): Side => (side === 'random' ? (randomSeed() % 2 ? 'white' : 'black') : side);
