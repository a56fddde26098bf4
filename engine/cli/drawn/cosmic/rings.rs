//! Draws the systems around the cone, for 2 to 4 seats. The person's system is below the cone. The other systems follow
//! clockwise.

use super::encounter;
use super::marks;
use super::names::planet_name;
use super::systems::{ink_of, is_lit, is_target, planet_bits};
use crate::drawn::choices::key_of;
use crate::drawn::look::Ink;
use crate::drawn::pen::{Frame, Hit, Pen};
use crate::drawn::rich::{Rich, width};
use crate::drawn::table::Table;
use hyperkon::__private::cosmic::{Planet, SeatView, Standing};
use hyperkon::Engine;
use hyperkon_table::Seat;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// The size of a planet's box, in columns and lines.
const BOX: (u16, u16) = (10, 3);

/// The position of a seat's system, relative to the cone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Below,
    Left,
    Above,
    Right,
}

/// Returns the position of each seat's system.
fn places(me: Seat, seats: usize) -> Vec<(Seat, Place)> {
    let others: &[Place] = match seats {
        2 => &[Place::Above],
        3 => &[Place::Left, Place::Right],
        _ => &[Place::Left, Place::Above, Place::Right],
    };
    let all = std::iter::once(Place::Below).chain(others.iter().copied());
    all.enumerate().map(|(at, place)| (Seat(((me.index() + at) % seats) as u8), place)).collect()
}

/// Draws the board.
pub fn draw(table: &Table<'_, Engine>, pen: &mut Pen<'_>, area: Rect) {
    let rules = table.sitting.played.game().rules();
    let planets = u16::from(rules.numbers.planets_per_system);
    let spots: Vec<(Planet, Rect)> = places(table.me, table.view.seats.len())
        .into_iter()
        .flat_map(|(seat, place)| {
            rules.system(seat).map(move |planet| (planet, spot(area, place, u16::from(planet.number()), planets)))
        })
        .collect();
    let cone = Rect::new(area.x + area.width / 2 - 11, area.y + area.height / 2 - 6, 18, 7);
    if let Some((_, target)) = spots.iter().find(|(planet, _)| is_target(table, *planet)) {
        line(table, pen, cone, *target);
    }
    for (planet, spot) in &spots {
        planet_box(table, pen, *planet, *spot);
    }
    for (seat, place) in places(table.me, table.view.seats.len()) {
        if let Some(seat) = table.view.seats.get(seat.index()) {
            plaque(table, pen, seat, area, place, planets);
        }
    }
    cone_box(table, pen, cone);
    hole(table, pen, Rect::new(cone.x, cone.bottom() + 1, 18, 2 + table.view.seats.len().div_ceil(2) as u16));
}

/// Returns the area of a planet's box.
fn spot(area: Rect, place: Place, number: u16, planets: u16) -> Rect {
    let last = planets.saturating_sub(1).max(1);
    // Shift each planet by its distance from the end of the row, so that the row curves.
    let bend = number.min(last - number.min(last)).min(2);
    let (x, y) = match place {
        Place::Above | Place::Below => {
            let margin = 13.min(area.width / 8);
            let x = area.x + margin + number * (area.width - 2 * margin - BOX.0) / last;
            (x, if place == Place::Above { area.y + 3 + bend } else { area.bottom() - 6 - bend })
        }
        Place::Left | Place::Right => {
            let first = side_top(area, planets);
            let y = first + number * BOX.1;
            let inward = 8 + 2 * bend;
            (if place == Place::Left { area.x + inward } else { area.right() - inward - BOX.0 - 1 }, y)
        }
    };
    Rect::new(x, y, BOX.0, BOX.1)
}

/// Returns the top of the systems at the sides, which are vertically centered.
fn side_top(area: Rect, planets: u16) -> u16 {
    let (upper, lower) = (area.y + 6, area.bottom() - 7);
    let height = planets * BOX.1 + 3;
    upper + (lower - upper).saturating_sub(height) / 2
}

