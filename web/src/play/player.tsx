// SPDX-License-Identifier: GPL-3.0-or-later
import type { ComponentChildren } from 'preact';
import type { Side, VariantInfo, View } from '../engine';
import { t } from '../i18n';
import { PipsOf } from './pips';

interface Props {
  variant: VariantInfo;
  view: View;
  side: Side;
  name: string;
  place: 'above' | 'below';
  toMove: boolean;
  /** A clock, a mark of who is there. */
  children?: ComponentChildren;
}

/** The strip of a player: colour, name, checks given, clock. */
export function Player({ variant, view, side, name, place, toMove, children }: Props) {
  return (
    <section class={`player ${place}${toMove ? ' to-move' : ''}`} aria-label={t(side === 'white' ? 'white' : 'black')}>
      <span class={`dot ${side}`} aria-hidden="true" />
      <span class="name">{name}</span>
      {toMove && <span class="hidden-text">{t('toMove')}</span>}
      <PipsOf variant={variant} view={view} side={side} />
      {children}
    </section>
  );
}
