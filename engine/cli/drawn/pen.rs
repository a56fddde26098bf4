//! The only door to the cells of the screen.
//!
//! Invariants: no letter that steers a terminal, turns the direction of writing or cannot be seen gets into a cell, whatever
//! a mod, a record or a file name holds; what is drawn stays inside the columns it was given, counted as the terminal counts
//! them; and where the terminal has the letters of ASCII only, nothing else is drawn. A test sees to it that no other file
//! of this room writes into a cell.

use super::look::{Ink, Look};
use super::rich::Rich;
use hyperkon::plain;
use hyperkon::table::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr;

/// How many columns a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// The lines of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// Of a panel.
    Single,
    /// Of what is asked, and of nothing else.
    Heavy,
    /// Of what lies over the table, the cone and the target.
    Double,
    /// Of a planet or a card.
    Round,
}

impl Frame {
    /// Corners clockwise from the upper left, then the level line and the upright one.
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

/// What is hit by a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// The option, place or term of this number.
    Row(usize),
    /// One more of it.
    More(usize),
    /// One less of it.
    Less(usize),
    /// What a key does.
    Key(char),
    /// Send.
    Send,
}

/// Draws into the cells of a screen.
pub struct Pen<'a> {
    buffer: &'a mut Buffer,
    /// What the terminal can show.
    pub look: Look,
    seats: &'a [(u8, u8, u8)],
    hits: Vec<(Rect, Hit)>,
}

impl<'a> Pen<'a> {
    /// A pen for these cells; `seats`: their colours.
    pub const fn new(buffer: &'a mut Buffer, look: Look, seats: &'a [(u8, u8, u8)]) -> Pen<'a> {
        Pen { buffer, look, seats, hits: Vec::new() }
    }

    /// What can be clicked, the uppermost last.
    pub fn hits(self) -> Vec<(Rect, Hit)> {
        self.hits
    }

    /// Something can be clicked here.
    pub fn hit(&mut self, area: Rect, hit: Hit) {
        self.hits.push((area, hit));
    }

    /// What lies below can be clicked no longer.
    pub fn cover(&mut self) {
        self.hits.clear();
    }

    /// The style of an ink.
    pub fn ink(&self, ink: Ink) -> Style {
        self.look.ink(ink)
    }

    /// The style of a seat.
    pub fn seat(&self, seat: Seat) -> Style {
        self.seats.get(seat.index()).map_or_else(Style::new, |rgb| self.look.seat(*rgb))
    }

    /// Text from here on, at most so many columns; what is too long is cut and ends in `…`. Gives back where it ends.
    pub fn text(&mut self, x: u16, y: u16, most: usize, text: &str, style: Style) -> u16 {
        let area = *self.buffer.area();
        if y >= area.bottom() || x >= area.right() {
            return x;
        }
        let most = most.min(usize::from(area.right() - x));
        let text = self.fit(text, most);
        self.cells(x, y, &text, style)
    }

    /// The same in an ink.
    pub fn say(&mut self, x: u16, y: u16, most: usize, text: &str, ink: Ink) -> u16 {
        self.text(x, y, most, text, self.ink(ink))
    }

    /// A text with seats in it, their names in their colours.
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

    /// The letters as they are shown here, cut to so many columns.
    fn fit(&self, text: &str, most: usize) -> String {
        let clean = plain::whole_line(text);
        let clean = if self.look.unicode { clean } else { ascii(&clean) };
        if width(&clean) <= most {
            return clean;
        }
        let mark = if self.look.unicode { "…" } else { "~" };
        let (mut cut, mut shown) = (String::new(), 0);
        // Letters that are shown as one are cut as one.
        for part in Span::raw(&*clean).styled_graphemes(Style::default()) {
            shown += width(part.symbol);
            if shown + 1 > most {
                break;
            }
            cut.push_str(part.symbol);
        }
        if most == 0 { String::new() } else { cut + mark }
    }

    /// Writes clean text into cells. What takes no column of its own stays with the letter before it.
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

    /// Swaps the two colours of these cells.
    pub fn invert(&mut self, area: Rect) {
        let area = area.intersection(*self.buffer.area());
        self.buffer.set_style(area, Style::new().add_modifier(Modifier::REVERSED));
    }

    /// A frame.
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

    /// A frame with a title in its upper line.
    pub fn panel(&mut self, area: Rect, frame: Frame, title: &Rich, style: Style) {
        self.frame(area, frame, style);
        let most = usize::from(area.width).saturating_sub(5);
        let at = self.text(area.x + 1, area.y, 2, if self.look.unicode { level(frame) } else { "-" }, style);
        let at = self.text(at, area.y, 1, " ", style);
        let end = self.rich(at, area.y, most, title, style.add_modifier(Modifier::BOLD));
        self.text(end, area.y, 1, " ", style);
    }

    /// A level line.
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

/// The text in letters of ASCII: what has no near relation there becomes a question mark.
fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            ' '..='~' => plain.push(letter),
            '·' | '┈' | '╌' | '›' => plain.push('.'),
            '─' | '━' | '–' => plain.push('-'),
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
    fn nothing_gets_into_a_cell_that_steers_a_terminal() {
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
    fn what_is_drawn_keeps_to_its_columns() {
        for most in 0..30 {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 1));
            let end =
                Pen::new(&mut buffer, Look::plain(true), &[]).text(3, 0, most, "漢字 and more letters", Style::new());
            assert!(usize::from(end) <= 3 + most, "{most}: {end}");
        }
    }

    /// The pen is the only file of the room that touches a cell, and nothing in it prints.
    #[test]
    fn there_is_no_other_door() {
        let room = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("drawn");
        let files_of = |room: &std::path::Path| {
            let entries = std::fs::read_dir(room).unwrap_or_else(|error| panic!("{error}"));
            entries.map(|entry| entry.unwrap_or_else(|error| panic!("{error}")).path()).collect::<Vec<_>>()
        };
        let mut files = 0;
        let all = files_of(&room).into_iter().chain(files_of(&room.join("games")));
        for path in all.filter(|path| path.is_file()) {
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
