//! Journals: nothing that was acknowledged is lost, whenever the writer dies.

use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use alfil_notation::PgnResult;
use alfil_replay::{
    Ack, End, Event, GameRecord, Journal, JournalError, PackedMove, Storage, SyncPolicy, recover,
};
use alfil_variants::alfil_core::{Color, Square};
use alfil_variants::{Claim, Knightmate};

use crate::records::{GAMES, shipped};

fn opening() -> GameRecord {
    let mut record = GameRecord::of_variant::<Knightmate>();
    record.set_tag("White", "Ada");
    record
}

/// The event with that number, of every kind in turn.
fn event(number: u32) -> Event {
    let to = Square::new(number % 63 + 1);
    match number % 8 {
        1 => Event::Tag { name: format!("T{}", number % 5), value: number.to_string() },
        2 => Event::Comment(format!("after {number}")),
        3 => Event::Note(vec![number as u8; number as usize % 300]),
        4 => Event::TakeBack { plies: number % 2 },
        5 => Event::End(End::Open),
        _ => Event::Move {
            played: PackedMove::step(Square::A1, to, None),
            clock_ms: (!number.is_multiple_of(3)).then_some(u64::from(number) * 1000),
            elapsed_ms: number.is_multiple_of(5).then_some(u64::MAX),
        },
    }
}

fn journal_of(events: u32) -> Vec<u8> {
    let mut journal = Journal::begin(Vec::new(), &opening(), SyncPolicy::Never).unwrap();
    for number in 0..events {
        let ack = journal.append(&event(number)).unwrap();
        assert_eq!(ack, Ack { number, durable: false, repeated: false });
    }
    journal.into_storage()
}

#[test]
fn a_journal_gives_its_game_back() {
    for record in GAMES.iter().flat_map(|(_, text)| shipped(text)).step_by(7) {
        let start = GameRecord { moves: Vec::new(), end: End::Open, ..record.clone() };
        let mut journal = Journal::begin(Vec::new(), &start, SyncPolicy::Always).unwrap();
        let moves: Vec<Event> = record.moves.iter().map(|m| Event::of_move(m.played)).collect();
        let ack = journal.append_all(&moves).unwrap();
        assert!(ack.durable && ack.number as usize == moves.len() - 1);
        journal.append(&Event::End(record.end)).unwrap();
        let recovery = recover(&journal.into_storage()).unwrap();
        assert_eq!(recovery.record, record);
        assert_eq!(recovery.cut, None);
        recovery.record.verify().unwrap();
    }
}

#[test]
fn events_come_back_as_they_were() {
    let mut events: Vec<Event> = (0..40).map(event).collect();
    let (white, black) = (Color::White, Color::Black);
    events.extend(
        [
            End::Board,
            End::Resignation { by: black },
            End::Claim(Claim::Threefold),
            End::Flag { of: white },
            End::Adjudication(PgnResult::Draw),
        ]
        .map(Event::End),
    );
    let mut journal = Journal::begin(Vec::new(), &opening(), SyncPolicy::Always).unwrap();
    journal.append_all(&events).unwrap();
    assert_eq!(recover(&journal.into_storage()).unwrap().events, events);
}

#[test]
fn any_tail_may_be_torn_off() {
    let bytes = journal_of(40);
    let whole = recover(&bytes).unwrap();
    let begins = recover(&journal_of(0)).unwrap().whole as usize;
    for length in 0..bytes.len() {
        match recover(&bytes[..length]) {
            Err(error) => {
                assert!(length < begins && matches!(error, JournalError::NotBegun), "{length}: {error}");
            }
            Ok(recovery) => {
                assert!(length >= begins && whole.events.starts_with(&recovery.events));
                let cut = recovery.cut.map_or(0, |cut| cut.bytes);
                assert_eq!(recovery.whole + cut, length as u64);
                assert!(recovery.cut.is_none_or(|cut| !cut.is_damage));
            }
        }
    }
    // What a file system may leave behind its end.
    for rest in [vec![0; 5000], vec![0xff; 100], b"garbage".to_vec()] {
        let recovery = recover(&[bytes.as_slice(), &rest].concat()).unwrap();
        assert_eq!((recovery.events.len(), recovery.cut.unwrap().bytes), (40, rest.len() as u64));
    }
}

#[test]
fn a_changed_bit_is_noticed() {
    let bytes = journal_of(12);
    let whole = recover(&bytes).unwrap();
    for bit in 0..bytes.len() * 8 {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        if let Ok(recovery) = recover(&changed) {
            assert!(recovery.cut.is_some(), "bit {bit}");
            assert!(whole.events.starts_with(&recovery.events) && recovery.events.len() < 12);
        }
    }
}

