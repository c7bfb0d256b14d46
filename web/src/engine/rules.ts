// SPDX-License-Identifier: GPL-3.0-or-later
// The typed face of the module: what `api.ts` promises of rules and games.
import init, * as wasm from '../../wasm/alfil_rules.js';
import type { Game, MoveNode, Place, Rules, Side } from './api';

const isWhite = (side?: Side) => (side === undefined ? undefined : side === 'white');

/** The module throws `Error`s already; what a bug in it throws is made one. */
function game(inner: wasm.Game): Game {
  return {
    view: () => JSON.parse(inner.view()),
    tree: () => JSON.parse(inner.tree()).map((node: MoveNode | null) => node ?? undefined),
    line: () => [...inner.line()],
    mainLine: () => [...inner.mainLine()],
    play: (move, extra) => inner.play(move, extra?.clockMs, extra?.elapsedMs),
    goTo: (node) => inner.goTo(node),
    back: () => inner.step(-1),
    forward: () => inner.step(1),
    toStart: () => void inner.toPly(0),
    toEnd: () => void inner.toPly(inner.line().length - 1),
    toPly: (ply) => Number.isInteger(ply) && ply >= 0 && inner.toPly(ply),
    takeBack: (count) => inner.takeBack(count),
    delete: (node) => inner.delete(node),
    promote: (node) => inner.promote(node),
    setComment: (node, text) => inner.setComment(node, text),
    setNags: (node, nags) => inner.setNags(node, Uint8Array.from(nags)),
    end: (by) => inner.end(JSON.stringify(by)),
    reopen: () => inner.reopen(),
    outcome: () => JSON.parse(inner.outcome()),
    tags: () => JSON.parse(inner.tags()),
    setTag: (name, value) => inner.setTag(name, value),
    san: (uci) => inner.san(uci),
    uci: (text) => inner.uci(text),
    place: (node) => JSON.parse(inner.place(node)) as Place,
    toPgn: () => inner.toPgn(),
    toRecord: () => inner.toRecord(),
    toSvg: (options) => inner.toSvg(isWhite(options?.side), options?.coordinates ?? true),
    free: () => inner.free(),
  };
}

const rules: Rules = {
  get version() {
    return wasm.version();
  },
  variants: () => JSON.parse(wasm.variants()),
  variant: (name) => JSON.parse(wasm.variant(name)),
  levels: () => JSON.parse(wasm.levels()),
  newGame: ({ variant, profile, fen }) => game(new wasm.Game(variant, profile, fen)),
  fromPgn: (text, options) => wasm.gamesOfPgn(text, options?.variant, options?.profile).map(game),
  fromRecord: (bytes) => game(wasm.Game.ofRecord(bytes)),
  checkFen: (variant, fen) => JSON.parse(wasm.checkFen(variant, fen)),
  sprite: () => wasm.sprite(),
  pieceSvg: (figure, side) => wasm.pieceSvg(figure, side === 'white'),
  svg: (variant, fen, options) =>
    wasm.svg(variant, fen, isWhite(options?.side), options?.coordinates ?? true, options?.lastMove),
};

/** The rules of a compiled module. */
export async function rulesOf(module: WebAssembly.Module): Promise<Rules> {
  await init({ module_or_path: module });
  return rules;
}
