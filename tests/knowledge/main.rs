//! A seat's knowledge, secrets that it must not learn, and bots that use its knowledge.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

#[path = "../common/mod.rs"]
mod common;
mod guessing;
mod identity;
mod knowledge;
mod leaks;
mod looking;
mod pairs;
mod sample;
mod spying;
mod steady;
mod thinker;
mod wild;
