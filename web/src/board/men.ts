// SPDX-License-Identifier: GPL-3.0-or-later
// Men on squares, and the columns of the sheet of drawings.
import type { Figure, Man, Role, Side, VariantInfo } from '../engine';

/** As `men.mjs` lays the sheet out. */
const COLUMNS: readonly Figure[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn', 'commoner', 'royal-knight'];

export const column = (figure: Figure): number => COLUMNS.indexOf(figure);

export interface Placed {
  square: string;
  role: Role;
  side: Side;
}

export const FILES = 'abcdefgh';
export const RANKS = '12345678';

const CHESS_LETTERS: Record<string, Role> = { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' };

/** The men of a `View.board`, which writes slots in the letters of chess. */
export const menOfBoard = (board: string): Placed[] => placed(board, (letter) => CHESS_LETTERS[letter]);

/** The men of a FEN in the variant's own letters. */
export const menOfFen = (fen: string, men: readonly Man[]): Placed[] =>
  placed(fen.split(' ')[0] ?? '', (letter) => men.find((man) => man.letter === letter)?.role);

function placed(board: string, role: (letter: string) => Role | undefined): Placed[] {
  const found: Placed[] = [];
  for (const [row, text] of board.split('/').entries()) {
    let file = 0;
    for (const letter of text) {
      if (/\d/.test(letter)) file += Number(letter);
      else {
        const man = role(letter.toUpperCase());
        const side = letter === letter.toUpperCase() ? 'white' : 'black';
        if (man) found.push({ square: `${FILES[file]}${8 - row}`, role: man, side });
        file += 1;
      }
    }
  }
  return found;
}

/** The custom properties that say which drawing each slot shows. */
export function figuresOf(variant: VariantInfo): Record<string, string> {
  return Object.fromEntries(variant.men.map((man) => [`--${man.role}`, String(column(man.figure))]));
}

export const opposite = (side: Side): Side => (side === 'white' ? 'black' : 'white');
