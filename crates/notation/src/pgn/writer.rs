//! Writes games in the export form of PGN: the seven tag roster first, lines below 80 columns, NAGs as numbers.

use core::fmt::{self, Write as _};

use alfil_variants::alfil_core::Position;
use alfil_variants::{Dialect, Game, Variant};

use crate::{fen, san};

use super::comment::write_time;
use super::{PgnGame, PgnLine, PgnMove, PgnResult, PgnTag};

/// The tags that every game has, in the order of the standard, with what stands for an unknown value.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The standard asks for lines of fewer than 80 characters.
const LINE_LENGTH: usize = 79;

impl PgnGame {
    /// The record of a played game: all moves of its line, with the tags that are needed to read it again. `Variant` is
    /// left out for chess, `Rules` for the variant's own profile, `SetUp` and `FEN` for the variant's start.
    ///
    /// # Examples
    ///
    /// ```
    /// use alfil_notation::{PgnGame, parse_move};
    /// use alfil_variants::{Game, Knightmate, Profile, alfil_core::Position};
    /// let mut game = Game::<Knightmate>::from_position(Position::start(), Profile::AUTOMATIC);
    /// game.play(parse_move(game.position(), "Kf3")?)?;
    /// let mut record = PgnGame::of(&game);
    /// record.set_tag("White", "Ada");
    /// let text = record.to_string();
    /// assert!(text.contains("[White \"Ada\"]\n"));
    /// assert!(text.ends_with("[Variant \"Knightmate\"]\n[Rules \"automatic\"]\n\n1. Kf3 *\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of<V: Variant>(game: &Game<V>) -> PgnGame {
        let mut record = PgnGame::default();
        let result = final_result(game);
        for (name, unknown) in ROSTER {
            record.set_tag(name, unknown);
        }
        record.set_tag("Result", result.as_str());
        if let Some(name) = V::META.pgn {
            record.set_tag("Variant", name);
        }
        if *game.profile() != V::PROFILE {
            record.set_tag("Rules", game.profile().id);
        }
        if *game.start() != Position::start() {
            record.set_tag("SetUp", "1");
            record.set_tag("FEN", fen(game.start(), Dialect::default()));
        }
        record.moves = played_moves(game);
        record.result = Some(result);
        record
    }

    /// Sets the value of a tag, in its place if it stands already, else at the end.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|tag| tag.is_named(name)) {
            Some(tag) => tag.value = value.into(),
            None => self.tags.push(PgnTag::new(name, value)),
        }
    }
}

fn final_result<V: Variant>(game: &Game<V>) -> PgnResult {
    let mut game = game.clone();
    game.jump(game.moves().len());
    let result = game.outcome().and_then(|outcome| PgnResult::from_token(outcome.result()));
    result.unwrap_or(PgnResult::Unknown)
}

fn played_moves<V: Variant>(game: &Game<V>) -> Vec<PgnMove> {
    let mut pos = *game.start();
    let record = |m: &_| {
        let text = san(&pos, *m);
        pos.play(*m);
        PgnMove { text, ..PgnMove::default() }
    };
    game.moves().iter().map(record).collect()
}

/// Writes the tags in the order of the standard: the seven tag roster, then the others as they stand; after an empty
/// line the moves. Whitespace in comments is written as single spaces.
impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place =
            |tag: &&PgnTag| ROSTER.iter().position(|(name, _)| tag.is_named(name)).unwrap_or(ROSTER.len());
        let mut tags: Vec<&PgnTag> = self.tags.iter().collect();
        tags.sort_by_key(place);
        for tag in &tags {
            writeln!(f, "[{} \"{}\"]", tag.name, escaped(&tag.value))?;
        }
        if !tags.is_empty() {
            f.write_char('\n')?;
        }
        let mut words = Words::default();
        words.line(&self.comments, &self.moves, self.first_number());
        if let Some(result) = self.result {
            words.push(result.as_str());
        }
        words.wrapped(f)
    }
}

impl PgnGame {
    /// Number and side of the first move, as the FEN tag says. A FEN that cannot be read counts from 1.
    fn first_number(&self) -> Number {
        let fen = self.tag("FEN").unwrap_or_default();
        let mut clocks = fen.split_ascii_whitespace().skip(4).filter_map(|field| field.parse().ok());
        Number {
            move_number: clocks.nth(1).unwrap_or(1).max(1),
            black: fen.split_ascii_whitespace().nth(1) == Some("b"),
        }
    }
}

