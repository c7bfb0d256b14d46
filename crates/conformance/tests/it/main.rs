//! The rules, proved: against public reports, a second implementation, tables of endings and exhaustive walks.

mod fixture;
mod games;
mod oracle;
mod perft;
mod random;
mod reports;
mod setups;
mod verdicts;
