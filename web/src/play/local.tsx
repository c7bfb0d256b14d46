// SPDX-License-Identifier: GPL-3.0-or-later
// A game on this device, of two people or against the engine.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Side } from '../engine';
import { opposite } from '../board/men';
import { named, t } from '../i18n';
import {
  type Opponent,
  type Saved,
  fresh,
  hasRemarks,
  load,
  movesOf,
  open,
  randomSeed,
  save,
  settingsOf,
} from '../store/games';
import { useReturned } from '../ui/returned';
import { go, redirect } from '../ui/router';
import { message, variantOf } from '../ui/rules';
import { LocalActions } from './actions';
import { Clock } from './clock';
import { type Clocks, PauseNotice, useClocks } from './clocks';
import { Ending, Standing } from './ending';
import { Moves } from './moves';
import { useHint, useOpponent } from './opponent';
import { paceName } from './pace';
import { type Sitting, useSitting } from './sitting';
import { useVoice } from './spoken';
import { Table, bottomSide } from './table';
import { TypedMove } from './typed';
import { Walk } from './walk';

export function LocalPage({ id }: { id: string }) {
  const [saved, setSaved] = useState(() => load(id));
  const latest = useRef(saved);
  // Another tab may have played on.
  useReturned(() => {
    const kept = load(id);
    if (kept && latest.current && kept.updated <= latest.current.updated) return;
    latest.current = kept;
    setSaved(kept);
  });
  const isElsewhere = saved?.opponent.kind === 'online';
  useEffect(() => (isElsewhere ? redirect(['room', id]) : undefined), [isElsewhere]);
  const broken = useMemo(() => saved && whyBroken(saved), [saved]);
  if (!saved || broken)
    return (
      <div class="page narrow">
        <h1>{t('game.missing')}</h1>
        <p>{broken ?? t('game.missingWhy')}</p>
        <a href="#/games">{t('nav.games')}</a>
      </div>
    );
  if (isElsewhere) return null;
  return <LocalGame key={saved.updated} saved={saved} onSaved={(kept) => (latest.current = kept)} />;
}

function whyBroken(saved: Saved): string | null {
  try {
    open(saved).free();
    return null;
  } catch (error) {
    return message(error);
  }
}

