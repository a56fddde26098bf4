//! The second part of a hand, in which seats play tricks ([`Rule::T1`], [`Rule::T2`]).

use super::Play;
use crate::decision::{Choice, Prompt};
use crate::fault::{Fault, Flow};
use crate::rule::Rule;
use crate::state::{Card, Event, Place, ScoreCard, Step, Trick};
use hyperkon_table::Seat;

impl Play<'_, '_> {
    /// Lets a seat play one of its legal cards (T1, T3).
    pub(super) fn play_card(&mut self) -> Flow {
        let seat = self.to_play();
        let (hand, led) = (self.state.cards.hand(seat), self.state.trick.led);
        let metamorph_follows = self.rules.metamorph_follows;
        let Choice::Play(card) = self.ask(seat, Prompt::Play { hand, led, metamorph_follows })? else {
            return Err(Fault::UnfitAnswer { seat }.into());
        };
        self.move_card(card, Place::Hand(seat), Place::Trick)?;
        self.emit(Event::Played { seat, card });
        if self.state.cards.trick().len() == 1 {
            self.state.trick.led = card.race();
        } else {
            self.note_void(seat, card);
        }
        self.then(self.after_card());
        Ok(())
    }

    fn to_play(&self) -> Seat {
        self.state.trick.seat_of(self.state.cards.trick().len(), self.rules.seats)
    }

    fn after_card(&self) -> Step {
        match self.state.cards.trick().len() {
            1 if self.state.trick.led.is_none() => Step::NameRace,
            played if played == usize::from(self.rules.seats) => Step::Take,
            _ => Step::Play,
        }
    }

    /// Records a race that a seat cannot hold because it did not follow (T1, T3).
    fn note_void(&mut self, seat: Seat, card: Card) {
        use crate::state::MetamorphFollows::Strict;
        let Some(led) = self.state.trick.led else { return };
        let follows = card.race().map_or(self.rules.metamorph_follows != Strict, |race| race == led);
        if !follows {
            self.state.void[seat].insert(led);
        }
    }

    /// Lets the leader name the race of its metamorph (T2).
    pub(super) fn name_race(&mut self) -> Flow {
        let seat = self.state.trick.leader;
        let Some(card) = self.state.cards.trick().first().copied() else {
            return self.unprepared("a card that was led");
        };
        let Choice::Name(race) = self.ask(seat, Prompt::Name { card })? else {
            return Err(Fault::UnfitAnswer { seat }.into());
        };
        self.state.trick.led = Some(race);
        self.emit(Event::RaceNamed { seat, race });
        self.then(Step::Play);
        Ok(())
    }

    /// Gives the trick to the highest trump (T1). Without trumps, the highest card of the race led wins. That seat
    /// leads next.
    pub(super) fn take_trick(&mut self) -> Flow {
        let Some(decided) = self.state.bidding.decided else { return self.unprepared("an outcome of the bidding") };
        let played: Vec<Card> = self.state.cards.trick().to_vec();
        let highest = self.state.trick.highest(&played, decided.trump());
        let rule = if self.state.trick.is_tied(&played, decided.trump()) { Rule::T2 } else { Rule::T1 };
        let seat = self.state.trick.seat_of(highest, self.rules.seats);
        for card in &played {
            self.move_card(*card, Place::Trick, Place::Taken(seat))?;
        }
        self.emit_by(rule, Event::TrickTaken { seat, cards: played.into_iter().collect() });
        self.state.trick = Trick::led_by(seat);
        self.then(match decided.score {
            _ if !self.state.cards.hand(seat).is_empty() => Step::Play,
            ScoreCard::Positive => Step::Positive,
            ScoreCard::Negative => Step::Negative,
        });
        Ok(())
    }
}
