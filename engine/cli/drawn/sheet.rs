//! Draws a sheet, which is a frame with scrollable lines.

use super::look::Ink;
use super::pen::{Frame, Pen};
use super::rich::{Rich, width};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// Lines of text, each with its ink.
pub type Lines = Vec<(Rich, Ink)>;

/// Adds a text in as many lines as needed, and indents the further lines.
pub fn say(lines: &mut Lines, text: &Rich, inner: usize, indent: usize, ink: Ink) {
    lines.extend(text.wrapped(inner, indent).into_iter().map(|line| (line, ink)));
}

/// Adds a heading with an empty line above it.
pub fn heading(lines: &mut Lines, text: &Rich, inner: usize) {
    if !lines.is_empty() {
        lines.push((Rich::default(), Ink::Text));
    }
    say(lines, text, inner, 0, Ink::Strong);
}

/// Returns the width of a sheet in a window.
pub fn columns(area: Rect) -> u16 {
    area.width.saturating_sub(if area.width >= 100 { 12 } else { 4 }).min(112)
}

/// A sheet with its lines.
pub struct Sheet<'a> {
    /// The title in the frame.
    pub title: String,
    /// The width with the frame.
    pub columns: u16,
    /// The lines inside the frame.
    pub lines: &'a Lines,
    /// The scroll position, in lines from the top or from the end.
    pub scroll: usize,
    /// True if the sheet first shows its end.
    pub from_end: bool,
}

impl Sheet<'_> {
    /// Draws the sheet in the middle of an area, and returns its position.
    pub fn draw(&self, pen: &mut Pen<'_>, area: Rect) -> Rect {
        let inner = usize::from(self.columns).saturating_sub(4);
        let most = area.height.saturating_sub(2);
        let height = (self.lines.len() as u16 + 2).clamp(4.min(most), most);
        let spot = Rect::new(
            area.x + area.width.saturating_sub(self.columns) / 2,
            area.y + area.height.saturating_sub(height) / 2,
            self.columns,
            height,
        );
        pen.cover();
        pen.clear(spot);
        let style = pen.ink(Ink::Strong);
        pen.panel(spot, Frame::Double, &Rich::plain(self.title.clone()), style);
        let room = usize::from(spot.height).saturating_sub(2);
        let last = self.lines.len().saturating_sub(room);
        let first = if self.from_end { last.saturating_sub(self.scroll) } else { self.scroll.min(last) };
        for (at, (line, ink)) in self.lines.iter().skip(first).take(room).enumerate() {
            pen.rich(spot.x + 2, spot.y + 1 + at as u16, inner, line, pen.ink(*ink));
        }
        if last > 0 {
            let text = format!(" ↑↓ {}–{} / {} ", first + 1, (first + room).min(self.lines.len()), self.lines.len());
            let x = spot.right().saturating_sub(width(&text) as u16 + 2);
            pen.text(x, spot.bottom() - 1, 24, &text, style.add_modifier(Modifier::BOLD));
        }
        spot
    }
}

/// Returns the scroll position after a key, at most `most`. Returns `None` if the key does not scroll.
pub fn scrolled(code: KeyCode, scroll: usize, most: usize, from_end: bool) -> Option<usize> {
    let by = match code {
        KeyCode::Up => -1,
        KeyCode::Down => 1,
        KeyCode::PageUp => -10,
        KeyCode::PageDown | KeyCode::Char(' ') => 10,
        KeyCode::Home => -(most as isize),
        KeyCode::End => most as isize,
        _ => return None,
    };
    Some(scroll.saturating_add_signed(if from_end { -by } else { by }).min(most))
}
