//! The positions of ships, called berths, and the functions that move ships between them.
//!
//! Invariant: no ship is ever lost. Only [`Ships::shift`] moves ships in play, and only [`Ships::add`] creates ships
//! and counts them. [`Ships::of`] counts all ships of a seat, at every berth. The steps decide which seat chooses the places of ships, and which scripts can act.

use crate::state::place::{ByPlanet, Place, Planet, ShipCounts};
use crate::state::side::{BySide, Side};
use crate::table::{BySeat, Seat};
use serde::{Deserialize, Serialize};
use std::ops::Index;

/// The position of a ship.
///
/// Answers of seats use a [`Place`] instead: a planet, the cone, or the shield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Berth {
    /// On a planet: the seat has a base there (W1).
    Planet(Planet),
    /// On a side of the encounter: on the cone, or allied with the defense (T7, T8).
    Front(Side),
    /// On the way to the black hole; a power can still save it.
    Falling,
    /// In the black hole (C12).
    Hole,
    /// Out of the game.
    Gone,
    /// Held captive by this seat.
    Held(Seat),
}

impl From<Place> for Berth {
    fn from(place: Place) -> Berth {
        match place {
            Place::Planet(planet) => Berth::Planet(planet),
            Place::Cone => Berth::Front(Side::Offense),
            Place::Shield => Berth::Front(Side::Defense),
        }
    }
}

impl Berth {
    /// Returns the place that a seat can choose.
    ///
    /// Returns `None` for ships that are lost, captive, or falling.
    pub const fn place(self) -> Option<Place> {
        match self {
            Berth::Planet(planet) => Some(Place::Planet(planet)),
            Berth::Front(Side::Offense) => Some(Place::Cone),
            Berth::Front(Side::Defense) => Some(Place::Shield),
            Berth::Falling | Berth::Hole | Berth::Gone | Berth::Held(_) => None,
        }
    }
}

/// The ships of every seat, by berth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ships {
    planets: ByPlanet<BySeat<u8>>,
    fronts: BySide<BySeat<u8>>,
    falling: BySeat<u8>,
    hole: BySeat<u8>,
    gone: BySeat<u8>,
    /// The captive ships, by captor.
    #[serde(default = "no_captives")]
    held: BySeat<BySeat<u8>>,
    /// The ships that powers have added to those of the edition (S2).
    #[serde(default = "no_ships")]
    added: BySeat<u8>,
    /// True if ships, planets, or powers have moved and the powers were not rechecked since (W3).
    #[serde(default)]
    stirred: bool,
}

const fn no_captives() -> BySeat<BySeat<u8>> {
    BySeat::of(BySeat::of(0))
}

const fn no_ships() -> BySeat<u8> {
    BySeat::of(0)
}

/// The maximum number of ships of a seat, with those that powers have added.
pub const MAX_SHIPS: u8 = 240;

impl Ships {
    /// No ships at all.
    pub const NONE: Ships = Ships {
        planets: ByPlanet::of(BySeat::of(0)),
        fronts: BySide { offense: BySeat::of(0), defense: BySeat::of(0) },
        falling: BySeat::of(0),
        hole: BySeat::of(0),
        gone: BySeat::of(0),
        held: no_captives(),
        added: no_ships(),
        stirred: false,
    };

    /// Moves ships of a seat between berths, and returns the number moved.
    ///
    /// At most, it moves all ships of the seat at the first berth.
    pub fn shift(&mut self, seat: Seat, ships: u8, from: Berth, to: Berth) -> u8 {
        let there = &mut self.at(from)[seat];
        debug_assert!(ships <= *there, "{seat} moves {ships} ships from {from:?}, where it has {there}");
        let moved = ships.min(*there);
        *there -= moved;
        self.stirred = true;
        self.at(to)[seat] += moved;
        moved
    }

    /// Moves all of a seat's ships from one berth to another, and returns their number.
    pub fn shift_all(&mut self, seat: Seat, from: Berth, to: Berth) -> u8 {
        self.shift(seat, self[from][seat], from, to)
    }

    /// Moves a seat's ships from chosen places to a berth, and returns their number.
    pub fn gather(&mut self, seat: Seat, from: &ShipCounts, to: Berth) -> u8 {
        from.iter().map(|(place, ships)| self.shift(seat, ships, place.into(), to)).sum()
    }

    /// Moves a seat's ships from a berth to the chosen places.
    pub fn spread(&mut self, seat: Seat, from: Berth, to: &ShipCounts) {
        for (place, ships) in to.iter() {
            self.shift(seat, ships, from, place.into());
        }
    }

