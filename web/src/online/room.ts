// SPDX-License-Identifier: GPL-3.0-or-later
// A room for the page: its state, its line, and moves that are on their way.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { randomId } from '../store/games';
import { play } from '../ui/sound';
import { Connection, type Line } from './connection';
import { Refused, showRoom } from './http';
import type { Seat } from './seat';
import { type RoomState, heard } from './state';
import { onLeft, tellLeft } from './tabs';
import type { Command } from './wire';

export interface Pending {
  ply: number;
  uci: string;
  id: string;
}

export interface OnlineRoom {
  state: RoomState | null;
  line: Line;
  /** Why the server does not let this browser in. */
  why: string | null;
  /** A move that is not acknowledged yet. */
  pending: Pending | null;
  /** What the server refused last, as it says it. */
  refusal: { code: string; detail: string } | null;
  serverNow: () => number;
  send: (command: Command) => void;
  move: (ply: number, uci: string) => void;
  /** Takes the seat back from another tab. */
  takeOver: () => void;
}

export function useRoom(room: string, seat: Seat | null): OnlineRoom {
  const [state, setState] = useState<RoomState | null>(null);
  const [line, setLine] = useState<Line>('connecting');
  const [why, setWhy] = useState<string | null>(null);
  const [pending, setPending] = useState<Pending | null>(null);
  const [refusal, setRefusal] = useState<OnlineRoom['refusal']>(null);
  const [attempt, setAttempt] = useState(0);
  const connection = useRef<Connection | undefined>(undefined);
  // Handlers of the socket see what is true when they are called.
  const latest = useRef<{
    state: RoomState | null;
    pending: Pending | null;
    offset: number;
    moveNumber: number | undefined;
  }>({ state: null, pending: null, offset: 0, moveNumber: undefined });

  const setOnWay = (next: Pending | null) => {
    latest.current.pending = next;
    setPending(next);
  };
  const post = (onWay: Pending) => {
    const { ply, uci: san, id } = onWay;
    latest.current.moveNumber = connection.current?.do({ type: 'move', ply, san, id });
  };

  useEffect(() => {
    let isSeated = false;
    // Who goes on to the rematch has not left: another tab must not follow there and take that seat too.
    const leave = () => {
      if (isSeated && !latest.current.state?.status.rematch) tellLeft(room);
      isSeated = false;
    };
    const line = new Connection(room, seat?.seat, {
      since: () => latest.current.state?.seq,
      onLine: (next, reason) => {
        isSeated = next === 'open' && seat !== null;
        setLine(next);
        setWhy(reason ?? null);
      },
      onRest: leave,
      onMessage: (message) => {
        const now = latest.current;
        if (message.type === 'welcome') now.offset = message.now_ms - Date.now();
        if (message.type === 'pong') now.offset = message.now_ms + line.sincePing(message.n) / 2 - Date.now();
        if (message.type === 'refused') {
          setRefusal({ code: message.code, detail: message.detail });
          if (message.n === now.moveNumber) setOnWay(null);
          return;
        }
        const next = heard(now.state, message);
        if (next === 'stale') {
          now.state = null;
          return line.restart();
        }
        if (message.type === 'event' && message.event.type === 'joined') play('notify');
        now.state = next;
        setState(next);
        if (!next || !now.pending) return;
        const { ply, uci } = now.pending;
        const isMade = next.moves[ply]?.uci === uci;
        if (isMade || next.moves.length !== ply || next.status.end) setOnWay(null);
        // A move that was on its way when the line broke is sent again, under the same name.
        else if (message.type === 'welcome') post(now.pending);
      },
    });
    connection.current = line;
    // A socket does not say why it is not opened.
    showRoom(room).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.status !== 404) return;
      line.close();
      setLine('gone');
    });
    return () => {
      line.close();
      leave();
    };
  }, [room, seat?.seat, attempt]);
  const takeOver = useCallback(() => setAttempt((n) => n + 1), []);
  // What another tab took, it gives back when it is closed.
  useEffect(() => (line === 'replaced' ? onLeft(room, takeOver) : undefined), [room, line]);

  const send = useCallback((command: Command) => {
    setRefusal(null);
    connection.current?.do(command);
  }, []);
  const move = useCallback((ply: number, uci: string) => {
    setRefusal(null);
    const onWay = { ply, uci, id: randomId() };
    setOnWay(onWay);
    post(onWay);
  }, []);
  const serverNow = useCallback(() => Date.now() + latest.current.offset, []);
  return { state, line, why, pending, refusal, serverNow, send, move, takeOver };
}
