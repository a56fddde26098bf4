//! Places of ships: planets, the cone, and numbers of ships by place.

use crate::table::{BySeat, MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// The maximum number of planets in a home system; planet ids are multiples of it.
pub const MAX_IN_SYSTEM: usize = 6;
/// The number of planets at the largest table.
pub const MAX_PLANETS: usize = MAX_SEATS * MAX_IN_SYSTEM;
const PLACES: usize = MAX_PLANETS + 2;

/// A planet, identified by its home system and its number in that system, from 0.
///
/// The encoded value is the seat of the home system times 6, plus the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Planet(pub u8);

impl fmt::Display for Planet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "planet {} of {}", self.number(), self.home())
    }
}

impl Planet {
    /// Returns a planet of a home system; `number` counts from 0.
    ///
    /// An invalid seat results in an invalid planet.
    pub const fn of(home: Seat, number: u8) -> Planet {
        Planet(home.0.saturating_mul(MAX_IN_SYSTEM as u8).saturating_add(number))
    }

    /// Returns the seat that owns the planet's home system.
    pub const fn home(self) -> Seat {
        Seat(self.0 / MAX_IN_SYSTEM as u8)
    }

    /// Returns the planet's number in its home system, from 0.
    pub const fn number(self) -> u8 {
        self.0 % MAX_IN_SYSTEM as u8
    }

    /// Returns the planet's index in arrays of [`MAX_PLANETS`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns all planets of a table, system by system.
    ///
    /// Each system has the maximum number of planets. If the edition has fewer, the rest never have ships.
    pub fn all(seats: u8) -> impl Iterator<Item = Planet> + Clone {
        Seat::all(seats).flat_map(|home| Planet::in_system(home, MAX_IN_SYSTEM as u8))
    }

    /// Returns the planets of a home system that has this number of planets.
    pub fn in_system(home: Seat, planets: u8) -> impl Iterator<Item = Planet> + Clone {
        (0..planets).map(move |number| Planet::of(home, number))
    }
}

/// A set of planets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlanetSet(u64);

impl PlanetSet {
    /// No planets.
    pub const EMPTY: PlanetSet = PlanetSet(0);

    /// Returns `true` if the planet is in the set.
    pub const fn contains(self, planet: Planet) -> bool {
        planet.index() < MAX_PLANETS && self.0 >> planet.index() & 1 == 1
    }
}

impl FromIterator<Planet> for PlanetSet {
    fn from_iter<T: IntoIterator<Item = Planet>>(planets: T) -> PlanetSet {
        let valid = planets.into_iter().filter(|planet| planet.index() < MAX_PLANETS);
        PlanetSet(valid.fold(0, |set, planet| set | 1 << planet.index()))
    }
}

/// One value for each planet that a table can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByPlanet<T>(BySeat<[T; MAX_IN_SYSTEM]>);

impl<T: Copy> ByPlanet<T> {
    /// Creates the same value for every planet.
    pub const fn of(value: T) -> ByPlanet<T> {
        ByPlanet(BySeat::of([value; MAX_IN_SYSTEM]))
    }
}

impl<T> ByPlanet<T> {
    /// Returns the values of a home system's planets.
    #[inline]
    pub fn in_system(&self, home: Seat) -> &[T] {
        &self.0[home]
    }

    /// Returns the values of the planets at a table of `seats`, system by system.
    pub fn of_seats(&self, seats: u8) -> &[T] {
        let all = self.0.values().as_slice().as_flattened();
        &all[..all.len().min(usize::from(seats) * MAX_IN_SYSTEM)]
    }

    /// Returns each planet with its value, system by system.
    pub fn iter(&self) -> impl Iterator<Item = (Planet, &T)> {
        (0..).map(Planet).zip(self.0.values().flatten())
    }
}

impl<T> Index<Planet> for ByPlanet<T> {
    type Output = T;

    #[inline]
    fn index(&self, planet: Planet) -> &T {
        &self.0.values().as_slice().as_flattened()[planet.index()]
    }
}

impl<T> IndexMut<Planet> for ByPlanet<T> {
    #[inline]
    fn index_mut(&mut self, planet: Planet) -> &mut T {
        &mut self.0.values_mut().into_slice().as_flattened_mut()[planet.index()]
    }
}

/// A place between which a seat can move ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// A planet.
    Planet(Planet),
    /// The cone (the offensive side's ships in the encounter).
    Cone,
    /// Beside the planet under attack (the ships of the defense's allies).
    Shield,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Planet(planet) => planet.fmt(f),
            Place::Cone => f.write_str("the cone"),
            Place::Shield => f.write_str("the shield"),
        }
    }
}

impl Place {
    const fn index(self) -> usize {
        match self {
            Place::Planet(planet) => planet.index(),
            Place::Cone => MAX_PLANETS,
            Place::Shield => MAX_PLANETS + 1,
        }
    }

    const fn at(index: usize) -> Place {
        match index {
            MAX_PLANETS => Place::Cone,
            index if index > MAX_PLANETS => Place::Shield,
            index => Place::Planet(Planet(index as u8)),
        }
    }
}

/// One entry of serialized ship counts: a place and its ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShipsAt {
    /// The place.
    pub at: Place,
    /// The number of ships.
    pub ships: u8,
}

/// The number of ships at each place; 0 for an invalid planet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<ShipsAt>", into = "Vec<ShipsAt>")]
pub struct ShipCounts([u8; PLACES]);

