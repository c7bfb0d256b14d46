// SPDX-License-Identifier: GPL-3.0-or-later
// A clock as it is seen, heard and read.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Side } from '../engine';
import { t } from '../i18n';
import { announce } from '../ui/announce';
import { play } from '../ui/sound';
import { clockText } from './pace';

/** From here on a clock is red, and says so once to its owner. */
const LOW_MS = 20_000;

interface Props {
  side: Side;
  /** What it shows now, in milliseconds. */
  left: () => number;
  runs: boolean;
  /** Whether who has this clock sits here. */
  isOwn: boolean;
}

export function Clock({ side, left, runs, isOwn }: Props) {
  const [, tick] = useState(0);
  const warned = useRef(false);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick((n) => n + 1), 100);
    return () => clearInterval(timer);
  }, [runs]);
  const shown = left();
  const isLow = runs && shown < LOW_MS;
  useEffect(() => {
    if (!isLow || warned.current || !isOwn) return;
    warned.current = true;
    play('low-time');
    announce(t('clock.low'));
  }, [isLow]);
  const classes = ['clock', runs && 'runs', isLow && 'low'].filter(Boolean).join(' ');
  return (
    <span class={classes} role="timer" aria-live="off" data-clock={side}>
      {clockText(shown)}
    </span>
  );
}
