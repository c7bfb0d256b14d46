// SPDX-License-Identifier: GPL-3.0-or-later
// Clocks, over the network and on one device: flags, what a flag is worth, warnings, breaks, and who stays away. The
// tests run beside each other, because most of them wait.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withPage, withPages } from './harness.mjs';
import { assertEnd, begin, hears, meet, said, type, untilPly, visit } from './table.mjs';

/** Three seconds, in minutes. */
const SHORT = 'clock=0.05%2B0';
/** White has a rook, Black has nothing to win with. */
const ROOK = encodeURIComponent('4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1');

const shown = async (page, side) => {
  const [minutes, seconds] = (await page.locator(`[data-clock="${side}"]`).textContent()).split(':').map(Number);
  return 60 * minutes + seconds;
};

describe('clocks', { concurrency: 4 }, () => {
  test('the win over an opponent who stays away is claimed after a while', () =>
    withPages(2, async ({ pages: [host, guest], address }) => {
      await meet(host, guest, address, 'new/three-check/online?side=white&clock=2%2B1');
      await type(host, 'e4');
      await untilPly(guest, 1);
      await type(guest, 'e5');
      await untilPly(host, 2);
      await type(host, 'Nf3');
      await guest.close();
      await host.getByText('Your opponent is away. In').waitFor();
      assert.equal(await host.getByRole('button', { name: 'Claim the win' }).count(), 0, 'not at once');
      // Half a minute in a game of less than three.
      await host.getByRole('button', { name: 'Claim the win' }).click({ timeout: 60_000 });
      await assertEnd(host, '1-0', 'abandoned');
    }));

  test('a flag falls over the network, after a warning to its owner alone', () =>
    withPages(2, async ({ pages: [host, guest], address }) => {
      await meet(host, guest, address, `new/three-check/online?side=white&${SHORT}`);
      await type(host, 'e4');
      await untilPly(guest, 1);
      await type(guest, 'e5');
      await host.locator('[data-clock="white"].low').waitFor();
      for (const page of [host, guest]) await assertEnd(page, '0-1', 'timeout');
      await hears(host, /Your time is running out\./);
      assert.doesNotMatch(await said(guest), /Your time is running out\./);
      assert.equal(await shown(guest, 'white'), 0);
    }));

  test('a flag is a draw where the other side cannot win', () =>
    withPages(2, async ({ pages: [host, guest], address }) => {
      await meet(host, guest, address, `new/three-check/online?side=white&fen=${ROOK}&${SHORT}`);
      await type(host, 'Ra2');
      await untilPly(guest, 1);
      await type(guest, 'Kd8');
      for (const page of [host, guest]) await assertEnd(page, '1/2-1/2', 'timeout-insufficient');
    }));

  test('two at one device with clocks: a reload and a pause stop them, a move gives the increment', () =>
    withPage(async ({ page, address }) => {
      await begin(page, address, 'new/three-check/table?clock=1%2B5');
      await type(page, 'e4 e5');
      assert.deepEqual([await shown(page, 'white'), await shown(page, 'black')], [60, 60], 'the first moves cost nothing');
      await page.locator('[data-clock="white"].runs').waitFor();
      await page.waitForFunction(() => document.querySelector('[data-clock="white"]').textContent <= '0:59');
      await page.reload();
      await page.locator('[data-paused]').waitFor();
      const [before, none] = [await shown(page, 'white'), await page.locator('.clock.runs').count()];
      assert.ok(before < 60 && before > 30, `${before} s`);
      assert.equal(none, 0);
      await page.waitForTimeout(1200);
      assert.equal(await shown(page, 'white'), before, 'it stands still');
      await page.getByRole('button', { name: 'Go on' }).click();
      await type(page, 'Nf3');
      assert.ok((await shown(page, 'white')) > before, 'five seconds for the move');
      await page.locator('[data-clock="black"].runs').waitFor();
      await page.getByRole('button', { name: 'Pause' }).click();
      assert.equal(await page.locator('.typed input').isDisabled(), true);
      await page.getByRole('button', { name: 'Share' }).click();
      const pgn = await page.getByLabel('PGN', { exact: true }).inputValue();
      assert.match(pgn, /\[TimeControl "60\+5"\]/);
      assert.match(pgn, /Nf3 \{ ?\[%clk 0:0/);
    }));

  test('a link that asks for a clock that there is not says which one it gets', () =>
    withPage(async ({ page, address }) => {
      await visit(page, address, 'new/three-check/online?clock=abc');
      await page.getByRole('alert').getByText('5+3').waitFor();
      await page.getByRole('radio', { name: '10+5' }).check();
      assert.equal(await page.getByRole('alert').count(), 0);
      await visit(page, address, 'new/three-check/table?clock=99999%2B999');
      await page.getByRole('alert').getByText('180+180').waitFor();
      await page.getByRole('button', { name: 'Begin', exact: true }).click();
      await page.locator('[data-clock="white"]').getByText('3:00:00').waitFor();
    }));

  test('a flag that falls at one device is judged by the rules, and can be taken back', () =>
    withPage(async ({ page, address }) => {
      await begin(page, address, `new/three-check/table?${SHORT}`);
      await type(page, 'e4 e5');
      await assertEnd(page, '0-1', 'timeout');
      await hears(page, /White ran out of time: Black wins\./);
      await page.getByRole('button', { name: 'Take back' }).click();
      await page.locator('.ending').waitFor({ state: 'detached' });
      await begin(page, address, `new/three-check/table?fen=${ROOK}&${SHORT}`);
      await type(page, 'Ra2 Kd8');
      await assertEnd(page, '1/2-1/2', 'timeout-insufficient');
      await page.reload();
      await assertEnd(page, '1/2-1/2', 'timeout-insufficient');
      assert.equal(await shown(page, 'white'), 0);
    }));
});
