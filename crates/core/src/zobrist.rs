//! Keys of the position hash.
//!
//! The hash of a position is the exclusive or of one key for each man on its square, for each castling rook, for the
//! file of an en-passant capture, for the side to move, of the variant's salt and of the key of its state.

use crate::{Color, Role, Square};

/// One step of `SplitMix64` (Steele, Lea, Flood 2014), the usual way to spread a counter over 64 bits.
pub(crate) const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn key(index: u64) -> u64 {
    // The first word is "alfil" in ASCII: any constant would do, but it must never change.
    mix(0x61_6c66_696c_u64.wrapping_add((index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}

const fn keys<const N: usize>(first: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut i = 0;
    while i < N {
        table[i] = key(first + i as u64);
        i += 1;
    }
    table
}

static MEN: [[[u64; 64]; 6]; 2] = {
    let mut table = [[[0; 64]; 6]; 2];
    let mut color = 0;
    while color < 2 {
        let mut role = 0;
        while role < 6 {
            table[color][role] = keys((color * 6 + role) as u64 * 64);
            role += 1;
        }
        color += 1;
    }
    table
};
static CASTLING: [u64; 64] = keys(768);
static EN_PASSANT: [u64; 8] = keys(832);

/// Key of Black to move.
pub(crate) const BLACK_TO_MOVE: u64 = key(840);

/// Key of a man on a square.
#[inline(always)]
pub(crate) fn man(color: Color, role: Role, sq: Square) -> u64 {
    MEN[color as usize][role as usize - 1][sq as usize]
}

/// Key of the right to castle with the rook on `rook`.
#[inline(always)]
pub(crate) fn castling(rook: Square) -> u64 {
    CASTLING[rook as usize]
}

/// Key of an en-passant capture that lands on `sq`.
#[inline(always)]
pub(crate) fn en_passant(sq: Square) -> u64 {
    EN_PASSANT[sq.file() as usize]
}

/// A key for any use outside the board, such as the counters of a variant's state. Equal names and values give equal
/// keys on every machine and in every version.
///
/// # Examples
///
/// ```
/// assert_ne!(alfil_core::zobrist_key("checks", 1), alfil_core::zobrist_key("checks", 2));
/// ```
pub const fn zobrist_key(name: &str, value: u64) -> u64 {
    // FNV-1a over the name, then mixed, so that near names give far keys.
    let bytes = name.as_bytes();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut i = 0;
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u64).wrapping_mul(0x100_0000_01b3);
        i += 1;
    }
    mix(hash.wrapping_add(value.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_keys_differ() {
        let all: HashSet<u64> = (0..=840).map(key).collect();
        assert_eq!(all.len(), 841);
        assert!(!all.contains(&0));
    }
}
