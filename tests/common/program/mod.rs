//! The built program, started and typed to by a test.

#[cfg(unix)]
pub mod doors;
pub mod ending;
pub mod probe;
pub mod table;
pub mod terminal;
