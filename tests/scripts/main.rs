//! Scripts and packs: their abilities, their limits, and their faults.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

mod acting;
mod attacks;
mod between_calls;
mod blame;
mod cards_with_scripts;
#[path = "../common/colliding.rs"]
mod colliding;
#[path = "../common/mod.rs"]
mod common;
mod libraries;
mod packs;
mod reload;
mod together;
mod untrusted;
