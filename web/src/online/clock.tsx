// SPDX-License-Identifier: GPL-3.0-or-later
import { Clock } from '../play/clock';
import { type RoomState, clockOf } from './state';
import type { Side } from './wire';

interface Props {
  state: RoomState;
  side: Side;
  serverNow: () => number;
}

/** What the server says that a player has left, where there are clocks. */
export function RoomClock({ state, side, serverNow }: Props) {
  const { clocks, end } = state.status;
  if (!clocks) return null;
  return (
    <Clock
      side={side}
      left={() => clockOf(state, side, serverNow()) ?? 0}
      runs={clocks.running === side && !end}
      isOwn={state.you === side}
    />
  );
}