#[test]
fn frames_cannot_be_doubled_swapped_or_left_out() {
    let ends: Vec<usize> = (0..4).map(|events| journal_of(events).len()).collect();
    let bytes = journal_of(3);
    let (header, frame) = (&bytes[..ends[0]], |n: usize| &bytes[ends[n]..ends[n + 1]]);
    for (order, expected) in [(vec![0, 0, 1], 1), (vec![1, 0], 0), (vec![0, 2], 1), (vec![0, 1, 2], 3)] {
        let frames: Vec<&[u8]> = order.into_iter().map(frame).collect();
        let recovery = recover(&[header, &frames.concat()].concat()).unwrap();
        assert_eq!(recovery.events.len(), expected);
    }
}

#[test]
fn an_event_may_be_sent_again() {
    let mut journal = Journal::begin(Vec::new(), &opening(), SyncPolicy::OnDemand).unwrap();
    for number in 0..5 {
        assert!(!journal.append_as(number, &event(number)).unwrap().repeated);
    }
    assert_eq!(journal.sync().unwrap(), 5);
    let ack = journal.append_as(2, &event(2)).unwrap();
    assert_eq!(ack, Ack { number: 2, durable: true, repeated: true });
    let conflict = journal.append_as(2, &event(3)).unwrap_err();
    assert!(matches!(conflict, JournalError::Conflict { number: 2 }));
    let gap = journal.append_as(6, &event(6)).unwrap_err();
    assert!(matches!(gap, JournalError::Gap { number: 6, next: 5 }));
    assert_eq!(journal.into_storage(), journal_of(5));
}

/// A disk that fails once it holds so many bytes.
#[derive(Debug)]
struct Failing {
    bytes: Vec<u8>,
    room: usize,
    syncs: u32,
}

impl Storage for Failing {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let fits = bytes.len().min(self.room - self.bytes.len());
        self.bytes.extend(&bytes[..fits]);
        if fits == bytes.len() { Ok(()) } else { Err(io::ErrorKind::StorageFull.into()) }
    }

    fn sync(&mut self) -> io::Result<()> {
        self.syncs = self.syncs.checked_sub(1).ok_or(io::ErrorKind::Other)?;
        Ok(())
    }
}

#[test]
fn a_failed_write_is_never_acknowledged_later() {
    let full = journal_of(20);
    for room in (journal_of(0).len()..full.len()).step_by(3) {
        let disk = Failing { bytes: Vec::new(), room, syncs: 1000 };
        let mut journal = Journal::begin(disk, &opening(), SyncPolicy::Always).unwrap();
        let acknowledged = (0..20).take_while(|number| journal.append(&event(*number)).is_ok()).count();
        assert!(matches!(journal.append(&event(0)), Err(JournalError::Broken)));
        assert!(matches!(journal.sync(), Err(JournalError::Broken)));
        let recovery = recover(&journal.into_storage().bytes).unwrap();
        assert_eq!(recovery.events.len(), acknowledged);
    }
    let disk = Failing { bytes: Vec::new(), room: full.len(), syncs: 3 };
    let mut journal = Journal::begin(disk, &opening(), SyncPolicy::Always).unwrap();
    assert!(journal.append(&event(0)).is_ok() && journal.append(&event(1)).is_ok());
    assert!(matches!(journal.append(&event(2)), Err(JournalError::Io(_))));
    assert_eq!(journal.durable(), 2);
    assert!(matches!(journal.append(&event(3)), Err(JournalError::Broken)));
}

#[test]
fn events_that_make_no_sense_are_told() {
    let mut journal = Journal::begin(Vec::new(), &opening(), SyncPolicy::Always).unwrap();
    journal.append(&Event::TakeBack { plies: 1 }).unwrap();
    let error = recover(&journal.into_storage()).unwrap_err();
    assert!(matches!(error, JournalError::Event { number: 0 }));
    let mut journal = Journal::begin(Vec::new(), &opening(), SyncPolicy::Always).unwrap();
    let error = journal.append(&Event::Note(vec![0; 70_000])).unwrap_err();
    assert!(matches!(error, JournalError::EventTooLong(_)));
    assert!(journal.append(&event(0)).is_ok(), "nothing was written");
}

/// A file that is removed when the test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("alfil-{name}-{}.alj", std::process::id()));
        std::fs::remove_file(&path).ok();
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).ok();
    }
}

