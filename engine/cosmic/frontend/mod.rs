//! The public API for clients, with an example for each part.
//!
//! The API stays the same when the modules behind it change.

mod ask;
mod play;
mod tell;
pub mod types;

pub use ask::*;
pub use play::*;
pub use tell::*;
