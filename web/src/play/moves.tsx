// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of a game with the checks that they gave, and its variations.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { MoveNode, VariantInfo } from '../engine';
import { t } from '../i18n';
import type { Sitting } from './sitting';

export interface Glyph {
  text: string;
  title: string;
  good?: boolean;
}

interface Props {
  sitting: Sitting;
  variant: VariantInfo;
  onGo: (node: number) => void;
  /** What is said about a node, such as `??`. */
  glyphs?: ReadonlyMap<number, Glyph>;
}

export function Moves({ sitting, variant, onGo, glyphs }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { tree, view } = sitting;
  useEffect(() => scrollTo(list.current), [view.node, sitting.version]);
  const button = (node: MoveNode, numbered = false) => (
    <Move
      key={node.id}
      node={node}
      variant={variant}
      here={node.id === view.node}
      numbered={numbered}
      onGo={onGo}
      glyph={glyphs?.get(node.id)}
    />
  );

  const rows: ComponentChildren[] = [];
  const main = sitting.mainLine.slice(1).flatMap((id) => tree[id] ?? []);
  for (const [index, node] of main.entries()) {
    const { mover, number } = node.move ?? { mover: 'white', number: 0 };
    const first = index === 0 || mover === 'white' || hasAside(tree, main[index - 1]);
    if (first)
      rows.push(
        <span key={`n${node.id}`} class="number" aria-hidden="true">
          {number}
        </span>,
      );
    if (first && mover === 'black') rows.push(<span key={`g${node.id}`} aria-hidden="true" />);
    rows.push(button(node));
    if (hasAside(tree, node)) {
      if (mover === 'white') rows.push(<span key={`f${node.id}`} aria-hidden="true" />);
      rows.push(
        <div key={`a${node.id}`} class="aside">
          {aside(tree, node, button)}
        </div>,
      );
    }
  }
  return (
    <div class="moves" ref={list} role="region" aria-label={t('moves')} tabIndex={0}>
      {rows.length > 0 ? rows : <p class="aside muted">{t('moves.none')}</p>}
    </div>
  );
}

/** Keeps the move looked at in sight, without moving the page. */
function scrollTo(list: HTMLElement | null): void {
  const here = list?.querySelector<HTMLElement>('[aria-current="true"]');
  if (!list) return;
  if (!here) list.scrollTop = 0;
  else if (
    here.offsetTop < list.scrollTop + list.offsetTop ||
    here.offsetTop + here.offsetHeight > list.scrollTop + list.offsetTop + list.clientHeight
  )
    list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
}

type Tree = Sitting['tree'];

/** Variations that may be played instead of a node. */
function siblings(tree: Tree, node: MoveNode | undefined): MoveNode[] {
  if (!node || node.parent === null) return [];
  const children = tree[node.parent]?.children ?? [];
  return children[0] === node.id ? children.slice(1).flatMap((id) => tree[id] ?? []) : [];
}

const hasAside = (tree: Tree, node: MoveNode | undefined): boolean =>
  siblings(tree, node).length > 0 || (node?.comments.length ?? 0) > 0;

type Draw = (node: MoveNode, numbered?: boolean) => ComponentChildren;

function aside(tree: Tree, node: MoveNode, draw: Draw): ComponentChildren {
  return (
    <>
      {node.comments.map((comment) => (
        <p key={comment}>{comment}</p>
      ))}
      {siblings(tree, node).map((other) => (
        <p key={other.id}>{variation(tree, other, draw)}</p>
      ))}
    </>
  );
}

/** A line, with the lines that branch off it in brackets. */
function variation(tree: Tree, start: MoveNode, draw: Draw): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let node: MoveNode | undefined = start;
  let numbered = true;
  while (node) {
    parts.push(draw(node, numbered || node.move?.mover === 'white'));
    numbered = false;
    for (const comment of node.comments) parts.push(<em> {comment} </em>);
    const others = node === start ? [] : siblings(tree, node);
    for (const other of others) parts.push(<span> ({variation(tree, other, draw)}) </span>);
    numbered ||= others.length > 0;
    node = tree[node.children[0] ?? -1];
  }
  return parts;
}

interface MoveProps {
  node: MoveNode;
  variant: VariantInfo;
  here: boolean;
  numbered: boolean;
  onGo: (node: number) => void;
  glyph: Glyph | undefined;
}

function Move({ node, variant, here, numbered, onGo, glyph }: MoveProps) {
  const { move } = node;
  if (!move) return null;
  const number = numbered ? `${move.number}${move.mover === 'white' ? '.' : '…'} ` : '';
  return (
    <button type="button" data-ply={node.ply} aria-current={here} onClick={() => onGo(node.id)}>
      <span>
        {number}
        {move.san}
      </span>
      {glyph && (
        <span class={glyph.good ? 'glyph good' : 'glyph'} title={glyph.title}>
          {glyph.text}
        </span>
      )}
      <Tally node={node} variant={variant} />
    </button>
  );
}

/** The checks of the mover after a move that gave one. */
function Tally({ node: { move }, variant }: { node: MoveNode; variant: VariantInfo }) {
  const toWin = variant.checksToWin;
  if (toWin === null || !move?.check || !move.checksGiven) return null;
  const given = move.checksGiven[move.mover];
  const sentence = t(move.mover === 'white' ? 'checks.white' : 'checks.black', { given, of: toWin });
  return (
    <span class={given >= toWin - 1 ? 'tally near' : 'tally'} title={sentence}>
      <span aria-hidden="true">
        {given}/{toWin}
      </span>
      <span class="hidden-text">{sentence}</span>
    </span>
  );
}
