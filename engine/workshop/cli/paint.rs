//! Colours of a terminal. What is not a terminal gets none: the stream behind the door takes them out.

use crate::terminal;
use comfy_table::{LineStyle, TableStyle};
use hyperkon::edition::Edition;
use hyperkon::narrate::Narrator;

/// The widest a line of text runs.
const WIDTH: usize = 80;

/// How wide a line of text runs here: no wider than the terminal, where there is one.
pub fn width() -> usize {
    terminal::width().map_or(WIDTH, |width| width.clamp(NARROWEST, WIDTH))
}

/// In a narrower window than this the terminal may break the lines.
const NARROWEST: usize = 40;

/// Tables: a line under the heads, and no other.
pub const TABLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// The terminal's code for a seat's colour, by its id.
fn code(id: &str) -> Option<&'static str> {
    Some(match id {
        "red" => "31",
        "blue" => "94",
        "green" => "32",
        "yellow" => "33",
        "white" => "97",
        "violet" | "purple" => "35",
        "turquoise" => "96",
        "orange" => "91",
        _ => return None,
    })
}

/// A seat's colour by its id, painted.
pub fn seat(id: &str) -> String {
    code(id).map_or_else(|| id.to_owned(), |code| terminal::paint(code, "39", id))
}

/// Something that was done.
pub fn done(text: &str) -> String {
    terminal::paint("32", "39", text)
}

/// Something that went wrong, or was stopped.
pub fn wrong(text: &str) -> String {
    terminal::paint("31", "39", text)
}

/// A narrator that names the seats in their colours.
pub fn narrator(narrator: Narrator, edition: Option<&Edition>) -> Narrator {
    let Some(edition) = edition else { return narrator };
    let names = narrator.names().iter().zip(&edition.colours);
    let painted = names.map(|(name, colour)| match code(&colour.id) {
        Some(code) => terminal::paint(code, "39", name),
        None => name.clone(),
    });
    let painted = painted.collect();
    narrator.with_names(painted)
}

/// A heading.
pub fn heading(text: &str) -> String {
    terminal::paint("1", "0", text)
}

/// Something of little weight.
pub fn faint(text: &str) -> String {
    terminal::paint("2", "0", text)
}

/// The text without a terminal's codes.
pub fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// The text filled up with spaces to a width that counts letters, not codes.
pub fn padded(text: &str, width: usize) -> String {
    let shown = plain(text).chars().count();
    format!("{text}{}", " ".repeat(width.saturating_sub(shown)))
}

/// Text in lines of a readable width behind a beginning, later lines that far from the edge.
pub fn wrapped(beginning: &str, indent: usize, text: &str) -> Vec<String> {
    let (mut lines, mut line, width) = (Vec::new(), beginning.to_owned(), width());
    let mut shown = plain(&line).chars().count();
    for word in text.split_whitespace() {
        let length = word.chars().count() + 1;
        if shown + length > width {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            shown = indent;
        }
        line.push(' ');
        line.push_str(word);
        shown += length;
    }
    lines.push(line);
    lines
}
