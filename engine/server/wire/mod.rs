//! What goes over the wire: the parameters of requests, and what the server says.
//!
//! What is a game's own (options, answers, parts, events, views) is a value here, and has the game's schema.

mod asked;
mod told;

pub use asked::*;
pub use told::*;
