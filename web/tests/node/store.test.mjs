// SPDX-License-Identifier: GPL-3.0-or-later
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { upgrade } = await load('store/saved.ts');
const { parse, href } = await load('ui/router.ts');
const { clockText, paceIn, paceName, paceOf } = await load('play/pace.tsx');

test('a kept game of today is read, one of a later version is left alone', () => {
  const game = {
    v: 1,
    id: 'a',
    variant: 'three-check',
    profile: 'claims',
    fen: null,
    moves: ['e2e4'],
    end: null,
    result: null,
    opponent: { kind: 'person' },
    pgn: null,
    created: 1,
    updated: 2,
  };
  assert.deepEqual(upgrade(game), { ...game, clock: null }, 'it is from before there were clocks');
  const timed = { ...game, clock: { baseMs: 60_000, incrementMs: 0, after: [59_000], spentMs: 10 } };
  assert.deepEqual(upgrade(timed), timed);
  for (const other of [null, 5, {}, { ...game, v: 2 }, { ...game, moves: 'e2e4' }]) assert.equal(upgrade(other), null);
});

test('places and their addresses', () => {
  const address = href(['analysis', 'three-check'], { fen: '8/8 w - - 3+3 0 1', moves: 'e2e4.e7e5' });
  const { path, query } = parse(address);
  assert.deepEqual(path, ['analysis', 'three-check']);
  assert.equal(query.get('fen'), '8/8 w - - 3+3 0 1');
  assert.deepEqual(parse('#/').path, []);
  assert.deepEqual(parse('#/a%').path, ['a%'], 'what cannot be decoded is taken as it is');
});

test('paces as addresses have them', () => {
  assert.deepEqual(paceOf('5+3').pace, { baseMs: 300_000, incrementMs: 3000 });
  assert.deepEqual(paceOf('0.5 0').pace, { baseMs: 30_000, incrementMs: 0 });
  for (const text of ['', '5', 'x+y', '1e9+0', '5+3+1']) assert.equal(paceOf(text), null, text);
});

test('a link that asks for a clock that there is not gets the nearest one, or the usual one, and is told', () => {
  const usual = { baseMs: 300_000, incrementMs: 3000 };
  for (const [asked, got] of [
    ['0 0', '0.5+0'],
    ['-5 3', '0.5+3'],
    ['99999 999', '180+180'],
    ['5 -3', '5+0'],
    ['0.01 0', '0.5+0'],
    ['abc', '5+3'],
    ['', '5+3'],
  ]) {
    const { pace, fault } = paceIn(asked, usual);
    assert.equal(paceName(pace), got, asked);
    assert.ok(fault.includes(asked.replace(' ', '+')) && fault.endsWith(`: ${got}.`), fault);
  }
  assert.match(paceIn('abc', null).fault, /No clock\.$/);
  for (const asked of ['0.05 0', '5 3', '180 180', null]) assert.equal(paceIn(asked, usual).fault, null, asked);
});

test('clocks as they are read', () => {
  for (const [ms, text] of [
    [300_000, '5:00'],
    [299_001, '5:00'],
    [61_000, '1:01'],
    [10_000, '0:10'],
    [9_950, '0:09.9'],
    [0, '0:00.0'],
    [3_725_000, '1:02:05'],
  ])
    assert.equal(clockText(ms), text);
});
