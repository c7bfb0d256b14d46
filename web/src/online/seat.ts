// SPDX-License-Identifier: GPL-3.0-or-later
// The seats that this browser holds. The secret stays in its storage and goes in the first message of a socket only.
import { keys, read, remove, write } from '../store/local';
import type { Side } from './wire';

export interface Seat {
  v: 1;
  room: string;
  seat: string;
  side: Side;
  variant: string;
  /** For the opponent, as long as nobody came. */
  invitation: string | null;
  since: number;
}

const PREFIX = 'alfil.seat.';
const KEPT_MS = 60 * 24 * 3_600_000;

export function seatIn(room: string): Seat | null {
  const kept = read<Seat>(PREFIX + room);
  return kept?.v === 1 ? kept : null;
}

export function keepSeat(seat: Omit<Seat, 'v' | 'since'>, now = Date.now()): void {
  write(PREFIX + seat.room, { v: 1, since: now, ...seat });
}

export const leaveSeat = (room: string): void => remove(PREFIX + room);

/** All seats, the latest first. Those of long ago are forgotten. */
export function seats(now = Date.now()): Seat[] {
  const all = keys(PREFIX)
    .flatMap((key) => read<Seat>(key) ?? [])
    .filter((seat) => seat.v === 1);
  for (const { room } of all.filter((seat) => now - seat.since > KEPT_MS)) leaveSeat(room);
  return all.filter((seat) => now - seat.since <= KEPT_MS).sort((one, other) => other.since - one.since);
}
