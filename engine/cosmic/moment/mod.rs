//! The rules at work: one step in progress, and the protocol by which scripts act in it.

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
pub(crate) mod trace;
mod tracing;
pub(crate) mod uses;
pub(crate) mod window;
pub(crate) mod wrong;
