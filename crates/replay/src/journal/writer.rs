//! Writes a journal.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use alfil_variants::Variant;

use crate::Coding;
use crate::record::GameRecord;

use super::recovery::{Recovery, recover, recover_as};
use super::{Event, HEADER, JOURNAL, JournalError, MAX_EVENT, MAX_JOURNAL, VERSION, frame};

/// When events are forced to the disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SyncPolicy {
    /// Before each acknowledgement: what was acknowledged survives a loss of power.
    #[default]
    Always,
    /// When [`Journal::sync`] is called. Until then an acknowledged event survives the end of the process, but not a loss
    /// of power; [`Ack::durable`] tells. Many events, or many games, can share one wait for the disk.
    OnDemand,
    /// Never: the operating system decides.
    Never,
}

/// Where a journal is written. A file, or what stands for one in a test of a failing disk.
pub trait Storage {
    /// Writes bytes to the end.
    ///
    /// # Errors
    ///
    /// If not all of them could be written; some may have been.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Waits until all bytes are on the disk.
    ///
    /// # Errors
    ///
    /// If that could not be made sure; then nothing is known about any byte since the last success.
    fn sync(&mut self) -> io::Result<()>;
}

impl Storage for File {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_all(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}

/// The answer to an event that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ack {
    /// The event's number, from 0.
    pub number: u32,
    /// Whether the event is known to survive a loss of power.
    pub durable: bool,
    /// Whether the event stood there before, so that nothing was written.
    pub repeated: bool,
}

/// An open journal.
///
/// # Examples
///
/// ```
/// use alfil_replay::{Event, GameRecord, Journal, PackedMove, SyncPolicy, recover};
/// use alfil_variants::ThreeCheck;
/// use alfil_variants::alfil_core::Square;
///
/// let opening = GameRecord::of_variant::<ThreeCheck>();
/// let mut journal = Journal::begin(Vec::new(), &opening, SyncPolicy::Always)?;
/// let event = Event::of_move(PackedMove::step(Square::E2, Square::E4, None));
/// journal.append(&event)?;
/// // Somebody asks again because the answer was lost: nothing is doubled.
/// assert!(journal.append_as(0, &event)?.repeated);
///
/// let bytes = journal.into_storage();
/// // The last bytes never reached the disk.
/// let recovery = recover(&bytes[..bytes.len() - 1])?;
/// assert!(recovery.record.moves.is_empty() && recovery.cut.is_some());
/// assert_eq!(recover(&bytes)?.record.moves.len(), 1);
/// # Ok::<(), alfil_replay::JournalError>(())
/// ```
#[derive(Debug)]
pub struct Journal<S> {
    storage: S,
    policy: SyncPolicy,
    /// The header's checksum, then that of each event.
    checksums: Vec<u32>,
    length: u64,
    /// Events that are known to be on the disk.
    durable: u32,
    broken: bool,
}

