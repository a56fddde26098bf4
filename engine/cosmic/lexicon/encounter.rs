//! Names for the game and its encounter: who meets whom, and how it has gone so far.

use super::argument::{Game, Test};
use super::meaning::Meaning;
use super::reply::{Foreseen, Given, Reply};
use super::table::{reads, verbs};
use crate::course::effects;
use crate::moment::actors::order;
use crate::moment::play::Play;
use crate::moment::powers::Call;
use crate::moment::sight::Sight;
use crate::table::Seat;
use crate::things::encounter::{Front, Outcome};
use crate::things::place::Planet;
use crate::things::side::BySide;

reads! {
    "the seat whose turn it is"
    fn offense(sight, call, _game: Game) -> Seat { sight.state.offense }

    "the seat that is attacked, once named"
    fn defense(sight, call, _game: Game) -> Option<Seat> { sight.state.encounter.defense() }

    "offense and defense, once the defense is named"
    fn main_players(sight, call, _game: Game) -> Vec<Seat> { sight.main_players() }

    "all seats still in the game, in the order in which they act"
    fn seats(sight, call, _game: Game) -> Vec<Seat> { order(sight.state, sight.rules).collect() }

    "the seats for which the function says true, in the order in which they act"
    fn seats_where(sight, call, _game: Game, test: Test) -> Vec<Seat> { composed }

    "the planet the cone points at"
    fn planet(sight, call, _game: Game) -> Option<Planet> { sight.state.encounter.planet() }

    "ships the defense had on the planet when the cone was pointed at it"
    fn defenders_at_first(sight, call, _game: Game) -> u8 { sight.state.encounter.meeting.map_or(0, |meeting| meeting.defenders_at_first) }

    "a card has been laid in this encounter, even if it was taken back since"
    fn has_choice_begun(sight, call, _game: Game) -> bool { sight.state.encounter.choice_begun }

    "the main player whose side has won the encounter"
    fn winner(sight, call, _game: Game) -> Option<Seat> { sight.winner() }

    "both cards lie open"
    fn are_cards_turned(sight, call, _game: Game) -> bool { sight.state.are_cards_turned() }

    "a turned card counts as an attack"
    fn is_attack_played(sight, call, _game: Game) -> bool { sight.is_attack_played() }

    "the offense has won the encounter, or a deal was made"
    fn is_success(sight, call, _game: Game) -> bool { sight.state.encounter.is_success() }

    "the offense has a second encounter by the rules, if it holds a card for it (T9); that it has run out of cards before is told to itself alone"
    fn has_second_encounter(sight, call, _game: Game) -> bool { sight.has_second_encounter(call.me) }

    "the offense could take another encounter if a power let it: it may hold a card for it, and was not out of ships or of seats to meet"
    fn could_go_on(sight, call, _game: Game) -> bool { sight.state.could_go_on(sight.rules, call.me) }

    "the first encounter of a turn is 1"
    fn encounter_number(sight, call, _game: Game) -> u8 { sight.state.encounter.number }

    "whose power is declared and can still be cancelled"
        stakes PowerUse idle "nil"
    fn used_power(sight, call, _game: Game) -> Option<Seat> { sight.used_power(call) }

    "it is this seat's turn"
    fn is_offense(sight, call, seat: Seat) -> bool { sight.is_offense(seat) }

    "this seat is attacked"
    fn is_defense(sight, call, seat: Seat) -> bool { sight.is_defense(seat) }

    "offense or defense, once the defense is named"
    fn is_main_player(sight, call, seat: Seat) -> bool { sight.is_main_player(seat) }

    "it is a main player, or an ally once all alliances are made"
    fn is_involved(sight, call, seat: Seat) -> bool { sight.is_involved(seat) }

    "the other main player; nil for a seat that is none, or while the defense is not named"
    fn opponent(sight, call, seat: Seat) -> Opponent { Opponent(sight.opponent(seat)) }
}

verbs! {
    "the declared use is cancelled; that power is off for the rest of the encounter"
        fails "no use of a power is declared: `game:used_power()` is nil"
        stakes PowerUse idle "it fails"
    fn cancel_power(play, call, _game: Game) -> () { play.cancel_declared_use(call.me, &call.moment) }

    "once this moment is over, both main players choose cards again; a card that still lies goes back to the hand it came from. on_choice comes again and before_choice does not; what the encounter remembers and `once` stay; what was said with lays_open is forgotten, so remember whom it meant and say it in on_choice"
        at [OnCardsTurned, AfterReveal] else "before the reveal it waits for it; any_time after the reveal will do; later nothing happens"
    fn choose_cards_again(play, call, _game: Game) -> () { play.choose_cards_again() }

    "the offense goes on with another encounter, if it holds an encounter card"
        at [OnEncounterEnd] else "earlier in the encounter it counts as well"
    fn goes_on(play, call, _game: Game) -> () { play.offense_goes_on() }

    "it leaves the game"
    fn leave_game(play, call, seat: Seat) -> () { effects::leave_game(play, seat) }
}

/// The other main player, whom a main player always has.
struct Opponent(Option<Seat>);

impl Given for Opponent {
    const TYPE: &'static str = <Foreseen<Seat> as Given>::TYPE;
    const MEANING: Meaning = Meaning::Opponent;
    const FORESEEN: bool = true;

