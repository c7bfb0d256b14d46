//! `cargo xtask record-figures`: how small records are and how fast they are read, as a table.

use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;

use alfil_notation::{PgnError, PgnGame, PgnReader};
use alfil_replay::{ArchiveOptions, ArchiveWriter, Coding, GameRecord, RawGame, Request};
use alfil_variants::{Profile, Variant, VariantId, Visitor};
use anyhow::{Context, Result, ensure};

/// What to measure.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// PGN files, one variant each [default: the games of the tests]
    files: Vec<PathBuf>,
    /// Times that each game is timed; the best one counts
    #[arg(long, default_value_t = 30)]
    runs: usize,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let folder = crate::root().join("crates/replay/tests/games");
    let usual = ["three-check.pgn", "racing-kings.pgn", "knightmate.pgn"].map(|name| folder.join(name));
    let files = if args.files.is_empty() { usual.to_vec() } else { args.files.clone() };
    let mut sizes = vec![
        "| games of | games | moves | log2 of legal moves | ranked | less | 2 bytes | PGN | PGN, zstd | archive | \
         archive, zstd | rest of a game |"
            .to_owned(),
        format!("|---|{}", "---|".repeat(11)),
    ];
    let mut speeds = vec![
        "| games of | decoding, moves/s | replay, moves/s | ratio | bare moves, moves/s | ratio | encoding, moves/s |".to_owned(),
        format!("|---|{}", "---|".repeat(6)),
    ];
    for path in &files {
        let text = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let games = PgnReader::new(text.as_slice()).map(|game| Ok(read(&game?)?));
        let games: Vec<GameRecord> =
            games.collect::<Result<_>>().with_context(|| path.display().to_string())?;
        ensure!(!games.is_empty(), "{} holds no game", path.display());
        sizes.push(sizes_of(&games, &text)?);
        speeds.push(speeds_of(&games, args.runs)?);
    }
    println!(
        "Bytes a move; the last column in bytes a game.\n\n{}\n\n{}",
        sizes.join("\n"),
        speeds.join("\n")
    );
    Ok(())
}

/// The record of a game, under the first profile that lets it be played; which one makes no difference to its size.
fn read(game: &PgnGame) -> Result<GameRecord, PgnError> {
    let profiles = [Profile::LICHESS, Profile::CLAIMS, Profile::AUTOMATIC];
    let request = |profile| Request { profile: Some(profile), ..Request::default() };
    let records = profiles.map(|profile| GameRecord::from_pgn(game, &request(profile)));
    let [first, second, third] = records;
    first.or(second).or(third)
}

fn variant_of(games: &[GameRecord]) -> Result<VariantId> {
    Ok(games[0].variant_id()?)
}

fn moves_of(games: &[GameRecord]) -> f64 {
    games.iter().map(|game| game.moves.len()).sum::<usize>() as f64
}

fn sizes_of(games: &[GameRecord], pgn: &[u8]) -> Result<String> {
    let moves = moves_of(games);
    let mut ranked = 0;
    for game in games {
        ranked += RawGame::of(game, Coding::Ranked)?.move_bytes()?;
    }
    let uniform = variant_of(games)?.visit(Uniform(games)) / 8.0;
    let bare = archive(games, false)?.len();
    let packed = archive(games, true)?.len();
    let each = |bytes: usize| format!("{:.3}", bytes as f64 / moves);
    Ok(format!(
        "| {} | {} | {moves} | {:.3} | {} | {:.1} % | 2 | {} | {} | {} | {} | {:.1} |",
        games[0].variant,
        games.len(),
        uniform / moves,
        each(ranked),
        100.0 * (1.0 - ranked as f64 / uniform),
        each(pgn.len()),
        each(zstd::encode_all(pgn, 19)?.len()),
        each(bare),
        each(packed),
        (bare - ranked) as f64 / games.len() as f64,
    ))
}

fn archive(games: &[GameRecord], compress: bool) -> Result<Vec<u8>> {
    let mut writer =
        ArchiveWriter::new(Vec::new(), ArchiveOptions { compress, ..ArchiveOptions::default() })?;
    for game in games {
        writer.push(game)?;
    }
    Ok(writer.finish()?)
}

/// The information in the moves if all legal ones were equally likely, in bits.
struct Uniform<'a>(&'a [GameRecord]);

impl Visitor for Uniform<'_> {
    type Out = f64;

    fn visit<V: Variant>(self) -> f64 {
        let bits = |game: &GameRecord| {
            let Ok(mut pos) = game.start_as::<V>() else { return 0.0 };
            let mut bits = 0.0;
            for m in &game.moves {
                bits += (pos.count_legal_moves() as f64).log2();
                let Some(found) = m.played.find(&pos) else { break };
                pos.play(found);
            }
            bits
        };
        self.0.iter().map(bits).sum()
    }
}

fn speeds_of(games: &[GameRecord], runs: usize) -> Result<String> {
    let moves = moves_of(games);
    let raw: Vec<RawGame> =
        games.iter().map(|game| RawGame::of(game, Coding::Ranked)).collect::<Result<_, _>>()?;
    let variant = variant_of(games)?;
    // The best time of each game: on a busy machine no run of all games stays undisturbed.
    let speed = |work: &dyn Fn(usize)| {
        let best = |index| {
            let times = (0..runs).map(|_| {
                let begun = Instant::now();
                work(index);
                begun.elapsed().as_secs_f64()
            });
            times.fold(f64::MAX, f64::min)
        };
        moves / (0..games.len()).map(best).sum::<f64>()
    };
    let decoding = speed(&|index| {
        black_box(raw[index].record().is_ok());
    });
    let replay = speed(&|index| variant.visit(Replay(&games[index])));
    let bare = speed(&|index| variant.visit(Bare(&games[index])));
    let encoding = speed(&|index| {
        black_box(RawGame::of(&games[index], Coding::Ranked).is_ok());
    });
    Ok(format!(
        "| {} | {decoding:.0} | {replay:.0} | {:.2} | {bare:.0} | {:.2} | {encoding:.0} |",
        games[0].variant,
        decoding / replay,
        decoding / bare
    ))
}

/// Replays a game with a verdict on each position.
struct Replay<'a>(&'a GameRecord);

impl Visitor for Replay<'_> {
    type Out = ();

    fn visit<V: Variant>(self) {
        black_box(self.0.play_as::<V>().is_ok());
    }
}

/// Makes the moves and looks at nothing else.
struct Bare<'a>(&'a GameRecord);

impl Visitor for Bare<'_> {
    type Out = ();

    fn visit<V: Variant>(self) {
        let Ok(mut pos) = self.0.start_as::<V>() else { return };
        for m in &self.0.moves {
            let Some(found) = m.played.find(&pos) else { break };
            pos.play(found);
        }
        black_box(pos.hash());
    }
}
