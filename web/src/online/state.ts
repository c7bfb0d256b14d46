// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a room, as its messages make it.
import type { EndBy } from '../engine';
import { opposite } from '../board/men';
import type { EndView, PlayedView, RoomView, ServerMessage, Side, StatusView } from './wire';

export interface RoomState {
  you: Side | null;
  room: RoomView;
  moves: PlayedView[];
  status: StatusView;
  /** When the status was true, in the server's milliseconds. */
  statusAt: number;
  seq: number;
  presence: { white: boolean; black: boolean; watchers: number } | null;
}

/** The state after a message; `stale` if something was missed and everything has to be asked for again. */
export function heard(state: RoomState | null, message: ServerMessage): RoomState | null | 'stale' {
  switch (message.type) {
    case 'welcome': {
      const { you, room, seq, now_ms } = message;
      if (room)
        return {
          you,
          room,
          moves: room.moves,
          status: room.status,
          statusAt: now_ms,
          seq,
          presence: state?.presence ?? null,
        };
      return state ? { ...state, you } : 'stale';
    }
    case 'event': {
      if (!state) return 'stale';
      if (message.seq <= state.seq) return state;
      if (message.seq !== state.seq + 1) return 'stale';
      const moves = movesAfter(state.moves, message);
      if (moves.length !== message.status.ply) return 'stale';
      return { ...state, moves, status: message.status, statusAt: message.at_ms, seq: message.seq };
    }
    case 'presence':
      return (
        state && { ...state, presence: { white: message.white, black: message.black, watchers: message.watchers } }
      );
    default:
      return state;
  }
}

function movesAfter(moves: PlayedView[], { event }: Extract<ServerMessage, { type: 'event' }>): PlayedView[] {
  if (event.type === 'moved')
    return [...moves.slice(0, event.ply), { san: event.san, uci: event.uci, clock_ms: event.clock_ms }];
  if (event.type === 'taken_back') return moves.slice(0, moves.length - event.plies);
  return moves;
}

/** What the clock of a side shows now. */
export function clockOf({ status, statusAt }: RoomState, side: Side, serverNow: number): number | null {
  if (!status.clocks) return null;
  const left = status.clocks[`${side}_ms`];
  const runs = status.clocks.running === side && !status.end;
  return Math.max(0, runs ? left - Math.max(0, serverNow - statusAt) : left);
}

/** An end that the players made, for the record; `null` where the board itself ended the game. */
export function endBy({ winner, reason }: EndView, turn: Side): EndBy | null {
  const loser = winner && opposite(winner);
  switch (reason) {
    case 'resignation':
      return loser && { kind: 'resignation', by: loser };
    case 'abandoned':
      return loser && { kind: 'abandonment', by: loser };
    case 'timeout':
      return loser && { kind: 'flag', of: loser };
    case 'timeout-insufficient':
      return { kind: 'flag', of: turn };
    case 'agreement':
      return { kind: 'agreement' };
    case 'aborted':
      return { kind: 'abort' };
    case 'threefold':
    case 'fifty-moves':
      return { kind: 'claim', claim: reason };
    default:
      return null;
  }
}
