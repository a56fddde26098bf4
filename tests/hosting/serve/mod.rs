//! `hyperkon serve` over WebSocket, with real processes and real sockets: games, broken connections, clients that are slow,
//! noisy or lie, and a server that is killed.
#![cfg(unix)]
#![allow(dead_code, clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

mod client;
mod crowd;
mod doors;
mod games;
mod kills;
mod page;
mod player;
