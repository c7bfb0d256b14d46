// What goes over sockets and in bodies, from the Rust types of crates/server.
// Written by: UPDATE_TYPES=1 cargo test -p alfil-server --lib types

/**
 * A player who is to move and away.
 */
export type AbsenceView = { 
/**
 * Who.
 */
by: Side, 
/**
 * From when the opponent may claim the win, in milliseconds since 1970.
 */
claim_from_ms: number, };

/**
 * Finished games, the last one first.
 */
export type Archive = { 
/**
 * The games.
 */
games: Array<FinishedGame>, 
/**
 * Asks for those before them; none if there are no more.
 */
next: string | null, };

/**
 * A draw that may be claimed.
 */
export type ClaimView = { 
/**
 * Which.
 */
claim: DrawClaim, 
/**
 * Why it is open, for people.
 */
why: string, };

/**
 * From a client.
 */
export type ClientMessage = { "type": "hello", 
/**
 * The seat; none to watch.
 */
seat?: Token, 
/**
 * The number of the last event that the client knows, to get those after it; none for everything.
 */
since?: number, } | { "type": "do", 
/**
 * What the answer will be called.
 */
n: number, 
/**
 * The command.
 */
command: Command, } | { "type": "ping", 
/**
 * What the answer will be called.
 */
n: number, };

/**
 * The time that each player has.
 */
export type ClockSettings = { 
/**
 * For the whole game, in milliseconds.
 */
base_ms: number, 
/**
 * Added with each move that cost time, in milliseconds.
 */
increment_ms: number, };

/**
 * Both clocks at a time.
 */
export type ClocksView = { 
/**
 * What White's shows, in milliseconds.
 */
white_ms: number, 
/**
 * What Black's shows, in milliseconds.
 */
black_ms: number, 
/**
 * Whose runs.
 */
running: Side | null, };

/**
 * What a player asks for.
 */
export type Command = { "type": "move", 
/**
 * Moves made before it. A move for another position is refused.
 */
ply: number, 
/**
 * In Standard Algebraic Notation or as engines write it.
 */
san: string, 
/**
 * What the client calls this move; the same name again is the same move.
 */
id: string, } | { "type": "offer_draw", } | { "type": "decline_draw", } | { "type": "claim", 
/**
 * Which.
 */
claim: DrawClaim, } | { "type": "resign", } | { "type": "abort", } | { "type": "take_back", } | { "type": "decline_take_back", } | { "type": "give_time", } | { "type": "claim_victory", } | { "type": "rematch", } | { "type": "decline_rematch", };

/**
 * A draw that is claimed.
 */
export type DrawClaim = "threefold" | "fifty-moves";

/**
 * How a game ended.
 */
export type EndView = { 
/**
 * `1-0`, `0-1`, `1/2-1/2`, or `*` if it was called off.
 */
result: string, 
/**
 * Who won.
 */
winner: Side | null, 
/**
 * Why, as the rules name it.
 */
reason: string, };

/**
 * What happened in a room. Nothing in it is secret.
 */
export type Event = { "type": "opened", 
/**
 * How.
 */
opening: Opening, } | { "type": "joined", } | { "type": "moved", 
/**
 * By whom.
 */
by: Side, 
/**
 * Moves made before it.
 */
ply: number, 
/**
 * The move as engines write it.
 */
uci: string, 
/**
 * The move in Standard Algebraic Notation.
 */
san: string, 
/**
 * What the mover's client calls it.
 */
id: string, 
/**
 * What the mover's clock shows after it, in milliseconds.
 */
clock_ms: number | null, 
/**
 * The time that it took, in milliseconds.
 */
spent_ms: number | null, 
/**
 * How much of the time was not counted, because it was spent on the way, in milliseconds.
 */
lag_ms: number, } | { "type": "draw_offered", 
/**
 * By whom.
 */
by: Side, } | { "type": "draw_declined", } | { "type": "takeback_asked", 
/**
 * Who.
 */
by: Side, } | { "type": "takeback_declined", } | { "type": "taken_back", 
/**
 * How many moves went off the board.
 */
plies: number, } | { "type": "time_given", 
/**
 * Who gave it.
 */
by: Side, 
/**
 * How much, in milliseconds.
 */
ms: number, } | { "type": "credited", 
/**
 * In milliseconds.
 */
ms: number, } | { "type": "left", 
/**
 * Who.
 */
by: Side, } | { "type": "returned", 
/**
 * Who.
 */
by: Side, } | { "type": "ended", 
/**
 * How.
 */
end: PlayersEnd, } | { "type": "rematch_offered", 
/**
 * By whom.
 */
by: Side, } | { "type": "rematch_declined", } | { "type": "rematch_opened", 
/**
 * That room.
 */
room: string, };

