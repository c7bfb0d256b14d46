// SPDX-License-Identifier: GPL-3.0-or-later
// Games kept on this device, a record for each. A record of a later version is left as it is.
import type { Game } from '../engine';
import { named, t } from '../i18n';
import { theRules } from '../ui/rules';
import { keys, read, remove, write } from './local';
import { type Saved, upgrade } from './saved';

export * from './saved';

const PREFIX = 'alfil.game.';

export const load = (id: string): Saved | null => upgrade(read(PREFIX + id));

/** Whether there was room for it. */
export const save = (game: Saved): boolean => write(PREFIX + game.id, game);

export const erase = (id: string): void => remove(PREFIX + id);

/** All games, the latest first. */
export function list(): Saved[] {
  const games = keys(PREFIX).flatMap((key) => upgrade(read(key)) ?? []);
  return games.sort((one, other) => other.updated - one.updated);
}

/** Where a game goes on, or is looked at. */
export const placeOf = ({ id, opponent: { kind } }: Saved): string[] =>
  kind === 'none' ? ['analysis', 'game', id] : [kind === 'online' ? 'room' : 'game', id];

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
  for (const [index, move] of saved.moves.entries()) {
    const clockMs = saved.clock?.after[index];
    game.play(move, clockMs === undefined ? undefined : { clockMs });
  }
  if (saved.end && !game.outcome()) game.end(saved.end);
  head(game, saved);
  return game;
}

/** Names the computer, the day and the clocks, for what is copied out of the game. */
function head(game: Game, { opponent, created, clock }: Saved): void {
  if (opponent.kind === 'none') return;
  game.setTag('Date', new Date(created).toISOString().slice(0, 10).replaceAll('-', '.'));
  if (clock) game.setTag('TimeControl', `${clock.baseMs / 1000}+${clock.incrementMs / 1000}`);
  if (opponent.kind !== 'engine') return;
  const { level, side } = opponent;
  const machine = `Alfil (${level === null ? t('level.full') : named('level', level, level)})`;
  game.setTag(side === 'white' ? 'Black' : 'White', machine);
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
