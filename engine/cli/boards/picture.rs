//! Draws a table as an SVG picture, as one viewer sees it. `replay --svg` writes this picture.

use crate::boards::plain;
use crate::terminal::svg::{self, escaped};
use hyperkon_table::{Game, Table, Viewer};
use serde::Serialize;

/// Draws the table as lines of text, for a game without its own picture.
pub fn of_lines<G: Game<View: Serialize>>(name: &str, table: &Table<G>, viewer: Viewer) -> String {
    let mut drawing = Drawing::new();
    let lines = plain::lines(&table.seen_by(viewer).view());
    let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    for (y, line) in (0..).map(|at| 28.0 + 19.0 * f64::from(at)).zip(lines) {
        let indent = line.chars().take_while(|letter| *letter == ' ').count();
        drawing.text((16.0 + 8.0 * indent as f64, y), "", line.trim_start());
    }
    drawing.whole(name, 8.0 * widest as f64 + 48.0)
}

/// The style sheet for fonts and lines; the background is transparent.
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

/// A picture while it is drawn.
pub struct Drawing {
    elements: String,
    bottom: f64,
}

impl Drawing {
    /// Creates an empty picture.
    pub const fn new() -> Drawing {
        Drawing { elements: String::new(), bottom: 0.0 }
    }

    /// Adds an SVG element.
    pub fn put(&mut self, element: std::fmt::Arguments<'_>) {
        svg::put(&mut self.elements, element);
    }

    /// Writes a text in the style of `class`.
    pub fn text(&mut self, (x, y): (f64, f64), class: &str, text: &str) {
        self.bottom = self.bottom.max(y);
        let text = escaped(text);
        self.put(format_args!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>"));
    }

    /// Extends the picture down to at least `y`.
    pub const fn reach(&mut self, y: f64) {
        self.bottom = self.bottom.max(y);
    }

    /// Returns the complete picture with this width.
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

/// Formats a color for SVG, such as "#ff6257".
pub fn hex((red, green, blue): (u8, u8, u8)) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
