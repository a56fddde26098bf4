//! Tables for players, bots, and spectators in other programs: protocol, store, and transports.
//!
//! [`Lobby`] is the whole server without sockets and clock: its input is lines and the time, and its output is lines.
//! The transports (`stdio`, `web`) move bytes and contain no code about games. `PROTOCOL.md` defines the protocol.
//!
//! Invariants: the server checks an answer, then writes it to the record, and only then sends it to clients. A
//! client never receives the private data of another seat. Each request gets exactly one reply.

mod connection;
mod hosted_table;
mod hosted_tables;
mod keys;
mod limits;
mod lobby;
mod puzzles;
mod rpc;
#[cfg(feature = "schema")]
pub mod schema;
pub mod stdio;
mod store;
pub mod stored;
mod system;
#[cfg(feature = "web")]
pub mod web;
pub mod wire;

pub use connection::{ConnectionId, Out};
pub use hosted_tables::{Rooms, SomeRooms};
pub use limits::Limits;
pub use lobby::{
    Access, Counts, Found, InstalledMod, InstalledMods, Lobby, Note, Numbers, Offer, Openers, Overview, Renewed,
    Sought, is_shard, word_files,
};
pub use rpc::{Failure, Reply};
pub use store::{FileStore, MemoryStore, OpenError, Store};
pub use system::{Chance, chance, now};

/// The supported versions of the protocol, the newest last.
pub const PROTOCOLS: &[u32] = &[1];

/// The minor version of the newest protocol. It increases with each addition that is compatible with old clients.
pub const MINOR: u32 = 8;

/// The protocol as an OpenRPC document. Without the feature `web`, for a small module in browsers, there is none.
pub const OPENRPC: Option<&str> = if cfg!(feature = "web") { Some(include_str!("openrpc.json")) } else { None };

/// A time in milliseconds since a fixed moment, from the system's clock or from a test.
pub type Millis = u64;
