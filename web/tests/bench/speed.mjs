// SPDX-License-Identifier: GPL-3.0-or-later
// Speed in the browser against the same code built for this machine, in pairs: `cargo xtask web-bench`. ALFIL_SPEED is the
// native program, CHROMIUM the browser, ROUNDS how many pairs.
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { startBrowser } from '../browser/server.mjs';

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const assets = path.join(web, 'dist', 'assets');
const ROUNDS = Number(process.env.ROUNDS ?? 7);
/** The least share of the native speed. */
const BARS = { perft: 0.4, search: 0.35 };
/** The longest time from cancelling a search to the answer of the next one, in milliseconds. */
const CANCEL_MS = 50;
const JOBS = [
  { kind: 'perft', variant: 'chess', depth: 5, nodes: 0 },
  { kind: 'perft', variant: 'three-check', depth: 5, nodes: 0 },
  { kind: 'perft', variant: 'racing-kings', depth: 5, nodes: 0 },
  { kind: 'perft', variant: 'knightmate', depth: 5, nodes: 0 },
  { kind: 'search', variant: 'chess', depth: 0, nodes: 300_000 },
  { kind: 'search', variant: 'three-check', depth: 0, nodes: 300_000 },
  { kind: 'search', variant: 'racing-kings', depth: 0, nodes: 300_000 },
  { kind: 'search', variant: 'knightmate', depth: 0, nodes: 300_000 },
];

const built = async (start, end) => {
  const found = (await readdir(assets)).find((name) => name.startsWith(start) && name.endsWith(end));
  if (!found) throw new Error('the page is not built: run `cargo xtask web-bench`');
  return `/assets/${found}`;
};

/** Serves the built files and the page that measures. */
async function serve() {
  const define = {
    __RULES__: JSON.stringify(await built('alfil_rules', '.wasm')),
    __ENGINE__: JSON.stringify(await built('alfil_engine', '.wasm')),
    __WORKER__: JSON.stringify(await built('worker', '.js')),
  };
  const bundle = await esbuild.build({ absWorkingDir: web, entryPoints: ['tests/bench/entry.ts'], bundle: true, format: 'esm', write: false, define });
  const script = bundle.outputFiles[0].text;
  const kinds = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const shared = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
    const send = (kind, body) => response.writeHead(200, { 'content-type': kind, ...shared }).end(body);
    if (pathname === '/') send('text/html', '<!doctype html><script type="module" src="/entry.js"></script>');
    else if (pathname === '/entry.js') send(kinds['.js'], script);
    else if (/^\/assets\/[\w.-]+$/.test(pathname)) send(kinds[path.extname(pathname)] ?? 'text/plain', await readFile(path.join(web, 'dist', pathname)));
    else response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

function startNative() {
  const child = spawn(process.env.ALFIL_SPEED, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const run = async (job) => {
    child.stdin.write(`${JSON.stringify(job)}\n`);
    return JSON.parse((await lines.next()).value);
  };
  return { run, close: () => child.stdin.end() };
}

const server = await serve();
const browser = await startBrowser();
const native = startNative();
let isGood = true;
try {
  const page = await browser.newPage();
  await page.goto(server.address);
  await page.waitForFunction(() => 'run' in globalThis);
  const inBrowser = (job) => page.evaluate((job) => globalThis.run(job), job);
  console.log('job                      nodes    native ms   browser ms   share     bar');
  for (const job of JOBS) {
    const best = { native: Infinity, browser: Infinity };
    const counts = new Set();
    // A browser compiles twice: at first fast, and then well. Only the second is what players get.
    for (const run of [native.run, inBrowser]) await run(job);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, run] of [['native', native.run], ['browser', inBrowser]]) {
        const { nodes, ms } = await run(job);
        counts.add(nodes);
        best[name] = Math.min(best[name], ms);
      }
    }
    const share = best.native / best.browser;
    const isEqual = counts.size === 1;
    isGood &&= isEqual && share >= BARS[job.kind];
    const cells = [[...counts].join('/').padStart(10), best.native.toFixed(1).padStart(12), best.browser.toFixed(1).padStart(12), `${(100 * share).toFixed(0)} %`.padStart(8), `${100 * BARS[job.kind]} %`.padStart(8)];
    console.log(`${`${job.kind} ${job.variant}`.padEnd(20)}${cells.join('')}${isEqual ? '' : '  DIFFERENT COUNTS'}${share < BARS[job.kind] ? '  TOO SLOW' : ''}`);
  }
  const waits = [];
  for (let round = 0; round < ROUNDS; round += 1) waits.push(await page.evaluate(() => globalThis.cancel()));
  waits.sort((a, b) => a - b);
  const middle = waits[Math.floor(waits.length / 2)];
  isGood &&= middle <= CANCEL_MS;
  console.log(`cancelled, and the next question answered: ${middle.toFixed(1)} ms in the middle, ${waits.at(-1).toFixed(1)} ms at most`);
} finally {
  native.close();
  await browser.close();
  server.close();
}
process.exitCode = isGood ? 0 : 1;
