//! Ships of a position: named places first; what a seat has elsewhere is missing at home.

use super::super::super::file::Table;
use super::super::super::values::Read;
use super::super::super::values::{number, table, text};
use super::super::names::Names;
use super::super::phrases::ships_on;
use super::super::placed::{At, Misplaced, Placed};
use super::Board;
use crate::cosmic::{Berth, MAX_PLANETS, Side};
use crate::table::Seat;
use serde_json::Value;

impl Board<'_> {
    /// Planets that are not as at the start.
    pub(super) fn planets(&mut self) -> Placed<()> {
        for (name, value) in &self.setup.planets {
            let put = |planet| Ok((planet, text(value).and_then(|at| self.names.whereabouts(at))?));
            let (planet, at) = self.names.planet(name).and_then(put).within("planets", name)?;
            self.state.planets.put(planet, at);
        }
        Ok(())
    }

    /// Ships: named places first; the rest of each seat's ships stand at home as at the start.
    pub(super) fn ships(&mut self) -> Placed<()> {
        let setup = self.setup;
        let mut named = [false; MAX_PLANETS];
        // Of a planet out of the game nobody's ships are left to be told.
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
            for (colour, ships) in table {
                let seat = self.names.seat(colour).within(key, colour)?;
                let ships = number(ships).within(key, colour)?;
                self.on_a_side(key, seat).within(key, colour)?;
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

    /// Ships of others that seats hold captive, each by its first power: `captives = { blue = { red = 2 } }`.
    fn captives(&mut self) -> Placed<()> {
        for (colour, held) in &self.setup.captives {
            let holder = self.names.seat(colour).within("captives", colour)?;
            let power = self.state.powers.of(holder).map(|(slot, _)| slot).next();
            if power.is_none() {
                return Err(format!("{colour} has no power by which it could hold ships")).within("captives", colour);
            }
            self.state.captors[holder] = power;
            for (seat, ships) in captives(self.names, held).within("captives", colour)? {
                self.state.ships.lay_out(seat, ships, Berth::Held(holder));
            }
        }
        Ok(())
    }

    /// The cone carries no ships of the defense, its allies are neither main player.
    fn on_a_side(&self, key: &str, seat: Seat) -> Read<()> {
        let (colour, defense) = (self.names.of_seat(seat), self.state.encounter.defense());
        match key {
            "cone" if Some(seat) == defense => Err(format!("{colour} is the defense: its ships are not on the cone")),
            "allies" if Some(seat) == defense || seat == self.state.offense => {
                Err(format!("{colour} is a main player, no ally; its ships are on the cone or on its planet"))
            }
            _ => Ok(()),
        }
    }

    /// The key that most likely is to blame where a colour's ships do not add up.
    fn ships_key(&self, colour: &str) -> String {
        let setup = self.setup;
        let zones = [
            ("cone", &setup.cone),
            ("allies", &setup.allies),
            ("black_hole", &setup.black_hole),
            ("gone", &setup.gone),
        ];
        let most = |(_, table): &(&str, &Table)| table.get(colour).and_then(Value::as_u64).unwrap_or_default();
        let own = setup.ships.keys().find(|place| place.split(' ').next() == Some(colour));
        let zone = zones.into_iter().filter(|zone| most(zone) > 0).max_by_key(most);
        match (own, zone) {
            (Some(place), _) => format!("ships/{place}"),
            (None, Some((key, _))) => format!("{key}/{colour}"),
            (None, None) => String::new(),
        }
    }

    /// "red 1" = { red = 2, blue = 1 }, or "red 1" = 2, or red = [4, 4, 4, 4, 4].
    fn ships_at(&mut self, place: &str, value: &Value, named: &mut [bool]) -> Read<()> {
        if let Value::Array(list) = value {
            let seat = self.names.seat(place)?;
            if list.len() != self.names.rules.system(seat).count() {
                return Err(format!("`ships.{place}` does not give a number for each of its planets"));
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
            return Err(format!("the ships on {place} are given twice"));
        }
        ships.iter().for_each(|(seat, ships)| self.state.ships.lay_out(seat, *ships, Berth::Planet(planet)));
        Ok(())
    }

    /// What a seat has elsewhere is missing at home: it is taken evenly from planets that are not named.
    fn muster(&mut self, seat: Seat, named: &[bool]) -> Read<()> {
        let (all, colour) = (u32::from(self.names.rules.ships_per_seat()), self.names.of_seat(seat));
        loop {
            let total = self.state.ships.of(seat);
            if total == all {
                return Ok(());
            }
            if total < all {
                return Err(format!("{colour} has {total} ships, not {all}: say where the other {} are", all - total));
            }
            let spare = self
                .names
                .rules
                .system(seat)
                .filter(|planet| !named[planet.index()] && self.state.ships_on(*planet, seat) > 1)
                .max_by_key(|planet| self.state.ships_on(*planet, seat));
            let planet =
                spare.ok_or_else(|| format!("{colour} has {total} ships, not {all}: {} too many", total - all))?;
            let left = self.state.ships_on(planet, seat) - 1;
            self.state.ships.lay_out(seat, left, Berth::Planet(planet));
        }
    }
}

/// Whose ships are held captive, and how many.
pub(in super::super) fn captives(names: &Names<'_>, held: &Value) -> Read<Vec<(Seat, u8)>> {
    let each = |(colour, ships): (&String, &Value)| Ok((names.seat(colour)?, number(ships)?));
    table(held, "captives = { blue = { red = 2 } }")?.iter().map(each).collect()
}
