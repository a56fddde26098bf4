//! The one door to the terminal: everything that this program prints goes through here, and is cleaned. The drawn table, which
//! is no text, has a door of its own, as strict as this one: its cells are written by `drawn::pen` alone, and shown by
//! `drawn::screen`.
//!
//! Invariants: no other file of the program opens standard output or error, or prints by a macro (a test looks); what
//! cannot be seen comes out written, `\u{1b}`, wherever it came from; only what [`paint`] and [`painted`] have made
//! steers the terminal. Their codes carry a key that is drawn anew for each run, so that no file can hold one.

use hyperkon::plain::letters;
use serde::Serialize;
use std::fmt::{Display, Write as _};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, StderrLock, StdoutLock, Write};
use std::sync::LazyLock;

/// What a terminal's code begins with.
const CODE: &str = "\u{1b}[";

/// What makes a code our own.
static KEY: LazyLock<String> = LazyLock::new(|| format!("{:020};", RandomState::new().hash_one(0)));

/// Standard output. What was written there and nobody could read ends the program, as an error of the writer.
pub fn out() -> Door<anstream::AutoStream<StdoutLock<'static>>> {
    Door::new(anstream::stdout().lock())
}

/// Standard error.
fn err() -> Door<anstream::AutoStream<StderrLock<'static>>> {
    Door::new(anstream::stderr().lock())
}

/// Whether standard output is a terminal.
pub fn is_terminal() -> bool {
    io::IsTerminal::is_terminal(&io::stdout())
}

/// The letters that a line of standard output takes, where that is a terminal.
pub fn width() -> Option<usize> {
    terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0))
}

/// Says on standard error what is wrong. Where nobody hears it, the exit code alone says so.
pub fn complain(what: &dyn Display) {
    let _ = writeln!(err(), "hyperkon: {what}");
}

/// The same without the program's name.
pub fn advise(what: &str) {
    let _ = write!(err(), "{what}");
}

/// Prints a document as JSON, where unseen letters are written as JSON writes them.
///
/// # Errors
/// As the writer has them.
pub fn json(out: &mut impl Write, document: &impl Serialize) -> io::Result<()> {
    writeln!(out, "{}", seen(&serde_json::to_string_pretty(document)?))
}

/// The same on one line.
///
/// # Errors
/// As the writer has them.
pub fn json_line(out: &mut dyn Write, document: &impl Serialize) -> io::Result<()> {
    writeln!(out, "{}", seen(&serde_json::to_string(document)?))
}

/// A text of JSON in which every letter can be seen.
fn seen(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for (_, letter, hidden) in letters(text) {
        if hidden {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                // Writing into a text does not fail.
                let _ = write!(shown, "\\u{unit:04x}");
            }
        } else {
            shown.push(letter);
        }
    }
    shown
}

/// The text between two of the terminal's codes of ours: "31" and "39" make it red.
pub fn paint(begin: &str, end: &str, text: &str) -> String {
    format!("{CODE}{key}{begin}m{text}{CODE}{key}{end}m", key = *KEY)
}

/// What a library has painted, whose codes become ours. Nothing of a file may stand in it that was not cleaned before.
pub fn painted(text: &str) -> String {
    text.replace(CODE, &format!("{CODE}{}", *KEY))
}

/// The code of our own that a text begins with, and what stands behind it.
fn own_code(text: &str) -> Option<(&str, &str)> {
    let (code, rest) = text.strip_prefix(CODE)?.strip_prefix(KEY.as_str())?.split_once('m')?;
    code.bytes().all(|byte| byte.is_ascii_digit() || byte == b';').then_some((code, rest))
}

/// The text as a terminal may have it.
fn cleaned(text: &str) -> String {
    let (mut shown, mut from) = (String::with_capacity(text.len()), 0);
    for (at, letter, hidden) in letters(text) {
        // What is left of a code of ours.
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

/// A writer that cleans whole lines; the beginning of one waits until it is flushed.
pub struct Door<W: Write> {
    behind: W,
    waiting: Vec<u8>,
}

impl<W: Write> Door<W> {
    const fn new(behind: W) -> Door<W> {
        Door { behind, waiting: Vec::new() }
    }

    /// Lets so many of the bytes that wait through.
    fn let_through(&mut self, bytes: usize) -> io::Result<()> {
        // Gone from here whether or not it can be written: a second attempt would say it twice.
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
        // Whoever wants to know whether it went through has flushed.
        let _ = self.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(pieces: &[&str]) -> String {
        let mut out = Vec::new();
        let mut door = Door::new(&mut out);
        pieces.iter().for_each(|piece| door.write_all(piece.as_bytes()).unwrap());
        drop(door);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn only_our_own_codes_steer_the_terminal() {
        let red = paint("31", "39", "Red");
        assert_eq!(shown(&[&red, "\u{1b}[31m\n"]), "\u{1b}[31mRed\u{1b}[39m\\u{1b}[31m\n");
        assert_eq!(
            shown(&["a\u{9b}2J\u{202e}\u{7}\r\u{200b}\u{2028}"]),
            "a\\u{9b}2J\\u{202e}\\u{7}\\u{d}\\u{200b}\\u{2028}"
        );
        // A code of ours that is cut, or goes on as no colour does.
        assert!(shown(&[&red[..10], "\n"]).starts_with("\\u{1b}["));
        assert!(shown(&[&format!("{CODE}{}2J;m", *KEY)]).starts_with("\\u{1b}["));
        assert_eq!(shown(&[&painted("\u{1b}[1mx\u{1b}[0m")]), "\u{1b}[1mx\u{1b}[0m");
    }

    #[test]
    fn a_letter_or_code_in_pieces_is_one() {
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
