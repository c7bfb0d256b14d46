// SPDX-License-Identifier: GPL-3.0-or-later
// The analysis board, setting up, opening files, and the guide.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { withPage } from './harness.mjs';
import { assertEnd, click, given, moves, type, untilPly, visit } from './table.mjs';

test('lines, the bar, variations and an address that brings the game back', () =>
  withPage(async ({ page, address }) => {
    await visit(page, address, 'analysis/three-check');
    await page.locator('.lines .score').nth(1).waitFor();
    await type(page, 'e4 e5 Nf3');
    await page.keyboard.press('Escape');
    await page.locator('.moves button[data-ply="2"]').click();
    await click(page, 'f1c4');
    await page.locator('.moves .aside button').waitFor();
    assert.equal(await page.locator('.moves .aside button').textContent(), '2. Bc4');
    await page.getByRole('button', { name: 'Make it the main line' }).click();
    assert.equal(await moves(page), 'e4 e5 Bc4 2. Nf3');
    await page.getByText('More', { exact: true }).click();
    await page.getByLabel('Remark on the move').fill('the bishop looks at f7');
    await page.getByLabel('Remark on the move').blur();
    await page.locator('.moves').getByText('the bishop looks at f7').waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
    await page.goto('about:blank');
    await page.goto(link);
    await untilPly(page, 3);
    assert.equal(await moves(page), 'e4 e5 Bc4');
    // The address follows the game, so that a reload brings it again.
    await type(page, 'Nc6');
    await page.reload();
    await untilPly(page, 4);
    assert.equal(await moves(page), 'e4 e5 Bc4 Nc6');
  }));

test('mistakes are marked, and the third check is none', () =>
  withPage(async ({ page, address }) => {
    const played = 'e2e4.f7f6.d1h5.g7g6.h5g6.h7g6.f1c4.d7d6.c4b5';
    await visit(page, address, `analysis/three-check?moves=${played}`);
    await page.getByRole('button', { name: 'Find mistakes' }).click();
    await page.locator('.moves .glyph').first().waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Find mistakes' }).waitFor({ timeout: 60_000 });
    await page.locator('.graph').waitFor();
    const last = page.locator('.moves button').last();
    assert.match(await last.textContent(), /Bb5#/);
    assert.equal(await last.locator('.glyph').filter({ hasText: '?' }).count(), 0);
    assert.deepEqual(await given(page), [3, 0]);
  }));

test('a position is set up with its counters and played', () =>
  withPage(async ({ page, address }) => {
    await visit(page, address, 'editor/three-check');
    await page.getByRole('button', { name: 'Clear the board' }).click();
    await page.getByRole('status').first().waitFor();
    for (const [man, square] of [
      ['white king', 'e1'],
      ['white rook', 'h1'],
      ['black king', 'f8'],
    ]) {
      await page.getByRole('group', { name: 'Men' }).getByLabel(man).click();
      await page.locator(`[data-square="${square}"]`).click();
    }
    await page.getByLabel('Checks given by White').selectOption('2');
    await page.getByRole('link', { name: 'Analyse' }).click();
    await page.locator('.board cg-board').waitFor();
    assert.deepEqual(await given(page), [2, 0]);
    await type(page, 'Rf1');
    await assertEnd(page, '1-0', 'third-check');
  }));

test('the fields of a position that no board shows are set up, and what is wrong with them is said', () =>
  withPage(async ({ page, address }) => {
    const fen = encodeURIComponent('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2');
    await visit(page, address, `editor/chess?fen=${fen}`);
    const [enPassant, plies, number] = ['En passant on', 'Half-move clock', 'Move number'].map((label) =>
      page.getByLabel(label),
    );
    assert.deepEqual(await Promise.all([enPassant, plies, number].map((field) => field.inputValue())), ['d6', '0', '2']);
    for (const [field, wrong, right, sentence] of [
      [enPassant, 'd5', 'd6', /en.passant/i],
      [plies, 'x', '0', /half-move clock/i],
      [number, '-1', '12', /move number/i],
    ]) {
      await field.fill(wrong);
      await page.locator('.notice.bad').getByText(sentence).waitFor();
      assert.equal(await field.getAttribute('aria-invalid'), 'true');
      await field.fill(right);
      await page.locator('.notice.bad').waitFor({ state: 'detached' });
    }
    assert.equal(await page.getByLabel('FEN').inputValue(), '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 12');
    await page.getByRole('link', { name: 'Analyse' }).click();
    await type(page, 'exd6');
    assert.equal(await moves(page), 'exd6');
  }));

test('PGN with variations and remarks is opened, kept and written again', () =>
  withPage(async ({ page, address }) => {
    await visit(page, address, 'games');
    const pgn =
      '[Variant "Three-check"]\n[White "Anna"]\n[Black "Ben"]\n\n1. e4 {best by test} e5 (1... f6 2. Qh5+) 2. Bc4 *';
    await page.getByLabel('PGN or FEN').fill(pgn);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText('best by test').waitFor();
    assert.match(await page.locator('.player.below').textContent(), /Anna/);
    await page.getByRole('button', { name: 'Share' }).click();
    const written = await page.getByLabel('PGN', { exact: true }).inputValue();
    assert.match(written, /best by test/);
    // As on a page that is not served securely: there is no clipboard to ask for.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.getByRole('button', { name: 'Copy PGN' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.match(written, /\(1\.\.\. f6 2\. Qh5\+\)/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PNG' }).click(),
    ]);
    assert.match(file.suggestedFilename(), /\.png$/);
    const [record] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Record file' }).click(),
    ]);
    await visit(page, address, 'games');
    assert.equal(await page.locator('.list li').count(), 1);
    await page
      .getByLabel('or a file')
      .setInputFiles(
        await record
          .path()
          .then(async (file) => ({
            name: 'game.alf',
            mimeType: 'application/octet-stream',
            buffer: await readFile(file),
          })),
      );
    await page.getByText('best by test').waitFor();
    await visit(page, address, 'games');
    assert.equal(await page.locator('.list li').count(), 2);
    await page.getByLabel('PGN or FEN').fill('8/8/8/8/8/8/8/k6K w');
    await page.getByLabel('Variant').selectOption('racing-kings');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.locator('.board cg-board').waitFor();
    await visit(page, address, 'games');
    for (const [text, fault] of [
      ['', 'Put a game or a position in first'],
      ['1. e4 Ke2 *', 'illegal move'],
      ['4k3/8/8/8/8/8/8/4K4 w - - 0 1', 'a rank must have 8 squares'],
    ]) {
      await page.getByLabel('Variant').selectOption('chess');
      await page.getByLabel('PGN or FEN').fill(text);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.getByRole('alert').getByText(fault).waitFor();
    }
  }));

test('the guide has boards that can be played', () =>
  withPage(async ({ page, address }) => {
    await visit(page, address, 'guide/three-check');
    const example = page.locator('.example').first();
    await example.locator('cg-board').waitFor();
    await example.getByText('White to move').waitFor();
    for (const square of ['e2', 'e4']) await example.locator(`[data-square="${square}"]`).press('Enter');
    await example.getByText('Black to move').waitFor();
    await example.getByRole('button', { name: 'Again' }).click();
    await example.getByText('White to move').waitFor();
    assert.ok((await page.locator('.example').count()) >= 2, 'positions inside sentences are boards too');
    assert.ok(await page.getByRole('table').count());
  }));
