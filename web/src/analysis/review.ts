// SPDX-License-Identifier: GPL-3.0-or-later
// All moves of a line, judged.
import { useEffect, useState } from 'preact/hooks';
import type { JudgedMove, Review } from '../engine';
import { t } from '../i18n';
import type { Glyph } from '../play/moves';
import type { Sitting } from '../play/sitting';
import { theEngine } from '../ui/rules';

export interface Reviewed {
  /** The nodes of the line that was judged, the start first. */
  line: number[];
  moves: ReadonlyMap<number, JudgedMove>;
  progress: number;
  isDone: boolean;
}

const GLYPHS = { inaccuracy: '?!', mistake: '?', blunder: '??' } as const;

export function useReview(sitting: Sitting): { reviewed: Reviewed | null; start: () => void; stop: () => void } {
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const [running, setRunning] = useState<Review | null>(null);
  useEffect(() => () => running?.cancel(), [running]);
  const start = () => {
    const line = sitting.mainLine;
    setReviewed({ line, moves: new Map(), progress: 0, isDone: false });
    const review = theEngine().review(
      { place: sitting.game.place(line.at(-1)) },
      (move) => setReviewed((before) => before && { ...before, moves: new Map(before.moves).set(move.ply, move) }),
      (done, of) => setReviewed((before) => before && { ...before, progress: done / of }),
    );
    setRunning(review);
    const settled = () => {
      setRunning(null);
      setReviewed((before) => before && { ...before, isDone: true });
    };
    review.done.then(settled, settled);
  };
  return { reviewed, start, stop: () => running?.cancel() };
}

/** The marks beside the moves. */
export function glyphsOf(reviewed: Reviewed | null): Map<number, Glyph> {
  const glyphs = new Map<number, Glyph>();
  for (const [ply, move] of reviewed?.moves ?? []) {
    const node = reviewed?.line[ply];
    if (node === undefined) continue;
    if (move.mark) glyphs.set(node, { text: GLYPHS[move.mark], title: t(`mark.${move.mark}`) });
    else if (move.onlyMove) glyphs.set(node, { text: '□', title: t('mark.onlyMove'), good: true });
  }
  return glyphs;
}

/** What is said about a move. */
export function judgement(move: JudgedMove): string[] {
  const said: string[] = [];
  if (move.mark) said.push(t(`mark.${move.mark}`));
  if (move.missedWin !== null) said.push(t('mark.missedWin', { n: move.missedWin }));
  if (move.allowedWin !== null) said.push(t('mark.allowedWin', { n: move.allowedWin }));
  if (move.onlyMove) said.push(t('mark.onlyMove'));
  const [best] = move.best?.san ?? [];
  if (move.mark && best) said.push(t('mark.better', { move: best }));
  return said;
}
