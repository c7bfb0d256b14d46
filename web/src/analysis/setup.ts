// SPDX-License-Identifier: GPL-3.0-or-later
// An arrangement of men that is being set up, and its FEN. Whether it is a position is asked of the rules.
import type { Role, Side, VariantInfo } from '../engine';
import { FILES, menOfFen } from '../board/men';

export interface SetUp {
  men: Map<string, { role: Role; side: Side }>;
  turn: Side;
  /** As a FEN writes them; empty for none. */
  castling: string;
  given: { white: number; black: number };
  /** The square behind a pawn that has just gone two steps, as it was typed; empty for none. */
  enPassant: string;
  /** Plies since the last capture or pawn move, as they were typed. */
  halfmoves: string;
  /** The number of the next move, as it was typed. */
  number: string;
}

/** The field of a FEN, counted from 0, that a column from 1 stands in. */
export const fieldAt = (fen: string, column: number): number => fen.slice(0, column - 1).split(' ').length - 1;

export function setUpOf(variant: VariantInfo, fen: string, given: { white: number; black: number } | null): SetUp {
  const { fields, counts } = fieldsOf(fen);
  const [, turn, castling, enPassant] = fields;
  return {
    men: new Map(menOfFen(fen, variant.men).map(({ square, role, side }) => [square, { role, side }])),
    turn: turn === 'b' ? 'black' : 'white',
    castling: castling === '-' ? '' : (castling ?? ''),
    given: given ?? { white: 0, black: 0 },
    enPassant: enPassant === '-' ? '' : (enPassant ?? ''),
    halfmoves: counts[0] ?? '0',
    number: counts[1] ?? '1',
  };
}

/** The fields of a FEN, the counters of either dialect left out, and its two counts of moves. */
function fieldsOf(fen: string): { fields: string[]; counts: string[] } {
  const fields = fen.split(' ').filter((field) => !/^\+?\d\+\d$/.test(field));
  return { fields, counts: fields.slice(4) };
}

/** Checks given as a FEN of either dialect says it; `null` where none are counted. */
export function givenOf(fenGiven: string): { white: number; black: number } | null {
  const found = /\+(\d)\+(\d)$/.exec(fenGiven);
  return found ? { white: Number(found[1]), black: Number(found[2]) } : null;
}

export function fenOf(variant: VariantInfo, setUp: SetUp): string {
  const { men, turn, castling, given, enPassant, halfmoves, number } = setUp;
  const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => {
    let row = '';
    let empty = 0;
    for (const file of FILES) {
      const man = men.get(`${file}${rank}`);
      const letter = man && variant.men.find(({ role }) => role === man.role)?.letter;
      if (!man || !letter) {
        empty += 1;
        continue;
      }
      row += `${empty || ''}${man.side === 'white' ? letter : letter.toLowerCase()}`;
      empty = 0;
    }
    return row + (empty || '');
  });
  const counters = variant.checksToWin === null ? '' : ` +${given.white}+${given.black}`;
  const [side, counts] = [turn === 'white' ? 'w' : 'b', `${halfmoves || '0'} ${number || '1'}`];
  return `${rows.join('/')} ${side} ${castling || '-'} ${enPassant || '-'} ${counts}${counters}`;
}
