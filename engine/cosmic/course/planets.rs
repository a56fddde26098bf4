//! P1: planets that a power or a card takes out of the game, or into another home system.

use crate::course::losses::fall;
use crate::course::lying;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::table::{BySeat, Seat};
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::place::{Place, Planet, ShipCounts};
use crate::things::planets::Whereabouts;

/// A planet leaves the game, and its ships go to the black hole. As a base of a seat it counts for good (W2). Nothing
/// happens while it is fought for, or ships are on their way to it or from it.
///
/// # Errors
/// Waiting, or a fault.
pub(crate) fn remove(play: &mut Play<'_, '_>, planet: Planet, base_of: Option<Seat>) -> Flow {
    if !play.state.planets.has(planet) || play.state.is_at_stake(planet) {
        return Ok(());
    }
    play.state.planets.put(planet, base_of.map_or(Whereabouts::Out, Whereabouts::BaseOf));
    play.state.ships.stir();
    play.state.stall.removed_by = play.why().by;
    play.tell(Event::PlanetRemoved { planet, base_of });
    lying::clear(play);
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

/// A planet comes into the home system of a seat, with all ships on it. One that is out of the game, or there already, does
/// not.
pub(crate) fn take(play: &mut Play<'_, '_>, seat: Seat, planet: Planet) {
    if !play.state.planets.has(planet) || play.state.planets.home(planet) == seat {
        return;
    }
    play.state.planets.put(planet, Whereabouts::In(seat));
    play.state.ships.stir();
    play.tell(Event::PlanetMoved { planet, to: seat });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seen::unsound::Unsound;
    use crate::testing::*;
    use crate::things::berth::Berth;
    use crate::things::deal::{BaseTerm, Offer, Terms};
    use crate::things::side::{BySide, Side};

    const SPARE: Planet = Planet::of(BLUE, 4);

    #[test]
    fn bases_are_counted_where_planets_lie() {
        let rules = rules();
        let mut state = position(&rules);
        // Blue has a base on the second planet of red.
        let (stolen, count) = (Planet::of(RED, 1), |state: &crate::State| {
            [RED, BLUE, GREEN].map(|seat| (state.home_bases(seat), state.foreign_bases(seat, 3)))
        });
        assert_eq!(count(&state), [(5, 0), (5, 1), (5, 0)]);
        state.planets.put(stolen, Whereabouts::In(BLUE));
        assert_eq!(count(&state), [(4, 1), (6, 0), (5, 0)]);
        assert_eq!((state.system(&rules, RED).count(), state.system(&rules, BLUE).count()), (4, 6));
        assert_eq!(state.sound(&rules), Ok(()));
        for seat in [RED, BLUE] {
            state.ships.shift_all(seat, Berth::Planet(stolen), Berth::Hole);
        }
        state.planets.put(stolen, Whereabouts::BaseOf(GREEN));
        assert_eq!(count(&state), [(4, 0), (5, 0), (5, 1)]);
        assert_eq!((state.planets_in_game(&rules).count(), state.system(&rules, RED).count()), (14, 4));
        assert_eq!(state.sound(&rules), Ok(()));
    }

    #[test]
    fn nothing_under_way_loses_its_planet() {
        let rules = rules();
        let state = position(&rules);
        assert_eq!([TARGET, SPARE].map(|planet| state.is_at_stake(planet)), [true, false]);
        let ships = BySeat::of(0);
        for frame in [
            Frame::from(Landing { side: Side::Offense, planet: SPARE, ships }),
            AfterLanding { side: Side::Offense, planet: SPARE, ships }.into(),
            Leave { seat: BLUE, planet: SPARE, ships: 2 }.into(),
            Point { acted: crate::things::power_sets::PowerSet::EMPTY, chosen: Some(SPARE) }.into(),
        ] {
            let mut state = state.clone();
            state.stack.push(&[frame]).unwrap();
            assert!(state.is_at_stake(SPARE));
        }
        let mut state = state;
        let base = Some(BaseTerm { planet: SPARE, ships: 1, from: None });
        let offer: Offer = BySide { offense: Terms::default(), defense: Terms { base, ..Terms::default() } };
        state.encounter.offer = Some(Box::new((Side::Offense, offer)));
        assert!(state.is_at_stake(SPARE));
    }

    #[test]
    fn a_state_from_outside_has_planets_where_they_can_be() {
        let rules = rules();
        let put = |planet: Planet, at| {
            let mut state = position(&rules);
            state.planets.put(planet, at);
            state.sound(&rules)
        };
        let strange = |planet: Planet| Err(Unsound::StrangePlanet { home: planet.home(), number: planet.number() });
        assert_eq!(put(SPARE, Whereabouts::In(RED)), Ok(()));
        assert_eq!(put(SPARE, Whereabouts::Out), strange(SPARE));
        assert_eq!(put(SPARE, Whereabouts::In(STRANGER)), Err(Unsound::NoSeat { seat: STRANGER }));
        assert_eq!(put(SPARE, Whereabouts::BaseOf(STRANGER)), Err(Unsound::NoSeat { seat: STRANGER }));
        assert_eq!(put(Planet::of(STRANGER, 0), Whereabouts::Out), Err(Unsound::NoSeat { seat: STRANGER }));
    }
}
