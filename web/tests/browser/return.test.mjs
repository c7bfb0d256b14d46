// SPDX-License-Identifier: GPL-3.0-or-later
// The way back to a page that the browser kept in its memory (the back/forward cache): it shows what is true now.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withPage, withPages } from './harness.mjs';
import { begin, meet, moves, type, untilPly, visit } from './table.mjs';

/** Goes to another site while `meanwhile` happens, and back to the page as it was left. */
async function awayAndBack(page, meanwhile) {
  await page.evaluate(() => {
    globalThis.wasKept = null;
    addEventListener('pageshow', ({ persisted }) => (globalThis.wasKept = persisted));
  });
  await page.goto('data:text/html,elsewhere');
  await meanwhile();
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.wasKept !== undefined);
  assert.equal(await page.evaluate(() => globalThis.wasKept), true, 'the page comes from the memory of the browser');
}

describe('the way back', { concurrency: 3 }, () => {
  test('a page that is left closes its socket until it is shown again, as not every browser keeps pages with one', () =>
    withPages(2, async ({ pages: [host, guest], address }) => {
      await meet(host, guest, address);
      const tell = (event) =>
        host.evaluate((event) => dispatchEvent(new PageTransitionEvent(event, { persisted: true })), event);
      await tell('pagehide');
      await host.locator('[data-line="reconnecting"]').waitFor();
      await guest.getByRole('img', { name: 'away' }).waitFor();
      await host.waitForTimeout(1500);
      assert.equal(await host.locator('[data-line="reconnecting"]').count(), 1, 'it does not try meanwhile');
      await tell('pageshow');
      await type(host, 'e4');
      await untilPly(guest, 1);
    }));

  test('an online game is up to date after the way back, and goes on', () =>
    withPages(2, async ({ pages: [host, guest], address }) => {
      await meet(host, guest, address);
      await type(host, 'e4');
      await untilPly(guest, 1);
      await awayAndBack(host, () => type(guest, 'e5'));
      await untilPly(host, 2);
      await host.locator('[data-line="reconnecting"]').waitFor({ state: 'detached' });
      await type(host, 'Nf3');
      await untilPly(guest, 3);
      assert.equal(await moves(host), 'e4 e5 Nf3');
    }));

  test('a game on this device that another tab went on with is up to date after the way back', () =>
    withPage(async ({ page, address }) => {
      await begin(page, address, 'new/three-check/table');
      await type(page, 'e4');
      const place = page.url().split('#/')[1];
      await awayAndBack(page, async () => {
        const other = await page.context().newPage();
        await visit(other, address, place);
        await type(other, 'e5');
        await other.close();
      });
      await untilPly(page, 2);
      await type(page, 'Nf3');
      assert.equal(await moves(page), 'e4 e5 Nf3');
    }));
});
