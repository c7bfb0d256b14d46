//! Random games with remarks of every kind cross the bridge unchanged.

use alfil_notation::{Eval, PgnReader, PgnResult, Score};
use alfil_replay::{GameRecord, Line, PackedMove, RecordedMove, Request, Tag};
use alfil_variants::alfil_core::Position;
use alfil_variants::{Variant, VariantId, Visitor};

/// The `SplitMix64` generator (Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    fn sometimes<T>(&mut self, value: impl FnOnce(&mut Random) -> T) -> Option<T> {
        (self.below(4) == 0).then(|| value(self))
    }
}

/// Words that mean something in PGN, or nearly.
const WORDS: [&str; 24] = [
    "a",
    "}",
    "{",
    "{}",
    ";",
    "%",
    "%x",
    "(",
    ")",
    "[",
    "]",
    "[%cal Ge2e4]",
    "[%",
    "$3",
    "!?",
    "1.",
    "e4",
    "1-0",
    "*",
    "\"",
    "\\",
    "ž",
    "[Event",
    "--",
];

fn comment(random: &mut Random) -> String {
    let count = 1 + random.below(5);
    (0..count).map(|_| WORDS[random.below(WORDS.len())]).collect::<Vec<_>>().join(" ")
}

fn comments(random: &mut Random) -> Vec<String> {
    let count = random.below(3);
    (0..count).map(|_| comment(random)).collect()
}

fn eval(random: &mut Random) -> Eval {
    let number = i32::try_from(random.below(4000)).unwrap() - 2000;
    let score = if random.below(3) == 0 { Score::Win(number / 100) } else { Score::Centipawns(number) };
    Eval { score, depth: random.sometimes(|random| random.below(40) as u32) }
}

/// A line of random moves; the games do not get so far that they end.
fn moves<V: Variant>(random: &mut Random, mut pos: Position<V>, depth: usize) -> Vec<RecordedMove> {
    let count = 1 + random.below(if depth == 0 { 8 } else { 3 });
    let mut line: Vec<RecordedMove> = Vec::new();
    for _ in 0..count {
        let legal = pos.legal_moves();
        if legal.is_empty() {
            break;
        }
        let pass = depth > 0 && !pos.is_check() && random.below(6) == 0;
        let played = legal[random.below(legal.len())];
        let variations = if depth < 3 { random.below(5).saturating_sub(2) } else { 0 };
        let others = (0..variations)
            .map(|_| Line { comments: comments(random), moves: moves(random, pos, depth + 1) });
        let variations: Vec<Line> = others.filter(|line| !line.moves.is_empty()).collect();
        line.push(RecordedMove {
            played: if pass { PackedMove::PASS } else { played.into() },
            nags: random.sometimes(|random| vec![random.below(256) as u8, 1]).unwrap_or_default(),
            // Those before the first move belong to the line.
            comments_before: if line.is_empty() { Vec::new() } else { comments(random) },
            comments: comments(random),
            clock_ms: random.sometimes(|random| random.below(10_000_000) as u64),
            elapsed_ms: random.sometimes(|random| random.below(10_000_000) as u64),
            eval: random.sometimes(eval),
            variations,
        });
        if pass {
            pos = pos.passed();
        } else {
            pos.play(played);
        }
    }
    line
}

struct Annotated(u64);

impl Visitor for Annotated {
    type Out = GameRecord;

    fn visit<V: Variant>(self) -> GameRecord {
        let random = &mut Random(self.0);
        let mut record = GameRecord::of_variant::<V>();
        record.comments = comments(random);
        record.moves = moves(random, Position::<V>::start(), 0);
        record.result = Some(PgnResult::Unknown);
        record.tags = vec![Tag { name: "Annotator".into(), value: comment(random) }];
        record
    }
}

/// A comment that holds a closing brace is written up to the end of its line, so a game can cross whatever it says.
#[test]
fn remarks_cross_whatever_they_say() {
    for seed in 0..100 {
        for id in VariantId::ALL {
            let record = id.visit(Annotated(seed));
            let Ok(game) = record.to_pgn() else { panic!("{record:?}") };
            let text = game.to_string();
            let mut reader = PgnReader::new(text.as_bytes());
            let read = reader.next_game().expect("a game").unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert!(reader.next_game().is_none(), "{text}");
            let again = GameRecord::from_pgn(&read, &Request::default())
                .unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(again.moves, record.moves, "seed {seed}\n{text}");
            assert_eq!(again.comments, record.comments, "seed {seed}\n{text}");
            assert_eq!(again.tag("Annotator"), record.tag("Annotator"));
            assert_eq!(again.to_pgn().map(|game| game.to_string()).ok().as_deref(), Some(text.as_str()));
        }
    }
}
