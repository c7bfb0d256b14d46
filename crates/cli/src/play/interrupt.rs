//! Ctrl-C in the middle of a game: it was saved after its last move, and the user is told where.

use std::sync::{Arc, Mutex, PoisonError};

use crate::output::tell;

/// As shells say it.
const INTERRUPTED: i32 = 130;

/// What is left to say when the program is interrupted.
pub(super) struct Interrupt(Arc<Mutex<Option<String>>>);

impl Interrupt {
    /// From now on an interruption ends the program with its last words.
    pub(super) fn watch() -> Interrupt {
        let words = Arc::new(Mutex::new(None::<String>));
        let told = words.clone();
        let handler = move || {
            // Waits for a file that is being written.
            let words = told.lock().unwrap_or_else(PoisonError::into_inner);
            tell(words.as_ref().map_or_else(|| "\nGoodbye.".to_owned(), |words| format!("\n{words}")));
            std::process::exit(INTERRUPTED);
        };
        // Without a handler the program ends silently, and the file is there all the same.
        drop(ctrlc::set_handler(handler));
        Interrupt(words)
    }

    /// Saves the game, undisturbed; what comes back are the last words from then on.
    pub(super) fn save<E>(&self, save: impl FnOnce() -> Result<String, E>) -> Result<(), E> {
        let mut words = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *words = Some(save()?);
        Ok(())
    }
}