impl Default for ShipCounts {
    fn default() -> Self {
        ShipCounts::NONE
    }
}

impl ShipCounts {
    /// Counts without ships.
    pub const NONE: ShipCounts = ShipCounts([0; PLACES]);

    /// Returns counts with ships at a single place.
    pub fn only(place: Place, ships: u8) -> ShipCounts {
        let mut counts = ShipCounts::NONE;
        counts.set(place, ships);
        counts
    }

    /// Returns the number of ships at a place.
    pub const fn get(&self, place: Place) -> u8 {
        if place.index() < PLACES { self.0[place.index()] } else { 0 }
    }

    /// Sets the number of ships at a place.
    pub fn set(&mut self, place: Place, ships: u8) {
        if let Some(there) = self.0.get_mut(place.index()) {
            *there = ships;
        }
    }

    /// Returns counts of ships on planets, from the numbers in system order.
    pub(crate) fn on_planets(ships: impl Iterator<Item = u8>) -> ShipCounts {
        let mut counts = ShipCounts::NONE;
        counts.0.iter_mut().zip(ships).for_each(|(count, ships)| *count = ships);
        counts
    }

    /// Adds ships to a place.
    pub fn add(&mut self, place: Place, ships: u8) {
        self.set(place, self.get(place).saturating_add(ships));
    }

    /// Returns the number of ships at all places together.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|ships| u32::from(*ships)).sum()
    }

    /// Returns the places with at least one ship, planets first.
    pub fn iter(&self) -> impl Iterator<Item = (Place, u8)> {
        self.0.iter().enumerate().filter(|(_, ships)| **ships > 0).map(|(index, ships)| (Place::at(index), *ships))
    }

    /// Returns `true` if no place has more ships than in `bounds`.
    pub fn within(&self, bounds: &ShipCounts) -> bool {
        self.0.iter().zip(&bounds.0).all(|(ships, bound)| ships <= bound)
    }

    pub(crate) const fn bytes(&self) -> &[u8; PLACES] {
        &self.0
    }
}

impl From<Vec<(Place, u8)>> for ShipCounts {
    fn from(pairs: Vec<(Place, u8)>) -> Self {
        let mut counts = ShipCounts::NONE;
        for (place, ships) in pairs {
            counts.add(place, ships);
        }
        counts
    }
}

impl From<Vec<ShipsAt>> for ShipCounts {
    fn from(counts: Vec<ShipsAt>) -> Self {
        counts.into_iter().map(|ShipsAt { at, ships }| (at, ships)).collect::<Vec<_>>().into()
    }
}

impl From<ShipCounts> for Vec<ShipsAt> {
    fn from(counts: ShipCounts) -> Self {
        counts.iter().map(|(at, ships)| ShipsAt { at, ships }).collect()
    }
}

impl From<ShipCounts> for Vec<(Place, u8)> {
    fn from(counts: ShipCounts) -> Self {
        counts.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_planet_knows_its_home() {
        let planet = Planet::of(Seat(3), 4);
        assert_eq!((planet.home(), planet.number()), (Seat(3), 4));
        assert_eq!(Planet::in_system(Seat(1), 5).last(), Some(Planet::of(Seat(1), 4)));
        assert!(Planet::all(8).enumerate().all(|(number, planet)| planet.index() == number));
    }

    #[test]
    fn planet_sets_hold_their_planets() {
        let [first, last, unknown] = [0, MAX_PLANETS as u8 - 1, MAX_PLANETS as u8].map(Planet);
        let set: PlanetSet = [last, unknown].into_iter().collect();
        assert_eq!([first, last, unknown].map(|planet| set.contains(planet)), [false, true, false]);
    }

    #[test]
    fn counts_survive_their_written_form() {
        let mut counts = ShipCounts::only(Place::Cone, 2);
        counts.add(Place::Planet(Planet(7)), 3);
        counts.add(Place::Shield, 1);
        let written: Vec<ShipsAt> = counts.into();
        assert_eq!(ShipCounts::from(written), counts);
        assert_eq!(counts.total(), 6);
    }

    #[test]
    fn unknown_place_has_no_ships() {
        let mut counts = ShipCounts::only(Place::Cone, 3);
        for planet in [MAX_PLANETS as u8 + 2, 255].map(Planet).map(Place::Planet) {
            counts.set(planet, 2);
            assert_eq!(counts.get(planet), 0);
        }
        assert_eq!((counts.get(Place::Cone), counts.total()), (3, 3));
    }

    #[test]
    fn bounds_apply_place_by_place() {
        let (cone, planet) = (Place::Cone, Place::Planet(Planet::of(Seat(1), 2)));
        let counts: ShipCounts = vec![(cone, 2), (planet, 3)].into();
        assert_eq!((counts.get(cone), counts.get(planet)), (2, 3));
        assert!(counts.within(&counts) && ShipCounts::NONE.within(&counts));
        assert!(!counts.within(&ShipCounts::only(cone, 9)) && !ShipCounts::only(planet, 4).within(&counts));
        assert_eq!(counts.iter().collect::<Vec<_>>(), [(planet, 3), (cone, 2)]);
        assert_eq!((cone.to_string(), planet.to_string()), ("the cone".to_owned(), format!("planet 2 of {}", Seat(1))));
    }
}
