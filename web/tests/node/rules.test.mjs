// SPDX-License-Identifier: GPL-3.0-or-later
// The package for Node: the same module that pages load.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRules } from '../../npm/index.js';

const rules = await loadRules();

test('every variant describes itself', () => {
  assert.deepEqual(rules.variants().map(({ id }) => id), ['chess', 'three-check', 'racing-kings', 'knightmate']);
  for (const variant of rules.variants()) {
    assert.deepEqual(rules.variant(variant.title), variant);
    assert.equal(rules.checkFen(variant.id, variant.start).fen, variant.start);
  }
  assert.equal(rules.variant('draughts'), null);
  assert.equal(rules.levels().length, 8);
});

test('a game of three-check to the third check', () => {
  const game = rules.newGame({ variant: 'three-check' });
  for (const move of ['e4', 'e5', 'Bc4', 'Bc5', 'Bxf7+', 'Kxf7', 'Qh5+', 'Kf8']) game.play(move);
  assert.deepEqual(game.view().checksGiven, { white: 2, black: 0 });
  game.play('h5f5');
  const { outcome, dests } = game.view();
  assert.equal(outcome.id, 'third-check');
  assert.equal(outcome.winner, 'white');
  assert.deepEqual(dests, {});
  assert.throws(() => game.play('Kg8'), /the game is over: 1-0 \(third-check\)/);
  game.toStart();
  assert.deepEqual(game.view().checksGiven, { white: 0, black: 0 });
  game.toEnd();
  assert.equal(game.view().outcome.id, 'third-check');
});

test('a game survives as a record and as PGN', () => {
  const game = rules.newGame({ variant: 'knightmate' });
  for (const move of ['e4', 'e5', 'Kf3']) game.play(move, { clockMs: 60_000 });
  game.setTag('White', 'Ada');
  game.end({ kind: 'resignation', by: 'black' });
  const again = rules.fromRecord(game.toRecord());
  assert.deepEqual(again.tree(), game.tree());
  assert.equal(again.outcome().sentence, 'Black resigned: White wins.');
  const [read] = rules.fromPgn(game.toPgn());
  assert.equal(read.outcome().id, 'resignation');
  assert.equal(read.tree()[1].clockMs, 60_000);
  assert.ok(read.tags().some(({ name, value }) => name === 'White' && value === 'Ada'));
});

test('mistakes are errors with their place', () => {
  assert.throws(() => rules.newGame({ variant: 'draughts' }), { message: 'no variant is named "draughts"' });
  assert.throws(() => rules.fromPgn('1. e4 e5 2. Ke3'), /line 1, column 13, ply 3/);
  assert.throws(() => rules.fromRecord(new Uint8Array([1, 2, 3])), Error);
  assert.equal(rules.checkFen('three-check', '4k3/8/8/8/8/8/8/4KB2 w - - 2+4 0 1').error.column, 28);
  assert.throws(() => rules.newGame({ variant: 'chess' }).end({ kind: 'claim', claim: 'threefold' }), Error);
});

test('drawings', () => {
  assert.match(rules.sprite(), /id="black-commoner"/);
  const svg = rules.newGame({ variant: 'racing-kings' }).toSvg({ side: 'black' });
  assert.match(svg, /^<svg/);
});
