// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of every page with a game: the board, a strip for each player, and a panel.
import type { ComponentChildren } from 'preact';
import type { Side, VariantInfo, View } from '../engine';
import { Board, type BoardProps } from '../board/board';
import { opposite } from '../board/men';
import { plugin } from '../i18n';
import { Player } from './player';

interface Props extends BoardProps {
  variant: VariantInfo;
  view: View;
  names: Record<Side, string>;
  /** Whether the game has ended, on the board or otherwise. */
  over: boolean;
  /** Beside a player's name: a clock. */
  beside?: (side: Side) => ComponentChildren;
  /** To the left of the board: an evaluation bar. */
  bar?: ComponentChildren;
  children: ComponentChildren;
}

export function Table({ names, over, beside, bar, children, ...board }: Props) {
  const { variant, view, orientation } = board;
  const strip = (side: Side, place: 'above' | 'below') => (
    <Player
      variant={variant}
      view={view}
      side={side}
      name={names[side]}
      place={place}
      toMove={!over && view.turn === side}
    >
      {beside?.(side)}
    </Player>
  );
  return (
    <div class={bar ? 'table with-bar' : 'table'}>
      {strip(opposite(orientation), 'above')}
      <p class="hidden-text">{plugin(view.description)}</p>
      <div class={bar ? 'board-cell barred' : 'board-cell'}>
        {bar}
        <Board {...board} />
      </div>
      {strip(orientation, 'below')}
      <div class="panel">{children}</div>
    </div>
  );
}

/** The side at the bottom: the player's, or White's where both look from there. */
export const bottomSide = (variant: VariantInfo, player: Side): Side => (variant.sharedView ? 'white' : player);
