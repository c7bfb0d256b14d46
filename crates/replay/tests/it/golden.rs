//! Files of earlier versions, which every version must read. A new version of a format gets a folder of its own; what
//! stands in a folder is never changed.
//!
//! `ALFIL_GOLDEN=write cargo test -p alfil-replay --test it golden` writes those that are missing.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use alfil_replay::{
    ArchiveOptions, ArchiveReader, ArchiveWriter, Coding, Event, GameRecord, Journal, SyncPolicy, recover,
};
use alfil_variants::{Claim, VariantId};

use crate::records::{GAMES, rich, shipped};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/v1")
}

/// A game of each variant, summarised, and one in which much is said.
fn games() -> Vec<(String, GameRecord)> {
    let mut games: Vec<(String, GameRecord)> = Vec::new();
    for (name, text) in GAMES {
        let mut record = shipped(text).swap_remove(3);
        record.summarise().unwrap();
        games.push((name.to_owned(), record));
    }
    games.push(("notes".to_owned(), rich()));
    let mut chess = GameRecord::new(VariantId::default().key(), VariantId::default().profile());
    chess.start = Some("4k3/P7/8/8/8/8/8/4K2R w K - 0 1".into());
    let moves = [(48, 56, Some(alfil_variants::alfil_core::Role::Rook)), (60, 52, None), (4, 7, None)];
    chess.moves = moves
        .map(|(from, to, promotion)| {
            let square = alfil_variants::alfil_core::Square::new;
            alfil_replay::RecordedMove::of(alfil_replay::PackedMove::step(
                square(from),
                square(to),
                promotion,
            ))
        })
        .to_vec();
    chess.summarise().unwrap();
    games.push(("set-up".to_owned(), chess));
    games
}

/// The bytes of every file, by its name.
fn files() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    let games = games();
    for (name, record) in &games {
        files.push((format!("{name}.alf"), record.encode().unwrap()));
        files.push((format!("{name}-plain.alf"), record.encode_with(Coding::Plain).unwrap()));
        files.push((format!("{name}.json"), record.to_json().unwrap().into_bytes()));
    }
    let mut writer = ArchiveWriter::new(Vec::new(), ArchiveOptions::default()).unwrap();
    for (_, game) in &games {
        writer.push(game).unwrap();
    }
    files.push(("all-archive.alf".to_owned(), writer.finish().unwrap()));
    files.push(("knightmate.alj".to_owned(), journal(&games[2].1)));
    files
}

fn journal(game: &GameRecord) -> Vec<u8> {
    let opening = GameRecord { moves: Vec::new(), summary: None, ..game.clone() };
    let mut journal = Journal::begin(Vec::new(), &opening, SyncPolicy::Always).unwrap();
    for m in &game.moves {
        journal.append(&Event::of_move(m.played)).unwrap();
    }
    let events = [
        Event::TakeBack { plies: 1 },
        Event::Comment("one back".into()),
        Event::Tag { name: "White".into(), value: "Ada".into() },
        Event::Note(vec![0, 255]),
        Event::End(alfil_replay::End::Claim(Claim::FiftyMoves)),
    ];
    journal.append_all(&events).unwrap();
    journal.into_storage()
}

#[test]
fn files_of_version_1_are_read_and_written_as_ever() {
    for (name, bytes) in files() {
        let path = folder().join(&name);
        if !path.exists() && std::env::var("ALFIL_GOLDEN").is_ok_and(|wish| wish == "write") {
            std::fs::write(&path, &bytes).unwrap();
        }
        let kept = std::fs::read(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(kept, bytes, "{name}");
    }
    for (name, record) in games() {
        let read = |file: String| std::fs::read(folder().join(file)).unwrap();
        for file in [format!("{name}.alf"), format!("{name}-plain.alf")] {
            assert_eq!(GameRecord::decode(&read(file)).unwrap(), record, "{name}");
        }
        let text = String::from_utf8(read(format!("{name}.json"))).unwrap();
        assert_eq!(GameRecord::from_json(&text).unwrap(), record, "{name}");
    }
    let archive = std::fs::read(folder().join("all-archive.alf")).unwrap();
    let read: Vec<_> = ArchiveReader::new(archive.as_slice()).unwrap().map(Result::unwrap).collect();
    assert_eq!(read, games().into_iter().map(|(_, game)| game).collect::<Vec<_>>());
    let journal = recover(&std::fs::read(folder().join("knightmate.alj")).unwrap()).unwrap();
    assert_eq!(journal.record.moves.len() + 1, games()[2].1.moves.len());
}

/// Every single bit of a record matters: flipped, the record is refused.
#[test]
fn a_flipped_bit_of_a_record_is_noticed() {
    for (name, record) in games() {
        let bytes = record.encode().unwrap();
        for bit in 0..bytes.len() * 8 {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            if let Ok(read) = GameRecord::decode(&changed) {
                assert_eq!(read, record, "{name}, bit {bit}");
            }
        }
    }
}

/// What the script of the document prints for a file, and how it ends.
fn script(file: &Path) -> Output {
    Command::new("python3")
        .arg(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/replay-format.py"))
        .arg(file)
        .env("PYTHONIOENCODING", "utf-8")
        .output()
        .expect("this test needs python3")
}

/// A reader in another language, written from the document alone, comes to the same games.
#[test]
fn the_script_of_the_document_reads_plain_records() {
    for (name, record) in games() {
        let output = script(&folder().join(format!("{name}-plain.alf")));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(GameRecord::from_json(&text).unwrap(), record, "{name}");
    }
}

#[test]
fn the_script_of_the_document_refuses_other_files_in_a_line() {
    let bytes = std::fs::read(folder().join("notes-plain.alf")).unwrap();
    let mut unknown = bytes.clone();
    // Another profile than there is, with the checksum that goes with it.
    unknown[16] = 9;
    let end = unknown.len() - 4;
    let checksum = crc32fast::hash(&unknown[..end]).to_le_bytes();
    unknown[end..].copy_from_slice(&checksum);
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-record.alf");
    for (bytes, reason) in [
        (&b""[..], "not a game record"),
        (&bytes[..80], "unknown version or flags, or wrong length"),
        (&[&bytes[..80], &[bytes[80] ^ 1], &bytes[81..]].concat(), "the checksum does not fit"),
        (&unknown, "a value that the format does not have"),
    ] {
        std::fs::write(&file, bytes).unwrap();
        let output = script(&file);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{told}");
        assert_eq!(told, format!("{}: {reason}\n", file.display()));
    }
}
