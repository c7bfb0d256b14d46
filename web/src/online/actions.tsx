// SPDX-License-Identifier: GPL-3.0-or-later
import { useState } from 'preact/hooks';
import type { Side, VariantInfo } from '../engine';
import { t } from '../i18n';
import { ShareDialog } from '../play/share';
import type { Sitting } from '../play/sitting';
import { Dialog } from '../ui/dialog';
import { IconButton } from '../ui/icons';
import { href } from '../ui/router';
import { exportOf } from './http';
import type { OnlineRoom } from './room';
import type { RoomState } from './state';
import { watchLink } from './words';

interface Props {
  room: string;
  online: OnlineRoom;
  state: RoomState;
  sitting: Sitting;
  variant: VariantInfo;
  orientation: Side;
}

/** After so many moves a game is resigned, not called off. */
const FIRST_MOVES = 2;

export function RoomActions({ room, online, state, sitting, variant, orientation }: Props) {
  const [resigning, setResigning] = useState(false);
  const [sharing, setSharing] = useState(false);
  const { you, status } = state;
  const { send } = online;
  const plays = you !== null && status.end === null && online.line === 'open';
  const own = state.moves.length - state.room.from_ply;
  return (
    <div class="actions">
      {plays && !status.joined && (
        <IconButton icon="close" label={t('abort')} worded onClick={() => send({ type: 'abort' })} />
      )}
      {plays && status.joined && (
        <>
          {own < FIRST_MOVES ? (
            <IconButton icon="close" label={t('abort')} worded onClick={() => send({ type: 'abort' })} />
          ) : (
            <IconButton icon="flag" label={t('resign')} worded onClick={() => setResigning(true)} />
          )}
          <IconButton
            icon="draw"
            label={t('offerDraw')}
            worded
            disabled={status.draw_offer !== null}
            onClick={() => send({ type: 'offer_draw' })}
          />
          <IconButton
            icon="undo"
            label={t('takeBack')}
            worded
            disabled={own < 1 || status.takeback !== null}
            onClick={() => send({ type: 'take_back' })}
          />
          {status.clocks && (
            <IconButton icon="plus" label={t('giveTime')} worded onClick={() => send({ type: 'give_time' })} />
          )}
        </>
      )}
      {you !== null && status.end && status.joined && !status.rematch && (
        <button
          type="button"
          class="button main"
          disabled={status.rematch_offer !== null || online.line !== 'open'}
          onClick={() => send({ type: 'rematch' })}
        >
          {t('rematch')}
        </button>
      )}
      {status.rematch && (
        <a class="button main" href={href(['room', status.rematch])}>
          {t(you === null ? 'rematch.watch' : 'rematch.go')}
        </a>
      )}
      <IconButton icon="share" label={t('share')} worded onClick={() => setSharing(true)} />
      {status.end && (
        <a class="button" href={exportOf(room, 'pgn')} download={`${room}.pgn`}>
          PGN
        </a>
      )}
      {resigning && (
        <Dialog title={t('resign.sure')} onClose={() => setResigning(false)}>
          <button type="button" class="button main" onClick={() => (setResigning(false), send({ type: 'resign' }))}>
            {t('resign')}
          </button>
        </Dialog>
      )}
      {sharing && (
        <ShareDialog
          sitting={sitting}
          variant={variant}
          orientation={orientation}
          watch={watchLink(room)}
          onClose={() => setSharing(false)}
        />
      )}
    </div>
  );
}
