//! Every order in which a few things can come about, and every way in which each write can end.
//!
//! The owner of a room takes one thing after the other and waits for the store in between, and nobody else changes the room.
//! So the order of what reaches it, the moments at which the server is killed, and the outcomes of its writes are all that
//! can differ from one run of a game to the next. `races.rs` tries many of them by chance; here are all of a small set.

mod model;
mod writes;

use std::collections::BTreeMap;

use alfil_server::room::Command;
use alfil_variants::VariantId;
use alfil_variants::alfil_core::Color::{self, Black, White};

use crate::players::{Dice, random_move};
use crate::races::Race;
use model::Model;

/// What reaches a room.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Thing {
    Command(Color, Command),
    /// So much time passes, and what is due by itself happens.
    Time(u64),
    /// The server is killed, and back after ten seconds.
    Restart,
}

/// All orders of things; those that are the same are not told apart.
pub(crate) fn orders<T: PartialEq>(things: &[T]) -> Vec<Vec<&T>> {
    let Some((first, rest)) = things.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for order in orders(rest) {
        let same = order.iter().position(|thing| *thing == first);
        // Behind one that is the same it would only have changed places with it.
        for at in 0..=same.unwrap_or(order.len()) {
            let mut longer = order.clone();
            longer.insert(at, first);
            all.push(longer);
        }
    }
    all
}

#[test]
fn no_order_is_left_out_or_there_twice() {
    for (things, count) in [("abcd", 24), ("aabc", 12), ("abca", 12), ("aabb", 6), ("aaaa", 1)] {
        let things: Vec<char> = things.chars().collect();
        let mut found = orders(&things);
        assert_eq!(found.len(), count);
        found.sort();
        found.dedup();
        assert_eq!(found.len(), count);
    }
}

/// Four moves of a variant, the same ones each time.
pub(crate) fn line(variant: &'static str) -> Vec<Command> {
    let mut race = Race::new(variant);
    let choose = |ply: usize| {
        let status = race.driven.room.status(race.driven.now_ms);
        let san = random_move(variant, &status.fen, &mut Dice(7)).unwrap();
        let command = Command::Move { ply, san, id: ply.to_string() };
        race.deliver(status.turn.color(), &command);
        command
    };
    (0..4).map(choose).collect()
}

/// Lets all come about in one order, and compares with the model after each.
fn try_order(variant: &'static str, line: &[Command], order: &[&Thing]) -> Option<String> {
    let mut race = Race::new(variant);
    for (ply, command) in line[..2].iter().enumerate() {
        race.deliver(if ply == 0 { White } else { Black }, command);
    }
    let mut model = Model::new(2);
    for thing in order {
        match thing {
            Thing::Command(by, command) => race.deliver(*by, command),
            Thing::Time(ms) => {
                race.driven.now_ms += ms;
                race.due();
            }
            Thing::Restart => race.restart(10_000),
        }
        model.take(thing);
        let found = race.driven.room.status(race.driven.now_ms);
        assert_eq!(Model::seen(&found), model, "{variant} after {thing:?} of {order:?}");
    }
    race.check();
    race.driven.reason()
}

/// Lets `rest` and White's move, which comes twice, happen in all orders, and counts how the game ended.
fn try_all(rest: impl Fn(&[Command]) -> Vec<Thing>) -> BTreeMap<Option<String>, usize> {
    let mut ends = BTreeMap::new();
    for variant in VariantId::ALL {
        let line = line(variant.key());
        let again = Thing::Command(White, line[2].clone());
        let things = [vec![again.clone(), again], rest(&line)].concat();
        for order in orders(&things) {
            *ends.entry(try_order(variant.key(), &line, &order)).or_default() += 1;
        }
    }
    ends
}

/// Longer than anybody has.
const ALL_TIME: Thing = Thing::Time(61_500);

#[expect(clippy::print_stdout, reason = "how much was tried, for who asks with --nocapture")]
#[track_caller]
fn check_ends(ends: &BTreeMap<Option<String>, usize>, reasons: &[Option<&str>], total: usize) {
    assert_eq!(ends.keys().map(Option::as_deref).collect::<Vec<_>>(), reasons);
    assert_eq!(ends.values().sum::<usize>(), total);
    println!("{total} orders: {ends:?}");
}

#[test]
fn moves_offers_flags_and_restarts_in_all_orders() {
    let ends = try_all(|line| {
        vec![
            Thing::Command(Black, line[3].clone()),
            Thing::Command(White, Command::OfferDraw {}),
            Thing::Command(Black, Command::OfferDraw {}),
            ALL_TIME,
            Thing::Restart,
        ]
    });
    check_ends(&ends, &[Some("agreement"), Some("timeout")], 4 * 2_520);
}

#[test]
fn moves_takebacks_resignations_flags_and_restarts_in_all_orders() {
    let ends = try_all(|_| {
        vec![
            Thing::Command(White, Command::TakeBack {}),
            Thing::Command(Black, Command::TakeBack {}),
            Thing::Command(Black, Command::Resign {}),
            ALL_TIME,
            Thing::Restart,
        ]
    });
    check_ends(&ends, &[Some("resignation"), Some("timeout")], 4 * 2_520);
}
