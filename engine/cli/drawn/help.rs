//! The help overlay: the question with its rule, the keys, and the table's marks.

use super::Drawn;
use super::look::Ink;
use super::overlay::HELP;
use super::rich::{Rich, width};
use super::sheet::{Lines, heading, say};
use super::table::Table;

/// Returns the lines of the help in this width.
pub fn lines<G: Drawn>(table: &Table<'_, G>, inner: usize) -> Lines {
    let mut lines = Lines::new();
    if let Some(asked) = &table.asked {
        let question = table.sitting.words.question(&asked.question);
        say(&mut lines, &table.seats.sentence(&question), inner, 0, Ink::Strong);
        for text in G::about_question(table, &asked.question) {
            say(&mut lines, &table.seats.rich(&text), inner, 4, Ink::Text);
        }
    }
    heading(&mut lines, &Rich::plain(table.word("ui.panel.keys")), inner);
    let space = table.word("ui.key.space_bar");
    let columns = width(&space).max(9) + 1;
    let mut key = |key: &str, word: &str| {
        let text = format!("{key}{}{}", " ".repeat(columns.saturating_sub(width(key))), table.word(word));
        say(&mut lines, &Rich::plain(text), inner, columns, Ink::Text);
    };
    key("1-9 0 A-Z", "ui.key.option");
    key("↑↓←→", "terminal.help_arrows");
    key("↵", "ui.key.enter");
    key("Esc", "ui.key.escape");
    key(&space, "ui.key.space");
    key("u", "ui.key.u");
    key("h", "ui.key.h");
    if G::features().windows {
        key("i", "ui.key.i");
    }
    table.overlays().filter(|over| *over != HELP).for_each(|over| key(&over.key.to_string(), over.help));
    key("< >", "terminal.help_pace");
    key("q", "ui.key.q");
    heading(&mut lines, &Rich::plain(table.word("terminal.marks")), inner);
    let marks = G::MARKS.iter().map(|key| G::mark(table, key));
    for mark in marks.chain([table.word("terminal.mark_mouse")]) {
        say(&mut lines, &Rich::plain(mark), inner, 10, Ink::Text);
    }
    lines
}
