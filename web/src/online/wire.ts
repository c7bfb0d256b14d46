// SPDX-License-Identifier: GPL-3.0-or-later
export type Side = 'white' | 'black';
export type DrawClaim = 'threefold' | 'fifty-moves';
export interface ClockSettings { base_ms: number; increment_ms: number }
export interface VariantCount { variant: string; waiting: number; playing: number }
export interface WaitingRoom { room: string; variant: string; rules: string; clock: ClockSettings | null; custom_start: boolean; side: Side; since_ms: number }
export interface Lobby { waiting: WaitingRoom[]; variants: VariantCount[] }
export interface OpenRoom { variant?: string; rules?: string; start?: string; moves?: string[]; pgn?: string; clock?: ClockSettings; side?: Side; public?: boolean }
export interface RoomOpened { room: string; side: Side; seat: string; invitation: string }
export interface RoomJoined { side: Side; seat: string }
export interface PlayedView { san: string; uci: string; clock_ms: number | null }
export interface ClaimView { claim: DrawClaim; why: string }
export interface AbsenceView { by: Side; claim_from_ms: number }
export interface ClocksView { white_ms: number; black_ms: number; running: Side | null }
export interface EndView { result: string; winner: Side | null; reason: string }
export interface StatusView {
  joined: boolean; ply: number; fen: string; turn: Side; check: boolean; checks_given: [number, number] | null; checks_to_win: number | null;
  must_follow: boolean; notice: string | null; claims: ClaimView[]; draw_offer: Side | null; takeback: Side | null; rematch_offer: Side | null; rematch: string | null;
  clocks: ClocksView | null; absence: AbsenceView | null; end: EndView | null;
}
export interface RoomView { variant: string; rules: string; start: string | null; clock: ClockSettings | null; public: boolean; created_ms: number; from_ply: number; moves: PlayedView[]; status: StatusView }
export type RoomShown = RoomView & { seq: number };
export type Command =
  | { type: 'move'; ply: number; san: string; id: string }
  | { type: 'offer_draw' } | { type: 'decline_draw' } | { type: 'claim'; claim: DrawClaim } | { type: 'resign' } | { type: 'abort' }
  | { type: 'take_back' } | { type: 'decline_take_back' } | { type: 'give_time' } | { type: 'claim_victory' } | { type: 'rematch' } | { type: 'decline_rematch' };
export type Event =
  | { type: 'opened' } | { type: 'joined' }
  | { type: 'moved'; by: Side; ply: number; uci: string; san: string; id: string; clock_ms: number | null }
  | { type: 'draw_offered'; by: Side } | { type: 'draw_declined' } | { type: 'takeback_asked'; by: Side } | { type: 'takeback_declined' } | { type: 'taken_back'; plies: number }
  | { type: 'time_given'; by: Side; ms: number } | { type: 'credited'; ms: number } | { type: 'left'; by: Side } | { type: 'returned'; by: Side }
  | { type: 'ended' } | { type: 'rematch_offered'; by: Side } | { type: 'rematch_declined' } | { type: 'rematch_opened'; room: string };
export type ClientMessage = { type: 'hello'; seat?: string; since?: number } | { type: 'do'; n: number; command: Command } | { type: 'ping'; n: number };
export type ServerMessage =
  | { type: 'welcome'; you: Side | null; room: RoomView | null; seq: number; now_ms: number }
  | { type: 'event'; seq: number; at_ms: number; event: Event; status: StatusView }
  | { type: 'done'; n: number; seq: number }
  | { type: 'refused'; n: number | null; code: string; detail: string }
  | { type: 'presence'; white: boolean; black: boolean; watchers: number }
  | { type: 'pong'; n: number; now_ms: number }
  | { type: 'replaced' } | { type: 'going_down' };
