//! Both main players lay a card and turn it (C1, T1, T2).

use crate::ask::decision::{Ask, Choice, Decision, Pickable, Topic};
use crate::moment::fault::Flow;
use crate::moment::play::{Play, misfit};
use crate::moment::step::Step;
use crate::moment::wrong::Broken;
use crate::rule::Rule;
use crate::table::{Seat, SeatSet};
use crate::things::card::{CardId, CardKind, CardSet};
use crate::things::cards::{Lies, Zone};
use crate::things::encounter::{Face, Laid, PassedOver};
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::kinds::Kinds;
use crate::things::side::Side;

impl Step for CardsDue {
    const RULE: Rule = Rule::T2;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.cards_due()
    }
}

impl Step for Choose {
    const RULE: Rule = Rule::C1;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.choose_cards()
    }
}

impl Step for LayCard {
    const RULE: Rule = Rule::C1;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.lay_card_first(self.side)
    }
}

impl Step for TurnCards {
    const RULE: Rule = Rule::C1;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.turn_cards()
    }
}

impl Step for AfterReveal {
    const RULE: Rule = Rule::C1;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.after_reveal()
    }
}

impl Play<'_, '_> {
    /// The phase of cards: powers before the choice, then the cards are due.
    pub(crate) fn begin_cards(&mut self) -> Flow {
        self.then(&frames![Window::at(Hook::BeforeChoice), CardsDue, Window::at(Hook::OnChoice), Choose])
    }

