//! The names under which variants are known elsewhere.

use std::collections::HashSet;

use alfil_variants::alfil_core::Role;
use alfil_variants::{Chess, Knightmate, Letters, RacingKings, ThreeCheck, Variant, VariantId, Visitor};

#[track_caller]
fn check(id: VariantId, key: &str, uci: &str, pgn: Option<&str>, xboard: Option<&str>, others: &[&str]) {
    let meta = id.meta();
    assert_eq!((id.key(), meta.uci, meta.pgn, meta.xboard), (key, uci, pgn, xboard));
    for name in [key, uci].into_iter().chain(pgn).chain(xboard).chain(others.iter().copied()) {
        assert_eq!(VariantId::by_name(name), Some(id), "{name}");
        assert_eq!(VariantId::by_name(&format!(" {} ", name.to_uppercase())), Some(id), "{name}");
    }
}

#[test]
fn the_table_of_names() {
    check(VariantId::Chess, "chess", "chess", None, Some("normal"), &["standard", "Standard"]);
    let others = &["threeCheck", "3check", "Three-check", "three check"];
    check(VariantId::ThreeCheck, "three-check", "3check", Some("Three-check"), Some("3check"), others);
    let others = &["racingKings", "racingkings", "Racing Kings"];
    check(VariantId::RacingKings, "racing-kings", "racingkings", Some("Racing Kings"), None, others);
    check(VariantId::Knightmate, "knightmate", "knightmate", Some("Knightmate"), Some("knightmate"), &[]);
}

#[test]
fn no_name_means_two_variants() {
    let mut owners = HashSet::new();
    for id in VariantId::ALL {
        let names: HashSet<String> = id.names().map(str::to_lowercase).collect();
        for name in names {
            assert!(owners.insert(name.clone()), "{name} is claimed twice");
        }
        assert_eq!(VariantId::by_code(id.meta().code), Some(*id));
    }
    assert_eq!(VariantId::by_name(""), None);
    assert_eq!(VariantId::by_code(u8::MAX), None);
}

/// Codes stand in records, so they never change.
#[test]
fn codes_are_fixed() {
    let codes: Vec<(&str, u8)> = VariantId::ALL.iter().map(|id| (id.key(), id.meta().code)).collect();
    for known in [("chess", 0), ("three-check", 1), ("racing-kings", 2), ("knightmate", 3)] {
        assert!(codes.contains(&known), "{codes:?}");
    }
    assert!(codes.iter().all(|(_, code)| *code < 128), "128 and above are left to others: {codes:?}");
}

#[test]
fn knightmate_reads_more_letters_than_it_writes() {
    let letters = Knightmate::LETTERS;
    assert_eq!((letters.letter(Role::King), letters.letter(Role::Knight)), ('K', 'M'));
    for (letter, role) in [('K', Role::King), ('n', Role::King), ('M', Role::Knight), ('c', Role::Knight)] {
        assert_eq!(letters.role(letter), Some(role), "{letter}");
    }
    assert_eq!(Letters::CHESS.role('M'), None);
    assert_eq!(Chess::LETTERS.role('N'), Some(Role::Knight));
}

/// A build without these would call living positions dead, or miss dead ones.
const _: () = {
    assert!(Chess::WON_BY_CHECKS_ONLY && ThreeCheck::WON_BY_CHECKS_ONLY && Knightmate::WON_BY_CHECKS_ONLY);
    assert!(!RacingKings::WON_BY_CHECKS_ONLY);
};

struct Key;

impl Visitor for Key {
    type Out = &'static str;

    fn visit<V: Variant>(self) -> &'static str {
        V::ID
    }
}

#[test]
fn a_visitor_meets_the_variant_it_was_sent_to() {
    for id in VariantId::ALL {
        assert_eq!(id.visit(Key), id.key());
    }
}
