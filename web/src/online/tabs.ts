// SPDX-License-Identifier: GPL-3.0-or-later
// Tabs of one browser at one seat. The later one plays; when it goes, it tells the others over the browser's storage, which
// also works where the page is not served securely and where it goes into the browser's memory.
import { remove, write } from '../store/local';

const KEY = 'alfil.left';

/** Tells the other tabs that this one no longer sits in the room. */
export function tellLeft(room: string): void {
  // Only a change is told, so it must not stay.
  write(KEY, { room, at: Date.now() });
  remove(KEY);
}

/** Calls `then` whenever another tab has left the room. The answer ends it. */
export function onLeft(room: string, then: () => void): () => void {
  const listener = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null && (JSON.parse(newValue) as { room?: string }).room === room) then();
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
