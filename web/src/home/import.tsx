// SPDX-License-Identifier: GPL-3.0-or-later
// PGN, FEN and records, pasted or as files.
import { useState } from 'preact/hooks';
import type { Game } from '../engine';
import { count, t } from '../i18n';
import { fresh, hasRemarks, movesOf, save } from '../store/games';
import { go } from '../ui/router';
import { message, theRules } from '../ui/rules';

export function ImportForm({ onDone }: { onDone: () => void }) {
  const variants = theRules().variants();
  const [text, setText] = useState('');
  const [variant, setVariant] = useState('');
  const [said, setSaid] = useState<{ fault: boolean; sentence: string } | null>(null);

  const take = (games: Game[]) => {
    const ids = games.flatMap((game) => keep(game) ?? []);
    if (ids.length < games.length) throw new Error(t('saved.full'));
    if (ids.length === 1 && ids[0]) return go(['analysis', 'game', ids[0]]);
    setSaid({ fault: false, sentence: count('import.done', ids.length) });
    onDone();
  };
  const attempt = (read: () => Game[]) => {
    try {
      take(read());
    } catch (error) {
      setSaid({ fault: true, sentence: message(error) });
    }
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim()) attempt(() => readText(text.trim(), variant));
    else setSaid({ fault: true, sentence: t('import.empty') });
  };
  const file = async (event: Event) => {
    const input = event.currentTarget as HTMLInputElement;
    const chosen = input.files?.[0];
    if (!chosen) return;
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    // Or the same file, mended meanwhile, could not be chosen again.
    input.value = '';
    attempt(() =>
      /\.alf$/i.test(chosen.name)
        ? [theRules().fromRecord(bytes)]
        : readText(new TextDecoder().decode(bytes), variant),
    );
  };
  return (
    <form class="card stack" onSubmit={submit}>
      <h2>{t('import')}</h2>
      <div class="field">
        <label for="import-variant">{t('import.variant')}</label>
        <select id="import-variant" value={variant} onChange={(event) => setVariant(event.currentTarget.value)}>
          <option value="">{t('import.byTags')}</option>
          {variants.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="import-text">{t('import.text')}</label>
        <textarea
          id="import-text"
          class="mono"
          value={text}
          spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {said && (
        <p class={said.fault ? 'notice bad' : 'notice'} role={said.fault ? 'alert' : 'status'}>
          {said.sentence}
        </p>
      )}
      <div class="row">
        <button class="button main">{t('import.open')}</button>
        <label class="field small">
          {t('import.file')}
          <input type="file" accept=".pgn,.alf,.txt" onChange={(event) => void file(event)} />
        </label>
      </div>
    </form>
  );
}

/** A text is a position if it looks like one, of the first variant that reads it; else it is PGN. */
function readText(text: string, variant: string): Game[] {
  const rules = theRules();
  const isFen = /^[^\s/]*(\/[^\s/]*){3}/.test(text);
  if (!isFen) return rules.fromPgn(text, variant ? { variant } : {});
  const reads = rules.variants().find(({ id }) => rules.checkFen(id, text).fen !== null);
  return [rules.newGame({ variant: variant || (reads ?? rules.variants()[0])?.id || '', fen: text })];
}

/** The id under which a game is kept; none if there was no room. */
function keep(game: Game): string | null {
  const { variant, profile } = game.view();
  const { fen } = game.place(0);
  const start = theRules().variant(variant)?.start;
  const saved = fresh({ variant, profile, fen: fen === start ? null : fen, opponent: { kind: 'none' } });
  const pgn = hasRemarks(game) || game.tags().length > 0 || game.outcome() ? game.toPgn() : null;
  const isKept = save({ ...saved, moves: movesOf(game), pgn, result: game.outcome()?.result ?? null });
  game.free();
  return isKept ? saved.id : null;
}
