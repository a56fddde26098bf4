//! Draws the log. Each event has the seat's mark, a sentence, and the rule at the end.

use super::look::Ink;
use super::pen::{Frame, Hit, Pen};
use super::rich::{Bit, Rich, width};
use super::seats::Seats;
use super::story::{Entry, Story};
use ratatui::layout::Rect;

/// A line of the log.
struct Line {
    text: Rich,
    /// The rule behind the event, on its last line.
    cause: Option<String>,
    ink: Ink,
}

/// Draws the last lines of the log in its panel. The last `whole` entries are read from their beginning.
pub fn panel(story: &Story, whole: usize, pen: &mut Pen<'_>, area: Rect, title: &str, seats: &Seats) {
    if area.height < 3 || area.width < 12 {
        return;
    }
    pen.panel(area, Frame::Single, &Rich::plain(title), pen.ink(Ink::Faint));
    pen.hit(area, Hit::Key('l'));
    let (inner, most) = (usize::from(area.width) - 4, usize::from(area.height) - 2);
    let mut lines: Vec<Line> = Vec::new();
    for (at, entry) in story.told.iter().rev().enumerate() {
        if lines.len() >= most && at >= whole {
            break;
        }
        let mut own = entry_lines(entry, inner, seats);
        own.reverse();
        lines.extend(own);
        if at + 1 == whole {
            lines.drain(..lines.len().saturating_sub(most));
        }
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

/// Breaks an entry of the log into lines.
fn entry_lines(entry: &Entry, inner: usize, seats: &Seats) -> Vec<Line> {
    let cause = entry.why.as_ref().map(|why| why.clause.clone());
    let reserved = cause.as_ref().map_or(0, |cause| width(cause) + 1);
    let ink = match (entry.is_undone, entry.is_heading, entry.is_notice) {
        (true, ..) | (_, _, true) => Ink::Faint,
        (_, true, _) => Ink::Strong,
        _ => Ink::Text,
    };
    let mark = match entry.seat() {
        Some(seat) => Rich(vec![Bit { text: seats.mark(seat), seat: Some(seat) }]),
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

#[cfg(test)]
mod tests {
    use super::super::look::Look;
    use super::*;
    use ratatui::buffer::Buffer;

    #[test]
    fn long_hint_is_read_from_its_beginning() {
        let mut story = Story::new(3);
        story.notice("an older line");
        (1..=6).for_each(|number| story.notice(&format!("hint {number}")));
        let drawn = |whole: usize, rows: u16| {
            let area = Rect::new(0, 0, 30, rows);
            let mut buffer = Buffer::empty(area);
            let seats = Seats::new(vec!["red".to_owned()], &[], true);
            panel(&story, whole, &mut Pen::new(&mut buffer, Look::plain(true), &[]), area, "log", &seats);
            buffer.content().iter().map(ratatui::buffer::Cell::symbol).collect::<String>()
        };
        let has = |text: &str, line: &str| text.contains(line);
        let (short, last, tall) = (drawn(6, 6), drawn(0, 6), drawn(6, 20));
        assert!(has(&short, "hint 1") && has(&short, "hint 4") && !has(&short, "hint 5"), "{short}");
        assert!(has(&last, "hint 6") && !has(&last, "hint 2"), "{last}");
        assert!(has(&tall, "older") && has(&tall, "hint 1") && has(&tall, "hint 6"), "{tall}");
    }
}
