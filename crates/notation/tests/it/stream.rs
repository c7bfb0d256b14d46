//! Files of any size: the reader looks no further than the game it returns, and holds no more than its limit.

use std::cell::Cell;
use std::io::{self, BufReader, Read};
use std::rc::Rc;

use alfil_notation::{PgnErrorKind, PgnReader};

const BUFFER: usize = 8 << 10;
const SIZE: usize = 50 << 20;
const ENDLESS: usize = 4 << 20;

const GAME: &str = "[Event \"stream\"]\n[Variant \"Three-check\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:03:00]} e5 2. Bc4 \
                    (2. Nf3 {also} Nc6) Bc5 3. Bxf7+ Kxf7 4. Qh5+ Kf8 5. Qf5+ 1-0\n\n";

/// Repeats a text until a number of bytes is reached, and counts what was taken.
struct Repeated {
    text: &'static [u8],
    left: usize,
    at: usize,
    taken: Rc<Cell<usize>>,
}

impl Repeated {
    fn new(text: &'static str, size: usize) -> (Repeated, Rc<Cell<usize>>) {
        let taken = Rc::new(Cell::new(0));
        (Repeated { text: text.as_bytes(), left: size, at: 0, taken: taken.clone() }, taken)
    }
}

impl Read for Repeated {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(self.left).min(self.text.len() - self.at);
        buffer[..length].copy_from_slice(&self.text[self.at..self.at + length]);
        self.at = (self.at + length) % self.text.len();
        self.left -= length;
        self.taken.set(self.taken.get() + length);
        Ok(length)
    }
}

#[test]
fn a_large_file_is_read_game_by_game() {
    let (input, taken) = Repeated::new(GAME, SIZE / GAME.len() * GAME.len());
    let mut reader = PgnReader::new(BufReader::with_capacity(BUFFER, input));
    let mut games = 0;
    while let Some(game) = reader.next_game() {
        assert_eq!(game.unwrap().moves.len(), 9);
        games += 1;
        let ahead = taken.get() - games * GAME.len();
        assert!(ahead <= BUFFER, "{ahead} bytes read ahead");
    }
    assert_eq!(games, SIZE / GAME.len());
}

/// A game without end is an error as soon as the limit is reached, and what follows is still read.
#[track_caller]
fn check_endless(head: &'static str, text: &'static str) {
    let (input, taken) = Repeated::new(text, ENDLESS);
    let input = head.as_bytes().chain(input).chain("\n\n[Event \"next\"]\n\n1. e4 *".as_bytes());
    let limit = 1 << 16;
    let mut reader = PgnReader::new(BufReader::with_capacity(BUFFER, input)).with_max_game_bytes(limit);
    let error = reader.next_game().unwrap().unwrap_err();
    assert_eq!(error.kind, PgnErrorKind::TooLong(limit));
    assert!(taken.get() <= limit + BUFFER, "{} bytes taken", taken.get());
    assert_eq!(reader.next_game().unwrap().unwrap().tag("Event"), Some("next"));
    assert_eq!(taken.get(), ENDLESS);
}

#[test]
fn a_game_without_end_is_cut_at_the_limit() {
    check_endless("1. e4 ", "Nf3 Nf6 ");
    check_endless("1. e4 {", "a comment ");
    check_endless("1. e4 ;", "a comment ");
    check_endless("1. e4 ", "{x} ");
    check_endless("1. e4 ", "\n(1. d4)\n");
    check_endless("1. e4 ", "$1 ");
    check_endless("", "x");
    check_endless("[White \"", "x");
    check_endless("[", "x");
    check_endless("", "[White \"x\"] ");
    check_endless("$", "1");
    check_endless("1. e4 ", "1. ");
}

#[test]
fn whitespace_and_escaped_lines_are_no_game() {
    for text in [" ", "\n", "% escaped\n", "\u{feff}"] {
        let (input, _) = Repeated::new(text, text.len() << 17);
        let input = input.chain("\n1. e4 *".as_bytes());
        let mut reader = PgnReader::new(BufReader::new(input)).with_max_game_bytes(1 << 10);
        assert_eq!(reader.next_game().unwrap().unwrap().moves.len(), 1);
    }
}
