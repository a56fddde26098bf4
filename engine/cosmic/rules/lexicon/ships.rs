//! Script functions for ships in all places, and for bases.

use super::argument::{Count, Game, Places, PlanetTest};
use super::chosen::Optional;
use super::table::{reads, verbs};
use super::word::Bases;
use crate::decision::Word;
use crate::state::{Berth, Planet, Side};
use crate::steps::moves::{self, Order, Toll};
use crate::steps::rewards;
use crate::steps::ships;
use crate::steps::{captives, planets};
use crate::table::{Seat, SeatSet};
use crate::trigger::{Sight, order};

reads! {
    "the number of the seat's ships in the black hole"
    fn ships_in_black_hole(sight, call, seat: Seat) -> u8 { sight.state.ships[Berth::Hole][seat] }

    "the number of the seat's ships in the encounter: on the cone, as a defensive ally, or on the attacked planet"
    fn ships_in_encounter(sight, call, seat: Seat) -> u8 { sight.state.ships_in_encounter(seat) }

    "the number of the seat's ships that have left the game"
    fn ships_out_of_game(sight, call, seat: Seat) -> u8 { sight.state.ships[Berth::Gone][seat] }

    "the number of other seats' ships that this seat holds captive"
    fn captives(sight, call, seat: Seat) -> u8 { sight.state.captives(seat) }

    "the number of the seat's ships on bases that are not in the encounter"
    fn ships_outside_encounter(sight, call, seat: Seat) -> u8 { sight.ships_outside_encounter(seat) }

    "the number of the seat's ships on all its bases"
    fn ships_on_bases(sight, call, seat: Seat) -> u8 { sight.ships_on_bases(seat) }

    "true if the seat has a base"
    fn has_base(sight, call, seat: Seat) -> bool { sight.state.has_bases(seat, sight.rules.seats) }

    "the number of the seat's bases in its home system"
    fn home_bases(sight, call, seat: Seat) -> u8 { sight.state.home_bases(seat) }

    "the number of the seat's bases in other systems, including planets out of the game that are its permanent bases"
    fn foreign_bases(sight, call, seat: Seat) -> u8 { sight.state.foreign_bases(seat, sight.rules.seats) }

    "the black hole, where lost ships go"
    fn hole(sight, call, _game: Game) -> Berth { Berth::Hole }

    "the place of ships that have left the game"
    fn beyond(sight, call, _game: Game) -> Berth { Berth::Gone }

    "the place of the offense's ships, and its allies' ships, in the encounter"
    fn cone(sight, call, _game: Game) -> Berth { Berth::Front(Side::Offense) }

    "the place of the ships of the defense's allies in the encounter"
    fn shield(sight, call, _game: Game) -> Berth { Berth::Front(Side::Defense) }

    "the planets with bases of the seat: all of them, only its home planets, or only foreign planets"
    fn bases(sight, call, seat: Seat, which: Option<Bases>) -> Vec<Planet> { sight.bases(seat, which) }

    "the planets of the seat's home system"
    fn system(sight, call, seat: Seat) -> Vec<Planet> { sight.state.system(sight.rules, seat).collect::<Vec<Planet>>() }

    "the total number of the seat's ships at these places"
    fn ships_at(sight, call, seat: Seat, places: Places) -> u8 { sight.ships_at(seat, &places) }

    "the number of ships that the seat has lost through the result of this encounter; compensation is based on this number"
    fn ships_lost(sight, call, seat: Seat) -> u8 { sight.state.encounter.lost[seat] }

    "all planets in the game, in the order of their names"
    fn planets(sight, call, _game: Game) -> Vec<Planet> { sight.state.planets_in_game(sight.rules).collect::<Vec<Planet>>() }

    "the planets in the game for which the function returns true, in the order of their names"
    fn planets_where(sight, call, _game: Game, test: PlanetTest) -> Vec<Planet> { composed }

    "the seats that have a base on the planet, in the order in which they act"
    fn seats(sight, call, planet: Planet) -> Vec<Seat> { sight.seats_on(planet) }

    "the number in the planet's name, from 1"
    fn number(sight, call, planet: Planet) -> u8 { planet.number() + 1 }

    "the seat in whose home system the planet is; for a planet out of the game, the seat that had it at the start"
    fn home(sight, call, planet: Planet) -> Seat { sight.state.planets.home(planet) }

    "true if the planet is in the game"
    fn is_in_game(sight, call, planet: Planet) -> bool { sight.state.planets.has(planet) }

    "true if an encounter takes place on the planet, or if ships are moving to or from it. The planet cannot be removed from the game at that time. The attacked planet is at stake until the next encounter or turn begins; `game:is_past(\"result\")` tells whether the result is known"
    fn is_at_stake(sight, call, planet: Planet) -> bool { sight.state.is_at_stake(planet) }

    "the number of a seat's ships on the planet"
    fn ships(sight, call, planet: Planet, seat: Seat) -> u8 { sight.state.ships_on(planet, seat) }
}

