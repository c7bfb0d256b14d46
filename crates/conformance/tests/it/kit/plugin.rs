//! Plugins for tests in a few lines.

use alfil_variants::{Meta, PerftRow};

/// A plugin whose state, names, counts and guide are given, and whose further items follow.
macro_rules! plugin {
    (
        $(#[$doc:meta])*
        $name:ident: $state:ty, $id:literal, $meta:expr, $perft:expr, $guide:expr;
        rules { $($rules:tt)* }
        variant { $($variant:tt)* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        struct $name;

        impl alfil_variants::alfil_core::Rules for $name {
            type State = $state;
            const ID: &'static str = $id;
            $($rules)*
        }

        impl alfil_variants::Variant for $name {
            const META: alfil_variants::Meta = $meta;
            const PERFT: &'static [alfil_variants::PerftRow] = $perft;
            const GUIDE: &'static str = $guide;
            $($variant)*
        }
    };
}

pub(super) use plugin;

/// Names that no built-in variant has.
pub(super) const META: Meta =
    Meta { code: 250, title: "Test", uci: "test", pgn: None, xboard: None, aliases: &[] };

/// The start of chess.
pub(super) const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The counts of chess.
pub(super) const PERFT: &[PerftRow] = &[PerftRow { name: "start", fen: START_FEN, nodes: &[20, 400, 8_902] }];

/// A guide with little to say.
pub(super) const GUIDE: &str = "# Test\n\n## Set-up\n\n-\n\n## Moves and captures\n\n-\n\n## Winning and draws\n\n-\n\n\
    ## Special rules\n\n-\n\n## Playing advice\n\n-\n\n## FAQ\n\n-\n";
