// SPDX-License-Identifier: GPL-3.0-or-later
// What plugins and rules say in English has a German text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRules } from '../../npm/index.js';
import { load } from './load.mjs';

const rules = await loadRules();
const { german } = await load('i18n/plugins.de.ts');

/** Words that no German sentence has. */
const ENGLISH = /\b(the|and|wins|draws?|of|by|can|position|moves)\b/i;

const check = (sentence) => {
  assert.notEqual(german(sentence), sentence, sentence);
  assert.doesNotMatch(german(sentence), ENGLISH, sentence);
};

test('what variants and their rule sets say of themselves', () => {
  for (const { sentence, profiles } of rules.variants()) {
    check(sentence);
    for (const profile of profiles) check(profile.sentence);
  }
});

/** The place after some moves. */
function after(variant, moves, options = {}) {
  const game = rules.newGame({ variant, ...options });
  for (const move of moves.split(' ').filter(Boolean)) game.play(move);
  return game;
}

test('ends on the board', () => {
  const shuffle = 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8';
  const games = [
    after('chess', 'f3 e5 g4 Qh4'),
    after('chess', '', { fen: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' }),
    after('chess', '', { fen: '7k/8/6K1/8/8/8/8/8 w - - 0 1' }),
    after('chess', '', { fen: '8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1' }),
    after('chess', shuffle, { profile: 'automatic' }),
    after('chess', 'Ra3', { fen: '7k/8/8/8/8/8/8/R5K1 w - - 99 90', profile: 'automatic' }),
    after('chess', 'Ra3', { fen: '7k/8/8/8/8/8/8/R5K1 w - - 149 90' }),
    after('three-check', 'e4 f6 Qh5+ g6 Qxg6+ hxg6 Bc4 d6 Bb5'),
    after('racing-kings', 'Kg8', { fen: '8/k5K1/8/8/8/8/8/8 w - - 0 1' }),
    after('racing-kings', 'Kg8', { fen: '8/6K1/k7/8/8/8/8/8 w - - 0 1' }),
  ];
  for (const game of games) check(game.outcome().sentence);
});

test('ends that players make', () => {
  const ends = [
    { kind: 'resignation', by: 'white' },
    { kind: 'agreement' },
    { kind: 'flag', of: 'black' },
    { kind: 'abandonment', by: 'black' },
    { kind: 'abort' },
  ];
  for (const end of ends) {
    const game = after('chess', 'e4 e5');
    game.end(end);
    check(game.outcome().sentence);
  }
  const bare = after('three-check', '', { fen: '4k3/8/8/8/8/8/8/4K2R w - - 3+3 0 1' });
  bare.end({ kind: 'flag', of: 'white' });
  check(bare.outcome().sentence);
});

test('notices and claims', () => {
  const places = [
    after('three-check', 'e4 f6 Qh5+ g6 Qxg6+'),
    after('racing-kings', 'Kg8', { fen: '8/k5K1/8/8/8/8/8/8 w - - 0 1', profile: 'lichess' }),
    after('three-check', 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8'),
    after('chess', 'Ra3', { fen: '7k/8/8/8/8/8/8/R5K1 w - - 99 90' }),
  ];
  for (const { notices, claims } of places.map((game) => game.view())) {
    assert.ok(notices.length + claims.length > 0);
    for (const { sentence } of [...notices, ...claims]) check(sentence);
  }
});
