// SPDX-License-Identifier: GPL-3.0-or-later
// Pages for tests that need nothing of the server but that it is there; each file of tests starts server and browser once.
import { after } from 'node:test';
import { startBrowser, startServer } from './server.mjs';

/** Whatever is waited for comes within this time, also on a busy machine. */
const PATIENCE_MS = 30_000;

async function start() {
  const given = process.env.ALFIL_ADDRESS;
  const server = given ? { address: given, stop: async () => undefined } : await startServer();
  return { address: server.address, stop: server.stop, browser: await startBrowser() };
}

let started;
after(async () => {
  // What did not start was told by the tests.
  const running = await started?.catch(() => undefined);
  await running?.browser.close();
  await running?.stop();
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
