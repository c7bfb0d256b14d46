//! 180 games of Fairy-Stockfish against itself, written by pyffish: each one is replayed to the recorded end.

use alfil_notation::{PgnReader, PgnResult};
use alfil_replay::{Request, replay};
use alfil_variants::Profile;

/// Replays every game of a file and compares it with its `FinalFEN` and `Result` tags. Tells how many were over.
#[track_caller]
fn check(file: &str, variant: &str, profile: Profile) -> usize {
    let request = Request { profile: Some(profile), ..Request::default() };
    let (mut games, mut over) = (0, 0);
    for game in PgnReader::new(file.as_bytes()) {
        let game = game.unwrap_or_else(|error| panic!("{error}"));
        let report = replay(&game, &request);
        let line = game.line;
        assert_eq!(report.error, None, "line {line}");
        assert_eq!((report.variant, report.rules), (Some(variant), Some(profile.id)));
        assert_eq!(report.fen.as_deref(), game.tag("FinalFEN"), "line {line}");
        assert_eq!(Some(report.plies.to_string()).as_deref(), game.tag("PlyCount"), "line {line}");
        assert_eq!(report.result_tag, game.result);
        let decided = report.result_tag == Some(PgnResult::WhiteWins)
            || report.result_tag == Some(PgnResult::BlackWins);
        match report.agrees {
            Some(agrees) => {
                assert!(agrees, "line {line}: {:?}", report.outcome);
                over += 1;
            }
            // Only a claimed draw leaves the board open.
            None => assert!(report.outcome.is_none() && !decided && !report.claims.is_empty(), "line {line}"),
        }
        games += 1;
    }
    assert_eq!(games, 60);
    over
}

#[test]
fn three_check_games_end_as_recorded() {
    assert_eq!(check(include_str!("../games/three-check.pgn"), "three-check", Profile::CLAIMS), 60);
}

#[test]
fn knightmate_games_end_as_recorded() {
    assert_eq!(
        check(include_str!("../games/knightmate.pgn"), "knightmate", Profile::CLAIMS),
        52,
        "8 draws were claimed"
    );
}

#[test]
fn racing_kings_games_end_as_recorded() {
    assert_eq!(check(include_str!("../games/racing-kings.pgn"), "racing-kings", Profile::LICHESS), 60);
}
