// SPDX-License-Identifier: GPL-3.0-or-later
// The engine in a thread of Node, with the protocol that pages use.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createEngine, loadRules, SearchCancelled } from '../../npm/index.js';

const rules = await loadRules();
const engine = createEngine();
after(() => engine.close());

/** Nodes from the start after four plies, as the plugins' perft rows give them. */
const COUNTS = { chess: 197_281, 'three-check': 197_281, 'racing-kings': 296_242, knightmate: 139_774 };

test('perft of all variants', async () => {
  for (const { id, start } of rules.variants()) assert.equal(await engine.perft(id, start, 4), COUNTS[id], id);
});

test('a search reports complete sets of lines and answers', async () => {
  const game = rules.newGame({ variant: 'three-check' });
  for (const move of ['e4', 'e5', 'Bc4', 'Nc6']) game.play(move);
  const infos = [];
  const search = engine.search({ place: game.place(), nodes: 20_000, lines: 3 }, (info) => infos.push(info));
  const answer = await search.answer;
  assert.ok(infos.length > 2 && infos.every((info) => info.id === search.id && info.lines.length === 3));
  game.play(answer.best.uci);
  const { win, draw, loss } = answer.lines[0].chances;
  assert.ok(Math.abs(win + draw + loss - 1) < 1e-9);
});

test('the same question gets the same answer', async () => {
  const place = rules.newGame({ variant: 'racing-kings' }).place();
  const ask = async (request) => {
    engine.clear();
    const { best, nodes } = await engine.search({ place, ...request }).answer;
    return { best, nodes };
  };
  assert.deepEqual(await ask({ nodes: 10_000 }), await ask({ nodes: 10_000 }));
  assert.deepEqual(await ask({ level: 5, seed: 1 }), await ask({ level: 'club', seed: 1 }));
});

test('a cancelled search is silent, and the next one runs', async () => {
  const place = rules.newGame({ variant: 'chess' }).place();
  let heard = 0;
  let search;
  await new Promise((resolve) => {
    search = engine.search({ place }, () => {
      heard += 1;
      resolve();
    });
  });
  const began = performance.now();
  search.cancel();
  await assert.rejects(search.answer, SearchCancelled);
  const before = heard;
  // It has stopped, and did not just fall silent: the thread takes the next job.
  const { best } = await engine.search({ place, depth: 1 }).answer;
  const took = performance.now() - began;
  assert.ok(best);
  assert.equal(heard, before);
  console.log(`cancelled and answered the next question in ${took.toFixed(0)} ms`);
});

test('a new search cancels the one before', async () => {
  const place = rules.newGame({ variant: 'knightmate' }).place();
  const first = engine.search({ place });
  const second = engine.search({ place, nodes: 2_000 });
  await assert.rejects(first.answer, SearchCancelled);
  assert.ok((await second.answer).best);
});

test('a place that is none is an error', async () => {
  const place = rules.newGame({ variant: 'chess' }).place();
  await assert.rejects(engine.search({ place: { ...place, moves: ['e2e5'] } }).answer, {
    message: 'move 1, e2e5: no legal move fits',
  });
});

test('a review judges every move and never blames the winning one', async () => {
  const game = rules.newGame({ variant: 'three-check' });
  for (const move of ['e4', 'e5', 'Bc4', 'Bc5', 'Bxf7+', 'Kxf7', 'Qh5+', 'Kf8', 'Qf5+']) game.play(move);
  const progress = [];
  const request = { place: game.place(), nodes: 3_000 };
  const moves = await engine.review(request, undefined, (done, of) => progress.push(`${done}/${of}`)).done;
  assert.deepEqual(progress, ['1/9', '2/9', '3/9', '4/9', '5/9', '6/9', '7/9', '8/9', '9/9']);
  assert.equal(moves[8].mark, null);
  assert.equal(moves[8].expected, 1);
});
