//! Implementations whose moves are right but for one thing, and the property that must notice.

use alfil_conformance::{Mailbox, Referee, Subject, checks};
use alfil_variants::alfil_core::{Move, MoveList, Movement, Position, Role, RuleSet, Setup, Square};
use alfil_variants::{Chess, RacingKings, ThreeCheck, Variant};

use super::planted::{changed, planted};

planted! {
    a_forgotten_pin: ForgetsPins in Chess
        caught by legal_moves_match_referee "wrongly among the legal moves";
    double_steps_missing_from_the_counts: BlackNeverStepsTwice in Chess
        caught by perft_counts_match "5340 nodes, not 8902";
    en_passant_that_uncovers_a_check: ForgetsEnPassantLines in Chess
        caught by legal_moves_match_referee "wrongly among";
    castling_through_check: CastlesThroughCheck in Chess
        caught by legal_moves_match_referee "wrongly among";
    a_missing_promotion: ForgetsAPromotion in Chess
        caught by legal_moves_match_referee "missing from the legal moves";
    a_move_listed_twice: ListsAMoveTwice in Chess
        caught by legal_moves_match_referee "stands twice";
    a_check_given_where_forbidden: ForgetsThatChecksAreForbidden in RacingKings
        caught by legal_moves_match_referee "wrongly among";
    promotions_counted_as_one_move: CountsPromotionsOnce in Chess
        caught by counts_agree "counted";
    a_pseudo_legal_move_accepted: AcceptsPseudoLegal in Chess
        caught by is_legal_agrees "legal: true, listed: false";
    castling_among_the_moves_to_a_square: CastlesToTheRook in Chess
        caught by legal_moves_to_agrees "wrongly among the moves of King";
    en_passant_not_among_captures: ForgetsEnPassantCaptures in Chess
        caught by captures_agree "missing from the captures";
    promotions_among_the_quiet_moves: CallsPromotionsQuiet in Chess
        caught by parts_agree "missing from the captures and promotions";
    discovered_checks_not_among_checks: ListsDirectChecksOnly in Chess
        caught by checks_agree "missing from the checks";
    discovery_ignored_by_gives_check: SeesDirectChecksOnly in Chess
        caught by gives_check_matches_play "said to give check: false";
    rights_kept_when_the_king_moves: KeepsRights in Chess
        caught by play_matches_referee "castling rights not";
    the_clock_goes_on_after_a_capture: NeverResetsTheClock in Chess
        caught by play_matches_referee "half-move clock not";
    en_passant_forgotten_after_a_double_step: ForgetsEnPassantSquare in Chess
        caught by en_passant_square_is_usable "square None";
    a_double_check_counted_twice: CountsDoubleChecksTwice in ThreeCheck
        caught by checks_are_counted "checks given";
    the_move_number_stands_still: LosesTheMoveNumber in Chess
        caught by play_matches_referee "move number not";
    black_pawns_without_double_steps: BlackNeverStepsTwice in Chess
        caught by colours_are_mirrored "sides are exchanged";
}

/// The legal moves and those pseudo-legal ones that a bug lets through.
fn legal_and<V: Variant>(pos: &Position<V>, also: impl Fn(Move) -> bool) -> MoveList {
    let mut moves = pos.legal_moves();
    if pos.variant_ending().is_none() {
        let more = Referee::of(pos).pseudo_moves().into_iter().filter(|m| !pos.is_legal(*m) && also(*m));
        moves.extend(more);
    }
    moves
}

struct ForgetsPins;
impl Subject<Chess> for ForgetsPins {
    fn legal_moves(&self, pos: &Position<Chess>) -> MoveList {
        legal_and(pos, |m| !pos.is_check() && m.role() != Role::King && !m.is_en_passant())
    }
}

/// Captures en passant wherever the pawns stand right, without a look at what the two pawns uncover.
struct ForgetsEnPassantLines;
impl Subject<Chess> for ForgetsEnPassantLines {
    fn legal_moves(&self, pos: &Position<Chess>) -> MoveList {
        let mut moves = pos.legal_moves();
        let (us, pawns) = (pos.turn(), pos.board().piece(pos.turn(), Role::Pawn));
        for to in Square::ALL {
            let setup = Setup { en_passant: Some(to), ..pos.to_setup() };
            if pos.en_passant().is_some() || pos.is_check() || !setup.reasons::<Chess>().is_empty() {
                continue;
            }
            let beside = pawns.into_iter().filter(|from| {
                let men = Mailbox::of(pos.board());
                men.attacked_from(Movement::Pawn, us, *from).contains(to)
            });
            let capture = beside.map(|from| Move::EnPassant { from, to });
            moves.extend(capture.filter(|m| !leaves_king_safe(pos, *m)));
        }
        moves
    }
}

fn leaves_king_safe(pos: &Position<Chess>, m: Move) -> bool {
    let mut men = Mailbox::of(pos.board());
    men.make::<Chess>(pos.turn(), m);
    let king = men.find(Role::King.of(pos.turn())).expect("chess has kings");
    !men.is_attacked::<Chess>(king, !pos.turn())
}

struct CastlesThroughCheck;
impl Subject<Chess> for CastlesThroughCheck {
    fn legal_moves(&self, pos: &Position<Chess>) -> MoveList {
        legal_and(pos, |m| m.is_castle() && !pos.is_check() && leaves_king_safe(pos, m))
    }
}

struct ForgetsAPromotion;
impl Subject<Chess> for ForgetsAPromotion {
    fn legal_moves(&self, pos: &Position<Chess>) -> MoveList {
        pos.legal_moves().into_iter().filter(|m| m.promotion() != Some(Role::Knight)).collect()
    }
}

