// SPDX-License-Identifier: GPL-3.0-or-later
// A game on the page: the tree of the rules, and a redraw whenever it changed.
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { Game, MoveNode, View } from '../engine';
import { message } from '../ui/rules';

export interface Sitting {
  game: Game;
  view: View;
  /** By ids; nothing where a node was deleted. */
  tree: readonly (MoveNode | undefined)[];
  line: number[];
  mainLine: number[];
  /** Whether the place looked at is the end of the game itself. */
  atEnd: boolean;
  /** Grows with every change. */
  version: number;
  /** Does something with the game; what it refuses is shown as `fault`. */
  act: <T>(deed: (game: Game) => T) => T | undefined;
  fault: string | null;
}

/** `make` is called once for each `key`. */
export function useSitting(make: () => Game, key: string): Sitting {
  const game = useMemo(make, [key]);
  const [version, setVersion] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => () => game.free(), [game]);

  const act = useCallback(
    <T>(deed: (game: Game) => T): T | undefined => {
      try {
        const result = deed(game);
        setFault(null);
        setVersion((n) => n + 1);
        return result;
      } catch (error) {
        setFault(message(error));
        setVersion((n) => n + 1);
        return undefined;
      }
    },
    [game],
  );
  const shown = useMemo(() => {
    const mainLine = game.mainLine();
    const view = game.view();
    return { view, tree: game.tree(), line: game.line(), mainLine, atEnd: view.node === mainLine.at(-1) };
  }, [game, version]);
  return { game, ...shown, version, act, fault };
}
