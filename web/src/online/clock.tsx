// SPDX-License-Identifier: GPL-3.0-or-later
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import { announce } from '../ui/announce';
import { play } from '../ui/sound';
import { type RoomState, clockOf } from './state';
import type { Side } from './wire';
import { clockText } from './words';

/** From here on a clock is red, and says so once to its owner. */
const LOW_MS = 20_000;

interface Props {
  state: RoomState;
  side: Side;
  serverNow: () => number;
}

export function Clock({ state, side, serverNow }: Props) {
  const [, tick] = useState(0);
  const warned = useRef(false);
  const left = clockOf(state, side, serverNow());
  const runs = state.status.clocks?.running === side && !state.status.end;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick((n) => n + 1), 100);
    return () => clearInterval(timer);
  }, [runs]);
  const isLow = left !== null && left < LOW_MS;
  useEffect(() => {
    if (!isLow || !runs || warned.current || state.you !== side) return;
    warned.current = true;
    play('low-time');
    announce(t('clock.low'));
  }, [isLow, runs]);
  if (left === null) return null;
  const classes = ['clock', runs && 'runs', isLow && runs && 'low'].filter(Boolean).join(' ');
  return (
    <span class={classes} role="timer" aria-live="off" data-clock={side}>
      {clockText(left)}
    </span>
  );
}
