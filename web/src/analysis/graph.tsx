// SPDX-License-Identifier: GPL-3.0-or-later
// White's expected score over the game: white below the line, black above it.
import { t } from '../i18n';
import type { Reviewed } from './review';

interface Props {
  reviewed: Reviewed;
  here: number;
  onGo: (node: number) => void;
}

export function Graph({ reviewed, here, onGo }: Props) {
  const { line, moves } = reviewed;
  const last = line.length - 1;
  if (last < 1) return null;
  // Moves are judged from the last one on; what is not judged yet is left out.
  const points = [...moves.values()]
    .sort((one, other) => one.ply - other.ply)
    .map(({ ply, expected }) => [ply, 100 - 100 * expected] as const);
  const [first] = points;
  const area = first
    ? `M${first[0]} 100 ${points.map(([x, y]) => `L${x} ${y.toFixed(1)}`).join(' ')} L${last} 100Z`
    : '';
  const at = line.indexOf(here);
  const click = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const node = line[Math.round(((event.clientX - box.left) / box.width) * last)];
    if (node !== undefined) onGo(node);
  };
  return (
    <svg
      class="graph"
      viewBox={`0 0 ${last} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('graph')}
      onClick={click}
    >
      <path class="white" d={area} />
      <line x1="0" x2={last} y1="50" y2="50" stroke="#8a8378" stroke-width="1" vector-effect="non-scaling-stroke" />
      {at >= 0 && <line class="here" x1={at} x2={at} y1="0" y2="100" />}
    </svg>
  );
}
