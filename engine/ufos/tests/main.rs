//! The rules of UFOs, played: each clause, each example of the rulebook, and many games at random.
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