/**
 * A finished game.
 */
export type FinishedGame = { 
/**
 * The room.
 */
room: string, 
/**
 * The variant's key.
 */
variant: string, 
/**
 * The profile's name.
 */
rules: string, 
/**
 * `1-0`, `0-1`, `1/2-1/2`, or `*` if it was called off.
 */
result: string, 
/**
 * Why, as the rules name it.
 */
reason: string, 
/**
 * Moves made.
 */
plies: number, 
/**
 * When it ended, in milliseconds since 1970.
 */
ended_ms: number, };

/**
 * The second seat to be taken.
 */
export type JoinRoom = { 
/**
 * Needed for a private room.
 */
invitation?: Token, };

/**
 * What strangers see.
 */
export type Lobby = { 
/**
 * Public rooms whose second seat is free, the newest first.
 */
waiting: Array<WaitingRoom>, 
/**
 * All variants.
 */
variants: Array<VariantCount>, };

/**
 * A room to be opened.
 */
export type OpenRoom = { 
/**
 * Any name of the variant. It may be left out with a PGN or a record, which name their own.
 */
variant?: string, 
/**
 * The profile; the variant's own if left out.
 */
rules?: string, 
/**
 * The position before the first move as a FEN.
 */
start?: string, 
/**
 * Moves that were made already, in Standard Algebraic Notation or as engines write them.
 */
moves?: Array<string>, 
/**
 * A game in PGN that is played on; in place of `start` and `moves`.
 */
pgn?: string, 
/**
 * A record (docs/replay-format.md) in base64 whose main line is played on; in place of `start` and `moves`.
 */
record?: string, 
/**
 * The clocks; none for a game without.
 */
clock?: ClockSettings, 
/**
 * The side of who opens the room; drawn if left out.
 */
side?: Side, 
/**
 * Whether the room is listed and open to anybody; it is not if left out.
 */
public?: boolean, };

/**
 * How a room was opened.
 */
export type Opening = { 
/**
 * The variant's key.
 */
variant: string, 
/**
 * The profile's name.
 */
rules: string, 
/**
 * The position before the first move as a FEN; none for the variant's own.
 */
start: string | null, 
/**
 * The clocks; none for a game without.
 */
clock: ClockSettings | null, 
/**
 * Moves that were made before the game was opened here, as engines write them.
 */
moves?: Array<string>, 
/**
 * Whether the room is listed while it waits, and anybody may take the second seat.
 */
public: boolean, 
/**
 * The side of who opened it.
 */
host: Side, };

/**
 * A move that was made.
 */
export type PlayedView = { 
/**
 * In Standard Algebraic Notation.
 */
san: string, 
/**
 * As engines write it.
 */
uci: string, 
/**
 * What the mover's clock showed after it, in milliseconds.
 */
clock_ms: number | null, };

/**
 * An end that is not on the board.
 */
export type PlayersEnd = { "how": "resignation", 
/**
 * Who.
 */
by: Side, } | { "how": "agreement", } | { "how": "claim", 
/**
 * Which.
 */
claim: DrawClaim, } | { "how": "flag", 
/**
 * Whose.
 */
of: Side, } | { "how": "abandonment", 
/**
 * Who stayed away.
 */
by: Side, } | { "how": "abort", };

