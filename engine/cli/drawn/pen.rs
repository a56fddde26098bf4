//! The only access to the cells of the screen.
//!
//! Invariants: no cell contains a character that controls the terminal, changes the writing direction, or is invisible.
//! This is true for the texts of any mod, record, and file name. Text never exceeds its columns, counted as terminals count
//! them. On an ASCII terminal, only ASCII is drawn. A test checks that no other file of this folder writes to a cell.

use super::look::{Ink, Look};
use super::rich::{Rich, width};
use hyperkon_frame::plain;
use hyperkon_table::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

/// The style of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// The frame of a panel.
    Single,
    /// The frame of the question.
    Heavy,
    /// The frame of overlays, of the cone, and of its target.
    Double,
    /// The frame of a planet or a card.
    Round,
}

impl Frame {
    /// Returns the corners clockwise from the upper left, then the horizontal and vertical lines.
    const fn lines(self, unicode: bool) -> [&'static str; 6] {
        match (unicode, self) {
            (true, Frame::Single) => ["┌", "┐", "┘", "└", "─", "│"],
            (true, Frame::Heavy) => ["┏", "┓", "┛", "┗", "━", "┃"],
            (true, Frame::Double) => ["╔", "╗", "╝", "╚", "═", "║"],
            (true, Frame::Round) => ["╭", "╮", "╯", "╰", "─", "│"],
            (false, Frame::Heavy | Frame::Double) => ["#", "#", "#", "#", "=", "#"],
            (false, _) => ["+", "+", "+", "+", "-", "|"],
        }
    }
}

/// The target of a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// The option with this row.
    Row(usize),
    /// An increase of the number in this row.
    More(usize),
    /// A decrease of the number in this row.
    Less(usize),
    /// The action of a key.
    Key(char),
    /// Sending the answer.
    Send,
}

/// A writer for the cells of a screen.
pub struct Pen<'a> {
    buffer: &'a mut Buffer,
    /// The capabilities of the terminal.
    pub look: Look,
    seats: &'a [(u8, u8, u8)],
    hits: Vec<(Rect, Hit)>,
}

impl<'a> Pen<'a> {
    /// Creates a pen for these cells. `seats` are the colors of the seats.
    pub const fn new(buffer: &'a mut Buffer, look: Look, seats: &'a [(u8, u8, u8)]) -> Pen<'a> {
        Pen { buffer, look, seats, hits: Vec::new() }
    }

    /// Returns the clickable areas, with the topmost last.
    pub fn hits(self) -> Vec<(Rect, Hit)> {
        self.hits
    }

    /// Makes an area clickable, with this target.
    pub fn hit(&mut self, area: Rect, hit: Hit) {
        self.hits.push((area, hit));
    }

    /// Removes all clickable areas, because an overlay covers them.
    pub fn cover(&mut self) {
        self.hits.clear();
    }

    /// Returns the style of an ink.
    pub fn ink(&self, ink: Ink) -> Style {
        self.look.ink(ink)
    }

    /// Returns the style of a seat.
    pub fn seat(&self, seat: Seat) -> Style {
        self.seats.get(seat.index()).map_or_else(Style::new, |rgb| self.look.seat(*rgb))
    }

    /// Writes text in at most `most` columns, and truncates it with `…`. Returns the column after the text.
    pub fn text(&mut self, x: u16, y: u16, most: usize, text: &str, style: Style) -> u16 {
        let area = *self.buffer.area();
        if y >= area.bottom() || x >= area.right() {
            return x;
        }
        let most = most.min(usize::from(area.right() - x));
        let text = self.fit(text, most);
        self.cells(x, y, &text, style)
    }

    /// Writes text in an ink.
    pub fn say(&mut self, x: u16, y: u16, most: usize, text: &str, ink: Ink) -> u16 {
        self.text(x, y, most, text, self.ink(ink))
    }

    /// Writes a text with the names of seats in their colors.
    pub fn rich(&mut self, x: u16, y: u16, most: usize, rich: &Rich, style: Style) -> u16 {
        let (mut at, end) = (x, x.saturating_add(most as u16));
        for bit in &rich.0 {
            if at >= end {
                break;
            }
            let own = bit.seat.map_or(style, |seat| self.seat(seat).patch(style.remove_modifier(Modifier::DIM)));
            at = self.text(at, y, usize::from(end - at), &bit.text, own);
        }
        at
    }

    /// Converts a text for this terminal, truncated to `most` columns.
    fn fit(&self, text: &str, most: usize) -> String {
        let clean = plain::whole_line(text);
        let clean = if self.look.unicode { clean } else { ascii(&clean) };
        if width(&clean) <= most {
            return clean;
        }
        let mark = if self.look.unicode { "…" } else { "~" };
        let (mut cut, mut shown) = (String::new(), 0);
        // Truncate between graphemes, not inside them.
        for part in Span::raw(&*clean).styled_graphemes(Style::default()) {
            shown += width(part.symbol);
            if shown + 1 > most {
                break;
            }
            cut.push_str(part.symbol);
        }
        if most == 0 { String::new() } else { cut + mark }
    }

    /// Writes sanitized text to cells. A character without width shares the cell of the character before it.
    fn cells(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        self.buffer.set_stringn(x, y, text, usize::from(u16::MAX), style).0
    }

    /// Empties an area.
    pub fn clear(&mut self, area: Rect) {
        let area = area.intersection(*self.buffer.area());
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                if let Some(cell) = self.buffer.cell_mut((x, y)) {
                    cell.reset();
                }
            }
        }
    }

    /// Swaps the two colors of these cells.
    pub fn invert(&mut self, area: Rect) {
        let area = area.intersection(*self.buffer.area());
        self.buffer.set_style(area, Style::new().add_modifier(Modifier::REVERSED));
    }

    /// Draws a frame.
    pub fn frame(&mut self, area: Rect, frame: Frame, style: Style) {
        if area.width < 2 || area.height < 2 {
            return;
        }
        let [upper_left, upper_right, lower_right, lower_left, level, upright] = frame.lines(self.look.unicode);
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        let line = level.repeat(usize::from(area.width) - 2);
        self.cells(area.x, area.y, &format!("{upper_left}{line}{upper_right}"), style);
        self.cells(area.x, bottom, &format!("{lower_left}{line}{lower_right}"), style);
        for y in area.y + 1..bottom {
            self.cells(area.x, y, upright, style);
            self.cells(right, y, upright, style);
        }
    }

    /// Draws a frame with a title in its upper line.
    pub fn panel(&mut self, area: Rect, frame: Frame, title: &Rich, style: Style) {
        self.frame(area, frame, style);
        let most = usize::from(area.width).saturating_sub(5);
        let at = self.text(area.x + 1, area.y, 2, if self.look.unicode { level(frame) } else { "-" }, style);
        let at = self.text(at, area.y, 1, " ", style);
        let end = self.rich(at, area.y, most, title, style.add_modifier(Modifier::BOLD));
        self.text(end, area.y, 1, " ", style);
    }

    /// Draws a horizontal line.
    pub fn level(&mut self, x: u16, y: u16, columns: usize, style: Style) {
        let line = if self.look.unicode { "─" } else { "-" };
        self.text(x, y, columns, &line.repeat(columns), style);
    }
}

