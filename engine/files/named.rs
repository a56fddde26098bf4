//! Files that users name individually: records, scenarios, and campaigns.

use super::WrongFile;
use super::at;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The character with which some editors mark a file as Unicode.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A file with a maximum number of readable bytes. Reading more is an error.
#[derive(Debug)]
pub struct Bounded {
    file: File,
    most: u64,
    left: u64,
}

impl Read for Bounded {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if into.is_empty() {
            return Ok(0);
        }
        if self.left == 0 {
            return match self.file.read(&mut [0])? {
                0 => Ok(0),
                _ => Err(io::Error::other(too_large(self.most))),
            };
        }
        let most = usize::try_from(self.left).unwrap_or(usize::MAX).min(into.len());
        let read = self.file.read(&mut into[..most])?;
        self.left -= read as u64;
        Ok(read)
    }
}

/// Opens a file that the user has named, with a maximum size, without blocking. Symbolic links are followed. A file
/// that the shell has already opened, such as `/dev/stdin` or `/dev/fd/63`, can also be a pipe. Reading a pipe fails
/// after the maximum number of bytes.
///
/// # Errors
/// Returns an error if the file is not regular, too large, or cannot be opened.
pub fn open(path: &Path, most: u64) -> Result<Bounded, WrongFile> {
    let handed_over = is_handed_over(path);
    // A device or a FIFO is not opened, because opening it can have an effect.
    if !handed_over {
        regular(&fs::metadata(path)?)?;
    }
    let file = if handed_over { File::open(path)? } else { at::open_named(path)? };
    let about = file.metadata()?;
    if !handed_over || about.is_dir() {
        regular(&about)?;
    }
    if about.is_file() && about.len() > most {
        return Err(too_large(most));
    }
    Ok(Bounded { file, most, left: most })
}

/// Reads a whole file that the user has named, up to a maximum size.
///
/// # Errors
/// The same as for [`open`].
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, WrongFile> {
    all(open(path, most)?)
}

/// Reads a whole file that the user has named, as text.
///
/// # Errors
/// The same as for [`open`]. Also returns an error if the file is not UTF-8.
pub fn read_text(path: &Path, most: u64) -> Result<String, WrongFile> {
    text(read(path, most)?)
}

/// Returns bytes as text, without the byte order mark that some editors add.
///
/// # Errors
/// Returns an error if the bytes are not UTF-8.
pub fn text(bytes: Vec<u8>) -> Result<String, WrongFile> {
    let mut text = String::from_utf8(bytes).map_err(|_| WrongFile::NoText)?;
    if text.starts_with(BYTE_ORDER_MARK) {
        text.drain(..BYTE_ORDER_MARK.len_utf8());
    }
    Ok(text)
}

/// Reads a whole open file if it is regular and not too large.
pub(super) fn take_all(file: File, most: u64) -> Result<Vec<u8>, WrongFile> {
    let about = file.metadata()?;
    regular(&about)?;
    if about.len() > most {
        return Err(too_large(most));
    }
    all(Bounded { file, most, left: most })
}

fn all(mut file: Bounded) -> Result<Vec<u8>, WrongFile> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|error| match error.get_ref().and_then(|why| why.downcast_ref()) {
        Some(wrong) => WrongFile::clone(wrong),
        None => error.into(),
    })?;
    Ok(bytes)
}

/// Returns an error unless the file is regular.
pub(super) fn regular(about: &fs::Metadata) -> Result<(), WrongFile> {
    if about.is_file() {
        return Ok(());
    }
    Err(WrongFile::NoFile { is: if about.is_dir() { "a folder" } else { "a device, a FIFO, or a socket" } })
}

fn too_large(most: u64) -> WrongFile {
    WrongFile::TooLarge { most: most / 1024 }
}

/// Returns `true` if the path refers to a file that the shell has already opened.
fn is_handed_over(path: &Path) -> bool {
    cfg!(unix) && (path == Path::new("/dev/stdin") || path.starts_with("/dev/fd") || path.starts_with("/proc/self/fd"))
}
