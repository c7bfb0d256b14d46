// SPDX-License-Identifier: GPL-3.0-or-later
// What the server tells strangers: rooms that wait, and how many games are played.
import { useEffect, useState } from 'preact/hooks';
import type { Lobby } from './wire';

const EVERY_MS = 8_000;

/** The lobby, asked for again and again while the page is looked at; `null` before the first answer, and without a server. */
export function useLobby(): Lobby | null {
  const [lobby, setLobby] = useState<Lobby | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      if (document.hidden) return;
      try {
        const answer = await fetch('/api/rooms', { signal: stop.signal });
        const isLobby = answer.ok && answer.headers.get('content-type')?.includes('json');
        setLobby(isLobby ? ((await answer.json()) as Lobby) : null);
      } catch {
        if (!stop.signal.aborted) setLobby(null);
      }
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      stop.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
  return lobby;
}
