// SPDX-License-Identifier: GPL-3.0-or-later
// Variants, games and their places.

export type Side = 'white' | 'black';
/** `a1` to `h8`. */
export type Square = string;
/** The slot of a man, in the words of chess; chessground's roles are the same. In Knightmate the royal knight stands in
 * the slot `king` and the commoner in the slot `knight`. */
export type Role = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king';
/** A drawing of the sprite: its symbols are called `white-king`, `black-commoner`. */
export type Figure = Role | 'commoner' | 'royal-knight';
export type Dialect = 'remaining' | 'given';

export interface Named {
  id: string;
  sentence: string;
}

export interface Man {
  role: Role;
  /** What the man is called, in lower case: `commoner`. */
  name: string;
  figure: Figure;
  /** The upper-case letter in FEN and SAN. */
  letter: string;
}

export interface VariantInfo {
  id: string;
  title: string;
  /** What the game is about, in one sentence. */
  sentence: string;
  /** The profile used when nobody asks for another one. */
  profile: string;
  /** All profiles, each with a sentence that says what it does in this variant. */
  profiles: Named[];
  /** The rules for players, in Markdown. */
  guide: string;
  /** The first position. */
  start: string;
  men: Man[];
  /** How many checks win; `null` where they are not counted. */
  checksToWin: number | null;
  /** The squares that a king races to; empty where there is no race. */
  goal: Square[];
  /** Both sides look at the board from White's side, because both go the same way. */
  sharedView: boolean;
  mayGiveCheck: boolean;
  hasCastling: boolean;
}

export interface LevelInfo {
  /** 1 to 8. */
  number: number;
  /** Also what `SearchRequest.level` takes. */
  name: string;
  elo: number;
}

export interface ByColor<T> {
  white: T;
  black: T;
}

export interface Outcome extends Named {
  /** `id` is the reason: `checkmate`, `third-check`, `race-won`, ... */
  winner: Side | null;
  result: '1-0' | '0-1' | '1/2-1/2' | '*';
}

export interface Promotion {
  role: Role;
  name: string;
  figure: Figure;
  /** The move to play: `b7b8m`. */
  uci: string;
}

/** A move of the game tree, and the position that it led to. Node 0 is the start and has no move. */
export interface MoveNode {
  id: number;
  parent: number | null;
  /** The main move first, then the variations. */
  children: number[];
  /** Moves before the position. */
  ply: number;
  /** Whether it belongs to the game itself and not to a variation. */
  isMain: boolean;
  /** `null` on the start. */
  move: MoveText | null;
  nags: number[];
  /** Comments after the move; on the start those before the first one. */
  comments: string[];
  /** What the mover's clock shows after the move, in milliseconds. */
  clockMs: number | null;
  /** An engine's opinion of the position, from White's side, as the file gives it. */
  eval: Score | null;
}

export interface MoveText {
  /** Its number in the game: `3` for `3. Bb5` and `3... a6`. */
  number: number;
  mover: Side;
  san: string;
  uci: string;
  /** The side moved against is in check. */
  check: boolean;
  /** Checks given after the move, where they are counted. */
  checksGiven: ByColor<number> | null;
}

/** A place of a game. */
export interface View {
  variant: string;
  profile: string;
  node: number;
  ply: number;
  isMain: boolean;
  /** The position, counters as `3+3`. */
  fen: string;
  /** The same with counters as `+0+0`; equal where checks are not counted. */
  fenGiven: string;
  /** The men by slots, in the letters of chess: what chessground reads. */
  board: string;
  turn: Side;
  /** Number of the next move. */
  number: number;
  /** Plies without a capture or pawn move. */
  halfmoves: number;
  /** How often the position occurred so far, this time included. */
  occurrences: number;
  /** Where the royal man in check stands. */
  check: Square | null;
  lastMove: [Square, Square] | null;
  checksGiven: ByColor<number> | null;
  /** Legal moves: from a square to squares; empty when the game is over here. */
  dests: Record<Square, Square[]>;
  /** The choices of each move that promotes, by its four letters: `b7b8`. */
  promotions: Record<string, Promotion[]>;
  /** Moves that the side that is not to move may plan: from a square to squares. */
  premoves: Record<Square, Square[]>;
  outcome: Outcome | null;
  /** Draws that either player may claim now. */
  claims: Named[];
  /** What the rules want said about the position: that Black has one reply, that one check more wins. */
  notices: Named[];
  /** Sides that can never win any more, whatever the other does. */
  cannotWin: ByColor<boolean>;
  /** The position in words, for those who cannot see it. */
  description: string;
}