/// A list of bytes forgets nothing.
impl Storage for Vec<u8> {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.extend(bytes);
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<S: Storage> Journal<S> {
    /// Begins a journal in an empty storage, with the record of the game so far. It is on the disk when this returns,
    /// whatever the policy.
    ///
    /// # Errors
    ///
    /// [`JournalError`] if the record or the storage cannot be written.
    pub fn begin(storage: S, opening: &GameRecord, policy: SyncPolicy) -> Result<Journal<S>, JournalError> {
        Journal::begin_with(storage, &opening.encode()?, policy)
    }

    /// [`begin`](Journal::begin) for a variant known at compile time, such as an embedder's own.
    ///
    /// # Errors
    ///
    /// As [`begin`](Journal::begin).
    pub fn begin_as<V: Variant>(
        storage: S,
        opening: &GameRecord,
        policy: SyncPolicy,
    ) -> Result<Journal<S>, JournalError> {
        Journal::begin_with(storage, &opening.encode_as::<V>(Coding::Ranked)?, policy)
    }

    fn begin_with(mut storage: S, opening: &[u8], policy: SyncPolicy) -> Result<Journal<S>, JournalError> {
        let (header, checksum) = header(opening);
        storage.append(&header)?;
        storage.sync()?;
        let length = header.len() as u64;
        Ok(Journal { storage, policy, checksums: vec![checksum], length, durable: 0, broken: false })
    }

    /// Goes on where a recovery ended. The storage must end there too.
    pub fn resume(storage: S, recovery: &Recovery, policy: SyncPolicy) -> Journal<S> {
        let checksums = recovery.checksums.clone();
        Journal { storage, policy, checksums, length: recovery.whole, durable: 0, broken: false }
    }

    /// Number of events, also that of the next one.
    pub fn events(&self) -> u32 {
        self.checksums.len() as u32 - 1
    }

    /// Number of events that are known to survive a loss of power.
    pub fn durable(&self) -> u32 {
        self.durable
    }

    /// Writes the next event.
    ///
    /// # Errors
    ///
    /// [`JournalError`]. After a failed write or sync the journal takes no more events: what is on the disk is not known
    /// until it is opened anew.
    pub fn append(&mut self, event: &Event) -> Result<Ack, JournalError> {
        self.append_all(core::slice::from_ref(event))
    }

    /// Writes events with one write and at most one sync. The answer is to the last one.
    ///
    /// # Errors
    ///
    /// As [`append`](Journal::append). If it fails, the first few of them may have been written.
    pub fn append_all(&mut self, events: &[Event]) -> Result<Ack, JournalError> {
        if self.broken {
            return Err(JournalError::Broken);
        }
        let (mut bytes, mut checksums) = (Vec::new(), Vec::with_capacity(events.len()));
        let mut before = self.checksums[self.checksums.len() - 1];
        for (number, event) in (self.events()..).zip(events) {
            before = frame::push(&mut bytes, before, number, &payload(event)?);
            checksums.push(before);
        }
        if self.length + bytes.len() as u64 > MAX_JOURNAL {
            return Err(JournalError::TooLong(self.length + bytes.len() as u64));
        }
        self.broken = true;
        self.storage.append(&bytes)?;
        self.broken = false;
        self.checksums.extend(checksums);
        self.length += bytes.len() as u64;
        if self.policy == SyncPolicy::Always {
            self.sync()?;
        }
        Ok(self.ack(self.events().saturating_sub(1), false))
    }

    /// Writes the event under a number: the next one, or one that stands there already with the same event. So an event
    /// may be sent again when its answer was lost.
    ///
    /// # Errors
    ///
    /// [`JournalError::Conflict`] if another event has that number, [`JournalError::Gap`] if events before it are missing,
    /// and as [`append`](Journal::append).
    pub fn append_as(&mut self, number: u32, event: &Event) -> Result<Ack, JournalError> {
        let next = self.events();
        if number == next {
            return self.append(event);
        }
        if number > next {
            return Err(JournalError::Gap { number, next });
        }
        let before = self.checksums[number as usize];
        let checksum = frame::push(&mut Vec::new(), before, number, &payload(event)?);
        if checksum == self.checksums[number as usize + 1] {
            Ok(self.ack(number, true))
        } else {
            Err(JournalError::Conflict { number })
        }
    }

    /// Waits until all events are on the disk. Their number.
    ///
    /// # Errors
    ///
    /// [`JournalError`] if that cannot be made sure. The journal then takes no more events: a second sync may succeed
    /// without the bytes of the first one being there.
    pub fn sync(&mut self) -> Result<u32, JournalError> {
        if self.broken {
            return Err(JournalError::Broken);
        }
        self.broken = true;
        self.storage.sync()?;
        self.broken = false;
        self.durable = self.events();
        Ok(self.durable)
    }

    /// Gives the storage back.
    pub fn into_storage(self) -> S {
        self.storage
    }

    fn ack(&self, number: u32, repeated: bool) -> Ack {
        Ack { number, durable: number < self.durable, repeated }
    }
}

impl Journal<File> {
    /// Begins a journal in a new file. File, contents and name are on the disk when this returns.
    ///
    /// # Errors
    ///
    /// [`JournalError`] if the file exists or cannot be written.
    pub fn create(
        path: &Path,
        opening: &GameRecord,
        policy: SyncPolicy,
    ) -> Result<Journal<File>, JournalError> {
        let journal = Journal::begin(new_file(path)?, opening, policy)?;
        sync_folder(path)?;
        Ok(journal)
    }

