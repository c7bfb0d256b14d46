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
}

export function setUpOf(variant: VariantInfo, fen: string, given: { white: number; black: number } | null): SetUp {
  const [, turn, castling] = fen.split(' ');
  return {
    men: new Map(menOfFen(fen, variant.men).map(({ square, role, side }) => [square, { role, side }])),
    turn: turn === 'b' ? 'black' : 'white',
    castling: castling === '-' ? '' : (castling ?? ''),
    given: given ?? { white: 0, black: 0 },
  };
}

/** Checks given as a FEN of either dialect says it; `null` where none are counted. */
export function givenOf(fenGiven: string): { white: number; black: number } | null {
  const found = /\+(\d)\+(\d)$/.exec(fenGiven);
  return found ? { white: Number(found[1]), black: Number(found[2]) } : null;
}

export function fenOf(variant: VariantInfo, { men, turn, castling, given }: SetUp): string {
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
  return `${rows.join('/')} ${turn === 'white' ? 'w' : 'b'} ${castling || '-'} - 0 1${counters}`;
}
