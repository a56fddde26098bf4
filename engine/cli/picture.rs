//! A table as a picture, as somebody may see it: what `replay --svg` writes.

use crate::other::plain_board;
use crate::svg::{self, escaped};
use crate::telling::{Eyes, Narrated};
use hyperkon_table::{Seat, Table, Viewer};

/// How a table becomes a picture.
pub trait Pictured: Narrated {
    /// The picture, as this viewer sees the table; `hands`: the seats whose cards are shown with it.
    fn picture(&self, table: &Table<Self>, viewer: Viewer, _hands: &[Seat], _lang: &str) -> String {
        let mut drawing = Drawing::new();
        let lines = plain_board::lines(&table.seen_by(viewer).view());
        let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
        for (y, line) in (0..).map(|at| 28.0 + 19.0 * f64::from(at)).zip(lines) {
            let indent = line.chars().take_while(|letter| *letter == ' ').count();
            drawing.text((16.0 + 8.0 * indent as f64, y), "", line.trim_start());
        }
        drawing.whole(Self::NAME, 8.0 * widest as f64 + 48.0)
    }
}

/// The picture as these eyes see the table: of a seat its own cards, of a referee those of all.
pub fn of<G: Pictured>(game: &G, table: &Table<G>, eyes: Eyes, lang: &str) -> String {
    match eyes {
        Eyes::Seat(seat) => game.picture(table, Viewer::Seat(seat), &[seat], lang),
        Eyes::Onlooker => game.picture(table, Viewer::Onlooker, &[], lang),
        Eyes::Referee => game.picture(table, Viewer::Onlooker, &table.seats().collect::<Vec<_>>(), lang),
    }
}

/// Letters and lines; the ground is whatever lies under the picture.
const STYLE: &str = "\
text { font: 13px system-ui, sans-serif; fill: #24292f }
.title { font-weight: 600; font-size: 15px }
.strong { font-weight: 600 }
.faint { fill: #57606a; font-size: 11px }
.on { fill: #10131a }
.middle { text-anchor: middle }
.end { text-anchor: end }
.line { stroke: #57606a; fill: none }
.back { fill: #d0d7de; stroke: #57606a }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.faint { fill: #9da7b1 }
.on { fill: #10131a }
.line { stroke: #9da7b1 }
.back { fill: #3d444d; stroke: #9da7b1 }
}
";

/// A picture that is being drawn.
pub struct Drawing {
    elements: String,
    bottom: f64,
}

impl Drawing {
    /// An empty one.
    pub const fn new() -> Drawing {
        Drawing { elements: String::new(), bottom: 0.0 }
    }

    /// Adds an element.
    pub fn put(&mut self, element: std::fmt::Arguments<'_>) {
        svg::put(&mut self.elements, element);
    }

    /// Writes a text; `class` says how.
    pub fn text(&mut self, (x, y): (f64, f64), class: &str, text: &str) {
        self.bottom = self.bottom.max(y);
        let text = escaped(text);
        self.put(format_args!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>"));
    }

    /// What is drawn goes down so far at least.
    pub const fn reach(&mut self, y: f64) {
        self.bottom = self.bottom.max(y);
    }

    /// The whole picture, so wide.
    pub fn whole(self, title: &str, width: f64) -> String {
        let (height, title) = (self.bottom + 16.0, escaped(title));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n\
             {}</svg>\n",
            self.elements
        )
    }
}

/// A colour as a picture writes it.
pub fn hex((red, green, blue): (u8, u8, u8)) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
