//! Events of a journal as bytes.

use crate::journal::Event;
use crate::record::PackedMove;

use super::body::{end_from_wire, end_to_wire};
use super::wire::{self, Blob, Text, WireEvent};

pub(crate) fn encode_event(event: &Event) -> Vec<u8> {
    let wire = match event {
        Event::Move { played, clock_ms, elapsed_ms } => {
            WireEvent::Move(played.bits(), *clock_ms, *elapsed_ms)
        }
        Event::TakeBack { plies } => WireEvent::TakeBack(*plies),
        Event::Tag { name, value } => WireEvent::Tag(Text(name.clone()), Text(value.clone())),
        Event::Comment(text) => WireEvent::Comment(Text(text.clone())),
        Event::End(end) => {
            let (kind, detail) = end_to_wire(*end);
            WireEvent::End(kind, detail)
        }
        Event::Note(bytes) => WireEvent::Note(Blob(bytes.clone())),
    };
    wire::event_to_bytes(&wire)
}

pub(crate) fn decode_event(bytes: &[u8]) -> Option<Event> {
    Some(match wire::event_from_bytes(bytes)? {
        WireEvent::Move(bits, clock_ms, elapsed_ms) => {
            Event::Move { played: PackedMove::from_bits(bits)?, clock_ms, elapsed_ms }
        }
        WireEvent::TakeBack(plies) => Event::TakeBack { plies },
        WireEvent::Tag(Text(name), Text(value)) => Event::Tag { name, value },
        WireEvent::Comment(Text(text)) => Event::Comment(text),
        WireEvent::End(kind, detail) => Event::End(end_from_wire((kind, detail))?),
        WireEvent::Note(Blob(bytes)) => Event::Note(bytes),
    })
}
