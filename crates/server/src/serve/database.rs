//! The file of the games, looked at before anything else, so that an error says what is wrong with which file.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::store::{Durability, SqliteStore, StoreError};

/// The games, and what keeps other servers off them.
pub(super) struct Database {
    pub(super) store: SqliteStore,
    pub(super) held: File,
}

/// Opens the file of `--database`.
pub(super) async fn open(file: &Path, durability: Durability) -> anyhow::Result<Database> {
    let opened = async {
        check(file)?;
        let held = hold(file)?;
        let store = SqliteStore::open(file, durability).await.map_err(|error| told(file, error))?;
        anyhow::Ok(Database { store, held })
    };
    opened.await.context("--database (ALFIL_DATABASE)")
}

/// What `SQLite` would tell by a number, or not at all.
fn check(file: &Path) -> anyhow::Result<()> {
    let shown = file.display();
    if file.as_os_str() == ":memory:" {
        bail!("games are kept in a file, so that the end of the server loses none; name one");
    }
    if file.is_dir() {
        bail!("{shown} is a folder; name a file in it");
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder
        && !folder.is_dir()
    {
        bail!("there is no folder {}; make it first", folder.display());
    }
    match OpenOptions::new().read(true).write(true).open(file) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error).with_context(|| format!("cannot read and write {shown}")),
    }
}

/// Keeps other servers off a database until the process ends, however it ends: two owners of one game would each go on alone.
fn hold(database: &Path) -> anyhow::Result<File> {
    let mut path = database.as_os_str().to_owned();
    path.push("-alive");
    let path = PathBuf::from(path);
    let file = File::options().write(true).create(true).truncate(false).open(&path);
    let file = file.with_context(|| format!("cannot write {}, which belongs to it", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!("another server uses {}", database.display()),
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("cannot lock {}", path.display()))
        }
    }
}

fn told(file: &Path, error: StoreError) -> anyhow::Error {
    let shown = file.display();
    match error {
        StoreError::NoDatabase => anyhow::anyhow!("{shown} is something else than a database of games"),
        StoreError::Newer => anyhow::anyhow!("a newer version of this program has written {shown}"),
        StoreError::Failed(why) => anyhow::anyhow!("cannot open {shown}: {why}"),
        other => anyhow::Error::new(other).context(format!("cannot open {shown}")),
    }
}
