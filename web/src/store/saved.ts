// SPDX-License-Identifier: GPL-3.0-or-later
// The form in which a game is kept: a list of moves, with the version of the form in it.
import type { EndBy, Side } from '../engine';

export interface Saved {
  v: 1;
  id: string;
  variant: string;
  profile: string;
  /** The position before the first move; `null` for the variant's own. */
  fen: string | null;
  /** In UCI. */
  moves: string[];
  /** An end that the players made. */
  end: EndBy | null;
  /** What the rules made of it when it was kept, for lists; `null` while the game goes on. */
  result: string | null;
  opponent: Opponent;
  /** The game with its variations and remarks, where it has any; then `moves` are its main line. */
  pgn: string | null;
  created: number;
  updated: number;
}

export type Opponent =
  | { kind: 'person' }
  /** `level` is none for full strength. `side` is the person's. */
  | { kind: 'engine'; level: string | null; seed: number; side: Side }
  /** A game to look at. */
  | { kind: 'none' };

/** What was kept, in the form of today; `null` if this version cannot read it. */
export function upgrade(kept: unknown): Saved | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { v, id, variant, moves } = kept as Partial<Saved>;
  const isGame = v === 1 && typeof id === 'string' && typeof variant === 'string' && Array.isArray(moves);
  return isGame ? (kept as Saved) : null;
}

export function fresh(part: Pick<Saved, 'variant' | 'profile' | 'fen' | 'opponent'>, now = Date.now()): Saved {
  return { v: 1, id: randomId(), moves: [], end: null, result: null, pgn: null, created: now, updated: now, ...part };
}

export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const randomSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