/**
 * An error, as `application/problem+json` (RFC 9457).
 */
export type ProblemBody = { 
/**
 * The status of the answer.
 */
status: number, 
/**
 * What that status is called.
 */
title: string, 
/**
 * What is wrong, for people.
 */
detail: string, 
/**
 * The field of the request that is wrong; left out if it is none.
 */
field?: string, };

/**
 * The server can open and read games.
 */
export type Ready = { 
/**
 * Always true; else the answer is a problem.
 */
ready: boolean, };

/**
 * The kinds of reasons.
 */
export type RefusalCode = "not_begun" | "over" | "not_over" | "not_your_turn" | "wrong_ply" | "illegal_move" | "bad_id" | "bad_command" | "no_such_claim" | "already_asked" | "nothing_to_decline" | "nothing_to_take_back" | "too_late_to_abort" | "no_clocks" | "not_abandoned" | "enough_given" | "full" | "not_invited" | "bad_settings" | "not_seated" | "not_stored";

/**
 * The second seat, taken. The secret is shown this once.
 */
export type RoomJoined = { 
/**
 * The side.
 */
side: Side, 
/**
 * The secret of that seat.
 */
seat: Token, };

/**
 * A room that was opened. The secrets are shown this once.
 */
export type RoomOpened = { 
/**
 * The room.
 */
room: string, 
/**
 * The side of who opened it.
 */
side: Side, 
/**
 * The secret of that seat.
 */
seat: Token, 
/**
 * For the opponent; it works once. A page carries it in the fragment of a link, which browsers keep to themselves.
 */
invitation: Token, };

/**
 * A room as everybody may see it.
 */
export type RoomShown = { 
/**
 * The number of the last event.
 */
seq: number, 
/**
 * The variant's key.
 */
variant: string, 
/**
 * The profile's name.
 */
rules: string, 
/**
 * The position before the first move as a FEN; none for the variant's own.
 */
start: string | null, 
/**
 * The clocks; none for a game without.
 */
clock: ClockSettings | null, 
/**
 * Whether it is listed while it waits.
 */
public: boolean, 
/**
 * When the room was opened, in milliseconds since 1970.
 */
created_ms: number, 
/**
 * How many of the moves were made before the room was opened; they cannot be taken back.
 */
from_ply: number, 
/**
 * The moves on the board.
 */
moves: Array<PlayedView>, 
/**
 * Everything else.
 */
status: StatusView, };

/**
 * A room as a newcomer sees it.
 */
export type RoomView = { 
/**
 * The variant's key.
 */
variant: string, 
/**
 * The profile's name.
 */
rules: string, 
/**
 * The position before the first move as a FEN; none for the variant's own.
 */
start: string | null, 
/**
 * The clocks; none for a game without.
 */
clock: ClockSettings | null, 
/**
 * Whether it is listed while it waits.
 */
public: boolean, 
/**
 * When the room was opened, in milliseconds since 1970.
 */
created_ms: number, 
/**
 * How many of the moves were made before the room was opened; they cannot be taken back.
 */
from_ply: number, 
/**
 * The moves on the board.
 */
moves: Array<PlayedView>, 
/**
 * Everything else.
 */
status: StatusView, };

/**
 * To a client.
 */
export type ServerMessage = { "type": "welcome", 
/**
 * The side; none for who watches.
 */
you: Side | null, 
/**
 * The room.
 */
room: RoomView | null, 
/**
 * The number of the last event that it holds; events follow from the next one on.
 */
seq: number, 
/**
 * The server's time, in milliseconds since 1970.
 */
now_ms: number, } | { "type": "presence", 
/**
 * Whether White is there.
 */
white: boolean, 
/**
 * Whether Black is there.
 */
black: boolean, 
/**
 * How many watch.
 */
watchers: number, } | { "type": "event", 
/**
 * Its number.
 */
seq: number, 
/**
 * When, in milliseconds since 1970.
 */
at_ms: number, 
/**
 * What.
 */
event: Event, 
/**
 * What changed.
 */
status: StatusView, } | { "type": "done", 
/**
 * The command's number.
 */
n: number, 
/**
 * The number of the event that it brought about.
 */
seq: number, } | { "type": "refused", 
/**
 * The command's number; none for a hello.
 */
n: number | null, 
/**
 * The kind of reason.
 */
code: RefusalCode, 
/**
 * The reason, for people.
 */
detail: string, } | { "type": "pong", 
/**
 * The ping's number.
 */
n: number, 
/**
 * The server's time, in milliseconds since 1970.
 */
now_ms: number, } | { "type": "replaced", } | { "type": "going_down", };

