// SPDX-License-Identifier: GPL-3.0-or-later
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { heard, clockOf, endBy } = await load('online/state.ts');

const status = (ply, part = {}) => ({ ply, turn: ply % 2 ? 'black' : 'white', clocks: null, end: null, ...part });
const welcome = {
  type: 'welcome',
  you: 'white',
  seq: 3,
  now_ms: 1000,
  room: { moves: [{ uci: 'e2e4', san: 'e4', clock_ms: null }], status: status(1) },
};
const moved = (seq, ply, uci) => ({
  type: 'event',
  seq,
  at_ms: 2000,
  event: { type: 'moved', ply, uci, san: uci, clock_ms: null },
  status: status(ply + 1),
});
const moves = (state) => state.moves.map(({ uci }) => uci).join(' ');

test('events make moves, once each', () => {
  const before = heard(null, welcome);
  const after = heard(before, moved(4, 1, 'e7e5'));
  assert.equal(moves(after), 'e2e4 e7e5');
  assert.equal(heard(after, moved(4, 1, 'e7e5')), after, 'an event that comes twice changes nothing');
  const back = heard(after, {
    type: 'event',
    seq: 5,
    at_ms: 3000,
    event: { type: 'taken_back', plies: 2 },
    status: status(0),
  });
  assert.equal(moves(back), '');
});

test('whoever missed something asks for everything again', () => {
  const before = heard(null, welcome);
  assert.equal(heard(before, moved(6, 1, 'e7e5')), 'stale', 'a gap');
  assert.equal(heard(before, moved(4, 2, 'e7e5')), 'stale', 'a move for another position');
  assert.equal(heard(null, moved(4, 1, 'e7e5')), 'stale');
  assert.equal(heard(null, { ...welcome, room: null }), 'stale');
  assert.equal(
    heard(before, { ...welcome, room: null, you: 'white' }).seq,
    3,
    'a welcome without a room goes on from what is known',
  );
});

test('the running clock loses the time since the status was true', () => {
  const clocks = { white_ms: 60_000, black_ms: 30_000, running: 'black' };
  const state = { status: status(1, { clocks }), statusAt: 10_000 };
  assert.equal(clockOf(state, 'white', 12_000), 60_000);
  assert.equal(clockOf(state, 'black', 12_000), 28_000);
  assert.equal(clockOf(state, 'black', 9_000), 30_000, 'a clock of the browser that is behind gives no time');
  assert.equal(clockOf(state, 'black', 99_000), 0);
  const over = { ...state, status: { ...state.status, end: { reason: 'timeout' } } };
  assert.equal(clockOf(over, 'black', 12_000), 30_000, 'the clocks stop with the game');
});

test('the ends that players make', () => {
  assert.deepEqual(endBy({ winner: 'white', reason: 'resignation' }, 'white'), { kind: 'resignation', by: 'black' });
  assert.deepEqual(endBy({ winner: 'black', reason: 'timeout' }, 'white'), { kind: 'flag', of: 'white' });
  assert.deepEqual(endBy({ winner: null, reason: 'timeout-insufficient' }, 'black'), { kind: 'flag', of: 'black' });
  assert.equal(endBy({ winner: 'white', reason: 'third-check' }, 'black'), null);
});
