//! The only access to the terminal: this module sanitizes all text output of the program. The drawn table is an exception:
//! only `drawn::pen` writes its cells, and only `drawn::screen` shows them.
//!
//! Invariants: no other file of the program opens the standard output or error, or uses a printing macro. A test checks
//! this. Invisible characters are always printed escaped, as `\u{1b}`. Only the codes of [`paint`] and [`painted`] control
//! the terminal. These codes contain a random key for each run, so no file can contain a valid code.

pub mod chances;
pub mod columns;
pub mod eyes;
pub mod links;
pub mod paint;
pub mod sentences;
pub mod svg;
pub mod thinking;

use hyperkon_frame::plain::letters;
use serde::Serialize;
use std::fmt::{Display, Write as _};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, StderrLock, StdoutLock, Write};
use std::sync::LazyLock;

/// The prefix of a terminal code.
const CODE: &str = "\u{1b}[";

/// The random key in this program's own terminal codes.
static KEY: LazyLock<String> = LazyLock::new(|| format!("{:020};", RandomState::new().hash_one(0)));

/// Returns standard output. If its reader has closed it, the write error ends the program.
pub fn out() -> Door<anstream::AutoStream<StdoutLock<'static>>> {
    Door::new(anstream::stdout().lock())
}

/// Returns standard error.
fn err() -> Door<anstream::AutoStream<StderrLock<'static>>> {
    Door::new(anstream::stderr().lock())
}

/// Returns `true` if standard output is a terminal.
pub fn is_terminal() -> bool {
    io::IsTerminal::is_terminal(&io::stdout())
}

/// Returns the width of standard output in columns, if it is a terminal.
pub fn width() -> Option<usize> {
    terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0))
}

/// Prints an error on standard error. If printing fails, only the exit code reports the error.
pub fn complain(what: &dyn Display) {
    let _ = writeln!(err(), "hyperkon: {what}");
}

/// Prints a text on standard error, without the program's name.
pub fn advise(what: &str) {
    let _ = write!(err(), "{what}");
}

/// Prints a document as JSON, with invisible characters escaped.
///
/// # Errors
/// Fails if the writer fails.
pub fn json(out: &mut impl Write, document: &impl Serialize) -> io::Result<()> {
    writeln!(out, "{}", seen(&serde_json::to_string_pretty(document)?))
}

/// Prints a document as JSON on one line, with invisible characters escaped.
///
/// # Errors
/// Fails if the writer fails.
pub fn json_line(out: &mut dyn Write, document: &impl Serialize) -> io::Result<()> {
    writeln!(out, "{}", seen(&serde_json::to_string(document)?))
}

/// Escapes the invisible characters of a JSON text.
fn seen(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for (_, letter, hidden) in letters(text) {
        if hidden {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                // Writing to a string does not fail.
                let _ = write!(shown, "\\u{unit:04x}");
            }
        } else {
            shown.push(letter);
        }
    }
    shown
}

/// Puts a text between two terminal codes with the key. The codes "31" and "39" make the text red.
pub fn paint(begin: &str, end: &str, text: &str) -> String {
    format!("{CODE}{key}{begin}m{text}{CODE}{key}{end}m", key = *KEY)
}

/// Adds the key to the terminal codes of a library's text. Sanitize text from files before this call.
pub fn painted(text: &str) -> String {
    text.replace(CODE, &format!("{CODE}{}", *KEY))
}

/// Splits a text after a leading terminal code with the key.
fn own_code(text: &str) -> Option<(&str, &str)> {
    let (code, rest) = text.strip_prefix(CODE)?.strip_prefix(KEY.as_str())?.split_once('m')?;
    code.bytes().all(|byte| byte.is_ascii_digit() || byte == b';').then_some((code, rest))
}

/// Sanitizes a text for a terminal.
fn cleaned(text: &str) -> String {
    let (mut shown, mut from) = (String::with_capacity(text.len()), 0);
    for (at, letter, hidden) in letters(text) {
        // Skip the characters of a valid code.
        if at < from {
            continue;
        }
        if !hidden {
            shown.push(letter);
        } else if let Some((code, behind)) = own_code(&text[at..]) {
            shown.extend([CODE, code, "m"]);
            from = text.len() - behind.len();
        } else {
            shown.extend(letter.escape_unicode());
        }
    }
    shown
}

/// A writer that sanitizes complete lines. An incomplete line waits until it is flushed.
pub struct Door<W: Write> {
    behind: W,
    waiting: Vec<u8>,
}

impl<W: Write> Door<W> {
    const fn new(behind: W) -> Door<W> {
        Door { behind, waiting: Vec::new() }
    }

    /// Writes the first `bytes` waiting bytes.
    fn let_through(&mut self, bytes: usize) -> io::Result<()> {
        // Remove the bytes even if writing fails, because a second attempt could print them twice.
        let text: Vec<u8> = self.waiting.drain(..bytes).collect();
        self.behind.write_all(cleaned(&String::from_utf8_lossy(&text)).as_bytes())
    }
}

impl<W: Write> Write for Door<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let end = bytes.iter().rposition(|byte| *byte == b'\n').map(|at| self.waiting.len() + at + 1);
        self.waiting.extend_from_slice(bytes);
        end.map_or(Ok(()), |end| self.let_through(end))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.waiting.is_empty() {
            self.let_through(self.waiting.len())?;
        }
        self.behind.flush()
    }
}

impl<W: Write> Drop for Door<W> {
    fn drop(&mut self) {
        // Ignore the error: a caller that needs the result has already called `flush`.
        let _ = self.flush();
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    fn shown(pieces: &[&str]) -> String {
        let mut out = Vec::new();
        let mut door = Door::new(&mut out);
        pieces.iter().for_each(|piece| door.write_all(piece.as_bytes()).unwrap());
        drop(door);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn only_own_codes_control_the_terminal() {
        let red = paint("31", "39", "Red");
        assert_eq!(shown(&[&red, "\u{1b}[31m\n"]), "\u{1b}[31mRed\u{1b}[39m\\u{1b}[31m\n");
        assert_eq!(
            shown(&["a\u{9b}2J\u{202e}\u{7}\r\u{200b}\u{2028}"]),
            "a\\u{9b}2J\\u{202e}\\u{7}\\u{d}\\u{200b}\\u{2028}"
        );
        // A truncated color code, and a code that has the key but is not a color.
        assert!(shown(&[&red[..10], "\n"]).starts_with("\\u{1b}["));
        assert!(shown(&[&format!("{CODE}{}2J;m", *KEY)]).starts_with("\\u{1b}["));
        assert_eq!(shown(&[&painted("\u{1b}[1mx\u{1b}[0m")]), "\u{1b}[1mx\u{1b}[0m");
    }

    #[test]
    fn split_letters_and_codes_are_joined() {
        let red = paint("31", "39", "å");
        let pieces: Vec<&str> = red.split_inclusive(|_: char| true).collect();
        assert_eq!(shown(&pieces), "\u{1b}[31må\u{1b}[39m");
        let mut out = Vec::new();
        let mut door = Door::new(&mut out);
        "å\n".bytes().for_each(|byte| door.write_all(&[byte]).unwrap());
        drop(door);
        assert_eq!(out, "å\n".as_bytes());
    }

    #[test]
    fn json_stays_json() {
        let mut out = Vec::new();
        let text = "a\u{1b}\u{9b}\u{202e}\u{e0041}\n";
        json(&mut out, &[text]).unwrap();
        assert!(out.is_ascii());
        assert_eq!(serde_json::from_slice::<Vec<String>>(&out).unwrap(), [text]);
    }
}
