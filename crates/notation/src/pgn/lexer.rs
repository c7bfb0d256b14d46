//! Cuts a PGN file into tokens, each with its place.

use std::collections::VecDeque;
use std::io::BufRead;

use super::comment::{decode, text_of};
use super::source::{Place, Source, is_line_end, is_space};
use super::{PgnError, PgnErrorKind, PgnResult, PgnTag};

/// A token and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) place: Place,
    /// Whether an empty line stands before it.
    pub(super) after_blank: bool,
    pub(super) kind: TokenKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Tag(PgnTag),
    /// Whitespace is normalised to single spaces.
    Comment(String),
    Nag(u8),
    Open,
    Close,
    /// A move number, or dots alone. What it says is left aside: programs disagree after set-ups.
    Number,
    Result(PgnResult),
    Move(String),
    /// `e.p.` on its own, after a move.
    EnPassant,
    /// A part of a word that cannot be read. What stands before it in the word comes first.
    Fault(PgnErrorKind),
}

#[derive(Debug)]
pub(super) struct Lexer<R> {
    source: Source<R>,
    /// Tokens of a word that holds several, such as `1.e4!`.
    queue: VecDeque<Token>,
    /// Room for a word, kept from one to the next.
    word: Vec<u8>,
    limit: usize,
    /// No token of the game was read yet.
    fresh: bool,
}

/// The bytes that words are made of: all but whitespace and delimiters. A table, as every byte of a file is asked for.
static IN_WORD: [bool; 256] = {
    let mut table = [true; 256];
    let others = b" \t\n\r\x0b\x0c{}()[];$<>\"";
    let mut i = 0;
    while i < others.len() {
        table[others[i] as usize] = false;
        i += 1;
    }
    table
};
/// Longer names than this are not looked for after a fault.
const LONGEST_TAG_NAME: usize = 256;
const BOM: &[u8] = b"\xEF\xBB\xBF";
/// A line like this after an empty line, in a comment, is not part of it: the comment was never closed.
const NEXT_GAME: &[u8] = b"[Event \"";

impl<R: BufRead> Lexer<R> {
    pub(super) fn new(input: R, limit: usize) -> Lexer<R> {
        Lexer { source: Source::new(input), queue: VecDeque::new(), word: Vec::new(), limit, fresh: true }
    }

    pub(super) fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// Where the next byte stands.
    pub(super) fn place(&self) -> Place {
        self.source.place()
    }

    /// Counts bytes for the limit anew, from the next token on.
    pub(super) fn start_game(&mut self) {
        self.fresh = true;
    }

