// SPDX-License-Identifier: GPL-3.0-or-later
// The game of a room as the rules see it, kept level with what the server says.
import { useEffect } from 'preact/hooks';
import type { Game } from '../engine';
import { type Sitting, useSitting } from '../play/sitting';
import { theRules } from '../ui/rules';
import type { Pending } from './room';
import { type RoomState, endBy } from './state';

export function useOnlineGame(state: RoomState, pending: Pending | null): Sitting {
  const { room, moves, status } = state;
  const played = moves.map(({ uci }) => uci);
  const shown = pending && pending.ply === played.length && !status.end ? [...played, pending.uci] : played;
  const begin = () => {
    const game = theRules().newGame({
      variant: room.variant,
      profile: room.rules,
      ...(room.start === null ? {} : { fen: room.start }),
    });
    follow(game, shown);
    conclude(game, state);
    return game;
  };
  const sitting = useSitting(begin, 'online');
  const key = shown.join(' ');
  useEffect(() => {
    sitting.act((game) => {
      follow(game, shown);
      conclude(game, state);
    });
  }, [key, status.end?.reason]);
  return sitting;
}

/** Makes the main line of a game these moves. Who looks at an earlier place goes on looking at it. */
export function follow(game: Game, moves: readonly string[]): void {
  const tree = game.tree();
  const line = game.mainLine();
  const known = line.slice(1).map((id) => tree[id]?.move?.uci);
  const place = game.view().node;
  const wasAtEnd = place === line.at(-1);
  let same = 0;
  while (same < known.length && known[same] === moves[same]) same += 1;
  if (same === moves.length && same === known.length) return;
  if (known.length > same) game.takeBack(known.length - same);
  else game.goTo(line.at(-1) ?? 0);
  for (const move of moves.slice(same)) game.play(move);
  if (!wasAtEnd && game.mainLine().includes(place)) game.goTo(place);
}

/** Ends the game as the server says, so that what is copied out of it says so too. */
function conclude(game: Game, { status }: RoomState): void {
  if (!status.end || game.outcome()) return;
  const by = endBy(status.end, status.turn);
  if (!by) return;
  const place = game.view().node;
  game.goTo(game.mainLine().at(-1) ?? 0);
  game.end(by);
  game.goTo(place);
}
