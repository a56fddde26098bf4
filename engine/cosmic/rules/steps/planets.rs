//! P1: planets that a power or a card removes from the game or moves to another home system.

use crate::state::frame::*;
use crate::state::{Event, Place, Planet, PlanetLocation, ShipCounts};
use crate::steps::losses::fall;
use crate::steps::table_cards;
use crate::table::{BySeat, Seat};
use crate::trigger::{Flow, Play};

/// Removes a planet from the game, and sends its ships to the black hole.
///
/// With `base_of`, the planet still counts as a base of that seat (W2). Does nothing if the planet is under attack, or
/// if ships are about to leave it or land on it.
///
/// # Errors
/// Returns a pending question or a fault.
pub(crate) fn remove(play: &mut Play<'_, '_>, planet: Planet, base_of: Option<Seat>) -> Flow {
    if !play.state.planets.has(planet) || play.state.is_at_stake(planet) {
        return Ok(());
    }
    play.state.planets.put(planet, base_of.map_or(PlanetLocation::Out, PlanetLocation::BaseOf));
    play.state.ships.stir();
    play.state.stall.removed_by = play.why().by;
    play.emit(Event::PlanetRemoved { planet, base_of });
    table_cards::clear(play);
    let mut lost = BySeat::of(0);
    for seat in play.rules.seats() {
        let there = ShipCounts::only(Place::Planet(planet), play.state.ships_on(planet, seat));
        lost[seat] = fall(play, seat, &there, 0);
    }
    if lost == BySeat::of(0) {
        return Ok(());
    }
    play.perform(&frames![Lose { loss: Loss::of(lost, Cause::Effect) }])
}

/// Moves a planet with all ships on it into the home system of a seat.
///
/// Does nothing if the planet is out of the game or already in that system.
pub(crate) fn take(play: &mut Play<'_, '_>, seat: Seat, planet: Planet) {
    if !play.state.planets.has(planet) || play.state.planets.home(planet) == seat {
        return;
    }
    play.state.planets.put(planet, PlanetLocation::In(seat));
    play.state.ships.stir();
    play.emit(Event::PlanetMoved { planet, to: seat });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observation::invalid_state::InvalidState;
    use crate::state::{BaseGrant, Berth, BySide, Offer, OfferSide, Side};
    use crate::testing::*;

    const SPARE: Planet = Planet::of(BLUE, 4);

    #[test]
    fn bases_count_by_current_home_system() {
        let rules = rules();
        let mut state = position(&rules);
        // Blue has a base on red's second planet.
        let (stolen, count) = (Planet::of(RED, 1), |state: &crate::State| {
            [RED, BLUE, GREEN].map(|seat| (state.home_bases(seat), state.foreign_bases(seat, 3)))
        });
        assert_eq!(count(&state), [(5, 0), (5, 1), (5, 0)]);
        state.planets.put(stolen, PlanetLocation::In(BLUE));
        assert_eq!(count(&state), [(4, 1), (6, 0), (5, 0)]);
        assert_eq!((state.system(&rules, RED).count(), state.system(&rules, BLUE).count()), (4, 6));
        assert_eq!(state.sound(&rules), Ok(()));
        for seat in [RED, BLUE] {
            state.ships.shift_all(seat, Berth::Planet(stolen), Berth::Hole);
        }
        state.planets.put(stolen, PlanetLocation::BaseOf(GREEN));
        assert_eq!(count(&state), [(4, 0), (5, 0), (5, 1)]);
        assert_eq!((state.planets_in_game(&rules).count(), state.system(&rules, RED).count()), (14, 4));
        assert_eq!(state.sound(&rules), Ok(()));
    }

    #[test]
    fn planets_in_use_cannot_be_removed() {
        let rules = rules();
        let state = position(&rules);
        assert_eq!([TARGET, SPARE].map(|planet| state.is_at_stake(planet)), [true, false]);
        let ships = BySeat::of(0);
        for frame in [
            Frame::from(Landing { side: Side::Offense, planet: SPARE, ships }),
            AfterLanding { side: Side::Offense, planet: SPARE, ships }.into(),
            Leave { seat: BLUE, planet: SPARE, ships: 2 }.into(),
            Point { acted: crate::state::power_sets::PowerSet::EMPTY, chosen: Some(SPARE) }.into(),
        ] {
            let mut state = state.clone();
            state.stack.push(&[frame]).unwrap();
            assert!(state.is_at_stake(SPARE));
        }
        let mut state = state;
        let base = Some(BaseGrant { planet: SPARE, ships: 1, from: None });
        let offer: Offer =
            BySide { offense: OfferSide::default(), defense: OfferSide { base, ..OfferSide::default() } };
        state.encounter.offer = Some(Box::new((Side::Offense, offer)));
        assert!(state.is_at_stake(SPARE));
    }

    #[test]
    fn misplaced_planets_are_invalid() {
        let rules = rules();
        let put = |planet: Planet, at| {
            let mut state = position(&rules);
            state.planets.put(planet, at);
            state.sound(&rules)
        };
        let strange =
            |planet: Planet| Err(InvalidState::StrangePlanet { home: planet.home(), number: planet.number() });
        assert_eq!(put(SPARE, PlanetLocation::In(RED)), Ok(()));
        assert_eq!(put(SPARE, PlanetLocation::Out), strange(SPARE));
        assert_eq!(put(SPARE, PlanetLocation::In(STRANGER)), Err(InvalidState::NoSeat { seat: STRANGER }));
        assert_eq!(put(SPARE, PlanetLocation::BaseOf(STRANGER)), Err(InvalidState::NoSeat { seat: STRANGER }));
        assert_eq!(put(Planet::of(STRANGER, 0), PlanetLocation::Out), Err(InvalidState::NoSeat { seat: STRANGER }));
    }
}