    /// The next token; `None` at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<Token>, PgnError> {
        if let Some(token) = self.queue.pop_front() {
            return Ok(Some(token));
        }
        let after_blank = self.skip_space()?;
        if core::mem::take(&mut self.fresh) {
            self.source.restart_count();
        }
        let place = self.place();
        let Some(byte) = self.source.peek()? else { return Ok(None) };
        let kind = match byte {
            b'[' => TokenKind::Tag(self.tag()?),
            b'{' => TokenKind::Comment(self.brace_comment()?),
            b';' => TokenKind::Comment(self.line_comment()?),
            b'$' => TokenKind::Nag(self.nag()?),
            b'(' | b')' => {
                self.take(byte)?;
                if byte == b'(' { TokenKind::Open } else { TokenKind::Close }
            }
            b'}' => return Err(PgnError::at(place, PgnErrorKind::Expected("{ before }"))),
            b']' | b'<' | b'>' | b'"' => {
                let text = char::from(byte).to_string();
                return Err(PgnError::at(place, PgnErrorKind::Unreadable(text.into())));
            }
            _ => {
                self.word(place, after_blank)?;
                return Ok(self.queue.pop_front());
            }
        };
        Ok(Some(Token { place, after_blank, kind }))
    }

    /// A comment that starts on the rest of this line, as after a result.
    pub(super) fn comment_on_this_line(&mut self) -> Result<Option<String>, PgnError> {
        while let Some(byte) = self.source.peek()?.filter(|byte| matches!(byte, b' ' | b'\t')) {
            self.source.take(byte);
        }
        match self.source.peek()? {
            Some(b'{') => self.brace_comment().map(Some),
            Some(b';') => self.line_comment().map(Some),
            _ => Ok(None),
        }
    }

    /// Leaves a faulty game: skips to the next line that starts like a tag pair.
    pub(super) fn skip_to_tags(&mut self, in_tags: bool) -> Result<(), PgnError> {
        self.queue.clear();
        if self.place().column > 1 {
            self.source.skip_line()?;
        }
        // The other tags of the same game.
        while in_tags && self.source.peek()? == Some(b'[') {
            self.source.skip_line()?;
        }
        while self.source.peek()?.is_some() && !self.at_tag()? {
            self.source.skip_line()?;
        }
        Ok(())
    }

    /// Whether the line goes on like a tag pair: `[Name "`.
    fn at_tag(&mut self) -> Result<bool, PgnError> {
        while let Some(byte) = self.source.peek()?.filter(|byte| matches!(byte, b' ' | b'\t')) {
            self.source.take(byte);
        }
        let mut start = Vec::new();
        let in_name =
            |byte: &u8| matches!(byte, b'[' | b' ' | b'\t') || byte.is_ascii_alphanumeric() || *byte == b'_';
        while let Some(byte) =
            self.source.peek()?.filter(|byte| in_name(byte) && start.len() < LONGEST_TAG_NAME)
        {
            self.source.take(byte);
            start.push(byte);
        }
        let found = start.len() > 1 && start[0] == b'[' && self.source.peek()? == Some(b'"');
        self.source.give_back(&start);
        Ok(found)
    }

    /// Takes a byte that will be kept in memory.
    fn take(&mut self, byte: u8) -> Result<(), PgnError> {
        if self.source.taken() >= self.limit {
            return Err(PgnError::at(self.place(), PgnErrorKind::TooLong(self.limit)));
        }
        self.source.take(byte);
        Ok(())
    }

    /// Skips whitespace, byte order marks and escaped lines; `true` if it crossed an empty line.
    fn skip_space(&mut self) -> Result<bool, PgnError> {
        let mut blank = false;
        let mut last_end = None;
        while let Some(byte) = self.source.peek()? {
            if byte == b'%' && self.place().column == 1 {
                self.source.skip_to_line_end()?;
            } else if is_space(byte) {
                self.source.take(byte);
                if self.place().column == 1 {
                    let line = self.place().line;
                    blank |= last_end.is_some_and(|last| last != line);
                    last_end = Some(line);
                }
            } else if byte != BOM[0] || !self.source.take_exactly(BOM)? {
                break;
            }
        }
        Ok(blank)
    }

    fn skip_blanks_in_tag(&mut self) -> Result<(), PgnError> {
        while let Some(byte) = self.source.peek()?.filter(|byte| matches!(byte, b' ' | b'\t')) {
            self.take(byte)?;
        }
        Ok(())
    }

    fn expect(&mut self, wanted: u8, what: &'static str) -> Result<(), PgnError> {
        match self.source.peek()? {
            Some(byte) if byte == wanted => self.take(byte),
            _ => Err(PgnError::at(self.place(), PgnErrorKind::Expected(what))),
        }
    }

    fn tag(&mut self) -> Result<PgnTag, PgnError> {
        let Place { line, column } = self.place();
        self.expect(b'[', "[")?;
        self.skip_blanks_in_tag()?;
        let name = self.bytes_while(|byte| byte.is_ascii_alphanumeric() || b"_-+#=:.".contains(&byte))?;
        if name.is_empty() {
            return Err(PgnError::at(self.place(), PgnErrorKind::Expected("the name of a tag")));
        }
        self.skip_blanks_in_tag()?;
        self.expect(b'"', "\" before the value of the tag")?;
        let value_column = self.place().column;
        let value = self.tag_value()?;
        self.skip_blanks_in_tag()?;
        self.expect(b']', "] after the value of the tag")?;
        Ok(PgnTag { name: decode(name), value: decode(value), line, column, value_column })
    }

    /// The value and its closing quote. A backslash escapes a quote and a backslash; before anything else it stands
    /// for itself. Some programs, python-chess among them, escape nothing: so a quote that no bracket follows belongs to
    /// the value, and a backslash before the last quote of a line escapes nothing.
    fn tag_value(&mut self) -> Result<Vec<u8>, PgnError> {
        let mut value = Vec::new();
        loop {
            let place = self.place();
            let Some(byte) = self.source.peek()?.filter(|byte| !is_line_end(*byte)) else {
                return Err(PgnError::at(
                    place,
                    PgnErrorKind::Expected("\" and ] after the value of the tag"),
                ));
            };
            self.take(byte)?;
            let escaped = self.source.peek()?.filter(|next| byte == b'\\' && matches!(next, b'"' | b'\\'));
            if let Some(escaped) = escaped {
                self.take(escaped)?;
                if escaped == b'"' && self.ends_tag(true)? {
                    value.push(byte);
                    return Ok(value);
                }
                value.push(escaped);
            } else if byte == b'"' && self.ends_tag(false)? {
                return Ok(value);
            } else {
                value.push(byte);
            }
        }
    }

    /// Whether the bracket of a tag comes next, blanks aside, and where it matters, whether it ends the line.
    fn ends_tag(&mut self, with_line: bool) -> Result<bool, PgnError> {
        let is_blank = |byte| matches!(byte, b' ' | b'\t');
        let mut seen = self.bytes_while(is_blank)?;
        let mut ends = self.source.peek()? == Some(b']');
        if ends && with_line {
            self.take(b']')?;
            seen.push(b']');
            seen.extend(self.bytes_while(is_blank)?);
            ends = self.source.peek()?.is_none_or(is_line_end);
        }
        self.source.give_back(&seen);
        Ok(ends)
    }

    /// Takes bytes of this line as long as they are wanted.
    fn bytes_while(&mut self, wanted: impl Fn(u8) -> bool) -> Result<Vec<u8>, PgnError> {
        let mut bytes = Vec::new();
        self.fill_while(wanted, &mut bytes)?;
        Ok(bytes)
    }

    fn fill_while(&mut self, wanted: impl Fn(u8) -> bool, bytes: &mut Vec<u8>) -> Result<(), PgnError> {
        let most = self.limit.saturating_sub(self.source.taken());
        self.source.take_while(&wanted, most, bytes)?;
        match self.source.peek()? {
            Some(byte) if wanted(byte) => Err(PgnError::at(self.place(), PgnErrorKind::TooLong(self.limit))),
            _ => Ok(()),
        }
    }

    fn brace_comment(&mut self) -> Result<String, PgnError> {
        let open = self.place();
        self.expect(b'{', "{")?;
        let mut text = Vec::new();
        // Line ends since the last other byte, blanks left out.
        let mut line_ends = 0;
        loop {
            if line_ends >= 2 && self.place().column == 1 && self.source.take_exactly(NEXT_GAME)? {
                self.source.give_back(NEXT_GAME);
                return Err(PgnError::at(open, PgnErrorKind::CommentNotClosed));
            }
            let Some(byte) = self.source.peek()? else {
                return Err(PgnError::at(open, PgnErrorKind::CommentNotClosed));
            };
            let line = self.place().line;
            self.take(byte)?;
            if byte == b'}' {
                return Ok(normalised(text));
            }
            line_ends = if is_space(byte) { line_ends + (self.place().line - line) } else { 0 };
            text.push(byte);
        }
    }

    fn line_comment(&mut self) -> Result<String, PgnError> {
        self.expect(b';', ";")?;
        self.bytes_while(|byte| !is_line_end(byte)).map(normalised)
    }

    fn nag(&mut self) -> Result<u8, PgnError> {
        let place = self.place();
        self.expect(b'$', "$")?;
        let digits = self.bytes_while(|byte| byte.is_ascii_digit())?;
        let number = core::str::from_utf8(&digits).ok().and_then(|digits| digits.parse().ok());
        number.ok_or(PgnError::at(place, PgnErrorKind::Expected("$ and a number from 0 to 255")))
    }

    /// Reads a word and queues its tokens.
    fn word(&mut self, place: Place, after_blank: bool) -> Result<(), PgnError> {
        let mut bytes = core::mem::take(&mut self.word);
        bytes.clear();
        self.fill_while(|byte| IN_WORD[usize::from(byte)], &mut bytes)?;
        split_word(&text_of(&bytes), |offset, kind| {
            let place = Place { column: place.column + offset, ..place };
            self.queue.push_back(Token { place, after_blank, kind });
        });
        self.word = bytes;
        Ok(())
    }
}

