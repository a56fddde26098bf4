//! What lies over the table: help, rules, the table in sentences, the log, the map.

use super::Drawn;
use super::table::Table;
use crate::drawn::look::Ink;
use crate::drawn::pen::{Frame, Pen};
use crate::drawn::rich::{Bit, Rich};
use crate::drawn::sheet::{self, Lines, Sheet, heading, say};
use ratatui::layout::Rect;

/// What lies over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The keys and the marks.
    Help,
    /// The rules.
    Rules,
    /// The table in sentences.
    Board,
    /// All that has happened.
    Log,
    /// The map alone.
    Map,
}

impl Over {
    const ALL: [Over; 5] = [Over::Help, Over::Rules, Over::Board, Over::Log, Over::Map];

    /// The key that opens and closes it.
    pub const fn key(self) -> char {
        match self {
            Over::Help => '?',
            Over::Rules => 'r',
            Over::Board => 'b',
            Over::Log => 'l',
            Over::Map => 'm',
        }
    }

    /// What a key opens at the table of a game.
    pub fn of_key<G: Drawn>(key: char) -> Option<Over> {
        Over::ALL.into_iter().find(|over| over.key() == key && (G::HAS_MAP || *over != Over::Map))
    }

    const fn title(self) -> &'static str {
        match self {
            Over::Help => "help",
            Over::Rules => "rules",
            Over::Board => "board",
            Over::Log => "log",
            Over::Map => "map",
        }
    }
}

/// Draws it.
pub fn draw<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect, over: Over, scroll: usize) {
    let title = format!("{} (Esc: {})", table.words.word(over.title()), table.words.word("close"));
    if over == Over::Map {
        pen.cover();
        pen.clear(area);
        pen.panel(area, Frame::Double, &Rich::plain(title), pen.ink(Ink::Strong));
        let inner = Rect::new(area.x + 1, area.y + 1, area.width.saturating_sub(2), area.height.saturating_sub(2));
        return G::map(table, pen, inner);
    }
    let columns = sheet::columns(area);
    let lines = lines(table, over, usize::from(columns).saturating_sub(4));
    Sheet { title, columns, lines: &lines, scroll, from_end: over == Over::Log }.draw(pen, area);
}

/// How far it can be scrolled, at least.
pub fn most_lines<G: Drawn>(table: &Table<'_, G>, over: Over) -> usize {
    lines(table, over, 60).len()
}

fn lines<G: Drawn>(table: &Table<'_, G>, over: Over, inner: usize) -> Lines {
    match over {
        Over::Help => help(table, inner),
        Over::Rules => rules(table, inner),
        Over::Board => G::sentences(table, inner),
        Over::Log => log(table, inner),
        Over::Map => Lines::new(),
    }
}

fn help<G: Drawn>(table: &Table<'_, G>, inner: usize) -> Lines {
    let words = &table.words;
    let mut lines = Lines::new();
    if let Some(asked) = &table.asked {
        say(&mut lines, &table.seats.rich(&table.sitting.words.question(&asked.question)), inner, 0, Ink::Strong);
    }
    heading(&mut lines, &Rich::plain(words.word("keys")), inner);
    let keys = [
        ("1-9 0 A-Z", "help_option"),
        ("↑↓←→", "help_arrows"),
        ("↵", "help_enter"),
        ("Esc", "help_escape"),
        ("Space", "help_space"),
        ("u", "help_undo"),
        ("h", "help_hint"),
        ("r", "help_rules"),
        ("b", "help_board"),
        ("m", "help_map"),
        ("l", "help_log"),
        ("< >", "help_pace"),
        ("q", "help_leave"),
    ];
    for (key, word) in keys.into_iter().filter(|(key, _)| G::HAS_MAP || *key != "m") {
        say(&mut lines, &Rich::plain(format!("{key:<10}{}", words.word(word))), inner, 10, Ink::Text);
    }
    heading(&mut lines, &Rich::plain(words.word("marks")), inner);
    for mark in G::MARKS.iter().chain(&["help_mouse"]) {
        say(&mut lines, &Rich::plain(words.word(mark)), inner, 10, Ink::Text);
    }
    lines
}

fn rules<G: Drawn>(table: &Table<'_, G>, inner: usize) -> Lines {
    let mut lines = Lines::new();
    for clause in G::clauses(table.sitting.played.game().rules(), &table.sitting.lang) {
        say(&mut lines, &Rich::plain(clause), inner, 4, Ink::Text);
    }
    lines
}

fn log<G: Drawn>(table: &Table<'_, G>, inner: usize) -> Lines {
    let mut lines = Lines::new();
    for entry in &table.story.told {
        let ink = match (entry.is_undone || entry.is_notice, entry.is_heading) {
            (true, _) => Ink::Faint,
            (_, true) => Ink::Strong,
            _ => Ink::Text,
        };
        let mut text = Rich::plain(if entry.is_undone { "× " } else { "" });
        text.0.extend(entry.text.0.clone());
        text.0.extend(entry.why.map(|why| Bit { text: format!(" [{why}]"), seat: None }));
        say(&mut lines, &text, inner, 2, ink);
    }
    lines
}
