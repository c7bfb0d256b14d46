//! King of the Hill, Antichess and Atomic, written as anyone outside the project would: on the public API alone, one
//! file each.
//!
//! Nothing here is registered anywhere. Whatever is generic over a variant takes these types as they are: positions,
//! games, FEN, SAN, UCI moves, and the conformance kit that tests them.
//!
//! ```
//! use alfil_variants::Game;
//! use extra_variants::KingOfTheHill;
//!
//! let game = Game::<KingOfTheHill>::new();
//! assert_eq!(game.position().legal_moves().len(), 20);
//! ```

mod antichess;
mod atomic;
mod king_of_the_hill;

pub use antichess::Antichess;
pub use atomic::Atomic;
pub use king_of_the_hill::KingOfTheHill;
