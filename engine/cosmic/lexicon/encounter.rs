//! Names for the game and its encounter: who meets whom, and how it has gone so far.

use super::argument::{Game, Test};
use super::given::{Foreseen, Given};
use super::meaning::Meaning;
use super::table::{reads, verbs};
use super::word::Stage;
use crate::course::{cone, effects, ending, star, win};
use crate::moment::actors::order;
use crate::moment::play::Play;
use crate::moment::reply::Reply;
use crate::moment::sight::Sight;
use crate::table::{Seat, SeatSet};
use crate::things::encounter::{Ending, Outcome};
use crate::things::place::Planet;
use crate::things::side::{BySide, Side};

reads! {
    "the seat whose turn it is"
    fn offense(sight, call, _game: Game) -> Seat { sight.state.offense }

    "the seat that is attacked, once named"
    fn defense(sight, call, _game: Game) -> Option<Seat> { sight.state.encounter.defense() }

    "offense and defense, once the defense is named"
    fn main_players(sight, call, _game: Game) -> Vec<Seat> { sight.main_players() }

    "all seats still in the game, in the order in which they act"
    fn seats(sight, call, _game: Game) -> Vec<Seat> { sight.seats() }

    "the seats for which the function says true, in the order in which they act"
    fn seats_where(sight, call, _game: Game, test: Test) -> Vec<Seat> { composed }

    "the planet the cone points at"
    fn planet(sight, call, _game: Game) -> Option<Planet> { sight.state.encounter.planet() }

    "ships the defense had on the planet when the cone was pointed at it"
    fn defenders_at_first(sight, call, _game: Game) -> u8 { sight.state.encounter.meeting.map_or(0, |meeting| meeting.defenders_at_first) }

    "the seats that the next star card can name"
    fn star_cards(sight, call, _game: Game) -> Vec<Seat> { sight.star_cards() }

    "the encounter is past the star card, aiming, the answers to the invitations, the first card laid, the reveal, or the result"
    fn is_past(sight, call, _game: Game, stage: Stage) -> bool { sight.is_past(stage) }

    "the side that has won the encounter"
    fn winning_side(sight, call, _game: Game) -> Option<Side> { sight.winning_side() }

    "how the encounter was decided: one side has won, or there was a deal, or none; or it was ended with nobody's win, as a success of the offense or none"
    fn outcome(sight, call, _game: Game) -> Option<Outcome> { sight.state.encounter.outcome }

    "the offense has won the encounter, a deal was made, or the encounter was ended as a success"
    fn is_success(sight, call, _game: Game) -> bool { sight.state.encounter.is_success() }

    "the offense has a second encounter by the rules, or one more where the edition has more than two in a turn, if it holds a card for it (T9); that it has run out of cards before is told to itself alone"
    fn has_second_encounter(sight, call, _game: Game) -> bool { sight.has_second_encounter(call.me) }

    "the offense could take another encounter if a power let it: it may hold a card for it, and was not out of ships or of seats to meet"
    fn could_go_on(sight, call, _game: Game) -> bool { sight.state.could_go_on(sight.rules, call.me) }

    "the first encounter of a turn is 1"
    fn encounter_number(sight, call, _game: Game) -> u8 { sight.state.encounter.number }

    "turns begun so far, this one included"
    fn turn_number(sight, call, _game: Game) -> u16 { sight.state.turn }

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
    "once this moment is over, both main players choose cards again; a card that still lies goes back to the hand it came from. on_choice comes again and before_choice does not; what the encounter remembers and `once` stay; what was said with must_lay_first is forgotten, so remember whom it meant and say it in on_choice"
        at [OnCardsTurned, AfterReveal] else "before the reveal it waits for it; any_time after the reveal will do; later nothing happens"
    fn choose_cards_again(play, call, _game: Game) -> () { play.choose_cards_again() }

    "the next star card is one of this seat, picked out of the deck; the others are shuffled. In on_star it takes the place of the card turned, which goes back into the deck"
        fails "the star deck has no such card"
        at [BeforeStar, OnStar] else "it waits for the next star card"
    fn pick_star(play, call, _game: Game, seat: Seat) -> () { star::pick(play, call, seat) }

    "this seat is the defense, whatever the star card says; before a star card is turned, none is. Where the cone points, it points still"
        fails "it is the offense"
        at [BeforeStar, AfterStar, AfterAim] else "earlier in the encounter it counts as well; once somebody has been invited nothing happens"
    fn name_defense(play, call, _game: Game, seat: Seat) -> () { star::name_defense(play, seat) }

    "the cone points at this planet, whatever system it is in"
        at [AfterStar, AfterAim] else "before the defense is known, and once somebody has been invited, nothing happens"
    fn aim_at(play, call, _game: Game, planet: Planet) -> () { cone::aim_at(play, planet) }

    "the offense goes on with another encounter, if it holds an encounter card"
        at [AfterEncounter] else "earlier in the encounter it counts as well"
    fn go_on(play, call, _game: Game) -> () { play.offense_goes_on() }

    "this side wins the encounter, whatever the cards and totals say; the last word counts"
        at [OnResult] else "earlier in the encounter it counts as well; later nothing happens"
    fn decide_for(play, call, _game: Game, side: Side) -> () { play.decide_for(side) }

    "once this moment is over the encounter ends and nothing further is compared: cards laid are discarded and ships go home. It ends as if a deal had been made in which nothing is given, or none, at which both main players lose ships; or with nobody's win, as a success of the offense or none. The last word counts, and cards that are chosen again take it back"
        at [AfterAlliances, BeforeChoice, OnChoice, BeforeReveal, OnCardsTurned, AfterReveal, OnTotals, OnDeal, OnResult] else "earlier in the encounter it counts as well, once the defense is known; before that, and once it is decided, nothing happens"
    fn end_encounter(play, call, _game: Game, how: Ending) -> () { ending::end_encounter(play, how) }

    "it wins the game when the step is done, with all others who win in it"
    fn win_game(play, call, seat: Seat) -> () { win::win_by_power(play, seat, call.script) }

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
    fn seats(self) -> Vec<Seat> {
        order(self.state, self.rules).collect()
    }

    fn main_players(self) -> Vec<Seat> {
        self.state.players().map_or_else(Vec::new, |BySide { offense, defense }| vec![offense, defense])
    }

    fn is_past(self, stage: Stage) -> bool {
        let encounter = &self.state.encounter;
        match stage {
            Stage::Star => encounter.meeting.is_some(),
            Stage::Aim => encounter.planet().is_some(),
            Stage::Alliances => encounter.alliances_made,
            Stage::Choice => encounter.choice_begun,
            Stage::Reveal => self.state.are_cards_turned() || encounter.outcome.is_some(),
            Stage::Result => encounter.outcome.is_some(),
        }
    }

    fn star_cards(self) -> Vec<Seat> {
        let next = if self.rules.is_for_two() { SeatSet::EMPTY } else { self.state.next_stars(self.rules) };
        self.seats().into_iter().filter(|seat| next.contains(*seat)).collect()
    }

    const fn winning_side(self) -> Option<Side> {
        match self.state.encounter.outcome {
            Some(Outcome::Won(side)) => Some(side),
            _ => None,
        }
    }

    /// That the offense has laid its last encounter card is its own to know (T9).
    fn has_second_encounter(self, to: Seat) -> bool {
        let ran_out = self.state.ran_out && to == self.state.offense;
        self.state.has_second_encounter_if(self.rules, ran_out)
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
    const fn decide_for(&mut self, side: Side) {
        self.state.encounter.decided_for = Some(side);
    }

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
    use crate::things::ruleset::OutOfCards;
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
        state.encounter[Side::Defense].allies.insert(GREEN);
        assert!(!Sight { state: &state, rules: &rules }.is_involved(GREEN));
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
            (Some(Outcome::Won(Side::Offense)), Some(Side::Offense), true),
            (Some(Outcome::Won(Side::Defense)), Some(Side::Defense), false),
            (Some(Outcome::Deal), None, true),
            (Some(Outcome::NoDeal), None, false),
        ];
        for (outcome, winner, success) in outcomes {
            state.encounter.outcome = outcome;
            let sight = Sight { state: &state, rules: &rules };
            assert_eq!((sight.winning_side(), state.encounter.is_success()), (winner, success));
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
}
