// SPDX-License-Identifier: GPL-3.0-or-later
// Games kept on this device: lists of moves, a record for each game, with the version of the record in it. A record of a
// later version is left as it is.
import type { EndBy, Game, Side } from '../engine';
import { theRules } from '../ui/rules';
import { keys, read, remove, write } from './local';

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

const PREFIX = 'alfil.game.';

/** What was kept, in the form of today; `null` if this version cannot read it. */
export function upgrade(kept: unknown): Saved | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { v, id, variant, moves } = kept as Partial<Saved>;
  const isGame = v === 1 && typeof id === 'string' && typeof variant === 'string' && Array.isArray(moves);
  return isGame ? (kept as Saved) : null;
}

export const load = (id: string): Saved | null => upgrade(read(PREFIX + id));

/** Whether there was room for it. */
export const save = (game: Saved): boolean => write(PREFIX + game.id, game);

export const erase = (id: string): void => remove(PREFIX + id);

/** All games, the latest first. */
export function list(): Saved[] {
  const games = keys(PREFIX).flatMap((key) => upgrade(read(key)) ?? []);
  return games.sort((one, other) => other.updated - one.updated);
}

export function fresh(part: Pick<Saved, 'variant' | 'profile' | 'fen' | 'opponent'>, now = Date.now()): Saved {
  return { v: 1, id: randomId(), moves: [], end: null, pgn: null, created: now, updated: now, ...part };
}

export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const randomSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** The game of a record, at its end. Throws where the rules do not bear it out. */
export function open(saved: Saved): Game {
  if (saved.pgn) {
    const [game] = theRules().fromPgn(saved.pgn, { variant: saved.variant, profile: saved.profile });
    if (!game) throw new Error('the record holds no game');
    game.toEnd();
    return game;
  }
  const { variant, profile, fen } = saved;
  const game = theRules().newGame({ variant, profile, ...(fen === null ? {} : { fen }) });
  for (const move of saved.moves) game.play(move);
  if (saved.end) game.end(saved.end);
  return game;
}

/** The moves of a game's main line, in UCI. */
export function movesOf(game: Game): string[] {
  const tree = game.tree();
  return game.mainLine().flatMap((id) => tree[id]?.move?.uci ?? []);
}

/** Whether a list of moves does not hold the whole of a game. */
export function hasRemarks(game: Game): boolean {
  return game.tree().some((node) => node && (!node.isMain || node.comments.length > 0 || node.nags.length > 0));
}