    /// Moves a seat's ships from chosen places to other chosen places.
    pub fn carry(&mut self, seat: Seat, from: &ShipCounts, to: &ShipCounts) {
        let mut left = *from;
        for (place, mut ships) in to.iter() {
            for (source, there) in left.iter().collect::<Vec<_>>() {
                let moved = self.shift(seat, ships.min(there), source.into(), place.into());
                left.set(source, there - moved);
                ships -= moved;
            }
        }
    }

    /// Adds new ships to those of a seat, and returns their number. A seat never has more than [`MAX_SHIPS`].
    pub fn add(&mut self, seat: Seat, ships: u8, at: Berth) -> u8 {
        let room = u32::from(MAX_SHIPS).saturating_sub(self.of(seat)).min(u32::from(u8::MAX)) as u8;
        let new = ships.min(room);
        self.at(at)[seat] += new;
        self.added[seat] += new;
        self.stirred |= new > 0;
        new
    }

    /// Returns the number of ships that powers have added to a seat's ships.
    pub fn added(&self, seat: Seat) -> u8 {
        self.added[seat]
    }

    /// Sets the number of a seat's ships at a berth.
    ///
    /// This function sets up positions and is never used in play.
    pub fn lay_out(&mut self, seat: Seat, ships: u8, at: Berth) {
        self.at(at)[seat] = ships;
        self.stirred = true;
    }

    /// Returns `true` if ships have moved since the last [`Ships::settle`].
    pub(crate) const fn are_stirred(&self) -> bool {
        self.stirred
    }

    /// Requests a recheck of the powers, because a planet or a power has moved.
    pub(crate) fn stir(&mut self) {
        self.stirred = true;
    }

    /// Records that the powers were rechecked after the last moves.
    pub(crate) fn settle(&mut self) {
        self.stirred = false;
    }

    /// Returns the number of a seat's ships, at all berths.
    pub fn of(&self, seat: Seat) -> u32 {
        self.all()[seat]
    }

    /// Returns the number of each seat's ships, at all berths.
    pub(crate) fn all(&self) -> BySeat<u32> {
        let mut all = BySeat::of(0);
        for berth in self.berths() {
            all.values_mut().zip(berth.values()).for_each(|(all, ships)| *all += u32::from(*ships));
        }
        all
    }

    /// Returns `true` if only the table's seats have ships, and only on the table's planets.
    ///
    /// The table has `seats` seats with `planets` planets each.
    pub(crate) fn are_at_table(&self, seats: u8, planets: u8) -> bool {
        let strangers = self.berths().all(|ships| ships.beyond(seats).iter().all(|ships| *ships == 0));
        let is_far = |planet: Planet| planet.home().0 >= seats || planet.number() >= planets;
        let mut far = self.planets.iter().filter(|(planet, _)| is_far(*planet));
        let far_captives = self.held.beyond(seats).iter().any(|ships| *ships != BySeat::of(0));
        let no_more = self.added.beyond(seats).iter().all(|ships| *ships == 0);
        strangers && no_more && !far_captives && far.all(|(_, ships)| *ships == BySeat::of(0))
    }

    /// Returns the ships on the planets of a home system.
    pub(crate) fn at_home(&self, home: Seat) -> &[BySeat<u8>] {
        self.planets.in_system(home)
    }

    /// Returns the ships on each planet, system by system, for a table of `seats`.
    pub(crate) fn on_planets(&self, seats: u8) -> impl Iterator<Item = &BySeat<u8>> {
        self.planets.of_seats(seats).iter()
    }

    fn berths(&self) -> impl Iterator<Item = &BySeat<u8>> {
        let Ships { planets, fronts, falling, hole, gone, held, .. } = self;
        planets.iter().map(|(_, ships)| ships).chain(fronts.both()).chain([falling, hole, gone]).chain(held.values())
    }

    fn at(&mut self, berth: Berth) -> &mut BySeat<u8> {
        match berth {
            Berth::Planet(planet) => &mut self.planets[planet],
            Berth::Front(side) => &mut self.fronts[side],
            Berth::Falling => &mut self.falling,
            Berth::Hole => &mut self.hole,
            Berth::Gone => &mut self.gone,
            Berth::Held(seat) => &mut self.held[seat],
        }
    }
}

impl Index<Berth> for Ships {
    type Output = BySeat<u8>;

    #[inline]
    fn index(&self, berth: Berth) -> &BySeat<u8> {
        match berth {
            Berth::Planet(planet) => &self.planets[planet],
            Berth::Front(side) => &self.fronts[side],
            Berth::Falling => &self.falling,
            Berth::Hole => &self.hole,
            Berth::Gone => &self.gone,
            Berth::Held(seat) => &self.held[seat],
        }
    }
}

/// The ships on a planet.
impl Index<Planet> for Ships {
    type Output = BySeat<u8>;

