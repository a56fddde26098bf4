//! Draws the parts that all games share: first line, last line, and overlays. Each game draws the rest.

use super::look::Ink;
use super::overlay::until_key;
use super::pen::Pen;
use super::rich::{Rich, width};
use super::table::{Table, Thinks};
use super::{Drawn, over, panel, strip};
use ratatui::layout::Rect;

/// The minimum size of a window for a table, in columns and lines.
const SMALLEST: (u16, u16) = (80, 24);
/// The minimum size of a roomy window, in columns and lines.
const ROOMY: (u16, u16) = (100, 30);

/// Draws the table.
pub fn table<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect) {
    let fits = |size: (u16, u16)| area.width >= size.0 && area.height >= size.1;
    if !fits(SMALLEST) {
        small_window(table, pen, area);
    } else {
        let status = status(table);
        let columns = (width(&status) as u16).min(34);
        let at = area.right() - columns - 1;
        pen.say(at, area.y, usize::from(columns), &status, Ink::Faint);
        G::head(table, pen, Rect::new(area.x, area.y, at - area.x - 1, 1));
        let middle = Rect { y: area.y + 1, height: area.height - 2, ..area };
        G::draw(table, pen, middle, fits(ROOMY));
        keys(table, pen, Rect { y: area.bottom() - 1, height: 1, ..area });
    }
    if let Some((over, scroll)) = table.over {
        over::draw(table, pen, area, over, scroll);
    }
}

/// Draws a window that is too small for a table. The person can still answer the question.
fn small_window<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect) {
    let values = [
        ("width", area.width.to_string()),
        ("height", area.height.to_string()),
        ("least_width", SMALLEST.0.to_string()),
        ("least_height", SMALLEST.1.to_string()),
    ];
    let text = Rich::plain(table.text("terminal.too_small", &values));
    let mut y = area.y;
    for line in text.wrapped(usize::from(area.width), 0) {
        pen.rich(area.x, y, usize::from(area.width), &line, pen.ink(Ink::Warn));
        y += 1;
    }
    if y + 4 < area.bottom() {
        panel::draw(table, pen, Rect::new(area.x, y, area.width, area.bottom() - y), true);
    }
}

/// Draws the top line as one sentence.
pub fn head<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect) {
    let text = table.seats.rich(&G::top(table));
    pen.rich(area.x + 1, area.y, usize::from(area.width).saturating_sub(1), &text, pen.ink(Ink::Strong));
}

/// Returns the text at the right of the top line: thinking bots, auto-pass, or pace.
fn status<G: Drawn>(table: &Table<'_, G>) -> String {
    match (table.thinks, table.sitting.stands(table.me)) {
        (Thinks::Seat(_, games) | Thinks::Bots(games), _) if games > 0 => {
            format!("{} {games}", table.word("ui.wait.thinking"))
        }
        (_, Some(until)) => format!("p: {}", table.word(until_key(until)[2])),
        _ if table.story.is_telling() => table.text("terminal.pace", &[("n", table.story.pace.to_string())]),
        _ => String::new(),
    }
}

/// Draws the keys that have an effect now.
fn keys<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect) {
    let answer: &[(&str, &str)] = match &table.asked {
        None if table.is_over => &[("↵", "end")],
        None => &[(strip::SPACE, "skip"), ("<>", "pace")],
        Some(asked) => match &asked.form {
            Some(form) => form.keys(),
            None if asked.ticks.is_some() => &[("1-9", "tick"), ("↵", "ok")],
            None => &[("1-9", "choose"), ("↵", "ok")],
        },
    };
    let mut all: Vec<(String, String)> =
        answer.iter().map(|(key, word)| ((*key).to_owned(), table.word(&format!("terminal.key.{word}")))).collect();
    let space = table.word("ui.key.space_bar");
    if !table.is_over {
        let own = [("u", "undo"), ("h", "hint")].map(|(key, word)| (key.to_owned(), format!("terminal.key.{word}")));
        all.extend(own.map(|(key, word)| (key, table.word(&word))));
    }
    all.extend(table.overlays().map(|over| (over.key.to_string(), table.word(over.word))));
    all.push(("q".to_owned(), table.word("terminal.key.leave")));
    strip::draw(pen, area, &space, &all.iter().map(|(key, word)| (key.as_str(), word.clone())).collect::<Vec<_>>());
}
