//! Bots: seats that answer by themselves.
//!
//! A bot sees what a player sees: the question and the seat's view, nothing else.

pub use crate::table::RandomBot;
