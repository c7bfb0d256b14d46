//! Extended Position Description: a position without clocks, and operations on it.

use core::fmt;

use alfil_variants::alfil_core::Position;
use alfil_variants::{Dialect, Variant};

use crate::fen::{Fault, FenField, fields};
use crate::{FenError, FenErrorKind, parse_fen};

/// A line of an EPD file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Epd {
    /// Line of the file, from 1.
    pub line: usize,
    /// Column where the position starts, in bytes from 1.
    pub column: usize,
    /// The position as it stands: the fields of a FEN, clocks left out or not.
    pub position: String,
    /// The operations in their order.
    pub operations: Vec<EpdOperation>,
}

/// An operation, such as `bm Qd1+`, `id "name"` or `ce 46`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EpdOperation {
    /// Its name.
    pub opcode: String,
    /// What it is about.
    pub operands: Vec<EpdOperand>,
}

/// An operand of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EpdOperand {
    /// Text in quotes. It holds no quote itself.
    Text(String),
    /// A move, a number or any other single word.
    Word(String),
}

/// An EPD that could not be read: where, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpdError {
    /// Line of the file, from 1.
    pub line: usize,
    /// Column of the first byte that is wrong, from 1.
    pub column: usize,
    /// What is wrong.
    pub kind: EpdErrorKind,
}

/// What is wrong with an EPD.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EpdErrorKind {
    /// Something else was expected.
    Expected(&'static str),
    /// The position cannot be read.
    Fen(FenField, FenErrorKind),
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl fmt::Display for EpdErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EpdErrorKind::Expected(what) => write!(f, "expected {what}"),
            EpdErrorKind::Fen(field, kind) => write!(f, "{}", Fault(*field, kind)),
        }
    }
}

impl core::error::Error for EpdError {}

/// Reads the lines of an EPD file. Empty lines and lines that start with `#` are left out.
///
/// The position has four fields, and then those that start with a digit or a plus sign: counters and clocks. The
/// semicolon after the last operation may be missing.
///
/// # Examples
///
/// ```
/// use alfil_notation::{EpdOperand, parse_epd};
/// use alfil_variants::ThreeCheck;
/// let file = "# one a line\n8/8/8/8/8/4k3/8/4K2Q w - - 2+3 bm Qh3+; id \"a check\";\n";
/// let epd = parse_epd(file).next().unwrap()?;
/// assert_eq!(epd.line, 2);
/// assert_eq!(epd.read_position::<ThreeCheck>()?.state().given.white, 1);
/// assert_eq!(epd.operand("bm"), Some("Qh3+"));
/// assert_eq!(epd.operand("id"), Some("a check"));
/// assert_eq!(epd.to_string(), "8/8/8/8/8/4k3/8/4K2Q w - - 2+3 bm Qh3+; id \"a check\";");
/// # Ok::<(), alfil_notation::EpdError>(())
/// ```
pub fn parse_epd(text: &str) -> impl Iterator<Item = Result<Epd, EpdError>> {
    let wanted = |text: &str| !text.is_empty() && !text.starts_with('#');
    let lines = text.lines().zip(1..).filter(move |(text, _)| wanted(without_blanks(text)));
    lines.map(|(text, line)| read_line(text, line))
}

/// A line without blanks at its start, and without a byte order mark: files that were put together have some inside.
fn without_blanks(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == BOM)
}

const BOM: char = '\u{feff}';

fn read_line(text: &str, line: usize) -> Result<Epd, EpdError> {
    // An editor does not show the mark, so it takes no column.
    let text = text.strip_prefix(BOM).unwrap_or(text);
    let error = |at: usize, what| EpdError { line, column: at + 1, kind: EpdErrorKind::Expected(what) };
    let start = text.len() - without_blanks(text).len();
    let end = start
        + position_end(&text[start..])
            .ok_or_else(|| error(text.trim_ascii_end().len(), "the four fields of a position"))?;
    let mut epd =
        Epd { line, column: start + 1, position: text[start..end].to_owned(), operations: Vec::new() };
    let mut rest = Rest { text, at: end };
    while let Some(first) = rest.skip_space() {
        if !first.is_ascii_alphabetic() {
            return Err(error(rest.at, "the name of an operation"));
        }
        epd.operations.push(rest.operation().map_err(|(at, what)| error(at, what))?);
    }
    Ok(epd)
}

