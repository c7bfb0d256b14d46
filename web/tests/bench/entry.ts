// SPDX-License-Identifier: GPL-3.0-or-later
// What the measured page offers to the script that measures.
import { createEngine, loadRules } from '../../src/engine';

interface Job {
  kind: 'perft' | 'search';
  variant: string;
  depth: number;
  nodes: number;
}

let engine = createEngine();

/** Does a job in the engine's worker; its count and its time in milliseconds. */
async function run({ kind, variant: name, depth, nodes }: Job): Promise<{ nodes: number; ms: number }> {
  const rules = await loadRules();
  const variant = rules.variant(name);
  if (!variant) throw new Error(`no variant ${name}`);
  if (kind === 'perft') {
    const began = performance.now();
    const count = await engine.perft(variant.id, variant.start, depth);
    return { nodes: count, ms: performance.now() - began };
  }
  // A new engine each time, so that each search does the same; it is warm before the clock runs.
  engine.close();
  engine = createEngine();
  await engine.perft(variant.id, variant.start, 1);
  const place = rules.newGame({ variant: variant.id }).place();
  const began = performance.now();
  const answer = await engine.search({ place, nodes }).answer;
  return { nodes: answer.nodes, ms: performance.now() - began };
}

/** Milliseconds from cancelling an endless search to the answer of the next one, which looks one ply deep. */
async function cancel(): Promise<number> {
  const rules = await loadRules();
  const place = rules.newGame({ variant: 'three-check' }).place();
  await new Promise<void>((heard) => {
    engine.search({ place }, ({ depth }) => depth === 8 && heard());
  });
  const began = performance.now();
  // The next question cancels the one before.
  await engine.search({ place, depth: 1 }).answer;
  return performance.now() - began;
}

Object.assign(globalThis, { run, cancel });
