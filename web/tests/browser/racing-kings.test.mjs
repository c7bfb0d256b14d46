// SPDX-License-Identifier: GPL-3.0-or-later
// Racing Kings: both look from White's side, the goal is marked, and Black's one reply is said aloud.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.mjs';
import { assertEnd, begin, click, hears, type } from './table.mjs';

const START = encodeURIComponent('8/k5K1/8/8/8/8/8/8 w - - 0 1');

test('a race is drawn by the reply that has to be played', () =>
  withPage(async ({ page, address }) => {
    await begin(page, address, `new/racing-kings/table?rules=lichess&fen=${START}`);
    assert.equal(await page.locator('.board square.goal').count(), 8);
    await click(page, 'g7g8');
    await page.locator('[data-notice="one-reply"]').waitFor();
    await hears(page, /Black has one reply/);
    assert.equal(await page.locator('.ending').count(), 0);
    await type(page, 'Ka8');
    await assertEnd(page, '1/2-1/2', 'race-drawn');
    await page.locator('.ending').getByText('Both sides reach the eighth rank').waitFor();
  }));

test('under the rules claims it is drawn as soon as Black can follow, and a reply that fails loses', () =>
  withPage(async ({ page, address }) => {
    await begin(page, address, `new/racing-kings/table?fen=${START}`);
    await type(page, 'Kg8');
    await assertEnd(page, '1/2-1/2', 'race-drawn');
    await page.locator('.ending').getByText('White has reached the eighth rank, and Black can follow').waitFor();
    await begin(page, address, `new/racing-kings/table?rules=lichess&fen=${START}`);
    await type(page, 'Kg8 Ka6');
    await assertEnd(page, '1-0', 'race-won');
  }));

test("who plays Black looks from White's side, and may turn the board", () =>
  withPage(async ({ page, address }) => {
    await begin(page, address, 'new/racing-kings/computer?side=black&level=beginner');
    await page.locator('.board.orientation-white').waitFor();
    await page.locator('.moves button[data-ply="1"]').waitFor();
    await page.getByRole('button', { name: 'Turn the board' }).click();
    await page.locator('.board.orientation-black').waitFor();
    assert.match(await page.locator('.player.below .name').textContent(), /You/);
  }));
