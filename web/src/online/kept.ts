// SPDX-License-Identifier: GPL-3.0-or-later
// Own games over the network stand among the games of this device too: there they are found again, and without the server.
import { useEffect } from 'preact/hooks';
import { type Saved, list, load, save } from '../store/games';
import { showRoom } from './http';
import { leaveSeat } from './seat';
import { type RoomState, endBy } from './state';
import type { RoomView, Side } from './wire';

/** A room's game in the form in which games are kept. */
export function savedOf(id: string, room: RoomView, side: Side, now = Date.now()): Saved {
  const { variant, rules, start, clock, moves, status, created_ms } = room;
  return {
    v: 1,
    id,
    variant,
    profile: rules,
    fen: start,
    moves: moves.map(({ uci }) => uci),
    end: status.end && endBy(status.end, status.turn),
    result: status.end?.result ?? null,
    opponent: { kind: 'online', side },
    clock: clock && {
      baseMs: clock.base_ms,
      incrementMs: clock.increment_ms,
      after: moves.map(({ clock_ms }) => clock_ms ?? clock.base_ms),
      spentMs: 0,
    },
    pgn: null,
    created: created_ms,
    updated: now,
  };
}

/** Keeps a game if it is another one than before: who only looks at an old game does not make it a late one. */
function keep(game: Saved): boolean {
  const before = load(game.id);
  const isKnown = before?.result === game.result && before.moves.join() === game.moves.join();
  return !isKnown && save(game);
}

/** Keeps the game of a room that this browser plays in, as it goes on. */
export function useKept(id: string, { room, moves, status, you }: RoomState): void {
  useEffect(() => {
    if (you !== null && status.joined) keep(savedOf(id, { ...room, moves, status }, you));
    // A room that was called off before anybody came is no game, and its seat is good for nothing.
    else if (status.end && !status.joined) leaveSeat(id);
  }, [status.joined, status.end?.result, moves]);
}

/** So many games are asked for at once. */
const MOST = 5;

/** Asks the server how games ended that went on when this browser saw them last. Whether one has. */
export async function catchUp(): Promise<boolean> {
  const open = list().filter(({ opponent, result }) => opponent.kind === 'online' && result === null);
  const caught = open.slice(0, MOST).map(async ({ id, opponent }) => {
    const room = await showRoom(id).catch(() => null);
    return room !== null && opponent.kind === 'online' && keep(savedOf(id, room, opponent.side));
  });
  return (await Promise.all(caught)).includes(true);
}
