//! A plugin that is not built in: everything that records can do, by the generic functions.

use alfil_replay::{
    ArchiveOptions, ArchiveReader, ArchiveWriter, Coding, DecodeError, Event, Filter, GameRecord, Journal,
    JsonError, PackedMove, RawGame, RecordedMove, SyncPolicy, VerifyErrorKind, position_hash_as, recover_as,
};
use alfil_variants::alfil_core::{Bitboard, Board, Goal, RuleSet, Rules, Square};
use alfil_variants::{Meta, PerftRow, Variant};

/// Chess that a king in the middle of the board also wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Hill;

impl Rules for Hill {
    type State = ();
    const ID: &'static str = "test-hill";
    const START: Board = Board::CHESS;
    const RULES: RuleSet = RuleSet {
        goal: Some(Goal { region: Bitboard::CENTER, reply: None, won: "hill-reached", drawn: "hill-shared" }),
        ..RuleSet::CHESS
    };
}

impl Variant for Hill {
    const META: Meta =
        Meta { code: 200, title: "Hill", uci: "test-hill", pgn: Some("Hill"), xboard: None, aliases: &[] };
    const PERFT: &'static [PerftRow] = &[];
    const GUIDE: &'static str = "";
}

fn game() -> GameRecord {
    let mut record = GameRecord::of_variant::<Hill>();
    let moves = [
        (Square::E2, Square::E4),
        (Square::A7, Square::A6),
        (Square::E1, Square::E2),
        (Square::A6, Square::A5),
        (Square::E2, Square::E3),
        (Square::A5, Square::A4),
        (Square::E3, Square::D4),
    ];
    record.moves = moves.map(|(from, to)| RecordedMove::of(PackedMove::step(from, to, None))).to_vec();
    record.end = alfil_replay::End::Board;
    record.set_tag("Variant", "Hill");
    record
}

#[test]
fn a_plugin_outside_the_registry_has_records_too() {
    let game = game();
    let verified = game.verify_as::<Hill>().unwrap();
    assert_eq!(verified.outcome.unwrap().to_string(), "1-0 (hill-reached)");
    assert!(matches!(game.verify().unwrap_err().kind, VerifyErrorKind::UnknownVariant(_)));
    for coding in [Coding::Ranked, Coding::Plain] {
        let bytes = game.encode_as::<Hill>(coding).unwrap();
        assert_eq!(GameRecord::decode_as::<Hill>(&bytes).unwrap(), game);
        let unknown = DecodeError::UnknownVariant { code: 200, key: "test-hill".into() };
        assert_eq!(GameRecord::decode(&bytes), Err(unknown));
    }
    let text = game.to_json_as::<Hill>().unwrap();
    assert_eq!(GameRecord::from_json_as::<Hill>(&text).unwrap(), game);
    assert!(matches!(GameRecord::from_json(&text), Err(JsonError::UnknownVariant(_))));
}

#[test]
fn its_games_go_to_archives_and_journals() {
    let game = game();
    let raw = RawGame::of_variant::<Hill>(&game, Coding::Ranked).unwrap();
    let mut writer = ArchiveWriter::new(Vec::new(), ArchiveOptions::default()).unwrap();
    writer.push_raw(&raw).unwrap();
    let bytes = writer.finish().unwrap();
    let read = ArchiveReader::new(bytes.as_slice()).unwrap().next_raw().unwrap().unwrap();
    assert_eq!(read.record_as::<Hill>().unwrap(), game);
    let after = "rnbqkbnr/1ppppppp/p7/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let filter = Filter { position: Some(position_hash_as::<Hill>(after).unwrap()), ..Filter::default() };
    assert!(filter.matches_as::<Hill>(&game).unwrap());

    let opening = GameRecord { moves: Vec::new(), ..game.clone() };
    let mut journal = Journal::begin_as::<Hill>(Vec::new(), &opening, SyncPolicy::Always).unwrap();
    for m in &game.moves {
        journal.append(&Event::of_move(m.played)).unwrap();
    }
    assert_eq!(recover_as::<Hill>(&journal.into_storage()).unwrap().record, game);
}
