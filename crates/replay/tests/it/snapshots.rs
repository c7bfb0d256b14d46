//! Transcripts of shipped games: any change of rules, notation, hash or format shows up as a diff.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use alfil_notation::{PgnGame, PgnReader};
use alfil_replay::{Coding, GameRecord, RecordCursor, Request, View};
use alfil_variants::{Profile, VariantId};

/// The shipped games of a variant as records, under the first profile that all of them were played under.
fn shipped(variant: VariantId) -> Vec<GameRecord> {
    let file = format!("tests/games/{}.pgn", variant.key());
    let text =
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(&file)).expect("every variant has shipped games");
    let games: Vec<PgnGame> =
        PgnReader::new(text.as_slice()).collect::<Result<_, _>>().expect("readable games");
    let own = variant.profile();
    let all_under = |profile: Profile| {
        let request = Request { variant: Some(variant), profile: Some(profile), ..Request::default() };
        games.iter().map(|game| GameRecord::from_pgn(game, &request).ok()).collect::<Option<Vec<_>>>()
    };
    [own].into_iter().chain(Profile::ALL).find_map(all_under).expect("a profile that fits")
}

/// The shortest game for each way to end, and whether it has remarks.
fn chosen(records: &[GameRecord]) -> Vec<(usize, &GameRecord)> {
    let mut shortest: BTreeMap<(String, bool), (usize, &GameRecord)> = BTreeMap::new();
    for (number, record) in records.iter().enumerate() {
        let verified = record.verify().expect("a game that the rules bear out");
        let end = verified.outcome.map_or_else(|| record.end.as_str().into(), |outcome| outcome.to_string());
        let annotated = record.moves.iter().any(|m| !m.is_bare());
        let place = shortest.entry((end, annotated)).or_insert((number + 1, record));
        if record.moves.len() < place.1.moves.len() {
            *place = (number + 1, record);
        }
    }
    shortest.into_values().collect()
}

fn transcript(number: usize, record: &GameRecord) -> String {
    let mut text =
        format!("game {number}, {}, end: {:?}, result: {:?}\n", record.profile.id, record.end, record.result);
    for tag in &record.tags {
        let _ = writeln!(text, "[{} {:?}]", tag.name, tag.value);
    }
    let mut cursor = RecordCursor::new(record.clone()).expect("a legal game");
    walk(&mut cursor, "", &mut text);
    for coding in [Coding::Ranked, Coding::Plain] {
        let bytes = record.encode_with(coding).expect("a record of usual size");
        let _ = writeln!(text, "{coding:?}, {} bytes", bytes.len());
        for line in bytes.chunks(32) {
            text.push_str("  ");
            for byte in line {
                let _ = write!(text, "{byte:02x}");
            }
            text.push('\n');
        }
    }
    let _ = writeln!(text, "{}", record.to_pgn().expect("a legal game"));
    text
}

/// Writes the rest of the cursor's line, and after each place the variations that start there.
fn walk(cursor: &mut RecordCursor, indent: &str, text: &mut String) {
    loop {
        let view = cursor.view();
        let _ = writeln!(text, "{indent}{}", place(&view));
        for variation in 0..view.variations.len() {
            cursor.branch(variation).expect("a variation with moves");
            walk(cursor, &format!("{indent}    "), text);
            cursor.leave().expect("in a variation");
        }
        if !cursor.forward() {
            break;
        }
    }
}

/// Ply, move, FEN with counters, hash, and what is claimed or over; remarks where there are any.
fn place(view: &View) -> String {
    let mut text = format!("{:3} ", view.ply);
    if let Some(played) = &view.played {
        let _ = write!(text, "{:7} {:5} ", played.san, played.uci);
    }
    let _ = write!(text, "{} {:016x}", view.fen, view.hash);
    if let Some(given) = view.checks_given.filter(|_| view.in_check) {
        let _ = write!(text, " checks {}-{}", given.white, given.black);
    }
    if let Some(outcome) = view.outcome {
        let _ = write!(text, " {outcome}");
    }
    for claim in &view.claims {
        let _ = write!(text, " may claim {}", claim.as_str());
    }
    if let (Some(white), Some(black)) = (view.clocks_ms.white, view.clocks_ms.black) {
        let _ = write!(text, " clocks {white} {black}");
    }
    let Some(played) = &view.played else { return text };
    let comments = played.comments_before.iter().chain(&played.comments);
    for comment in comments {
        let _ = write!(text, " {{{comment}}}");
    }
    for nag in &played.nags {
        let _ = write!(text, " ${nag}");
    }
    if let Some(eval) = played.eval {
        let _ = write!(text, " eval {eval}");
    }
    text
}

#[test]
fn snapshots_of_shipped_games() {
    for variant in VariantId::ALL {
        let records = shipped(*variant);
        let games: Vec<String> =
            chosen(&records).into_iter().map(|(number, record)| transcript(number, record)).collect();
        insta::assert_snapshot!(variant.key(), games.join("\n"));
    }
}
