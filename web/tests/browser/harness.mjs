// SPDX-License-Identifier: GPL-3.0-or-later
// One server and one browser for a file of tests, and fresh pages for each test. `ALFIL_ADDRESS` names a server that runs
// already.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { startBrowser, startServer, watch } from './server.mjs';

/** Whatever is waited for comes within this time, also on a busy machine. */
const PATIENCE_MS = 30_000;
/** What the console says when the network is gone, and when an answer is a refusal. */
const EXPECTED = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|WebSocket connection|status of 4\d\d/;

async function start() {
  const running = process.env.ALFIL_ADDRESS;
  const server = running ? { address: running, stop: async () => undefined } : await startServer();
  return { server, browser: await startBrowser() };
}

let started;
after(async () => {
  // What did not start was told by the tests.
  const running = await started?.catch(() => undefined);
  await running?.browser.close();
  await running?.server.stop();
});

/** Runs a test with pages that know nothing of each other. None of them may have a fault. */
export async function withPages(count, options, run) {
  if (typeof options === 'function') return withPages(count, {}, options);
  started ??= start();
  const { server, browser } = await started;
  const { address } = server;
  const contexts = await Promise.all(
    Array.from({ length: count }, () =>
      browser.newContext({
        locale: 'en-GB',
        viewport: { width: 1280, height: 800 },
        acceptDownloads: true,
        ...options,
      }),
    ),
  );
  for (const context of contexts) context.setDefaultTimeout(PATIENCE_MS);
  try {
    const pages = await Promise.all(contexts.map((context) => context.newPage()));
    for (const page of pages) watch(page, address);
    await run({ pages, address, server });
    assert.deepEqual(
      pages.flatMap(({ faults }) => faults).filter((fault) => !EXPECTED.test(fault)),
      [],
    );
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
}

/** Runs a test with one page. */
export async function withPage(options, run) {
  if (typeof options === 'function') return withPage({}, options);
  return withPages(1, options, ({ pages: [page], address }) => run({ page, address }));
}
