// SPDX-License-Identifier: GPL-3.0-or-later
// What plugins and rules say in English has a German text.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { lexer } from 'marked';
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
    after('racing-kings', 'Kg8 Ka8', { fen: '8/k5K1/8/8/8/8/8/8 w - - 0 1', profile: 'lichess' }),
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

test('positions in words', () => {
  for (const game of [
    after('three-check', 'e4 f6 Qh5+'),
    after('knightmate', 'e4'),
    after('racing-kings', 'Kg3'),
  ]) {
    const { description } = game.view();
    check(description);
    assert.doesNotMatch(german(description), /White|Black|king|queen|rook|bishop|knight|pawn|commoner|check/, description);
  }
});

test('what is wrong with a position, a move, a file', () => {
  const fens = {
    chess: [
      '',
      'x',
      'x7/8/8/8/8/8/8/8 w - - 0 1',
      '9/8 w',
      'k6/8/8/8/8/8/8/K7 w',
      'k7/8/8/8/8/8/8/K7 x',
      'k7/8/8/8/8/8/8/K7 w X',
      'k7/8/8/8/8/8/8/K7 w K - 0 1',
      'k7/8/8/8/8/8/8/K7 w - e9',
      'k7/8/8/8/8/8/8/K7 w - e6 0 1',
      'k7/8/8/8/8/8/8/K7 w - - x',
      'k7/8/8/8/8/8/8/K7 w - - 0 0 0 0',
      '8/8/8/8/8/8/8/K7 w - - 0 1',
      'kk6/8/8/8/8/8/8/K7 w - - 0 1',
      'kP6/8/8/8/8/8/8/K7 w - - 0 1',
      'kR6/8/8/8/8/8/8/K7 w - - 0 1',
      'k7/8/8/8/8/8/8/KP6 w - - 0 1',
    ],
    'three-check': ['4k3/8/8/8/8/8/8/4KB2 w - - 2+4 0 1', '4k3/8/8/8/8/8/8/4KB2 w - - 0+0 0 1', '4k3/8/8/8/8/8/8/4KB2 w - - 2+3 0 1 +0+0'],
    'racing-kings': ['8/8/8/8/8/8/k6P/7K w - - 0 1', 'k6K/8/8/8/8/8/8/8 b - - 0 1', '8/8/8/8/8/8/k6R/7K b - - 0 1', 'k6R/8/8/8/8/8/8/7K w - - 0 1'],
  };
  for (const [variant, list] of Object.entries(fens)) {
    for (const fen of list) check(rules.checkFen(variant, fen).error?.sentence ?? assert.fail(`${fen} is a position`));
  }
  const fails = (deed) => {
    try {
      deed();
    } catch (error) {
      return check(error.message);
    }
    assert.fail(`${deed} works`);
  };
  for (const text of ['x', 'e9', 'Ke4', 'e5', 'e8=Q', '--', 'Zf3', 'e2e5', 'e4=X']) fails(() => rules.newGame({ variant: 'chess' }).play(text));
  fails(() => after('racing-kings', 'Kg8 Ka8', { fen: '8/k5K1/8/8/8/8/8/8 w - - 0 1' }));
  fails(() => rules.newGame({ variant: 'chess', fen: 'x' }));
  fails(() => rules.newGame({ variant: 'no such' }));
  fails(() => rules.newGame({ variant: 'chess' }).takeBack(1));
  for (const pgn of ['', '1. e4 Ke2 *', '1. e4 {', '1. e4 (1. d4', '1. e4 x', '[Variant "nothing"]\n\n1. e4 *', '[Rules "nothing"]\n\n1. e4 *', '[FEN "x"]\n\n1. e4 *', '[SetUp "1"]\n\n1. e4 *', '[Event "a', '1. e4 -- *', '1. f3 e5 2. g4 Qh4# 3. a3 *'])
    fails(() => rules.fromPgn(pgn));
  for (const bytes of [[], [1, 2, 3, 4, 5, 6, 7, 8], [...rules.newGame({ variant: 'chess' }).toRecord()].slice(0, -1)]) fails(() => rules.fromRecord(Uint8Array.from(bytes)));
});

/** What a guide is made of, whatever language it is in: its blocks, the sizes of lists and tables, code and positions. */
function shape(text) {
  const blocks = lexer(text).filter(({ type }) => type !== 'space' && type !== 'html');
  return blocks.map((block) => {
    switch (block.type) {
      case 'heading':
        return `heading ${block.depth}`;
      case 'list':
        return `list of ${block.items.length}`;
      case 'table':
        return `table of ${block.rows.length} by ${block.header.length}`;
      case 'code':
        return `code ${block.text.replace(/ {3,}.*$/gm, '')}`;
      default:
        return block.type;
    }
  });
}

/** Moves, positions and names that stand in the text as such. */
const codes = (text) =>
  [...text.replace(/^```[^]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(([, code]) => code.replace(/\s+/g, ' ')).sort();

for (const { id, guide } of rules.variants()) {
  test(`the guide of ${id} is translated, as it stands today`, async () => {
    const text = await readFile(new URL(`../../src/i18n/guides/${id}.de.md`, import.meta.url), 'utf8');
    assert.deepEqual(shape(text), shape(guide));
    assert.deepEqual(codes(text), codes(guide));
    const english = createHash('sha256').update(guide).digest('hex').slice(0, 12);
    const [, translated] = /^<!-- translates ([0-9a-f]{12}) -->/.exec(text) ?? [];
    assert.equal(translated, english, `the English guide has changed; carry that over, and then write ${english} in the first line`);
  });
}
