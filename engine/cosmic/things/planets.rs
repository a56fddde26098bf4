//! Planets as pieces: which of them lie in which home system, and which have left the game.
//!
//! A planet keeps its name, the colour and the number that it has from the start, wherever it lies.

use crate::table::Seat;
use crate::things::place::{ByPlanet, Planet};
use serde::{Deserialize, Serialize};

/// Where a planet is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Whereabouts {
    /// In the home system that it is named after, as at the start (S2).
    AtHome,
    /// In the home system of this seat.
    In(Seat),
    /// Out of the game.
    Out,
    /// Out of the game, and a foreign base of this seat for good (W2).
    BaseOf(Seat),
}

const AT_HOME: u8 = 0;
const OUT: u8 = 1;
const IN: u8 = 2;
const BASE_OF: u8 = 32;

/// Where each planet is: a byte for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(Planet, Whereabouts)>", into = "Vec<(Planet, Whereabouts)>")]
pub struct Planets {
    of: ByPlanet<u8>,
    /// All of them are at home: most games ask nothing further.
    unmoved: bool,
}

impl Planets {
    /// As at the start.
    pub const AT_HOME: Planets = Planets { of: ByPlanet::of(AT_HOME), unmoved: true };

    /// Whether all of them are as at the start.
    #[inline]
    pub const fn are_at_home(&self) -> bool {
        self.unmoved
    }

    /// Where a planet is.
    pub fn whereabouts(&self, planet: Planet) -> Whereabouts {
        match self.of[planet] {
            AT_HOME => Whereabouts::AtHome,
            OUT => Whereabouts::Out,
            byte @ IN..BASE_OF => Whereabouts::In(Seat(byte - IN)),
            byte => Whereabouts::BaseOf(Seat(byte - BASE_OF)),
        }
    }

    /// Whether a planet is in the game.
    #[inline]
    pub fn has(&self, planet: Planet) -> bool {
        self.unmoved || matches!(self.whereabouts(planet), Whereabouts::AtHome | Whereabouts::In(_))
    }

    /// The seat in whose home system a planet lies; of one out of the game, that in which it lay at the start.
    #[inline]
    pub fn home(&self, planet: Planet) -> Seat {
        match self.whereabouts(planet) {
            Whereabouts::In(seat) if !self.unmoved => seat,
            _ => planet.home(),
        }
    }

    /// The planets that are not as at the start.
    pub fn moved(&self) -> impl Iterator<Item = (Planet, Whereabouts)> {
        let all = self.of.iter().filter(|(_, byte)| **byte != AT_HOME);
        all.map(|(planet, _)| (planet, self.whereabouts(planet)))
    }

    /// The planets out of the game that are bases of a seat.
    pub fn kept_by(&self, seat: Seat) -> usize {
        if self.unmoved { 0 } else { self.moved().filter(|(_, at)| *at == Whereabouts::BaseOf(seat)).count() }
    }

    /// A planet is somewhere else. Of one that there is at no table nothing is said.
    pub fn put(&mut self, planet: Planet, at: Whereabouts) {
        if planet.index() >= crate::things::place::MAX_PLANETS {
            return;
        }
        self.of[planet] = match at {
            Whereabouts::In(seat) if seat != planet.home() => IN + seat.0,
            Whereabouts::AtHome | Whereabouts::In(_) => AT_HOME,
            Whereabouts::Out => OUT,
            Whereabouts::BaseOf(seat) => BASE_OF + seat.0,
        };
        self.unmoved = self.of.iter().all(|(_, byte)| *byte == AT_HOME);
    }
}

impl From<Vec<(Planet, Whereabouts)>> for Planets {
    fn from(moved: Vec<(Planet, Whereabouts)>) -> Self {
        let mut planets = Planets::AT_HOME;
        moved.into_iter().for_each(|(planet, at)| planets.put(planet, at));
        planets
    }
}

impl From<Planets> for Vec<(Planet, Whereabouts)> {
    fn from(planets: Planets) -> Self {
        planets.moved().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn a_planet_is_where_it_was_put() {
        let (planet, other) = (Planet::of(RED, 2), Planet::of(BLUE, 0));
        let mut planets = Planets::AT_HOME;
        assert!(planets.are_at_home() && planets.has(planet) && planets.home(planet) == RED);
        for (at, has, home, kept) in [
            (Whereabouts::In(GREEN), true, GREEN, 0),
            (Whereabouts::Out, false, RED, 0),
            (Whereabouts::BaseOf(GREEN), false, RED, 1),
        ] {
            planets.put(planet, at);
            assert_eq!((planets.whereabouts(planet), planets.has(planet), planets.home(planet)), (at, has, home));
            assert_eq!((planets.kept_by(GREEN), planets.kept_by(RED), planets.are_at_home()), (kept, 0, false));
            assert_eq!((planets.whereabouts(other), planets.moved().count()), (Whereabouts::AtHome, 1));
            let written = serde_json::to_value(planets).unwrap();
            assert_eq!(serde_json::from_value::<Planets>(written).unwrap(), planets);
        }
        // Back in the system that it is named after it is as it was.
        planets.put(planet, Whereabouts::In(RED));
        assert_eq!(planets, Planets::AT_HOME);
        planets.put(Planet(250), Whereabouts::Out);
        assert_eq!(planets, Planets::AT_HOME);
    }
}
