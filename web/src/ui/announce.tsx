// SPDX-License-Identifier: GPL-3.0-or-later
// What screen readers are told. The last few sentences stand in a region that is read out as it grows.
import { useEffect, useState } from 'preact/hooks';

type Listener = (sentence: string) => void;
const listeners = new Set<Listener>();

export function announce(sentence: string): void {
  for (const listener of listeners) listener(sentence);
}

export function Announcer() {
  const [said, setSaid] = useState<{ id: number; sentence: string }[]>([]);
  useEffect(() => {
    let id = 0;
    const listener: Listener = (sentence) => setSaid((before) => [...before.slice(-4), { id: ++id, sentence }]);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return (
    <div class="hidden-text" role="log" aria-live="polite" aria-relevant="additions" id="announcer">
      {said.map(({ id, sentence }) => (
        <p key={id}>{sentence}</p>
      ))}
    </div>
  );
}
