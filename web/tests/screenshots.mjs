// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of every page, on a telephone and a desktop, light and dark: `node tests/screenshots.mjs [folder]`. Those that
// the documentation shows are copied from there to docs/screenshots by hand, after a look at them.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { begin, click, type, untilPly, visit } from './browser/table.mjs';
import { startBrowser, startServer } from './browser/server.mjs';

const folder = path.resolve(process.argv[2] ?? 'screenshots');
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const only = process.env.ONLY?.split(',');

const THREE_CHECK = 'e4 e5 Bc4 Nc6 Bxf7+ Kxf7 Qh5+';
const PLAYED = 'e2e4.e7e5.f1c4.b8c6.c4f7.e8f7.d1h5.g7g6.h5g6';

/** What each picture shows. */
const SCENES = {
  home: (page, address) => visit(page, address),
  new: (page, address) => visit(page, address, 'new/three-check/computer'),
  'three-check': async (page, address) => {
    await begin(page, address, 'new/three-check/table');
    await type(page, THREE_CHECK);
  },
  won: async (page, address) => {
    await begin(page, address, 'new/three-check/table');
    await type(page, `${THREE_CHECK} g6 Qxg6+`);
  },
  clocks: async (page, address) => {
    await begin(page, address, 'new/three-check/table?clock=3%2B2');
    await type(page, 'e4 e5 Nf3');
    await page.getByRole('button', { name: 'Pause' }).click();
  },
  computer: async (page, address) => {
    await begin(page, address, 'new/knightmate/computer?level=club&side=white');
    await type(page, 'e4');
    await untilPly(page, 2);
    await click(page, 'f1f1');
  },
  race: async (page, address) => {
    const fen = encodeURIComponent('8/k5K1/1n6/8/5B2/8/3R4/1r6 w - - 0 1');
    await begin(page, address, `new/racing-kings/table?rules=lichess&fen=${fen}`);
    await type(page, 'Kg8');
  },
  promotion: async (page, address) => {
    await begin(
      page,
      address,
      `new/knightmate/table?fen=${encodeURIComponent('2q1kb2/P2p4/8/8/4M3/8/3P4/4K2R w K - 0 1')}`,
    );
    await click(page, 'a7a8');
    await page.locator('.promotion').waitFor();
  },
  analysis: async (page, address) => {
    await visit(page, address, `analysis/three-check?moves=${PLAYED}&ply=4`);
    await page.getByRole('button', { name: 'Find mistakes' }).click();
    await page.getByRole('button', { name: 'Find mistakes' }).waitFor({ timeout: 90_000 });
    await page.locator('.lines').waitFor();
  },
  editor: (page, address) => visit(page, address, 'editor/knightmate'),
  guide: (page, address) => visit(page, address, 'guide/racing-kings'),
  games: async (page, address) => {
    for (const moves of ['e4 e5', 'd4']) {
      await begin(page, address, 'new/three-check/table');
      await type(page, moves);
    }
    await visit(page, address, 'games');
  },
  room: async (page, address) => {
    await visit(page, address, 'new/three-check/online?side=white');
    await page.getByRole('button', { name: 'Open the room' }).click();
    await page.getByRole('button', { name: 'QR code' }).click();
    await page.locator('.qr').waitFor();
  },
  online: (page, address) => visit(page, address, 'new/racing-kings/online'),
  rooms: (page, address) => visit(page, address, 'rooms'),
  settings: (page, address) => visit(page, address, 'settings'),
};

const server = process.env.ALFIL_ADDRESS
  ? { address: process.env.ALFIL_ADDRESS, stop: async () => undefined }
  : await startServer();
const browser = await startBrowser();
await mkdir(folder, { recursive: true });
for (const [scene, show] of Object.entries(SCENES)) {
  if (only && !only.includes(scene)) continue;
  for (const [size, viewport] of Object.entries(SIZES)) {
    const context = await browser.newContext({ viewport, locale: 'en-GB' });
    const page = await context.newPage();
    await show(page, server.address);
    await page.evaluate(() => (document.activeElement?.blur(), scrollTo(0, 0)));
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(400);
      await page.screenshot({ path: path.join(folder, `${scene}-${size}-${colorScheme}.png`) });
    }
    await context.close();
  }
}
await browser.close();
await server.stop();
