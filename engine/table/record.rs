//! Records: one JSON object a line, written as the game goes.
//!
//! A reader takes a cut last line for what it is, the line a crash left behind. It passes over what editors add: a byte order
//! mark at the start, and empty lines.

use super::{Code, limits};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{BufRead, Read, Write};
use thiserror::Error;

/// Why a record could not be written or read.
#[derive(Debug, Error)]
pub enum RecordError {
    /// Reading or writing failed.
    #[error("the record could not be read or written: {0}")]
    Io(#[from] std::io::Error),
    /// A line is not what it should be.
    #[error("line {line} of the record is damaged: {what}")]
    Damaged {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// It takes back more than there is.
    #[error("the record takes back {answers} answers where only {given} had been given")]
    TakesBack {
        /// How many it takes back.
        answers: usize,
        /// How many had been given.
        given: usize,
    },
    /// A line is longer than any.
    #[error("line {line} of the record has more than {most} bytes")]
    LineTooLong {
        /// The line, from 1.
        line: usize,
        /// The most bytes of a line.
        most: usize,
    },
    /// It has more lines, or more bytes, than any record.
    #[error("the record has more than {lines} lines, or more than {bytes} bytes")]
    TooLong {
        /// The most lines.
        lines: usize,
        /// The most bytes.
        bytes: u64,
    },
    /// It changes the rules more often than any game.
    #[error("the record has more than {most} changes of what is in force")]
    TooManyChanges {
        /// The most changes.
        most: usize,
    },
    /// The record is empty.
    #[error("the record is empty")]
    Empty,
    /// The record ends in the middle of its first line, which says what is played.
    #[error("the record is cut off in its first line, which says what was played: nothing of the game is left in it")]
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

/// How long a record is so far, in whole lines.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Length {
    lines: usize,
    bytes: u64,
}

impl Length {
    /// One line more.
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

/// Writes a record line by line; each line is flushed.
#[derive(Debug)]
pub struct RecordWriter<W>(W, Length);

impl<W: Write> RecordWriter<W> {
    /// A writer onto `out`.
    pub const fn new(out: W) -> Self {
        RecordWriter::after(Length { lines: 0, bytes: 0 }, out)
    }

    /// A writer onto `out` behind what is there of a record already ([`RecordReader::whole`]): both together are no longer
    /// than a record that is read.
    pub(super) const fn after(there: Length, out: W) -> Self {
        RecordWriter(out, there)
    }

    /// Writes one line.
    ///
    /// # Errors
    /// When writing fails, or the record would be longer than one that is read.
    pub fn write(&mut self, line: &impl Serialize) -> Result<(), RecordError> {
        let mut text = serde_json::to_string(line).map_err(std::io::Error::from)?;
        text.push('\n');
        self.1.add(text.len())?;
        self.0.write_all(text.as_bytes())?;
        self.0.flush()?;
        Ok(())
    }

    /// What it writes onto.
    pub fn into_inner(self) -> W {
        self.0
    }
}

/// Reads a record line by line.
#[derive(Debug)]
pub struct RecordReader<R> {
    input: R,
    /// The whole lines read so far.
    whole: Length,
    /// The last line that was read has no end.
    cut: bool,
}

impl<R: BufRead> RecordReader<R> {
    /// A reader of `input`.
    pub const fn new(input: R) -> Self {
        RecordReader { input, whole: Length { lines: 0, bytes: 0 }, cut: false }
    }

    /// How long the whole lines read so far are together.
    pub(super) const fn whole(&self) -> Length {
        self.whole
    }

    /// How many bytes the whole lines read so far have: where writing can go on.
    pub const fn whole_bytes(&self) -> u64 {
        self.whole.bytes
    }

    /// Whether the last line that was read has no end: a crash came while it was written.
    pub const fn is_cut(&self) -> bool {
        self.cut
    }

    /// The first line.
    ///
    /// # Errors
    /// When there is none or it is damaged.
    pub fn header<T: DeserializeOwned>(&mut self) -> Result<T, RecordError> {
        let first = self.next_line()?;
        first.ok_or(if self.cut { RecordError::Cut } else { RecordError::Empty })
    }

    /// The next line; `None` at the end, or at a last line that was cut.
    ///
    /// # Errors
    /// When a whole line is damaged, or there is more than any record has ([`limits`]).
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

    /// The next whole line, without a byte order mark; `None` at the end, or at a last line that was cut.
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

/// The first bytes of a file without a byte order mark.
pub fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// What the reader of JSON says, on one line of bearable length and without its own count of lines: it sees one line only.
pub fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    short(text.rsplit_once(" at line ").map_or(&*text, |(what, _)| what))
}

/// A text out of a file on one line of bearable length, with control characters written out.
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
    fn a_cut_last_line_is_no_line() {
        let mut reader = RecordReader::new(&b"1\n2\n3"[..]);
        assert_eq!(reader.header::<u8>().ok(), Some(1));
        assert_eq!(reader.next_line::<u8>().ok(), Some(Some(2)));
        assert_eq!(reader.next_line::<u8>().ok(), Some(None));
        assert_eq!(reader.whole_bytes(), 4);
    }

    #[test]
    fn editors_marks_and_empty_lines_are_passed_over() {
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
    fn a_record_cut_in_its_first_line_is_not_empty() {
        let first = |text: &[u8]| RecordReader::new(text).header::<u8>().map_err(|error| error.to_string());
        assert_eq!(first(b"{\"hyper"), Err(RecordError::Cut.to_string()));
        assert_eq!(first(b""), Err(RecordError::Empty.to_string()));
    }

    /// A line without end is read no further than a line can be.
    #[test]
    fn a_line_without_end_is_refused() {
        for bytes in [b'x', b'[', b' ', 0] {
            let mut reader = RecordReader::new(std::io::BufReader::new(std::io::repeat(bytes)));
            let error = reader.header::<u8>().map_err(|error| error.code());
            assert_eq!(error, Err("record_line_too_long"));
        }
    }

    #[test]
    fn lines_without_end_are_refused() {
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

    /// What other programs add to a line is no line, or is passed over as blanks are.
    #[test]
    fn other_line_ends_and_marks() {
        let read = |text: &[u8]| RecordReader::new(text).header::<u8>().map_err(|error| error.code());
        assert_eq!((read(b"1\r\n"), read(b" 1 \n")), (Ok(1), Ok(1)));
        for text in [&b"\0\n"[..], b"1\0\n", b"\xff\n", b"1 1\n", b"256\n", b"-1\n", b"1e9\n"] {
            assert_eq!(read(text), Err("record_damaged"), "{text:?}");
        }
    }

    /// A sentence quotes no more of a file than can be shown.
    #[test]
    fn what_is_quoted_is_short_and_on_one_line() {
        let long = short(&"x".repeat(1_000_000));
        assert_eq!(long.chars().count(), limits::NOTE + 2);
        assert_eq!(short("a\n\u{1b}[2J"), "a\\u{a}\\u{1b}[2J");
        assert!(short(&"\0".repeat(1_000_000)).len() < 3 * limits::NOTE);
    }

    #[test]
    fn a_damaged_line_is_named() {
        let mut reader = RecordReader::new(&b"1\nx\n3\n"[..]);
        assert!(reader.header::<u8>().is_ok());
        let error = reader.next_line::<u8>().map(|_| ()).map_err(|error| error.to_string());
        assert_eq!(error, Err("line 2 of the record is damaged: expected value".to_owned()));
    }
}
