// SPDX-License-Identifier: GPL-3.0-or-later
// The board as a grid of buttons, for keyboards and screen readers. It lies over the picture and lets the mouse through.
import { useRef, useState } from 'preact/hooks';
import type { Side, VariantInfo, View } from '../engine';
import { named, t } from '../i18n';
import { FILES, type Placed, RANKS, menOfBoard } from './men';

interface Props {
  variant: VariantInfo;
  view: View;
  orientation: Side;
  selected: string | undefined;
  /** Squares where the selected man may go. */
  targets: readonly string[];
  onSquare: (square: string) => void;
}

export function Squares({ variant, view, orientation, selected, targets, onSquare }: Props) {
  const [cursor, setCursor] = useState(orientation === 'white' ? 'e2' : 'e7');
  const grid = useRef<HTMLDivElement>(null);
  const men = new Map(menOfBoard(view.board).map((man) => [man.square, man]));
  const white = orientation === 'white';
  const ranks = white ? [...RANKS].reverse() : [...RANKS];
  const files = white ? [...FILES] : [...FILES].reverse();

  const move = (event: KeyboardEvent) => {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    if (event.key === 'Escape' && selected) onSquare(selected);
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const file = files[clamp(files.indexOf(cursor[0] ?? '') + step[0])];
    const rank = ranks[clamp(ranks.indexOf(cursor[1] ?? '') + step[1])];
    setCursor(`${file}${rank}`);
    grid.current?.querySelector<HTMLButtonElement>(`[data-square="${file}${rank}"]`)?.focus();
  };

  return (
    <div class="squares" role="grid" aria-label={t('board.label')} ref={grid} onKeyDown={move}>
      {ranks.map((rank) => (
        <div role="row" key={rank}>
          {files.map((file) => {
            const square = `${file}${rank}`;
            return (
              <div role="gridcell" key={square} aria-selected={square === selected}>
                <button
                  type="button"
                  data-square={square}
                  tabIndex={square === cursor ? 0 : -1}
                  aria-label={label(
                    variant,
                    view,
                    square,
                    men.get(square),
                    square === selected,
                    targets.includes(square),
                  )}
                  onFocus={() => setCursor(square)}
                  onClick={() => onSquare(square)}
                />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

const clamp = (index: number): number => Math.max(0, Math.min(7, index));

export function manName(variant: VariantInfo, role: string): string {
  const name = variant.men.find((man) => man.role === role)?.name ?? role;
  return named('man', name, name);
}

/** "e4, white commoner, legal target". */
function label(
  variant: VariantInfo,
  view: View,
  square: string,
  man: Placed | undefined,
  selected: boolean,
  target: boolean,
): string {
  const parts = [square];
  if (man) parts.push(t(man.side === 'white' ? 'man.white' : 'man.black', { man: manName(variant, man.role) }));
  else parts.push(t('board.empty'));
  if (view.check === square) parts.push(t('board.inCheck'));
  if (variant.goal.includes(square)) parts.push(t('board.goal'));
  if (selected) parts.push(t('board.selected'));
  if (target) parts.push(t('board.target'));
  if (view.lastMove?.includes(square)) parts.push(t('board.lastMove'));
  return parts.join(', ');
}
