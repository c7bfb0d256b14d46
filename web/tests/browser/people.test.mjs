// SPDX-License-Identifier: GPL-3.0-or-later
// Every page on every screen: no faults that axe finds, nothing wider than the screen, no stranger asked, in each
// language and theme.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.mjs';
import { seriousFindings } from './server.mjs';
import { begin, click, moves, type, untilPly, visit } from './table.mjs';

const PLACES = [
  '',
  'new/three-check/computer',
  'new/racing-kings/online',
  'games',
  'rooms',
  'analysis/knightmate',
  'editor/three-check',
  'guide/racing-kings',
  'settings',
  'nowhere',
];

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing serious, ${colorScheme}`, () =>
    withPage({ colorScheme }, async ({ page, address }) => {
      const faults = [];
      const look = async (place) =>
        faults.push(...(await seriousFindings(page)).map((finding) => `${place}: ${finding}`));
      for (const place of PLACES) {
        await visit(page, address, place);
        await look(place);
      }
      await begin(page, address, 'new/three-check/table');
      await type(page, 'e4 f6 Qh5+');
      await look('a game');
      await page.getByRole('button', { name: 'Share' }).click();
      await look('sharing');
      await begin(page, address, `new/knightmate/table?fen=${encodeURIComponent('8/P6k/8/8/8/8/8/4K3 w - - 0 1')}`);
      await click(page, 'a7a8');
      await page.locator('.promotion').waitFor();
      await look('a promotion');
      await visit(page, address, 'new/three-check/online');
      await page.getByRole('button', { name: 'Open the room' }).click();
      await page.getByRole('button', { name: 'QR code' }).click();
      await page.locator('.qr').waitFor();
      await look('a room');
      await visit(page, address, 'analysis/three-check?moves=e2e4.f7f6.d1h5');
      await page.locator('.lines .score').first().waitFor();
      await page.getByText('More', { exact: true }).click();
      await look('a game to be analysed');
      assert.deepEqual(faults, []);
    }));
}

test('320 pixels are enough for every page, and for a game by touch', () =>
  withPage({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true }, async ({ page, address }) => {
    for (const place of PLACES) {
      await visit(page, address, place);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, `${place} is too wide`);
    }
    await begin(page, address, 'new/three-check/table');
    const board = await page.locator('.board cg-board').boundingBox();
    assert.ok(board.width >= 280 && board.x >= 0 && board.x + board.width <= 320, JSON.stringify(board));
    await click(page, 'e2e4');
    await untilPly(page, 1);
    assert.equal(await moves(page), 'e4');
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
  }));

/** Words that no German text has. */
const ENGLISH =
  /\b(the|and|of|is|to|with|your?|moves?|game|check|white|black|play(er)?|king|queen|rook|pawn|knight|bishop|has|have|not|no|lost|time|open|close|share|copy|wins?|draw|from|this|there|by|full|strength|chess)\b/i;

/** What a page says to eyes and ears in English, but for names and notation. */
const englishOn = async (page) => {
  const texts = await page.evaluate(() => {
    const found = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode())
      if (!walk.currentNode.parentElement.closest('script, noscript, code, pre, textarea')) found.push(walk.currentNode.data);
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '');
    return found;
  });
  return texts.filter((text) => ENGLISH.test(text.replace(/Three-check/g, '')));
};

test('German all over, and back', () =>
  withPage({ locale: 'de-DE' }, async ({ page, address }) => {
    for (const place of [...PLACES, 'editor/chess?fen=x', 'guide/three-check', 'guide/knightmate', 'guide/chess']) {
      await visit(page, address, place);
      if (place.startsWith('guide')) await page.locator('[lang="de"] .prose').waitFor();
      assert.deepEqual(await englishOn(page), [], place);
    }
    await visit(page, address);
    await page.getByRole('heading', { name: 'Was soll es sein?' }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
    await page.getByText('Schach, bei dem das dritte Schachgebot gewinnt.').waitFor();
    await begin(page, address, 'new/three-check/table');
    await type(page, 'e4 f6 Qh5+ g6 Qxg6+');
    await page.locator('#main').getByText('Noch ein Schach, und Weiß gewinnt.').waitFor();
    await page.locator('.typed input').fill('Zf3');
    await page.locator('.typed input').press('Enter');
    await page.getByText('erwartet: der Buchstabe einer Figur').waitFor();
    const [line, fault] = await Promise.all(
      ['.typed', '.typed + [role="alert"]'].map((part) => page.locator(part).boundingBox()),
    );
    assert.ok(fault.y - (line.y + line.height) > 5, 'the ring around the line does not touch what is wrong');
    assert.deepEqual(await englishOn(page), [], 'a game');
    await type(page, 'hxg6 Bc4 d6 Bb5+');
    await page.getByText('Weiß gewinnt durch das dritte Schach.').first().waitFor();
    // Men have German letters too; what notation calls them comes first, and is what is shown.
    await begin(page, address, 'new/chess/table');
    await type(page, 'e4 d5 Sf3 Sc6 Lb5 Dd6 exd5 Dxd5 0-0 Bh6');
    assert.equal(await moves(page), 'e4 d5 Nf3 Nc6 Bb5 Qd6 exd5 Qxd5 O-O h6');
    const pawn = encodeURIComponent('8/P6k/8/8/8/8/1M6/4K3 w - - 0 1');
    await begin(page, address, `new/knightmate/table?fen=${pawn}`);
    await type(page, 'a8=G Kg5 Gb3 Kh7 Sf3');
    assert.equal(await moves(page), 'a8=M Kg5 Mb3 Kh7 Kf3');
    await visit(page, address, 'settings');
    await page.getByRole('radio', { name: 'English' }).check();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  }));

test('the theme that was chosen is kept', () =>
  withPage({ colorScheme: 'light' }, async ({ page, address }) => {
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await visit(page, address, 'settings');
    const light = await paper();
    await page.getByRole('radio', { name: 'Dark' }).check();
    const dark = await paper();
    assert.notEqual(dark, light);
    await page.reload();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    assert.equal(await paper(), dark);
  }));