/// Where the last field of the position ends: four fields, then those that start with a digit or a plus sign.
fn position_end(text: &str) -> Option<usize> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let of_position =
        |(i, field): &(usize, &&str)| *i < 4 || field.starts_with(|c: char| c.is_ascii_digit() || c == '+');
    let (count, last) = fields.iter().enumerate().take_while(of_position).last()?;
    (count >= 3).then(|| last.as_ptr() as usize - text.as_ptr() as usize + last.len())
}

/// The part of a line after the position.
struct Rest<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Rest<'a> {
    fn skip_space(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at = self.text.len() - rest.trim_ascii_start().len();
        self.text[self.at..].chars().next()
    }

    fn word(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let length =
            rest.find(|c: char| c.is_ascii_whitespace() || c == ';' || c == '"').unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn operation(&mut self) -> Result<EpdOperation, (usize, &'static str)> {
        let mut operation = EpdOperation { opcode: self.word().to_owned(), operands: Vec::new() };
        loop {
            match self.skip_space() {
                None => return Ok(operation),
                Some(';') => {
                    self.at += 1;
                    return Ok(operation);
                }
                Some('"') => operation.operands.push(EpdOperand::Text(self.quoted()?)),
                Some(_) => operation.operands.push(EpdOperand::Word(self.word().to_owned())),
            }
        }
    }

    fn quoted(&mut self) -> Result<String, (usize, &'static str)> {
        let inside = &self.text[self.at + 1..];
        let length = inside.find('"').ok_or((self.text.len(), "\" after the text"))?;
        self.at += length + 2;
        Ok(inside[..length].to_owned())
    }
}

impl Epd {
    /// An EPD of a position. Its counters are written in `dialect`; clocks are left out.
    pub fn of<V: Variant>(pos: &Position<V>, dialect: Dialect, operations: Vec<EpdOperation>) -> Epd {
        let [placement, turn, castling, en_passant] = fields(pos);
        let mut position = format!("{placement} {turn} {castling} {en_passant}");
        if let Some(counters) = alfil_variants::StateField::write(pos.state(), dialect) {
            position = position + " " + &counters;
        }
        Epd { line: 1, column: 1, position, operations }
    }

    /// Reads the position as one of variant `V`.
    ///
    /// # Errors
    ///
    /// [`EpdError`] with the place in the file.
    pub fn read_position<V: Variant>(&self) -> Result<Position<V>, EpdError> {
        parse_fen(&self.position).map_err(|FenError { column, field, kind }| EpdError {
            line: self.line,
            column: self.column + column - 1,
            kind: EpdErrorKind::Fen(field, kind),
        })
    }

    /// The first operand of the operation of that name.
    pub fn operand(&self, opcode: &str) -> Option<&str> {
        let operation = self.operations.iter().find(|operation| operation.opcode == opcode)?;
        operation.operands.first().map(EpdOperand::as_str)
    }
}

impl EpdOperand {
    /// The operand without quotes.
    pub fn as_str(&self) -> &str {
        match self {
            EpdOperand::Text(text) | EpdOperand::Word(text) => text,
        }
    }
}

impl fmt::Display for EpdOperand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EpdOperand::Text(text) => write!(f, "\"{text}\""),
            EpdOperand::Word(word) => f.write_str(word),
        }
    }
}

impl fmt::Display for EpdOperation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        self.operands.iter().try_for_each(|operand| write!(f, " {operand}"))?;
        f.write_str(";")
    }
}

/// Writes one line, without its end.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position)?;
        self.operations.iter().try_for_each(|operation| write!(f, " {operation}"))
    }
}
