//! What must hold for any bytes, one plain function a parser. The fuzz targets and the stable tests call the same ones.
//!
//! Each function panics if a parser breaks a promise: no panic, faults inside the text, and what was read is written
//! and read again as the same.

use alfil_notation::alfil_variants::alfil_core::{Move, Position};
use alfil_notation::alfil_variants::{Dialect, Profile, Variant, VariantId, Visitor};
use alfil_notation::{
    Castling, Epd, PgnGame, PgnMove, PgnReader, PgnTag, SanError, UciError, fen as write_fen, parse_epd,
    parse_fen, parse_move, parse_san, parse_uci, san as write_san, uci as write_uci,
};

/// A FEN of each variant, and lines of EPD.
pub fn fen(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else { return };
    for id in VariantId::ALL {
        id.visit(Fen(text));
    }
    for epd in parse_epd(text).flatten() {
        let again = parse_epd(&epd.to_string()).next();
        assert_eq!(again, Some(Ok(Epd { line: 1, column: 1, ..epd })));
    }
}

struct Fen<'a>(&'a str);

impl Visitor for Fen<'_> {
    type Out = ();

    fn visit<V: Variant>(self) {
        match parse_fen::<V>(self.0) {
            Ok(pos) => {
                for dialect in [Dialect::Remaining, Dialect::Given] {
                    let text = write_fen(&pos, dialect);
                    assert_eq!(parse_fen::<V>(&text), Ok(pos), "{text}");
                }
            }
            Err(error) => assert!((1..=self.0.len() + 1).contains(&error.column), "{error}"),
        }
    }
}

/// A first line with a variant and a FEN, then moves in SAN.
pub fn san(data: &[u8]) {
    with_position(data, Notation::San);
}

/// A first line with a variant and a FEN, then UCI moves.
pub fn uci(data: &[u8]) {
    with_position(data, Notation::Uci);
}

#[derive(Clone, Copy)]
enum Notation {
    San,
    Uci,
}

struct Moves<'a> {
    fen: &'a str,
    line: &'a str,
    notation: Notation,
}

fn with_position(data: &[u8], notation: Notation) {
    let Ok(text) = core::str::from_utf8(data) else { return };
    let (head, moves) = text.split_once('\n').unwrap_or((text, ""));
    let (name, fen) = head.split_once(' ').unwrap_or((head, ""));
    if let Some(id) = VariantId::by_name(name) {
        id.visit(Moves { fen, line: moves, notation });
    }
}

impl Visitor for Moves<'_> {
    type Out = ();

    fn visit<V: Variant>(self) {
        let mut pos = parse_fen::<V>(self.fen).unwrap_or_else(|_| Position::start());
        for text in self.line.split([' ', '\n']) {
            let found = match self.notation {
                Notation::San => read_san(&pos, text),
                Notation::Uci => read_uci(&pos, text),
            };
            if let Some(m) = found {
                assert!(pos.is_legal(m), "{text}");
                pos.play(m);
            }
        }
    }
}

fn read_san<V: Variant>(pos: &Position<V>, text: &str) -> Option<Move> {
    let found = parse_move(pos, text);
    match &found {
        Ok(m) => assert_eq!(parse_san(pos, &write_san(pos, *m)), Ok(*m), "{text}"),
        Err(SanError::Syntax { column, .. }) => {
            assert!((1..=text.len() + 1).contains(column), "{text}: {column}");
        }
        Err(_) => {}
    }
    found.ok()
}

fn read_uci<V: Variant>(pos: &Position<V>, text: &str) -> Option<Move> {
    let found = parse_uci(pos, text);
    match &found {
        Ok(m) => {
            for castling in [Castling::Standard, Castling::TakesRook] {
                assert_eq!(parse_uci(pos, &write_uci::<V>(*m, castling)), Ok(*m), "{text}");
            }
        }
        Err(UciError::Syntax { column, .. }) => {
            assert!((1..=text.len() + 1).contains(column), "{text}: {column}");
        }
        Err(_) => {}
    }
    found.ok()
}

/// A PGN file: read, written, read again, and played.
pub fn pgn(data: &[u8]) {
    let lines = data.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() + 1;
    for game in PgnReader::new(data).with_max_game_bytes(1 << 16) {
        match game {
            Ok(game) => {
                write_and_read(&game);
                if let Ok(id) = game.variant() {
                    id.visit(Play(&game));
                }
            }
            Err(error) => assert!((1..=lines).contains(&error.line) && error.column > 0, "{error}"),
        }
    }
}

fn write_and_read(game: &PgnGame) {
    let text = game.to_string();
    let again: Vec<PgnGame> = PgnReader::new(text.as_bytes())
        .collect::<Result<_, _>>()
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(again.len(), 1, "{text}");
    assert_eq!(without_places(&again[0]), without_places(game), "{text}");
    assert_eq!(again[0].to_string(), text);
}

struct Play<'a>(&'a PgnGame);

impl Visitor for Play<'_> {
    type Out = ();

    fn visit<V: Variant>(self) {
        let profile = self.0.profile(None, V::PROFILE).unwrap_or(Profile::CLAIMS);
        match self.0.play::<V>(profile) {
            Ok(played) => write_and_read(&PgnGame::of(&played)),
            Err(error) => assert!(error.line >= self.0.line && error.column > 0, "{error}"),
        }
        let _ = self.0.check_variations::<V>();
        let _ = self.0.result_tag();
    }
}

/// A game as the writer orders it, without the places that its text had.
pub fn without_places(game: &PgnGame) -> PgnGame {
    const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
    let mut tags: Vec<PgnTag> =
        game.tags.iter().map(|tag| PgnTag::new(tag.name.clone(), tag.value.clone())).collect();
    tags.sort_by_key(|tag| ROSTER.iter().position(|name| tag.is_named(name)).unwrap_or(ROSTER.len()));
    let mut bare = PgnGame { line: 0, result_line: 0, result_column: 0, tags, ..game.clone() };
    forget_places(&mut bare.moves);
    bare
}

fn forget_places(moves: &mut [PgnMove]) {
    for m in moves {
        (m.line, m.column) = (0, 0);
        m.variations.iter_mut().for_each(|line| forget_places(&mut line.moves));
    }
}
