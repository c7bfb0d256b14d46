// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with a position, a move or a file, in German. The rules build such a sentence from a place, a field and a
// reason, so it is taken apart the same way.

import { de } from './de';

/** A pattern, and its German; `$1` stands for a group as it is, `{1}` for one that is translated in turn. */
const FRAMES: readonly [pattern: RegExp, german: string][] = [
  [/^FEN[,:] (.+)$/, 'FEN, {1}'],
  [/^start: (.+)$/, 'Anfangsstellung: {1}'],
  [/^column (\d+): (.+)$/, 'Spalte $1: {2}'],
  [/^line (\d+), column (\d+), ply (\d+) in a variation: (.+)$/, 'Zeile $1, Spalte $2, Halbzug $3 in einer Variante: {4}'],
  [/^line (\d+), column (\d+), ply (\d+): (.+)$/, 'Zeile $1, Spalte $2, Halbzug $3: {4}'],
  [/^line (\d+), column (\d+): (.+)$/, 'Zeile $1, Spalte $2: {3}'],
  [/^ply (\d+)( in a variation)?: (.+)$/, 'Halbzug $1: {3}'],
  [/^move (\d+), (\S+): (.+)$/, 'Zug $1, $2: {3}'],
  [/^(board|side to move|castling rights|en-passant square|check counters|half-move clock|move number|position): (.+)$/, '{1}: {2}'],
  [/^impossible position: (.+)$/, 'unmögliche Stellung: {1}'],
  [/^(.+); the whole game is legal under (\w+)$/, '{1}; nach den Regeln $2 ist die ganze Partie erlaubt'],
  [/^(.+); (.+)$/, '{1}; {2}'],
  [/^the game is over under the rules (\w+): (.+)$/, 'nach den Regeln $1 ist die Partie schon zu Ende: {2}'],
  [/^the game is over: (.+)$/, 'die Partie ist zu Ende: {1}'],
  [/^(1-0|0-1|1\/2-1\/2|\*) \(([\w-]+)\)$/, '$1 ({2})'],
  [/^(White|Black) has no royal piece$/, '{1} hat keine königliche Figur'],
  [/^(White|Black) has more than one royal piece$/, '{1} hat mehr als eine königliche Figur'],
  [/^no man is written (.+) in this variant$/, 'in dieser Variante steht $1 für keine Figur'],
  [/^expected a move, found (.+)$/, 'erwartet: ein Zug, da steht: $1'],
  [/^expected (.+)$/, 'erwartet: {1}'],
  [/^illegal move (.+)$/, 'unerlaubter Zug: $1'],
  [/^several legal moves fit (.+)$/, 'mehrere erlaubte Züge passen zu $1'],
  [/^the moves end with (\S+), but the Result tag says (\S+)$/, 'die Züge enden mit $1, das Feld Result sagt aber $2'],
  [/^the moves end with (\S+), but the rules say (.+)$/, 'die Züge enden mit $1, die Regeln sagen aber {2}'],
  [/^the tag (\S+) stands twice with different values$/, 'das Feld $1 steht zweimal da, mit verschiedenen Werten'],
  [/^the game is longer than (\d+) bytes$/, 'die Partie ist länger als $1 Bytes'],
  [/^variations are nested deeper than (\d+)$/, 'Varianten sind tiefer als $1 ineinander geschachtelt'],
  [/^unknown variant (.+)$/, 'unbekannte Variante: $1'],
  [/^no variant is named (.+)$/, 'keine Variante heißt $1'],
  [/^unknown profile (.+)$/, 'unbekannte Regeln: $1'],
  [/^unknown rules (.+), expected one of (.+)$/, 'unbekannte Regeln: $1, es gibt $2'],
  [/^no rule profile is named (.+)$/, 'keine Regeln heißen $1'],
  [/^no level is named (.+)$/, 'keine Stärke heißt $1'],
  [/^no claim of (.+) is open$/, 'dieses Remis kann hier nicht beansprucht werden'],
  [/^format version (\d+) is unknown$/, 'die Fassung $1 der Aufzeichnung ist unbekannt'],
  [/^(\S+): (.+)$/, '$1: {2}'],
];