struct ListsAMoveTwice;
impl Subject<Chess> for ListsAMoveTwice {
    fn legal_moves(&self, pos: &Position<Chess>) -> MoveList {
        let moves = pos.legal_moves();
        let again = moves.iter().find(|m| m.is_castle()).copied();
        moves.into_iter().chain(again).collect()
    }
}

struct ForgetsThatChecksAreForbidden;
impl Subject<RacingKings> for ForgetsThatChecksAreForbidden {
    fn legal_moves(&self, pos: &Position<RacingKings>) -> MoveList {
        legal_and(pos, |m| {
            let mut men = Mailbox::of(pos.board());
            men.make::<RacingKings>(pos.turn(), m);
            let king = men.find(Role::King.of(pos.turn())).expect("both kings stand");
            !men.is_attacked::<RacingKings>(king, !pos.turn())
        })
    }
}

struct CountsPromotionsOnce;
impl Subject<Chess> for CountsPromotionsOnce {
    fn count_legal_moves(&self, pos: &Position<Chess>) -> usize {
        pos.legal_moves().iter().filter(|m| m.promotion().is_none_or(|role| role == Role::Queen)).count()
    }
}

struct AcceptsPseudoLegal;
impl Subject<Chess> for AcceptsPseudoLegal {
    fn is_legal(&self, pos: &Position<Chess>, m: Move) -> bool {
        pos.is_legal(m) || m.role() == Role::Rook && Referee::of(pos).pseudo_moves().contains(&m)
    }
}

struct CastlesToTheRook;
impl Subject<Chess> for CastlesToTheRook {
    fn legal_moves_to(&self, pos: &Position<Chess>, role: Role, to: Square) -> MoveList {
        pos.legal_moves().into_iter().filter(|m| m.role() == role && m.to() == to).collect()
    }
}

struct ForgetsEnPassantCaptures;
impl Subject<Chess> for ForgetsEnPassantCaptures {
    fn captures(&self, pos: &Position<Chess>) -> MoveList {
        pos.captures().into_iter().filter(|m| !m.is_en_passant()).collect()
    }
}

struct CallsPromotionsQuiet;
impl Subject<Chess> for CallsPromotionsQuiet {
    fn parts(&self, pos: &Position<Chess>) -> [MoveList; 2] {
        let (captures, others) = pos.legal_moves().into_iter().partition(|m| m.is_capture());
        [captures, others]
    }
}

/// Whether the man that moved attacks the enemy king from its new square.
fn attacks_directly(pos: &Position<Chess>, m: Move) -> bool {
    let mut men = Mailbox::of(pos.board());
    men.make::<Chess>(pos.turn(), m);
    let king = pos.royal(!pos.turn()).expect("chess has kings");
    let Some(man) = men.get(m.to()) else { return false };
    let movement = *RuleSet::CHESS.movement.get(man.role);
    men.attacked_from(movement, pos.turn(), m.to()).contains(king)
}

struct ListsDirectChecksOnly;
impl Subject<Chess> for ListsDirectChecksOnly {
    fn checks(&self, pos: &Position<Chess>) -> MoveList {
        pos.checks().into_iter().filter(|m| attacks_directly(pos, *m)).collect()
    }
}

struct SeesDirectChecksOnly;
impl Subject<Chess> for SeesDirectChecksOnly {
    fn gives_check(&self, pos: &Position<Chess>, m: Move) -> bool {
        attacks_directly(pos, m)
    }
}

struct KeepsRights;
impl Subject<Chess> for KeepsRights {
    fn after(&self, pos: &Position<Chess>, m: Move) -> Position<Chess> {
        changed(&pos.after(m), |setup| setup.castling = pos.castling_rooks())
    }
}

struct NeverResetsTheClock;
impl Subject<Chess> for NeverResetsTheClock {
    fn after(&self, pos: &Position<Chess>, m: Move) -> Position<Chess> {
        changed(&pos.after(m), |setup| {
            if m.role() != Role::Pawn {
                setup.halfmoves = pos.halfmoves() + 1;
            }
        })
    }
}

struct LosesTheMoveNumber;
impl Subject<Chess> for LosesTheMoveNumber {
    fn after(&self, pos: &Position<Chess>, m: Move) -> Position<Chess> {
        changed(&pos.after(m), |setup| setup.fullmoves = pos.fullmoves())
    }
}

struct ForgetsEnPassantSquare;
impl Subject<Chess> for ForgetsEnPassantSquare {
    fn after(&self, pos: &Position<Chess>, m: Move) -> Position<Chess> {
        changed(&pos.after(m), |setup| setup.en_passant = None)
    }
}

struct CountsDoubleChecksTwice;
impl Subject<ThreeCheck> for CountsDoubleChecksTwice {
    fn after(&self, pos: &Position<ThreeCheck>, m: Move) -> Position<ThreeCheck> {
        let after = pos.after(m);
        changed(&after, |setup| {
            if after.checkers().more_than_one() {
                *setup.state.given.get_mut(pos.turn()) += 1;
            }
        })
    }
}

struct BlackNeverStepsTwice;
impl Subject<Chess> for BlackNeverStepsTwice {
    fn legal_moves(&self, pos: &Position<Chess>) -> MoveList {
        let twice = |m: &Move| m.from().is_some_and(|from| from.rank().distance(m.to().rank()) == 2);
        pos.legal_moves()
            .into_iter()
            .filter(|m| m.role() != Role::Pawn || pos.turn().is_white() || !twice(m))
            .collect()
    }
}
