//! Archives: every game in order and by number, appended to, torn, filtered, split.

use std::fs::{File, OpenOptions};
use std::io::Cursor;
use std::path::PathBuf;

use alfil_notation::PgnResult;
use alfil_replay::{
    Archive, ArchiveError, ArchiveErrorKind, ArchiveOptions, ArchiveReader, ArchiveWriter, Coding, Filter,
    GameRecord, Length, position_hash, split,
};
use alfil_variants::VariantId;
use alfil_variants::alfil_core::Color;

use crate::records::{GAMES, rich, shipped};

fn all() -> Vec<GameRecord> {
    GAMES.iter().flat_map(|(_, text)| shipped(text)).chain([rich()]).collect()
}

fn archived(games: &[GameRecord], options: ArchiveOptions) -> Vec<u8> {
    let mut writer = ArchiveWriter::new(Vec::new(), options).unwrap();
    for game in games {
        writer.push(game).unwrap();
    }
    writer.finish().unwrap()
}

fn streamed(bytes: &[u8]) -> Result<Vec<GameRecord>, ArchiveError> {
    ArchiveReader::new(bytes)?.collect()
}

/// A file that is removed when the test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, contents: &[u8]) -> Scratch {
        let path = std::env::temp_dir().join(format!("alfil-{name}-{}.alf", std::process::id()));
        std::fs::write(&path, contents).unwrap();
        Scratch(path)
    }

    fn open(&self) -> File {
        OpenOptions::new().read(true).write(true).open(&self.0).unwrap()
    }

    fn bytes(&self) -> Vec<u8> {
        std::fs::read(&self.0).unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).ok();
    }
}

#[test]
fn games_come_back_in_order_and_by_number() {
    let games: Vec<GameRecord> = all().into_iter().step_by(3).collect();
    for compress in [false, cfg!(feature = "zstd")] {
        for block_bytes in [0, 700, 1 << 20] {
            let options = ArchiveOptions { compress, block_bytes, ..ArchiveOptions::default() };
            let bytes = archived(&games, options);
            assert_eq!(streamed(&bytes).unwrap(), games);
            assert_eq!(archived(&games, options), bytes, "the same games give the same bytes");
            let mut archive = Archive::open(Cursor::new(&bytes)).unwrap();
            assert_eq!((archive.len(), archive.torn_bytes()), (games.len() as u64, 0));
            for index in (0..games.len()).rev().chain([3, 2, 1]) {
                assert_eq!(archive.game(index as u64 + 1).unwrap(), games[index]);
            }
            for number in [0, games.len() as u64 + 1, u64::MAX] {
                let error = archive.game(number).unwrap_err();
                assert!(matches!(error.kind, ArchiveErrorKind::NoSuchGame), "{error}");
            }
        }
    }
}

#[test]
fn an_empty_archive_is_one() {
    let bytes = archived(&[], ArchiveOptions::default());
    assert!(streamed(&bytes).unwrap().is_empty());
    assert!(Archive::open(Cursor::new(&bytes)).unwrap().is_empty());
}

#[test]
fn appending_changes_nothing_that_stands() {
    let games = all();
    let options = ArchiveOptions { block_bytes: 900, ..ArchiveOptions::default() };
    let first = archived(&games[..50], options);
    let scratch = Scratch::new("append", &first);
    for part in [50..60, 60..60, 60..games.len()] {
        let (mut writer, cut) = ArchiveWriter::append(scratch.open(), options).unwrap();
        assert_eq!(cut, 0);
        games[part].iter().for_each(|game| writer.push(game).unwrap());
        writer.finish_synced().unwrap();
    }
    let bytes = scratch.bytes();
    assert!(bytes.starts_with(&first));
    assert_eq!(streamed(&bytes).unwrap(), games);
    let mut archive = Archive::open(Cursor::new(&bytes)).unwrap();
    assert_eq!(archive.len(), games.len() as u64);
    assert_eq!(archive.game(55).unwrap(), games[54]);
}

#[test]
fn a_torn_end_is_told_and_cut() {
    let games = all()[..25].to_vec();
    let options = ArchiveOptions { block_bytes: 900, ..ArchiveOptions::default() };
    let bytes = archived(&games, options);
    for length in (16..bytes.len()).step_by(97) {
        let torn = &bytes[..length];
        let mut reader = ArchiveReader::new(torn).unwrap();
        let whole: Vec<_> = reader.by_ref().take_while(Result::is_ok).map(Result::unwrap).collect();
        assert!(games.starts_with(&whole));
        let mut archive = Archive::open(Cursor::new(torn)).unwrap();
        assert_eq!(archive.len(), whole.len() as u64, "cut to {length}");
        assert_eq!(length as u64 - archive.torn_bytes(), reader.bytes());
        if let Some(last) = whole.last() {
            assert_eq!(archive.game(whole.len() as u64).unwrap(), *last);
        }
    }
    // Going on after the crash: the torn part goes, the rest stays.
    let scratch = Scratch::new("torn", &bytes[..bytes.len() / 2]);
    let whole = Archive::open(Cursor::new(scratch.bytes())).unwrap().len();
    let (mut writer, cut) = ArchiveWriter::append(scratch.open(), options).unwrap();
    assert!(cut > 0);
    writer.push(&rich()).unwrap();
    writer.finish_synced().unwrap();
    let expected = [&games[..whole as usize], &[rich()]].concat();
    assert_eq!(streamed(&scratch.bytes()).unwrap(), expected);
}

