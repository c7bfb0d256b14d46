//! SAN: what is written, and all that is read.

use alfil_notation::alfil_variants::{Chess, Knightmate, RacingKings, ThreeCheck, Variant};
use alfil_notation::{SanError, parse_fen, parse_move, parse_san, parse_uci, san};

use crate::support::random_game;

/// Expects the move `uci` to be written as `text`, and `text` and all `other` forms to be read as that move.
#[track_caller]
fn check<V: Variant>(fen: &str, uci: &str, text: &str, others: &[&str]) {
    let pos = parse_fen::<V>(fen).unwrap();
    let m = parse_uci(&pos, uci).unwrap();
    assert_eq!(san(&pos, m), text);
    for form in others.iter().chain([&text]) {
        assert_eq!(parse_san(&pos, form), Ok(m), "{form}");
    }
}

#[track_caller]
fn check_error<V: Variant>(fen: &str, text: &str, message: &str) {
    let pos = parse_fen::<V>(fen).unwrap();
    assert_eq!(parse_san(&pos, text).unwrap_err().to_string(), message, "{text}");
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn plain_moves_and_what_programs_make_of_them() {
    check::<Chess>(START, "e2e4", "e4", &["e2e4", "e2-e4", "e4!", "e4?!", "e4+", "Pe4", "Pe2-e4"]);
    check::<Chess>(START, "g1f3", "Nf3", &["Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nf3!!", "Nf3#", "Nf3+?"]);
    let capture = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    check::<Chess>(capture, "e4d5", "exd5", &["ed5", "e4xd5", "e4d5", "e:d5", "exd5+"]);
}

#[test]
fn en_passant() {
    let pos = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    check::<Chess>(pos, "e5d6", "exd6", &["exd6e.p.", "exd6 e.p.", "ed6", "e5d6"]);
}

#[test]
fn promotions() {
    let pos = "8/1P5k/8/8/8/8/8/7K w - - 0 1";
    check::<Chess>(pos, "b7b8q", "b8=Q", &["b8Q", "b8(Q)", "b8/Q", "b8=Q+", "b8=q", "b7b8=Q"]);
    check::<Chess>(pos, "b7b8n", "b8=N", &["b8N", "b8=n"]);
    check_error::<Chess>(pos, "b8", "no legal move fits");
    check_error::<Chess>(pos, "b8=K", "no legal move fits");
    check_error::<Chess>(pos, "b8=X", "column 4: expected a letter to promote to");
    check_error::<Chess>(pos, "b8M", "column 3: expected a letter to promote to");
    let taking = "n1n5/1P5k/8/8/8/8/8/7K w - - 0 1";
    check::<Chess>(taking, "b7a8q", "bxa8=Q", &["ba8Q", "bxa8Q", "b7xa8=Q"]);
}

#[test]
fn castling() {
    let pos = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check::<Chess>(pos, "e1g1", "O-O", &["0-0", "o-o", "O-O!", "O-O+", "0-0#", "Kg1"]);
    check::<Chess>(pos, "e1c1", "O-O-O", &["0-0-0", "O-O-O?!", "Kc1"]);
    check_error::<Chess>("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "no legal move fits");
    check_error::<Chess>(START, "Kg1", "no legal move fits");
}

#[test]
fn a_step_of_the_king_goes_before_castling() {
    check::<Chess>("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1g1", "Kg1", &[]);
    check::<Chess>("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1h1", "O-O", &[]);
}

#[test]
fn knightmate_castling_is_read_as_a_royal_move_too() {
    let pos = "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1";
    check::<Knightmate>(
        pos,
        "e1c1",
        "O-O-O+",
        &["O-O-O", "O-O-O!", "O-O-O+!", "Kc1", "Kc1+", "Nc1", "0-0-0"],
    );
    check::<Knightmate>("3k4/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O", &["Kg1", "Ng1", "0-0"]);
}

#[test]
fn knightmate_letters() {
    let start = "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1";
    check::<Knightmate>(start, "e1f3", "Kf3", &["Nf3", "Ke1f3"]);
    let commoners = "7k/8/8/8/8/2p5/1M6/7K w - - 0 1";
    check::<Knightmate>(commoners, "b2c3", "Mxc3", &["Cxc3", "Mc3", "Mb2xc3"]);
    check::<Knightmate>(commoners, "b2b3", "Mb3", &["Cb3"]);
    let promotion = "8/1Pk5/8/8/8/8/8/7K w - - 0 1";
    check::<Knightmate>(promotion, "b7b8m", "b8=M+", &["b8M", "b8=C", "b8=m", "b8=M#"]);
    check_error::<Knightmate>(promotion, "b8=N", "no legal move fits");
    check_error::<Knightmate>(promotion, "b8=K", "no legal move fits");
}

#[test]
fn a_cross_marks_every_move_that_wins_the_game() {
    // Mate; also where the counters would have ended the game too.
    check::<Chess>("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#", &["Ra8", "Ra8+"]);
    check::<ThreeCheck>("6k1/5ppp/8/8/8/8/8/R3K3 w - - 3+3 0 1", "a1a8", "Ra8#", &[]);
    // The third check; by castling; and the second one, which is a plain check.
    check::<ThreeCheck>("4k3/8/8/8/8/8/8/4KQ2 w - - 1+3 0 1", "f1b5", "Qb5#", &["Qb5", "Qb5+"]);
    check::<ThreeCheck>("5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1", "e1g1", "O-O#", &["O-O", "O-O+"]);
    check::<ThreeCheck>("5k2/8/8/8/8/8/8/4K2R w K - 2+3 0 1", "e1g1", "O-O+", &[]);
    check::<ThreeCheck>("4k3/8/8/8/8/8/8/4KQ2 w - - 1+3 0 1", "f1f2", "Qf2", &[]);
}

#[test]
fn a_cross_marks_decided_races() {
    // Black cannot follow.
    check::<RacingKings>("8/6K1/8/7k/8/8/8/8 w - - 0 1", "g7g8", "Kg8#", &["Kg8"]);
    // Black may still answer: nothing.
    check::<RacingKings>("8/k5K1/1r4Q1/2n2R2/8/8/6B1/8 w - - 4 16", "g7g8", "Kg8", &["Kg8+"]);
    // The answers: one draws, the other ones lose.
    check::<RacingKings>("7K/k7/8/8/8/8/8/8 b - - 0 1", "a7b8", "Kb8", &[]);
    check::<RacingKings>("7K/k7/8/8/8/8/8/8 b - - 0 1", "a7b7", "Kb7#", &["Kb7"]);
    // Black arrives first.
    check::<RacingKings>("8/k7/8/8/8/8/7K/8 b - - 0 1", "a7a8", "Ka8#", &[]);
}

#[test]
fn the_origin_is_given_only_as_far_as_legal_moves_need_it() {
    let knights = "4k3/8/8/8/8/8/3K4/1N3N2 w - - 0 1";
    check::<Chess>(knights, "b1a3", "Na3", &["Nba3", "N1a3", "Nb1a3"]);
    let both = "4k3/8/8/8/8/5N2/4K3/1N6 w - - 0 1";
    check::<Chess>(both, "b1d2", "Nbd2", &["Nb1d2", "N1d2"]);
    check_error::<Chess>(both, "Nd2", "several legal moves fit");
    let one_file = "4k3/8/8/8/1N6/8/4K3/1N6 w - - 0 1";
    check::<Chess>("4k3/8/8/8/8/1N6/4K3/1N6 w - - 0 1", "b1d2", "N1d2", &["Nb1d2"]);
    check::<Chess>(one_file, "b1a3", "Na3", &[]);
    let three = "4k3/8/8/8/8/8/Q7/Q1Q4K w - - 0 1";
    check::<Chess>(three, "a1b2", "Qa1b2", &["Qa1-b2"]);
    check_error::<Chess>(three, "Qab2", "several legal moves fit");
    // The knight on c3 is pinned, so it is no rival.
    check::<Chess>("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2", &["Nge2", "Ng1e2"]);
    check_error::<Chess>("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Nce2", "no legal move fits");
}

#[test]
fn faults_have_a_column() {
    for (text, message) in [
        ("", "column 1: expected a move"),
        ("x", "column 1: expected a move"),
        ("é4", "column 1: expected a move"),
        ("Nfé", "column 3: expected a move"),
        ("hello", "column 4: expected a square"),
        ("Nf9", "column 2: expected a square"),
        ("Xf3", "column 1: expected a letter of a man"),
        ("Nzf3", "column 2: expected a file, a rank or x"),
        ("Ng1zf3", "column 4: expected a file, a rank or x"),
        ("@e4", "no legal move fits"),
        ("?@e4", "column 1: expected a letter of a man"),
        ("e5", "no legal move fits"),
        ("Nf6", "no legal move fits"),
    ] {
        check_error::<Chess>(START, text, message);
    }
}

#[test]
fn a_move_may_be_san_or_uci_but_not_a_pass() {
    let pos = parse_fen::<Chess>(START).unwrap();
    assert_eq!(parse_move(&pos, "b1c3"), parse_san(&pos, "Nc3"));
    assert_eq!(parse_move(&pos, "b1c3!?"), parse_san(&pos, "Nc3"));
    assert_eq!(parse_move(&pos, "b1c4"), Err(SanError::Illegal));
    assert_eq!(parse_move(&pos, "b1z4"), Err(SanError::Syntax { column: 3, expected: "a square" }));
    for null in ["--", "Z0", "0000", "@@@@", "--!?"] {
        assert_eq!(parse_move(&pos, null), Err(SanError::NullMove), "{null}");
    }
    let knightmate = parse_fen::<Knightmate>("8/1P5k/8/8/8/8/8/7K w - - 0 1").unwrap();
    assert_eq!(parse_move(&knightmate, "b7b8m"), parse_san(&knightmate, "b8=M"));
}

#[track_caller]
fn check_round_trips<V: Variant>() {
    for seed in 0..10 {
        random_game::<V>(seed, 120, |pos, _| {
            for m in pos.legal_moves() {
                let text = san(pos, m);
                assert_eq!(parse_san(pos, &text), Ok(m), "{text}");
                assert_eq!(parse_san(pos, text.trim_end_matches(['+', '#'])), Ok(m), "{text}");
            }
        });
    }
}

#[test]
fn moves_of_random_games_are_read_back() {
    check_round_trips::<Chess>();
    check_round_trips::<ThreeCheck>();
    check_round_trips::<RacingKings>();
    check_round_trips::<Knightmate>();
}