verbs! {
    "frees all ships of these seats from the black hole; a seat without a base frees none"
    fn free_all_ships(play, call, _game: Game, seats: SeatSet) -> () { ships::free_all_ships(play, seats) }

    "moves the seat's ships, and returns their number. By default, `from` is its bases, and `to` is its other bases. By default, all ships move. With `least` or `most`, the seat chooses the number; with `by`, that other seat chooses it. No ship limit applies, and on planets, the ships found bases. Only ships of a side can go to its place in the encounter (the cone or the shield), and only between the aim and the result. If no ships can move, nothing happens. Two questions are possible. The first asks which ships move, or how many: `about` is the key of its text, and its name in scenarios (`my_alien.about`, or `move_ships` without `about`). The second asks where they go; it has the text of the rules, and its name in scenarios is `return_ships` without `to`, and `place_ships` with `to` or `by`. A question with a single answer is not asked"
    fn move_ships(play, call, seat: Seat { from: Option<Places>, to: Option<Places>, least: Option<Count>, most: Option<Count>, by: Option<Seat>, about: Option<Word> }) -> u8
        { moves::move_ships(play, call, seat, &order_of(Ends { from, to }, [least, most], by, about)) }

    "adds this number of new ships to the seat's ships, and returns the number that was added: a seat has at most 240 ships. They go to its bases, or to the places in `to`, as the seat chooses; without such a place, none are added"
    fn add_ships(play, call, seat: Seat, ships: Count { to: Option<Places> }) -> u8
        { ships::add_ships(play, seat, ships.0, to.as_ref().map(|to| to.0.as_slice())) }

    "the seat loses this number of ships from its bases, or from the places in `from`; if it has fewer ships at these places, it loses all of them. It chooses the ships, unless `by` names a different seat. With `outside = true`, it loses no ships from the attacked planet. Another power can lose more ships with these, even of other seats: in a loop over seats, a difference such as `n - seat:ships_in_black_hole()` can become negative, so use `math.max(0, …)`"
    fn lose_ships(play, call, seat: Seat, ships: Count { from: Option<Places>, by: Option<Seat>, outside: Optional }) -> ()
        { moves::lose_ships(play, seat, ships.0, &Toll { from: from.map(|from| from.0), by, outside: outside.0, why: Some((call.moment.hook, call.script)) }) }

    "removes a planet from the game, and its ships go to the black hole. With `base_of`, the planet counts as a permanent foreign base of that seat (W2). If `planet:is_at_stake()` is true, nothing happens"
    fn remove_planet(play, call, _game: Game, planet: Planet { base_of: Option<Seat> }) -> () { planets::remove(play, planet, base_of) }

    "the planet joins the seat's home system, with all ships on it"
    fn take_planet(play, call, seat: Seat, planet: Planet) -> () { planets::take(play, seat, planet) }

    "the seat releases all its captives: they go to the black hole, like ships lost by an effect"
    fn release_captives(play, call, seat: Seat) -> () { captives::release(play, seat) }

    "the seat takes a reward: it chooses `number` times between a card from the deck and a ship from the black hole (C4)"
    fn take_reward(play, call, seat: Seat, number: Count) -> () { rewards::reward(play, seat, number.0) }

    "the seat frees this number of ships from the black hole, or all of its ships if it has fewer there. They go to its bases, or to the places in `to`; a seat without a base frees none"
    fn free_ships(play, call, seat: Seat, ships: Count { to: Option<Places> }) -> ()
        { ships::free_ships(play, seat, ships.0, to.as_ref().map(|to| to.0.as_slice())) }
}

/// The origins and destinations of ships.
struct Ends {
    from: Option<Places>,
    to: Option<Places>,
}

fn order_of(Ends { from, to }: Ends, bounds: [Option<Count>; 2], by: Option<Seat>, about: Option<Word>) -> Order {
    let [least, most] = bounds.map(|number| number.map(|number| number.0));
    let [from, to] = [from, to].map(|places| places.map(|places| places.0));
    Order { from, to, least, most, by, about }
}

impl Sight<'_> {
    fn bases(self, seat: Seat, which: Option<Bases>) -> Vec<Planet> {
        let is_meant = |planet: &Planet| {
            which.is_none_or(|which| (which == Bases::Home) == (self.state.planets.home(*planet) == seat))
        };
        self.state.bases(seat, self.rules.seats).filter(is_meant).collect()
    }

    /// Counts a place once, even if the list has it twice.
    fn ships_at(self, seat: Seat, Places(places): &Places) -> u8 {
        let first = places.iter().enumerate().filter(|(at, place)| !places[..*at].contains(place));
        first.map(|(_, place)| self.state.ships[*place][seat]).fold(0, u8::saturating_add)
    }

    fn seats_on(self, planet: Planet) -> Vec<Seat> {
        order(self.state, self.rules).filter(|seat| self.state.has_base(planet, *seat)).collect()
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
    fn ships_are_read_by_place() {
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
