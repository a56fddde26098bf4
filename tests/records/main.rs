//! Saves, records, and the library as an embedding program uses them.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

#[path = "../common/mod.rs"]
mod common;
mod damage;
mod errors;
mod examples;
mod facade;
mod kept_games;
mod records;
