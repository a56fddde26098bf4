//! Colours of a terminal. What is not a terminal gets none: the stream behind the door takes them out.

use crate::terminal;
use comfy_table::{LineStyle, TableStyle};
use hyperkon::Paint;
use hyperkon::edition::Edition;
use hyperkon::narrate::Narrator;
use hyperkon::table::Seat;
use unicode_width::UnicodeWidthStr;

/// The widest a line of text runs.
const WIDTH: usize = 80;

/// How wide a line of text runs here: no wider than the terminal, where there is one.
pub fn width() -> usize {
    terminal::width().map_or(WIDTH, |width| width.clamp(NARROWEST, WIDTH))
}

/// In a narrower window than this the terminal may break the lines.
const NARROWEST: usize = 40;

/// Tables: a line under the heads, and no other.
pub const TABLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// How the seats of a table are painted.
pub struct Seats(Vec<Paint>);

impl Seats {
    /// Those of an edition.
    pub fn of(edition: Option<&Edition>) -> Seats {
        Seats(edition.map(Edition::paints).unwrap_or_default())
    }

    /// A seat's colour by its id, painted.
    pub fn seat(&self, id: &str) -> String {
        self.0.iter().find(|paint| paint.colour == id).map_or_else(|| id.to_owned(), |paint| in_colour(paint, id))
    }
}

/// A text in a seat's colour. The sixteen colours are the terminal's own: they can be read where it is light.
fn in_colour(paint: &Paint, text: &str) -> String {
    terminal::paint(&paint.basic.to_string(), "39", text)
}

/// A text in the colour of a seat, in a game whose seats are red, blue, green and yellow.
pub fn of_seat(seat: Seat, text: &str) -> String {
    const COLOURS: [&str; 4] = ["31", "34", "32", "33"];
    COLOURS.get(seat.index()).map_or_else(|| text.to_owned(), |colour| terminal::paint(colour, "39", text))
}

/// Something that was done.
pub fn done(text: &str) -> String {
    terminal::paint("32", "39", text)
}

/// Something that went wrong, or was stopped.
pub fn wrong(text: &str) -> String {
    terminal::paint("31", "39", text)
}

/// A narrator that names the seats in their colours.
pub fn narrator(narrator: Narrator, edition: Option<&Edition>) -> Narrator {
    let Some(edition) = edition else { return narrator };
    let paints = edition.paints();
    let painted = narrator.names().iter().zip(&paints).map(|(name, paint)| in_colour(paint, name)).collect();
    narrator.with_names(painted)
}

/// A heading.
pub fn heading(text: &str) -> String {
    terminal::paint("1", "0", text)
}

/// Something of little weight.
pub fn faint(text: &str) -> String {
    terminal::paint("2", "0", text)
}

/// The text without a terminal's codes.
pub fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// The columns that a text takes on a terminal; codes take none.
pub fn columns(text: &str) -> usize {
    plain(text).width()
}

/// The text filled up with spaces to a width.
pub fn padded(text: &str, width: usize) -> String {
    let shown = columns(text);
    format!("{text}{}", " ".repeat(width.saturating_sub(shown)))
}

/// Text in lines of a readable width behind a beginning, later lines that far from the edge. What a no-break space joins
/// stays in one line.
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
