//! The second section: cards are played, metamorphs become what they can, the highest takes the trick
//! ([`Rule::T1`], [`Rule::T2`]).
//!
//! [`Rule::T1`]: crate::Rule::T1
//! [`Rule::T2`]: crate::Rule::T2

use super::Play;
use crate::ask::{Ask, Choice};
use crate::fault::{Fault, Flow};
use crate::things::{Card, Event, Place, ScoreCard, Step, Trick};
use hyperkon_table::Seat;

impl Play<'_, '_> {
    /// The seat whose turn it is plays a card; what it may play is judged by the question (T1, T3).
    pub(super) fn play_card(&mut self) -> Flow {
        let seat = self.to_play();
        let (hand, led) = (self.state.cards.hand(seat), self.state.trick.led);
        let metamorph_follows = self.rules.metamorph_follows;
        let Choice::Play(card) = self.ask(seat, Ask::Play { hand, led, metamorph_follows })? else {
            return Err(Fault::UnfitAnswer { seat }.into());
        };
        self.move_card(card, Place::Hand(seat), Place::Trick)?;
        self.tell(Event::Played { seat, card });
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

    /// A seat that did not follow has shown that it holds no card of the race led (T1, T3).
    fn note_void(&mut self, seat: Seat, card: Card) {
        use crate::things::MetamorphFollows::Strict;
        let Some(led) = self.state.trick.led else { return };
        let follows = card.race().map_or(self.rules.metamorph_follows != Strict, |race| race == led);
        if !follows {
            self.state.void[seat].insert(led);
        }
    }

    /// A metamorph is led: its seat names the race (T2).
    pub(super) fn name_race(&mut self) -> Flow {
        let seat = self.state.trick.leader;
        let Some(card) = self.state.cards.trick().first().copied() else { return self.unprepared("a card led") };
        let Choice::Name(race) = self.ask(seat, Ask::Name { card })? else {
            return Err(Fault::UnfitAnswer { seat }.into());
        };
        self.state.trick.led = Some(race);
        self.tell(Event::RaceNamed { seat, race });
        self.then(Step::Play);
        Ok(())
    }

    /// The highest trump takes the trick, else the highest card of the race led; its seat leads next (T1).
    pub(super) fn take_trick(&mut self) -> Flow {
        let Some(decided) = self.state.bidding.decided else { return self.unprepared("a decided bidding") };
        let played: Vec<Card> = self.state.cards.trick().to_vec();
        let highest = self.state.trick.highest(&played, decided.trump());
        let seat = self.state.trick.seat_of(highest, self.rules.seats);
        for card in &played {
            self.move_card(*card, Place::Trick, Place::Taken(seat))?;
        }
        self.tell(Event::TrickTaken { seat, cards: played.into_iter().collect() });
        self.state.trick = Trick::led_by(seat);
        self.then(match decided.score {
            _ if !self.state.cards.hand(seat).is_empty() => Step::Play,
            ScoreCard::Positive => Step::Positive,
            ScoreCard::Negative => Step::Negative,
        });
        Ok(())
    }
}
