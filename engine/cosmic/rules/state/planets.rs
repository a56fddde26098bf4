//! The locations of planets: in a home system or out of the game.
//!
//! A planet is named after its initial color and number, and its name does not change when the planet moves.

use crate::state::place::{ByPlanet, Planet};
use crate::table::Seat;
use serde::{Deserialize, Serialize};

/// The location of a planet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PlanetLocation {
    /// In its initial home system (S2).
    AtHome,
    /// In the home system of this seat.
    In(Seat),
    /// Out of the game.
    Out,
    /// Out of the game, but still counted as a foreign base of this seat (W2).
    BaseOf(Seat),
}

const AT_HOME: u8 = 0;
const OUT: u8 = 1;
const IN: u8 = 2;
const BASE_OF: u8 = 32;

/// The location of each planet, one byte per planet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(Planet, PlanetLocation)>", into = "Vec<(Planet, PlanetLocation)>")]
pub struct Planets {
    of: ByPlanet<u8>,
    /// True if all planets are in their initial systems: a fast path for most games.
    unmoved: bool,
}

impl Planets {
    /// The initial locations.
    pub const AT_HOME: Planets = Planets { of: ByPlanet::of(AT_HOME), unmoved: true };

    /// Returns `true` if all planets are in their initial systems.
    #[inline]
    pub const fn are_at_home(&self) -> bool {
        self.unmoved
    }

    /// Returns the location of a planet.
    pub fn whereabouts(&self, planet: Planet) -> PlanetLocation {
        match self.of[planet] {
            AT_HOME => PlanetLocation::AtHome,
            OUT => PlanetLocation::Out,
            byte @ IN..BASE_OF => PlanetLocation::In(Seat(byte - IN)),
            byte => PlanetLocation::BaseOf(Seat(byte - BASE_OF)),
        }
    }

    /// Returns `true` if the planet is in the game.
    #[inline]
    pub fn has(&self, planet: Planet) -> bool {
        self.unmoved || matches!(self.whereabouts(planet), PlanetLocation::AtHome | PlanetLocation::In(_))
    }

    /// Returns the seat in whose home system a planet is.
    ///
    /// A planet out of the game counts for its initial system.
    #[inline]
    pub fn home(&self, planet: Planet) -> Seat {
        match self.whereabouts(planet) {
            PlanetLocation::In(seat) if !self.unmoved => seat,
            _ => planet.home(),
        }
    }

    /// Returns the planets that are not in their initial systems.
    pub fn moved(&self) -> impl Iterator<Item = (Planet, PlanetLocation)> {
        let all = self.of.iter().filter(|(_, byte)| **byte != AT_HOME);
        all.map(|(planet, _)| (planet, self.whereabouts(planet)))
    }

    /// Returns the number of planets out of the game that count as a seat's bases.
    pub fn kept_by(&self, seat: Seat) -> usize {
        if self.unmoved { 0 } else { self.moved().filter(|(_, at)| *at == PlanetLocation::BaseOf(seat)).count() }
    }

    /// Moves a planet. Does nothing for a planet that no table has.
    pub fn put(&mut self, planet: Planet, at: PlanetLocation) {
        if planet.index() >= crate::state::place::MAX_PLANETS {
            return;
        }
        self.of[planet] = match at {
            PlanetLocation::In(seat) if seat != planet.home() => IN + seat.0,
            PlanetLocation::AtHome | PlanetLocation::In(_) => AT_HOME,
            PlanetLocation::Out => OUT,
            PlanetLocation::BaseOf(seat) => BASE_OF + seat.0,
        };
        self.unmoved = self.of.iter().all(|(_, byte)| *byte == AT_HOME);
    }
}

impl From<Vec<(Planet, PlanetLocation)>> for Planets {
    fn from(moved: Vec<(Planet, PlanetLocation)>) -> Self {
        let mut planets = Planets::AT_HOME;
        moved.into_iter().for_each(|(planet, at)| planets.put(planet, at));
        planets
    }
}

impl From<Planets> for Vec<(Planet, PlanetLocation)> {
    fn from(planets: Planets) -> Self {
        planets.moved().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn planet_moves_are_recorded() {
        let (planet, other) = (Planet::of(RED, 2), Planet::of(BLUE, 0));
        let mut planets = Planets::AT_HOME;
        assert!(planets.are_at_home() && planets.has(planet) && planets.home(planet) == RED);
        for (at, has, home, kept) in [
            (PlanetLocation::In(GREEN), true, GREEN, 0),
            (PlanetLocation::Out, false, RED, 0),
            (PlanetLocation::BaseOf(GREEN), false, RED, 1),
        ] {
            planets.put(planet, at);
            assert_eq!((planets.whereabouts(planet), planets.has(planet), planets.home(planet)), (at, has, home));
            assert_eq!((planets.kept_by(GREEN), planets.kept_by(RED), planets.are_at_home()), (kept, 0, false));
            assert_eq!((planets.whereabouts(other), planets.moved().count()), (PlanetLocation::AtHome, 1));
            let written = serde_json::to_value(planets).unwrap();
            assert_eq!(serde_json::from_value::<Planets>(written).unwrap(), planets);
        }
        // If the planet is back in its initial system, it counts as unmoved.
        planets.put(planet, PlanetLocation::In(RED));
        assert_eq!(planets, Planets::AT_HOME);
        planets.put(Planet(250), PlanetLocation::Out);
        assert_eq!(planets, Planets::AT_HOME);
    }
}
