// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that can be copied out of a game.
import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Side, VariantInfo } from '../engine';
import { t } from '../i18n';
import { announce } from '../ui/announce';
import { Dialog } from '../ui/dialog';
import { copyOf, download, pngOf } from '../ui/files';
import { href } from '../ui/router';
import { theRules } from '../ui/rules';
import type { Sitting } from './sitting';

interface Props {
  sitting: Sitting;
  variant: VariantInfo;
  orientation: Side;
  /** The address of the room that the game is played in. */
  watch?: string;
  onClose: () => void;
}

export function ShareDialog({ sitting: { game, view, mainLine }, variant, orientation, watch, onClose }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const name = variant.id;
  const pgn = game.toPgn();
  const svg = () => game.toSvg({ side: orientation });
  return (
    <Dialog title={t('share')} onClose={onClose}>
      {watch && <CopyLine label={t('share.watch')} text={watch} />}
      <CopyLine label={t('share.link')} text={linkOf(game.place(mainLine.at(-1)), view.ply)} />
      <CopyLine label="FEN" text={view.fen} />
      {view.fenGiven !== view.fen && <CopyLine label={t('share.fenGiven')} text={view.fenGiven} />}
      <div class="field">
        <label for="share-pgn">PGN</label>
        <textarea id="share-pgn" ref={field} readOnly value={pgn} class="mono" />
      </div>
      <div class="row">
        <CopyButton field={field} label={t('share.copyPgn')} />
        <button type="button" class="button" onClick={() => download(`${name}.pgn`, pgn, 'application/vnd.chess-pgn')}>
          {t('share.pgn')}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => download(`${name}.alf`, game.toRecord(), 'application/octet-stream')}
        >
          {t('share.record')}
        </button>
        <button type="button" class="button" onClick={() => download(`${name}.svg`, svg(), 'image/svg+xml')}>
          SVG
        </button>
        <button
          type="button"
          class="button"
          onClick={() => void pngOf(svg()).then((png) => download(`${name}.png`, png, 'image/png'))}
        >
          PNG
        </button>
      </div>
    </Dialog>
  );
}

/** The address of a game on the analysis board. */
export function linkOf(place: { variant: string; profile: string; fen: string; moves: string[] }, ply: number): string {
  const query: Record<string, string> = { rules: place.profile };
  if (place.fen !== theRules().variant(place.variant)?.start) query['fen'] = place.fen;
  if (place.moves.length > 0) query['moves'] = place.moves.join('.');
  if (ply !== place.moves.length) query['ply'] = String(ply);
  return `${location.origin}${location.pathname}${href(['analysis', place.variant], query)}`;
}

export function CopyLine({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div class="field">
      <span class="label">{label}</span>
      <div class="typed">
        <input
          ref={field}
          readOnly
          value={text}
          aria-label={label}
          class="mono"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton field={field} label={t('copy')} />
      </div>
    </div>
  );
}

/** Copies a field, and says so. */
function CopyButton({ field, label }: { field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const isDone = field.current !== null && (await copyOf(field.current));
    setCopied(isDone);
    if (isDone) announce(t('copied'));
  };
  return (
    <button type="button" class="button" onClick={() => void copy()}>
      {copied ? t('copied') : label}
    </button>
  );
}
