//! Draws the systems as rows, with each seat's powers, cards, bases, planets, and lost ships.

use super::marks;
use super::names::ships_on;
use crate::drawn::choices::key_of;
use crate::drawn::look::Ink;
use crate::drawn::pen::{Frame, Hit, Pen};
use crate::drawn::rich::{Rich, width};
use crate::drawn::table::Table;
use hyperkon::__private::cosmic::{AlienView, Planet, PlanetLocation, SeatView, Standing, View};
use hyperkon::Engine;
use hyperkon_table::Seat;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Returns the ink for the status of a power.
pub const fn ink_of(standing: Standing) -> Ink {
    match standing {
        Standing::InForce => Ink::Win,
        Standing::Lost => Ink::Warn,
        Standing::Cancelled => Ink::Zap,
        Standing::Off => Ink::Faint,
    }
}

/// Returns the number of lines of the systems. If the window is tall enough, each alien has a line; otherwise, each
/// seat has one.
pub fn lines(table: &Table<'_, Engine>, height: usize, is_roomy: bool) -> usize {
    let each: usize = table.view.seats.iter().map(|seat| seat.aliens.len().max(1)).sum();
    let room = height.saturating_sub(if is_roomy { 18 } else { 14 });
    if each <= room.min(if is_roomy { 16 } else { 9 }) { each } else { table.view.seats.len() }
}

/// The horizontal positions of the columns.
struct Columns {
    name: u16,
    power: u16,
    cards: u16,
    bases: u16,
    planets: u16,
    each: u16,
    hole: u16,
}

impl Columns {
    fn of(area: Rect, planets: u8, is_roomy: bool) -> Columns {
        let name = area.x + if is_roomy { 6 } else { 5 };
        let power = name + if is_roomy { 13 } else { 9 };
        let cards = power + 6;
        let bases = cards + 6;
        let first = bases + 5;
        let hole = area.right() - 9;
        Columns { name, power, cards, bases, planets: first, each: (hole - first) / u16::from(planets.max(1)), hole }
    }
}

/// Draws the systems.
pub fn draw(table: &Table<'_, Engine>, pen: &mut Pen<'_>, area: Rect, is_roomy: bool, step: u16, lines: usize) {
    let view = &table.view;
    let rules = table.sitting.played.game().rules();
    let planets = rules.numbers.planets_per_system;
    let columns = Columns::of(area, planets, is_roomy);
    let faint = pen.ink(Ink::Faint);
    let title = Rich::plain(table.word("ui.panel.systems"));
    pen.panel(area, Frame::Single, &title, faint);
    let head = |pen: &mut Pen<'_>, x: u16, most: u16, text: &str| {
        pen.text(x, area.y, usize::from(most), text, faint);
    };
    // In a narrow window, a long title takes the place of the first heading.
    if columns.power > area.x + 3 + title.width() as u16 {
        head(pen, columns.power, 5, &table.word("ui.word.power"));
    }
    head(pen, columns.cards, 5, &table.word("ui.word.cards"));
    head(pen, columns.bases, 5, &table.word("ui.word.bases"));
    for number in 0..planets {
        head(pen, columns.planets + u16::from(number) * columns.each, 4, &format!(" {} ", number + 1));
    }
    head(pen, columns.hole, 8, &table.word("terminal.hole"));
    // If the window is too small for a line per alien, the aliens of a seat share a line.
    let one_each = lines < seats_lines(view);
    let mut y = area.y + 1;
    for seat in &view.seats {
        row(table, pen, seat, y, &columns, one_each, is_roomy);
        let more = if one_each { 0 } else { seat.aliens.len().saturating_sub(1) as u16 };
        for (at, alien) in seat.aliens.iter().enumerate().skip(1).filter(|_| !one_each) {
            alien_cells(table, pen, alien, y + step * at as u16, &columns);
        }
        y += step * (1 + more);
    }
}

fn seats_lines(view: &View) -> usize {
    view.seats.iter().map(|seat| seat.aliens.len().max(1)).sum()
}

fn alien_cells(table: &Table<'_, Engine>, pen: &mut Pen<'_>, alien: &AlienView, y: u16, columns: &Columns) {
    let name = table.scene.script(alien.alien);
    let style = if alien.in_force { pen.ink(Ink::Strong) } else { pen.ink(Ink::Faint) };
    pen.text(columns.name, y, usize::from(columns.power - columns.name) - 1, &name, style);
    pen.say(columns.power, y, 5, &table.scene.standing_word(alien.standing), ink_of(alien.standing));
}

fn row(
    table: &Table<'_, Engine>,
    pen: &mut Pen<'_>,
    seat: &SeatView,
    y: u16,
    columns: &Columns,
    one_each: bool,
    is_roomy: bool,
) {
    let view = &table.view;
    let rules = table.sitting.played.game().rules();
    let own = pen.seat(seat.seat);
    seat_key(table, pen, seat.seat, columns.name - 5, y);
    pen.text(columns.name - 3, y, 2, &table.seats.tag(seat.seat), own.add_modifier(Modifier::BOLD));
    if seat.out {
        pen.say(columns.name, y, 9, &table.word("ui.word.out"), Ink::Faint);
    } else if let [first, rest @ ..] = &seat.aliens[..] {
        if one_each && !rest.is_empty() {
            several(table, pen, seat, y, columns);
        } else {
            alien_cells(table, pen, first, y, columns);
        }
    }
    pen.say(columns.cards + 1, y, 3, &seat.cards.to_string(), Ink::Text);
    let bases = format!("{}/{}", seat.foreign_bases, rules.numbers.bases_to_win);
    let near = seat.foreign_bases + 1 >= rules.numbers.bases_to_win;
    pen.text(columns.bases, y, 4, &bases, if near { own.add_modifier(Modifier::BOLD) } else { own });
    for planet in rules.system(seat.seat) {
        let x = columns.planets + u16::from(planet.number()) * columns.each;
        cell(table, pen, planet, x, y, columns.each, is_roomy);
    }
    let hole = if seat.black_hole == 0 { "·".to_owned() } else { seat.black_hole.to_string() };
    let end = pen.text(columns.hole + 1, y, 3, &hole, if seat.black_hole == 0 { pen.ink(Ink::Faint) } else { own });
    let before = table.before.seats.get(seat.seat.index()).map_or(0, |before| before.black_hole);
    if seat.black_hole > before && view.turn == table.before.turn {
        let lost = format!("(+{})", seat.black_hole - before);
        pen.text(end, y, 5, &lost, pen.ink(Ink::Warn).add_modifier(Modifier::BOLD));
    }
}

