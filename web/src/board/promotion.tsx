// SPDX-License-Identifier: GPL-3.0-or-later
import { useEffect, useRef } from 'preact/hooks';
import type { Promotion, Side } from '../engine';
import { named, t } from '../i18n';
import { ManPicture } from './mini';
import { FILES } from './men';

interface Props {
  square: string;
  side: Side;
  orientation: Side;
  choices: readonly Promotion[];
  onChoose: (uci: string) => void;
  onCancel: () => void;
}

/** What a pawn becomes, in a column over the square that it reached. */
export function PromotionDialog({ square, side, orientation, choices, onChoose, onCancel }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const file = FILES.indexOf(square[0] ?? 'a');
  const column = orientation === 'white' ? file : 7 - file;
  const atTop = side === orientation;
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      buttons[(at + (event.key === 'ArrowDown' ? 1 : -1) + buttons.length) % buttons.length]?.focus();
    }
  };
  return (
    <div
      class="promotion"
      role="dialog"
      aria-modal="true"
      aria-label={t('board.promote')}
      onClick={(event) => event.target === event.currentTarget && onCancel()}
      onKeyDown={keys}
    >
      <ul ref={list} style={{ left: `${column * 12.5}%`, ...(atTop ? { top: '0' } : { bottom: '0' }) }}>
        {(atTop ? choices : [...choices].reverse()).map((choice) => (
          <li key={choice.uci}>
            <button
              type="button"
              data-role={choice.role}
              aria-label={named('man', choice.name, choice.name)}
              title={named('man', choice.name, choice.name)}
              onClick={() => onChoose(choice.uci)}
            >
              <ManPicture figure={choice.figure} side={side} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