/**
 * A side, as messages and logs write it.
 */
export type Side = "white" | "black";

/**
 * What changes in a room. It travels with each event, counters included.
 */
export type StatusView = { 
/**
 * Whether the second seat is taken.
 */
joined: boolean, 
/**
 * Moves on the board.
 */
ply: number, 
/**
 * The position as a FEN.
 */
fen: string, 
/**
 * The side to move.
 */
turn: Side, 
/**
 * Whether it is in check.
 */
check: boolean, 
/**
 * Checks given so far by White and Black, where they are counted.
 */
checks_given: [number, number] | null, 
/**
 * How many checks win, where they are counted.
 */
checks_to_win: number | null, 
/**
 * Whether the opponent has reached the goal and the side to move has one reply to follow.
 */
must_follow: boolean, 
/**
 * What the rules want said about the position, for people: that the side to move has one reply, say.
 */
notice: string | null, 
/**
 * Draws that either player may claim now.
 */
claims: Array<ClaimView>, 
/**
 * Who is away, and from when the opponent may claim the win.
 */
absence: AbsenceView | null, 
/**
 * Who offers a draw.
 */
draw_offer: Side | null, 
/**
 * Who wants to take a move back.
 */
takeback: Side | null, 
/**
 * Who wants another game.
 */
rematch_offer: Side | null, 
/**
 * The room of that game.
 */
rematch: string | null, 
/**
 * The clocks, if there are any.
 */
clocks: ClocksView | null, 
/**
 * How the game ended; none while it goes on.
 */
end: EndView | null, };

/**
 * A secret of 128 random bits: a seat at a board, or an invitation to one. It is shown once to whom it belongs; `Debug`
 * does not show it, so that no log can.
 */
export type Token = string;

/**
 * How many games there are of a variant.
 */
export type VariantCount = { 
/**
 * The variant's key.
 */
variant: string, 
/**
 * Public rooms that wait.
 */
waiting: number, 
/**
 * Games that are played, private ones too.
 */
playing: number, };

/**
 * A variant with its rules for players.
 */
export type VariantGuide = { 
/**
 * In Markdown.
 */
guide: string, 
/**
 * Its key.
 */
key: string, 
/**
 * Its name for people.
 */
title: string, 
/**
 * Its name as engines know it.
 */
uci: string, 
/**
 * The profile used when nobody asks for another one.
 */
rules: string, 
/**
 * All profiles.
 */
profiles: Array<string>, 
/**
 * The first position.
 */
start: string, };

/**
 * A variant.
 */
export type VariantInfo = { 
/**
 * Its key.
 */
key: string, 
/**
 * Its name for people.
 */
title: string, 
/**
 * Its name as engines know it.
 */
uci: string, 
/**
 * The profile used when nobody asks for another one.
 */
rules: string, 
/**
 * All profiles.
 */
profiles: Array<string>, 
/**
 * The first position.
 */
start: string, };

/**
 * A public room that waits.
 */
export type WaitingRoom = { 
/**
 * The room.
 */
room: string, 
/**
 * The variant's key.
 */
variant: string, 
/**
 * The profile's name.
 */
rules: string, 
/**
 * The clocks; none for a game without.
 */
clock: ClockSettings | null, 
/**
 * Whether the game starts from another position than the variant's own.
 */
custom_start: boolean, 
/**
 * The side that is free.
 */
side: Side, 
/**
 * When it was opened, in milliseconds since 1970.
 */
since_ms: number, };
