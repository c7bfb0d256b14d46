// SPDX-License-Identifier: GPL-3.0-or-later
// Searches, and games that are judged.
import type { Place, Score } from './rules';

/** White's chances, together 1. */
export interface Chances {
  win: number;
  draw: number;
  loss: number;
  /** Expected score, from 0 to 1: what an evaluation bar shows. */
  expected: number;
}

export interface EngineLine {
  /** From 1. */
  rank: number;
  depth: number;
  score: Score;
  chances: Chances;
  san: string[];
  uci: string[];
  /** With numbers and, where checks are counted, those given by White and Black after each check: `3. Bxf7+ [1-0] Ke7`. */
  text: string;
}

/** What a search found so far. */
export interface SearchInfo {
  /** The number that `Search.id` has. */
  id: number;
  depth: number;
  nodes: number;
  ms: number;
  /** The best lines, best first; a complete set unless `depth` is 1. */
  lines: EngineLine[];
}

export interface SearchAnswer extends SearchInfo {
  /** `null` where there is no legal move. */
  best: { uci: string; san: string } | null;
  ponder: { uci: string; san: string } | null;
  /** Of a level: what it overlooked, if its move was a slip. */
  slip: string | null;
}

export interface SearchRequest {
  place: Place;
  /** The name or number of a level; then `nodes`, `depth`, `ms` and `lines` are its own. Full strength if left out. */
  level?: string | number;
  /** Belongs to the game: the same seed gives the same moves of a level. At most 2^53. */
  seed?: number;
  /** Without any limit it goes on until cancelled or all is proved. */
  nodes?: number;
  depth?: number;
  ms?: number;
  /** How many best lines (1 if left out). */
  lines?: number;
}

/** A search that runs. Only one runs at a time: the next one cancels it. */
export interface Search {
  readonly id: number;
  /** Resolves with the answer; rejects with `SearchCancelled`, or with an `Error` for a place that is none. */
  readonly answer: Promise<SearchAnswer>;
  /** At once: nothing of it is heard after this. */
  cancel(): void;
}

/** What `Search.answer` and `Review.done` reject with. */
export class SearchCancelled extends Error {
  override readonly name = 'SearchCancelled';
  constructor() {
    super('the search was cancelled');
  }
}

export type Mark = 'inaccuracy' | 'mistake' | 'blunder';

/** A move of a game, judged. A move that wins the game is never marked. */
export interface JudgedMove {
  /** Number of the move from 1. */
  ply: number;
  /** The position after the move; `null` where the game is over. */
  score: Score | null;
  /** White's expected score after the move. */
  expected: number;
  mark: Mark | null;
  /** Expected score that the move cost its mover, from 0 to 1. */
  loss: number;
  /** Every other move would have been a blunder. */
  onlyMove: boolean;
  /** The move gave away a win in so many moves. */
  missedWin: number | null;
  /** The move let the opponent win in so many moves. */
  allowedWin: number | null;
  /** What should have been played, from the position before the move. */
  best: EngineLine | null;
}

export interface Review {
  readonly id: number;
  readonly done: Promise<JudgedMove[]>;
  cancel(): void;
}

export interface ReviewRequest {
  /** The place at the end of the line to review. */
  place: Place;
  /** For each position; 100,000 if left out. */
  nodes?: number;
}

/** The engine, in a worker of its own. */
export interface Engine {
  search(request: SearchRequest, onInfo?: (info: SearchInfo) => void): Search;
  /** Judges all moves of a line, the last one first. `onMove` hears of each, and `onProgress` of how many are judged. */
  review(
    request: ReviewRequest,
    onMove?: (move: JudgedMove) => void,
    onProgress?: (done: number, of: number) => void,
  ): Review;
  /** Counts the positions after so many moves. */
  perft(variant: string, fen: string, depth: number): Promise<number>;
  /** Forgets everything found so far, as at the start of another game. */
  clear(): void;
  /** Ends the worker. */
  close(): void;
}
