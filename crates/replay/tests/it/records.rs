//! Records as bytes: everything comes back, and nothing else is accepted.

use alfil_notation::{Eval, PgnReader, PgnResult, Score};
use alfil_replay::{
    Coding, DecodeError, EncodeError, End, GameRecord, Line, PackedMove, RecordedMove, Request, Summary,
};
use alfil_variants::alfil_core::{Color, Role, Square};
use alfil_variants::{Chess, Claim, Knightmate, Profile, RacingKings, ThreeCheck, VariantId};

/// The shipped games of each variant.
pub(crate) const GAMES: [(&str, &str); 3] = [
    ("three-check", include_str!("../games/three-check.pgn")),
    ("racing-kings", include_str!("../games/racing-kings.pgn")),
    ("knightmate", include_str!("../games/knightmate.pgn")),
];

/// The shipped games as records.
pub(crate) fn shipped(text: &str) -> Vec<GameRecord> {
    let request = Request { profile: Some(Profile::LICHESS), ..Request::default() };
    let games = PgnReader::new(text.as_bytes());
    games.map(|game| GameRecord::from_pgn(&game.unwrap(), &request)).filter_map(Result::ok).collect()
}

/// A record in which every kind of thing is said, most of it more than once.
pub(crate) fn rich() -> GameRecord {
    let step = |from, to| RecordedMove::of(PackedMove::step(from, to, None));
    let mut record = GameRecord::of_variant::<ThreeCheck>();
    record.profile = Profile::LICHESS;
    for (name, value) in
        [("Event", "?"), ("White", "Ada \"L\""), ("Result", "1-0"), ("Own tag", "ä"), ("White", "")]
    {
        record.tags.push(alfil_replay::Tag { name: name.into(), value: value.into() });
    }
    record.comments = vec!["before".into(), String::new()];
    let mut first = step(Square::E2, Square::E4);
    first.nags = vec![1, 255];
    first.comments = vec!["best }".into(), "by test".into()];
    first.clock_ms = Some(180_000);
    first.elapsed_ms = Some(1_500);
    first.eval = Some(Eval { score: Score::Centipawns(-31), depth: Some(0) });
    let mut inner = step(Square::D7, Square::D5);
    inner.variations = vec![Line { comments: Vec::new(), moves: vec![step(Square::G8, Square::F6)] }];
    inner.clock_ms = Some(7);
    first.variations = vec![
        Line { comments: vec!["or".into()], moves: vec![step(Square::D2, Square::D4), inner] },
        Line { comments: vec!["only words".into()], moves: Vec::new() },
    ];
    let mut second = step(Square::E7, Square::E5);
    second.comments_before = vec!["hm".into()];
    second.eval = Some(Eval { score: Score::Win(-4), depth: None });
    second.clock_ms = Some(u64::MAX);
    record.moves = vec![first, second, step(Square::G1, Square::F3)];
    record.end = End::Resignation { by: Color::Black };
    record.result = Some(PgnResult::WhiteWins);
    record
}

#[track_caller]
fn check(record: &GameRecord) {
    for coding in [Coding::Ranked, Coding::Plain] {
        let bytes = record.encode_with(coding).unwrap();
        assert_eq!(GameRecord::decode(&bytes).as_ref(), Ok(record), "{coding:?}");
        assert_eq!(record.encode_with(coding).unwrap(), bytes, "the same game gives the same bytes");
    }
}

#[test]
fn everything_said_comes_back() {
    let mut record = rich();
    check(&record);
    record.summarise().unwrap();
    check(&record);
    record.start = Some("4k3/8/8/8/8/8/8/4K2R w K - 3+1 0 1".into());
    record.moves.clear();
    check(&record);
}

#[test]
fn every_end_comes_back() {
    let mut record = GameRecord::of_variant::<Knightmate>();
    let (white, black) = (Color::White, Color::Black);
    let ends = [
        End::Open,
        End::Board,
        End::Resignation { by: white },
        End::Resignation { by: black },
        End::Agreement,
        End::Claim(Claim::Threefold),
        End::Claim(Claim::FiftyMoves),
        End::Flag { of: black },
        End::Abandonment { by: white },
        End::Abort,
        End::Adjudication(PgnResult::BlackWins),
        End::Unstated(PgnResult::Draw),
    ];
    for end in ends {
        record.end = end;
        for result in PgnResult::ALL.into_iter().map(Some).chain([None]) {
            record.result = result;
            check(&record);
        }
    }
    for profile in Profile::ALL {
        record.profile = profile;
        check(&record);
    }
    record.summary =
        Some(Summary { result: PgnResult::Draw, reason: Some("threefold".into()), plies: 9, hash: u64::MAX });
    check(&record);
}

#[test]
fn shipped_games_come_back() {
    for (_, text) in GAMES {
        let records = shipped(text);
        assert!(records.len() > 40);
        records.iter().for_each(check);
    }
}

#[test]
fn what_no_rule_allows_is_kept_too() {
    let mut record = rich();
    record.moves.push(RecordedMove::of(PackedMove::step(Square::A1, Square::H8, Some(Role::King))));
    check(&record);
    assert_eq!(record.encode(), record.encode_with(Coding::Plain));
    let mut record = rich();
    record.moves[0].variations[0].moves[1].played = PackedMove::PASS;
    check(&record);
    record.start = Some("no position".into());
    check(&record);
}

