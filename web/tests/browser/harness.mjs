// SPDX-License-Identifier: GPL-3.0-or-later
// A server with the page in it, and browsers. `ALFIL_SERVER` is the program (`cargo xtask serve` builds it), `CHROMIUM` the
// browser; each file of tests starts both once.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const target = process.env.CARGO_TARGET_DIR ?? path.join(root, 'target');
const SERVERS = [process.env.ALFIL_SERVER, ...['release', 'quick'].map((profile) => path.join(target, profile, 'alfil-server'))];
const BROWSERS = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** Whatever is waited for comes within this time, also on a busy machine. */
const PATIENCE_MS = 30_000;

function first(paths, what) {
  const found = paths.find((file) => file && existsSync(file));
  if (!found) throw new Error(what);
  return found;
}

async function startServer() {
  const program = first(SERVERS, 'no server was built: `cargo xtask web`, then `cargo build --release --bin alfil-server`');
  const folder = await mkdtemp(path.join(tmpdir(), 'alfil-page-'));
  const args = ['--listen', '127.0.0.1:0', '--database', path.join(folder, 'alfil.db'), '--log', 'info'];
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const address = await new Promise((found, failed) => {
    let text = '';
    const hear = (bytes) => {
      text += bytes;
      const [said] = /http:\/\/127\.0\.0\.1:\d+|127\.0\.0\.1:[1-9]\d*/.exec(text) ?? [];
      if (said) found(said.startsWith('http') ? said : `http://${said}`);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.on('exit', () => failed(new Error(`the server did not start: ${text}`)));
  });
  const stop = async () => {
    server.kill('SIGTERM');
    await new Promise((done) => server.once('exit', done));
    await rm(folder, { recursive: true });
  };
  return { address, stop };
}

async function start() {
  const server = process.env.ALFIL_ADDRESS ? { address: process.env.ALFIL_ADDRESS, stop: async () => undefined } : await startServer();
  const executablePath = first(BROWSERS, 'no Chromium was found: install it (`apt-get install chromium`) or name it in CHROMIUM');
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  return { ...server, browser };
}

let started;
after(async () => {
  if (!started) return;
  const { browser, stop } = await started;
  await browser.close();
  await stop();
});

/** Runs a test with pages that know nothing of each other. */
export async function withPages(count, options, run) {
  if (typeof options === 'function') return withPages(count, {}, options);
  started ??= start();
  const { address, browser } = await started;
  const contexts = await Promise.all(Array.from({ length: count }, () => browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options })));
  for (const context of contexts) context.setDefaultTimeout(PATIENCE_MS);
  try {
    const pages = await Promise.all(contexts.map((context) => context.newPage()));
    await run({ pages, address });
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
}

/** Runs a test with one page. */
export async function withPage(options, run) {
  if (typeof options === 'function') return withPage({}, options);
  return withPages(1, options, ({ pages: [page], address }) => run({ page, address }));
}
