//! The server, its protocol and its clients.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

mod clients;
#[path = "../common/mod.rs"]
mod common;
mod licenses;
#[path = "../common/program/mod.rs"]
mod program;
mod protocol_schema;
mod schema;
mod serve;
