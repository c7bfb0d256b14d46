//! What must hold for any bytes, one plain function a format. The fuzz targets and a stable test call the same ones.
//!
//! A fuzzer does not guess checksums, so each function also takes the bytes as what a checksum covers and adds it.

use std::io::Cursor;

use alfil_replay::{Archive, ArchiveReader, Coding, Event, GameRecord, Journal, SyncPolicy, recover};

/// A record, whole or as its flags and payload.
pub fn record(data: &[u8]) {
    check_record(data);
    if let Some((flags, payload)) = data.split_first() {
        let mut bytes = b"\x89ALFR\n\x01\x00".to_vec();
        bytes.extend([flags & 1, 0]);
        bytes.extend((payload.len() as u32).to_le_bytes());
        bytes.extend(payload);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        check_record(&bytes);
    }
}

/// What was read is written and read again as the same, in all formats.
fn check_record(bytes: &[u8]) {
    let Ok(record) = GameRecord::decode(bytes) else { return };
    for coding in [Coding::Ranked, Coding::Plain] {
        let bytes = record.encode_with(coding).expect("what was read can be written");
        assert_eq!(GameRecord::decode(&bytes).as_ref(), Ok(&record));
    }
    let text = record.to_json().expect("what was read can be shown");
    assert_eq!(GameRecord::from_json(&text).expect("what was shown can be read"), record);
    drop(record.verify());
}

/// A journal, whole or as its events, each with its length before it.
pub fn journal(data: &[u8]) {
    check_journal(data);
    let opening = GameRecord::new("three-check", alfil_variants::Profile::CLAIMS);
    let begun = Journal::begin(Vec::new(), &opening, SyncPolicy::Never).expect("a list takes everything");
    let mut bytes = begun.into_storage();
    let mut before = bytes[bytes.len() - 4..].to_vec();
    let (mut rest, mut number) = (data, 0_u32);
    while let Some((length, tail)) = rest.split_first() {
        let (event, tail) = tail.split_at(usize::from(*length).min(tail.len()));
        let covered = [&(event.len() as u32).to_le_bytes(), &number.to_le_bytes(), event].concat();
        let checksum = crc32fast::hash(&[&before, covered.as_slice()].concat()).to_le_bytes();
        bytes.extend([&covered[..8], &checksum, event].concat());
        before = checksum.to_vec();
        (rest, number) = (tail, number + 1);
    }
    check_journal(&bytes);
}

fn check_journal(bytes: &[u8]) {
    let Ok(recovery) = recover(bytes) else { return };
    assert_eq!(recovery.whole + recovery.cut.map_or(0, |cut| cut.bytes), bytes.len() as u64);
    // Going on after the last whole frame gives a journal that is whole.
    let kept = bytes[..recovery.whole as usize].to_vec();
    let mut journal = Journal::resume(kept, &recovery, SyncPolicy::Always);
    journal.append(&Event::Note(vec![1])).expect("a list takes everything");
    let again = recover(&journal.into_storage()).expect("what was whole stays so");
    assert_eq!(again.events.len(), recovery.events.len() + 1);
    assert_eq!(again.record, recovery.record);
    assert_eq!(again.cut, None);
}

/// An archive with its index, as it is and with the checksums of its frames made right.
pub fn archive(data: &[u8]) {
    check_archive(data);
    let mut bytes = b"\x89ALFA\n\x01\x00\x00\x00".to_vec();
    let mut rest = data;
    while let Some((header, tail)) = rest.split_first_chunk::<14>() {
        let stored = u32::from_le_bytes([header[10], header[11], header[12], header[13]]) as usize;
        let (contents, tail) = tail.split_at(stored.min(tail.len()));
        let frame = [header.as_slice(), contents].concat();
        bytes.extend(&frame);
        bytes.extend(crc32fast::hash(&frame).to_le_bytes());
        rest = tail;
    }
    check_archive(&bytes);
}

fn check_archive(bytes: &[u8]) {
    if let Ok(reader) = ArchiveReader::new(bytes) {
        // A block of a few bytes may claim billions of games; the reader stops at the first that is not there.
        assert!(reader.take_while(Result::is_ok).count() <= bytes.len() * 2000);
    }
    let Ok(mut archive) = Archive::open(Cursor::new(bytes)) else { return };
    assert!(archive.torn_bytes() <= bytes.len() as u64);
    let last = archive.len();
    for number in [1, 2, last / 2, last.saturating_sub(1), last] {
        drop(archive.raw_game(number));
    }
}

#[cfg(test)]
mod tests {
    use super::{archive, journal, record};

    /// The files that fuzzing starts from, and what it found.
    fn corpus(target: &str) -> Vec<Vec<u8>> {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
        let files = std::fs::read_dir(&folder).unwrap();
        files.map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect()
    }

    /// Runs a function over the corpus and over cut and changed forms of it.
    fn check(target: &str, holds: fn(&[u8])) {
        let files = corpus(target);
        assert!(!files.is_empty());
        for file in files {
            holds(&file);
            for at in (0..file.len()).step_by(1 + file.len() / 40) {
                holds(&file[..at]);
                let mut changed = file.clone();
                changed[at] = changed[at].wrapping_mul(7).wrapping_add(3);
                holds(&changed);
            }
        }
    }

    #[test]
    fn any_bytes_are_a_record_or_refused() {
        check("record", record);
    }

    #[test]
    fn any_bytes_are_a_journal_or_refused() {
        check("journal", journal);
    }

    #[test]
    fn any_bytes_are_an_archive_or_refused() {
        check("archive", archive);
    }
}
