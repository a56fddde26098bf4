//! `hyperkon serve` over WebSocket, with real processes and real sockets. Covers games, broken connections, slow, noisy, or
//! dishonest clients, and a server that is killed.
#![cfg(unix)]
#![allow(dead_code, clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

mod backups;
mod client;
mod crowd;
mod doors;
mod games;
mod kills;
mod mods;
mod operating;
mod orders;
mod page;
mod player;
mod shards;