    /// [`create`](Journal::create) for a variant known at compile time.
    ///
    /// # Errors
    ///
    /// As [`create`](Journal::create).
    pub fn create_as<V: Variant>(
        path: &Path,
        opening: &GameRecord,
        policy: SyncPolicy,
    ) -> Result<Journal<File>, JournalError> {
        let journal = Journal::begin_as::<V>(new_file(path)?, opening, policy)?;
        sync_folder(path)?;
        Ok(journal)
    }

    /// Opens the journal of a built-in variant to go on with it. What is no whole frame at its end is cut off; the recovery
    /// tells how much that was. What stands is on the disk when this returns.
    ///
    /// # Errors
    ///
    /// [`JournalError`] if the file is no journal, and [`JournalError::Damaged`] if its end cannot come from a write that
    /// was interrupted; then nothing is changed.
    pub fn open(path: &Path, policy: SyncPolicy) -> Result<(Journal<File>, Recovery), JournalError> {
        Journal::open_with(path, policy, recover)
    }

    /// [`open`](Journal::open) for a variant known at compile time.
    ///
    /// # Errors
    ///
    /// As [`open`](Journal::open).
    pub fn open_as<V: Variant>(
        path: &Path,
        policy: SyncPolicy,
    ) -> Result<(Journal<File>, Recovery), JournalError> {
        Journal::open_with(path, policy, recover_as::<V>)
    }

    fn open_with(
        path: &Path,
        policy: SyncPolicy,
        recover: impl FnOnce(&[u8]) -> Result<Recovery, JournalError>,
    ) -> Result<(Journal<File>, Recovery), JournalError> {
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        let length = file.metadata()?.len();
        if length > MAX_JOURNAL {
            return Err(JournalError::TooLong(length));
        }
        let mut bytes = Vec::new();
        (&file).take(MAX_JOURNAL).read_to_end(&mut bytes)?;
        let recovery = recover(&bytes)?;
        if let Some(cut) = recovery.cut {
            if cut.is_damage {
                return Err(JournalError::Damaged { at: cut.at, number: recovery.events.len() as u32 });
            }
            file.set_len(recovery.whole)?;
        }
        (&file).seek(SeekFrom::Start(recovery.whole))?;
        let mut journal = Journal::resume(file, &recovery, policy);
        journal.sync()?;
        Ok((journal, recovery))
    }
}

/// A file that did not exist.
fn new_file(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

/// The bytes of a journal before its first event, and their checksum.
fn header(opening: &[u8]) -> (Vec<u8>, u32) {
    let mut bytes = Vec::with_capacity(HEADER + opening.len() + 4);
    bytes.extend(JOURNAL);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(0_u16.to_le_bytes());
    bytes.extend((opening.len() as u32).to_le_bytes());
    bytes.extend(opening);
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    (bytes, checksum)
}

fn payload(event: &Event) -> Result<Vec<u8>, JournalError> {
    let bytes = event.to_bytes();
    if bytes.len() > MAX_EVENT { Err(JournalError::EventTooLong(bytes.len())) } else { Ok(bytes) }
}

/// Makes the name of a new file survive a loss of power.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

/// Other systems have no such call.
#[cfg(not(unix))]
fn sync_folder(_path: &Path) -> io::Result<()> {
    Ok(())
}