const fn level(frame: Frame) -> &'static str {
    match frame {
        Frame::Single | Frame::Round => "─",
        Frame::Heavy => "━",
        Frame::Double => "═",
    }
}

/// Converts a text to ASCII. Characters without a similar one become question marks.
fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            ' '..='~' => plain.push(letter),
            '·' | '┈' | '╌' | '›' => plain.push('.'),
            '─' | '━' | '–' | '−' => plain.push('-'),
            '►' | '→' => plain.push('>'),
            '◄' | '←' => plain.push('<'),
            '▐' => plain.push('>'),
            '▌' => plain.push('<'),
            '×' => plain.push('x'),
            '█' => plain.push('#'),
            '│' => plain.push('|'),
            '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' => plain.push('+'),
            '⌂' => plain.push('*'),
            '≡' => plain.push('='),
            '±' => plain.push_str("+-"),
            '↵' => plain.push_str("Enter"),
            '↑' => plain.push('^'),
            '↓' => plain.push('v'),
            'À'..='Å' => plain.push('A'),
            'à'..='å' => plain.push('a'),
            'È'..='Ë' => plain.push('E'),
            'è'..='ë' => plain.push('e'),
            'ì'..='ï' => plain.push('i'),
            'Ö' => plain.push('O'),
            'ò'..='ö' | 'ø' => plain.push('o'),
            'Ü' => plain.push('U'),
            'ù'..='ü' => plain.push('u'),
            '’' | '‘' => plain.push('\''),
            '“' | '”' => plain.push('"'),
            '…' => plain.push('~'),
            '\u{a0}' => plain.push(' '),
            _ => plain.push('?'),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minus_signs_become_hyphens_in_ascii() {
        assert_eq!(ascii("−7 + 4 = −3"), "-7 + 4 = -3");
    }

    const NASTY: &str = "a\u{1b}[2J\u{9b}31m\u{202e}b\u{7}\r\n\u{200b}\u{2028}\u{e0041}\u{feff}c漢字\u{301}";

    fn drawn(look: Look, most: usize) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 120, 3));
        let mut pen = Pen::new(&mut buffer, look, &[]);
        pen.text(0, 0, most, NASTY, Style::new());
        pen.rich(0, 1, most, &Rich::plain(NASTY), Style::new());
        pen.panel(Rect::new(0, 2, 60, 1), Frame::Heavy, &Rich::plain(NASTY), Style::new());
        buffer
    }

    #[test]
    fn cells_have_no_control_characters() {
        for look in [Look::plain(true), Look::plain(false)] {
            for most in [0, 1, 2, 7, 40, 200] {
                for cell in drawn(look, most).content() {
                    assert_eq!(plain::unseen(cell.symbol()), None, "{:?}", cell.symbol());
                    assert!(look.unicode || cell.symbol().is_ascii(), "{:?}", cell.symbol());
                }
            }
        }
    }

    #[test]
    fn drawn_text_fits_its_columns() {
        for most in 0..30 {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 1));
            let end =
                Pen::new(&mut buffer, Look::plain(true), &[]).text(3, 0, most, "漢字 and more letters", Style::new());
            assert!(usize::from(end) <= 3 + most, "{most}: {end}");
        }
    }

    /// Checks that only the pen's file in this folder writes to cells.
    #[test]
    fn only_the_pen_writes_cells() {
        let room = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("drawn");
        let (mut rooms, mut files) = (vec![room], 0);
        while let Some(path) = rooms.pop() {
            if path.is_dir() {
                let entries = std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{error}"));
                rooms.extend(entries.map(|entry| entry.unwrap_or_else(|error| panic!("{error}")).path()));
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{error}"));
            if path.ends_with("pen.rs") {
                continue;
            }
            files += 1;
            for way in [
                "set_string",
                "set_symbol",
                "set_char",
                "set_line",
                "set_span",
                "cell_mut",
                "render_widget",
                "SetTitle",
            ] {
                assert!(!text.contains(way), "{path:?} uses {way}");
            }
        }
        assert!(files > 30);
    }
}
