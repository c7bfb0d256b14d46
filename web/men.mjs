// SPDX-License-Identifier: GPL-3.0-or-later
// All men as one picture, a column for each figure, White above Black, from the drawings of crates/draw.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The order of `COLUMNS` in src/board/men.ts. */
const FIGURES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn', 'commoner', 'royal-knight'];
/** How crates/draw/src/figure.rs makes black men of white ones. */
const BLACK = [
  ['"#fff"', '"#2b2b2b"'],
  ['"#222"', '"#f4f1ea"'],
];
const SIZE = 45;

const blacken = (shapes) => BLACK.reduce((text, [from, to]) => text.replaceAll(from, to), shapes);

/** The sheet as SVG. `pieces` is the folder of the drawings. */
export async function sheet(pieces) {
  const white = await Promise.all(FIGURES.map((figure) => readFile(path.join(pieces, `${figure}.svg`), 'utf8')));
  const cell = (shapes, x, y) => `<g transform="translate(${x * SIZE} ${y * SIZE})">${shapes.trim()}</g>`;
  const cells = white.flatMap((shapes, x) => [cell(shapes, x, 0), cell(blacken(shapes), x, 1)]);
  const [width, height] = [FIGURES.length * SIZE, 2 * SIZE];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${cells.join('')}</svg>`;
}

/** Lets style sheets say `url("men.svg")`. */
export const men = (pieces) => ({
  name: 'men',
  setup(build) {
    build.onResolve({ filter: /^men\.svg$/ }, () => ({ path: 'men.svg', namespace: 'men' }));
    build.onLoad({ filter: /.*/, namespace: 'men' }, async () => ({ contents: await sheet(pieces), loader: 'file' }));
  },
});
