// SPDX-License-Identifier: GPL-3.0-or-later
import { useState } from 'preact/hooks';
import type { EndBy, Side, VariantInfo } from '../engine';
import { t } from '../i18n';
import type { Opponent } from '../store/games';
import { Dialog } from '../ui/dialog';
import { IconButton } from '../ui/icons';
import { ShareDialog } from './share';
import type { Sitting } from './sitting';

interface Props {
  sitting: Sitting;
  variant: VariantInfo;
  isOver: boolean;
  opponent: Opponent;
  orientation: Side;
  /** Who is to move at the end of the game. */
  turn: Side;
  onTakeBack: () => void;
  onEnd: (by: EndBy) => void;
  onHint?: () => void;
  /** Where clocks run. */
  onPause?: () => void;
}

export function LocalActions({
  sitting,
  variant,
  isOver,
  opponent,
  orientation,
  turn,
  onTakeBack,
  onEnd,
  onHint,
  onPause,
}: Props) {
  const [asking, setAsking] = useState<EndBy | null>(null);
  const [sharing, setSharing] = useState(false);
  const resigner = opponent.kind === 'engine' ? opponent.side : turn;
  const done = (by: EndBy) => {
    setAsking(null);
    onEnd(by);
  };
  return (
    <div class="actions">
      <IconButton
        icon="undo"
        label={t('takeBack')}
        worded
        disabled={sitting.mainLine.length < 2}
        onClick={onTakeBack}
      />
      <IconButton icon="hint" label={t('hint')} worded disabled={!onHint} onClick={() => onHint?.()} />
      {onPause && <IconButton icon="pause" label={t('clock.pause')} worded onClick={onPause} />}
      {!isOver && opponent.kind === 'person' && (
        <IconButton icon="draw" label={t('agreeDraw')} worded onClick={() => setAsking({ kind: 'agreement' })} />
      )}
      {!isOver && (
        <IconButton
          icon="flag"
          label={t('resign')}
          worded
          onClick={() => setAsking({ kind: 'resignation', by: resigner })}
        />
      )}
      <IconButton icon="share" label={t('share')} worded onClick={() => setSharing(true)} />
      {asking && (
        <Dialog
          title={t(
            asking.kind === 'agreement'
              ? 'agreeDraw.sure'
              : resigner === 'white'
                ? 'resign.sureWhite'
                : 'resign.sureBlack',
          )}
          onClose={() => setAsking(null)}
        >
          <button type="button" class="button main" onClick={() => done(asking)}>
            {t(asking.kind === 'agreement' ? 'agreeDraw' : 'resign')}
          </button>
        </Dialog>
      )}
      {sharing && (
        <ShareDialog sitting={sitting} variant={variant} orientation={orientation} onClose={() => setSharing(false)} />
      )}
    </div>
  );
}
