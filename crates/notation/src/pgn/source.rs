//! Bytes with their places.

use std::io::{self, BufRead};

use super::{PgnError, PgnErrorKind};

/// A place in a file, line and column from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// Reads byte by byte, with a look at the next one, and keeps count of lines and columns.
#[derive(Debug)]
pub(super) struct Source<R> {
    input: R,
    /// Bytes that were taken and given back, the next one last.
    given_back: Vec<u8>,
    place: Place,
    /// The last byte was a carriage return, so a line feed belongs to it.
    after_return: bool,
    taken: usize,
}

impl<R: BufRead> Source<R> {
    pub(super) fn new(input: R) -> Source<R> {
        Source {
            input,
            given_back: Vec::new(),
            place: Place { line: 1, column: 1 },
            after_return: false,
            taken: 0,
        }
    }

    /// Where the next byte stands.
    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// Bytes taken since [`restart_count`](Source::restart_count).
    pub(super) fn taken(&self) -> usize {
        self.taken
    }

    pub(super) fn restart_count(&mut self) {
        self.taken = 0;
    }

    /// The next byte; `None` at the end.
    #[inline]
    pub(super) fn peek(&mut self) -> Result<Option<u8>, PgnError> {
        if let Some(byte) = self.given_back.last() {
            return Ok(Some(*byte));
        }
        loop {
            match self.input.fill_buf() {
                Ok(buffer) => return Ok(buffer.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(PgnError::at(self.place, PgnErrorKind::Io(error.kind()))),
            }
        }
    }

    /// Takes the byte that was just looked at.
    #[inline]
    pub(super) fn take(&mut self, byte: u8) {
        if self.given_back.pop().is_none() {
            self.input.consume(1);
        }
        self.taken = self.taken.saturating_add(1);
        match byte {
            b'\n' if self.after_return => {}
            b'\n' | b'\r' => self.place = Place { line: self.place.line + 1, column: 1 },
            _ => self.place.column += 1,
        }
        self.after_return = byte == b'\r';
    }

    /// Takes the bytes of this line as long as they are wanted, at most `most`, and adds them to `into`. `wanted` must
    /// refuse line ends.
    pub(super) fn take_while(
        &mut self,
        wanted: impl Fn(u8) -> bool,
        mut most: usize,
        into: &mut Vec<u8>,
    ) -> Result<(), PgnError> {
        while most > 0 {
            let Some(byte) = self.peek()?.filter(|byte| wanted(*byte)) else { return Ok(()) };
            self.take(byte);
            into.push(byte);
            most -= 1;
            if self.given_back.is_empty() {
                most -= self.take_buffered_while(&wanted, most, into);
            }
        }
        Ok(())
    }

    /// Does the same for what is in memory already, at one stroke. Tells how many bytes it took.
    fn take_buffered_while(&mut self, wanted: impl Fn(u8) -> bool, most: usize, into: &mut Vec<u8>) -> usize {
        // An error or the end shows up again at the next look.
        let Ok(buffer) = self.input.fill_buf() else { return 0 };
        let length = buffer.iter().take(most).take_while(|byte| wanted(**byte)).count();
        into.extend_from_slice(&buffer[..length]);
        self.input.consume(length);
        self.place.column += length;
        self.taken = self.taken.saturating_add(length);
        length
    }

    /// Gives bytes back that were taken last and hold no line end.
    pub(super) fn give_back(&mut self, bytes: &[u8]) {
        self.given_back.extend(bytes.iter().rev());
        self.place.column -= bytes.len();
        self.taken -= bytes.len();
    }

    /// Takes the next bytes if they are exactly these.
    pub(super) fn take_exactly(&mut self, bytes: &[u8]) -> Result<bool, PgnError> {
        for (i, byte) in bytes.iter().enumerate() {
            if self.peek()? != Some(*byte) {
                self.give_back(&bytes[..i]);
                return Ok(false);
            }
            self.take(*byte);
        }
        Ok(true)
    }

    /// Takes everything up to the end of the line, which stays.
    pub(super) fn skip_to_line_end(&mut self) -> Result<(), PgnError> {
        while let Some(byte) = self.peek()?.filter(|byte| !is_line_end(*byte)) {
            self.take(byte);
        }
        Ok(())
    }

    /// Takes everything up to the start of the next line. A carriage return with a line feed is one line end.
    pub(super) fn skip_line(&mut self) -> Result<(), PgnError> {
        self.skip_to_line_end()?;
        self.skip_line_end()
    }

    fn skip_line_end(&mut self) -> Result<(), PgnError> {
        let first = self.peek()?.filter(|byte| is_line_end(*byte));
        if let Some(byte) = first {
            self.take(byte);
        }
        if first == Some(b'\r') && self.peek()? == Some(b'\n') {
            self.take(b'\n');
        }
        Ok(())
    }
}

pub(super) fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}