    #[inline]
    fn index(&self, planet: Planet) -> &BySeat<u8> {
        &self.planets[planet]
    }
}

/// The ships sent to one side of the encounter.
impl Index<Side> for Ships {
    type Output = BySeat<u8>;

    #[inline]
    fn index(&self, side: Side) -> &BySeat<u8> {
        &self.fronts[side]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Dice;

    const RED: Seat = Seat(0);
    const HOME: Berth = Berth::Planet(Planet(0));

    fn four_at_home() -> Ships {
        let mut ships = Ships::NONE;
        ships.lay_out(RED, 4, HOME);
        ships
    }

    #[test]
    fn a_shift_keeps_every_ship() {
        let mut ships = four_at_home();
        assert_eq!(ships.shift(RED, 3, HOME, Berth::Front(Side::Offense)), 3);
        assert_eq!(ships.shift_all(RED, Berth::Front(Side::Offense), Berth::Falling), 3);
        ships.spread(RED, Berth::Falling, &ShipCounts::only(Place::Cone, 2));
        let now = [HOME, Berth::Front(Side::Offense), Berth::Falling].map(|berth| ships[berth][RED]);
        assert_eq!((now, ships.of(RED)), ([1, 2, 1], 4));
    }

    #[test]
    fn added_ships_count_up_to_a_maximum() {
        let mut ships = four_at_home();
        assert_eq!((ships.add(RED, 16, HOME), ships.of(RED), ships.added(RED)), (16, 20, 16));
        assert_eq!((ships.add(RED, 250, Berth::Hole), ships.of(RED), ships.added(RED)), (220, 240, 236));
        assert_eq!((ships.add(RED, 1, HOME), ships.of(RED)), (0, u32::from(MAX_SHIPS)));
    }

    #[test]
    fn ships_carry_between_several_places() {
        let [one, two, three] = [0, 1, 2].map(|number| Place::Planet(Planet(number)));
        let mut ships = four_at_home();
        ships.lay_out(RED, 3, two.into());
        let (from, to) = (vec![(one, 3), (two, 2)].into(), vec![(three, 1), (Place::Shield, 4)].into());
        ships.carry(RED, &from, &to);
        let now = [one, two, three, Place::Shield].map(|place| ships[Berth::from(place)][RED]);
        assert_eq!((now, ships.of(RED)), ([1, 1, 1, 4], 7));
    }

    #[test]
    fn random_shifts_keep_every_ship() {
        let berths: Vec<Berth> = Planet::all(8)
            .map(Berth::Planet)
            .chain(Side::BOTH.map(Berth::Front))
            .chain([Berth::Falling, Berth::Hole, Berth::Gone])
            .chain(Seat::all(8).map(Berth::Held))
            .collect();
        let (mut ships, mut dice) = (Ships::NONE, Dice::new(3));
        for (seat, home) in Seat::all(8).zip(Seat::all(8).map(|seat| Berth::Planet(Planet::of(seat, 5)))) {
            ships.lay_out(seat, 120, home);
        }
        let mut moved = 0;
        for _ in 0..8_000 {
            let mut any = |of: usize| dice.below(of as u32) as usize;
            let (seat, from, to) = (Seat(any(8) as u8), berths[any(berths.len())], berths[any(berths.len())]);
            let there = ships[from][seat];
            let some = any(usize::from(there) + 1) as u8;
            match (any(3), from, to) {
                (0, Berth::Planet(planet), _) => {
                    moved += u32::from(ships.gather(seat, &ShipCounts::only(Place::Planet(planet), some), to));
                }
                (1, _, Berth::Planet(planet)) => {
                    ships.spread(seat, from, &ShipCounts::only(Place::Planet(planet), some));
                }
                (2, ..) => moved += u32::from(ships.shift_all(seat, from, to)),
                _ => assert_eq!(ships.shift(seat, some, from, to), some),
            }
            assert_eq!(Seat::all(8).map(|seat| ships.of(seat)).collect::<Vec<_>>(), [120; 8]);
        }
        assert!(moved > 5_000, "only {moved} ships have moved");
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic = "moves 5 ships"]
    fn shift_rejects_more_ships_than_present() {
        four_at_home().shift(RED, 5, HOME, Berth::Hole);
    }

    #[test]
    fn ships_of_strangers_are_found() {
        assert!(four_at_home().are_at_table(1, 5));
        let mut ships = four_at_home();
        ships.lay_out(RED, 1, Berth::Planet(Planet::of(Seat(2), 4)));
        assert!(ships.are_at_table(3, 5) && !ships.are_at_table(2, 5) && !ships.are_at_table(3, 4));
    }
}
