//! One transcript a variant: any change of rules, notation, hash or verdicts shows up as a diff.

use std::fmt::Write as _;

use alfil_notation::{Castling, fen, san, uci};
use alfil_variants::alfil_core::Position;
use alfil_variants::{Dialect, Game, Profile, StateField, Variant, VariantId, Verdict, Visitor};

use crate::fixture::position;
use crate::random::{Random, Taste};

const PLIES: usize = 80;

struct Transcript;

impl Visitor for Transcript {
    type Out = String;

    fn visit<V: Variant>(self) -> String {
        let mut text = format!("{} ({}, code {})\n", V::META.title, V::ID, V::META.code);
        for row in V::PERFT {
            let pos = position::<V>(row.fen);
            let _ = writeln!(text, "\n{}\n{}\n{}", row.name, fens(&pos), moves(&pos));
        }
        for (taste, name) in
            [(Taste::HURRIED, "hurried"), (Taste::VIOLENT, "violent"), (Taste::GREEDY, "greedy")]
        {
            let _ = writeln!(text, "\na {name} game");
            random_game::<V>(taste, &mut text);
        }
        text
    }
}

/// The position in each dialect that differs.
fn fens<V: Variant>(pos: &Position<V>) -> String {
    let remaining = fen(pos, Dialect::Remaining);
    if V::State::EXAMPLE.is_none() {
        return remaining;
    }
    format!("{remaining} = {}", fen(pos, Dialect::Given))
}

/// Legal moves in SAN with UCI behind, sorted, for their order is nobody's business.
fn moves<V: Variant>(pos: &Position<V>) -> String {
    let mut all: Vec<String> = pos
        .legal_moves()
        .into_iter()
        .map(|m| format!("{}={}", san(pos, m), uci::<V>(m, Castling::Standard)))
        .collect();
    all.sort();
    all.join(" ")
}

fn judged(verdict: &Verdict) -> String {
    match verdict.outcome {
        Some(outcome) => outcome.to_string(),
        None if verdict.claims.is_empty() => "-".to_owned(),
        None => format!("claim {}", verdict.claims.iter().map(|c| c.as_str()).collect::<Vec<_>>().join(", ")),
    }
}

/// The verdicts of the four profiles, or the one that all of them share.
fn verdicts<V: Variant>(games: &[Game<V>]) -> String {
    let all: Vec<(&str, String)> =
        games.iter().map(|game| (game.profile().id, judged(&game.verdict()))).collect();
    if all.iter().all(|(_, verdict)| *verdict == all[0].1) {
        return all[0].1.clone();
    }
    all.iter().map(|(id, verdict)| format!("{id}: {verdict}")).collect::<Vec<_>>().join("; ")
}

/// Plays until the game is over under every profile, or for some plies.
fn random_game<V: Variant>(taste: Taste, text: &mut String) {
    let mut random = Random::new(V::META.code.into());
    let mut pos = Position::<V>::start();
    let mut games = Profile::ALL.map(|profile| Game::from_position(pos, profile));
    for ply in 1..=PLIES {
        let legal = pos.legal_moves();
        if legal.is_empty() {
            break;
        }
        let m = taste.choose(&mut random, &pos, &legal);
        let written = san(&pos, m);
        pos.play(m);
        for game in &mut games {
            // A game that is over under one profile may go on under another.
            if game.play(m).is_err() {
                *game = game_after(game, pos);
            }
        }
        let check = if pos.is_check() { " check" } else { "" };
        let (hash, verdicts) = (pos.hash(), verdicts(&games));
        let _ = writeln!(text, "{ply:3} {written:8} {hash:016x}{check} {verdicts}\n    {}", fens(&pos));
    }
}

/// A new game at a position, under the same profile.
fn game_after<V: Variant>(game: &Game<V>, pos: Position<V>) -> Game<V> {
    Game::from_position(pos, *game.profile())
}

#[test]
fn snapshots_of_every_variant() {
    for id in VariantId::ALL {
        insta::assert_snapshot!(id.key(), id.visit(Transcript));
    }
}
