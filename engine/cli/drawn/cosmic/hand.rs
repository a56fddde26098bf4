//! Draws the person's hand: as cards if they fit, otherwise as a line. Playable cards have their
//! key, and cards with changed stops have a sign.

use super::marks;
use super::names::card_name;
use crate::drawn::choices::key_of;
use crate::drawn::look::Ink;
use crate::drawn::pen::{Frame, Hit, Pen};
use crate::drawn::rich::width;
use crate::drawn::table::Table;
use hyperkon::__private::cosmic::CardKind;
use hyperkon::Engine;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// Returns the height of the hand, in lines.
pub fn height(table: &Table<'_, Engine>, columns: u16, is_roomy: bool) -> u16 {
    if is_roomy && boxes(table) <= columns {
        return 3;
    }
    let all: usize = table.view.hand.counted().map(|(kind, n)| width(&in_line(table, kind, n)) + 1).sum();
    1 + u16::from(all + 8 > usize::from(columns))
}

/// Returns the width of the hand as cards, in columns.
fn boxes(table: &Table<'_, Engine>) -> u16 {
    table.view.hand.counted().map(|(kind, n)| box_width(table, kind) * n as u16 + 1).sum::<u16>() + 2
}

fn box_width(table: &Table<'_, Engine>, kind: CardKind) -> u16 {
    (width(&card_name(table, kind)) as u16 + 4).max(9)
}

fn in_line(table: &Table<'_, Engine>, kind: CardKind, n: usize) -> String {
    let many = if n > 1 { format!("×{n}") } else { String::new() };
    let key = mark(table, kind).map_or_else(String::new, |(row, _)| key_of(row));
    format!("{key}[{}{many}{}]", card_name(table, kind), marks::stop(table, kind).unwrap_or_default())
}

fn mark(table: &Table<'_, Engine>, kind: CardKind) -> Option<(usize, bool)> {
    marks::card(table, kind).map(|mark| (mark.row, mark.is_chosen))
}

/// Draws the hand.
pub fn draw(table: &Table<'_, Engine>, pen: &mut Pen<'_>, area: Rect) {
    if area.height >= 3 && boxes(table) <= area.width {
        return cards(table, pen, area);
    }
    let mut x = pen.say(area.x + 1, area.y, 10, &table.word("terminal.hand"), Ink::Faint) + 1;
    let mut y = area.y;
    if table.view.hand.is_empty() {
        pen.say(x, y, 20, &table.word("ui.ask.none"), Ink::Faint);
    }
    for (kind, n) in table.view.hand.counted() {
        let text = in_line(table, kind, n);
        let columns = width(&text) as u16;
        if x + columns >= area.right() && y + 1 < area.bottom() {
            (x, y) = (area.x + 3, y + 1);
        }
        let state = mark(table, kind);
        let style = ink(pen, kind, state.is_some() || table.asked.is_none());
        let end = pen.text(x, y, usize::from(area.right().saturating_sub(x)), &text, style);
        let spot = Rect::new(x, y, end - x, 1);
        match state {
            Some((row, is_chosen)) => {
                pen.hit(spot, Hit::Row(row));
                if is_chosen {
                    pen.invert(spot);
                }
            }
            None => pen.hit(spot, Hit::Key('a')),
        }
        x = end + 1;
    }
}

fn ink(pen: &Pen<'_>, kind: CardKind, is_usable: bool) -> ratatui::style::Style {
    let style = match kind {
        CardKind::Attack(_) => pen.ink(Ink::Warn),
        CardKind::Negotiate => pen.ink(Ink::Win),
        CardKind::Scripted(_) => pen.ink(Ink::Zap),
    };
    if is_usable { style.add_modifier(Modifier::BOLD) } else { style }
}

fn cards(table: &Table<'_, Engine>, pen: &mut Pen<'_>, area: Rect) {
    let mut x = area.x + 1;
    let height = area.height.min(4);
    for (kind, n) in table.view.hand.counted() {
        let state = mark(table, kind);
        for _ in 0..n {
            let spot = Rect::new(x, area.y, box_width(table, kind), height);
            let is_chosen = state.is_some_and(|(_, chosen)| chosen);
            let style = ink(pen, kind, state.is_some());
            pen.frame(spot, if is_chosen { Frame::Heavy } else { Frame::Round }, style);
            if let Some((row, _)) = state {
                pen.text(x + 1, area.y, 1, &key_of(row), pen.ink(Ink::Pick).add_modifier(Modifier::BOLD));
                pen.hit(spot, Hit::Row(row));
            } else {
                pen.hit(spot, Hit::Key('a'));
            }
            if let Some(sign) = marks::stop(table, kind) {
                pen.text(spot.right() - 2, area.y, 1, sign, pen.ink(Ink::Strong));
            }
            let name = card_name(table, kind);
            let inner = usize::from(spot.width) - 2;
            let start = x + 1 + (inner.saturating_sub(width(&name)) / 2) as u16;
            let end = pen.text(start, area.y + 1, inner, &name, style);
            if is_chosen {
                pen.invert(Rect::new(start, area.y + 1, end - start, 1));
            }
            if height > 3 && matches!(kind, CardKind::Attack(_)) {
                let word = table.word("ui.word.attack");
                let start = x + 1 + (inner.saturating_sub(width(&word)) / 2) as u16;
                pen.say(start, area.y + 2, inner, &word, Ink::Faint);
            }
            x += spot.width;
        }
        x += 1;
    }
    if table.view.hand.is_empty() {
        pen.say(x, area.y + 1, 20, &table.word("ui.ask.none"), Ink::Faint);
    }
}
