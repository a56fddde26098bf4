//! Movement of cards; only these functions take a card out of its zone.

use super::{Cards, Lies, Zone};
use crate::state::card::{CardId, CardSet};
use crate::state::encounter::Laid;
use crate::state::ruleset::Ruleset;
use crate::table::{Dice, Seat, SeatSet};

impl Cards {
    /// Moves a card to a zone and updates each seat's knowledge.
    ///
    /// The witnesses see the card and know its new place. If the card was face up before the move, all seats are
    /// witnesses. If it is face up after the move, all seats see that it left its old place.
    pub fn shift(&mut self, rules: &Ruleset, card: CardId, to: Zone, lies: Lies, witnesses: SeatSet) {
        let Some(from) = self.zone_of(card) else { return };
        let lay = if self.down.contains(card) { Lies::Down } else { Lies::Up };
        let (was_open, is_open) = (Cards::is_open(from, lay), Cards::is_open(to, lies));
        let witnesses = if was_open { rules.all_seats() } else { witnesses };
        let (loses, gains) = (Cards::owner(from, lay), Cards::owner(to, lies));
        match loses {
            Some(seat) if gains == loses => self.show(rules, seat, card, witnesses),
            Some(seat) if was_open || is_open || witnesses == rules.all_seats() => self.leaves_seen(rules, seat, card),
            Some(seat) => self.leaves_unseen(rules, seat, card, witnesses),
            None => {}
        }
        self.take(from, card);
        self.put(to, lies, card);
        if let Some(seat) = gains {
            for viewer in witnesses.iter().filter(|viewer| *viewer != seat) {
                self.seen[viewer].insert(card);
            }
            self.seen[seat].remove(card);
        }
    }

    /// Exchanges the played cards of two seats; each seat remembers the card that it played.
    pub fn swap_laid(&mut self, rules: &Ruleset, one: Seat, other: Seat) {
        for seat in [one, other] {
            match self.laid(seat) {
                Some(Laid { card, open: true }) => self.leaves_seen(rules, seat, card),
                Some(Laid { card, open: false }) => self.leaves_unseen(rules, seat, card, SeatSet::EMPTY),
                None => {}
            }
        }
        self.laid.swap(one, other);
        for (seat, its) in [(one, other), (other, one)] {
            self.seen[seat] = self.seen[seat].or(self.laid_by(its));
        }
    }

    /// Exchanges the hands of two seats unseen; each seat remembers the hand that it gave.
    pub fn swap_hands(&mut self, one: Seat, other: Seat) {
        let (ours, theirs) = (self.hands[one], self.hands[other]);
        self.hands.swap(one, other);
        self.seen[one] = self.seen[one].without(theirs).or(ours);
        self.seen[other] = self.seen[other].without(ours).or(theirs);
    }

    /// Shuffles the discard pile into the deck, and returns the number of discards (T3).
    pub fn reshuffle(&mut self, dice: &mut Dice) -> usize {
        let cards = std::mem::take(&mut self.discard);
        if !cards.is_empty() {
            cards.iter().for_each(|card| self.deck.push(card.0));
            self.shuffle_deck(dice);
        }
        cards.len()
    }

    /// Shuffles the deck.
    pub fn shuffle_deck(&mut self, dice: &mut Dice) {
        dice.shuffle(self.deck.as_mut_slice());
    }

    /// Turns a card on the table face up.
    ///
    /// Returns `true` if the card was face down.
    pub fn turn_up(&mut self, card: CardId) -> bool {
        self.down.remove(card)
    }

    /// Turns a card face up for all seats, and returns `true` if it was face down.
    ///
    /// If the card is set aside or in a power's pile, it is then no longer among its owner's hidden cards.
    pub fn turn_up_seen(&mut self, rules: &Ruleset, card: CardId) -> bool {
        if !self.down.contains(card) {
            return false;
        }
        match self.zone_of(card) {
            Some(zone @ (Zone::Aside(_) | Zone::Own(..))) => self.shift(rules, card, zone, Lies::Up, SeatSet::EMPTY),
            _ => {
                self.turn_up(card);
            }
        }
        true
    }

    /// Puts a card into a zone unseen.
    ///
    /// This function sets up positions and is never used in play.
    pub fn lay_out(&mut self, card: CardId, to: Zone, lies: Lies) {
        if let Some(from) = self.zone_of(card) {
            self.take(from, card);
            self.put(to, lies, card);
        }
    }

    fn take(&mut self, from: Zone, card: CardId) {
        self.down.remove(card);
        match from {
            Zone::Deck if self.deck().next_back() == Some(card) => {
                self.deck.pop();
            }
            Zone::Deck => self.deck.retain(|other| other != card.0),
            Zone::Own(..) => self.own.remove(card),
            Zone::Aside(_) => self.aside.remove(card),
            Zone::Laid(seat) => self.laid[seat] = None,
            zone => {
                self.set(zone).map(|cards| cards.remove(card));
            }
        }
    }

    fn put(&mut self, to: Zone, lies: Lies, card: CardId) {
        if matches!(to, Zone::Laid(_) | Zone::Aside(_) | Zone::Own(..)) && lies == Lies::Down {
            self.down.insert(card);
        }
        match (to, self.set(to)) {
            (_, Some(cards)) => cards.insert(card),
            (Zone::Own(seat, pile), _) => self.own.insert(card, (seat, pile)),
            (Zone::Aside(seat), _) => self.aside.insert(card, seat),
            (Zone::Laid(seat), _) => self.lay(seat, card),
            _ => self.deck.push(card.0),
        }
    }

    /// Puts a card on the table as the seat's played card.
    ///
    /// The seat has no played card yet. If it has one by mistake, that card is discarded rather than lost.
    fn lay(&mut self, seat: Seat, card: CardId) {
        if let Some(other) = self.laid[seat].replace(card) {
            debug_assert!(false, "{seat} has already played {other:?}");
            self.down.remove(other);
            self.discard.insert(other);
        }
    }

    /// Returns the cards of a zone, if the zone stores them as a set.
    fn set(&mut self, zone: Zone) -> Option<&mut CardSet> {
        match zone {
            Zone::Deck | Zone::Own(..) | Zone::Laid(_) | Zone::Aside(_) => None,
            Zone::Discard => Some(&mut self.discard),
            Zone::InPlay => Some(&mut self.in_play),
            Zone::Hand(seat) => Some(&mut self.hands[seat]),
        }
    }

    /// Returns `true` if a card in this zone is visible to all seats.
    fn is_open(zone: Zone, lies: Lies) -> bool {
        match zone {
            Zone::Discard | Zone::InPlay => true,
            Zone::Laid(_) | Zone::Aside(_) | Zone::Own(..) => lies == Lies::Up,
            Zone::Deck | Zone::Hand(_) => false,
        }
    }

    /// Returns the seat that holds a card in this zone, or `None` if the card is public.
    fn owner(zone: Zone, lies: Lies) -> Option<Seat> {
        match zone {
            Zone::Hand(seat) | Zone::Laid(seat) => Some(seat),
            Zone::Aside(seat) | Zone::Own(seat, _) if lies == Lies::Down => Some(seat),
            _ => None,
        }
    }
}
