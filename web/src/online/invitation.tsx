// SPDX-License-Identifier: GPL-3.0-or-later
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { CopyLine } from '../play/share';
import { href } from '../ui/router';
import type { Seat } from './seat';
import type { RoomState } from './state';
import { lazy } from '../ui/lazy';
import { joinLink } from './words';

const QrCode = lazy(async () => (await import('../later')).QrCode);

/** The second seat is free: the link for whoever shall have it. */
export function Invitation({ room, seat, state }: { room: string; seat: Seat | null; state: RoomState }) {
  const [withQr, setWithQr] = useState(false);
  if (!seat) {
    return (
      <div class="notice row spread">
        <span>{t('online.waitingFor')}</span>
        {state.room.public && (
          <a class="button main" href={href(['join', room])}>
            {t('rooms.join')}
          </a>
        )}
      </div>
    );
  }
  const link = seat.invitation && joinLink(room, seat.invitation);
  return (
    <section class="card stack" aria-label={t('online.invite')}>
      <p role="status">
        <b>{t('online.waiting')}</b> {state.room.public ? t('online.listed') : t('online.private')}
      </p>
      {link && <CopyLine label={t('online.link')} text={link} />}
      {link && (
        <div class="row">
          <button type="button" class="button" aria-pressed={withQr} onClick={() => setWithQr(!withQr)}>
            {t('online.showQr')}
          </button>
          {'share' in navigator && (
            <button
              type="button"
              class="button"
              onClick={() => void navigator.share({ url: link }).catch(() => undefined)}
            >
              {t('share')}
            </button>
          )}
        </div>
      )}
      {link && withQr && <QrCode text={link} />}
    </section>
  );
}
