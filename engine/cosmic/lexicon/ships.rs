//! Names for ships, wherever they are, and for bases.

use super::argument::{Count, Game, MainPlayer};
use super::chosen::Optional;
use super::table::{reads, verbs};
use crate::course::effects;
use crate::course::rewards;
use crate::course::ships;
use crate::moment::sight::Sight;
use crate::table::{Seat, SeatSet};
use crate::things::berth::Berth;
use crate::things::place::Planet;

reads! {
    "its ships in the black hole"
    fn ships_in_black_hole(sight, call, seat: Seat) -> u8 { sight.state.ships[Berth::Hole][seat] }

    "its ships on the cone, as a defensive ally, or under attack"
    fn ships_in_encounter(sight, call, seat: Seat) -> u8 { sight.state.ships_in_encounter(seat) }

    "its ships that have left the game"
    fn ships_out_of_game(sight, call, seat: Seat) -> u8 { sight.state.ships[Berth::Gone][seat] }

    "its ships on bases that are not in the encounter"
    fn ships_outside_encounter(sight, call, seat: Seat) -> u8 { sight.ships_outside_encounter(seat) }

    "its ships on all its bases"
    fn ships_on_bases(sight, call, seat: Seat) -> u8 { sight.ships_on_bases(seat) }

    "it has at least one base"
    fn has_base(sight, call, seat: Seat) -> bool { sight.state.has_bases(seat, sight.rules.seats) }

    "its bases in its home system"
    fn home_bases(sight, call, seat: Seat) -> u8 { sight.state.home_bases(seat) }

    "its bases elsewhere"
    fn foreign_bases(sight, call, seat: Seat) -> u8 { sight.state.foreign_bases(seat, sight.rules.seats) }

    "where lost ships go"
    fn hole(sight, call, _game: Game) -> Berth { Berth::Hole }

    "where ships are that have left the game"
    fn beyond(sight, call, _game: Game) -> Berth { Berth::Gone }

    "where it has bases"
    fn bases(sight, call, seat: Seat) -> Vec<Planet> { sight.bases(seat) }

    "the planets of its home system"
    fn system(sight, call, seat: Seat) -> Vec<Planet> { sight.system(seat) }

    "the seat whose home system it is in"
    fn home(sight, call, planet: Planet) -> Seat { planet.home() }

    "ships of a seat there"
    fn ships(sight, call, planet: Planet, seat: Seat) -> u8 { sight.state.ships_on(planet, seat) }
}

verbs! {
    "these seats free all their ships from the black hole; one without a base frees none"
    fn free_all_ships(play, call, _game: Game, seats: SeatSet) -> () { ships::free_all_ships(play, seats) }

    "it loses ships of its choice from its bases, all it has if they are fewer; with `outside = true` only from bases that are not in the encounter"
    fn lose_ships(play, call, seat: Seat, ships: Count { outside: Optional }) -> () { effects::lose_ships(play, seat, ships.0, outside.0) }

    "it takes a reward of so many: each of them a card or a ship freed, its choice (C4)"
    fn take_reward(play, call, seat: Seat, number: Count) -> () { rewards::reward(play, seat, number.0) }

    "it frees ships from the black hole to its bases, all it has there if they are fewer; none without a base"
    fn free_ships(play, call, seat: Seat, ships: Count) -> () { ships::free_ships(play, seat, ships.0) }

    "it takes ships of its choice, at least one, out of the encounter to its bases; nothing happens when it has none there, or no base"
        at [BeforeChoice, OnChoice, BeforeReveal, OnReveal, OnCardsTurned, AfterReveal, OnTotals] else "before ships are loaded and after the result nothing happens"
    fn withdraw_ships(play, call, player: MainPlayer) -> () { effects::withdraw_ships(play, player.0) }

    "it brings ships of its choice, at least one, from its bases into the encounter, past any limit; nothing happens when it has none"
        at [BeforeChoice, OnChoice, BeforeReveal, OnReveal, OnCardsTurned, AfterReveal, OnTotals] else "before the planet is known and after the result nothing happens"
    fn bring_ships(play, call, player: MainPlayer) -> () { effects::bring_ships(play, player.0) }
}

impl Sight<'_> {
    fn system(self, seat: Seat) -> Vec<Planet> {
        self.rules.system(seat).collect()
    }

    fn bases(self, seat: Seat) -> Vec<Planet> {
        self.state.bases(seat, self.rules.seats).collect()
    }

    fn ships_on_bases(self, seat: Seat) -> u8 {
        self.rules.planets().map(|planet| self.state.ships_on(planet, seat)).sum()
    }

    fn ships_outside_encounter(self, seat: Seat) -> u8 {
        let attacked = self.state.encounter.planet().filter(|_| self.state.encounter.defense() == Some(seat));
        let planets = self.rules.planets().filter(|planet| Some(*planet) != attacked);
        planets.map(|planet| self.state.ships_on(planet, seat)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn ships_are_read_where_they_are() {
        let rules = rules();
        let mut state = position(&rules);
        let sight = Sight { state: &state, rules: &rules };
        let seats = [RED, BLUE, GREEN];
        assert_eq!(seats.map(|seat| sight.ships_on_bases(seat)), [17, 18, 18]);
        assert_eq!(seats.map(|seat| sight.ships_outside_encounter(seat)), [17, 14, 18]);
        assert_eq!(seats.map(|seat| state.has_bases(seat, 3)), [true, true, true]);
        assert_eq!(seats.map(|seat| state.ships_in_encounter(seat)), [3, 4, 2]);
        for planet in rules.planets() {
            state.ships.lay_out(BLUE, 0, Berth::Planet(planet));
        }
        assert_eq!((state.has_bases(BLUE, 3), state.has_bases(RED, 3)), (false, true));
    }
}
