//! Tests of the interpreter without a real game. They compare it with plain Luau, test its limits, and play Nim.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "tests may panic")]

mod differential;
mod effort;
mod nim;
