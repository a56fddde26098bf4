//! Cards on the move. Every card changes place here, so that none is lost and everybody keeps
//! knowing exactly what they have seen.
//!
//! A seat's *possession* is its hand and the card it has laid. What others have seen of it is kept
//! by card, but only kinds are ever shown; when a card leaves so that somebody could not see which,
//! that seat no longer knows anything of that possession.

use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::table::{Seat, SeatSet};
use crate::things::card::{CardId, CardKind, CardSet};
use crate::things::encounter::Laid;
use crate::things::event::{Event, Handover};
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::kinds::Kinds;
use crate::things::side::Side;
use crate::things::state::State;

impl State {
    /// A seat's hand, the card it has laid, and what of it lies aside face down.
    pub fn possession(&self, seat: Seat) -> CardSet {
        let mut cards = self.hands[seat].or(self.aside[seat].and(self.aside_unseen));
        if let Some(side) = self.side_of(seat)
            && let Some(laid) = self.encounter[side].laid
        {
            cards.insert(laid.card);
        }
        cards
    }
}

impl Step for DrawNewHand {
    const RULE: Rule = Rule::T1;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.draw_new_hand(self.seat, self.kept, self.must)
    }
}

impl Play<'_, '_> {
    /// A seat's hand.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.state.hands[seat]
    }

    /// The cards of a set that pass the test.
    pub fn cards_where(&self, cards: CardSet, test: impl Fn(CardKind) -> bool) -> CardSet {
        cards.iter().filter(|card| test(self.rules.kind(*card))).collect()
    }

    /// Whether a seat holds an attack or a negotiate.
    pub fn has_encounter_card(&self, seat: Seat) -> bool {
        self.hand(seat).iter().any(|card| self.rules.kind(card).is_encounter_card())
    }

    /// The cards that nobody sees: not in the discard pile, in play, laid aside or open on the table.
    pub fn unaccounted(&self, cards: CardSet) -> CardSet {
        let aside = self.state.aside.values().fold(CardSet::EMPTY, |all, cards| all.or(*cards));
        let aside = aside.without(self.state.aside_unseen);
        cards.without(self.state.discard).without(self.state.in_play).without(aside)
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

    /// Draws from the deck; fewer when deck and discard pile are both empty (T3).
    pub fn draw_cards(&mut self, seat: Seat, count: u8) -> u8 {
        let mut drawn = CardSet::EMPTY;
        for _ in 0..count {
            if self.state.deck.is_empty() {
                self.reshuffle();
            }
            match self.state.deck.pop() {
                Some(card) => drawn.insert(CardId(card)),
                None => break,
            }
        }
        let number = drawn.len() as u8;
        if number > 0 {
            self.state.hands[seat] = self.hand(seat).or(drawn);
            let hidden = self.kinds(drawn);
            self.tell_to(SeatSet::one(seat), Event::CardsDrawn { seat, count: number, hidden });
        }
        number
    }

    fn reshuffle(&mut self) {
        let cards = std::mem::take(&mut self.state.discard);
        if cards.is_empty() {
            return;
        }
        self.state.deck = cards.iter().map(|card| card.0).collect();
        self.state.dice.shuffle(self.state.deck.as_mut_slice());
        self.tell_by(Rule::T3, Event::DeckReshuffled { cards: cards.len() as u8 });
    }

    /// A card leaves a possession and everybody sees which kind it was.
    pub(crate) fn leaves_seen(&mut self, seat: Seat, card: CardId) {
        let kind = self.rules.kind(card);
        let possession = self.state.possession(seat);
        for viewer in self.rules.seats() {
            let seen = &mut self.state.seen[viewer];
            if !seen.remove(card)
                && let Some(other) = seen.and(possession).iter().find(|other| self.rules.kind(*other) == kind)
            {
                seen.remove(other);
            }
        }
    }

    /// A card of a possession is shown and stays in it. Who knew of one of its kind cannot tell whether it is that one.
    pub(crate) fn shown(&mut self, seat: Seat, card: CardId, witnesses: SeatSet) {
        let kind = self.rules.kind(card);
        let possession = self.state.possession(seat);
        for viewer in witnesses.iter().filter(|viewer| *viewer != seat) {
            let seen = &mut self.state.seen[viewer];
            if !seen.contains(card)
                && let Some(other) = seen.and(possession).iter().find(|other| self.rules.kind(*other) == kind)
            {
                seen.remove(other);
            }
            seen.insert(card);
        }
    }

    /// A card leaves a possession and only the witnesses see which.
    pub(crate) fn leaves_unseen(&mut self, seat: Seat, card: CardId, witnesses: SeatSet) {
        let possession = self.state.possession(seat);
        for viewer in self.rules.seats() {
            let seen = &mut self.state.seen[viewer];
            if witnesses.contains(viewer) {
                seen.remove(card);
            } else {
                *seen = seen.without(possession);
            }
        }
    }

    /// A card is now in this hand, and these seats know it.
    pub(crate) fn enters(&mut self, seat: Seat, card: CardId, witnesses: SeatSet) {
        self.state.hands[seat].insert(card);
        for viewer in witnesses.iter().filter(|viewer| *viewer != seat) {
            self.state.seen[viewer].insert(card);
        }
        self.state.seen[seat].remove(card);
    }

    /// Discards cards from a hand, face up; scripts may act on each destiny card among them.
    ///
    /// # Errors
    /// Waiting, or a fault.
    pub fn discard_from_hand(&mut self, seat: Seat, cards: CardSet) -> Flow {
        let hook = Hook::OnDestinyCardDiscarded;
        let watched =
            if self.has_actors(hook) { self.cards_where(cards, CardKind::is_destiny) } else { CardSet::EMPTY };
        self.throw_away(seat, cards.without(watched));
        for card in watched.iter() {
            // What was done about the one before may have taken this one out of the hand.
            if !self.hand(seat).contains(card) {
                continue;
            }
            self.leaves_seen(seat, card);
            self.state.hands[seat].remove(card);
            self.state.in_play.insert(card);
            let kinds = [self.rules.kind(card)].into_iter().collect();
            self.tell(Event::CardsDiscarded { seat, kinds });
            self.perform(&self.state.stack.at_stake(hook, Some(seat), DiscardDestiny { seat, card }))?;
        }
        Ok(())
    }

    /// Cards go from a hand to the discard pile and nobody can act on it.
    pub(crate) fn throw_away(&mut self, seat: Seat, cards: CardSet) {
        if cards.is_empty() {
            return;
        }
        for card in cards.iter() {
            self.leaves_seen(seat, card);
            self.state.hands[seat].remove(card);
            self.state.discard.insert(card);
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
            if public {
                self.leaves_seen(from, card);
            } else {
                self.leaves_unseen(from, card, witnesses);
            }
            self.state.hands[from].remove(card);
            self.enters(to, card, witnesses);
        }
        let (count, hidden) = (cards.len() as u8, self.kinds(cards));
        let event = Event::CardsGiven { from, to, count, hidden, why };
        if public { self.tell(event) } else { self.tell_to(witnesses, event) }
    }

    /// Cards drawn at random from a hand, fewer when it has fewer.
    pub fn random_cards(&mut self, from: CardSet, count: usize) -> CardSet {
        let mut left = from;
        let mut drawn = CardSet::EMPTY;
        for _ in 0..count.min(from.len()) {
            let index = self.state.dice.below(left.len() as u32) as usize;
            if let Some(card) = left.iter().nth(index) {
                left.remove(card);
                drawn.insert(card);
            }
        }
        drawn
    }

    /// A played encounter card goes into a hand; everybody has seen it, unless it was never turned.
    pub fn take_played_card(&mut self, side: Side, by: Seat) -> bool {
        let Some(seat) = self.state.main_player(side) else { return false };
        let Some(Laid { card, open }) = self.state.encounter[side].laid else { return false };
        let witnesses = if open { self.rules.all_seats() } else { SeatSet::one(seat) };
        if seat != by {
            self.leaves_seen(seat, card);
        } else {
            self.shown(seat, card, witnesses);
            if by == self.state.offense {
                // A card that is kept was not its last one (T9).
                self.state.ran_out = false;
            }
        }
        self.state.encounter[side].laid = None;
        self.enters(by, card, witnesses);
        let hidden = [self.rules.kind(card)].into_iter().collect::<Kinds>();
        self.tell_to(witnesses.with(by), Event::PlayedCardTaken { seat, by, hidden });
        true
    }

    /// A hand without encounter cards is replaced (T1). Its destiny cards can be played before.
    pub(crate) fn then_new_hand(&mut self, seat: Seat, must: bool) -> Flow {
        self.then_at_stake(Hook::OnNewHand, Some(seat), DrawNewHand { seat, kept: false, must })
    }

    /// T1: the destiny cards are discarded, unless a power keeps them, and a new hand is drawn; and another one, if
    /// it holds no encounter card either and the piles still do.
    pub(crate) fn draw_new_hand(&mut self, seat: Seat, kept: bool, must: bool) -> Flow {
        if !kept {
            let destiny = self.cards_where(self.hand(seat), CardKind::is_destiny);
            self.discard_from_hand(seat, destiny)?;
        }
        self.draw_cards(seat, self.rules.numbers.new_hand);
        let piles = self.state.discard.or(State::pile_set(&self.state.deck));
        let can_help = piles.iter().any(|card| self.rules.kind(card).is_encounter_card());
        if can_help { self.new_hand_if_due(seat, must) } else { Ok(()) }
    }

    /// A seat looks at a hand; what it has seen stays known to it.
    pub fn look_at_hand(&mut self, by: Seat, of: Seat) {
        let cards = self.hand(of);
        let known = self.state.seen[by].and(self.state.possession(of));
        // A card laid face down that was known is known still if the hand does not account for it.
        let laid = known.without(cards).iter().next().filter(|laid| {
            let alike = |cards: CardSet| self.cards_where(cards, |kind| kind == self.rules.kind(*laid)).len();
            alike(known) > alike(cards)
        });
        let seen = self.state.seen[by].without(known).or(cards);
        self.state.seen[by] = laid.map_or(seen, |laid| seen.or(CardSet::one(laid)));
        let hidden = self.kinds(cards);
        self.tell_to([by, of].into_iter().collect(), Event::HandSeen { by, of, hidden });
    }

    /// What a seat knows of another's possession.
    pub fn known_kinds(&self, viewer: Seat, of: Seat) -> Kinds {
        self.kinds(self.state.seen[viewer].and(self.state.possession(of)))
    }
}
