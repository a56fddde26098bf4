//! `hyperkon licenses`: prints the third-party licenses of the program.

use crate::terminal;
use crate::words::error::CommandError;
use std::io::Write;

/// The third-party notices; a test checks that they are complete.
const THIRD_PARTY: &str = include_str!("../THIRD-PARTY.md");

/// Prints the notices.
pub fn tell() -> Result<(), CommandError> {
    let mut out = terminal::out();
    write!(out, "{THIRD_PARTY}")?;
    Ok(out.flush()?)
}
