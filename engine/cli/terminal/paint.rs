//! Terminal colors. The stream inside `terminal::Door` removes them if the output is not a terminal.

use crate::terminal;
use comfy_table::{LineStyle, TableStyle};
use hyperkon::__private::edition::Edition;
use hyperkon::__private::narrate::Narrator;
use hyperkon::SeatStyle;
use hyperkon_table::Seat;
use unicode_width::UnicodeWidthStr;

/// The maximum width of a line of text.
const WIDTH: usize = 80;

/// Returns the width of a line of text, which fits the terminal.
pub fn width() -> usize {
    terminal::width().map_or(WIDTH, |width| width.clamp(NARROWEST, WIDTH))
}

/// The minimum width of a line of text. A narrower terminal breaks the lines.
const NARROWEST: usize = 40;

/// The style of tables: one line, below the heads.
pub const TABLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// The colors of the seats at a table.
pub struct Seats(Vec<SeatStyle>);

impl Seats {
    /// Returns the colors of an edition.
    pub fn of(edition: Option<&Edition>) -> Seats {
        Seats(edition.map(Edition::paints).unwrap_or_default())
    }

    /// Returns the id of a color, painted in this color.
    pub fn seat(&self, id: &str) -> String {
        self.0.iter().find(|paint| paint.color == id).map_or_else(|| id.to_owned(), |paint| in_color(paint, id))
    }
}

/// Paints a text in a seat's color. Uses the 16 basic colors, which are readable on light and dark backgrounds.
fn in_color(paint: &SeatStyle, text: &str) -> String {
    terminal::paint(&paint.basic.to_string(), "39", text)
}

/// Paints a text in a seat's color, for red, blue, green, and yellow seats.
pub fn of_seat(seat: Seat, text: &str) -> String {
    const COLORS: [&str; 4] = ["31", "34", "32", "33"];
    COLORS.get(seat.index()).map_or_else(|| text.to_owned(), |color| terminal::paint(color, "39", text))
}

/// Paints a text about a success green.
pub fn done(text: &str) -> String {
    terminal::paint("32", "39", text)
}

/// Paints a text about a failure red.
pub fn wrong(text: &str) -> String {
    terminal::paint("31", "39", text)
}

/// Returns a narrator that names the seats in their colors.
pub fn narrator(narrator: Narrator, edition: Option<&Edition>) -> Narrator {
    let Some(edition) = edition else { return narrator };
    let paints = edition.paints();
    let painted = narrator.names().iter().zip(&paints).map(|(name, paint)| in_color(paint, name)).collect();
    narrator.with_names(painted)
}

/// Paints a heading bold.
pub fn heading(text: &str) -> String {
    terminal::paint("1", "0", text)
}

/// Paints a minor text faint.
pub fn faint(text: &str) -> String {
    terminal::paint("2", "0", text)
}

/// Returns the text without terminal codes.
pub fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// Returns the number of columns of a text on a terminal, without its codes.
pub fn columns(text: &str) -> usize {
    plain(text).width()
}

/// Pads a text with spaces to a width.
pub fn padded(text: &str, width: usize) -> String {
    let shown = columns(text);
    format!("{text}{}", " ".repeat(width.saturating_sub(shown)))
}

/// Wraps a text at a readable width after a beginning, and indents the further lines. Lines are not broken at no-break
/// spaces.
pub fn wrapped(beginning: &str, indent: usize, text: &str) -> Vec<String> {
    let (mut lines, mut line, width) = (Vec::new(), beginning.to_owned(), width());
    let mut shown = columns(&line);
    for word in text.split_ascii_whitespace() {
        let length = columns(word) + 1;
        if shown + length > width {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            shown = indent;
        }
        line.push(' ');
        line.push_str(word);
        shown += length;
    }
    lines.push(line);
    lines
}
