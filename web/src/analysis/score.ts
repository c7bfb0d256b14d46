// SPDX-License-Identifier: GPL-3.0-or-later
import type { Outcome, Score, View } from '../engine';

/** `+0.8`, `#3` for a win of White in three, `-#3` for one of Black. */
export function scoreText(score: Score): string {
  if (score.winIn !== undefined) return score.winIn < 0 ? `-#${-score.winIn}` : `#${score.winIn}`;
  const pawns = (score.cp / 100).toFixed(1);
  return score.cp > 0 ? `+${pawns}` : pawns;
}

/** White's expected score of a game that is over. */
export const expectedOf = (outcome: Outcome): number =>
  outcome.winner === null ? 0.5 : outcome.winner === 'white' ? 1 : 0;

/** Whether a search of the place can find anything. */
export const hasMoves = (view: View): boolean => view.outcome === null && Object.keys(view.dests).length > 0;
