//! Starts the built program from a test and types to it.

#[cfg(unix)]
pub mod doors;
pub mod ending;
pub mod probe;
pub mod table;
pub mod terminal;
