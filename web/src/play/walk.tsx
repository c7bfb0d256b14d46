// SPDX-License-Identifier: GPL-3.0-or-later
// Going through the moves: buttons, and the arrow keys wherever nothing else wants them.
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Game } from '../engine';
import { t } from '../i18n';
import { IconButton } from '../ui/icons';
import type { Sitting } from './sitting';

const STEPS: Record<string, (game: Game) => unknown> = {
  ArrowLeft: (game) => game.back(),
  ArrowRight: (game) => game.forward(),
  ArrowUp: (game) => game.toStart(),
  ArrowDown: (game) => game.toEnd(),
  Home: (game) => game.toStart(),
  End: (game) => game.toEnd(),
};

/** Whether a key belongs to the thing that has the focus. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, dialog, [role="grid"], [role="dialog"]') !== null;

export function Walk({
  sitting,
  onFlip,
  children,
}: {
  sitting: Sitting;
  onFlip: () => void;
  children?: ComponentChildren;
}) {
  const { act, view, line } = sitting;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      const step = STEPS[event.key];
      if (step) {
        event.preventDefault();
        act(step);
      } else if (event.key === 'f') onFlip();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [act, onFlip]);
  const first = view.node === line[0];
  const last = view.node === line.at(-1);
  return (
    <div class="walk" role="toolbar" aria-label={t('walk')}>
      <IconButton icon="first" label={t('walk.start')} disabled={first} onClick={() => act((game) => game.toStart())} />
      <IconButton icon="back" label={t('walk.back')} disabled={first} onClick={() => act((game) => game.back())} />
      <IconButton
        icon="forward"
        label={t('walk.forward')}
        disabled={last}
        onClick={() => act((game) => game.forward())}
      />
      <IconButton icon="last" label={t('walk.end')} disabled={last} onClick={() => act((game) => game.toEnd())} />
      <IconButton icon="flip" label={t('flip')} onClick={onFlip} />
      {children}
    </div>
  );
}
