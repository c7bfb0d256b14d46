//! The engine.

use std::cell::{Cell, RefCell};

use alfil_search::StopFlag;
use wasm_bindgen::prelude::*;

use super::{json, read};
use crate::fault::Fault;
use crate::search::{Seeker, seeker};

/// Counts positions.
#[wasm_bindgen]
#[allow(clippy::cast_precision_loss, reason = "no browser counts that far")]
pub fn perft(variant: &str, fen: &str, depth: u32) -> Result<f64, JsError> {
    Ok(crate::perft(variant, fen, depth)? as f64)
}

thread_local! {
    /// Memory shared with the page: the number of the last search that is not wanted any more.
    static CANCELLED: RefCell<Option<js_sys::Int32Array>> = const { RefCell::new(None) };
    /// The search that runs.
    static RUNNING: Cell<u32> = const { Cell::new(0) };
}

fn is_cancelled() -> bool {
    CANCELLED.with_borrow(|shared| {
        let last = shared.as_ref().and_then(|shared| js_sys::Atomics::load(shared, 0).ok());
        last.is_some_and(|last| last.cast_unsigned() >= RUNNING.get())
    })
}

/// The engine. It searches on the thread that calls it, so a page keeps it in a worker.
#[wasm_bindgen]
pub struct Searcher {
    seeker: Option<Box<dyn Seeker>>,
}

#[wasm_bindgen]
impl Searcher {
    /// An engine that stops a search once `cancelled[0]`, if there is such an array, has reached its number.
    #[wasm_bindgen(constructor)]
    pub fn new(cancelled: Option<js_sys::Int32Array>) -> Searcher {
        CANCELLED.set(cancelled);
        Searcher { seeker: None }
    }

    /// The engine of the place's variant; another one is dropped with what it found.
    fn of(&mut self, variant: &str) -> Result<&mut dyn Seeker, Fault> {
        let kept = self.seeker.take().filter(|seeker| seeker.variant().names().any(|name| name == variant));
        let found = kept.map_or_else(|| seeker(variant), Ok)?;
        Ok(&mut **self.seeker.insert(found))
    }

    /// Searches; `report` gets what was found so far.
    pub fn search(&mut self, request: &str, report: &js_sys::Function) -> Result<String, JsError> {
        let request: crate::SearchRequest = read(request)?;
        RUNNING.set(request.id);
        let seeker = self.of(&request.place.variant)?;
        let answer = seeker.search(&request, &StopFlag::asking(is_cancelled), &mut |info| {
            if let Ok(text) = serde_json::to_string(info) {
                // What a listener throws is its own business.
                let _ = report.call1(&JsValue::NULL, &text.into());
            }
        })?;
        json(&answer)
    }

    /// Judges the moves of a line under the number of a search; `report` gets each, and how many are left.
    pub fn review(&mut self, id: u32, request: &str, report: &js_sys::Function) -> Result<String, JsError> {
        let request: crate::ReviewRequest = read(request)?;
        RUNNING.set(id);
        let seeker = self.of(&request.place.variant)?;
        let judged = seeker.review(&request, &StopFlag::asking(is_cancelled), &mut |judged, left| {
            if let Ok(text) = serde_json::to_string(judged) {
                let _ = report.call2(&JsValue::NULL, &text.into(), &(left as u32).into());
            }
        })?;
        json(&judged)
    }

    /// Forgets everything found so far.
    pub fn clear(&mut self) {
        if let Some(seeker) = &mut self.seeker {
            seeker.clear();
        }
    }
}
