// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does at the page, in words that tests read well in.
import assert from 'node:assert/strict';

/** Goes to a place of the page, such as `new/three-check/table`, as if by its link. */
export async function visit(page, address, place = '') {
  await page.goto('about:blank');
  await page.goto(`${address}/#/${place}`);
  await page.locator('#main h1').first().waitFor({ state: 'attached' });
}

/** Begins a game from its form, which a place such as `new/chess/table` shows. */
export async function begin(page, address, place) {
  await visit(page, address, place);
  await page.locator('form > .button.main').click();
  await page.locator('.board cg-board').waitFor();
}

/** Opens a private room as White and lets the guest in by the link. */
export async function meet(host, guest, address, place = 'new/three-check/online?side=white') {
  await visit(host, address, place);
  await host.getByRole('button', { name: 'Open the room' }).click();
  const link = await host.getByRole('textbox', { name: 'Link for your opponent' }).inputValue();
  assert.match(link, /#\/join\/[^/]+\/[0-9a-f]{32}$/, 'the secret is in the fragment');
  await guest.goto(link);
  await guest.getByRole('button', { name: 'Take the seat' }).click();
  for (const page of [host, guest]) await page.locator('[data-clock="white"]').waitFor();
  assert.ok(!guest.url().includes(link.split('/').at(-1)), 'the secret leaves the address bar');
  return link;
}

/** The middle of a square on the screen. */
async function middle(page, square) {
  const box = await page.locator('.board cg-board').boundingBox();
  const isBlack = await page.locator('.board.orientation-black').count();
  const [file, rank] = ['abcdefgh'.indexOf(square[0]), Number(square[1]) - 1];
  const [x, y] = isBlack ? [7 - file, rank] : [file, 7 - rank];
  return [box.x + ((x + 0.5) * box.width) / 8, box.y + ((y + 0.5) * box.height) / 8];
}

/** Until the board shows what it knows: it follows the list of moves, and every click, a frame later. */
const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));

/** Clicks on a man and then on a square: `e2e4`. */
export async function click(page, move) {
  await drawn(page);
  for (const square of [move.slice(0, 2), move.slice(2, 4)]) await page.mouse.click(...(await middle(page, square)));
  await drawn(page);
}

/** Drags a man to a square. */
export async function drag(page, move) {
  await drawn(page);
  await page.mouse.move(...(await middle(page, move.slice(0, 2))));
  await page.mouse.down();
  const [x, y] = await middle(page, move.slice(2, 4));
  await page.mouse.move(x - 5, y - 5, { steps: 4 });
  await page.mouse.move(x, y);
  await page.mouse.up();
}

/** Types moves into the line for them, one after the other. */
export async function type(page, moves) {
  for (const move of moves.split(' ')) {
    const count = await page.locator('.moves button[data-ply]').count();
    await page.locator('.typed input').fill(move);
    await page.locator('.typed input').press('Enter');
    await untilPly(page, count + 1);
  }
}

export const untilPly = (page, ply) => page.locator(`.moves button[data-ply="${ply}"]`).waitFor();

/** The moves as the list shows them, without numbers and counters. */
export async function moves(page) {
  const texts = await page.locator('.moves button[data-ply] > span:first-child').allTextContents();
  return texts.join(' ');
}

/** Checks given by White and Black as the pips show them. */
export async function given(page) {
  const of = (side) => page.locator(`.player .pips[data-side="${side}"]`).getAttribute('data-given');
  return [Number(await of('white')), Number(await of('black'))];
}

/** Waits for the end of the game, and looks at its result and reason. */
export async function assertEnd(page, result, reason) {
  const ending = page.locator('.ending');
  await ending.waitFor();
  assert.equal(await ending.getAttribute('data-result'), result);
  assert.equal(await ending.getAttribute('data-reason'), reason);
}

/** Waits until something was said aloud: it comes a moment after it is seen. */
export async function hears(page, pattern) {
  for (let tries = 0; tries < 100 && !pattern.test(await said(page)); tries += 1) await page.waitForTimeout(50);
  assert.match(await said(page), pattern);
}

/** What was said aloud so far. */
export const said = async (page) => (await page.locator('#announcer p').allTextContents()).join(' ');