/// A tag value lies on one line; quotes and backslashes are escaped.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\r', '\n'], " ")
}

/// The number of a move that is to be written.
#[derive(Clone, Copy)]
struct Number {
    move_number: u32,
    black: bool,
}

impl Number {
    fn next(self) -> Number {
        let move_number = self.move_number.saturating_add(u32::from(self.black));
        Number { move_number, black: !self.black }
    }
}

/// The pieces of movetext between which a line may end.
#[derive(Default)]
struct Words {
    words: Vec<String>,
    /// Stands before the next word without a space.
    prefix: String,
}

impl Words {
    fn push(&mut self, word: &str) {
        let prefix = core::mem::take(&mut self.prefix);
        self.words.push(prefix + word);
    }

    /// Adds to the last word, unless that is a comment up to the end of its line.
    fn close(&mut self, closing: char) {
        match self.words.last_mut().filter(|word| !word.ends_with('\n')) {
            Some(word) => word.push(closing),
            None => self.push(closing.encode_utf8(&mut [0; 4])),
        }
    }

    /// Writes a line and everything nested in it; the depth is bounded by the reader.
    fn line(&mut self, comments: &[String], moves: &[PgnMove], mut number: Number) {
        self.comments("", comments);
        let mut interrupted = true;
        for m in moves {
            if interrupted || !number.black || !m.comments_before.is_empty() {
                let dots = if number.black { "..." } else { "." };
                self.push(&format!("{}{dots}", number.move_number));
            }
            self.comments("", &m.comments_before);
            self.push(&m.text);
            m.nags.iter().for_each(|nag| self.push(&format!("${nag}")));
            let commands = commands(m);
            self.comments(&commands, &m.comments);
            for PgnLine { comments, moves } in &m.variations {
                self.prefix.push('(');
                self.line(comments, moves, number);
                self.close(')');
            }
            interrupted = !(commands.is_empty() && m.comments.is_empty() && m.variations.is_empty());
            number = number.next();
        }
    }

    /// Writes comments; the commands stand at the start of the first one.
    fn comments(&mut self, commands: &str, comments: &[String]) {
        let first = comments.first().map_or("", String::as_str);
        if commands.is_empty() || first.contains('}') {
            self.comment(commands);
            self.comment(first);
        } else {
            self.comment(&format!("{commands} {first}"));
        }
        comments.iter().skip(1).for_each(|comment| self.comment(comment));
    }

    fn comment(&mut self, text: &str) {
        let mut words = text.split_ascii_whitespace().peekable();
        if words.peek().is_none() {
            return;
        }
        if text.contains('}') {
            // A closing brace can only stand in a comment up to the end of the line.
            let text: Vec<&str> = words.collect();
            self.push(&format!(";{}\n", text.join(" ")));
            return;
        }
        self.prefix.push('{');
        words.for_each(|word| self.push(word));
        self.close('}');
    }

    /// Writes the words in lines.
    fn wrapped(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut column = 0;
        for word in &self.words {
            let length = word.trim_end_matches('\n').chars().count();
            // A percent sign at the start of a line would hide the line.
            let fits = column + 1 + length <= LINE_LENGTH || word.starts_with('%');
            if column > 0 {
                f.write_char(if fits { ' ' } else { '\n' })?;
            }
            f.write_str(word)?;
            column = match (word.ends_with('\n'), column > 0 && fits) {
                (true, _) => 0,
                (false, true) => column + 1 + length,
                (false, false) => length,
            };
        }
        if column > 0 { f.write_char('\n') } else { Ok(()) }
    }
}

/// The commands of a move, as they stand in a comment.
fn commands(m: &PgnMove) -> String {
    let eval = m.eval.map(|eval| format!("[%eval {eval}]"));
    let clock = m.clock_ms.map(|ms| format!("[%clk {}]", write_time(ms)));
    let elapsed = m.elapsed_ms.map(|ms| format!("[%emt {}]", write_time(ms)));
    let commands: Vec<String> = [eval, clock, elapsed].into_iter().flatten().collect();
    commands.join(" ")
}
