//! Functions that draw cards (T3), discard them, give them, or show them.

use super::drawn::drawn_for;
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{CardId, CardKind, CardSet, Event, Hook, Lies, TransferReason, Zone};
use crate::table::{Seat, SeatSet};
use crate::trigger::{Flow, Play};

impl Play<'_, '_> {
    /// Returns a seat's hand.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.state.cards.hand(seat)
    }

    /// Returns the cards that a seat can play, from its hand and its playable piles.
    #[inline]
    pub fn at_hand(&self, seat: Seat) -> CardSet {
        self.state.at_hand(self.rules, seat)
    }

    /// Returns the cards of a set whose kind passes the test.
    pub fn cards_where(&self, cards: CardSet, test: impl Fn(CardKind) -> bool) -> CardSet {
        cards.iter().filter(|card| test(self.rules.kind(*card))).collect()
    }

    /// Returns `true` if a seat has an encounter card.
    pub fn has_encounter_card(&self, seat: Seat) -> bool {
        !self.rules.to_lay(self.at_hand(seat)).is_empty()
    }

    /// Returns `true` if a seat has fewer encounter cards than it needs.
    ///
    /// A seat needs 1. Its own power can require more until the first card of the encounter is played.
    pub fn lacks_encounter_cards(&self, seat: Seat) -> bool {
        let needed = if self.state.encounter.choice_begun { 1 } else { self.encounter_cards_for(seat) };
        self.rules.to_lay(self.at_hand(seat)).len() < needed
    }

    /// Returns the number of encounter cards that a seat needs (T1, T9).
    ///
    /// With fewer cards, it draws a new hand or cannot continue its turn.
    pub fn encounter_cards_for(&self, seat: Seat) -> usize {
        self.state.encounter_cards_for(self.rules, seat)
    }

    /// Returns the cards of a set that are not face up for all seats.
    pub fn unaccounted(&self, cards: CardSet) -> CardSet {
        cards.without(self.state.cards.lying_open())
    }

    /// Returns the card of this kind with the lowest id.
    pub fn find_card(&self, cards: CardSet, kind: CardKind) -> Option<CardId> {
        cards.iter().find(|card| self.rules.kind(*card) == kind)
    }

    /// Returns the different kinds among these cards, in ascending order.
    pub fn distinct_kinds(&self, cards: CardSet) -> Vec<CardKind> {
        let mut kinds: Vec<CardKind> = cards.iter().map(|card| self.rules.kind(card)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// Draws cards from the deck and returns them, the top card first.
    ///
    /// Draws fewer if the deck and the discard pile run out (T3).
    pub fn draw_cards(&mut self, seat: Seat, count: u8) -> Vec<CardId> {
        let mut drawn = Vec::new();
        for _ in 0..count {
            let Some(card) = self.top_of_deck() else { break };
            self.shift_card(card, Zone::Hand(seat), SeatSet::EMPTY);
            drawn.push(card);
        }
        if !drawn.is_empty() {
            let hidden = self.kinds(drawn.iter().copied().collect());
            self.tell_to(SeatSet::one(seat), Event::CardsDrawn { seat, count: drawn.len() as u8, hidden });
        }
        drawn
    }

    /// Returns the next card of the deck.
    ///
    /// Returns `None` if the deck and the discard pile are empty (T3).
    pub(crate) fn top_of_deck(&mut self) -> Option<CardId> {
        if self.state.cards.deck().len() == 0 {
            self.reshuffle();
        }
        self.state.cards.deck().next_back()
    }

    fn reshuffle(&mut self) {
        let cards = self.state.cards.reshuffle(&mut self.state.dice);
        if cards > 0 {
            self.tell_by(Rule::T3, Event::DeckReshuffled { cards: cards as u16 });
        }
    }

    /// Moves a card to a zone that has one orientation. The witnesses see the card.
    pub(crate) fn shift_card(&mut self, card: CardId, to: Zone, witnesses: SeatSet) {
        self.state.cards.shift(self.rules, card, to, Lies::Up, witnesses);
    }

    /// Discards cards from a hand or a pile, face up.
    ///
    /// Scripts can act on each destiny card among them.
    ///
    /// # Errors
    /// Returns a pending question or a fault.
    pub fn discard_from_hand(&mut self, seat: Seat, cards: CardSet) -> Flow {
        let hook = Hook::OnCardDiscarded;
        let watched = if self.has_actors(hook) { cards.and(self.rules.found.scripted) } else { CardSet::EMPTY };
        self.throw_away(seat, cards.without(watched));
        for card in watched.iter() {
            // An effect of the previous card can have moved this card.
            if self.state.owner(card) != Some(seat) {
                continue;
            }
            self.shift_card(card, Zone::InPlay, SeatSet::EMPTY);
            let kinds = [self.rules.kind(card)].into_iter().collect();
            self.emit(Event::CardsDiscarded { seat, kinds });
            self.perform(&self.state.stack.at_stake(hook, Some(seat), PutAway { seat, card, played: false }))?;
        }
        Ok(())
    }

    /// Discards cards from a hand or a pile; scripts cannot act on the discards.
    pub(crate) fn throw_away(&mut self, seat: Seat, cards: CardSet) {
        if cards.is_empty() {
            return;
        }
        for card in cards.iter() {
            self.shift_card(card, Zone::Discard, SeatSet::EMPTY);
        }
        let kinds = self.kinds(cards);
        self.emit(Event::CardsDiscarded { seat, kinds });
    }

    /// Moves cards from one seat to another. The witnesses see the cards.
    pub fn give_cards(&mut self, from: Seat, to: Seat, cards: CardSet, witnesses: SeatSet, why: TransferReason) {
        if cards.is_empty() {
            return;
        }
        let public = witnesses == self.rules.all_seats();
        for card in cards.iter() {
            self.shift_card(card, Zone::Hand(to), witnesses);
        }
        let (count, hidden) = (cards.len() as u8, self.kinds(cards));
        self.note_drawn(to, Some(from), count, drawn_for(why));
        let event = Event::CardsGiven { from, to, count, hidden, why };
        if public { self.emit(event) } else { self.tell_to(witnesses, event) }
    }

    /// Draws cards at random from a set; fewer if the set is smaller.
    pub fn random_cards(&mut self, from: CardSet, count: usize) -> CardSet {
        self.draw_lots(from, count).into_iter().collect()
    }

    /// Draws cards at random like [`Play::random_cards`], and returns them in the order drawn.
    pub(crate) fn draw_lots(&mut self, from: CardSet, count: usize) -> Vec<CardId> {
        let mut left = from;
        let mut drawn = Vec::new();
        for _ in 0..count.min(from.len()) {
            let index = self.state.dice.below(left.len() as u32) as usize;
            if let Some(card) = left.iter().nth(index) {
                left.remove(card);
                drawn.push(card);
            }
        }
        drawn
    }

    /// Shows a hand to a seat, which remembers the cards.
    pub fn look_at_hand(&mut self, by: Seat, of: Seat) {
        let cards = self.hand(of);
        self.state.cards.look_at_hand(self.rules, by, of);
        let hidden = self.kinds(cards);
        self.tell_to([by, of].into_iter().collect(), Event::HandSeen { by, of, hidden });
    }
}
