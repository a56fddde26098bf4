//! Draws the last line of the table, with the keys that currently work.

use super::look::Ink;
use super::pen::{Hit, Pen};
use super::rich::width;
use ratatui::layout::Rect;

/// The key of the space bar.
pub const SPACE: &str = "Space";

/// Draws the keys with their labels. `space` is the name of the space bar. If there is little room, only the keys for
/// send, help, and quit are certain to remain.
pub fn draw(pen: &mut Pen<'_>, area: Rect, space: &str, all: &[(&str, String)]) {
    let kept = |key: &str| matches!(key, "?" | "q" | "↵");
    let shown = |key: &'_ str| if key == SPACE { space.to_owned() } else { key.to_owned() };
    let long = |(key, word): &(&str, String)| width(&shown(key)) + 1 + width(word) + 2;
    let must: usize = all.iter().filter(|(key, _)| kept(key)).map(long).sum();
    let mut room = (usize::from(area.width) - 1).saturating_sub(must);
    let mut x = area.x + 1;
    for item in all {
        let columns = long(item);
        if !kept(item.0) {
            if columns > room {
                continue;
            }
            room -= columns;
        }
        let start = x;
        x = pen.say(x, area.y, 10, &shown(item.0), Ink::Pick) + 1;
        x = pen.say(x, area.y, 24, &item.1, Ink::Faint);
        let hit = match item.0 {
            "↵" => Some(Hit::Send),
            SPACE => Some(Hit::Key(' ')),
            key if key.len() == 1 => key.chars().next().map(Hit::Key),
            _ => None,
        };
        if let Some(hit) = hit {
            pen.hit(Rect::new(start, area.y, x - start, 1), hit);
        }
        x += 2;
    }
}