/// Draws several aliens in one line, with truncated names in the ink of their powers.
fn several(table: &Table<'_, Engine>, pen: &mut Pen<'_>, seat: &SeatView, y: u16, columns: &Columns) {
    let room = usize::from(columns.cards - columns.name) - 1;
    let each = (room + 1) / seat.aliens.len().max(1) - 1;
    let mut x = columns.name;
    for alien in &seat.aliens {
        let ink = ink_of(alien.standing);
        let name: String = table.scene.script(alien.alien).chars().take(each).collect();
        let shown = if alien.in_force { name } else { name.to_lowercase() };
        x = pen.say(x, y, each, &shown, ink) + 1;
    }
}

/// Draws the key of a seat, if the question offers the seat.
fn seat_key(table: &Table<'_, Engine>, pen: &mut Pen<'_>, seat: Seat, x: u16, y: u16) {
    let Some(mark) = marks::seat(table, seat) else { return };
    let style = pen.ink(Ink::Pick).add_modifier(Modifier::BOLD);
    let key = if mark.is_chosen { "►".to_owned() } else { key_of(mark.row) };
    pen.text(x + 1, y, 1, &key, style);
    pen.hit(Rect::new(x, y, 16, 1), Hit::Row(mark.row));
}

/// Returns the pieces on a planet, each with a style.
pub fn planet_bits(table: &Table<'_, Engine>, pen: &Pen<'_>, planet: Planet, as_pips: bool) -> Vec<(String, Style)> {
    let view = &table.view;
    let is_out = view.moved.iter().any(|(moved, at)| *moved == planet && !matches!(at, PlanetLocation::In(_)));
    let there = ships_on(table, planet, as_pips);
    if there.is_empty() {
        return vec![(if is_out { "×" } else { "·" }.to_owned(), pen.ink(Ink::Faint))];
    }
    there.into_iter().map(|(seat, ships)| (ships, pen.seat(seat))).collect()
}

/// Returns `true` if a planet is the cone's target, now or after the current choice.
pub fn is_target(table: &Table<'_, Engine>, planet: Planet) -> bool {
    table.view.planet == Some(planet) || marks::aims_at(table) == Some(planet)
}

fn cell(table: &Table<'_, Engine>, pen: &mut Pen<'_>, planet: Planet, x: u16, y: u16, room: u16, is_roomy: bool) {
    let mark = marks::planet(table, planet);
    let each = usize::from(room);
    let mut bits = planet_bits(table, pen, planet, is_roomy);
    let mut frame = 0;
    // Arrows mark a single chosen planet. If ships are taken from several planets, swap the colors of these planets instead.
    let is_one = table.asked.as_ref().is_some_and(|asked| !asked.is_wide(false));
    let target = is_target(table, planet) || is_one && mark.is_some_and(|mark| mark.is_chosen);
    // A target's arrows separate it from its neighbors, so it needs no gap.
    let room = if target { each } else { each - 1 };
    let key = mark.and_then(|mark| table.asked.as_ref()?.key_of(mark)).map(|key| format!("{key}:"));
    frame += key.as_ref().map_or(0, |key| width(key)) + if target { 2 } else { 0 };
    let long = |bits: &[(String, Style)]| bits.iter().map(|(text, _)| width(text)).sum::<usize>();
    if is_roomy && long(&bits) + frame > room {
        bits = planet_bits(table, pen, planet, false);
    }
    let mut at = x;
    let end = x + room as u16;
    let warn = pen.ink(Ink::Warn).add_modifier(Modifier::BOLD);
    if target {
        at = pen.text(at, y, 1, "►", warn);
    }
    if let Some(key) = &key {
        at = pen.text(at, y, 2, key, pen.ink(Ink::Pick).add_modifier(Modifier::BOLD));
    }
    let right = end - u16::from(target);
    for (text, style) in &bits {
        at = pen.text(at, y, usize::from(right.saturating_sub(at)), text, *style);
    }
    if target {
        at = pen.text(at, y, 1, "◄", warn);
    }
    if is_lit(table, planet) {
        pen.invert(Rect::new(x, y, at - x, 1));
    }
    if let Some(mark) = mark {
        pen.hit(Rect::new(x, y, (at - x).max(2), 1), Hit::Row(mark.row));
        if mark.is_chosen && !is_target(table, planet) {
            pen.invert(Rect::new(x, y, at - x, 1));
        }
    }
}

/// Returns `true` if a planet is highlighted because ships have just arrived or left.
pub fn is_lit(table: &Table<'_, Engine>, planet: Planet) -> bool {
    table.is_lit() && table.view.ships_on(planet) != table.before.ships_on(planet)
}
