//! The ships of a position. Ships at named places are taken from the seat's home planets.

use super::super::super::file::Table;
use super::super::super::values::Read;
use super::super::super::values::{number, table, text};
use super::super::names::Names;
use super::super::phrases::ships_on;
use super::super::placed::{At, Misplaced, Placed};
use super::Board;
use crate::cosmic::{Berth, MAX_PLANETS, MAX_SHIPS, Planet, Side};
use crate::table::Seat;
use serde_json::Value;

impl Board<'_> {
    /// Moves the planets named in the setup.
    pub(super) fn planets(&mut self) -> Placed<()> {
        for (name, value) in &self.setup.planets {
            let put = |planet| Ok((planet, text(value).and_then(|at| self.names.whereabouts(at))?));
            let (planet, at) = self.names.planet(name).and_then(put).within("planets", name)?;
            self.state.planets.put(planet, at);
        }
        Ok(())
    }

    /// Places the ships at named places, and the rest at home as at the start of a game.
    pub(super) fn ships(&mut self) -> Placed<()> {
        let setup = self.setup;
        let mut named = [false; MAX_PLANETS];
        for (color, ships) in &setup.added_ships {
            let seat = self.names.seat(color).within("added_ships", color)?;
            let ships = number(ships).within("added_ships", color)?;
            self.add_ships(seat, ships).within("added_ships", color)?;
        }
        // A planet that is out of the game has no ships.
        for planet in self.names.rules.planets().filter(|planet| !self.state.planets.has(*planet)) {
            self.state.ships.lay_out(planet.home(), 0, Berth::Planet(planet));
            named[planet.index()] = true;
        }
        for (place, value) in &setup.ships {
            self.ships_at(place, value, &mut named).within("ships", place)?;
        }
        let elsewhere = [
            ("black_hole", &setup.black_hole, Berth::Hole),
            ("gone", &setup.gone, Berth::Gone),
            ("cone", &setup.cone, Berth::Front(Side::Offense)),
            ("allies", &setup.allies, Berth::Front(Side::Defense)),
        ];
        for (key, table, berth) in elsewhere {
            for (color, ships) in table {
                let seat = self.names.seat(color).within(key, color)?;
                let ships = number(ships).within(key, color)?;
                self.on_a_side(key, seat).within(key, color)?;
                self.state.ships.lay_out(seat, ships, berth);
                if let Berth::Front(side) = berth
                    && seat != self.state.offense
                {
                    self.state.encounter[side].allies.insert(seat);
                }
            }
        }
        self.captives()?;
        self.names.rules.seats().try_for_each(|seat| {
            let mustered = self.muster(seat, &named);
            mustered.map_err(|what| Misplaced { key: self.ships_key(self.names.of_seat(seat)), what })
        })?;
        if let Some(meeting) = &mut self.state.encounter.meeting
            && let Some(planet) = meeting.planet
        {
            meeting.defenders_at_first = self.state.ships[planet][meeting.defense];
        }
        Ok(())
    }

    /// Adds ships that powers have brought into the game, evenly to a seat's home planets.
    fn add_ships(&mut self, seat: Seat, ships: u8) -> Read<()> {
        let mut added = 0;
        for planet in self.names.rules.system(seat) {
            let share = share_of(self.names, ships, planet);
            added += self.state.ships.add(seat, share, Berth::Planet(planet));
        }
        if added == ships { Ok(()) } else { Err(format!("a seat has at most {MAX_SHIPS} ships")) }
    }

    /// Places captive ships, which a seat's first power keeps. Form: `captives = { blue = { red = 2 } }`.
    fn captives(&mut self) -> Placed<()> {
        for (color, held) in &self.setup.captives {
            let holder = self.names.seat(color).within("captives", color)?;
            let power = self.state.powers.of(holder).map(|(slot, _)| slot).next();
            if power.is_none() {
                return Err(format!("{color} has no power that can hold ships")).within("captives", color);
            }
            self.state.captors[holder] = power;
            for (seat, ships) in captives(self.names, held).within("captives", color)? {
                self.state.ships.lay_out(seat, ships, Berth::Held(holder));
            }
        }
        Ok(())
    }

    /// Checks that a seat's ships can be in the zone `key`. The defense cannot have ships on the cone, and allies
    /// cannot be main players.
    fn on_a_side(&self, key: &str, seat: Seat) -> Read<()> {
        let (color, defense) = (self.names.of_seat(seat), self.state.encounter.defense());
        match key {
            "cone" if Some(seat) == defense => Err(format!("{color} is the defense: its ships are not on the cone")),
            "allies" if Some(seat) == defense || seat == self.state.offense => {
                Err(format!("{color} is a main player, not an ally; its ships are on the cone or on its planet"))
            }
            _ => Ok(()),
        }
    }

    /// Returns the key that most likely causes a wrong total of ships.
    fn ships_key(&self, color: &str) -> String {
        let setup = self.setup;
        let zones = [
            ("cone", &setup.cone),
            ("allies", &setup.allies),
            ("black_hole", &setup.black_hole),
            ("gone", &setup.gone),
        ];
        let most = |(_, table): &(&str, &Table)| table.get(color).and_then(Value::as_u64).unwrap_or_default();
        let own = setup.ships.keys().find(|place| place.split(' ').next() == Some(color));
        let zone = zones.into_iter().filter(|zone| most(zone) > 0).max_by_key(most);
        match (own, zone) {
            (Some(place), _) => format!("ships/{place}"),
            (None, Some((key, _))) => format!("{key}/{color}"),
            (None, None) => String::new(),
        }
    }

    /// Places the ships of one key. Forms: "red 1" = { red = 2, blue = 1 }, "red 1" = 2, and red = [4, 4, 4, 4, 4].
    fn ships_at(&mut self, place: &str, value: &Value, named: &mut [bool]) -> Read<()> {
        if let Value::Array(list) = value {
            let seat = self.names.seat(place)?;
            if list.len() != self.names.rules.system(seat).count() {
                return Err(format!("invalid `ships.{place}`: expected a number for each of its planets"));
            }
            for (planet, ships) in self.names.rules.system(seat).zip(list) {
                self.state.ships.lay_out(seat, number(ships)?, Berth::Planet(planet));
                named[planet.index()] = true;
            }
            return Ok(());
        }
        let planet = self.names.planet(place)?;
        let ships = ships_on(self.names, planet, value)?;
        if std::mem::replace(&mut named[planet.index()], true) {
            return Err(format!("duplicate ships on {place}"));
        }
        ships.iter().for_each(|(seat, ships)| self.state.ships.lay_out(seat, *ships, Berth::Planet(planet)));
        Ok(())
    }

    /// Takes a seat's ships at other places from its home planets, evenly, except from named planets.
    fn muster(&mut self, seat: Seat, named: &[bool]) -> Read<()> {
        let all = u32::from(self.names.rules.ships_per_seat()) + u32::from(self.state.ships.added(seat));
        let color = self.names.of_seat(seat);
        loop {
            let total = self.state.ships.of(seat);
            if total == all {
                return Ok(());
            }
            if total < all {
                return Err(format!("{color} has {total} ships; expected {all} (place the other {})", all - total));
            }
            let spare = self
                .names
                .rules
                .system(seat)
                .filter(|planet| !named[planet.index()] && self.state.ships_on(*planet, seat) > 1)
                .max_by_key(|planet| self.state.ships_on(*planet, seat));
            let planet =
                spare.ok_or_else(|| format!("{color} has {total} ships; expected {all} ({} too many)", total - all))?;
            let left = self.state.ships_on(planet, seat) - 1;
            self.state.ships.lay_out(seat, left, Berth::Planet(planet));
        }
    }
}

/// Returns a home planet's share of the ships that powers have added.
pub(in super::super) fn share_of(names: &Names<'_>, added: u8, planet: Planet) -> u8 {
    let planets = names.rules.numbers.planets_per_system.max(1);
    added / planets + u8::from(planet.number() < added % planets)
}

/// Reads the owners of captive ships, with their numbers of ships.
pub(in super::super) fn captives(names: &Names<'_>, held: &Value) -> Read<Vec<(Seat, u8)>> {
    let each = |(color, ships): (&String, &Value)| Ok((names.seat(color)?, number(ships)?));
    table(held, "captives = { blue = { red = 2 } }")?.iter().map(each).collect()
}
