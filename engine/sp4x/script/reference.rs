//! Reference for authors of field and faction scripts, generated from the lexicon.

use super::entry::Receiver;
use super::names::entries;

/// Returns the reference as a Markdown page: all functions with their parameters, results, and descriptions.
pub fn reference() -> String {
    let mut text = String::new();
    for (receiver, title) in [
        (Receiver::Game, "The game: `game:name()`"),
        (Receiver::Seat, "A seat: `seat:name()`"),
        (Receiver::Hex, "A hex: `hex:name()`"),
    ] {
        text.push_str(&format!("\n### {title}\n\n| name | type | |\n| --- | --- | --- |\n"));
        for entry in entries().iter().filter(|entry| entry.receiver() == receiver) {
            let takes = entry.takes.replace('|', "\\|");
            let acts = if entry.acts() { "acts: " } else { "" };
            text.push_str(&format!("| `{}` | `{takes}` | {acts}{} |\n", entry.name, entry.doc));
        }
    }
    text
}
