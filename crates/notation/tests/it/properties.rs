//! Properties of all parsers: arbitrary text, valid text with damage, and games made of whole cloth.

use alfil_notation::{Eval, PgnGame, PgnLine, PgnMove, PgnReader, PgnResult, PgnTag, Score};
use proptest::prelude::*;

use crate::fuzzed::{self, without_places};

/// Valid input with a few bytes replaced, dropped or doubled.
fn damaged(seeds: &'static [&'static str]) -> impl Strategy<Value = Vec<u8>> {
    let damage = (any::<prop::sample::Index>(), 0..4_u8, any::<u8>());
    let glyph =
        prop::sample::select(b"0123456789abcdefghKQRBNMOPkqrbnmx+#=-./ \n\r\t(){}[];%$!?\"\\*".to_vec());
    (prop::sample::select(seeds), prop::collection::vec((damage, glyph), 0..6)).prop_map(|(seed, damages)| {
        let mut bytes = seed.as_bytes().to_vec();
        for ((index, kind, byte), glyph) in damages {
            let at = index.index(bytes.len().max(1)).min(bytes.len().saturating_sub(1));
            match kind {
                _ if bytes.is_empty() => bytes.push(glyph),
                0 => bytes[at] = glyph,
                1 => bytes.insert(at, byte),
                2 => drop(bytes.remove(at)),
                _ => bytes.insert(at, bytes[at]),
            }
        }
        bytes
    })
}

const FENS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 2+3 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1 +1+0",
    "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
    "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/5N2/PPPP1PPP/RNBQKB1R b KQkq e3 0 3",
    "8/8/8/8/8/4k3/8/4K2Q w - - 2+3 bm Qh3+ Qh6+; id \"a b; c\"; ce 46;",
];

const SANS: &[&str] = &[
    "chess r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\nO-O bxc3 Bxa6 cxd2 Nxd7!? Nxd7",
    "three-check 5k2/1P6/8/8/8/8/8/4K2R w K - 2+3 0 1\nO-O+ Kg8 b8=Q# b8=Q+",
    "racing-kings 8/k5K1/1r4Q1/2n2R2/8/8/6B1/8 w - - 4 16\nKg8 Kb8",
    "knightmate 3k4/1P6/8/8/8/8/8/R3K3 w Q - 0 1\nKc1 Kc6 b8=M+",
];

const UCIS: &[&str] = &[
    "chess r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\ne1g1 b4c3 e2a6 c3d2 e8c8",
    "chess 4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1\nf1b1 f1h1 f1g1",
    "knightmate 3k4/1P6/8/8/8/8/8/R3K3 w Q - 0 1\ne1c1 d8c6 b7b8m",
];

const PGNS: &[&str] = &[
    "[Event \"a\"]\n[Variant \"Three-check\"]\n\n1. e4 {[%clk 0:03:00] [%eval 0.3]} e5! (1... c5 {x} (1... d5 $1)) 2. Bc4 ; y }\nNc6 3. Bxf7+ {z} 1-0\n\n[Event \"b\"]\n\n1. d4 *",
    "\u{feff}[Event \"a \\\"b\\\" \\\\\"]\r\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 3 9\"]\r\n\r\n9. O-O {a\r\nb} 9... {c} Kd7 1/2-1/2 {d}\r\n",
    "[Variant \"Racing Kings\"]\n[Rules \"lichess\"]\n[FEN \"8/k5K1/1r4Q1/2n2R2/8/8/6B1/8 w - - 4 16\"]\n\n16. Kg8 Kb8 1/2-1/2",
    "[White \"Ada \"The Rook\" B\"]\n[Site \"C:\\games\\\"]\n[Round \"a\"b\"]\n\n1. e4 *",
    "% escaped\n{before} 1.e2e4 e7e5 2.-- Z0 ({only}) *",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_without_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        fuzzed::fen(&bytes);
        fuzzed::san(&bytes);
        fuzzed::uci(&bytes);
        fuzzed::pgn(&bytes);
    }

    #[test]
    fn any_text_of_the_right_letters_is_read_without_panic(text in "[a-hKQRBNMOx0-8+#=./ \n(){}\\[\\];%$!?\"*-]{0,80}") {
        fuzzed::fen(text.as_bytes());
        fuzzed::san(format!("chess \n{text}").as_bytes());
        fuzzed::san(format!("knightmate \n{text}").as_bytes());
        fuzzed::uci(format!("chess \n{text}").as_bytes());
        fuzzed::pgn(text.as_bytes());
    }

    #[test]
    fn damaged_fens_are_read_or_reported(bytes in damaged(FENS)) {
        fuzzed::fen(&bytes);
    }

    #[test]
    fn damaged_san_is_read_or_reported(bytes in damaged(SANS)) {
        fuzzed::san(&bytes);
    }

    #[test]
    fn damaged_uci_is_read_or_reported(bytes in damaged(UCIS)) {
        fuzzed::uci(&bytes);
    }

    #[test]
    fn damaged_games_are_read_or_reported(bytes in damaged(PGNS)) {
        fuzzed::pgn(&bytes);
    }

    #[test]
    fn written_games_are_read_as_they_were(game in game()) {
        let text = game.to_string();
        let again: Vec<PgnGame> = PgnReader::new(text.as_bytes()).collect::<Result<_, _>>().map_err(|error| {
            TestCaseError::fail(format!("{error}\n{text}"))
        })?;
        prop_assert_eq!(again.len(), 1, "{}", text);
        prop_assert_eq!(without_places(&again[0]), without_places(&game), "{}", text);
    }
}

