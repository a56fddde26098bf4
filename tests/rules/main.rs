//! The rules of cosmic conquest, step by step, and the workspace around them.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

#[path = "../common/mod.rs"]
mod common;
mod coverage;
mod drawn;
mod edges;
mod moving;
mod names;
mod parts;
mod reference;
mod rules;
mod sizes;
mod steps;
mod sums;
mod switched_off;
mod workspace;
mod writing;
