//! The step in progress, and the interface through which scripts act in it.

pub(crate) mod actors;
pub(crate) mod asking;
pub(crate) mod call;
mod cards;
pub(crate) mod fault;
pub(crate) mod number;
pub(crate) mod play;
pub(crate) mod reply;
pub(crate) mod ruling;
pub(crate) mod settled;
pub(crate) mod sight;
pub(crate) mod step;
pub(crate) mod step_error;
pub(crate) mod trace;
mod tracing;
pub(crate) mod uses;
pub(crate) mod window;

pub use actors::*;
pub(crate) use asking::*;
pub use call::*;
pub use fault::*;
pub use play::*;
pub use reply::*;
pub(crate) use settled::*;
pub use sight::*;
pub(crate) use step::*;
pub use step_error::*;
pub use trace::*;
