// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences of plugins and rules, in German. A sentence that is missing here is shown as it is.

import { de } from './de';
import { germanFault } from './faults.de';

/** A pattern, and what stands for it; `$1` and so on are what its groups hold, sides and ranks translated. */
const SENTENCES: readonly [pattern: RegExp, german: string][] = [
  [/^(White|Black) wins by checkmate\.$/, '$1 gewinnt durch Schachmatt.'],
  [/^Stalemate: .*$/, 'Patt: Wer am Zug ist, hat keinen Zug, und die Partie endet remis.'],
  [/^Neither side has the men left to win: .*$/, 'Keine Seite hat noch genug, um zu gewinnen: remis.'],
  [/^Nobody can ever win this position: .*$/, 'Diese Stellung kann niemand mehr gewinnen: remis.'],
  [/^The position occurred three times: the game is drawn\.$/, 'Die Stellung kam dreimal vor: remis.'],
  [/^The position occurred five times: .*$/, 'Die Stellung kam fünfmal vor: remis.'],
  [/^Fifty moves without .* the game is drawn\.$/, 'Fünfzig Züge ohne Schlagen und Bauernzug: remis.'],
  [/^Seventy-five moves without .* the game is drawn\.$/, 'Fünfundsiebzig Züge ohne Schlagen und Bauernzug: remis.'],
  [/^The players agreed to a draw\.$/, 'Remis durch Vereinbarung.'],
  [/^(White|Black) resigned: (White|Black) wins\.$/, '$1 hat aufgegeben: $2 gewinnt.'],
  [/^(White|Black) ran out of time: (White|Black) wins\.$/, '$1 hat die Zeit überschritten: $2 gewinnt.'],
  [/^Time ran out, but .*$/, 'Die Zeit ist um, aber die andere Seite kann nicht gewinnen: remis.'],
  [/^(White|Black) left the game: (White|Black) wins\.$/, '$1 ist fortgegangen: $2 gewinnt.'],
  [/^The game was called off .*$/, 'Die Partie wurde abgebrochen und zählt nicht.'],
  [/^(White|Black) wins the race to the (\w+) rank\.$/, '$1 gewinnt das Rennen zur $2n Reihe.'],
  [/^Both sides reach the (\w+) rank: the race is drawn\.$/, 'Beide erreichen die $1 Reihe: Das Rennen endet remis.'],
  [
    /^(White|Black) has reached the (\w+) rank, and (White|Black) can follow: the race is drawn\.$/,
    '$1 hat die $2 Reihe erreicht, und $3 kann nachziehen: Das Rennen endet remis.',
  ],
  [/^(White|Black) wins by the (\w+) check\.$/, '$1 gewinnt durch das $2 Schach.'],
  [
    /^The position occurred (\d+) times: a draw can be claimed\.$/,
    'Die Stellung kam $1-mal vor: Remis kann beansprucht werden.',
  ],
  [
    /^(\d+) moves without .* a draw can be claimed\.$/,
    '$1 Züge ohne Schlagen und Bauernzug: Remis kann beansprucht werden.',
  ],
  [
    /^(White|Black) has one reply: reaching the (\w+) rank draws, anything else loses\.$/,
    '$1 hat eine Antwort: Wer die $2 Reihe erreicht, hält remis, alles andere verliert.',
  ],
  [/^(White|Black) wins; the file does not say why\.$/, '$1 gewinnt; die Datei sagt nicht, warum.'],
  [/^The game is drawn; the file does not say why\.$/, 'Remis; die Datei sagt nicht, warum.'],
  [/^One more check wins for (White|Black)\.$/, 'Noch ein Schach, und $1 gewinnt.'],
];

/** Parts that the sentence of a profile is made of. */
const PARTS: readonly [english: string, german: string][] = [
  [
    'Threefold repetition and fifty moves are claimed; the fifth repetition and seventy-five moves draw by themselves',
    'Dreimalige Wiederholung und fünfzig Züge werden beansprucht; die fünfte Wiederholung und 75 Züge enden von selbst remis',
  ],
  [
    'A draw by threefold repetition or fifty moves has to be claimed',
    'Remis durch dreimalige Wiederholung oder fünfzig Züge muss beansprucht werden',
  ],
  [
    'Threefold repetition and fifty moves draw by themselves',
    'Dreimalige Wiederholung und fünfzig Züge enden von selbst remis',
  ],
  [
    'Threefold repetition is claimed; the fifth repetition and fifty moves draw by themselves',
    'Dreimalige Wiederholung wird beansprucht; die fünfte und fünfzig Züge enden von selbst remis',
  ],
  ['; so does a position that nobody can win any more', '; ebenso eine Stellung, die niemand mehr gewinnen kann'],
  ['; a race is drawn as soon as Black can follow', '; ein Rennen ist remis, sobald Schwarz nachziehen kann'],
  ["; Black's reply in a race has to be played", '; die Antwort von Schwarz muss gespielt werden'],
  [
    'The game everybody knows: give checkmate to the enemy king.',
    'Das Spiel, das alle kennen: Setze den feindlichen König matt.',
  ],
  ['Chess in which the third check wins.', 'Schach, bei dem das dritte Schachgebot gewinnt.'],
  [
    'No pawns, no checks, no mate: the first king on the eighth rank wins.',
    'Keine Bauern, kein Schach, kein Matt: Der erste König auf der achten Reihe gewinnt.',
  ],
  [
    'The royal piece moves like a knight, and where chess has its knights there stand commoners that move like kings without being royal.',
    'Die königliche Figur zieht wie ein Springer, und wo sonst die Springer stehen, stehen Gemeine: Sie ziehen wie Könige, ohne es zu sein.',
  ],
];

const WORDS: Record<string, string> = {
  White: 'Weiß',
  Black: 'Schwarz',
  third: 'dritte',
  eighth: 'achte',
  first: 'erste',
};

export function german(sentence: string): string {
  for (const [pattern, text] of SENTENCES) {
    const found = pattern.exec(sentence);
    if (found) return text.replace(/\$(\d)/g, (_, group: string) => word(found[Number(group)] ?? ''));
  }
  const described = descriptionIn(sentence);
  if (described) return described;
  const whole = PARTS.reduce((text, [english, translated]) => text.replace(english, translated), sentence);
  return whole === sentence ? germanFault(sentence) : whole;
}

/** A position in words: who is to move, counters, and the men of both sides with their squares. */
function descriptionIn(sentence: string): string | null {
  const parts = sentence.split('; ');
  if (!/^(White|Black) to move$/.test(parts[0] ?? '')) return null;
  return parts.map(descriptionPart).join('; ');
}

function descriptionPart(part: string): string {
  const side = /^(White|Black) to move$/.exec(part);
  if (side) return `${word(side[1] ?? '')} am Zug`;
  if (part.startsWith('in check on ')) return `im Schach auf ${part.slice(-2)}`;
  const given = /^checks given: White (\d+) of (\d+), Black (\d+) of \d+$/.exec(part);
  if (given) return `gegebene Schachs: Weiß ${given[1]} von ${given[2]}, Schwarz ${given[3]} von ${given[2]}`;
  const men = part.replace(/^(White|Black): /, (_, name: string) => `${word(name)}: `);
  return men.replace(/\b([a-z][a-z ]*[a-z]) ([a-h][1-8])\b/g, (_, man: string, square: string) => `${named(man)} ${square}`);
}

const named = (man: string): string => de[`man.${man}` as keyof typeof de] ?? man;

const word = (english: string): string => WORDS[english] ?? english;
