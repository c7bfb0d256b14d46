//! The tests, one a file.

mod deploy;
mod disk_full;
mod flags;
mod kill;
mod load;
mod lossy_net;
mod malformed;
mod origin;
mod rates;
mod secrecy;
mod slow;

use anyhow::Result;

use crate::Run;

/// What is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Test {
    /// Many games at once, over real sockets
    R1,
    /// The server is killed at random moments
    R3,
    /// The disk is full for a while
    R4,
    /// Messages are lost, doubled, late and in another order
    R5,
    /// Bytes that are no messages
    R6,
    /// Clients that are slow, silent, or do not read
    R7,
    /// Pages that are not allowed
    R8,
    /// Secrets, used wrongly, and looked for in all outputs
    R9,
    /// Too much from one address
    R10,
    /// Clocks that run out
    R11,
    /// The server is stopped under load and started again
    R14,
}

impl Test {
    /// Those that can be given broken evidence.
    pub(crate) const WITH_A_PLANT: &[Test] = &[Test::R1, Test::R3, Test::R5];

    /// What it is called.
    pub(crate) fn id(self) -> String {
        format!("{self:?}")
    }

    /// What it shows.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Test::R1 => "many games at once: everybody holds the same game in the end",
            Test::R3 => "killed at random moments: nothing acknowledged is lost, nothing happens twice",
            Test::R4 => "a full disk: nothing is acknowledged that is not written, and all goes on by itself",
            Test::R5 => "a bad network: all games converge, each move is made once",
            Test::R6 => "malformed messages: the right close codes, no panic, others play on",
            Test::R7 => "slow clients: let go in time, others play on",
            Test::R8 => "foreign pages: 403, nothing changes",
            Test::R9 => "secrets: of no use to others, and in no output",
            Test::R10 => "too much from one address: refused, others are served",
            Test::R11 => "flags: on time, with the result that the rules give",
            Test::R14 => {
                "stopped and started under load: everybody is told, comes back, and has lost nothing"
            }
        }
    }

    pub(crate) async fn run(self, run: &Run) -> Result<()> {
        match self {
            Test::R1 => load::run(run).await,
            Test::R3 => kill::run(run).await,
            Test::R4 => disk_full::run(run).await,
            Test::R5 => lossy_net::run(run).await,
            Test::R6 => malformed::run(run).await,
            Test::R7 => slow::run(run).await,
            Test::R8 => origin::run(run).await,
            Test::R9 => secrecy::run(run).await,
            Test::R10 => rates::run(run).await,
            Test::R11 => flags::run(run).await,
            Test::R14 => deploy::run(run).await,
        }
    }
}
