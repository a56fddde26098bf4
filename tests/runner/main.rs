//! Scenarios: those of the project, and the program that runs them.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

#[path = "../common/mod.rs"]
mod common;
mod encounters;
mod explaining;
mod keys;
mod mutants;
mod pieces;
mod powers;
mod remembering;
mod rulings;
mod scenario_misspelt;
mod scenario_refusals;
mod scenario_runner;
mod scenarios;
mod tables;
