//! Tests of the SP4X rules: each clause, the rulebook's examples, and random games.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects")]

mod clauses;
mod examples;
mod leaks;
mod saves;
mod scripts;
mod soak;
mod steady;
mod table;
