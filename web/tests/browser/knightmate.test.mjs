// SPDX-License-Identifier: GPL-3.0-or-later
// Knightmate: castling with the royal knight, and the commoner among the promotions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.mjs';
import { begin, click, moves, type, untilPly } from './table.mjs';

const place = (fen) => `new/knightmate/table?fen=${encodeURIComponent(fen)}`;

test('the royal knight castles by being moved to g1', () =>
  withPage(async ({ page, address }) => {
    await begin(page, address, place('4k3/8/8/8/8/8/8/4K2R w K - 0 1'));
    await click(page, 'e1g1');
    await untilPly(page, 1);
    assert.equal(await moves(page), 'O-O');
    await page
      .getByRole('gridcell')
      .getByLabel(/^f1, white rook/)
      .waitFor({ state: 'attached' });
    await page
      .getByRole('gridcell')
      .getByLabel(/^g1, white royal knight/)
      .waitFor({ state: 'attached' });
  }));

test('a pawn becomes a commoner through the dialog, which can be left', () =>
  withPage(async ({ page, address }) => {
    await begin(page, address, place('8/P6k/8/8/8/8/8/4K3 w - - 0 1'));
    await click(page, 'a7a8');
    const dialog = page.getByRole('dialog', { name: 'Choose what the pawn becomes' });
    await dialog.waitFor();
    const names = await dialog
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
    assert.deepEqual(names.sort(), ['bishop', 'commoner', 'queen', 'rook']);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel(/^a7, white pawn/).waitFor({ state: 'attached' });
    await click(page, 'a7a8');
    await dialog.getByRole('button', { name: 'commoner' }).click();
    await untilPly(page, 1);
    assert.match(await moves(page), /^a8=M/);
    await page.getByLabel(/^a8, white commoner/).waitFor({ state: 'attached' });
    await type(page, 'Kf6');
  }));
