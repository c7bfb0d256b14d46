// SPDX-License-Identifier: GPL-3.0-or-later
import { useEffect, useState } from 'preact/hooks';
import { named, t } from '../i18n';
import { opposite } from '../board/men';
import type { OnlineRoom } from './room';
import type { RoomState } from './state';
import type { Side } from './wire';

/** How the line is, where it is not simply open. */
export function LineNotice({ online }: { online: OnlineRoom }) {
  const { line, why, refusal } = online;
  return (
    <>
      {line === 'connecting' && (
        <p class="notice" role="status">
          {t('line.connecting')}
        </p>
      )}
      {line === 'reconnecting' && (
        <p class="notice bad" role="status" data-line="reconnecting">
          {t('line.reconnecting')}
        </p>
      )}
      {(line === 'refused' || line === 'gone') && (
        <p class="notice bad" role="alert">
          {line === 'gone' ? t('room.none') : (why ?? t('line.refused'))}
        </p>
      )}
      {line === 'replaced' && (
        <div class="notice bad row spread" role="alert" data-line="replaced">
          <span>{t('line.replaced')}</span>
          <button type="button" class="button" onClick={online.takeOver}>
            {t('line.here')}
          </button>
        </div>
      )}
      {refusal && (
        <p class="notice bad" role="alert">
          {named('refusal', refusal.code, refusal.detail)}
        </p>
      )}
    </>
  );
}

/** Whether a player is there. */
export function Presence({ state, side }: { state: RoomState; side: Side }) {
  if (!state.presence || !state.status.joined || state.status.end) return null;
  const isThere = state.presence[side];
  return (
    <span
      class={isThere ? 'there' : 'away'}
      role="img"
      aria-label={t(isThere ? 'presence.there' : 'presence.away')}
      title={t(isThere ? 'presence.there' : 'presence.away')}
    />
  );
}

/** The opponent is away and to move: when the win may be claimed, and then the button. */
export function Absence({ online, state }: { online: OnlineRoom; state: RoomState }) {
  const { absence, end } = state.status;
  const [, tick] = useState(0);
  const isTheirs = absence !== null && state.you === opposite(absence.by) && !end;
  useEffect(() => {
    if (!isTheirs) return;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [isTheirs]);
  if (!absence || !isTheirs) return null;
  const seconds = Math.ceil((absence.claim_from_ms - online.serverNow()) / 1000);
  return (
    <div class="notice row spread">
      <span>{seconds > 0 ? t('absence.soon', { seconds }) : t('absence.now')}</span>
      {seconds <= 0 && (
        <button type="button" class="button" onClick={() => online.send({ type: 'claim_victory' })}>
          {t('absence.claim')}
        </button>
      )}
    </div>
  );
}
