//! What a frontend meets, each with an example: it stays when the modules behind it change.

mod ask;
mod play;
mod tell;
pub mod types;

pub use ask::*;
pub use play::*;
pub use tell::*;
