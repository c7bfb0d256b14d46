// SPDX-License-Identifier: GPL-3.0-or-later
// The form in which a game is kept: a list of moves, with the version of the form in it.
import type { EndBy, Side } from '../engine';
import type { Pace } from '../play/pace';

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
  /** `null` for a game without clocks. */
  clock: SavedClock | null;
  /** The game with its variations and remarks, where it has any; then `moves` are its main line. */
  pgn: string | null;
  created: number;
  updated: number;
}

export interface SavedClock {
  baseMs: number;
  incrementMs: number;
  /** What the mover's clock showed after each move. */
  after: number[];
  /** What the side to move has thought about the next one. */
  spentMs: number;
}

export type Opponent =
  | { kind: 'person' }
  /** `level` is none for full strength. `side` is the person's. */
  | { kind: 'engine'; level: string | null; seed: number; side: Side }
  /** Somebody over the network; the room has the game's id. `side` is the person's here. */
  | { kind: 'online'; side: Side }
  /** A game to look at. */
  | { kind: 'none' };

/** What was kept, in the form of today; `null` if this version cannot read it. */
export function upgrade(kept: unknown): Saved | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { v, id, variant, moves } = kept as Partial<Saved>;
  const isGame = v === 1 && typeof id === 'string' && typeof variant === 'string' && Array.isArray(moves);
  if (!isGame) return null;
  const game = kept as Saved;
  // Games from before there were clocks have none.
  return { ...game, clock: game.clock ?? null };
}

/** What a game begins with. */
export type Settings = Pick<Saved, 'variant' | 'profile' | 'fen' | 'opponent'> & { pace?: Pace | null };

export function fresh({ pace = null, ...part }: Settings, now = Date.now()): Saved {
  const clock = pace && { ...pace, after: [], spentMs: 0 };
  return { v: 1, id: randomId(), moves: [], end: null, result: null, clock, pgn: null, created: now, updated: now, ...part };
}

/** Those of a game, for another one like it. */
export const settingsOf = ({ variant, profile, fen, opponent, clock }: Saved): Settings => ({
  variant,
  profile,
  fen,
  opponent,
  pace: clock && { baseMs: clock.baseMs, incrementMs: clock.incrementMs },
});

export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const randomSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
