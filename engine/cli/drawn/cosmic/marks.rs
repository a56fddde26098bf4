//! The marks of planets, cards, and seats that the question offers. They include the chosen target of the cone.

use crate::drawn::form::Mark;
use crate::drawn::table::Table;
use hyperkon::__private::cosmic::{CardKind, Part, PickOption, Place, Planet, Topic};
use hyperkon::Engine;
use hyperkon_frame::name_of_option;
use hyperkon_table::Seat;

/// Returns the mark of a planet, if the question offers it.
pub fn planet(table: &Table<'_, Engine>, planet: Planet) -> Option<Mark> {
    let asked = table.asked.as_ref()?;
    asked.mark(&Part::Ship(Place::Planet(planet))).or_else(|| asked.mark(&Part::Pick(PickOption::Planet(planet))))
}

/// Returns the mark of a card in the hand, if the question offers it.
pub fn card(table: &Table<'_, Engine>, card: CardKind) -> Option<Mark> {
    table.asked.as_ref()?.mark(&Part::Pick(PickOption::Card(card)))
}

/// Returns the sign of a card's stops, if they differ from the usual ones.
pub fn stop(table: &Table<'_, Engine>, card: CardKind) -> Option<&'static str> {
    let stops = table.sitting.stops.as_ref()?;
    match stops.text_key(&name_of_option::<Engine>(&Part::Pick(PickOption::Card(card)))) {
        "ui.stop.next" => Some("!"),
        "ui.stop.every" => Some("+"),
        "ui.stop.never" => Some("-"),
        _ => None,
    }
}

/// Returns the mark of a seat, if the question offers it.
pub fn seat(table: &Table<'_, Engine>, seat: Seat) -> Option<Mark> {
    table.asked.as_ref()?.mark(&Part::Pick(PickOption::Seat(seat)))
}

/// Returns the planet that the current choice makes the target of the cone.
pub fn aims_at(table: &Table<'_, Engine>) -> Option<Planet> {
    let asked = table.asked.as_ref()?;
    let aims = matches!(asked.question.topic, Topic::Point | Topic::ChooseSystem | Topic::OwnColor);
    match asked.sends().and(asked.at()) {
        Some(Part::Pick(PickOption::Planet(planet))) if aims => Some(*planet),
        _ => None,
    }
}