export interface NewGame {
  variant: string;
  /** The variant's own if left out. */
  profile?: string;
  /** The variant's start if left out. Both dialects of counters are read. */
  fen?: string;
}

export interface PlayExtra {
  clockMs?: number;
  elapsedMs?: number;
}

/** How players end a game. */
export type EndBy =
  | { kind: 'resignation'; by: Side }
  | { kind: 'agreement' }
  | { kind: 'claim'; claim: string }
  | { kind: 'flag'; of: Side }
  | { kind: 'abandonment'; by: Side }
  | { kind: 'abort' };

/** What a search has to know about a position: where the game began and what was played since. */
export interface Place {
  variant: string;
  profile: string;
  /** The position before the first move. */
  fen: string;
  /** In UCI. */
  moves: string[];
}

/**
 * A game as a tree of moves with a place in it. Methods that cannot do what they are asked throw an `Error` whose
 * message is a sentence for the user; then nothing has changed.
 */
export interface Game {
  /** The place looked at. */
  view(): View;
  /** The nodes by their ids; `undefined` where one was deleted. */
  tree(): (MoveNode | undefined)[];
  /** Ids of the nodes from the start to the last move of the line through the place. */
  line(): number[];
  /** Ids of the main line, the start included. */
  mainLine(): number[];

  /** Plays a move in UCI or SAN at the place and goes there; an existing move is followed, else a variation begins. The
   * id of its node. */
  play(move: string, extra?: PlayExtra): number;
  /** Goes to a node. */
  goTo(node: number): void;
  /** One move back, forward (along the first child), to the start, to the end of the line. `false`: there is none. */
  back(): boolean;
  forward(): boolean;
  toStart(): void;
  toEnd(): void;
  /** Goes to a ply of the line through the place. `false`: the line is shorter. */
  toPly(ply: number): boolean;
  /** Takes the last `count` moves of the main line back, out of the game, with an end that the players had made, and
   * goes to its new end. */
  takeBack(count: number): void;
  /** Takes a node and all below it out. */
  delete(node: number): void;
  /** Makes a node's line the main one among its siblings. */
  promote(node: number): void;
  setComment(node: number, text: string): void;
  setNags(node: number, nags: number[]): void;

  /** The players end the game, at the end of its main line. Where they did, no move can be played. */
  end(by: EndBy): void;
  /** Forgets how they ended it, so that an analysis can go on. */
  reopen(): void;
  /** How the main line ended. */
  outcome(): Outcome | null;

  tags(): { name: string; value: string }[];
  setTag(name: string, value: string): void;

  /** SAN of a legal move in UCI, at the place. */
  san(uci: string): string;
  /** UCI of a legal move in SAN or UCI, at the place. */
  uci(text: string): string;
  /** What a search of a node, of the place if left out, has to know. */
  place(node?: number): Place;

  toPgn(): string;
  /** The game as bytes, a few per move: what is saved and downloaded. */
  toRecord(): Uint8Array;
  /** The place as a picture. */
  toSvg(options?: { side?: Side; coordinates?: boolean }): string;
  /** Frees its memory; it must not be used any more. Games that are forgotten are freed too, some time later. */
  free(): void;
}

export interface FenCheck {
  /** The position as this program writes it, in both dialects; `null` if it is none. */
  fen: string | null;
  fenGiven: string | null;
  /** Why not, with the column from 1 where that is known. */
  error: { sentence: string; column: number | null } | null;
}

/** The rules, on the page's thread. */
export interface Rules {
  readonly version: string;
  variants(): VariantInfo[];
  /** By id or any other name. */
  variant(name: string): VariantInfo | null;
  levels(): LevelInfo[];
  newGame(options: NewGame): Game;
  /** All games of a PGN file. The tags `Variant` and `Rules` decide unless told otherwise. Throws for the first fault,
   * with its line and column. */
  fromPgn(text: string, options?: { variant?: string; profile?: string }): Game[];
  /** A record (`.alf`). */
  fromRecord(bytes: Uint8Array): Game;
  checkFen(variant: string, fen: string): FenCheck;
  /** All drawings as one SVG of symbols. */
  sprite(): string;
  /** One drawing as an SVG file. */
  pieceSvg(figure: Figure, side: Side): string;
  /** A position as a picture, without a game. */
  svg(variant: string, fen: string, options?: { side?: Side; coordinates?: boolean; lastMove?: string }): string;
}

/** White's score: centipawns, or moves to a forced win; negative where Black is better or wins. */
export type Score = { cp: number; winIn?: never } | { winIn: number; cp?: never };
