//! `hyperkon licences`: what others have made and the program contains.

use crate::terminal;
use crate::trouble::Trouble;
use std::io::Write;

/// A test says whether it is all.
const THIRD_PARTY: &str = include_str!("THIRD-PARTY.md");

/// Tells it.
pub fn tell() -> Result<(), Trouble> {
    let mut out = terminal::out();
    write!(out, "{THIRD_PARTY}")?;
    Ok(out.flush()?)
}
