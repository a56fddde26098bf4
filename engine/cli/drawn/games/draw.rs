//! What every table has: the first line, the last, and what lies over it. Between them each game draws its own.

use super::table::Table;
use super::{Drawn, over, panel};
use crate::drawn::draw::SMALLEST;
use crate::drawn::look::Ink;
use crate::drawn::pen::{Pen, width};
use crate::drawn::rich::Rich;
use crate::drawn::strip;
use ratatui::layout::Rect;

/// From here on there is room for more than the least.
const ROOMY: (u16, u16) = (100, 30);

/// Draws the table.
pub fn table<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect) {
    let fits = |size: (u16, u16)| area.width >= size.0 && area.height >= size.1;
    if !fits(SMALLEST) {
        small_window(table, pen, area);
    } else {
        top(table, pen, area);
        let middle = Rect { y: area.y + 1, height: area.height - 2, ..area };
        G::draw(table, pen, middle, fits(ROOMY));
        keys(table, pen, Rect { y: area.bottom() - 1, height: 1, ..area });
    }
    if let Some((over, scroll)) = table.over {
        over::draw(table, pen, area, over, scroll);
    }
}

/// Too small for a table: what is asked can be answered all the same.
fn small_window<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect) {
    let values = [
        ("width", area.width.to_string()),
        ("height", area.height.to_string()),
        ("least_width", SMALLEST.0.to_string()),
        ("least_height", SMALLEST.1.to_string()),
    ];
    let text = Rich::plain(table.words.text("too_small", &values));
    let mut y = area.y;
    for line in text.wrapped(usize::from(area.width), 0) {
        pen.rich(area.x, y, usize::from(area.width), &line, pen.ink(Ink::Warn));
        y += 1;
    }
    if y + 4 < area.bottom() {
        panel::draw(table, pen, Rect::new(area.x, y, area.width, area.bottom() - y));
    }
}

fn top<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect) {
    let status = if table.story.is_telling() {
        table.words.text("pace", &[("n", table.story.pace.to_string())])
    } else {
        String::new()
    };
    let room = usize::from(area.width).saturating_sub(width(&status) + 3);
    let text = table.seats.rich(&G::top(table));
    pen.rich(area.x + 1, area.y, room, &text, pen.ink(Ink::Strong));
    let at = area.right().saturating_sub(width(&status) as u16 + 1);
    pen.say(at, area.y, width(&status), &status, Ink::Faint);
}

fn keys<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect) {
    let own: &[(&str, &str)] = match &table.asked {
        None if table.is_over => &[("↵", "key_end")],
        None => &[("Space", "key_skip"), ("<>", "key_pace")],
        Some(_) => &[("1-9", "key_choose"), ("↵", "key_ok"), ("u", "key_undo"), ("h", "key_hint")],
    };
    let map: &[(&str, &str)] = if G::HAS_MAP { &[("m", "key_map")] } else { &[] };
    let common = [("r", "key_rules"), ("b", "key_board"), ("l", "key_log"), ("?", "key_help"), ("q", "key_leave")];
    let all = own.iter().chain(map).chain(&common).map(|(key, word)| (*key, table.words.word(word)));
    strip::draw(pen, area, &all.collect::<Vec<_>>());
}