/// A comment as the reader gives it: words with single spaces between them, at least one, and no commands.
fn comment() -> impl Strategy<Value = String> {
    prop::collection::vec("[^ \t\r\n\u{c}%]{1,9}|%[a-z]", 1..12).prop_map(|words| words.join(" "))
}

fn eval() -> impl Strategy<Value = Eval> {
    let score = prop_oneof![(-99_999..99_999).prop_map(Score::Centipawns), (-200..200).prop_map(Score::Win)];
    (score, prop::option::of(any::<u32>())).prop_map(|(score, depth)| Eval { score, depth })
}

fn moves(variations: BoxedStrategy<Vec<PgnLine>>) -> impl Strategy<Value = Vec<PgnMove>> {
    let text =
        prop::sample::select(vec!["e4", "Nf3+", "O-O-O", "exd5", "b8=M#", "--", "0-0", "b7b8m", "Q@h4"]);
    let time = || prop::option::of(0..u64::MAX / 2);
    let comments = || prop::collection::vec(comment(), 0..3);
    let nags = prop::collection::vec(any::<u8>(), 0..3);
    let one = (text, nags, comments(), comments(), (time(), time(), prop::option::of(eval())), variations);
    let one =
        one.prop_map(|(text, nags, comments_before, comments, (clock_ms, elapsed_ms, eval), variations)| {
            let text = text.to_owned();
            PgnMove {
                text,
                nags,
                comments_before,
                comments,
                clock_ms,
                elapsed_ms,
                eval,
                variations,
                line: 0,
                column: 0,
            }
        });
    prop::collection::vec(one, 0..6).prop_map(|mut moves| {
        // Comments before the first move belong to the line.
        if let Some(first) = moves.first_mut() {
            first.comments_before.clear();
        }
        moves
    })
}

fn line(variations: BoxedStrategy<Vec<PgnLine>>) -> impl Strategy<Value = PgnLine> {
    let line = (prop::collection::vec(comment(), 0..2), moves(variations));
    line.prop_map(|(comments, moves)| PgnLine { comments, moves })
        .prop_filter("a variation holds something", |line| {
            !line.moves.is_empty() || !line.comments.is_empty()
        })
}

fn game() -> impl Strategy<Value = PgnGame> {
    let none = Just(Vec::new()).boxed();
    let inner = prop::collection::vec(line(none), 0..2).boxed();
    let outer = prop::collection::vec(line(inner), 0..2).boxed();
    let name = "[A-Za-z][A-Za-z0-9_]{0,8}|Event|Result|White";
    let tag = (name, "[^\r\n]{0,12}").prop_map(|(name, value)| PgnTag::new(name, value));
    let result = prop::sample::select(PgnResult::ALL.to_vec());
    let parts =
        (prop::collection::vec(tag, 0..6), prop::collection::vec(comment(), 0..3), moves(outer), result);
    parts.prop_map(|(tags, comments, moves, result)| PgnGame {
        tags,
        comments,
        moves,
        result: Some(result),
        ..PgnGame::default()
    })
}

/// Runs a function over its hand-picked corpus, which the fuzz target of the same name starts from.
fn run_corpus(name: &str, function: fn(&[u8])) {
    let fuzz = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    if !fuzz.join("Cargo.toml").exists() {
        // The published package comes without the fuzz targets.
        return;
    }
    let files = std::fs::read_dir(fuzz.join("corpus").join(name)).unwrap();
    let count = files.map(|file| function(&std::fs::read(file.unwrap().path()).unwrap())).count();
    assert!(count >= 10, "{count} files for {name}");
}

#[test]
fn the_fuzz_corpora_pass() {
    run_corpus("fen", fuzzed::fen);
    run_corpus("san", fuzzed::san);
    run_corpus("uci", fuzzed::uci);
    run_corpus("pgn", fuzzed::pgn);
}
