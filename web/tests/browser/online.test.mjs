// SPDX-License-Identifier: GPL-3.0-or-later
// Two browsers at one board over the server. Most of these tests wait for each other's pages, so they run beside each other.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withPages } from './harness.mjs';
import { assertEnd, click, given, meet, moves, type, untilPly, visit } from './table.mjs';

describe('online', { concurrency: 3 }, () => {
  test('a game with counters, a claim and a rematch', () =>
    withPages(2, async ({ pages: [host, guest], address }) => {
      await meet(host, guest, address);
      for (const [page, move, ply] of [
        [host, 'e2e4', 1],
        [guest, 'f7f6', 2],
        [host, 'd1h5', 3],
        [guest, 'g7g6', 4],
        [host, 'h5d1', 5],
        [guest, 'g6g5', 6],
      ]) {
        await click(page, move);
        for (const each of [host, guest]) await untilPly(each, ply);
      }
      assert.deepEqual(await given(host), [1, 0]);
      assert.deepEqual(await given(guest), [1, 0]);
      for (const [page, move, ply] of [
        [host, 'Qe2', 7],
        [guest, 'Nc6', 8],
        [host, 'Qd1', 9],
        [guest, 'Nb8', 10],
        [host, 'Qe2', 11],
        [guest, 'Nc6', 12],
        [host, 'Qd1', 13],
        [guest, 'Nb8', 14],
      ]) {
        await type(page, move);
        for (const each of [host, guest]) await untilPly(each, ply);
      }
      await guest.getByText('occurred 3 times').waitFor();
      await host.getByRole('button', { name: 'Claim the draw' }).click();
      for (const page of [host, guest]) await assertEnd(page, '1/2-1/2', 'threefold');

      await host.getByRole('button', { name: 'Rematch' }).click();
      await guest.getByRole('button', { name: 'Accept' }).click();
      for (const page of [host, guest]) await page.locator('.ending').waitFor({ state: 'detached' });
      await type(guest, 'd4');
      await untilPly(host, 1);
      assert.equal(await moves(host), 'd4');

      // The first game is one step back, and stands among the games of this device.
      await host.goBack();
      await assertEnd(host, '1/2-1/2', 'threefold');
      await host.getByRole('link', { name: 'To the rematch' }).click();
      await untilPly(host, 1);
      await host.getByRole('link', { name: 'My games' }).click();
      const game = (side) => host.locator('.list li').filter({ hasText: `Three-check: online, you play ${side}` });
      await game('Black').getByText('The game goes on').waitFor();
      await game('White').getByText('occurred three times').waitFor();
      await game('White').getByRole('link').click();
      await assertEnd(host, '1/2-1/2', 'threefold');
      assert.equal(await moves(host).then((text) => text.split(' ').length), 14);
      await host.getByRole('link', { name: 'Rooms' }).click();
      await host.getByRole('link', { name: 'Three-check, Black' }).waitFor();
      assert.equal(await host.getByRole('link', { name: 'Three-check, White' }).count(), 0, 'no seat in a game that is over');
    }));

  test('offers are declined and accepted, a game is resigned, and somebody watches', () =>
    withPages(3, async ({ pages: [host, guest, watcher], address }) => {
      const link = await meet(host, guest, address, 'new/racing-kings/online?side=black');
      await watcher.goto(link);
      await watcher.getByRole('heading', { name: 'The seat is taken' }).waitFor();
      await watcher.getByRole('link', { name: 'Watch' }).click();
      await watcher.getByText('You are watching').waitFor();
      await type(guest, 'Kg3');
      await untilPly(watcher, 1);
      await untilPly(host, 1);
      await guest.getByRole('button', { name: 'Take back' }).click();
      await host.getByRole('button', { name: 'Accept' }).click();
      await guest.getByText('No moves yet').waitFor();
      await type(guest, 'Kg3');
      await untilPly(host, 1);
      await type(host, 'Kb3');
      await untilPly(guest, 2);
      await host.getByRole('button', { name: 'Offer a draw' }).click();
      await guest.getByRole('button', { name: 'Decline' }).click();
      await host.getByText('You offered a draw').waitFor({ state: 'detached' });
      await host.getByRole('button', { name: '15 seconds more' }).click();
      await host.getByRole('button', { name: 'Resign' }).click();
      await host.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
      for (const page of [host, guest, watcher]) await assertEnd(page, '1-0', 'resignation');
      await watcher.goto(link);
      await watcher.getByRole('heading', { name: 'This game is over' }).waitFor();
    }));

  test('a lost line is told and comes back with what happened meanwhile', () =>
    withPages(2, async ({ pages: [host, guest], address }) => {
      await meet(host, guest, address);
      await type(host, 'e4');
      await untilPly(guest, 1);
      await guest.reload();
      await untilPly(guest, 1);
      await host.context().setOffline(true);
      await host.evaluate(() => dispatchEvent(new Event('offline')));
      await host.locator('[data-line="reconnecting"]').waitFor({ timeout: 40_000 });
      await type(guest, 'e5');
      await host.context().setOffline(false);
      await untilPly(host, 2);
      await host.locator('[data-line="reconnecting"]').waitFor({ state: 'detached' });
      await type(host, 'Bc4');
      await untilPly(guest, 3);
    }));

  test('a clock goes on where it was after a reload, and who watches is counted', () =>
    withPages(3, async ({ pages: [host, guest, watcher], address }) => {
      await meet(host, guest, address);
      await type(host, 'e4');
      await untilPly(guest, 1);
      await type(guest, 'e5');
      await untilPly(host, 2);
      const clock = async () => {
        const [minutes, seconds] = (await host.locator('[data-clock="white"].runs').textContent()).split(':').map(Number);
        return 60 * minutes + seconds;
      };
      await host.waitForFunction(() => document.querySelector('[data-clock="white"]').textContent < '4:59');
      const before = await clock();
      await host.reload();
      await untilPly(host, 2);
      assert.ok((await clock()) <= before, 'a reload gives no time');
      await visit(watcher, address, host.url().split('#/')[1]);
      await host.getByText('1 is watching').waitFor();
    }));

  test('a move that was planned is played when the opponent has moved, and one that is not legal then is forgotten', () =>
    withPages(2, async ({ pages: [host, guest], address }) => {
      await meet(host, guest, address);
      await type(host, 'e4');
      await click(host, 'e4d5');
      await host.locator('square.current-premove:visible').first().waitFor();
      await untilPly(guest, 1);
      await type(guest, 'd5');
      for (const page of [host, guest]) await untilPly(page, 3);
      assert.equal(await moves(guest), 'e4 d5 exd5');
      await click(host, 'd5c6');
      await type(guest, 'Nf6');
      await untilPly(host, 4);
      await host.waitForFunction(() =>
        [...document.querySelectorAll('square.current-premove')].every((square) => square.style.display === 'none'),
      );
      assert.equal(await moves(host), 'e4 d5 exd5 Nf6');
    }));

  test('two tabs at one seat: the later one plays, the earlier one says so and takes over again', () =>
    withPages(2, async ({ pages: [host, guest], address }) => {
      const link = await meet(host, guest, address);
      const second = await host.context().newPage();
      await second.goto(link);
      await host.locator('[data-line="replaced"]').waitFor();
      assert.equal(await host.locator('.clock, .there, .away').count(), 0, 'it does not know what is going on');
      await type(second, 'e4');
      await untilPly(guest, 1);
      await host.getByRole('button', { name: 'Play here' }).click();
      await second.locator('[data-line="replaced"]').waitFor();
      await untilPly(host, 1);
      await type(guest, 'e5');
      await type(host, 'Nf3');
      await untilPly(guest, 3);
      // A tab that is closed, or goes to another place, gives the seat back.
      for (const leave of [() => second.getByRole('link', { name: 'Alfil' }).click(), () => second.close()]) {
        await second.goto(link);
        await second.locator('[data-clock="white"]').waitFor();
        await host.locator('[data-line="replaced"]').waitFor();
        await leave();
        await host.locator('[data-line="replaced"]').waitFor({ state: 'detached' });
        await host.getByRole('img', { name: 'there' }).nth(1).waitFor();
      }
      await type(guest, 'Nf6');
      await type(host, 'Nxe5');
      await untilPly(guest, 5);
    }));

  test('a public room is listed and joined from the list', () =>
    withPages(2, async ({ pages: [host, guest], address }) => {
      await visit(host, address, 'new/knightmate/online?side=white');
      await host.getByRole('radio', { name: /Anybody/ }).check();
      await host.getByRole('button', { name: 'Open the room' }).click();
      await host.getByText('Waiting for your opponent').waitFor();
      await visit(guest, address, 'rooms');
      await guest.getByRole('button', { name: 'Join' }).first().click();
      await host.getByText('Waiting for your opponent').waitFor({ state: 'detached' });
      await type(host, 'e4');
      await untilPly(guest, 1);
    }));

  test('what is planned knows the men of the variant', () =>
    withPages(2, async ({ pages: [host, guest], address }) => {
      await meet(host, guest, address, 'new/knightmate/online?side=white');
      await type(host, 'd4');
      // The royal knight leaps, and the commoner of b1 has one square.
      await click(host, 'b1d2');
      await click(host, 'e1f3');
      assert.equal(await host.locator('square.current-premove:visible').count(), 2);
      await untilPly(guest, 1);
      await type(guest, 'd5');
      await untilPly(host, 3);
      assert.equal(await moves(host), 'd4 d5 Kf3');
      await click(host, 'b1c3');
      assert.equal(await host.locator('square.current-premove:visible').count(), 0, 'no leap for a commoner');
    }));
});

test(
  'a server that is killed and comes back has lost nothing, and the pages say what is going on',
  { skip: process.env.ALFIL_ADDRESS ? 'the server is not ours to kill' : false },
  () =>
    withPages(2, async ({ pages: [host, guest], address, server }) => {
      await meet(host, guest, address);
      await type(host, 'e4');
      await untilPly(guest, 1);
      await server.kill();
      for (const page of [host, guest]) await page.locator('[data-line="reconnecting"]').waitFor();
      await server.start();
      for (const page of [host, guest]) await page.locator('[data-line="reconnecting"]').waitFor({ state: 'detached' });
      await type(guest, 'e5');
      await untilPly(host, 2);
      assert.equal(await moves(host), 'e4 e5');
    }),
);
