//! The rules of SP4X, played: each clause, each example of the rulebook, and many games at random.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects")]

mod clauses;
mod examples;
mod leaks;
mod saves;
mod scripts;
mod soak;
mod steady;
mod table;
