// SPDX-License-Identifier: GPL-3.0-or-later
import type { Side, VariantInfo, View } from '../engine';
import { t } from '../i18n';

interface Props {
  side: Side;
  given: number;
  toWin: number;
  /** Whether a dot says whose they are, where nothing else does. */
  dotted?: boolean;
}

/** The checks that a side has given: a pip for each that wins, filled one by one, red when one more wins. */
export function Pips({ side, given, toWin, dotted = false }: Props) {
  const sentence = t(side === 'white' ? 'checks.white' : 'checks.black', { given, of: toWin });
  return (
    <span class={given >= toWin - 1 ? 'pips near' : 'pips'} data-side={side} data-given={given} title={sentence}>
      {dotted && <span class={`dot ${side}`} aria-hidden="true" />}
      {Array.from({ length: toWin }, (_, index) => (
        <i key={index} class={index < given ? 'pip given' : 'pip'} aria-hidden="true" />
      ))}
      <span class="hidden-text">{sentence}</span>
    </span>
  );
}

interface PipsOfProps {
  variant: VariantInfo;
  view: View;
  side: Side;
  dotted?: boolean;
}

/** The pips of a side where checks are counted. */
export function PipsOf({ variant, view, side, dotted = false }: PipsOfProps) {
  if (variant.checksToWin === null || !view.checksGiven) return null;
  return <Pips side={side} given={view.checksGiven[side]} toWin={variant.checksToWin} dotted={dotted} />;
}