#[test]
fn other_files_are_refused() {
    for bytes in [b"".as_slice(), b"[Event \"?\"]", &rich().encode().unwrap()] {
        assert!(matches!(streamed(bytes).unwrap_err().kind, ArchiveErrorKind::NotAnArchive));
        let error = Archive::open(Cursor::new(bytes)).unwrap_err();
        assert!(matches!(error.kind, ArchiveErrorKind::NotAnArchive));
    }
    let mut bytes = archived(&[], ArchiveOptions::default());
    bytes[6] = 9;
    assert!(matches!(streamed(&bytes).unwrap_err().kind, ArchiveErrorKind::Version(9)));
}

#[test]
fn a_changed_bit_is_noticed() {
    let games = [rich(), GameRecord::new("chess", VariantId::default().profile())];
    for compress in [false, cfg!(feature = "zstd")] {
        let bytes = archived(&games, ArchiveOptions { compress, ..ArchiveOptions::default() });
        for bit in 0..bytes.len() * 8 {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            // The index is only a shortcut: without it the games are found by their frames.
            if let Ok(mut archive) = Archive::open(Cursor::new(&changed))
                && let Ok(game) = archive.game(1)
            {
                assert_eq!(game, games[0], "bit {bit}");
            }
            let read: Vec<_> = match ArchiveReader::new(changed.as_slice()) {
                Ok(reader) => reader.take_while(Result::is_ok).map(Result::unwrap).collect(),
                Err(_) => continue,
            };
            assert!(games.starts_with(&read), "bit {bit}");
        }
    }
}

#[test]
fn games_are_filtered_by_what_they_are() {
    let games = all();
    let count = |filter: Filter| games.iter().filter(|game| filter.matches(game).unwrap()).count();
    let any = Filter::default();
    assert_eq!(count(any.clone()), games.len());
    let three_check = Filter { variants: vec!["three-check".into()], ..any.clone() };
    assert_eq!(count(three_check.clone()), shipped(GAMES[0].1).len() + 1);
    let ada = |side| Filter { player: Some(("ADA".into(), side)), ..any.clone() };
    assert_eq!(count(ada(None)), 1);
    assert_eq!(count(ada(Some(Color::White))), 1);
    assert_eq!(count(ada(Some(Color::Black))), 0);
    let short = Filter { length: Length { least: 0, most: 3 }, ..any.clone() };
    assert_eq!(count(short), 1);
    let results = |result| Filter { results: vec![result], ..any.clone() };
    let by_result: usize = PgnResult::ALL.into_iter().map(|result| count(results(result))).sum();
    assert_eq!(by_result, games.len());
    let reason = |name: &str| count(Filter { reason: Some(name.into()), ..any.clone() });
    assert_eq!(reason("resignation"), 1);
    assert!(reason("third-check") > 20 && reason("race-won") > 5);
    let hash =
        position_hash(VariantId::ALL[1], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 3+3 0 1");
    let king_pawn = Filter { position: Some(hash.unwrap()), ..any };
    assert!(
        games
            .iter()
            .filter(|game| king_pawn.matches(game).unwrap())
            .all(|game| { game.variant == "three-check" && game.moves[0].played.to_string() == "e2e4" })
    );
    assert!(count(king_pawn) >= 1);
}

#[test]
fn archives_are_split_and_joined_without_a_change() {
    let games = all();
    let options = ArchiveOptions { coding: Coding::Plain, ..ArchiveOptions::default() };
    let bytes = archived(&games, options);
    let mut reader = ArchiveReader::new(bytes.as_slice()).unwrap();
    let raw = core::iter::from_fn(|| reader.next_raw());
    let scratch: Vec<Scratch> = (0..4).map(|part| Scratch::new(&format!("part-{part}"), b"")).collect();
    let archives = split(raw, 50, options, |part| Ok(scratch[part as usize].open())).unwrap();
    assert_eq!(archives, (games.len() as u64).div_ceil(50));
    let mut joined = ArchiveWriter::new(Vec::new(), options).unwrap();
    for part in &scratch[..archives as usize] {
        let bytes = part.bytes();
        let mut reader = ArchiveReader::new(bytes.as_slice()).unwrap();
        while let Some(game) = reader.next_raw() {
            joined.push_raw(&game.unwrap()).unwrap();
        }
    }
    assert_eq!(joined.finish().unwrap(), bytes);
}
