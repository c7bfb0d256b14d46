// SPDX-License-Identifier: GPL-3.0-or-later
// A game of three-check for two on one device: counters at all times, the third check, and what is kept.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.mjs';
import { assertEnd, begin, click, drag, given, hears, moves, type, untilPly, visit } from './table.mjs';

test('a game to the third check, with the counters beside the board and in the list', () =>
  withPage(async ({ page, address }) => {
    await begin(page, address, 'new/three-check/table');
    assert.deepEqual(await given(page), [0, 0]);
    await type(page, 'e4 e5 Bc4 Nc6');
    await click(page, 'c4f7');
    await untilPly(page, 5);
    assert.deepEqual(await given(page), [1, 0]);
    await hears(page, /White plays Bxf7\+\. Check\. White has given 1 of 3 checks\./);
    await drag(page, 'e8f7');
    await untilPly(page, 6);
    await type(page, 'd1h5');
    assert.deepEqual(await given(page), [2, 0]);
    assert.equal(await page.locator('.player .pips.near').count(), 1, 'the pips are red at two');
    assert.equal(
      await page
        .locator('.moves .tally')
        .allTextContents()
        .then((texts) => texts.join(' ')),
      '1/3White has given 1 of 3 checks. 2/3White has given 2 of 3 checks.',
    );
    await page.locator('[data-notice="last-check-white"]').waitFor();

    // The counters follow the place that is looked at.
    await page.locator('.moves button[data-ply="4"]').click();
    assert.deepEqual(await given(page), [0, 0]);
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await given(page), [1, 0]);
    await page.keyboard.press('End');
    assert.deepEqual(await given(page), [2, 0]);

    await page.reload();
    await untilPly(page, 7);
    assert.deepEqual(await given(page), [2, 0]);
    await type(page, 'g6 Qxg6+');
    await assertEnd(page, '1-0', 'third-check');
    assert.deepEqual(await given(page), [3, 0]);
    await hears(page, /third check/);
    assert.equal(await moves(page), 'e4 e5 Bc4 Nc6 Bxf7+ Kxf7 Qh5+ g6 Qxg6#');
  }));

test('a game is kept, listed, gone on with and deleted; take-back reopens it', () =>
  withPage(async ({ page, address }) => {
    await begin(page, address, 'new/three-check/table?rules=automatic');
    await type(page, 'e4 e5');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await assertEnd(page, '0-1', 'resignation');
    await visit(page, address, 'games');
    assert.match(await page.locator('.list').textContent(), /Three-check.*2 moves.*White resigned/s);
    await page.locator('.list .grow a').click();
    await assertEnd(page, '0-1', 'resignation');
    await page.getByRole('button', { name: 'Take back' }).click();
    assert.equal(await page.locator('.ending').count(), 0);
    assert.equal(await moves(page), 'e4 e5', 'the resignation is taken back first');
    await page.getByRole('button', { name: 'Take back' }).click();
    assert.equal(await moves(page), 'e4');
    await visit(page, address, 'games');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Really delete' }).click();
    assert.equal(await page.locator('.list li').count(), 0);
  }));

test('a draw by repetition is claimed under the rules claims, and comes by itself under automatic', () =>
  withPage(async ({ page, address }) => {
    const shuffle = 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1';
    await begin(page, address, 'new/three-check/table');
    await type(page, `${shuffle} Ng8`);
    await page.locator('[data-claim="threefold"]').getByText('occurred 3 times').waitFor();
    await page.getByRole('button', { name: 'Claim the draw' }).click();
    await assertEnd(page, '1/2-1/2', 'threefold');

    await begin(page, address, 'new/three-check/table?rules=automatic');
    await type(page, `${shuffle} Ng8`);
    await assertEnd(page, '1/2-1/2', 'threefold');
  }));

test('the two rule sets of three-check are told apart on the first page', () =>
  withPage(async ({ page, address }) => {
    await visit(page, address);
    const card = page.getByRole('article', { name: 'Three-check' });
    await card.getByText('has to be claimed').waitFor();
    await card.getByRole('radio', { name: /draw by themselves/ }).check();
    await card.getByRole('link', { name: 'Two here' }).click();
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await page.getByText('Rules: Automatic').waitFor();
  }));
