// SPDX-License-Identifier: GPL-3.0-or-later
import { useState } from 'preact/hooks';
import type { Side, VariantInfo } from '../engine';
import { t } from '../i18n';
import { ShareDialog } from '../play/share';
import type { Sitting } from '../play/sitting';
import { type Saved, fresh, hasRemarks, movesOf, save } from '../store/games';
import { announce } from '../ui/announce';
import { IconButton } from '../ui/icons';
import { href } from '../ui/router';

interface Props {
  sitting: Sitting;
  variant: VariantInfo;
  orientation: Side;
  /** The record that keeping overwrites. */
  saved: Saved | null;
  engine: { on: boolean; lines: number; set: (on: boolean) => void; setLines: (lines: number) => void };
  review: { running: boolean; start: () => void; stop: () => void };
}

const MOST_LINES = 5;

export function Tools({ sitting, variant, orientation, saved, engine, review }: Props) {
  const [sharing, setSharing] = useState(false);
  const [kept, setKept] = useState(-1);
  const [known, setKnown] = useState(saved);
  const { game, view, tree, act, mainLine, version } = sitting;
  const keep = () => {
    const { fen } = game.place(0);
    const record =
      known ??
      fresh({
        variant: variant.id,
        profile: view.profile,
        fen: fen === variant.start ? null : fen,
        opponent: { kind: 'none' },
      });
    const pgn = hasRemarks(game) || record.pgn !== null ? game.toPgn() : null;
    if (!save({ ...record, moves: movesOf(game), pgn, result: game.outcome()?.result ?? null, updated: Date.now() }))
      return;
    setKnown(record);
    setKept(version);
    announce(t('kept'));
  };
  const isVariation = !(tree[view.node]?.isMain ?? true);
  return (
    <>
      <div class="actions">
        <IconButton
          icon="search"
          label={t('engine')}
          worded
          pressed={engine.on}
          onClick={() => engine.set(!engine.on)}
        />
        <label class="row small">
          {t('lines.count')}
          <input
            type="range"
            min={1}
            max={MOST_LINES}
            value={engine.lines}
            aria-valuetext={`${engine.lines}`}
            onInput={(event) => engine.setLines(Number(event.currentTarget.value))}
          />
        </label>
      </div>
      <div class="actions">
        <button
          type="button"
          class="button"
          disabled={mainLine.length < 2}
          onClick={review.running ? review.stop : review.start}
        >
          {review.running ? t('review.stop') : t('review')}
        </button>
        <button type="button" class="button" disabled={kept === version} onClick={keep}>
          {kept === version ? t('kept') : t('keep')}
        </button>
        <IconButton icon="share" label={t('share')} worded onClick={() => setSharing(true)} />
      </div>
      {isVariation && (
        <div class="actions">
          <button type="button" class="button" onClick={() => act(() => game.promote(view.node))}>
            {t('variation.promote')}
          </button>
          <button type="button" class="button" onClick={() => act(() => game.delete(view.node))}>
            {t('variation.delete')}
          </button>
        </div>
      )}
      <details>
        <summary>{t('more')}</summary>
        <div class="stack">
          <div class="actions">
            <a class="button" href={href(['editor', variant.id], { fen: view.fen })}>
              {t('new.setUp')}
            </a>
            <a class="button" href={href(['new', variant.id, 'computer'], { fen: view.fen, rules: view.profile })}>
              {t('playOn')}
            </a>
          </div>
          <Remark key={view.node} sitting={sitting} />
        </div>
      </details>
      {sharing && (
        <ShareDialog sitting={sitting} variant={variant} orientation={orientation} onClose={() => setSharing(false)} />
      )}
    </>
  );
}

/** What is said about the move that led to the place. It is kept when the line is left. */
function Remark({ sitting: { view, tree, act } }: { sitting: Sitting }) {
  const { node } = view;
  const [text, setText] = useState(() => tree[node]?.comments.join(' ') ?? '');
  return (
    <label class="field">
      {t('remark')}
      <textarea
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onChange={() => act((game) => game.setComment(node, text.trim()))}
      />
    </label>
  );
}
