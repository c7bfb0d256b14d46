// SPDX-License-Identifier: GPL-3.0-or-later
import { useState } from 'preact/hooks';
import type { Game, VariantInfo } from '../engine';
import { t } from '../i18n';
import { message } from '../ui/rules';
import { uciOf } from './written';

interface Props {
  game: Game;
  variant: VariantInfo;
  disabled: boolean;
  /** May throw with a sentence. */
  onMove: (uci: string) => void;
}

/** A line for moves as people and as engines write them. */
export function TypedMove({ game, variant, disabled, onMove }: Props) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    try {
      onMove(uciOf(game, text.trim(), variant.men));
      setText('');
      setFault(null);
    } catch (error) {
      setFault(message(error));
    }
  };
  return (
    <form class="stack" onSubmit={submit}>
      <div class="typed">
        <input
          aria-label={t('typed.label')}
          placeholder={t('typed.hint')}
          value={text}
          disabled={disabled}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={fault !== null}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button class="button" disabled={disabled}>
          {t('typed.play')}
        </button>
      </div>
      {fault && (
        <p class="small" role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}
