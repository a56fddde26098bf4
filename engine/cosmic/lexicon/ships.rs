//! Names for ships, wherever they are, and for bases.

use super::argument::{Count, Game, Places, PlanetTest};
use super::chosen::Optional;
use super::table::{reads, verbs};
use super::word::Bases;
use crate::ask::decision::Word;
use crate::course::moves::{self, Order, Toll};
use crate::course::rewards;
use crate::course::ships;
use crate::course::{captives, planets};
use crate::moment::actors::order;
use crate::moment::sight::Sight;
use crate::table::{Seat, SeatSet};
use crate::things::berth::Berth;
use crate::things::place::Planet;
use crate::things::side::Side;

reads! {
    "its ships in the black hole"
    fn ships_in_black_hole(sight, call, seat: Seat) -> u8 { sight.state.ships[Berth::Hole][seat] }

    "its ships on the cone, as a defensive ally, or under attack"
    fn ships_in_encounter(sight, call, seat: Seat) -> u8 { sight.state.ships_in_encounter(seat) }

    "its ships that have left the game"
    fn ships_out_of_game(sight, call, seat: Seat) -> u8 { sight.state.ships[Berth::Gone][seat] }

    "ships of others that it holds captive"
    fn captives(sight, call, seat: Seat) -> u8 { sight.state.captives(seat) }

    "its ships on bases that are not in the encounter"
    fn ships_outside_encounter(sight, call, seat: Seat) -> u8 { sight.ships_outside_encounter(seat) }

    "its ships on all its bases"
    fn ships_on_bases(sight, call, seat: Seat) -> u8 { sight.ships_on_bases(seat) }

    "it has at least one base"
    fn has_base(sight, call, seat: Seat) -> bool { sight.state.has_bases(seat, sight.rules.seats) }

    "its bases in its home system"
    fn home_bases(sight, call, seat: Seat) -> u8 { sight.state.home_bases(seat) }

    "its bases elsewhere, and the planets out of the game that are bases of its for good"
    fn foreign_bases(sight, call, seat: Seat) -> u8 { sight.state.foreign_bases(seat, sight.rules.seats) }

    "where lost ships go"
    fn hole(sight, call, _game: Game) -> Berth { Berth::Hole }

    "where ships are that have left the game"
    fn beyond(sight, call, _game: Game) -> Berth { Berth::Gone }

    "where the offense's side has its ships in the encounter"
    fn cone(sight, call, _game: Game) -> Berth { Berth::Front(Side::Offense) }

    "where the defense's allies have their ships in the encounter"
    fn shield(sight, call, _game: Game) -> Berth { Berth::Front(Side::Defense) }

    "where it has bases: all of them, those in its home system, or the others"
    fn bases(sight, call, seat: Seat, which: Option<Bases>) -> Vec<Planet> { sight.bases(seat, which) }

    "the planets of its home system"
    fn system(sight, call, seat: Seat) -> Vec<Planet> { sight.state.system(sight.rules, seat).collect::<Vec<Planet>>() }

    "its ships at these places together"
    fn ships_at(sight, call, seat: Seat, places: Places) -> u8 { sight.ships_at(seat, &places) }

    "its ships that have been lost by the result of this encounter: what compensation counts"
    fn ships_lost(sight, call, seat: Seat) -> u8 { sight.state.encounter.lost[seat] }

    "all planets in the game, by the systems that they are named after"
    fn planets(sight, call, _game: Game) -> Vec<Planet> { sight.state.planets_in_game(sight.rules).collect::<Vec<Planet>>() }

    "the planets in the game for which the function says true, by the systems that they are named after"
    fn planets_where(sight, call, _game: Game, test: PlanetTest) -> Vec<Planet> { composed }

    "the seats that have a base there, in the order in which they act"
    fn seats(sight, call, planet: Planet) -> Vec<Seat> { sight.seats_on(planet) }

    "its number in the system that it is named after, from 1"
    fn number(sight, call, planet: Planet) -> u8 { planet.number() + 1 }

    "the seat in whose home system it lies; of a planet out of the game, in which it lay at the start"
    fn home(sight, call, planet: Planet) -> Seat { sight.state.planets.home(planet) }

    "it is in the game"
    fn is_in_game(sight, call, planet: Planet) -> bool { sight.state.planets.has(planet) }

    "it lies where an encounter is fought or ships are on their way: it cannot be taken out of the game now"
    fn is_at_stake(sight, call, planet: Planet) -> bool { sight.state.is_at_stake(planet) }

    "ships of a seat there"
    fn ships(sight, call, planet: Planet, seat: Seat) -> u8 { sight.state.ships_on(planet, seat) }
}

verbs! {
    "these seats free all their ships from the black hole; one without a base frees none"
    fn free_all_ships(play, call, _game: Game, seats: SeatSet) -> () { ships::free_all_ships(play, seats) }

    "its ships move from these places, its bases if none are named, to these, its other bases if none are named: all of them, or as many from `least` to `most` as it chooses, or `by` in its stead; gives back how many. No limit holds, and where they come to it has a base. To the cone or the shield go only ships of that side, while the planet is fought for; nothing happens where there are no ships, or no place for them. With `about` the question has a text of the script, and in scenarios its name (`my_alien.about`); without, its name is `move_ships`"
    fn move_ships(play, call, seat: Seat { from: Option<Places>, to: Option<Places>, least: Option<Count>, most: Option<Count>, by: Option<Seat>, about: Option<Word> }) -> u8
        { moves::move_ships(play, call, seat, &order_of(Ends { from, to }, [least, most], by, about)) }

    "it loses ships of its choice from its bases, or from these places, all it has there if they are fewer; `by` chooses in its stead; with `outside = true` none that are on the planet under attack"
    fn lose_ships(play, call, seat: Seat, ships: Count { from: Option<Places>, by: Option<Seat>, outside: Optional }) -> ()
        { moves::lose_ships(play, seat, ships.0, &Toll { from: from.map(|from| from.0), by, outside: outside.0 }) }

    "a planet leaves the game: ships that are on it go to the black hole; with `base_of` it is a foreign base of that seat for good (W2). Nothing happens while it is at stake"
    fn remove_planet(play, call, _game: Game, planet: Planet { base_of: Option<Seat> }) -> () { planets::remove(play, planet, base_of) }

    "a planet comes into its home system, with all ships on it"
    fn take_planet(play, call, seat: Seat, planet: Planet) -> () { planets::take(play, seat, planet) }

    "it lets go of all ships that it holds captive: they fall, as ships that an effect loses"
    fn release_captives(play, call, seat: Seat) -> () { captives::release(play, seat) }

    "it takes a reward of so many: each of them a card or a ship freed, its choice (C4)"
    fn take_reward(play, call, seat: Seat, number: Count) -> () { rewards::reward(play, seat, number.0) }

    "it frees ships from the black hole to its bases, or to these places, all it has there if they are fewer; none without a base"
    fn free_ships(play, call, seat: Seat, ships: Count { to: Option<Places> }) -> ()
        { ships::free_ships(play, seat, ships.0, to.as_ref().map(|to| to.0.as_slice())) }
}

/// Where ships come from and go.
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

    /// A place that is named twice is counted once.
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