#[test]
fn an_opened_file_goes_on_after_its_last_whole_frame() {
    let scratch = Scratch::new("open");
    let mut journal = Journal::create(&scratch.0, &opening(), SyncPolicy::OnDemand).unwrap();
    for number in 0..3 {
        journal.append(&event(number)).unwrap();
    }
    drop(journal);
    let exists = Journal::create(&scratch.0, &opening(), SyncPolicy::OnDemand).unwrap_err();
    assert!(matches!(exists, JournalError::Io(_)));
    let mut bytes = std::fs::read(&scratch.0).unwrap();
    bytes.truncate(bytes.len() - 1);
    std::fs::write(&scratch.0, &bytes).unwrap();
    let (mut journal, recovery) = Journal::open(&scratch.0, SyncPolicy::Always).unwrap();
    assert_eq!((recovery.events.len(), journal.durable()), (2, 2));
    assert!(recovery.cut.unwrap().bytes > 0);
    for number in 2..6 {
        journal.append(&event(number)).unwrap();
    }
    drop(journal);
    assert_eq!(std::fs::read(&scratch.0).unwrap(), journal_of(6));
}

#[test]
fn damage_is_not_cut_off() {
    let scratch = Scratch::new("damage");
    let ends: Vec<usize> = (0..5).map(|events| journal_of(events).len()).collect();
    let mut bytes = journal_of(4);
    bytes[ends[2] - 1] ^= 1;
    std::fs::write(&scratch.0, &bytes).unwrap();
    let error = Journal::open(&scratch.0, SyncPolicy::Always).unwrap_err();
    assert!(matches!(error, JournalError::Damaged { number: 1, at } if at == ends[1] as u64), "{error}");
    assert_eq!(std::fs::read(&scratch.0).unwrap(), bytes);
}

const VICTIM: &str = "ALFIL_JOURNAL_VICTIM";

/// Writes events and tells each one that was acknowledged, until it is killed or has written as many as wanted.
fn write_events(path: &Path, events: u32, mut out: impl Write) {
    let mut journal = Journal::create(path, &opening(), SyncPolicy::Always).unwrap();
    for number in 0..events {
        let ack = journal.append(&event(number)).unwrap();
        assert!(ack.durable);
        writeln!(out, "\nack {}", ack.number).unwrap();
        out.flush().unwrap();
    }
}

/// The process that the next test kills. On its own it checks what it does.
#[test]
fn a_writer_that_is_left_alone_writes_all() {
    if let Some(path) = std::env::var_os(VICTIM) {
        return write_events(Path::new(&path), u32::MAX, io::stdout());
    }
    let scratch = Scratch::new("alone");
    write_events(&scratch.0, 50, io::sink());
    assert_eq!(std::fs::read(&scratch.0).unwrap(), journal_of(50));
}

/// Kills a writer while it writes and checks that every acknowledged event is there. Few times by default; the long form
/// is `ALFIL_KILLS=200 cargo test -p alfil-replay --test it killed`.
#[test]
fn a_killed_writer_loses_nothing_it_acknowledged() {
    let kills: u64 = std::env::var("ALFIL_KILLS").map_or(8, |kills| kills.parse().unwrap());
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    for kill in 0..kills {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(kill | 1);
        let scratch = Scratch::new(&format!("killed-{kill}"));
        let mut victim = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "journal::a_writer_that_is_left_alone_writes_all", "--nocapture"])
            .env(VICTIM, &scratch.0)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let wanted = (random >> 33) % 60;
        let mut acknowledged = None;
        let mut lines = BufReader::new(victim.stdout.take().unwrap()).lines().map(Result::unwrap);
        while acknowledged.is_none_or(|number| u64::from(number) < wanted) {
            let Some(line) = lines.next() else { break };
            acknowledged =
                line.strip_prefix("ack ").map(|number| number.parse::<u32>().unwrap()).or(acknowledged);
        }
        // Anywhere within the write that follows.
        std::thread::sleep(std::time::Duration::from_micros(random >> 20 & 0x7ff));
        victim.kill().unwrap();
        victim.wait().unwrap();
        let told =
            lines.filter_map(|line| line.strip_prefix("ack ").map(|number| number.parse::<u32>().ok()));
        let last = told.flatten().last().or(acknowledged).expect("the writer wrote");
        let recovery = recover(&std::fs::read(&scratch.0).unwrap()).unwrap();
        assert!(recovery.events.len() as u32 > last, "kill {kill}: {last} was acknowledged");
        assert!(recovery.events.iter().zip(0..).all(|(found, number)| *found == event(number)));
        assert!(recovery.cut.is_none_or(|cut| !cut.is_damage));
    }
}