    /// T1, T2: tested when the cards are due and again when they are chosen, after the last window:
    /// a card played in a window can empty a hand. Says whether the choice can go on.
    fn both_can_lay(&mut self) -> Flow<bool> {
        let defense = self.player(Side::Defense)?;
        if self.is_to_lay(Side::Offense) && !self.has_encounter_card(self.state.offense) {
            self.break_off(TurnEnd::OutOfCards)?;
            return Ok(false);
        }
        if self.is_to_lay(Side::Defense) && !self.has_encounter_card(defense) {
            self.perform(&frames![DefenseHand { due: true }])?;
            if !self.has_encounter_card(defense) {
                // Both piles are empty: the defense has nothing to lay, and nothing can be fought for.
                self.break_off(TurnEnd::NobodyToMeet)?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(crate) fn cards_due(&mut self) -> Flow {
        self.both_can_lay().map(drop)
    }

    /// C1: both choose in secret at once, unless a power lets one lay first or draws a card.
    pub(crate) fn choose_cards(&mut self) -> Flow {
        if !self.both_can_lay()? {
            return Ok(());
        }
        let encounter = &self.state.encounter;
        let must = |side: &Side| encounter[*side].lays_open || encounter[side.other()].drawn.is_some();
        let lays_first = Side::BOTH.into_iter().find(must);
        let players = self.players()?;
        let acts = |side: &Side| self.acts_when_laid(players[*side]);
        if let Some(first) = lays_first.or_else(|| Side::BOTH.into_iter().find(acts)) {
            let laid = Window::about(Hook::OnFirstCardLaid, players[first]);
            return self.then(&frames![LayCard { side: first }, laid, LayCard { side: first.other() }]);
        }
        let questions = players.iter().map(|(side, seat)| self.card_question(*seat, side)).collect();
        let choices = self.desk.ask_all(questions)?;
        for ((side, seat), choice) in players.iter().zip(choices) {
            self.lay_chosen(*seat, side, &choice)?;
        }
        Ok(())
    }

    fn is_to_lay(&self, side: Side) -> bool {
        self.state.laid(side).is_none()
    }

    /// Whether a power of this main player acts once its card is laid: then it lays before the other.
    fn acts_when_laid(&self, seat: Seat) -> bool {
        let acting = self.state.powers_with(Hook::OnFirstCardLaid);
        self.state.powers.of(seat).any(|(slot, power)| acting.contains(slot) && self.is_in_force(power))
    }

    fn card_question(&self, seat: Seat, side: Side) -> Decision {
        let all = self.cards_where(self.hand(seat), CardKind::is_encounter_card);
        let bound = self.state.encounter[side].bound;
        let kept = bound.map_or(all, |bound| self.cards_where(all, |kind| bound.wanted.fits(kind) == bound.will));
        // What a main player has bound itself to holds unless it has become impossible.
        let cards = if kept.is_empty() { all } else { kept };
        let options = self.distinct_kinds(cards).into_iter().map(Pickable::Card);
        let mut question = self.question(seat, Topic::ChooseCard, Ask::one_of(options));
        question.secret = true;
        question
    }

    fn lay_chosen(&mut self, seat: Seat, side: Side, choice: &Choice) -> Flow {
        let Choice::Pick(picked) = choice else { return Err(misfit()) };
        let Some(Pickable::Card(kind)) = picked.first() else { return Err(misfit()) };
        let card = self.find_card(self.hand(seat), *kind).ok_or_else(misfit)?;
        self.lay(seat, side, card);
        Ok(())
    }

    fn lay(&mut self, seat: Seat, side: Side, card: CardId) {
        let open = self.state.encounter[side].lays_open;
        let lies = if open { Lies::Up } else { Lies::Down };
        // What lies open everybody sees, and need not remember.
        self.state.cards.shift(self.rules, card, Zone::Laid(seat), lies, SeatSet::EMPTY);
        self.state.encounter.choice_begun = true;
        let hidden = [self.rules.kind(card)].into_iter().collect::<Kinds>();
        let event = Event::CardLaid { seat, open, hidden };
        if open { self.tell(event) } else { self.tell_to(SeatSet::one(seat), event) }
    }

    /// One side lays before the other; a card can be drawn for it instead of chosen.
    pub(crate) fn lay_card_first(&mut self, side: Side) -> Flow {
        if !self.both_can_lay()? {
            return Ok(());
        }
        let players = self.players()?;
        let (seat, by, script) = (players[side], players[side.other()], self.state.encounter.bent.drawn[side]);
        let Some(to_pass_over) = self.state.encounter[side].drawn else {
            let choice = self.desk.ask(self.card_question(seat, side))?;
            return self.lay_chosen(seat, side, &choice);
        };
        let mut passed_over = CardSet::EMPTY;
        while let Some(card) = self.random_cards(self.hand(seat).without(passed_over), 1).iter().next() {
            let kind = self.rules.kind(card);
            if kind.is_encounter_card() {
                let hidden = [kind].into_iter().collect::<Kinds>();
                let drawn = Event::CardDrawnToLay { seat, by, hidden };
                self.on_behalf_of(script, |play| play.tell_to([seat, by].into_iter().collect(), drawn));
                self.state.cards.show(self.rules, seat, card, SeatSet::one(by));
                self.lay(seat, side, card);
                break;
            }
            passed_over.insert(card);
        }
        if to_pass_over == PassedOver::Aside {
            self.on_behalf_of(script, |play| play.pass_over(seat, passed_over));
        }
        Ok(())
    }

    /// Destiny cards passed over in a draw lie aside, open, until the encounter is over.
    fn pass_over(&mut self, seat: Seat, cards: CardSet) {
        if cards.is_empty() {
            return;
        }
        let hidden = self.kinds(cards);
        for card in cards.iter() {
            self.shift_card(card, Zone::Aside(seat), SeatSet::EMPTY);
        }
        self.state.encounter.bent.aside[seat] = self.why().by;
        self.tell(Event::CardsLaidAside { seat, hidden });
    }

    /// The phase of the reveal.
    pub(crate) fn begin_reveal(&mut self) -> Flow {
        self.then(&frames![
            Window::at(Hook::BeforeReveal),
            Window::at(Hook::OnReveal),
            TurnCards,
            Window::at(Hook::OnCardsTurned),
            Window::at(Hook::AfterReveal),
            Window::at(Hook::AnyTime),
            AfterReveal,
        ])
    }

    /// C1: both cards are turned.
    pub(crate) fn turn_cards(&mut self) -> Flow {
        for (side, seat) in self.players()?.iter() {
            let seat = *seat;
            let laid = self.state.laid(side).ok_or(Broken::NoLaidCard)?;
            let kind = self.rules.kind(laid.card);
            let front = &mut self.state.encounter[side];
            front.face = front.claim.or(Some(Face::of(kind)));
            if front.claim.is_none() && self.state.cards.turn_up(laid.card) {
                self.tell(Event::CardTurned { seat, kind });
            }
        }
        // A card laid aside is held again once the encounter is over.
        let aside = self.state.cards.aside(self.state.offense);
        let lies_aside = aside.iter().any(|card| self.rules.kind(card).is_encounter_card());
        let offense_lacks = !lies_aside && !self.has_encounter_card(self.state.offense);
        self.state.ran_out |= offense_lacks;
        Ok(())
    }

    /// After the reveal: the cards are chosen once more if a power has said so.
    pub(crate) fn after_reveal(&mut self) -> Flow {
        if !self.state.encounter.play_again {
            return Ok(());
        }
        // A card that nobody has taken back or laid aside goes back to the hand it came from.
        for (side, seat) in self.players()?.iter() {
            self.take_back_played_card(*seat, side);
        }
        self.state.encounter.forget_cards();
        let script = self.state.encounter.bent.choice;
        self.on_behalf_of(script, |play| play.tell_by(Rule::P1, Event::ChoosingAgain));
        let reveal = PhaseWork { phase: crate::things::ruleset::Phase::Reveal };
        self.then(&frames![CardsDue, Window::at(Hook::OnChoice), Choose, reveal])
    }

    /// A main player's turned card is laid aside until the encounter is over, unless it holds no other
    /// card it could lay: then it takes it back and must lay it again.
    pub fn lay_aside_played_card(&mut self, seat: Seat, side: Side) {
        if !self.has_encounter_card(seat) {
            self.take_back_played_card(seat, side);
            return;
        }
        if let Some(Laid { card, open }) = self.state.laid(side) {
            let witnesses = if open { self.rules.all_seats() } else { SeatSet::one(seat) };
            let lies = if open { Lies::Up } else { Lies::Down };
            self.state.cards.shift(self.rules, card, Zone::Aside(seat), lies, witnesses);
            self.state.encounter.bent.aside[seat] = self.why().by;
            let hidden = [self.rules.kind(card)].into_iter().collect::<Kinds>();
            self.tell_to(witnesses, Event::CardsLaidAside { seat, hidden });
        }
    }
}
