//! The interpreter without a game of ours: against plain Luau, by its bounds, and in a game of Nim.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

mod differential;
mod effort;
mod nim;
