//! The command line, as its user meets it.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

mod bots;
mod check;
mod cli;
mod commands;
#[path = "../common/mod.rs"]
mod common;
mod compare;
mod doors;
mod doors_named;
mod guide;
mod keeping;
mod kills;
mod new;
mod other_games;
mod other_mods;
mod other_tournament;
mod pages;
mod processes;
#[path = "../common/program/mod.rs"]
mod program;
mod quiet;
mod raw;
mod recording;
mod screens;
mod shards;
mod tournament;
mod trace;
mod watch;
