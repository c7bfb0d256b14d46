// SPDX-License-Identifier: GPL-3.0-or-later
// The page as a whole: that it loads, how much it loads, and that it is there without a network.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { openPage, readyForOffline, seriousFindings, startBrowser, startServer, watch } from './server.mjs';

let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test('the home page loads without a fault, and has no serious finding of axe', async () => {
  const page = await openPage(browser, server);
  for (const title of ['Three-check', 'Racing Kings', 'Knightmate']) {
    assert.ok(await page.getByText(title).first().isVisible(), title);
  }
  assert.deepEqual(await seriousFindings(page), []);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true, 'page and worker share memory');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the first load takes few requests and less than 350 KB', async () => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  watch(page, server.address);
  const sizes = [];
  page.on('requestfinished', async (request) => sizes.push(request.sizes().then(({ responseBodySize, responseHeadersSize }) => [request.url(), responseBodySize + responseHeadersSize])));
  await page.goto(server.address, { waitUntil: 'networkidle' });
  const loaded = await Promise.all(await Promise.all(sizes));
  const bytes = loaded.reduce((sum, [, size]) => sum + size, 0);
  for (const [url, size] of loaded) console.log(`${size} bytes  ${url}`);
  console.log(`first load: ${bytes} bytes in ${loaded.length} requests`);
  assert.ok(loaded.some(([url]) => url.endsWith('.wasm')), 'the rules are part of it');
  assert.ok(bytes < 350_000, `${bytes} bytes`);
  assert.ok(loaded.length <= 16, `${loaded.length} requests`);
  await context.close();
});

test('files are sent compressed, with their kind, and are kept', async () => {
  const html = await fetch(server.address);
  assert.match(html.headers.get('content-security-policy'), /script-src 'self' 'wasm-unsafe-eval'/);
  assert.equal(html.headers.get('cache-control'), 'no-cache');
  const again = await fetch(server.address, { headers: { 'if-none-match': html.headers.get('etag') } });
  assert.equal(again.status, 304);
  const module = (await html.text()).match(/\/assets\/alfil_rules-[^"]+\.wasm/)[0];
  const wasm = await fetch(server.address + module, { headers: { 'accept-encoding': 'br' } });
  assert.equal(wasm.headers.get('content-type'), 'application/wasm');
  assert.equal(wasm.headers.get('content-encoding'), 'br');
  assert.match(wasm.headers.get('cache-control'), /immutable/);
  assert.equal((await fetch(`${server.address}/nowhere`)).status, 404);
});

test('after the first load the page works without a network', async () => {
  const page = await openPage(browser, server);
  await readyForOffline(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('main h1, main h2').first().waitFor();
  // The engine too, which was not asked for yet.
  const count = await page.evaluate(async () => {
    const names = await caches.keys();
    const cache = await caches.open(names[0]);
    return (await cache.keys()).filter((request) => request.url.endsWith('.wasm')).length;
  });
  assert.equal(count, 2);
  await page.context().setOffline(false);
  assert.deepEqual(page.faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED')), []);
  await page.context().close();
});

test('a server that is gone is no reason for the page to be', async () => {
  const page = await openPage(browser, server);
  await readyForOffline(page);
  await server.kill();
  await page.reload();
  await page.locator('main h1, main h2').first().waitFor();
  await server.start();
  await page.context().close();
});

/**
 * The server as other users find it: `isLater` has `sw.js` say another version, and without `isIsolated` page and worker
 * share no memory, as behind a proxy that drops the headers for that. Everything else is passed on.
 */
async function startAnotherSite(site) {
  const proxy = createServer(async (request, response) => {
    const answer = await fetch(server.address + request.url, { headers: { accept: request.headers.accept ?? '*/*' } });
    const dropped = site.isIsolated ? /^(content-(encoding|length)|transfer-encoding|connection)$/ : /^(content-(encoding|length)|transfer-encoding|connection|cross-origin-.*)$/;
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !dropped.test(name)));
    let body = Buffer.from(await answer.arrayBuffer());
    if (request.url === '/sw.js' && site.isLater) body = Buffer.from(body.toString().replace(/"[0-9a-f]{12}"/, '"aaaaaaaaaaaa"'));
    response.writeHead(answer.status, headers).end(body);
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  site.address = `http://127.0.0.1:${proxy.address().port}`;
  site.stop = () => {
    proxy.closeAllConnections();
    proxy.close();
  };
  return site;
}

test('a newer version is offered, loaded when wanted, and leaves what was saved alone', async () => {
  const site = await startAnotherSite({ isLater: false, isIsolated: true });
  const page = await openPage(browser, site);
  await readyForOffline(page);
  await page.reload();
  await page.evaluate(() => localStorage.setItem('kept', 'yes'));
  const cacheNames = () => page.evaluate(() => caches.keys());
  const [before] = await cacheNames();
  site.isLater = true;
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const load = page.getByRole('button', { name: 'Load it' });
  await load.waitFor();
  assert.ok((await cacheNames()).includes(before), 'the old version is whole until the new one is wanted');
  await Promise.all([page.waitForEvent('load'), load.click()]);
  await page.waitForFunction(async () => (await caches.keys()).join() === 'alfil-aaaaaaaaaaaa');
  assert.equal(await page.evaluate(() => localStorage.getItem('kept')), 'yes');
  await page.context().close();
  site.stop();
});

test('where page and worker share no memory, a search is cancelled all the same', async () => {
  const site = await startAnotherSite({ isLater: false, isIsolated: false });
  const page = await openPage(browser, site, { path: '/#/analysis/three-check' });
  assert.equal(await page.evaluate(() => crossOriginIsolated), false);
  const best = page.locator('.lines .score').first();
  await best.waitFor();
  // Each move cancels the endless search of the position before it; the worker is another one then.
  const workers = page.workers();
  await page.getByLabel('Type a move').fill('e4');
  await page.getByLabel('Type a move').press('Enter');
  await page.locator('.moves button[data-ply="1"]').waitFor();
  await best.waitFor();
  // The browser tells some time later that a worker has ended.
  const isReplaced = () => page.workers().length === 1 && page.workers()[0] !== workers[0];
  for (let tries = 0; tries < 50 && !isReplaced(); tries += 1) await page.waitForTimeout(100);
  assert.ok(isReplaced(), 'one engine at a time, and another one than before');
  assert.deepEqual(page.faults, []);
  await page.context().close();
  site.stop();
});
