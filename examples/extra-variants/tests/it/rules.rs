//! The rules that set each variant apart, one test each.

use alfil_notation::{parse_fen, parse_san, san};
use alfil_variants::alfil_core::{Color, Position};
use alfil_variants::{Game, Outcome, Profile, Reason, Variant, adjudicate};
use extra_variants::{Antichess, Atomic, KingOfTheHill};

/// The SAN of a move and what it leads to.
#[track_caller]
fn check_move<V: Variant>(fen: &str, text: &str, outcome: Option<Outcome>) {
    let pos = parse_fen::<V>(fen).unwrap();
    let m = parse_san(&pos, text).unwrap();
    assert_eq!(san(&pos, m), text);
    assert_eq!(adjudicate(&pos.after(m), 1, &Profile::CLAIMS).outcome, outcome);
}

/// All legal moves in SAN, in alphabetical order.
fn moves<V: Variant>(fen: &str) -> Vec<String> {
    let pos: Position<V> = parse_fen(fen).unwrap();
    let mut moves: Vec<String> = pos.legal_moves().into_iter().map(|m| san(&pos, m)).collect();
    moves.sort();
    moves
}

fn won(winner: Color, name: &'static str) -> Outcome {
    Outcome::won(winner, Reason::Variant(name))
}

#[test]
fn the_hill_wins_at_once() {
    check_move::<KingOfTheHill>(
        "8/8/8/2k5/8/4K3/8/8 w - - 0 1",
        "Ke4#",
        Some(won(Color::White, "hill-reached")),
    );
}

#[test]
fn a_game_ends_on_the_hill() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Game::<KingOfTheHill>::new();
    for text in ["e3", "e6", "Ke2", "Ke7", "Kd3", "Kf6", "Kd4"] {
        game.play(parse_san(game.position(), text)?)?;
    }
    assert_eq!(game.outcome().map(|outcome| outcome.to_string()).as_deref(), Some("1-0 (hill-reached)"));
    Ok(())
}

#[test]
fn two_bare_kings_still_race_for_the_hill() {
    check_move::<KingOfTheHill>("8/8/k7/8/8/4K3/8/8 w - - 0 1", "Kf3", None);
}

#[test]
fn the_last_man_lost_wins() {
    check_move::<Antichess>(
        "8/8/8/8/8/2p5/1P6/8 w - - 0 1",
        "bxc3#",
        Some(won(Color::Black, "all-men-lost")),
    );
}

#[test]
fn the_stalemated_side_wins() {
    check_move::<Antichess>("8/8/p7/8/P7/8/8/8 w - - 0 1", "a5#", Some(won(Color::Black, "stalemate-won")));
}

#[test]
fn captures_are_forced() {
    assert_eq!(moves::<Antichess>("8/8/8/1p6/P6R/8/8/7k w - - 0 1"), ["Rxh1", "axb5"]);
}

#[test]
fn a_pawn_may_become_a_king() {
    assert_eq!(moves::<Antichess>("8/P7/8/8/8/8/8/7k w - - 0 1"), ["a8=B", "a8=K", "a8=N", "a8=Q", "a8=R"]);
}

#[test]
fn bishops_that_never_meet_draw() {
    let drawn = Some(Outcome::drawn(Reason::InsufficientMaterial));
    check_move::<Antichess>("8/8/3b4/8/8/3B4/8/8 w - - 0 1", "Be2", drawn);
}

#[test]
fn an_explosion_beside_the_king_wins() {
    check_move::<Atomic>("rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1", "Nxe5", None);
    check_move::<Atomic>(
        "rnbqkbnr/pppppppp/8/6N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
        "Nxf7#",
        Some(won(Color::White, "king-exploded")),
    );
}

#[test]
fn a_king_never_captures() {
    assert_eq!(moves::<Atomic>("k7/8/8/8/8/8/1p6/K7 w - - 0 1"), ["Ka2", "Kb1"]);
}

#[test]
fn kings_side_by_side_ignore_checks() {
    let pos = parse_fen::<Atomic>("8/8/8/3kK3/3q4/8/8/8 w - - 0 1").unwrap();
    assert!(!pos.is_check());
}

#[test]
fn an_exploded_rook_takes_its_right_along() {
    let pos = parse_fen::<Atomic>("r3k3/8/8/8/8/1n6/8/R3K3 b Qq - 0 1").unwrap();
    let after = pos.after(parse_san(&pos, "Nxa1").unwrap());
    assert_eq!(after.castling_rooks().into_iter().map(|sq| sq.to_string()).collect::<Vec<_>>(), ["a8"]);
}
