//! Records of games: one JSON object per line, written during the game.
//!
//! A reader skips a truncated last line, which a crash can leave. It also skips a byte order mark at the start and
//! empty lines, which editors add.

use super::{Code, limits};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{BufRead, Read, Write};
use thiserror::Error;

/// The reason why a record could not be written or read.
#[derive(Debug, Error)]
pub enum RecordError {
    /// Reading or writing failed.
    #[error("cannot read or write the record: {0}")]
    Io(#[from] std::io::Error),
    /// A corrupt line of a record.
    #[error("line {line} of the record is corrupt: {what}")]
    Damaged {
        /// The line, from 1.
        line: usize,
        /// The problem.
        what: String,
    },
    /// An undo of more answers than were given.
    #[error("the record undoes {answers} answers, but only {given} were given")]
    TakesBack {
        /// The number of answers that the record undoes.
        answers: usize,
        /// The number of answers given.
        given: usize,
    },
    /// A line that exceeds the limit.
    #[error("line {line} of the record has more than {most} bytes")]
    LineTooLong {
        /// The line, from 1.
        line: usize,
        /// The maximum number of bytes of a line.
        most: usize,
    },
    /// A record that exceeds the limit of lines or bytes.
    #[error("the record has more than {lines} lines, or more than {bytes} bytes")]
    TooLong {
        /// The maximum number of lines.
        lines: usize,
        /// The maximum number of bytes.
        bytes: u64,
    },
    /// A record with too many changes of rules.
    #[error("the record has more than {most} rule changes")]
    TooManyChanges {
        /// The maximum number of changes.
        most: usize,
    },
    /// An empty record.
    #[error("the record is empty")]
    Empty,
    /// A record that ends within its header, the line with the options and rules.
    #[error("the record is truncated in its header and cannot be recovered")]
    Cut,
}

impl RecordError {
    pub(super) fn damaged(line: usize, error: &serde_json::Error) -> RecordError {
        RecordError::Damaged { line, what: without_place(error) }
    }
}

impl Code for RecordError {
    fn code(&self) -> &'static str {
        match self {
            RecordError::Io(_) => "record_io",
            RecordError::Damaged { .. } => "record_damaged",
            RecordError::TakesBack { .. } => "record_takes_back",
            RecordError::LineTooLong { .. } => "record_line_too_long",
            RecordError::TooLong { .. } => "record_too_long",
            RecordError::TooManyChanges { .. } => "record_too_many_changes",
            RecordError::Empty => "record_empty",
            RecordError::Cut => "record_cut",
        }
    }
}

/// The length of a record so far, counted in complete lines.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Length {
    lines: usize,
    bytes: u64,
}

impl Length {
    /// Adds one line.
    fn add(&mut self, bytes: usize) -> Result<(), RecordError> {
        let (lines, bytes) = (self.lines + 1, self.bytes + bytes as u64);
        if bytes - self.bytes > limits::LINE as u64 {
            return Err(RecordError::LineTooLong { line: lines, most: limits::LINE });
        }
        if lines > limits::LINES || bytes > limits::RECORD {
            return Err(RecordError::TooLong { lines: limits::LINES, bytes: limits::RECORD });
        }
        (self.lines, self.bytes) = (lines, bytes);
        Ok(())
    }
}

/// A writer that flushes each line of a record.
#[derive(Debug)]
pub struct RecordWriter<W>(W, Length);

impl<W: Write> RecordWriter<W> {
    /// Creates a writer to `out`.
    pub const fn new(out: W) -> Self {
        RecordWriter::after(Length { lines: 0, bytes: 0 }, out)
    }

    /// Creates a writer to `out` that continues a record ([`RecordReader::whole`]). The total length must stay within
    /// the limits for reading.
    pub(super) const fn after(there: Length, out: W) -> Self {
        RecordWriter(out, there)
    }

