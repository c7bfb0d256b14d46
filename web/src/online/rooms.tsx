// SPDX-License-Identifier: GPL-3.0-or-later
// Rooms that wait for anybody, and the rooms where this browser has a seat.
import { useState } from 'preact/hooks';
import { locale, named, t } from '../i18n';
import { sideName } from '../play/words';
import { load } from '../store/games';
import { IconButton } from '../ui/icons';
import { go, href } from '../ui/router';
import { message, theRules } from '../ui/rules';
import { Finished } from './finished';
import { joinRoom } from './http';
import { useLobby } from './lobby';
import { type Seat, keepSeat, leaveSeat, seatIn, seats } from './seat';
import type { WaitingRoom } from './wire';
import { clockName } from './words';

export function RoomsPage() {
  const lobby = useLobby();
  const [fault, setFault] = useState<string | null>(null);
  const [own, setOwn] = useState(openSeats);
  const join = async ({ room, variant }: WaitingRoom) => {
    try {
      if (!seatIn(room)) {
        const { seat, side } = await joinRoom(room, undefined);
        keepSeat({ room, seat, side, variant, invitation: null });
      }
      go(['room', room]);
    } catch (error) {
      setFault(message(error));
    }
  };
  const forget = (room: string) => {
    leaveSeat(room);
    setOwn(openSeats());
  };
  return (
    <div class="page">
      <h1>{t('nav.rooms')}</h1>
      {fault && (
        <p class="notice bad" role="alert">
          {fault}
        </p>
      )}
      <section class="stack" aria-labelledby="waiting">
        <h2 id="waiting">{t('rooms.waiting')}</h2>
        {lobby === null && <p class="muted">{t('online.noServer')}</p>}
        {lobby?.waiting.length === 0 && <p class="muted">{t('rooms.none')}</p>}
        <ul class="list plain">
          {lobby?.waiting.map((room) => (
            <WaitingLine key={room.room} room={room} onJoin={() => void join(room)} />
          ))}
        </ul>
        <p class="row">
          {theRules()
            .variants()
            .map(({ id, title }) => (
              <a key={id} class="button" href={href(['new', id, 'online'])}>
                {t('rooms.open', { game: title })}
              </a>
            ))}
        </p>
      </section>
      {own.length > 0 && (
        <section class="stack" aria-labelledby="own">
          <h2 id="own">{t('rooms.own')}</h2>
          <ul class="list plain">
            {own.map((seat) => (
              <SeatLine key={seat.room} seat={seat} onForget={() => forget(seat.room)} />
            ))}
          </ul>
        </section>
      )}
      <Finished />
    </div>
  );
}

/** Seats in games that are not over, as far as this browser knows; the others stand among the games of this device. */
const openSeats = (): Seat[] => seats().filter(({ room }) => (load(room)?.result ?? null) === null);

function WaitingLine({ room, onJoin }: { room: WaitingRoom; onJoin: () => void }) {
  const isOwn = seatIn(room.room) !== null;
  return (
    <li class="card">
      <div class="grow">
        <b>{theRules().variant(room.variant)?.title ?? room.variant}</b>
        <p class="small muted">
          {clockName(room.clock)} · {named('rules', room.rules, room.rules)} ·{' '}
          {t('rooms.side', { side: sideName(room.side) })}
          {room.custom_start && ` · ${t('rooms.custom')}`}
        </p>
      </div>
      <button type="button" class="button main" onClick={onJoin}>
        {isOwn ? t('rooms.yours') : t('rooms.join')}
      </button>
    </li>
  );
}

function SeatLine({ seat, onForget }: { seat: Seat; onForget: () => void }) {
  const when = new Date(seat.since).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li class="card">
      <div class="grow">
        <a href={href(['room', seat.room])}>
          {theRules().variant(seat.variant)?.title ?? seat.variant}, {sideName(seat.side)}
        </a>
        <p class="small muted">{when}</p>
      </div>
      <IconButton icon="close" label={t('rooms.forget')} onClick={onForget} />
    </li>
  );
}
