//! A form for numbers of ships at places, with a line for each place.

use crate::drawn::form::{Form, Mark};
use crate::drawn::look::Ink;
use crate::drawn::pen::{Hit, Pen};
use crate::drawn::rich::width;
use crate::drawn::table::Table;
use hyperkon::__private::cosmic::{Choice, Decision, Part, Place, ShipCounts, View};
use hyperkon::__private::proposal::{owner, ships_at, spread};
use hyperkon::Engine;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// The minimum width at which a row has space for a warning at its end.
const ROOMY_ROW: u16 = 76;

/// A form for the number of ships from or to each place.
pub struct Ships {
    decision: Decision,
    /// The places, and the maximum number of ships at each place.
    places: Vec<(Place, u8)>,
    counts: Vec<u8>,
    /// A spread of as many ships as possible.
    spread: Vec<u8>,
    min: u8,
    max: u8,
}

impl Ships {
    /// Creates the form with the proposed numbers of ships, or without ships.
    pub fn new(
        decision: &Decision,
        (proposal, view): (Option<&Choice>, &View),
        bounds: &ShipCounts,
        min: u8,
        max: u8,
    ) -> Ships {
        let places: Vec<(Place, u8)> = bounds.iter().collect();
        let of = |ships: &ShipCounts| places.iter().map(|(place, _)| ships.get(*place)).collect::<Vec<u8>>();
        let counts = if let Some(Choice::Ships(ships)) = proposal { of(ships) } else { vec![0; places.len()] };
        let spread = of(&spread(decision, view, bounds, max));
        Ships { decision: decision.clone(), places, counts, spread, min, max }
    }
}

impl Form<Engine> for Ships {
    fn rows(&self) -> usize {
        self.places.len()
    }

    fn parts(&self) -> Vec<Part> {
        let ships = self.places.iter().zip(&self.counts);
        ships.flat_map(|((place, _), n)| std::iter::repeat_n(Part::Ship(*place), usize::from(*n))).collect()
    }

    fn change(&mut self, row: usize, by: isize) {
        let Ships { places, counts, max, .. } = self;
        let others: u32 = counts.iter().map(|n| u32::from(*n)).sum::<u32>() - u32::from(counts[row]);
        let most = u32::from(*max).saturating_sub(others).min(u32::from(places[row].1));
        counts[row] = (counts[row] as isize + by).clamp(0, most as isize) as u8;
    }

    fn digit(&mut self, row: usize, digit: u8) {
        self.change(row, isize::from(digit) - isize::from(self.counts[row]));
    }

    fn mark(&self, part: &Part) -> Option<Mark> {
        let row = self.places.iter().position(|(place, _)| *part == Part::Ship(*place))?;
        Some(Mark { row, is_chosen: self.counts[row] > 0 })
    }

    fn letter(&mut self, letter: char) -> Option<hyperkon::__private::cosmic::Choice> {
        if letter == '=' {
            self.counts = self.spread.clone();
        }
        None
    }

    fn is_wide(&self, is_roomy: bool) -> bool {
        !is_roomy
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[("↑↓", "base"), ("←→ 0-9", "number"), ("=", "spread"), ("↵", "ok")]
    }

    fn draw(&self, table: &Table<'_, Engine>, pen: &mut Pen<'_>, area: Rect, row: usize) {
        let Ships { decision, places, counts, min, max, .. } = self;
        let (here, owner) = (row, owner(decision));
        let putting = decision.topic.is_putting();
        let sent: u8 = counts.iter().sum();
        let text = table.text("ui.ask.chosen", &[("n", sent.to_string()), ("most", max.to_string())]);
        let bar = "█".repeat(usize::from(sent).min(20));
        let count = format!("{text} {bar}");
        let enough = if sent >= *min { Ink::Win } else { Ink::Warn };
        // Reserve a line below the list for the number of ships, and in narrow windows another line for the warning.
        let reserved = if area.width < ROOMY_ROW { 2 } else { 1 };
        let room = usize::from(area.height).saturating_sub(reserved).max(1);
        let below = area.y + places.len().min(room) as u16;
        if below < area.bottom() {
            let end = pen.say(area.x + 2, below, usize::from(area.width) - 3, &count, enough);
            let hidden = places.len().saturating_sub(room);
            if hidden > 0 {
                let text = format!("↑↓ {}", table.text("ui.ask.more", &[("n", hidden.to_string())]));
                pen.say(end + 3, below, usize::from(area.right().saturating_sub(end + 4)), &text, Ink::Faint);
            }
        }
        let first = (here + 1).saturating_sub(room).min(places.len().saturating_sub(room));
        let names = places.iter().map(|(place, _)| width(&table.scene.place(*place))).max().unwrap_or(0).min(22);
        for (row, (place, _)) in places.iter().enumerate().skip(first).take(room) {
            let y = area.y + (row - first) as u16;
            let is_here = here == row;
            let pick = pen.ink(Ink::Pick).add_modifier(Modifier::BOLD);
            let x = pen.text(area.x, y, 2, if is_here { "> " } else { "  " }, pick);
            let name = table.seats.rich(&table.scene.place(*place));
            pen.rich(x, y, names, &name, if is_here { pen.ink(Ink::Strong) } else { pen.ink(Ink::Text) });
            pen.hit(Rect::new(area.x, y, area.width, 1), Hit::Row(row));
            let mut at = x + names as u16 + 2;
            if let Place::Planet(planet) = place {
                let mut piece = at;
                for (text, style) in super::systems::planet_bits(table, pen, *planet, true) {
                    piece = pen.text(piece, y, usize::from((at + 9).saturating_sub(piece)), &text, style);
                }
            } else {
                let there = ships_at(decision, &table.view, *place);
                pen.text(at, y, 8, &table.seats.pips(owner, there, 4), pen.seat(owner));
            }
            at += 10;
            let style = if is_here { pick } else { pen.ink(Ink::Text) };
            pen.text(at, y, 2, "- ", style);
            pen.text(at + 2, y, 2, &counts[row].to_string(), style);
            pen.text(at + 5, y, 1, "+", style);
            pen.hit(Rect::new(at, y, 2, 1), Hit::Less(row));
            pen.hit(Rect::new(at + 4, y, 3, 1), Hit::More(row));
            let there = ships_at(decision, &table.view, *place);
            let stays = if putting { there + counts[row] } else { there.saturating_sub(counts[row]) };
            let note = table.text("ui.ask.stays", &[("n", stays.to_string())]);
            let end = pen.say(at + 9, y, 14, &note, Ink::Faint);
            let is_last = !putting && stays == 0 && counts[row] > 0 && matches!(place, Place::Planet(_));
            let might = !putting && there == 1 && counts[row] == 0 && matches!(place, Place::Planet(_));
            let warning = table.word("ui.ask.last_ship");
            let left = usize::from(area.right().saturating_sub(end + 3));
            let ink = if is_last { Ink::Warn } else { Ink::Faint };
            if (is_last || might) && width(&warning) <= left {
                pen.say(end + 2, y, left, &warning, ink);
            } else if is_last || might && is_here {
                let line = format!("{}: {warning}", table.scene.place(*place));
                pen.say(area.x + 2, below + 1, usize::from(area.width) - 3, &line, ink);
            }
        }
    }
}