    /// Writes one line.
    ///
    /// # Errors
    /// Returns an error if writing fails, or if the record would exceed the limits for reading.
    pub fn write(&mut self, line: &impl Serialize) -> Result<(), RecordError> {
        let mut text = serde_json::to_string(line).map_err(std::io::Error::from)?;
        text.push('\n');
        self.1.add(text.len())?;
        self.0.write_all(text.as_bytes())?;
        self.0.flush()?;
        Ok(())
    }

    /// Returns the output.
    pub fn into_inner(self) -> W {
        self.0
    }
}

/// A reader that reads a record line by line.
#[derive(Debug)]
pub struct RecordReader<R> {
    input: R,
    /// The length of the complete lines read so far.
    whole: Length,
    /// True if the last line read is truncated.
    cut: bool,
}

impl<R: BufRead> RecordReader<R> {
    /// Creates a reader of `input`.
    pub const fn new(input: R) -> Self {
        RecordReader { input, whole: Length { lines: 0, bytes: 0 }, cut: false }
    }

    /// Returns the total length of the complete lines read so far.
    pub(super) const fn whole(&self) -> Length {
        self.whole
    }

    /// Returns the number of bytes of the complete lines read so far. A writer can continue there.
    pub const fn whole_bytes(&self) -> u64 {
        self.whole.bytes
    }

    /// Returns `true` if the last line is truncated, as after a crash.
    pub const fn is_cut(&self) -> bool {
        self.cut
    }

    /// Reads the first line.
    ///
    /// # Errors
    /// Returns an error if the line is missing or corrupt.
    pub fn header<T: DeserializeOwned>(&mut self) -> Result<T, RecordError> {
        let first = self.next_line()?;
        first.ok_or(if self.cut { RecordError::Cut } else { RecordError::Empty })
    }

    /// Reads the next line. Returns `None` at the end, or at a truncated last line.
    ///
    /// # Errors
    /// Returns an error if a complete line is corrupt, or if the record exceeds the [`limits`].
    pub fn next_line<T: DeserializeOwned>(&mut self) -> Result<Option<T>, RecordError> {
        while let Some(bytes) = self.whole_line()? {
            let text = bytes.trim_ascii();
            if !text.is_empty() {
                let value = serde_json::from_slice(text);
                return Ok(Some(value.map_err(|error| RecordError::damaged(self.whole.lines, &error))?));
            }
        }
        Ok(None)
    }

    /// Reads the next complete line, without a byte order mark. Returns `None` at the end, or at a truncated last line.
    fn whole_line(&mut self) -> Result<Option<Vec<u8>>, RecordError> {
        let mut bytes = Vec::new();
        let read = self.input.by_ref().take(limits::LINE as u64 + 1).read_until(b'\n', &mut bytes)?;
        self.cut = read > 0 && bytes.last() != Some(&b'\n');
        let mut whole = self.whole;
        if read > limits::LINE {
            whole.add(read)?;
        }
        if read == 0 || self.cut {
            return Ok(None);
        }
        whole.add(read)?;
        let is_first = self.whole.lines == 0;
        self.whole = whole;
        Ok(Some(if is_first { without_mark(&bytes).to_vec() } else { bytes }))
    }
}

/// Removes a byte order mark from a file's bytes.
pub fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// Returns a JSON error's message as one short line. The error's own line number is removed, because it refers to a
/// single line of the record.
pub fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    short(text.rsplit_once(" at line ").map_or(&*text, |(what, _)| what))
}

