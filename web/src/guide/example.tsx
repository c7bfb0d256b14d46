// SPDX-License-Identifier: GPL-3.0-or-later
// A position of the guide, to be played on.
import type { VariantInfo } from '../engine';
import { Board } from '../board/board';
import { t } from '../i18n';
import { outcomeLine, sideName } from '../play/words';
import { PipsOf } from '../play/pips';
import { useSitting } from '../play/sitting';
import { useVoice } from '../play/spoken';
import { href } from '../ui/router';
import { theRules } from '../ui/rules';

export function Example({ variant, fen }: { variant: VariantInfo; fen: string }) {
  const sitting = useSitting(() => theRules().newGame({ variant: variant.id, fen }), fen);
  const { view, act, game } = sitting;
  useVoice(sitting, variant);
  return (
    <figure class="example">
      <Board
        variant={variant}
        view={view}
        orientation="white"
        movable={view.outcome ? null : 'both'}
        onMove={(uci) => act(() => game.play(uci))}
      />
      <figcaption class="row spread small">
        <span role="status">
          {view.outcome
            ? `${outcomeLine(view.outcome)} ${view.outcome.result}`
            : t('example.turn', { side: sideName(view.turn) })}
        </span>
        <PipsOf variant={variant} view={view} side="white" dotted />
        <PipsOf variant={variant} view={view} side="black" dotted />
        <span class="row">
          <button type="button" class="button" disabled={view.ply === 0} onClick={() => act(() => game.toStart())}>
            {t('example.again')}
          </button>
          <a class="button" href={href(['analysis', variant.id], { fen })}>
            {t('analyse')}
          </a>
        </span>
      </figcaption>
    </figure>
  );
}
