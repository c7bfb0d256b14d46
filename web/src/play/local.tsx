// SPDX-License-Identifier: GPL-3.0-or-later
// A game on this device, of two people or against the engine.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Side } from '../engine';
import { opposite } from '../board/men';
import { named, t } from '../i18n';
import { type Opponent, type Saved, fresh, hasRemarks, load, movesOf, open, randomSeed, save } from '../store/games';
import { go } from '../ui/router';
import { message, variantOf } from '../ui/rules';
import { LocalActions } from './actions';
import { Ending, Standing } from './ending';
import { Moves } from './moves';
import { useHint, useOpponent } from './opponent';
import { type Sitting, useSitting } from './sitting';
import { useVoice } from './spoken';
import { Table, bottomSide } from './table';
import { TypedMove } from './typed';
import { Walk } from './walk';

export function LocalPage({ id }: { id: string }) {
  const [saved] = useState(() => load(id));
  const broken = useMemo(() => saved && whyBroken(saved), [saved]);
  if (!saved || broken)
    return (
      <div class="page narrow">
        <h1>{t('game.missing')}</h1>
        <p>{broken ?? t('game.missingWhy')}</p>
        <a href="#/games">{t('nav.games')}</a>
      </div>
    );
  return <LocalGame key={id} saved={saved} />;
}

function whyBroken(saved: Saved): string | null {
  try {
    open(saved).free();
    return null;
  } catch (error) {
    return message(error);
  }
}

function LocalGame({ saved }: { saved: Saved }) {
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
  const isKept = useSaving(saved, sitting, end);

  const movable = outcome || !atEnd ? null : opponent.kind === 'engine' ? opponent.side : 'both';
  const mayMove = movable !== null && !isEnginesTurn;
  const flip = () => setOrientation(opposite);
  const finish = (by: NonNullable<Saved['end']>) => {
    if (act(() => (toEnd(), game.end(by), true))) setEnd(by);
  };
  const takeBack = () => {
    if (end) {
      act(() => game.reopen());
      return setEnd(null);
    }
    const taken = opponent.kind === 'engine' && !isEnginesTurn && !(outcome && turn !== opponent.side) ? 2 : 1;
    act(() => game.takeBack(Math.min(taken, sitting.mainLine.length - 1)));
  };
  const again = () => {
    const next = fresh({ variant: saved.variant, profile: saved.profile, fen: saved.fen, opponent: swapped(opponent) });
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
      onMove={(uci) => act(() => game.play(uci))}
      shapes={hint.shapes}
    >
      <h1 class="hidden-text">{variant.title}</h1>
      <p class="row spread small muted">
        <a href={`#/guide/${variant.id}`}>{variant.title}</a>
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
      <TypedMove disabled={!mayMove} onMove={(text) => play(sitting, text)} />
      <LocalActions
        sitting={sitting}
        variant={variant}
        isOver={outcome !== null}
        opponent={opponent}
        orientation={orientation}
        turn={turn}
        onTakeBack={takeBack}
        onEnd={finish}
        {...(mayMove ? { onHint: hint.ask } : {})}
      />
    </Table>
  );
}

/** Plays a typed move; the sentence of a refusal goes to who typed it. */
function play({ game, act }: Sitting, text: string): void {
  game.play(text);
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

/** Keeps the game whenever it changed. `false` where there is no room for it. */
function useSaving(saved: Saved, { game, version }: Sitting, end: Saved['end']): boolean {
  const [isKept, setIsKept] = useState(true);
  useEffect(() => {
    if (version === 0) return;
    const moves = movesOf(game);
    const pgn = hasRemarks(game) ? game.toPgn() : null;
    setIsKept(save({ ...saved, moves, pgn, end, result: game.outcome()?.result ?? null, updated: Date.now() }));
  }, [version, end]);
  return isKept;
}
