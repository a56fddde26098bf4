//! What has happened, as lines: the mark of who did it, the sentence, the rule at the end.

use super::look::Ink;
use super::pen::{Frame, Hit, Pen, width};
use super::rich::{Bit, Rich};
use super::story::{Entry, Story};
use hyperkon::table::Seat;
use ratatui::layout::Rect;

/// A line of the log.
struct Line {
    text: Rich,
    /// The rule, at the end of what happened.
    cause: Option<String>,
    ink: Ink,
}

/// The log in its panel: its last lines. `W`: how a rule is cited; `mark`: what stands for a seat at the beginning of a line.
pub fn panel<W>(
    story: &Story<W>,
    pen: &mut Pen<'_>,
    area: Rect,
    title: &str,
    cite: &dyn Fn(&W) -> String,
    mark: &dyn Fn(Seat) -> String,
) {
    if area.height < 3 || area.width < 12 {
        return;
    }
    pen.panel(area, Frame::Single, &Rich::plain(title), pen.ink(Ink::Faint));
    pen.hit(area, Hit::Key('l'));
    let (inner, most) = (usize::from(area.width) - 4, usize::from(area.height) - 2);
    let mut lines: Vec<Line> = Vec::new();
    for entry in story.told.iter().rev() {
        if lines.len() >= most {
            break;
        }
        let mut own = entry_lines(entry, inner, cite, mark);
        own.reverse();
        lines.extend(own);
    }
    lines.truncate(most);
    for (at, Line { text, cause, ink }) in lines.iter().rev().enumerate() {
        let y = area.y + 1 + at as u16;
        pen.rich(area.x + 2, y, inner, text, pen.ink(*ink));
        if let Some(cause) = cause {
            pen.say(area.right() - 2 - width(cause) as u16, y, width(cause), cause, Ink::Pick);
        }
    }
}

/// An entry of the log in lines.
fn entry_lines<W>(
    entry: &Entry<W>,
    inner: usize,
    cite: &dyn Fn(&W) -> String,
    mark: &dyn Fn(Seat) -> String,
) -> Vec<Line> {
    let cause = entry.why.as_ref().map(cite);
    let reserved = cause.as_ref().map_or(0, |cause| width(cause) + 1);
    let ink = match (entry.is_undone, entry.is_heading, entry.is_notice) {
        (true, ..) | (_, _, true) => Ink::Faint,
        (_, true, _) => Ink::Strong,
        _ => Ink::Text,
    };
    let mark = match entry.seat() {
        Some(seat) => Rich(vec![Bit { text: mark(seat), seat: Some(seat) }]),
        None => Rich::plain(if entry.is_undone { "×" } else { " " }),
    };
    let lines = entry.text.wrapped(inner.saturating_sub(2 + reserved), 0);
    let last = lines.len() - 1;
    let with_mark = |(at, line): (usize, Rich)| {
        let mut bits = if at == 0 { mark.0.clone() } else { vec![Bit { text: " ".to_owned(), seat: None }] };
        bits.push(Bit { text: " ".to_owned(), seat: None });
        bits.extend(line.0);
        let cause = cause.clone().filter(|_| at == last);
        Line { text: Rich(bits), cause, ink }
    };
    lines.into_iter().enumerate().map(with_mark).collect()
}
