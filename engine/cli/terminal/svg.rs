//! Draws win shares as a bar chart with intervals. It is readable on light and dark backgrounds.

use hyperkon_workshop::tournament::Interval;
use std::fmt::Write;

/// The width of the picture.
const WIDTH: f64 = 720.0;
/// The left end of the bars, and the maximum length of a bar.
const LEFT: f64 = 150.0;
const LENGTH: f64 = 480.0;
/// The heights: above the rows, of a row, and below the rows.
const HEAD: f64 = 52.0;
const ROW: f64 = 24.0;
const FOOT: f64 = 34.0;

/// The style sheet for colors and fonts; the background is transparent.
const STYLE: &str = "\
text { font: 13px system-ui, sans-serif; fill: #24292f }
.title { font-weight: 600; font-size: 15px }
.faint { fill: #57606a; font-size: 11px }
.bar { fill: #5b8fd6 }
.interval { stroke: #24292f; stroke-width: 1.5; fill: none }
.grid { stroke: #d0d7de }
.even { stroke: #bc4c00; stroke-dasharray: 4 3 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.faint { fill: #9da7b1 }
.bar { fill: #3f74b8 }
.interval { stroke: #e6edf3 }
.grid { stroke: #3d444d }
.even { stroke: #f0883e }
}
";

/// A bar of the chart.
pub struct Bar {
    /// The name beside the bar.
    pub name: String,
    /// The share, which is the length, and its interval. It is from 0 to 1, or a multiple of an even share.
    pub share: Interval,
    /// The share as text, at the end of the bar.
    pub label: String,
}

/// The texts above and below the bars.
pub struct Legend {
    /// The title of the chart.
    pub title: String,
    /// The explanation of the marks.
    pub note: String,
    /// The share of each bar if all were equal, drawn as a dashed line.
    pub even: f64,
}

/// Draws the chart. Its size depends only on the number of rows.
pub fn picture(bars: &[Bar], legend: &Legend) -> String {
    let height = HEAD + ROW * bars.len() as f64 + FOOT;
    let most = bars.iter().map(|bar| bar.share.high).fold(legend.even, f64::max);
    // Round the maximum up to the next grid line. Multiples of an even share can be greater than 1.
    let step: u8 = if most > 1.0 { 5 } else { 1 };
    let tenths = ((most * 10.0).ceil().clamp(1.0, 200.0) as u8).next_multiple_of(step);
    let most = f64::from(tenths) / 10.0;
    let x = |share: f64| LEFT + LENGTH * share / most;
    let bottom = HEAD + ROW * bars.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n\
         <text class=\"title\" x=\"12\" y=\"22\">{title}</text>\n",
        title = escaped(&legend.title)
    );
    for tenth in (0..=tenths).step_by(step.into()) {
        let at = x(f64::from(tenth) / 10.0);
        put(&mut svg, format_args!("<path class=\"grid\" d=\"M{at:.1} {HEAD}V{bottom}\"/>"));
        let percent = u16::from(tenth) * 10;
        let y = HEAD - 6.0;
        put(
            &mut svg,
            format_args!("<text class=\"faint\" x=\"{at:.1}\" y=\"{y}\" text-anchor=\"middle\">{percent} %</text>"),
        );
    }
    for (index, bar) in bars.iter().enumerate() {
        draw(&mut svg, bar, HEAD + ROW * index as f64, &x);
    }
    let even = x(legend.even);
    put(&mut svg, format_args!("<path class=\"even\" d=\"M{even:.1} {HEAD}V{bottom}\"/>"));
    let (note, y) = (escaped(&legend.note), bottom + 22.0);
    put(&mut svg, format_args!("<text class=\"faint\" x=\"12\" y=\"{y}\">{note}</text>"));
    svg + "</svg>\n"
}

fn draw(svg: &mut String, bar: &Bar, top: f64, x: &impl Fn(f64) -> f64) {
    let Interval { value, low, high } = bar.share;
    let (low, high, end, middle) = (x(low), x(high), x(value), top + ROW / 2.0);
    let (name, text, y, thick) = (escaped(&bar.name), middle + 4.5, top + 4.0, ROW - 8.0);
    let long = end - LEFT;
    let (above, below) = (middle - 4.0, middle + 4.0);
    put(svg, format_args!("<text x=\"{:.1}\" y=\"{text}\" text-anchor=\"end\">{name}</text>", LEFT - 8.0));
    put(
        svg,
        format_args!("<rect class=\"bar\" x=\"{LEFT}\" y=\"{y}\" width=\"{long:.1}\" height=\"{thick}\" rx=\"2\"/>"),
    );
    put(
        svg,
        format_args!(
            "<path class=\"interval\" d=\"M{low:.1} {middle}H{high:.1}M{low:.1} {above}V{below}M{high:.1} {above}V{below}\"/>"
        ),
    );
    let (at, label) = (LEFT + LENGTH + 14.0, escaped(&bar.label));
    put(svg, format_args!("<text class=\"faint\" x=\"{at}\" y=\"{text}\">{label}</text>"));
}

/// Adds an SVG element.
pub(crate) fn put(svg: &mut String, element: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(svg, "{element}");
}

/// Escapes a text for an SVG element.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
