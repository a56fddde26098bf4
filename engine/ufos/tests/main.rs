//! Tests of the UFOs rules: each clause, the rulebook's examples, and random games.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects")]

mod bidding;
mod damaged;
mod late;
mod leaks;
mod material;
mod rules;
mod saves;
mod scoring;
mod soak;
mod spying;
mod steady;
mod table;
mod thinker;
mod tricks;
mod values;
