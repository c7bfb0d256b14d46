// SPDX-License-Identifier: GPL-3.0-or-later
// A server with a database of its own, and Chromium to look at its page. `cargo xtask browser` sets `ALFIL_SERVER`, the
// program, and `CHROMIUM`; without it what `cargo xtask serve` built and what the system has are taken.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** Readers' browsers keep the pages that are left for the way back, so this one does too. */
const NOT_WANTED = ['--disable-back-forward-cache'];

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const target = process.env.CARGO_TARGET_DIR ?? path.join(root, 'target');
const SERVERS = [process.env.ALFIL_SERVER, ...['quick', 'release'].map((profile) => path.join(target, profile, 'alfil-server'))];
const BROWSERS = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function first(paths, what) {
  const found = paths.find((file) => file && existsSync(file));
  if (!found) throw new Error(what);
  return found;
}

/** Starts a server on a free port. `stop` ends it; `kill` ends it at once; `start` starts it again on the same port. */
export async function startServer() {
  const folder = await mkdtemp(path.join(tmpdir(), 'alfil-browser-'));
  const server = { address: '', log: [], child: undefined };
  server.start = async () => {
    const listen = server.address ? new URL(server.address).host : '127.0.0.1:0';
    const child = spawn(
      first(SERVERS, 'no server was built: run `cargo xtask browser`'),
      ['--listen', listen, '--database', path.join(folder, 'games.db'), '--log-format', 'json', '--durability', 'process'],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    server.child = child;
    server.gone = new Promise((resolve) => child.once('exit', resolve));
    const listening = new Promise((resolve, reject) => {
      createInterface({ input: child.stderr }).on('line', (line) => {
        server.log.push(line);
        const { message, address, page } = line.startsWith('{') ? (JSON.parse(line).fields ?? {}) : {};
        if (message !== 'listening') return;
        if (page === true) resolve(`http://${address}`);
        else reject(new Error('the server was built without the page: run `cargo xtask browser`'));
      });
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${server.log.join('\n')}`)));
    });
    server.address = await listening;
  };
  server.kill = async (signal = 'SIGKILL') => {
    server.child.kill(signal);
    await server.gone;
  };
  server.stop = async () => {
    await server.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
  await server.start();
  return server;
}

export function startBrowser() {
  return chromium.launch({ executablePath: first(BROWSERS, 'no Chromium was found: install it (`apt-get install chromium`) or name it in CHROMIUM'), args: FLAGS, ignoreDefaultArgs: NOT_WANTED });
}

/**
 * A page in a context of its own. What goes wrong in it is gathered: `page.faults` holds errors of the console, of
 * scripts and of requests, and requests to anybody but the server.
 */
export async function openPage(browser, server, options = {}) {
  const { path: where = '/', ...context } = options;
  const owner = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...context });
  const page = await owner.newPage();
  watch(page, server.address);
  await page.goto(server.address + where);
  await page.locator('main h1, main h2, main cg-board').first().waitFor();
  return page;
}

/** Gathers the faults of a page. */
export function watch(page, address) {
  page.faults = [];
  page.on('console', (message) => {
    if (message.type() === 'error') page.faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => page.faults.push(`script: ${error.stack ?? error}`));
  page.on('request', (request) => {
    const url = request.url();
    if (/^(https?|wss?):/.test(url) && new URL(url).host !== new URL(address).host) page.faults.push(`third party: ${url}`);
  });
}

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious findings of axe-core on the page as it stands: rule, and where. */
export async function seriousFindings(page) {
  await page.evaluate(await axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Waits until the service worker has everything and is in charge. */
export async function readyForOffline(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
    }
  });
}
