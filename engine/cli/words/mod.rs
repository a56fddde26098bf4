//! Command-line arguments: their definitions, their values, and their errors.

pub mod args;
pub mod bots;
pub mod error;
pub mod line;
pub mod listed;
pub mod program;
pub mod table;
pub mod typed;
