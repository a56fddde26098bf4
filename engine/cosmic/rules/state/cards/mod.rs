//! The zones of cards, their movement, and each seat's knowledge of the other seats' cards.
//!
//! Invariants: each card is in exactly one [`Zone`]. Only [`Cards::shift`] and the two exchanges move a card in play,
//! and they update each seat's knowledge.
//!
//! A seat's *possession* is its hand, its played card, and its face-down cards, set aside or in piles of its powers.
//! Each seat's knowledge of the other seats is stored by card, but a seat only ever sees kinds. Two rules follow:
//!
//! - If a card leaves the possession face up, a seat that knew one card of this kind no longer knows whether that card
//!   is still there.
//! - If a card leaves unseen, every seat that did not see it forgets everything about that possession.
//!
//! Face-up cards are visible to all, so no knowledge of them is stored.

mod apart;
mod by_seat;
mod known;
mod own;
#[cfg(test)]
mod tests;
mod transfer;

use crate::state::card::{CardId, CardSet, MAX_CARDS, Pile};
use crate::state::encounter::Laid;
use crate::state::in_place::clone_in_place;
use crate::table::{BySeat, MAX_SEATS, Seat};
use apart::Apart;
use own::Owned;
pub use own::{MAX_OWN, OwnPile};
use serde::{Deserialize, Serialize};

/// The zone of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// The draw deck, in order; new cards go on top.
    Deck,
    /// The discard pile, face up.
    Discard,
    /// In play, face up: a destiny card whose effect is not finished.
    InPlay,
    /// A seat's hand.
    Hand(Seat),
    /// Played by a main player in the encounter (C1).
    Laid(Seat),
    /// Set aside for this seat. The card returns to its hand at the end of the encounter.
    Aside(Seat),
    /// In a pile of one of the seat's powers.
    Own(Seat, OwnPile),
}

impl Zone {
    /// Returns the seat of the zone, if the zone belongs to one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Zone::Hand(seat) | Zone::Laid(seat) | Zone::Aside(seat) | Zone::Own(seat, _) => Some(seat),
            Zone::Deck | Zone::Discard | Zone::InPlay => None,
        }
    }
}

/// The orientation of a card that is played, set aside, or in a power's pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// Face up, for all to see.
    Up,
    /// Face down.
    Down,
}

/// All cards by zone, and the cards that each seat has seen.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Cards {
    deck: Pile<MAX_CARDS>,
    discard: CardSet,
    in_play: CardSet,
    hands: BySeat<CardSet>,
    #[serde(with = "by_seat::laid")]
    laid: BySeat<Option<CardId>>,
    #[serde(with = "by_seat::aside")]
    aside: Apart<Seat>,
    #[serde(default = "no_piles", with = "own::written")]
    own: Owned,
    /// The face-down cards that are played, set aside, or in piles of powers.
    down: CardSet,
    /// The other seats' hidden and played cards that each seat has seen in their current places.
    seen: BySeat<CardSet>,
}

clone_in_place!(Cards { deck, discard, in_play, hands, laid, aside, own, down, seen });

const fn no_piles() -> Owned {
    Owned::NONE
}

/// The result of counting all cards, to validate a state.
pub(crate) struct Count {
    /// The number of cards in all zones; a card in two zones counts twice.
    pub cards: usize,
    /// The cards that are in any zone.
    pub lying: CardSet,
    /// The cards that are in any zone or that any seat has seen.
    pub named: CardSet,
}

impl Cards {
    /// Creates the first `count` cards, all in the deck and unshuffled.
    pub fn in_deck(count: usize) -> Cards {
        Cards {
            deck: (0..count.min(MAX_CARDS)).map(|card| card as u8).collect(),
            discard: CardSet::EMPTY,
            in_play: CardSet::EMPTY,
            hands: BySeat::of(CardSet::EMPTY),
            laid: BySeat::of(None),
            aside: Apart::NONE,
            own: Owned::NONE,
            down: CardSet::EMPTY,
            seen: BySeat::of(CardSet::EMPTY),
        }
    }

    /// Takes over a seat's hand, the discard pile, and all knowledge from other cards.
    pub(in crate::state) fn copy_spent(&mut self, other: &Cards, seat: Seat) {
        self.hands[seat] = other.hands[seat];
        (self.discard, self.seen) = (other.discard, other.seen);
    }

    /// Returns the cards of a zone.
    pub fn of(&self, zone: Zone) -> CardSet {
        match zone {
            Zone::Deck => self.deck().collect(),
            Zone::Discard => self.discard,
            Zone::InPlay => self.in_play,
            Zone::Hand(seat) => self.hands[seat],
            Zone::Laid(seat) => self.laid_by(seat),
            Zone::Aside(seat) => self.aside(seat),
            Zone::Own(seat, pile) => self.own(seat, pile),
        }
    }

    /// Returns the zone of a card; `None` for an unknown card.
    pub fn zone_of(&self, card: CardId) -> Option<Zone> {
        if self.deck().next_back() == Some(card) {
            return Some(Zone::Deck);
        }
        if let Some((seat, pile)) = self.own.place(card) {
            return Some(Zone::Own(seat, pile));
        }
        self.zones().find(|zone| self.of(*zone).contains(card))
    }

    /// Returns every zone except the piles of powers.
    pub fn zones(&self) -> impl Iterator<Item = Zone> {
        let owned = [Zone::Hand, Zone::Laid, Zone::Aside];
        let seats = Seat::all(MAX_SEATS as u8);
        let piles = [Zone::Discard, Zone::InPlay, Zone::Deck];
        owned.into_iter().flat_map(move |zone| seats.clone().map(zone)).chain(piles)
    }

