//! Rule profiles: what ends a game by itself, what must be claimed. Data only; a profile never changes which moves
//! are legal.

/// How a draw comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawRule {
    /// A player must claim it.
    Claim,
    /// It ends the game by itself.
    Automatic,
}

/// Which positions are drawn because nobody can win any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadRule {
    /// Those that the variant's material rule names.
    Material,
    /// Those, and every position that is found to be dead.
    DeadPosition,
}

/// What happens when one side reached the goal and the other can follow at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RaceReply {
    /// The race is drawn as soon as following is possible.
    DrawnAtOnce,
    /// The reply must be played.
    MustBePlayed,
}

/// A set of rules on top of a variant's moves. The table is in the project's rules, section "Profiles".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Profile {
    /// Name, as on the command line and in the PGN tag `Rules`.
    pub id: &'static str,
    /// The third occurrence of a position.
    pub threefold: DrawRule,
    /// A hundred plies without a capture or pawn move.
    pub fifty_moves: DrawRule,
    /// Whether the fifth occurrence of a position ends the game by itself.
    pub fivefold: bool,
    /// Whether a hundred and fifty plies without a capture or pawn move end the game by themselves.
    pub seventy_five_moves: bool,
    /// Which positions are dead.
    pub dead: DeadRule,
    /// What a possible reply in a race is worth.
    pub race_reply: RaceReply,
}

impl Profile {
    /// Threefold repetition and fifty moves are claimed; only material ends a game by itself.
    pub const CLAIMS: Profile = Profile {
        id: "claims",
        threefold: DrawRule::Claim,
        fifty_moves: DrawRule::Claim,
        fivefold: false,
        seventy_five_moves: false,
        dead: DeadRule::Material,
        race_reply: RaceReply::DrawnAtOnce,
    };

    /// Repetition, fifty moves and dead positions end the game by themselves.
    pub const AUTOMATIC: Profile = Profile {
        id: "automatic",
        threefold: DrawRule::Automatic,
        fifty_moves: DrawRule::Automatic,
        dead: DeadRule::DeadPosition,
        ..Profile::CLAIMS
    };

    /// As on lichess: threefold is claimed, fivefold and fifty moves are automatic, a race reply must be played.
    pub const LICHESS: Profile = Profile {
        id: "lichess",
        fifty_moves: DrawRule::Automatic,
        fivefold: true,
        race_reply: RaceReply::MustBePlayed,
        ..Profile::CLAIMS
    };

    /// As in the FIDE Laws: claims at three and fifty (article 9.2, 9.3), automatic at five and seventy-five
    /// (article 9.6), dead positions (article 5.2.2).
    pub const FIDE: Profile = Profile {
        id: "fide",
        fivefold: true,
        seventy_five_moves: true,
        dead: DeadRule::DeadPosition,
        race_reply: RaceReply::MustBePlayed,
        ..Profile::CLAIMS
    };

    /// All named profiles.
    pub const ALL: [Profile; 4] = [Profile::CLAIMS, Profile::AUTOMATIC, Profile::LICHESS, Profile::FIDE];

    /// The profile of that name, upper and lower case alike.
    pub fn by_name(name: &str) -> Option<Profile> {
        Profile::ALL.into_iter().find(|profile| profile.id.eq_ignore_ascii_case(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_are_found_by_name() {
        for profile in Profile::ALL {
            assert_eq!(Profile::by_name(profile.id), Some(profile));
            assert_eq!(Profile::by_name(&profile.id.to_uppercase()), Some(profile));
        }
        assert_eq!(Profile::by_name("uscf"), None);
    }

    /// The table of profiles, column by column.
    #[test]
    fn the_table() {
        use DeadRule::{DeadPosition, Material};
        use DrawRule::{Automatic, Claim};
        use RaceReply::{DrawnAtOnce, MustBePlayed};
        let row = |p: Profile| {
            (p.id, p.threefold, p.fifty_moves, p.fivefold, p.seventy_five_moves, p.dead, p.race_reply)
        };
        assert_eq!(
            Profile::ALL.map(row),
            [
                ("claims", Claim, Claim, false, false, Material, DrawnAtOnce),
                ("automatic", Automatic, Automatic, false, false, DeadPosition, DrawnAtOnce),
                ("lichess", Claim, Automatic, true, false, Material, MustBePlayed),
                ("fide", Claim, Claim, true, true, DeadPosition, MustBePlayed),
            ]
        );
    }
}
