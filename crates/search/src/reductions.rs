//! How much less deeply late moves are searched.

use std::sync::LazyLock;

#[expect(clippy::cast_precision_loss, reason = "indices below 64")]
static REDUCTIONS: LazyLock<[[i16; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (tried, entry) in row.iter_mut().enumerate().skip(1) {
            // Logarithms of both, as most engines since 2005 have it.
            let plies = 1.5 + (depth as f64).ln() * (tried as f64).ln() / 2.3;
            *entry = (plies * 1024.0) as i16;
        }
    }
    table
});

/// Plies, in 1024ths, by which the `tried`-th move is reduced at `depth`.
pub(crate) fn reduction(depth: i32, tried: usize) -> i32 {
    i32::from(REDUCTIONS[depth.clamp(0, 63) as usize][tried.min(63)])
}

/// How many moves are looked at before the remaining quiet ones are left out.
pub(crate) fn late_move_limit(depth: i32, improving: bool) -> usize {
    let limit = (17 + depth * depth * 13 / 10) as usize;
    if improving { limit } else { limit / 2 + 1 }
}
