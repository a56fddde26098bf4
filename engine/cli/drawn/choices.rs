//! Draws a list of options with keys, in one or more columns.

use super::look::Ink;
use super::pen::{Hit, Pen};
use super::rich::Rich;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// A list of options.
pub struct Choices<'a> {
    /// The texts of the options.
    pub texts: &'a [Rich],
    /// The row with the cursor.
    pub row: usize,
    /// The option that Enter sends.
    pub sent: Option<usize>,
    /// The ticks, if several options can be chosen.
    pub on: Option<&'a [bool]>,
    /// The maximum number of columns.
    pub columns: usize,
}

/// The size of a drawn list.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    /// Number of lines used.
    pub lines: u16,
    /// Number of options that do not fit.
    pub hidden: usize,
}

/// Returns the key of a row: a digit, or a capital letter. Rows without a key have a plus sign.
pub fn key_of(row: usize) -> String {
    match row {
        0..=8 => (row + 1).to_string(),
        9 => "0".to_owned(),
        // Rows after the tenth have capital letters, which no other key uses.
        10..=35 => char::from(b'A' + (row - 10) as u8).to_string(),
        _ => "+".to_owned(),
    }
}

impl Choices<'_> {
    /// Draws the list in one column if the options fit, otherwise in several.
    pub fn draw(&self, pen: &mut Pen<'_>, area: Rect) -> Drawn {
        let room = usize::from(area.height);
        let before = if self.on.is_some() { 9 } else { 5 };
        let widest = self.texts.iter().map(Rich::width).max().unwrap_or(0) + before;
        let many = self.texts.len();
        let columns = if many > room { (usize::from(area.width) / widest.max(1)).clamp(1, self.columns) } else { 1 };
        let rows = many.div_ceil(columns);
        let first = (self.row / columns + 1).saturating_sub(room).min(rows.saturating_sub(room));
        let each = usize::from(area.width) / columns;
        for row in (first * columns..many).take(room * columns) {
            let x = area.x + ((row % columns) * each) as u16;
            let y = area.y + (row / columns - first) as u16;
            self.option(pen, row, Rect::new(x, y, each as u16, 1));
        }
        let hidden = many.saturating_sub((first + room) * columns) + first * columns;
        Drawn { lines: rows.min(room) as u16, hidden: if room > 0 { hidden } else { 0 } }
    }

    fn option(&self, pen: &mut Pen<'_>, row: usize, place: Rect) {
        let is_sent = self.sent == Some(row) || self.on.is_some() && self.row == row;
        let pick = pen.ink(Ink::Pick).add_modifier(Modifier::BOLD);
        let mut at = pen.text(place.x, place.y, 1, if is_sent { ">" } else { " " }, pick);
        let end = pen.text(at, place.y, 3, &format!(" {:>1} ", key_of(row)), pick);
        if is_sent {
            pen.invert(Rect::new(at, place.y, end - at, 1));
        }
        at = end;
        if let Some(on) = self.on {
            at = pen.text(at, place.y, 4, if on[row] { "[x] " } else { "[ ] " }, pick);
        }
        let style = if is_sent { pen.ink(Ink::Strong) } else { pen.ink(Ink::Text) };
        let room = usize::from(place.right().saturating_sub(at + 1));
        pen.rich(at + 1, place.y, room, &self.texts[row], style);
        pen.hit(place, Hit::Row(row));
    }
}