    /// Returns the draw deck from the bottom to the top.
    pub fn deck(&self) -> impl DoubleEndedIterator<Item = CardId> + ExactSizeIterator {
        self.deck.as_slice().iter().map(|card| CardId(*card))
    }

    /// Returns the discard pile.
    pub const fn discard(&self) -> CardSet {
        self.discard
    }

    /// Returns the destiny cards in play.
    pub const fn in_play(&self) -> CardSet {
        self.in_play
    }

    /// Returns a seat's hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// Returns `true` if any of these cards is in any hand.
    #[inline]
    pub fn are_in_hands(&self, cards: CardSet) -> bool {
        self.hands.values().any(|hand| !hand.and(cards).is_empty())
    }

    /// Returns the card that a seat has played.
    pub fn laid(&self, seat: Seat) -> Option<Laid> {
        let card = self.laid[seat]?;
        Some(Laid { card, open: !self.down.contains(card) })
    }

    /// Returns the card that a seat has played, as a set.
    fn laid_by(&self, seat: Seat) -> CardSet {
        self.laid[seat].map_or(CardSet::EMPTY, CardSet::one)
    }

    /// Returns the cards set aside for a seat, face up and face down.
    pub fn aside(&self, seat: Seat) -> CardSet {
        self.aside.of(seat)
    }

    /// Returns the cards in one pile of a seat's power.
    pub fn own(&self, seat: Seat, pile: OwnPile) -> CardSet {
        self.own.of((seat, pile))
    }

    /// Returns the cards in all piles of a seat's powers.
    #[inline]
    pub fn owned(&self, seat: Seat) -> CardSet {
        self.own.at(|(owner, _)| owner == seat)
    }

    /// Returns every card in a pile of a power, with its seat and pile.
    pub fn each_owned(&self) -> impl Iterator<Item = (CardId, Seat, OwnPile)> {
        self.own.iter().map(|(card, (seat, pile))| (card, seat, pile))
    }

    /// Returns a seat's face-down cards that are played, set aside, or in piles of powers.
    pub fn face_down(&self, seat: Seat) -> CardSet {
        self.laid_by(seat).or(self.aside(seat)).and(self.down)
    }

    /// Returns `true` if the card is face down on the table.
    pub const fn is_down(&self, card: CardId) -> bool {
        self.down.contains(card)
    }

    /// Returns a seat's cards that the other seats cannot see.
    ///
    /// These are its hand and its face-down cards.
    pub fn hidden(&self, seat: Seat) -> CardSet {
        self.hands[seat].or(self.face_down(seat)).or(self.owned(seat).and(self.down))
    }

    /// Returns a seat's hand, its played card, and its other face-down cards.
    pub fn possession(&self, seat: Seat) -> CardSet {
        self.hidden(seat).or(self.laid_by(seat))
    }

    /// Returns the cards that are face up for all seats.
    ///
    /// They are in the discard pile, in play, set aside, or in piles of powers.
    pub fn lying_open(&self) -> CardSet {
        let apart = self.own.all().or(self.aside.all());
        self.discard.or(self.in_play).or(apart.without(self.down))
    }

    /// Returns these cards with new card ids, except in the knowledge of `seat`.
    pub(crate) fn renamed(&self, seat: Seat, name: impl Fn(CardId) -> CardId) -> Cards {
        let set = |cards: CardSet| cards.iter().map(&name).collect::<CardSet>();
        let mut seen = self.seen.map(set);
        seen[seat] = self.seen[seat];
        Cards {
            deck: self.deck().map(|card| name(card).0).collect(),
            discard: set(self.discard),
            in_play: set(self.in_play),
            hands: self.hands.map(set),
            laid: self.laid.map(|card| card.map(&name)),
            aside: self.aside.renamed(&name),
            own: self.own.renamed(&name),
            down: set(self.down),
            seen,
        }
    }

    /// Returns `true` if any card has left the deck.
    pub(crate) fn are_dealt(&self) -> bool {
        !self.own.is_empty() || self.zones().any(|zone| zone != Zone::Deck && !self.of(zone).is_empty())
    }

    /// Returns `true` if all face-down cards are played, set aside, or in piles of powers.
    pub(crate) fn down_are_on_table(&self) -> bool {
        let laid = self.laid.values().flatten().copied().collect::<CardSet>();
        self.down.without(laid.or(self.aside.all()).or(self.own.all())).is_empty()
    }

    /// Counts the cards zone by zone.
    pub(crate) fn count(&self) -> Count {
        // Count the deck as a list, because a set would hide a duplicate.
        let mut count = Count { cards: self.deck.len(), lying: self.deck().collect(), named: self.down };
        let laid = Seat::all(MAX_SEATS as u8).map(|seat| self.laid_by(seat));
        let others = [self.discard, self.in_play, self.aside.all(), self.own.all()];
        let zones = self.hands.values().copied().chain(laid).chain(others);
        for cards in zones.filter(|cards| !cards.is_empty()) {
            count.cards += cards.len();
            count.lying = count.lying.or(cards);
        }
        count.named = self.seen.values().fold(count.named.or(count.lying), |named, seen| named.or(*seen));
        count
    }

    /// Returns `true` if only the first `seats` seats have cards.
    pub(crate) fn are_at_table(&self, seats: u8) -> bool {
        self.hands.beyond(seats).iter().all(|cards| cards.is_empty())
            && self.laid.beyond(seats).iter().all(Option::is_none)
            && self.aside.iter().all(|(_, seat)| seat.0 < seats)
    }
}
