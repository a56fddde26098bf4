//! Script functions for the encounter: its main players, stages, and outcome.

use super::argument::{Game, Test};
use super::chosen::Optional;
use super::given::{Foreseen, Given};
use super::meaning::Meaning;
use super::table::{reads, verbs};
use super::word::Stage;
use crate::state::{BySide, Ending, Outcome, Planet, Side};
use crate::steps::{cone, effects, ending, star, win};
use crate::table::{Seat, SeatSet};
use crate::trigger::{Play, Reply, Sight, order};

reads! {
    "the seat whose turn it is"
    fn offense(sight, call, _game: Game) -> Seat { sight.state.offense }

    "the defense; nil before a defense is named"
    fn defense(sight, call, _game: Game) -> Option<Seat> { sight.state.encounter.defense() }

    "the offense, and the defense if it is named"
    fn main_players(sight, call, _game: Game) -> Vec<Seat> { sight.main_players() }

    "all seats that are still in the game, in the order in which they act: the edition's `seat_order` (P2), not the order of turns"
    fn seats(sight, call, _game: Game) -> Vec<Seat> { sight.seats() }

    "the seats for which the function returns true, in the order in which they act"
    fn seats_where(sight, call, _game: Game, test: Test) -> Vec<Seat> { composed }

    "the planet that the cone points at"
    fn planet(sight, call, _game: Game) -> Foreseen<Planet> { Foreseen(sight.state.encounter.planet()) }

    "the number of ships that the defense had on the planet when the cone was aimed at it"
    fn defenders_at_first(sight, call, _game: Game) -> u8 { sight.state.encounter.meeting.map_or(0, |meeting| meeting.defenders_at_first) }

    "the seats that the next star card can name"
    fn star_cards(sight, call, _game: Game) -> Vec<Seat> { sight.star_cards() }

    "true if the encounter is past this stage: the star card, the aim, the answers to the invitations, the first choice of a card, the reveal, or the result. `\"alliances\"` is already past when the last seat answers, before it sends its ships"
    fn is_past(sight, call, _game: Game, stage: Stage) -> bool { sight.is_past(stage) }

    "the side that has won the encounter; nil if neither has"
    fn winning_side(sight, call, _game: Game) -> Option<Side> { sight.winning_side() }

    "the outcome of the encounter: \"won\" by a side, a \"deal\", \"no_deal\", or an end without a winner as a \"success\" or \"failure\" of the offense"
    fn outcome(sight, call, _game: Game) -> Option<Outcome> { sight.state.encounter.outcome }

    "true if the offense has won the encounter, a deal was made, or the encounter ended as a success"
    fn is_success(sight, call, _game: Game) -> bool { sight.state.encounter.is_success() }

    "true if the rules give the offense another encounter in this turn, provided that it holds a card for it (T9). Only the offense itself learns if it ran out of cards earlier"
    fn has_second_encounter(sight, call, _game: Game) -> bool { sight.has_second_encounter(call.me) }

    "true if a power could give the offense another encounter: the offense may hold a card for it, and did not run out of ships or opponents"
    fn could_go_on(sight, call, _game: Game) -> bool { sight.state.could_go_on(sight.rules, call.me) }

    "the number of the encounter in this turn, from 1"
    fn encounter_number(sight, call, _game: Game) -> u8 { sight.state.encounter.number }

    "the number of turns that have begun so far, including this turn"
    fn turn_number(sight, call, _game: Game) -> u16 { sight.state.turn }

    "true if it is this seat's turn"
    fn is_offense(sight, call, seat: Seat) -> bool { sight.is_offense(seat) }

    "true if this seat is the defense"
    fn is_defense(sight, call, seat: Seat) -> bool { sight.is_defense(seat) }

    "true if the seat is the offense or the defense; false for the defense before it is named"
    fn is_main_player(sight, call, seat: Seat) -> bool { sight.is_main_player(seat) }

    "true if the seat is a main player, or an ally after all invitations are answered"
    fn is_involved(sight, call, seat: Seat) -> bool { sight.is_involved(seat) }

    "the other main player; nil if this seat is not a main player, or no defense is named yet"
    fn opponent(sight, call, seat: Seat) -> Opponent { Opponent(sight.opponent(seat)) }
}

