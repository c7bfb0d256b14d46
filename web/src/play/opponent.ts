// SPDX-License-Identifier: GPL-3.0-or-later
// The engine as an opponent, and as a friend who gives hints.
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '@lichess-org/chessground/types';
import { useEffect, useState } from 'preact/hooks';
import type { Place, Search } from '../engine';
import { SearchCancelled } from '../engine';
import { t } from '../i18n';
import type { Opponent } from '../store/games';
import { announce } from '../ui/announce';
import { message, theEngine } from '../ui/rules';
import type { Sitting } from './sitting';

/** How long full strength thinks about a move, in milliseconds. */
const FULL_MS = 1500;
const HINT_MS = 700;
/** An answer does not come faster than this, so that the eye can follow. */
const PAUSE_MS = 350;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Lets the engine answer when it is its turn. `place` is none when it is not. */
export function useOpponent(
  opponent: Opponent,
  place: Place | null,
  onMove: (uci: string) => void,
): { thinking: boolean; fault: string | null } {
  const [fault, setFault] = useState<string | null>(null);
  const key = place && opponent.kind === 'engine' ? `${place.fen} ${place.moves.join(' ')}` : null;
  useEffect(() => {
    if (!place || opponent.kind !== 'engine') return;
    setFault(null);
    const { level, seed } = opponent;
    const search = theEngine().search({ place, ...(level === null ? { ms: FULL_MS } : { level, seed }) });
    let wanted = true;
    Promise.all([search.answer, pause(PAUSE_MS)])
      .then(([answer]) => wanted && answer.best && onMove(answer.best.uci))
      .catch((error: unknown) => wanted && !(error instanceof SearchCancelled) && setFault(message(error)));
    return () => {
      wanted = false;
      search.cancel();
    };
  }, [key]);
  return { thinking: key !== null, fault };
}

/** A hint as an arrow; it goes when the place changes. */
export function useHint(sitting: Sitting): { shapes: DrawShape[]; ask: () => void; asking: boolean } {
  const [hint, setHint] = useState<{ node: number; uci: string } | null>(null);
  const [search, setSearch] = useState<Search | null>(null);
  const { node } = sitting.view;
  useEffect(() => () => search?.cancel(), [search, node]);
  useEffect(() => setSearch(null), [node]);
  const ask = () => {
    const asked = theEngine().search({ place: sitting.game.place(), ms: HINT_MS });
    setSearch(asked);
    asked.answer
      .then(({ best }) => {
        if (!best) return;
        setHint({ node, uci: best.uci });
        announce(t('hint.said', { move: best.san }));
      })
      .catch(() => undefined)
      .finally(() => setSearch(null));
  };
  const shapes = hint?.node === node ? [arrow(hint.uci, 'green')] : [];
  return { shapes, ask, asking: search !== null };
}

export function arrow(uci: string, brush: string): DrawShape {
  return { orig: uci.slice(0, 2) as Key, dest: uci.slice(2, 4) as Key, brush };
}
