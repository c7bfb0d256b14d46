// SPDX-License-Identifier: GPL-3.0-or-later
// The clocks of two people at one device. As over the network they run once both have moved. They stand still while
// nobody looks at the page. What they showed stands in the moves; what a fallen flag is worth is asked of the rules.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PlayExtra, Side } from '../engine';
import { t } from '../i18n';
import type { SavedClock } from '../store/games';
import type { Sitting } from './sitting';

export interface Clocks {
  left: (side: Side) => number;
  /** Whose clock runs. */
  runs: Side | null;
  /** They would run, but somebody wanted a break. */
  isPaused: boolean;
  setPaused: (isPaused: boolean) => void;
  /** What to note with a move that is made now. */
  extra: () => PlayExtra;
  /** Gives back what was thought about the move to come. */
  forgive: () => void;
  /** The clocks as they are kept. */
  kept: () => SavedClock;
}

interface Props {
  /** As they were kept; `null` for a game without clocks. */
  saved: SavedClock | null;
  sitting: Sitting;
  turn: Side;
  isOver: boolean;
  onFlag: (of: Side) => void;
  onPause: () => void;
}

/** Moves that cost no time. */
const FREE_MOVES = 2;

export function useClocks({ saved, sitting, turn, isOver, onFlag, onPause }: Props): Clocks | null {
  const { mainLine, tree } = sitting;
  const last = mainLine.at(-1) ?? 0;
  const hasBegun = saved !== null && !isOver && mainLine.length > FREE_MOVES;
  const [isPaused, setIsPaused] = useState(hasBegun);
  const runs = hasBegun && !isPaused ? turn : null;
  /** What the side to move has thought: before the last pause, and since when again. */
  const thought = useRef({ node: last, ms: saved?.spentMs ?? 0, since: null as number | null });

  const spent = (): number => {
    const { node, ms, since } = thought.current;
    return node === last ? ms + (since === null ? 0 : performance.now() - since) : 0;
  };
  const atMove = (side: Side): number => {
    const own = mainLine.map((id) => tree[id]).filter((node) => node?.move?.mover === side);
    return own.at(-1)?.clockMs ?? saved?.baseMs ?? 0;
  };
  const left = (side: Side): number => Math.max(0, atMove(side) - (side === turn ? spent() : 0));
  const setPaused = (wanted: boolean) => {
    const ms = spent();
    thought.current = { node: last, ms, since: wanted || !hasBegun ? null : performance.now() };
    setIsPaused(wanted);
    if (wanted) onPause();
  };
  const now = useRef({ setPaused, left, onFlag, runs });
  now.current = { setPaused, left, onFlag, runs };

  useLayoutEffect(() => {
    const ms = thought.current.node === last ? spent() : 0;
    thought.current = { node: last, ms, since: runs ? performance.now() : null };
  }, [last, runs]);
  useEffect(() => {
    if (!runs) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const ms = now.current.left(runs);
      if (ms <= 0) now.current.onFlag(runs);
      else timer = setTimeout(look, ms);
    };
    look();
    return () => clearTimeout(timer);
  }, [last, runs]);
  useEffect(() => {
    const hidden = () => document.hidden && now.current.runs && now.current.setPaused(true);
    document.addEventListener('visibilitychange', hidden);
    return () => document.removeEventListener('visibilitychange', hidden);
  }, []);

  if (!saved) return null;
  return {
    left,
    runs,
    isPaused: hasBegun && isPaused,
    setPaused,
    extra: () => {
      const isFree = mainLine.length <= FREE_MOVES;
      return { clockMs: Math.round(left(turn) + (isFree ? 0 : saved.incrementMs)), elapsedMs: Math.round(spent()) };
    },
    forgive: () => (thought.current = { node: last, ms: 0, since: runs ? performance.now() : null }),
    kept: () => ({
      baseMs: saved.baseMs,
      incrementMs: saved.incrementMs,
      after: mainLine.slice(1).map((id) => tree[id]?.clockMs ?? saved.baseMs),
      spentMs: Math.round(spent()),
    }),
  };
}

/** The clocks stand still, and how they go on. */
export function PauseNotice({ clocks }: { clocks: Clocks | null }) {
  if (!clocks?.isPaused) return null;
  return (
    <div class="notice row spread" data-paused>
      <span>{t('clock.paused')}</span>
      <button type="button" class="button main" onClick={() => clocks.setPaused(false)}>
        {t('clock.goOn')}
      </button>
    </div>
  );
}