fn planet_box(table: &Table<'_, Engine>, pen: &mut Pen<'_>, planet: Planet, spot: Rect) {
    let view = &table.view;
    let home = view.home(planet);
    let mark = marks::planet(table, planet);
    let target = is_target(table, planet);
    let (frame, style) = match (target, mark) {
        (true, _) => (Frame::Double, pen.ink(Ink::Warn)),
        (false, Some(_)) => (Frame::Heavy, pen.ink(Ink::Pick)),
        (false, None) => (Frame::Round, pen.seat(home)),
    };
    pen.clear(spot);
    pen.frame(spot, frame, style);
    let label = planet_name(table, planet);
    pen.text(spot.right() - 2 - width(&label) as u16, spot.bottom() - 1, 4, &label, style.add_modifier(Modifier::BOLD));
    let mut bits = planet_bits(table, pen, planet, true);
    let inner = spot.width - 2;
    let long =
        |bits: &[(String, ratatui::style::Style)]| bits.iter().map(|(text, _)| width(text)).sum::<usize>() as u16;
    if long(&bits) > inner {
        bits = planet_bits(table, pen, planet, false);
    }
    let mut x = spot.x + 1 + inner.saturating_sub(long(&bits)) / 2;
    for (text, style) in &bits {
        x = pen.text(x, spot.y + 1, usize::from((spot.right() - 1).saturating_sub(x)), text, *style);
    }
    if is_lit(table, planet) {
        pen.invert(Rect::new(spot.x + 1, spot.y + 1, inner, 1));
    }
    if let Some(mark) = mark {
        let key = table.asked.as_ref().and_then(|asked| asked.key_of(mark));
        let key = key.unwrap_or_else(|| if mark.is_chosen { "x".to_owned() } else { " ".to_owned() });
        let end = pen.text(spot.x + 1, spot.y, 3, &format!("[{key}]"), pen.ink(Ink::Pick).add_modifier(Modifier::BOLD));
        if mark.is_chosen {
            pen.invert(Rect::new(spot.x + 1, spot.y, end - spot.x - 1, 1));
        }
        pen.hit(spot, Hit::Row(mark.row));
    }
    if view.planet == Some(planet) {
        // Draw the allies of the defense in brackets, because their ships are not on the planet.
        let mut x = spot.x + 1;
        let allies = table.memory.defense.iter().skip(1).filter(|(_, ships)| *ships > 0);
        let shown: Vec<(Seat, String)> =
            allies.map(|(seat, ships)| (*seat, format!("{}{ships}", table.seats.letter(*seat)))).collect();
        let long = shown.iter().map(|(_, text)| text.len()).sum::<usize>() + 2;
        if shown.is_empty() || long > usize::from(spot.width) - 2 {
            return;
        }
        x = pen.text(x, spot.y, 1, "(", style);
        for (seat, text) in &shown {
            x = pen.text(x, spot.y, 4, text, pen.seat(*seat).add_modifier(Modifier::BOLD));
        }
        pen.text(x, spot.y, 1, ")", style);
    }
}

/// Draws a dotted line from the cone to its target.
fn line(table: &Table<'_, Engine>, pen: &mut Pen<'_>, cone: Rect, target: Rect) {
    let middle = |spot: Rect| (i32::from(spot.x + spot.width / 2), i32::from(spot.y + spot.height / 2));
    let (from, to) = (middle(cone), middle(target));
    let style = pen.ink(Ink::Warn);
    let dot = if table.view.planet.is_some() { "•" } else { "·" };
    let steps = (to.0 - from.0).abs().max((to.1 - from.1).abs() * 2) / 2;
    for step in 0..steps {
        let at = |from: i32, to: i32| from + (to - from) * step / steps.max(1);
        let (x, y) = (at(from.0, to.0) as u16, at(from.1, to.1) as u16);
        pen.text(x, y, 1, if table.seats.unicode { dot } else { "." }, style);
    }
}

