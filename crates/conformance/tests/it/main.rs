//! The rules, proved: against public reports, a second implementation, tables of endings and exhaustive walks.

mod dead;
mod endings;
mod fixture;
mod games;
mod kit;
mod oracle;
mod perft;
mod placements;
mod random;
mod reports;
mod retrograde;
mod setups;
mod snapshots;
mod verdicts;
mod walk;
