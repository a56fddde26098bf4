//! The public API for clients, with an example for each part.
//!
//! The API stays the same when the modules behind it change.

mod ask;
#[cfg(feature = "scripts")]
mod bots;
#[cfg(feature = "scripts")]
mod look;
#[cfg(feature = "scripts")]
mod play;
mod tell;
pub mod types;

pub use ask::*;
#[cfg(feature = "scripts")]
pub use bots::*;
#[cfg(feature = "scripts")]
pub use look::*;
#[cfg(feature = "scripts")]
pub use play::*;
pub use tell::*;
