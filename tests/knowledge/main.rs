//! What a seat knows, what it must not learn, and the bots that play by it.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

#[path = "../common/mod.rs"]
mod common;
mod guessing;
mod identity;
mod imagine;
mod knowledge;
mod leaks;
mod looking;
mod pairs;
mod spying;
mod steady;
mod thinker;
mod wild;