verbs! {
    "after this trigger, both main players choose cards again. A card that is still on the table returns to the hand from which it came. The hook `on_choice` is called again, but `before_choice` is not. Memory and `once` do not change. A call of `must_lay_first` is forgotten, so remember its seat, and call the function again in `on_choice`"
        at [OnCardsTurned, AfterReveal] else "before the reveal, it takes effect after the reveal; it also works in `any_time` after the reveal; later, it does nothing"
    fn choose_cards_again(play, call, _game: Game) -> () { play.choose_cards_again() }

    "the next star card is a card of this seat, which is picked from the deck; the other cards are shuffled. In `on_star`, this card replaces the revealed card, which returns to the deck"
        fails "the star deck has no card of this seat"
        at [BeforeStar, OnStar] else "it takes effect at the next star card"
    fn pick_star(play, call, _game: Game, seat: Seat) -> () { star::pick(play, call, seat) }

    "this seat becomes the defense, regardless of the star card. If no star card has been revealed yet, no star card is revealed. The cone does not move"
        fails "the seat is the offense"
        at [BeforeStar, AfterStar, AfterAim] else "earlier in the encounter, it works too; after the first invitation, it does nothing"
    fn name_defense(play, call, _game: Game, seat: Seat) -> () { star::name_defense(play, seat) }

    "the cone points at this planet, in any system"
        at [AfterStar, AfterAim] else "before the defense is known, and after the first invitation, it does nothing"
    fn aim_at(play, call, _game: Game, planet: Planet) -> () { cone::aim_at(play, planet) }

    "the offense continues with another encounter, if it holds an encounter card"
        at [AfterEncounter] else "earlier in the encounter, it works too"
    fn go_on(play, call, _game: Game) -> () { play.offense_goes_on() }

    "this side wins the encounter, regardless of cards and totals; the last call counts. With `at_once = true`, the encounter ends after this trigger, even before the cards are played or revealed: played cards are discarded, the winning offense and its allies land, or the allies of the winning defense are rewarded, and the ships of the losing side are lost. A negotiate of the loser brings compensation only if it has been revealed. A new choice of cards cancels `at_once`, and the side then wins at the result"
        at [AfterAim, BeforeInvite, AfterAlliances, BeforeChoice, OnChoice, BeforeReveal, OnCardsTurned, AfterReveal, OnResult] else "earlier in the encounter, it works too, but `at_once` has no effect before the cone points at a planet; later, it does nothing"
    fn decide_for(play, call, _game: Game, side: Side { at_once: Optional }) -> () { ending::decide_for(play, side, at_once.0) }

    "the encounter ends after this trigger, without a comparison: played cards are discarded, and ships return home. With `deal`, it ends like an empty deal; with `no_deal`, it ends like a failed deal, in which both main players lose ships. With `success` or `failure`, it ends without a winner, as a success or a failure of the offense. The last call counts, and a new choice of cards cancels it"
        at [AfterAlliances, BeforeChoice, OnChoice, BeforeReveal, OnCardsTurned, AfterReveal, OnTotals, OnDeal, OnResult] else "earlier in the encounter, it works if the defense is known; before that, and after the result, it does nothing"
    fn end_encounter(play, call, _game: Game, how: Ending) -> () { ending::end_encounter(play, how) }

    "the seat wins the game at the end of the step, together with any other winners of that step"
    fn win_game(play, call, seat: Seat) -> () { win::win_by_power(play, seat, call.script) }

    "removes the seat from the game"
    fn leave_game(play, call, seat: Seat) -> () { effects::leave_game(play, seat) }
}

/// The other main player. The value is nil only for a bystander or an ally, or while no defense is named.
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

    /// Returns `true` if a second encounter follows. Only the offense may know that it has run out of cards (T9).
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
    use crate::state::{OutOfCards, State};
    use crate::testing::*;

    const SEATS: [Seat; 3] = [RED, BLUE, GREEN];

    #[test]
    fn main_players_are_read() {
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
    fn outcome_is_read() {
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
    fn running_out_is_known_only_to_offense() {
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