/// Tells the tokens of a word, such as `12.Nf3!?`, with their offsets. There is at least one.
fn split_word(word: &str, mut tell: impl FnMut(usize, TokenKind)) {
    if let Some(result) = PgnResult::from_token(word) {
        return tell(0, TokenKind::Result(result));
    }
    let rest = after_number(word);
    let offset = word.len() - rest.len();
    if offset > 0 {
        tell(0, TokenKind::Number);
    }
    if let Some(result) = PgnResult::from_token(rest) {
        return tell(offset, TokenKind::Result(result));
    }
    let text = rest.trim_end_matches(['!', '?']);
    let is_en_passant = ["e.p.", "ep"].contains(&text);
    if !text.is_empty() && !is_en_passant && !looks_like_move(text) {
        let shown: String = rest.chars().take(40).collect();
        return tell(offset, TokenKind::Fault(PgnErrorKind::Unreadable(shown.into())));
    }
    if is_en_passant {
        tell(offset, TokenKind::EnPassant);
    } else if !text.is_empty() {
        tell(offset, TokenKind::Move(text.to_owned()));
    }
    let glyph = &rest[text.len()..];
    if !glyph.is_empty() {
        let nag = GLYPHS.iter().position(|known| *known == glyph);
        let fault = TokenKind::Fault(PgnErrorKind::Expected("! ? !! ?? !? or ?!"));
        tell(offset + text.len(), nag.map_or(fault, |index| TokenKind::Nag(index as u8 + 1)));
    }
}

/// The suffixes of moves, in the order of their NAGs from 1.
const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// What follows a move number and its dots. Digits count as a number only with dots or on their own, so that `0-0` and
/// `1-0` stay whole.
fn after_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let after_dots = rest.trim_start_matches(['.', '…']);
    if word != "0000" && (after_dots.len() < rest.len() || rest.is_empty()) { after_dots } else { word }
}

/// Whether a word can be a move of any variant: castling, a null move, or one with a square in it.
fn looks_like_move(text: &str) -> bool {
    let special = ["O-O", "0-0", "o-o", "--"].iter().any(|start| text.starts_with(start))
        || ["Z0", "0000", "@@@@"].contains(&text);
    // A digit at the start would be read as a move number.
    let starts_well = text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '@');
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    let readable = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+#=-:@~/,.".contains(&byte));
    readable && (special || starts_well && text.as_bytes().windows(2).any(is_square))
}

fn normalised(text: Vec<u8>) -> String {
    let text = decode(text);
    let mut words = text.split_ascii_whitespace();
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |text, word| text + " " + word)
}