    fn reply(self) -> Reply {
        self.0.reply()
    }
}

impl Sight<'_> {
    fn main_players(self) -> Vec<Seat> {
        self.state.players().map_or_else(Vec::new, |BySide { offense, defense }| vec![offense, defense])
    }

    fn winner(self) -> Option<Seat> {
        match self.state.encounter.outcome? {
            Outcome::Won(side) => self.state.main_player(side),
            Outcome::Deal | Outcome::NoDeal => None,
        }
    }

    /// That the offense has laid its last encounter card is its own to know (T9).
    fn has_second_encounter(self, to: Seat) -> bool {
        let mut seen = *self.state;
        seen.ran_out &= to == seen.offense;
        seen.has_second_encounter(self.rules)
    }

    fn is_attack_played(self) -> bool {
        self.state.are_cards_turned() && self.state.encounter.sides.both().into_iter().any(Front::attacks)
    }

    fn used_power(self, call: &Call) -> Option<Seat> {
        self.state.declared_use(&call.moment).map(|power| power.holder)
    }

    fn is_offense(self, seat: Seat) -> bool {
        self.state.offense == seat
    }

    fn is_defense(self, seat: Seat) -> bool {
        self.state.encounter.defense() == Some(seat)
    }

    fn is_main_player(self, seat: Seat) -> bool {
        self.state.side_of(seat).is_some()
    }

    fn is_involved(self, seat: Seat) -> bool {
        self.state.role(seat).is_some()
    }

    fn opponent(self, seat: Seat) -> Option<Seat> {
        self.state.main_player(self.state.side_of(seat)?.other())
    }
}

impl Play<'_, '_> {
    const fn choose_cards_again(&mut self) {
        self.state.encounter.play_again = true;
        self.state.encounter.bent.choice = self.why().by;
    }

    const fn offense_goes_on(&mut self) {
        self.state.encounter.goes_on = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;
    use crate::things::encounter::Face;
    use crate::things::ruleset::OutOfCards;
    use crate::things::side::Side;
    use crate::things::state::State;

    const SEATS: [Seat; 3] = [RED, BLUE, GREEN];

    #[test]
    fn who_meets_whom_is_read() {
        let rules = rules();
        let mut state = position(&rules);
        let sight = Sight { state: &state, rules: &rules };
        assert_eq!(SEATS.map(|seat| sight.is_offense(seat)), [true, false, false]);
        assert_eq!(SEATS.map(|seat| sight.is_defense(seat)), [false, true, false]);
        assert_eq!(SEATS.map(|seat| sight.is_main_player(seat)), [true, true, false]);
        assert_eq!(SEATS.map(|seat| sight.is_involved(seat)), [true, true, false]);
        assert_eq!(SEATS.map(|seat| sight.opponent(seat)), [Some(BLUE), Some(RED), None]);
        assert_eq!(sight.main_players(), [RED, BLUE]);
        state.encounter.alliances_made = true;
        assert!(Sight { state: &state, rules: &rules }.is_involved(GREEN));
        state.encounter.meeting = None;
        let sight = Sight { state: &state, rules: &rules };
        assert_eq!((sight.main_players(), sight.opponent(RED), sight.is_main_player(RED)), (vec![], None, false));
    }

    #[test]
    fn how_it_was_decided_is_read() {
        let rules = rules();
        let mut state = position(&rules);
        let outcomes = [
            (None, None, false),
            (Some(Outcome::Won(Side::Offense)), Some(RED), true),
            (Some(Outcome::Won(Side::Defense)), Some(BLUE), false),
            (Some(Outcome::Deal), None, true),
            (Some(Outcome::NoDeal), None, false),
        ];
        for (outcome, winner, success) in outcomes {
            state.encounter.outcome = outcome;
            let sight = Sight { state: &state, rules: &rules };
            assert_eq!((sight.winner(), state.encounter.is_success()), (winner, success));
        }
    }

    #[test]
    fn that_the_offense_has_run_out_of_cards_is_told_to_itself_alone() {
        let mut rules = rules();
        rules.choices.out_of_cards = OutOfCards::NoSecondEncounter;
        let mut state = position(&rules);
        (state.encounter.outcome, state.encounter.number) = (Some(Outcome::Won(Side::Offense)), 1);
        let read = |state: &State| SEATS.map(|seat| Sight { state, rules: &rules }.has_second_encounter(seat));
        assert_eq!(read(&state), [true; 3]);
        state.ran_out = true;
        assert_eq!(read(&state), [false, true, true]);
        state.encounter.number = 2;
        assert_eq!(read(&state), [false; 3]);
    }

    #[test]
    fn an_attack_is_played_once_both_cards_are_turned() {
        let rules = rules();
        let mut state = position(&rules);
        let mut played = |offense, defense| {
            (state.encounter.sides.offense.face, state.encounter.sides.defense.face) = (offense, defense);
            Sight { state: &state, rules: &rules }.is_attack_played()
        };
        let (attack, peace) = (Some(Face::Attack(8)), Some(Face::Negotiate));
        assert!(played(attack, peace) && played(peace, attack) && played(attack, attack));
        assert!(!played(peace, peace) && !played(attack, None) && !played(None, attack));
    }
}
