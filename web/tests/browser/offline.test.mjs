// SPDX-License-Identifier: GPL-3.0-or-later
// What was loaded once works in a train: games on this device, the engine, analysis, guide. And games survive reloads,
// ways back and forth, and a page from the browser's memory.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.mjs';
import { readyForOffline } from './server.mjs';
import { begin, given, moves, type, untilPly, visit } from './table.mjs';

test('a game against the computer goes on without a network, also after a reload', () =>
  withPage(async ({ page, address }) => {
    await begin(page, address, 'new/three-check/computer?level=beginner&side=white');
    await readyForOffline(page);
    await page.context().setOffline(true);
    await type(page, 'e4');
    await untilPly(page, 2);
    await page.reload();
    await untilPly(page, 2);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.cg-shapes line').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Take back' }).click();
    await type(page, 'Nf3');
    await untilPly(page, 2);
    await page.context().setOffline(false);
  }));

test('every place that needs no server is there without a network, and the others say so', () =>
  withPage(async ({ page, address }) => {
    await visit(page, address);
    await readyForOffline(page);
    await page.context().setOffline(true);
    for (const place of [
      '',
      'games',
      'analysis/racing-kings',
      'editor/chess',
      'guide/knightmate',
      'settings',
      'new/chess/table',
    ]) {
      await visit(page, address, place);
    }
    await visit(page, address, 'rooms');
    await page.locator('#main').getByText('The server cannot be reached').waitFor();
    await page.context().setOffline(false);
  }));

test('a game is the same after going away and back', () =>
  withPage(async ({ page, address }) => {
    await begin(page, address, 'new/three-check/table');
    await type(page, 'e4 f6 Qh5+');
    await page.getByRole('link', { name: 'My games' }).click();
    await page.getByRole('heading', { name: 'My games' }).waitFor();
    await page.goBack();
    await untilPly(page, 3);
    assert.deepEqual(await given(page), [1, 0]);
    // To another site and back: from the browser's memory where it keeps pages there.
    await page.goto('about:blank');
    await page.goBack({ waitUntil: 'commit' });
    await untilPly(page, 3);
    await type(page, 'g6');
    assert.equal(await moves(page), 'e4 f6 Qh5+ g6');
  }));