/// Returns a text from a file as one short line, with control characters escaped.
pub fn short(text: &str) -> String {
    let mut short = String::new();
    for (at, letter) in text.chars().enumerate() {
        if at >= limits::NOTE || short.len() >= 2 * limits::NOTE {
            short.push_str(" …");
            break;
        }
        if letter.is_control() { short.extend(letter.escape_unicode()) } else { short.push(letter) }
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truncated_last_line_is_skipped() {
        let mut reader = RecordReader::new(&b"1\n2\n3"[..]);
        assert_eq!(reader.header::<u8>().ok(), Some(1));
        assert_eq!(reader.next_line::<u8>().ok(), Some(Some(2)));
        assert_eq!(reader.next_line::<u8>().ok(), Some(None));
        assert_eq!(reader.whole_bytes(), 4);
    }

    #[test]
    fn byte_order_marks_and_blanks_are_skipped() {
        let text = b"\xef\xbb\xbf1\r\n\n \t\n2\n\n";
        let mut reader = RecordReader::new(&text[..]);
        assert_eq!(reader.header::<u8>().ok(), Some(1));
        assert_eq!(reader.next_line::<u8>().ok(), Some(Some(2)));
        assert_eq!(reader.next_line::<u8>().ok(), Some(None));
        assert_eq!((reader.whole_bytes(), reader.is_cut()), (text.len() as u64, false));
        let mut later = RecordReader::new(&b"1\n\xef\xbb\xbf2\n"[..]);
        assert_eq!(later.header::<u8>().ok(), Some(1));
        assert_eq!(later.next_line::<u8>().map_err(|error| error.code()), Err("record_damaged"));
    }

    #[test]
    fn record_truncated_in_header_is_not_empty() {
        let first = |text: &[u8]| RecordReader::new(text).header::<u8>().map_err(|error| error.to_string());
        assert_eq!(first(b"{\"hyper"), Err(RecordError::Cut.to_string()));
        assert_eq!(first(b""), Err(RecordError::Empty.to_string()));
    }

    /// The reader stops an endless line at the maximum length.
    #[test]
    fn endless_line_is_refused() {
        for bytes in [b'x', b'[', b' ', 0] {
            let mut reader = RecordReader::new(std::io::BufReader::new(std::io::repeat(bytes)));
            let error = reader.header::<u8>().map_err(|error| error.code());
            assert_eq!(error, Err("record_line_too_long"));
        }
    }

    #[test]
    fn endless_lines_are_refused() {
        struct Ones;
        impl Read for Ones {
            fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
                (0..into.len()).for_each(|at| into[at] = b"1\n"[at % 2]);
                Ok(into.len() / 2 * 2)
            }
        }
        let mut reader = RecordReader::new(std::io::BufReader::new(Ones));
        let refused = (0..).find_map(|_| reader.next_line::<u8>().err());
        assert_eq!((refused.map(|error| error.code()), reader.whole.lines), (Some("record_too_long"), limits::LINES));
        let mut writer = RecordWriter::new(std::io::sink());
        assert_eq!((0..).find_map(|_| writer.write(&1).err()).map(|error| error.code()), Some("record_too_long"));
    }

    /// Marks and line ends of other programs are either errors or skipped.
    #[test]
    fn other_line_ends_and_marks() {
        let read = |text: &[u8]| RecordReader::new(text).header::<u8>().map_err(|error| error.code());
        assert_eq!((read(b"1\r\n"), read(b" 1 \n")), (Ok(1), Ok(1)));
        for text in [&b"\0\n"[..], b"1\0\n", b"\xff\n", b"1 1\n", b"256\n", b"-1\n", b"1e9\n"] {
            assert_eq!(read(text), Err("record_damaged"), "{text:?}");
        }
    }

    /// A message quotes only a short part of a file.
    #[test]
    fn quoted_text_is_short_and_one_line() {
        let long = short(&"x".repeat(1_000_000));
        assert_eq!(long.chars().count(), limits::NOTE + 2);
        assert_eq!(short("a\n\u{1b}[2J"), "a\\u{a}\\u{1b}[2J");
        assert!(short(&"\0".repeat(1_000_000)).len() < 3 * limits::NOTE);
    }

    #[test]
    fn corrupt_line_is_named() {
        let mut reader = RecordReader::new(&b"1\nx\n3\n"[..]);
        assert!(reader.header::<u8>().is_ok());
        let error = reader.next_line::<u8>().map(|_| ()).map_err(|error| error.to_string());
        assert_eq!(error, Err("line 2 of the record is corrupt: expected value".to_owned()));
    }
}
