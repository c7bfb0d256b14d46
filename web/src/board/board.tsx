// SPDX-License-Identifier: GPL-3.0-or-later
// The board: chessground for the mouse and the eye, `Squares` for the keyboard and the ear. It knows no rule; where men
// may go is said by the view.
import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Dests, Key } from '@lichess-org/chessground/types';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Side, VariantInfo, View } from '../engine';
import { t } from '../i18n';
import { prefersStill, settings } from '../store/settings';
import { announce } from '../ui/announce';
import { figuresOf, menOfBoard } from './men';
import { PromotionDialog } from './promotion';
import { Squares } from './squares';

export interface BoardProps {
  variant: VariantInfo;
  view: View;
  orientation: Side;
  /** Who moves men here: a side, both by turns, or nobody. */
  movable: Side | 'both' | null;
  onMove: (uci: string) => void;
  shapes?: readonly DrawShape[];
}

export function Board(props: BoardProps) {
  const { variant, view, orientation, movable } = props;
  const element = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const byKeyboard = useRef(false);
  const api = useRef<Api | undefined>(undefined);
  // Chessground keeps its handlers; they look here for what is true now.
  const now = useRef(props);
  now.current = props;
  const [promoting, setPromoting] = useState<string>();
  const [selected, setSelected] = useState<string>();

  useEffect(() => {
    if (!element.current) return;
    const moved = (from: Key, to: Key) => {
      const { view, onMove } = now.current;
      const choices = view.promotions[from + to];
      setSelected(undefined);
      if (!choices) onMove(from + to);
      else if (settings().autoPromote && choices[0]) onMove(choices[0].uci);
      else {
        byKeyboard.current = frame.current?.contains(document.activeElement) ?? false;
        setPromoting(from + to);
      }
    };
    const cg = Chessground(element.current, {
      ...config(now.current),
      events: { select: () => setTimeout(() => setSelected(cg.state.selected)) },
      movable: { ...config(now.current).movable, free: false, events: { after: moved } },
    });
    api.current = cg;
    return () => cg.destroy();
  }, []);

  useEffect(() => {
    const cg = api.current;
    if (!cg) return;
    setPromoting(undefined);
    cg.set(config(props));
    setSelected(cg.state.selected);
    if (cg.state.premovable.current && movable === view.turn) cg.playPremove();
    if (movable === null) cg.cancelPremove();
  }, [view, orientation, movable, variant]);

  useEffect(() => api.current?.setAutoShapes([...(props.shapes ?? [])]), [props.shapes, view]);

  const pick = (square: string) => {
    api.current?.selectSquare(square === api.current.state.selected ? null : (square as Key));
    const picked = api.current?.state.selected;
    setSelected(picked);
    if (picked) announce(t('board.picked', { square: picked, targets: targets(view, movable, picked).join(' ') }));
  };
  /** Who chose by keyboard goes on from the square of the pawn. */
  const refocus = (square: string) => frame.current?.querySelector<HTMLElement>(`[data-square="${square}"]`)?.focus();
  const close = (uci?: string) => {
    if (byKeyboard.current && promoting) refocus(promoting.slice(2));
    setPromoting(undefined);
    if (uci) props.onMove(uci);
    else api.current?.set(config(now.current));
  };
  const style = useMemo(() => figuresOf(variant), [variant]);
  const choices = promoting && view.promotions[promoting];
  return (
    <div class="board-frame" style={style} ref={frame}>
      <div class="board" ref={element} aria-hidden="true" />
      <Squares
        variant={variant}
        view={view}
        orientation={orientation}
        selected={selected}
        targets={targets(view, movable, selected)}
        onSquare={pick}
      />
      {promoting && choices && (
        <PromotionDialog
          square={promoting.slice(2)}
          side={view.turn}
          orientation={orientation}
          choices={choices}
          onChoose={close}
          onCancel={() => close()}
        />
      )}
    </div>
  );
}

function targets(view: View, movable: BoardProps['movable'], selected: string | undefined): readonly string[] {
  if (!selected || !movable) return [];
  const ahead = movable !== 'both' && movable !== view.turn;
  return (ahead ? view.premoves : view.dests)[selected] ?? [];
}

const dests = (from: Record<string, string[]>): Dests => new Map(Object.entries(from)) as Dests;

function config({ variant, view, orientation, movable }: BoardProps): Config {
  return {
    fen: view.board,
    orientation,
    turnColor: view.turn,
    // Chessground looks for its king, which is the royal man's slot.
    check: view.check !== null && royalStandsOn(view),
    lastMove: (view.lastMove ?? []) as Key[],
    coordinates: true,
    coordinatesOnSquares: false,
    ranksPosition: 'right',
    autoCastle: variant.hasCastling,
    viewOnly: false,
    disableContextMenu: true,
    animation: { enabled: !prefersStill(), duration: 180 },
    highlight: { lastMove: true, check: true, custom: new Map(variant.goal.map((square) => [square as Key, 'goal'])) },
    movable: {
      free: false,
      // Said outright, or chessground would keep the one before.
      color: movable ?? undefined,
      dests: movable ? dests(view.dests) : new Map(),
      showDests: true,
      rookCastle: false,
    },
    premovable: {
      enabled: movable !== null && movable !== 'both',
      showDests: true,
      castle: false,
      customDests: dests(view.premoves),
    },
    draggable: { enabled: movable !== null, showGhost: true },
    selectable: { enabled: movable !== null },
    drawable: { enabled: true, visible: true },
  } as Config;
}

function royalStandsOn(view: View): View['turn'] | false {
  const man = menOfBoard(view.board).find(({ square }) => square === view.check);
  return man?.role === 'king' ? man.side : false;
}
