//! The server's sign of life, in a file beside the database.
//!
//! The database would keep it too late: a commit waits for the disk, sometimes for a second, and a clock could not tell that
//! second from the time during which the server was away. A plain write waits for no disk. What is in a file the end of a process does not take away, and after a loss of power an
//! older sign gives the players more time, not less.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::sync::Arc;

use crate::store::StoreError;

/// A number and the end of a line, always as long.
const LENGTH: usize = 21;

/// The file.
#[derive(Clone, Debug)]
pub(super) struct Sign(Arc<File>);

impl Sign {
    /// The file that belongs to a database; it is made if there is none.
    pub(super) fn beside(database: &Path) -> Result<Sign, StoreError> {
        let mut path = database.as_os_str().to_owned();
        path.push("-alive");
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        file.map(|file| Sign(Arc::new(file))).map_err(failed)
    }

    /// Waits for nothing but, now and then, the file system.
    pub(super) fn write(&self, at_ms: u64) -> Result<(), StoreError> {
        self.0.write_all_at(format!("{at_ms:020}\n").as_bytes(), 0).map_err(failed)
    }

    /// What was written last; `None` if it cannot be read.
    pub(super) fn read(&self) -> Option<u64> {
        let mut bytes = [0; LENGTH];
        self.0.read_exact_at(&mut bytes, 0).ok()?;
        std::str::from_utf8(&bytes).ok()?.strip_suffix('\n')?.parse().ok()
    }
}

#[expect(clippy::needless_pass_by_value, reason = "as map_err wants it")]
fn failed(error: std::io::Error) -> StoreError {
    StoreError::Failed(format!("the sign of life: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_sign_is_found_and_nothing_else_is_one() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.db");
        let sign = Sign::beside(&database).unwrap();
        assert_eq!(sign.read(), None);
        for at_ms in [u64::MAX, 7] {
            sign.write(at_ms).unwrap();
            assert_eq!(Sign::beside(&database).unwrap().read(), Some(at_ms));
        }
        for bad in ["", "7", "0000000000000000000x\n", "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"] {
            std::fs::write(folder.path().join("games.db-alive"), bad).unwrap();
            assert_eq!(sign.read(), None, "{bad:?}");
        }
    }
}
