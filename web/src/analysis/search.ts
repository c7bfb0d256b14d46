// SPDX-License-Identifier: GPL-3.0-or-later
// The engine looks at the place, as long as it is looked at.
import { useEffect, useState } from 'preact/hooks';
import type { SearchInfo } from '../engine';
import type { Sitting } from '../play/sitting';
import { theEngine } from '../ui/rules';
import { hasMoves } from './score';

/** It stops by itself after this time, so that a forgotten page lets the processor rest. */
const LONGEST_MS = 60_000;

export interface Found {
  node: number;
  info: SearchInfo;
}

/** What was found about the place; `null` while nothing was. Off while a review runs, which has the engine. */
export function useSearch(sitting: Sitting, on: boolean, lines: number): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const { view, game } = sitting;
  useEffect(() => {
    setFound(null);
    if (!on || !hasMoves(view)) return;
    const { node } = view;
    const show = (info: SearchInfo) => setFound({ node, info });
    const search = theEngine().search({ place: game.place(), lines, ms: LONGEST_MS }, show);
    search.answer.then(show, () => undefined);
    return () => search.cancel();
  }, [view.node, view.fen, view.profile, on, lines]);
  return found?.node === view.node ? found : null;
}