const PHRASES: Record<string, string> = {
  'White': 'Weiß',
  'Black': 'Schwarz',
  // Fields of a FEN.
  'board': 'Brett',
  'side to move': 'Seite am Zug',
  'castling rights': 'Rochaderechte',
  'en-passant square': 'En-passant-Feld',
  'check counters': 'gegebene Schachs',
  'half-move clock': 'Halbzugzähler',
  'move number': 'Zugnummer',
  'position': 'Stellung',
  // What was expected.
  'a move': 'ein Zug',
  'a square': 'ein Feld',
  'a square or -': 'ein Feld oder -',
  'w or b': 'w oder b',
  'a number': 'eine Zahl',
  'a number up to 4294967295': 'eine Zahl bis 4294967295',
  'a man, not a second number of empty squares': 'eine Figur, nicht noch eine Zahl leerer Felder',
  'a letter of a man': 'der Buchstabe einer Figur',
  'a letter to promote to': 'der Buchstabe einer Umwandlung',
  'a promotion letter': 'der Buchstabe einer Umwandlung',
  'a file, a rank or x': 'eine Linie, eine Reihe oder x',
  'nothing more': 'nichts weiter',
  'one letter of a man': 'ein Buchstabe einer Figur',
  'the name of a tag': 'der Name eines Feldes',
  '1-0, 0-1, 1/2-1/2 or *': '1-0, 0-1, 1/2-1/2 oder *',
  '" and ] after the value of the tag': '" und ] nach dem Wert des Feldes',
  '{ before }': '{ vor }',
  'a move before its annotation': 'ein Zug vor seiner Bewertung',
  'a move before its variation': 'ein Zug vor seiner Variante',
  'a move or ) in the variation': 'ein Zug oder ) in der Variante',
  "a pawn's capture before e.p.": 'ein Schlagzug eines Bauern vor e.p.',
  '! ? !! ?? !? or ?!': '! ? !! ?? !? oder ?!',
  '$ and a number from 0 to 255': '$ und eine Zahl von 0 bis 255',
  // Reasons.
  'missing': 'fehlt',
  'a rank must have 8 squares': 'eine Reihe muss 8 Felder haben',
  'a board must have 8 ranks': 'ein Brett muss 8 Reihen haben',
  'the two counter fields disagree': 'die beiden Angaben widersprechen sich',
  'more text after the last field': 'nach dem letzten Feld steht noch etwas',
  'each counter runs from 0 to the number of checks that win':
    'jede Zahl geht von 0 bis zur Zahl der Schachs, die gewinnen',
  'only one side can have given its last check': 'nur eine Seite kann ihr letztes Schach gegeben haben',
  'the side not to move is in check': 'die Seite, die nicht am Zug ist, steht im Schach',
  'impossible castling rights': 'unmögliche Rochaderechte',
  'impossible en-passant square': 'unmögliches En-passant-Feld',
  'a pawn on the first or eighth rank': 'ein Bauer auf der ersten oder achten Reihe',
  'pawns in a variant without pawns': 'Bauern in einer Variante ohne Bauern',
  'castling rights in a variant without castling': 'Rochaderechte in einer Variante ohne Rochade',
  'a check in a variant that forbids checks': 'ein Schach in einer Variante, die Schachs verbietet',
  'both royal pieces in the goal with the replying side to move': 'beide im Ziel, und die antwortende Seite ist am Zug',
  'a counter out of range': 'eine Zahl außerhalb der Grenzen',
  'refused by the variant': 'von der Variante abgelehnt',
  'illegal move': 'unerlaubter Zug',
  'no legal move fits': 'kein erlaubter Zug passt dazu',
  'several legal moves fit': 'mehrere erlaubte Züge passen dazu',
  'null move: no side may pass': 'keine Seite darf aussetzen',
  'a side passes on this line': 'in dieser Variante setzt eine Seite aus',
  'the comment is not closed, expected }': 'die Bemerkung ist nicht geschlossen, } fehlt',
  'the variation is not closed, expected )': 'die Variante ist nicht geschlossen, ) fehlt',
  'the SetUp tag asks for a FEN tag, and there is none': 'das Feld SetUp verlangt ein Feld FEN, und es fehlt',
  'there is no game in it': 'darin ist keine Partie',
  'there is nothing to take back': 'es gibt nichts zurückzunehmen',
  'the start of the game cannot be taken out': 'der Anfang der Partie kann nicht gelöscht werden',
  'not a game record': 'das ist keine Aufzeichnung einer Partie',
  'the bytes end too early': 'die Aufzeichnung endet zu früh',
  'the checksum does not fit': 'die Prüfsumme stimmt nicht',
  'the moves cannot be read': 'die Züge sind nicht zu lesen',
  'variations are nested too deep': 'Varianten sind zu tief ineinander geschachtelt',
  'more moves than a record holds': 'mehr Züge, als eine Aufzeichnung fasst',
  'the engine could not be started': 'der Rechner konnte nicht gestartet werden',
};

/** The German of a fault; what is not known of it stays as it is. */
export function germanFault(text: string): string {
  const phrase = PHRASES[text] ?? (de as Record<string, string>)[`reason.${text}`];
  if (phrase !== undefined) return phrase;
  for (const [pattern, german] of FRAMES) {
    const found = pattern.exec(text);
    if (!found) continue;
    const group = (at: string) => found[Number(at)] ?? '';
    return german
      .replace(/\{(\d)\}/g, (_, at: string) => germanFault(group(at)))
      .replace(/\$(\d)/g, (_, at: string) => group(at));
  }
  return text;
}
