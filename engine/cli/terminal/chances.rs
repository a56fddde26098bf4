//! Draws win chances over a game, as lines of text and as an SVG picture.

use super::svg::{escaped, put};

/// The height of the drawing in lines.
const LINES: usize = 11;
/// The size of the picture, and its margins.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 120.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 32.0;

/// The style sheet; the background is transparent. Dashes distinguish the lines without color.
const STYLE: &str = "\
text { font: 13px system-ui, sans-serif; fill: #24292f }
.faint { fill: #57606a; font-size: 11px }
.grid { stroke: #d0d7de }
.turn { stroke: #bc4c00; stroke-dasharray: 4 3 }
.line { fill: none; stroke: #5b6b7d; stroke-width: 1.5 }
.won { stroke: #2468c0; stroke-width: 3 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.faint { fill: #9da7b1 }
.grid { stroke: #3d444d }
.turn { stroke: #f0883e }
.line { stroke: #8b98a5 }
.won { stroke: #6aa5f0 }
}
";
const DASHES: [&str; 4] = ["none", "6 3", "2 3", "8 3 2 3"];

/// The chances of one seat.
pub struct Line {
    /// The name of the seat.
    pub name: String,
    /// The numbers of answers, each with the chance from 0 to 1.
    pub points: Vec<(usize, f64)>,
    /// True if the seat has won.
    pub wins: bool,
}

/// Draws the chances with digits, one per seat: time to the right, the chance upward. The names follow.
pub fn text(lines: &[Line]) -> Vec<String> {
    let columns = lines.first().map_or(0, |line| line.points.len());
    let mut rows = vec![vec![' '; columns * 2]; LINES];
    // Where lines meet, the winner is visible.
    let numbered = || (1..).zip(lines);
    for (number, line) in numbered().filter(|(_, line)| !line.wins).chain(numbered().filter(|(_, line)| line.wins)) {
        for (column, (_, share)) in line.points.iter().enumerate() {
            let row = ((1.0 - share.clamp(0.0, 1.0)) * (LINES - 1) as f64).round() as usize;
            rows[row][column * 2] = char::from_digit(number, 36).unwrap_or('?');
        }
    }
    let label = |row: usize| 100 - 100 * row / (LINES - 1);
    let drawn = rows
        .into_iter()
        .enumerate()
        .map(|(row, marks)| format!("{:>4} % |{}", label(row), marks.into_iter().collect::<String>().trim_end()));
    let name = |(number, line): (u32, &Line)| format!("  {number} {}{}", line.name, if line.wins { " *" } else { "" });
    drawn.chain(numbered().map(name)).collect()
}

/// Draws the chances as a picture. `marks` are the numbers of the turning points' answers.
pub fn picture(lines: &[Line], marks: &[usize]) -> String {
    let last = lines.iter().flat_map(|line| line.points.last()).map(|(answers, _)| *answers).max().unwrap_or(1);
    let x = |answers: usize| LEFT + (WIDTH - LEFT - RIGHT) * answers as f64 / last.max(1) as f64;
    let y = |share: f64| TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - share);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\n<style>\n{STYLE}</style>\n"
    );
    for quarter in 0..=4 {
        let (at, percent) = (y(f64::from(quarter) / 4.0), quarter * 25);
        let (right, label) = (WIDTH - RIGHT, LEFT - 8.0);
        put(&mut svg, format_args!("<path class=\"grid\" d=\"M{LEFT} {at:.1}H{right}\"/>"));
        let below = at + 4.0;
        put(
            &mut svg,
            format_args!("<text class=\"faint\" x=\"{label}\" y=\"{below:.1}\" text-anchor=\"end\">{percent} %</text>"),
        );
    }
    for mark in marks {
        let (at, low, foot) = (x(*mark), HEIGHT - BOTTOM, HEIGHT - BOTTOM + 18.0);
        put(&mut svg, format_args!("<path class=\"turn\" d=\"M{at:.1} {TOP}V{low}\"/>"));
        put(
            &mut svg,
            format_args!("<text class=\"faint\" x=\"{at:.1}\" y=\"{foot}\" text-anchor=\"middle\">{mark}</text>"),
        );
    }
    let mut taken = f64::MIN;
    let mut ends: Vec<(f64, &Line)> = Vec::new();
    for (line, dash) in lines.iter().zip(DASHES.iter().cycle()) {
        let course: Vec<String> =
            line.points.iter().map(|(answers, share)| format!("{:.1} {:.1}", x(*answers), y(*share))).collect();
        let class = if line.wins { "line won" } else { "line" };
        let course = course.join("L");
        put(&mut svg, format_args!("<path class=\"{class}\" stroke-dasharray=\"{dash}\" d=\"M{course}\"/>"));
        ends.push((line.points.last().map_or(HEIGHT, |(_, share)| y(*share)), line));
    }
    ends.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let above = 16.0 * ends.len() as f64;
    for (at, line) in ends {
        taken = (at.min(HEIGHT - BOTTOM - above / 2.0)).max(taken + 16.0);
        let (name, left, below) = (escaped(&line.name), WIDTH - RIGHT + 8.0, taken + 4.0);
        put(&mut svg, format_args!("<text x=\"{left}\" y=\"{below:.1}\">{name}</text>"));
    }
    svg + "</svg>\n"
}
