//! The server: tables, clocks, records, the protocol, and malicious clients.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

mod abuse;
mod changes;
mod clocks;
mod fuzz;
mod hall;
mod hosting;
mod kills;
mod lobby;
mod operating;
mod past;
mod people;
mod protocol;
mod refusals;
mod told;
mod ufos;
mod undo;
mod views;
