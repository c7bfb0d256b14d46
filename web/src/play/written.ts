// SPDX-License-Identifier: GPL-3.0-or-later
// Moves as the reader writes them: with the letters of notation, which the page shows, or with those of the reader's
// language. What is legal decides, and what the page shows comes first.
import type { Game, Man } from '../engine';
import { named } from '../i18n';

/** A letter before a move or of a promotion: `Sf3`, `e8=D`, `e8D`. */
const LETTERS = /^[A-Z](?=[a-h1-8x:])|[A-Z](?=[+#!?]*$)/g;

/** A move with the letters of notation in place of those of the reader's language. A pawn has none. */
export function inNotation(text: string, men: readonly Man[]): string {
  const own = new Map(men.map(({ name, role, letter }) => [named('letter', name, letter), role === 'pawn' ? '' : letter]));
  return text.replace(LETTERS, (letter) => own.get(letter) ?? letter);
}

/** The move in UCI. Throws with a sentence where it is none. */
export function uciOf(game: Game, text: string, men: readonly Man[]): string {
  try {
    return game.uci(text);
  } catch (error) {
    const other = inNotation(text, men);
    if (other === text) throw error;
    try {
      return game.uci(other);
    } catch (otherwise) {
      // The complaint about a letter that notation does not know would say nothing about the move.
      throw men.some(({ letter }) => text.startsWith(letter)) ? error : otherwise;
    }
  }
}
