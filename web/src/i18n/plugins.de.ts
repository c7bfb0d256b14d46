// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences of plugins and rules, in German. A sentence that is missing here is shown as it is.

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
  [/^(White|Black) wins the race to the (\w+) rank\.$/, '$1 gewinnt das Rennen zur $2 Reihe.'],
  [/^Both sides reach the (\w+) rank: the race is drawn\.$/, 'Beide erreichen die $1 Reihe: Das Rennen endet remis.'],
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
  eighth: 'achten',
  first: 'ersten',
};

export function german(sentence: string): string {
  for (const [pattern, text] of SENTENCES) {
    const found = pattern.exec(sentence);
    if (found) return text.replace(/\$(\d)/g, (_, group: string) => word(found[Number(group)] ?? ''));
  }
  return PARTS.reduce((text, [english, translated]) => text.replace(english, translated), sentence);
}

const word = (english: string): string => WORDS[english] ?? english;
