//! Colours of a terminal. What is not a terminal gets none: the stream takes them out.

use hyperkon::edition::Edition;
use hyperkon::narrate::Narrator;
use owo_colors::{AnsiColors, OwoColorize};

/// The terminal's colour for a seat's colour, by its id.
fn ansi(id: &str) -> Option<AnsiColors> {
    Some(match id {
        "red" => AnsiColors::Red,
        "blue" => AnsiColors::BrightBlue,
        "green" => AnsiColors::Green,
        "yellow" => AnsiColors::Yellow,
        "white" => AnsiColors::BrightWhite,
        "violet" => AnsiColors::Magenta,
        "orange" => AnsiColors::BrightRed,
        _ => return None,
    })
}

/// A narrator that names the seats in their colours.
pub fn narrator(narrator: Narrator, edition: Option<&Edition>) -> Narrator {
    let Some(edition) = edition else { return narrator };
    let names = narrator.names().iter().zip(&edition.colours);
    let painted = names.map(|(name, colour)| match ansi(&colour.id) {
        Some(ansi) => name.color(ansi).to_string(),
        None => name.clone(),
    });
    let painted = painted.collect();
    narrator.with_names(painted)
}

/// A heading.
pub fn heading(text: &str) -> String {
    text.bold().to_string()
}

/// Something of little weight.
pub fn faint(text: &str) -> String {
    text.dimmed().to_string()
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
