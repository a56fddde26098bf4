//! Cards on the move: drawn (T3), discarded, given, taken, looked at.

use super::drawn::drawn_for;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::rule::Rule;
use crate::table::{Seat, SeatSet};
use crate::things::card::{CardId, CardKind, CardSet};
use crate::things::cards::{Lies, Zone};
use crate::things::event::{Event, Handover};
use crate::things::frame::*;
use crate::things::hook::Hook;

impl Play<'_, '_> {
    /// A seat's hand.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.state.cards.hand(seat)
    }

    /// The cards that a seat can lay and play: its hand, and piles from which it plays as from its hand.
    #[inline]
    pub fn at_hand(&self, seat: Seat) -> CardSet {
        self.state.at_hand(self.rules, seat)
    }

    /// The cards of a set that pass the test.
    pub fn cards_where(&self, cards: CardSet, test: impl Fn(CardKind) -> bool) -> CardSet {
        cards.iter().filter(|card| test(self.rules.kind(*card))).collect()
    }

    /// Whether a seat holds an attack or a negotiate.
    pub fn has_encounter_card(&self, seat: Seat) -> bool {
        !self.rules.to_lay(self.at_hand(seat)).is_empty()
    }

    /// Whether a seat holds fewer cards to lay than it needs: one, or as many as a power of its own says, until the first
    /// card of the encounter is laid.
    pub fn lacks_encounter_cards(&self, seat: Seat) -> bool {
        let needed = if self.state.encounter.choice_begun { 1 } else { self.encounter_cards_for(seat) };
        self.rules.to_lay(self.at_hand(seat)).len() < needed
    }

    /// The cards to lay without which a seat draws a new hand and takes no further encounter (T1, T9).
    pub fn encounter_cards_for(&self, seat: Seat) -> usize {
        self.state.encounter_cards_for(self.rules, seat)
    }

    /// The cards that nobody sees: not in the discard pile, in play, laid aside or open on the table.
    pub fn unaccounted(&self, cards: CardSet) -> CardSet {
        cards.without(self.state.cards.lying_open())
    }

    /// The card of this kind with the lowest id.
    pub fn find_card(&self, cards: CardSet, kind: CardKind) -> Option<CardId> {
        cards.iter().find(|card| self.rules.kind(*card) == kind)
    }

    /// The different kinds among some cards, lowest first.
    pub fn distinct_kinds(&self, cards: CardSet) -> Vec<CardKind> {
        let mut kinds: Vec<CardKind> = cards.iter().map(|card| self.rules.kind(card)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// Draws from the deck; fewer when deck and discard pile are both empty (T3). Says which, the top one first.
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

    /// The next card of the deck; `None`: deck and discard pile are both empty (T3).
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

    /// Moves a card to where it can lie only one way; the witnesses see which card it is.
    pub(crate) fn shift_card(&mut self, card: CardId, to: Zone, witnesses: SeatSet) {
        self.state.cards.shift(self.rules, card, to, Lies::Up, witnesses);
    }

    /// Discards cards from a hand or a pile, face up; scripts may act on each destiny card among them.
    ///
    /// # Errors
    /// Waiting, or a fault.
    pub fn discard_from_hand(&mut self, seat: Seat, cards: CardSet) -> Flow {
        let hook = Hook::OnCardDiscarded;
        let watched = if self.has_actors(hook) { cards.and(self.rules.found.scripted) } else { CardSet::EMPTY };
        self.throw_away(seat, cards.without(watched));
        for card in watched.iter() {
            // What was done about the one before may have taken this one away.
            if self.state.owner(card) != Some(seat) {
                continue;
            }
            self.shift_card(card, Zone::InPlay, SeatSet::EMPTY);
            let kinds = [self.rules.kind(card)].into_iter().collect();
            self.tell(Event::CardsDiscarded { seat, kinds });
            self.perform(&self.state.stack.at_stake(hook, Some(seat), PutAway { seat, card, played: false }))?;
        }
        Ok(())
    }

    /// Cards go from a hand or a pile to the discard pile and nobody can act on it.
    pub(crate) fn throw_away(&mut self, seat: Seat, cards: CardSet) {
        if cards.is_empty() {
            return;
        }
        for card in cards.iter() {
            self.shift_card(card, Zone::Discard, SeatSet::EMPTY);
        }
        let kinds = self.kinds(cards);
        self.tell(Event::CardsDiscarded { seat, kinds });
    }

    /// Cards change hands; the witnesses see which.
    pub fn give_cards(&mut self, from: Seat, to: Seat, cards: CardSet, witnesses: SeatSet, why: Handover) {
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
        if public { self.tell(event) } else { self.tell_to(witnesses, event) }
    }

    /// Cards drawn at random from a hand, fewer when it has fewer.
    pub fn random_cards(&mut self, from: CardSet, count: usize) -> CardSet {
        self.draw_lots(from, count).into_iter().collect()
    }

    /// The same in the order in which they are drawn, which tells nothing of them.
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

    /// A seat looks at a hand; what it has seen stays known to it.
    pub fn look_at_hand(&mut self, by: Seat, of: Seat) {
        let cards = self.hand(of);
        self.state.cards.look_at_hand(self.rules, by, of);
        let hidden = self.kinds(cards);
        self.tell_to([by, of].into_iter().collect(), Event::HandSeen { by, of, hidden });
    }
}
