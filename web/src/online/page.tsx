// SPDX-License-Identifier: GPL-3.0-or-later
// A game over the network, for its players and for those who watch.
import { useEffect, useState } from 'preact/hooks';
import type { Side } from '../engine';
import { opposite } from '../board/men';
import { count, named, t } from '../i18n';
import { Ending, Standing } from '../play/ending';
import { Moves } from '../play/moves';
import { useVoice } from '../play/spoken';
import { Table, bottomSide } from '../play/table';
import { TypedMove } from '../play/typed';
import { Walk } from '../play/walk';
import { load } from '../store/games';
import { go, href } from '../ui/router';
import { variantOf } from '../ui/rules';
import { linkOf } from '../play/share';
import { RoomActions } from './actions';
import { RoomClock } from './clock';
import { Invitation } from './invitation';
import { useKept } from './kept';
import { LineNotice, Presence } from './notices';
import { Offers } from './offers';
import { type OnlineRoom, useRoom } from './room';
import { type Seat, keepSeat, leaveSeat, seatIn } from './seat';
import type { RoomState } from './state';
import { useOnlineGame } from './game';
import { clockName } from './words';

export function RoomPage({ room }: { room: string }) {
  const [seat, setSeat] = useState(() => seatIn(room));
  const online = useRoom(room, seat);
  if (!online.state)
    return (
      <div class="page narrow">
        <h1>{t('room')}</h1>
        <LineNotice online={online} />
        <p class="row">
          {load(room) && (
            <a class="button main" href={href(['analysis', 'game', room])}>
              {t('analyse')}
            </a>
          )}
          {seat && (online.line === 'refused' || online.line === 'gone') && (
            <button type="button" class="button" onClick={() => (leaveSeat(room), setSeat(null))}>
              {t(online.line === 'gone' ? 'rooms.forget' : 'join.watch')}
            </button>
          )}
          <a class="button" href="#/rooms">
            {t('nav.rooms')}
          </a>
        </p>
      </div>
    );
  return <Playing room={room} seat={seat} online={online} state={online.state} />;
}

interface Props {
  room: string;
  seat: Seat | null;
  online: OnlineRoom;
  state: RoomState;
}

function Playing({ room, seat, online, state }: Props) {
  const variant = variantOf(state.room.variant);
  const { you, status } = state;
  const sitting = useOnlineGame(state, online.pending);
  const { view, atEnd, act, game, mainLine } = sitting;
  const [orientation, setOrientation] = useState<Side>(() => bottomSide(variant, you ?? 'white'));
  useVoice(sitting, variant);
  useRematch(seat, state);
  useKept(room, state);
  // A tab that another one has replaced hears nothing more: what it showed last is no news.
  const isHearing = online.line !== 'replaced';
  useTurnTitle(variant.title, isHearing && status.joined && !status.end && you === status.turn);

  const isPlaying = you !== null && status.joined && status.end === null && online.line === 'open';
  const movable = isPlaying && atEnd ? you : null;
  const mayMove = movable !== null && view.turn === you && online.pending === null;
  const move = (uci: string) => online.move(state.moves.length, uci);
  const names = namesOf(you);
  const end = status.end;
  const hasBegun = status.joined || end !== null;
  return (
    <Table
      variant={variant}
      view={view}
      names={names}
      over={end !== null || !isHearing}
      orientation={orientation}
      movable={movable}
      onMove={(uci) => (mayMove ? move(uci) : undefined)}
      beside={(side) =>
        isHearing && (
          <>
            {online.line === 'open' && <Presence state={state} side={side} />}
            <RoomClock state={state} side={side} serverNow={online.serverNow} />
          </>
        )
      }
    >
      <h1 class="hidden-text">{variant.title}</h1>
      <p class="row spread small muted">
        <a href={href(['guide', variant.id])}>{variant.title}</a>
        <span>{clockName(state.room.clock)}</span>
        <span>{t('rulesOf', { rules: named('rules', state.room.rules, state.room.rules) })}</span>
        {you === null && <span>{t('watching')}</span>}
        {state.presence !== null && state.presence.watchers > 0 && you !== null && (
          <span>{count('watchers', state.presence.watchers)}</span>
        )}
      </p>
      <LineNotice online={online} />
      {!status.joined && !end && <Invitation room={room} seat={seat} state={state} />}
      {end && (
        <Ending outcome={{ result: end.result, id: end.reason, sentence: game.outcome()?.sentence }}>
          <a class="button" href={linkOf(game.place(mainLine.at(-1)), 0).replace(/^.*#/, '#')}>
            {t('analyse')}
          </a>
        </Ending>
      )}
      {!end && status.joined && (
        <Standing
          view={view}
          onClaim={
            isPlaying && atEnd
              ? (claim) => online.send({ type: 'claim', claim: claim as 'threefold' | 'fifty-moves' })
              : undefined
          }
        />
      )}
      {isHearing && <Offers online={online} state={state} />}
      {hasBegun && <Moves sitting={sitting} variant={variant} onGo={(node) => act(() => game.goTo(node))} />}
      {hasBegun && <Walk sitting={sitting} onFlip={() => setOrientation(opposite)} />}
      {you !== null && !end && status.joined && (
        <TypedMove game={game} variant={variant} disabled={!mayMove} onMove={move} />
      )}
      <RoomActions
        room={room}
        online={online}
        state={state}
        sitting={sitting}
        variant={variant}
        orientation={orientation}
      />
    </Table>
  );
}

const namesOf = (you: Side | null): Record<Side, string> => ({
  white: you === 'white' ? t('you') : you ? t('opponentName') : t('white'),
  black: you === 'black' ? t('you') : you ? t('opponentName') : t('black'),
});

/** Says in the title that it is one's turn, for who looks at another tab. */
function useTurnTitle(title: string, isYourTurn: boolean): void {
  useEffect(() => {
    document.title = isYourTurn ? `${t('yourMove')} · ${title}` : `${title} · Alfil`;
  }, [isYourTurn]);
}

/**
 * Another game between the same two: the seats stay valid, with sides swapped. Who was here when it was agreed on goes
 * there; who comes back to the first game later stays at it, and has a link.
 */
function useRematch(seat: Seat | null, { status, you }: RoomState): void {
  const next = status.rematch;
  const [known] = useState(next);
  useEffect(() => {
    if (!next || !seat || !you) return;
    if (!seatIn(next))
      keepSeat({ room: next, seat: seat.seat, side: opposite(you), variant: seat.variant, invitation: null });
    if (next !== known) go(['room', next]);
  }, [next]);
}
