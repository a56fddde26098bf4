//! Draws the table of a game without its own drawn board: view, question, and log.

use super::look::Ink;
use super::pen::Pen;
use super::sheet::{Lines, say};
use super::table::Table;
use super::{Drawn, panel};
use ratatui::layout::Rect;

/// Draws the table.
pub fn draw<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect) {
    let columns = (area.width / 2).clamp(31, 56);
    let left = Rect { width: area.width.saturating_sub(columns + 1), ..area };
    for ((y, (line, ink)), _) in (left.y..).zip(sentences(table, left.width.into())).zip(0..left.height) {
        pen.rich(left.x + 1, y, usize::from(left.width).saturating_sub(1), &line, pen.ink(ink));
    }
    panel::with_log(table, pen, Rect { x: left.right() + 1, width: columns, ..area });
}

/// Returns the seat's view as lines of this width.
pub fn sentences<G: Drawn>(table: &Table<'_, G>, inner: usize) -> Lines {
    let mut lines = Lines::new();
    for line in G::board(table.sitting.played.game(), table.me, &table.sitting.lang) {
        say(&mut lines, &table.seats.rich(&line), inner, 2, Ink::Text);
    }
    lines
}
