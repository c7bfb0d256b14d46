// SPDX-License-Identifier: GPL-3.0-or-later
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import { announce } from '../ui/announce';
import { play } from '../ui/sound';
import { type RoomState, clockOf } from './state';
import type { Side } from './wire';

/** From here on a clock is red, and says so once to its owner. */
const LOW_MS = 20_000;
const TENTHS_MS = 10_000;

export function clockText(ms: number): string {
  const seconds = ms < TENTHS_MS ? Math.floor(ms / 100) / 10 : Math.ceil(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const padded = ms < TENTHS_MS ? rest.toFixed(1).padStart(4, '0') : String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${padded}` : `${minutes}:${padded}`;
}

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
  return <span class={classes} role="timer" aria-live="off" data-clock={side}>{clockText(left)}</span>;
}
