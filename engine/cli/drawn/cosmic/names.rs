//! Short names of planets, cards, and ships.

use crate::drawn::table::Table;
use hyperkon::__private::cosmic::{CardKind, Planet};
use hyperkon::Engine;
use hyperkon_table::Seat;

/// Returns the short name of a planet, such as "Y2" for yellow's second planet.
pub fn planet_name(table: &Table<'_, Engine>, planet: Planet) -> String {
    format!("{}{}", table.seats.letter(planet.home()), planet.number() + 1)
}

/// Returns the short name of a card, such as "12" or "negotiate".
pub fn card_name(table: &Table<'_, Engine>, kind: CardKind) -> String {
    match kind {
        CardKind::Attack(value) => value.to_string(),
        kind => table.scene.card(kind),
    }
}

/// Returns the ships on a planet, with the home seat first. A few ships are shapes, and more are letters and numbers.
pub fn ships_on(table: &Table<'_, Engine>, planet: Planet, as_pips: bool) -> Vec<(Seat, String)> {
    let (ships, seats) = (table.view.ships_on(planet), &table.seats);
    let home = planet.home().index();
    let order = std::iter::once(home).chain((0..ships.len()).filter(|seat| *seat != home));
    let there: Vec<(Seat, u8)> = order
        .filter(|seat| ships.get(*seat).is_some_and(|ships| *ships > 0))
        .map(|seat| (Seat(seat as u8), ships[seat]))
        .collect();
    let all: u32 = there.iter().map(|(_, ships)| u32::from(*ships)).sum();
    let few = as_pips && all <= 5 && there.iter().all(|(_, ships)| *ships <= 4);
    there
        .into_iter()
        .map(|(seat, ships)| match (few, as_pips) {
            (true, _) => (seat, seats.pips(seat, ships, 4)),
            (false, true) => (seat, format!("{}{ships}", seats.mark(seat))),
            (false, false) => (seat, format!("{}{ships}", seats.letter(seat))),
        })
        .collect()
}