/// Draws a seat's aliens with their powers, its cards, and its bases.
fn plaque(table: &Table<'_, Engine>, pen: &mut Pen<'_>, seat: &SeatView, area: Rect, place: Place, planets: u16) {
    let rules = table.sitting.played.game().rules();
    let (x, y) = match place {
        Place::Above => (area.x + area.width / 2 - 12, area.y),
        Place::Below => (area.x + area.width / 2 - 12, area.bottom() - 3),
        Place::Left => (area.x + 1, side_top(area, planets) + planets * BOX.1),
        Place::Right => (area.right() - 27, side_top(area, planets) + planets * BOX.1),
    };
    let own = pen.seat(seat.seat).add_modifier(Modifier::BOLD);
    let most = 26;
    let mut at = pen.text(x, y, 3, &table.seats.tag(seat.seat), own) + 1;
    let marked = marks::seat(table, seat.seat);
    if let Some(mark) = marked {
        let key = format!("[{}]", if mark.is_chosen { "x".to_owned() } else { key_of(mark.row) });
        at = pen.text(at, y, 3, &key, pen.ink(Ink::Pick).add_modifier(Modifier::BOLD)) + 1;
        pen.hit(Rect::new(x, y, most, 3), Hit::Row(mark.row));
    } else {
        pen.hit(Rect::new(x, y, most, 3), Hit::Key('a'));
    }
    let room = |at: u16| usize::from((x + most).saturating_sub(at));
    if let [alien] = &seat.aliens[..] {
        let name = table.scene.script(alien.alien);
        at = pen.say(at, y, room(at), &name, Ink::Strong) + 1;
        let said = table.scene.standing(alien.standing);
        let state = match alien.standing {
            Standing::Lost if !seat.out => format!("{said} {}/{}", seat.home_bases, alien.needs),
            _ => said,
        };
        pen.say(x, y + 1, usize::from(most), &state, ink_of(alien.standing));
    } else {
        let (mut next, mut end) = (at, at);
        for (number, alien) in seat.aliens.iter().enumerate() {
            let ink = ink_of(alien.standing);
            let text = format!("{}: {}", table.scene.script(alien.alien), table.scene.standing_word(alien.standing));
            // The first and second alien get a line each. A third alien is drawn beside the second.
            match number {
                0 => {
                    next = pen.say(at, y, room(at), &text, ink);
                    end = next + 1;
                }
                1 => next = pen.say(x, y + 1, usize::from(most), &text, ink),
                _ => next = pen.say(next + 1, y + 1, 14, &text, ink),
            }
        }
        at = end;
    }
    let who = if seat.out { "ui.word.out" } else { "ui.word.you" };
    if seat.out || seat.seat == table.me {
        let text = format!("({})", table.word(who));
        pen.say(at, y, room(at).max(8), &text, Ink::Faint);
    }
    let mark = table.seats.mark(seat.seat);
    let most_bases = usize::from(rules.numbers.bases_to_win);
    let bases = usize::from(seat.foreign_bases);
    let dots = format!("{}{}", mark.repeat(bases.min(9)), "·".repeat(most_bases.saturating_sub(bases)));
    let cards = format!("{} {}  {} ", table.word("ui.word.cards"), seat.cards, table.word("ui.word.bases"));
    let end = pen.say(x, y + 2, usize::from(most), &cards, Ink::Text);
    let end = pen.text(end, y + 2, 10, &dots, own);
    pen.text(end + 1, y + 2, 5, &format!("{bases}/{most_bases}"), pen.ink(Ink::Text));
}

fn cone_box(table: &Table<'_, Engine>, pen: &mut Pen<'_>, spot: Rect) {
    pen.clear(spot);
    let style = pen.ink(Ink::Strong);
    pen.panel(spot, Frame::Double, &Rich::plain(table.word("ui.panel.cone")), style);
    let (x, inner) = (spot.x + 2, usize::from(spot.width) - 4);
    let there = table.memory.offense.iter().filter(|(_, ships)| *ships > 0).take(4);
    for (y, (seat, ships)) in (spot.y + 1..).zip(there) {
        let text = format!("{:<5} {}{ships}", table.seats.pips(*seat, *ships, 4), table.seats.letter(*seat));
        pen.text(x, y, inner, &text, pen.seat(*seat).add_modifier(Modifier::BOLD));
    }
    if let Some(totals) = &table.view.totals {
        let text = format!("{} : {}", encounter::signed(totals.offense), encounter::signed(totals.defense));
        pen.say(x, spot.bottom() - 2, inner, &text, Ink::Strong);
    } else if table.memory.offense.iter().all(|(_, ships)| *ships == 0) {
        pen.say(x, spot.y + 2, inner, &table.word("terminal.empty_cone"), Ink::Faint);
    }
}

fn hole(table: &Table<'_, Engine>, pen: &mut Pen<'_>, spot: Rect) {
    let view = &table.view;
    pen.clear(spot);
    pen.panel(spot, Frame::Round, &Rich::plain(table.word("ui.panel.hole")), pen.ink(Ink::Zap));
    for (at, seat) in view.seats.iter().enumerate() {
        let x = spot.x + 2 + (at % 2) as u16 * 8;
        let y = spot.y + 1 + (at / 2) as u16;
        let style = if seat.black_hole > 0 { pen.seat(seat.seat) } else { pen.ink(Ink::Faint) };
        let end = pen.text(x, y, 6, &format!("{} {}", table.seats.tag(seat.seat), seat.black_hole), style);
        let before = table.before.seats.get(seat.seat.index()).map_or(0, |before| before.black_hole);
        if seat.black_hole > before && view.turn == table.before.turn {
            let lost = format!("+{}", seat.black_hole - before);
            pen.text(end, y, 3, &lost, pen.ink(Ink::Warn).add_modifier(Modifier::BOLD));
        }
    }
    let piles = [
        ("ui.panel.deck", view.deck.to_string()),
        ("ui.panel.discards", view.discard.len().to_string()),
        ("ui.panel.stars", view.stars.to_string()),
    ];
    for (at, (key, n)) in piles.iter().enumerate() {
        let text = format!("{} {n}", table.word(key));
        pen.say(spot.right() + 2, spot.y + at as u16, 18, &text, Ink::Faint);
    }
    for (at, line) in encounter::declared(table).iter().take(2).enumerate() {
        pen.rich(spot.right() + 2, spot.y + 3 + at as u16, 22, line, pen.ink(Ink::Zap));
    }
}
