// SPDX-License-Identifier: GPL-3.0-or-later
// A whole game without a mouse, by the grid of buttons.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.mjs';
import { assertEnd, hears, moves, untilPly, visit } from './table.mjs';

const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? null);

/** Walks the focus over the grid to a square, and presses Enter there. */
async function press(page, square) {
  for (let steps = 0; steps < 20; steps += 1) {
    const here = await focused(page);
    if (here === square) break;
    const [dx, dy] = [square.charCodeAt(0) - here.charCodeAt(0), square.charCodeAt(1) - here.charCodeAt(1)];
    await page.keyboard.press(dx !== 0 ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowUp' : 'ArrowDown');
  }
  assert.equal(await focused(page), square);
  await page.keyboard.press('Enter');
}

/** Presses Tab until an element of this name has the focus. */
async function tabTo(page, name) {
  for (let tries = 0; tries < 60; tries += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
    );
    if (name.test(label)) return;
  }
  assert.fail(`Tab does not lead to ${name}`);
}

test('from the first page to mate with the keyboard alone', () =>
  withPage(async ({ page, address }) => {
    await visit(page, address);
    for (const name of [/^Chess$/]) await page.getByRole('heading', { name }).waitFor();
    await visit(page, address, 'new/chess/table');
    await tabTo(page, /^Begin$/);
    await page.keyboard.press('Enter');
    await page.locator('.board cg-board').waitFor();
    await tabTo(page, /^e2, white pawn/);
    for (const [ply, from, to] of [
      [1, 'f2', 'f3'],
      [2, 'e7', 'e5'],
      [3, 'g2', 'g4'],
      [4, 'd8', 'h4'],
    ]) {
      await press(page, from);
      await page.getByLabel(new RegExp(`^${to}, .*legal target`)).waitFor({ state: 'attached' });
      await press(page, to);
      await untilPly(page, ply);
    }
    await assertEnd(page, '0-1', 'checkmate');
    assert.equal(await moves(page), 'f3 e5 g4 Qh4#');
    await hears(page, /Black plays Qh4#\. Check\. Black wins by checkmate\./);
  }));
