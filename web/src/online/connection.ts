// SPDX-License-Identifier: GPL-3.0-or-later
// The socket of a room. It comes back by itself, and asks then for what it missed.
import { named } from '../i18n';
import type { ClientMessage, Command, ServerMessage } from './wire';

export type Line = 'connecting' | 'open' | 'reconnecting' | 'replaced' | 'refused' | 'gone';

interface Hearer {
  onLine: (line: Line, why?: string) => void;
  onMessage: (message: ServerMessage) => void;
  /** The page is left while the line is still there. */
  onRest: () => void;
  /** The last event that is known; none to be told everything. */
  since: () => number | undefined;
}

const PING_MS = 5_000;
/** Without an answer for so long the socket counts as dead. */
const DEAD_MS = 12_000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;

export class Connection {
  #socket: WebSocket | undefined;
  #hearer: Hearer;
  #room: string;
  #seat: string | undefined;
  #tries = 0;
  #number = 0;
  #heard = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #closed = false;
  /** The page was left, and may come back as it was. */
  #rests = false;
  #isAdmitted = false;
  #sentPing = { n: 0, at: 0 };

  constructor(room: string, seat: string | undefined, hearer: Hearer) {
    this.#room = room;
    this.#seat = seat;
    this.#hearer = hearer;
    hearer.onLine('connecting');
    this.#open();
    addEventListener('online', this.#retry);
    addEventListener('offline', this.#drop);
    // Browsers keep a page that is left for the way back, unless it has an open socket.
    addEventListener('pagehide', this.#rest);
    addEventListener('pageshow', this.#wake);
  }

  /** The number of the command, by which it will be answered; none while there is no line. */
  do(command: Command): number | undefined {
    if (!this.#isAdmitted) return undefined;
    this.#number += 1;
    return this.#send({ type: 'do', n: this.#number, command }) ? this.#number : undefined;
  }

  /** Drops the line and asks for the whole room again. */
  restart(): void {
    this.#drop();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pings);
    removeEventListener('online', this.#retry);
    removeEventListener('offline', this.#drop);
    removeEventListener('pagehide', this.#rest);
    removeEventListener('pageshow', this.#wake);
    this.#socket?.close();
  }

  /** How long ago a ping was sent, in milliseconds. */
  sincePing(n: number): number {
    return this.#sentPing.n === n ? performance.now() - this.#sentPing.at : 0;
  }

  #rest = (): void => {
    this.#hearer.onRest();
    this.#rests = true;
    this.#drop();
  };

  #wake = (): void => {
    this.#rests = false;
    this.#retry();
  };

  #retry = (): void => {
    if (
      this.#socket?.readyState === WebSocket.OPEN ||
      this.#socket?.readyState === WebSocket.CONNECTING ||
      this.#closed ||
      this.#rests
    )
      return;
    this.#tries = 0;
    this.#open();
  };

  /** Gives a line up without waiting until the other side agrees. */
  #drop = (): void => {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#lost();
  };

  #open(): void {
    clearTimeout(this.#timer);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/rooms/${encodeURIComponent(this.#room)}/socket`);
    this.#socket = socket;
    socket.onopen = () => this.#hello();
    socket.onmessage = ({ data }) => socket === this.#socket && this.#hear(String(data));
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  #hello(): void {
    const since = this.#hearer.since();
    this.#heard = performance.now();
    this.#send({
      type: 'hello',
      ...(this.#seat ? { seat: this.#seat } : {}),
      ...(since === undefined ? {} : { since }),
    });
    clearInterval(this.#pings);
    this.#pings = setInterval(() => this.#ping(), PING_MS);
  }

  #ping(): void {
    if (performance.now() - this.#heard > DEAD_MS) return this.#drop();
    this.#number += 1;
    this.#sentPing = { n: this.#number, at: performance.now() };
    this.#send({ type: 'ping', n: this.#number });
  }

  #hear(text: string): void {
    this.#heard = performance.now();
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === 'welcome') {
      this.#tries = 0;
      this.#isAdmitted = true;
      this.#hearer.onLine('open');
    }
    if (message.type === 'replaced') return this.#give('replaced');
    if (message.type === 'refused' && message.n === null) 
      return this.#give('refused', named('refusal', message.code, message.detail));
    this.#hearer.onMessage(message);
  }

  /** Does not come back. */
  #give(line: Line, why?: string): void {
    this.close();
    this.#isAdmitted = false;
    this.#hearer.onLine(line, why);
  }

  #lost(): void {
    clearInterval(this.#pings);
    this.#isAdmitted = false;
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#hearer.onLine('reconnecting');
    if (this.#rests) return;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#tries);
    this.#tries += 1;
    // Not all at once after a restart of the server.
    this.#timer = setTimeout(() => this.#open(), wait * (0.5 + Math.random()));
  }

  #send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }
}
