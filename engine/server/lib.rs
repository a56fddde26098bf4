//! Tables for players, bots and onlookers in other programs: one grammar, a store, and what carries both.
//!
//! [`Lobby`] is the whole server without its sockets and its clock: it is given lines and the time, and gives back lines.
//! What carries them (`stdio`, `web`) moves bytes and knows nothing of games. `PROTOCOL.md` is the grammar.
//!
//! Invariants: an answer is checked, then written into the table's record, and only then told to anybody; nothing of one
//! seat is ever put into what goes to another; a request has exactly one reply.

mod connection;
mod keys;
mod limits;
mod lobby;
mod room;
mod rooms;
mod rpc;
#[cfg(feature = "schema")]
pub mod schema;
pub mod stdio;
mod store;
mod system;
#[cfg(feature = "web")]
pub mod web;
pub mod wire;

pub use connection::{ConnectionId, Out};
pub use limits::Limits;
pub use lobby::Lobby;
pub use rooms::{Rooms, SomeRooms};
pub use rpc::{Failure, Reply};
pub use store::{FileStore, MemoryStore, OpenError, Store};
pub use system::{Chance, chance, now};

/// The versions of the protocol that this server speaks, the newest last.
pub const PROTOCOLS: &[u32] = &[1];

/// The version within the newest protocol: it grows when something is added that breaks no client.
pub const MINOR: u32 = 2;

/// Time, in milliseconds since any fixed moment: a host's clock, or a test's.
pub type Millis = u64;
