// SPDX-License-Identifier: GPL-3.0-or-later
// An invitation: what it is to, and the seat.
import { useEffect, useState } from 'preact/hooks';
import { named, t } from '../i18n';
import { href, redirect } from '../ui/router';
import { message, theRules } from '../ui/rules';
import { joinRoom, showRoom } from './http';
import { keepSeat, seatIn } from './seat';
import type { RoomShown } from './wire';
import { clockName } from './words';

export function JoinPage({ room, invitation }: { room: string; invitation: string | undefined }) {
  const [shown, setShown] = useState<RoomShown | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Who opened the room and comes by its link has a seat already.
    if (seatIn(room)) return redirect(['room', room]);
    showRoom(room).then(setShown, (error: unknown) => setFault(message(error)));
  }, [room]);
  const join = async () => {
    setBusy(true);
    try {
      const { seat, side } = await joinRoom(room, invitation);
      keepSeat({ room, seat, side, variant: shown?.variant ?? '', invitation: null });
      redirect(['room', room]);
    } catch (error) {
      setFault(message(error));
      setBusy(false);
      // Somebody else may have taken the seat.
      showRoom(room).then(setShown, () => undefined);
    }
  };
  const title = theRules().variant(shown?.variant ?? '')?.title ?? '';
  const isOver = shown !== null && shown.status.end !== null;
  const isFull = shown !== null && (shown.status.joined || isOver);
  return (
    <div class="page narrow">
      <h1>{t(isOver ? 'join.over' : isFull ? 'join.taken' : shown ? 'join.title' : 'room')}</h1>
      {fault && (
        <p class="notice bad" role="alert">
          {fault}
        </p>
      )}
      {shown && (
        <p>
          {title} · {clockName(shown.clock)} · {named('rules', shown.rules, shown.rules)}
        </p>
      )}
      {isFull && <p>{t(isOver ? 'join.overWhy' : 'join.takenWhy')}</p>}
      <div class="row">
        {shown && !isFull && (
          <button type="button" class="button main" disabled={busy} onClick={() => void join()}>
            {t('join')}
          </button>
        )}
        {shown && (
          <a class="button" href={href(['room', room])}>
            {t('join.watch')}
          </a>
        )}
        {shown && (
          <a class="button quiet" href={href(['guide', shown.variant])}>
            {t('home.how')}
          </a>
        )}
      </div>
    </div>
  );
}