#[test]
fn a_record_is_of_one_variant() {
    let bytes = rich().encode().unwrap();
    assert_eq!(GameRecord::decode_as::<ThreeCheck>(&bytes), Ok(rich()));
    assert_eq!(GameRecord::decode_as::<Chess>(&bytes), Err(DecodeError::OtherVariant("chess")));
    assert!(matches!(rich().encode_as::<RacingKings>(Coding::Plain), Err(EncodeError::OtherVariant { .. })));
    let unknown = GameRecord::new("draughts", Profile::CLAIMS);
    assert_eq!(unknown.encode(), Err(EncodeError::UnknownVariant("draughts".into())));
    let profile = Profile { id: "mine", ..Profile::CLAIMS };
    let record = GameRecord { profile, ..GameRecord::of_variant::<Chess>() };
    assert_eq!(record.encode(), Err(EncodeError::UnknownProfile("mine")));
}

#[test]
fn faulty_bytes_are_told_apart() {
    let bytes = rich().encode().unwrap();
    let with = |index: usize, byte: u8| {
        let mut changed = bytes.clone();
        changed[index] = byte;
        GameRecord::decode(&changed).unwrap_err()
    };
    assert_eq!(with(0, 0), DecodeError::NotARecord);
    assert_eq!(with(4, b'A'), DecodeError::NotARecord);
    assert_eq!(with(6, 2), DecodeError::Version(2));
    assert_eq!(with(8, 1), DecodeError::Checksum);
    assert_eq!(
        with(13, 0xff),
        DecodeError::TooLarge(0xff00_0000 | usize::from(bytes[10]) | usize::from(bytes[11]) << 8)
    );
    assert_eq!(with(30, bytes[30] ^ 4), DecodeError::Checksum);
    let longer = [bytes.as_slice(), b"x"].concat();
    assert_eq!(GameRecord::decode(&longer), Err(DecodeError::Trailing(1)));
    for length in 0..bytes.len() {
        let error = GameRecord::decode(&bytes[..length]).unwrap_err();
        assert!(matches!(error, DecodeError::NotARecord | DecodeError::Truncated), "{length}: {error}");
    }
}

#[test]
fn nothing_is_said_of_games_that_hold_little() {
    // Without any tag a game is its container, a few fields, and less than a byte a move.
    for id in VariantId::ALL {
        let bytes = GameRecord::new(id.key(), id.profile()).encode().unwrap();
        assert!(bytes.len() <= 34, "{}: {} bytes", id.key(), bytes.len());
    }
}

/// A record whose header, payload and checksum fit together, whatever the payload says.
fn contained(flags: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = b"\x89ALFR\n\x01\x00".to_vec();
    bytes.extend([flags, 0]);
    bytes.extend((payload.len() as u32).to_le_bytes());
    bytes.extend(payload);
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

#[test]
fn a_few_bytes_do_not_unfold_to_many_moves() {
    for (flags, coding) in [(0, Coding::Ranked), (1, Coding::Plain)] {
        let bytes = GameRecord::of_variant::<Chess>().encode_with(coding).unwrap();
        let payload = &bytes[14..bytes.len() - 4];
        assert_eq!(contained(flags, payload), bytes);
        // The payload ends with no moves, no notes, and a blob of no bytes.
        let (before, end) = payload.split_at(payload.len() - 3);
        assert_eq!(end, [0, 0, 0]);
        for plies in [5000_u32, 1 << 21, u32::MAX] {
            let count = [&[252], plies.to_le_bytes().as_slice(), &[0, 0]].concat();
            let error = GameRecord::decode(&contained(flags, &[before, &count].concat())).unwrap_err();
            assert_eq!(error, DecodeError::TooManyMoves, "{coding:?}");
        }
        let longer = GameRecord::decode(&contained(flags, &[payload, &[0]].concat()));
        assert_eq!(longer, Err(DecodeError::Field("payload")));
    }
}

/// Claims of length are checked against the bytes that are there, so nothing is allocated for them.
#[test]
fn claims_of_length_are_checked_first() {
    let bytes = GameRecord::of_variant::<Chess>().encode().unwrap();
    let payload = &bytes[14..bytes.len() - 4];
    for at in 0..payload.len() {
        let claim = [&payload[..at], &[253, 255, 255, 255, 255, 255, 255, 255, 127], &payload[at..]].concat();
        assert!(GameRecord::decode(&contained(0, &claim)).is_err(), "at {at}");
    }
}

#[test]
fn a_long_shuffle_takes_bytes_and_comes_back() {
    let squares = [
        (Square::G1, Square::F3),
        (Square::G8, Square::F6),
        (Square::F3, Square::G1),
        (Square::F6, Square::G8),
    ];
    let mut record = GameRecord::of_variant::<Chess>();
    let shuffle = squares.into_iter().cycle().take(12_000);
    record.moves = shuffle.map(|(from, to)| RecordedMove::of(PackedMove::step(from, to, None))).collect();
    check(&record);
}