function LocalGame({ saved, onSaved }: { saved: Saved; onSaved: (kept: Saved) => void }) {
  const variant = variantOf(saved.variant);
  const sitting = useSitting(() => open(saved), saved.id);
  const { view, atEnd, act, game } = sitting;
  const { opponent } = saved;
  const player: Side = opponent.kind === 'engine' ? opponent.side : 'white';
  const [orientation, setOrientation] = useState(() => bottomSide(variant, player));
  const outcome = game.outcome();
  const [end, setEnd] = useState(saved.end);
  const turn = turnAtEnd(sitting);
  const isEnginesTurn = opponent.kind === 'engine' && !outcome && turn !== opponent.side;
  const toEnd = () => game.goTo(game.mainLine().at(-1) ?? 0);
  const place = isEnginesTurn ? game.place(sitting.mainLine.at(-1)) : null;
  const { thinking, fault } = useOpponent(opponent, place, (uci) => act(() => (toEnd(), game.play(uci))));
  const hint = useHint(sitting);
  useVoice(sitting, variant);
  const finish = (by: NonNullable<Saved['end']>) => {
    if (act(() => (toEnd(), game.end(by), true))) setEnd(by);
  };
  const clocks = useClocks({
    saved: saved.clock,
    sitting,
    turn,
    isOver: outcome !== null,
    onFlag: (of) => finish({ kind: 'flag', of }),
    onPause: () => keep(),
  });
  const [isKept, keep] = useSaving(saved, sitting, end, clocks, onSaved);

  const isStill = outcome !== null || !atEnd || clocks?.isPaused;
  const movable = isStill ? null : opponent.kind === 'engine' ? opponent.side : 'both';
  const mayMove = movable !== null && !isEnginesTurn;
  const flip = () => setOrientation(opposite);
  const takeBack = () => {
    clocks?.forgive();
    if (end) {
      act(() => game.reopen());
      return setEnd(null);
    }
    const taken = opponent.kind === 'engine' && !isEnginesTurn && !(outcome && turn !== opponent.side) ? 2 : 1;
    act(() => game.takeBack(Math.min(taken, sitting.mainLine.length - 1)));
  };
  const again = () => {
    const next = fresh({ ...settingsOf(saved), opponent: swapped(opponent) });
    save(next);
    go(['game', next.id]);
  };
  return (
    <Table
      variant={variant}
      view={view}
      names={names(opponent)}
      over={outcome !== null}
      orientation={orientation}
      movable={movable}
      onMove={(uci) => act(() => game.play(uci, clocks?.extra()))}
      shapes={hint.shapes}
      beside={(side) =>
        clocks && <Clock side={side} left={() => clocks.left(side)} runs={clocks.runs === side} isOwn />
      }
    >
      <h1 class="hidden-text">{variant.title}</h1>
      <p class="row spread small muted">
        <a href={`#/guide/${variant.id}`}>{variant.title}</a>
        {saved.clock && <span>{paceName(saved.clock)}</span>}
        <span>{t('rulesOf', { rules: named('rules', view.profile, view.profile) })}</span>
        {thinking && <span role="status">{t('thinking')}</span>}
      </p>
      {outcome && (
        <Ending outcome={outcome}>
          <button type="button" class="button main" onClick={again}>
            {t('again')}
          </button>
          <a class="button" href={`#/analysis/game/${saved.id}`}>
            {t('analyse')}
          </a>
        </Ending>
      )}
      {!outcome && <Standing view={view} onClaim={atEnd ? (claim) => finish({ kind: 'claim', claim }) : undefined} />}
      <PauseNotice clocks={clocks} />
      {!isKept && (
        <p class="notice bad" role="alert">
          {t('saved.full')}
        </p>
      )}
      {fault && (
        <p class="notice bad" role="alert">
          {fault}
        </p>
      )}
      <Moves sitting={sitting} variant={variant} onGo={(node) => act(() => game.goTo(node))} />
      <Walk sitting={sitting} onFlip={flip} />
      <TypedMove
        game={game}
        variant={variant}
        disabled={!mayMove}
        onMove={(uci) => play(sitting, uci, clocks)}
      />
      <LocalActions
        sitting={sitting}
        variant={variant}
        isOver={outcome !== null}
        opponent={opponent}
        orientation={orientation}
        turn={turn}
        onTakeBack={takeBack}
        onEnd={finish}
        {...(clocks?.runs ? { onPause: () => clocks.setPaused(true) } : {})}
        {...(mayMove ? { onHint: hint.ask } : {})}
      />
    </Table>
  );
}

/** Plays a typed move; the sentence of a refusal goes to who typed it. */
function play({ game, act }: Sitting, uci: string, clocks: Clocks | null): void {
  game.play(uci, clocks?.extra());
  act(() => undefined);
}

function names(opponent: Opponent): Record<Side, string> {
  if (opponent.kind !== 'engine') return { white: t('white'), black: t('black') };
  const engine = opponent.level === null ? t('level.full') : named('level', opponent.level, opponent.level);
  const machine = t('engineNamed', { level: engine });
  return opponent.side === 'white' ? { white: t('you'), black: machine } : { white: machine, black: t('you') };
}

const swapped = (opponent: Opponent): Opponent =>
  opponent.kind === 'engine' ? { ...opponent, seed: randomSeed(), side: opposite(opponent.side) } : opponent;

/** Who is to move at the end of the game. */
function turnAtEnd({ tree, mainLine, view, atEnd }: Sitting): Side {
  if (atEnd) return view.turn;
  const last = tree[mainLine.at(-1) ?? 0]?.move?.mover;
  const first = tree[mainLine[1] ?? -1]?.move?.mover;
  return last ? opposite(last) : (first ?? view.turn);
}

/** Keeps the game whenever it changed, and when asked to. `false` where there is no room for it. */
function useSaving(
  saved: Saved,
  { game, version }: Sitting,
  end: Saved['end'],
  clocks: Clocks | null,
  onSaved: (kept: Saved) => void,
): [isKept: boolean, keep: () => void] {
  const [isKept, setIsKept] = useState(true);
  const keep = () => {
    const moves = movesOf(game);
    const pgn = hasRemarks(game) ? game.toPgn() : null;
    const result = game.outcome()?.result ?? null;
    const kept = { ...saved, moves, pgn, end, result, clock: clocks?.kept() ?? null, updated: Date.now() };
    onSaved(kept);
    setIsKept(save(kept));
  };
  useEffect(() => {
    if (version > 0) keep();
  }, [version, end]);
  return [isKept, keep];
}
