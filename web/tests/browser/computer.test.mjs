// SPDX-License-Identifier: GPL-3.0-or-later
// Games against the computer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.mjs';
import { begin, click, hears, moves, type, untilPly } from './table.mjs';

for (const level of ['beginner', 'master']) {
  test(`the computer answers at level ${level}, gives hints, takes back, and goes on after a reload`, () =>
    withPage(async ({ page, address }) => {
      await begin(page, address, `new/three-check/computer?level=${level}&side=white`);
      await type(page, 'e4');
      await untilPly(page, 2);
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('.cg-shapes line').waitFor({ state: 'attached' });
      await hears(page, /Hint: \S+\./);
      await page.getByRole('button', { name: 'Take back' }).click();
      assert.equal(await moves(page), '');
      await type(page, 'Nf3');
      await untilPly(page, 2);
      const played = await moves(page);
      await page.reload();
      await untilPly(page, 2);
      assert.equal(await moves(page), played);
    }));
}

test('the computer opens the game when it is White, and a planned move is played at once', () =>
  withPage(async ({ page, address }) => {
    await begin(page, address, 'new/chess/computer?level=beginner&side=black');
    await untilPly(page, 1);
    // Planned while the computer thinks: the answer to its second move.
    await type(page, 'Nf6');
    await click(page, 'f6g8');
    await untilPly(page, 4);
    assert.match(await moves(page), /^\S+ Nf6 \S+ Ng8$/);
  }));
