//! Files that a person has named, to be written: a new one, or another text in the place of the old.

use super::WrongFile;
use super::at;
use super::folder::of_file;
use super::named::regular;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

/// A new file; where anything lies already, a link that leads nowhere too, it is refused.
///
/// # Errors
/// When something is there, or it cannot be made.
pub fn create_new(path: &Path) -> Result<File, WrongFile> {
    Ok(OpenOptions::new().write(true).create_new(true).open(path)?)
}

/// Tests that [`overwrite`] can write there, before any work is done for it.
///
/// # Errors
/// As [`overwrite`].
pub fn try_out(path: &Path) -> Result<(), WrongFile> {
    let is_new = path.symlink_metadata().is_err();
    regular(&at::open_to_write(path).map_err(of_file)?.metadata()?)?;
    if is_new { Ok(std::fs::remove_file(path)?) } else { Ok(()) }
}

/// Writes a file, over the one that is there if it is a regular one; not through a link.
///
/// # Errors
/// When a link or something that is no regular file lies there, or writing fails.
pub fn overwrite(path: &Path, text: &str) -> Result<(), WrongFile> {
    let mut file = at::open_to_write(path).map_err(of_file)?;
    regular(&file.metadata()?)?;
    file.set_len(0)?;
    Ok(file.write_all(text.as_bytes())?)
}
