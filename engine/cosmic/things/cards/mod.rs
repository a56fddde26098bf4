//! Where cards lie, the one door through which they move, and what each seat knows of the others' cards.
//!
//! Invariants: each card is in exactly one [`Zone`]; [`Cards::shift`] and the two exchanges are all that moves a card in
//! play, and what everybody knows is kept there.
//!
//! A seat's *possession* is its hand, the card it has laid, and what lies face down aside or in a pile of its powers. What others have
//! seen of it is kept by card, but only kinds are ever shown. So when a card leaves for all to see, a seat that knew one
//! of its kind no longer knows whether that one is left; when it leaves so that a seat cannot see which it was, that
//! seat no longer knows anything of that possession. What lies open needs no remembering.

mod apart;
mod by_seat;
mod door;
mod known;
mod own;
#[cfg(test)]
mod tests;

use crate::table::{BySeat, MAX_SEATS, Seat};
use crate::things::card::{CardId, CardSet, MAX_CARDS, Pile};
use crate::things::encounter::Laid;
use crate::things::in_place::clone_in_place;
use apart::Apart;
use own::Owned;
pub use own::{MAX_OWN, OwnPile};
use serde::{Deserialize, Serialize};

/// Where a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// The draw deck, in order; a card goes on top.
    Deck,
    /// The discard pile, face up.
    Discard,
    /// A destiny card whose effect is under way, face up.
    InPlay,
    /// A seat's hand.
    Hand(Seat),
    /// Laid by a main player in the encounter (C1).
    Laid(Seat),
    /// Laid aside until the encounter is over, to go back to this seat's hand.
    Aside(Seat),
    /// In a pile that a seat has through one of its powers.
    Own(Seat, OwnPile),
}

impl Zone {
    /// The seat whose zone it is; `None`: it is nobody's.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Zone::Hand(seat) | Zone::Laid(seat) | Zone::Aside(seat) | Zone::Own(seat, _) => Some(seat),
            Zone::Deck | Zone::Discard | Zone::InPlay => None,
        }
    }
}

/// How a card lies where it can lie either way: laid in the encounter, aside, or in a pile of a power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// Face up, for all to see.
    Up,
    /// Face down.
    Down,
}

/// Every card, in the zone it lies in, and what each seat has seen.
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
    /// Those that lie face down among the cards laid, aside and in piles of powers.
    down: CardSet,
    /// Cards in others' possession that each seat has seen where they are.
    seen: BySeat<CardSet>,
}

clone_in_place!(Cards { deck, discard, in_play, hands, laid, aside, own, down, seen });

const fn no_piles() -> Owned {
    Owned::NONE
}

/// All cards, counted.
pub(crate) struct Count {
    /// How many lie in all zones; one that lay in two would count twice.
    pub cards: usize,
    /// Those that lie in a zone.
    pub lying: CardSet,
    /// Those that lie somewhere or that somebody has seen.
    pub named: CardSet,
}

/// Where cards lie.
impl Cards {
    /// The first `count` cards, all in the deck, unshuffled.
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

    /// The cards of a zone.
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

    /// The zone of a card; `None` for one that there is not.
    pub fn zone_of(&self, card: CardId) -> Option<Zone> {
        if self.deck().next_back() == Some(card) {
            return Some(Zone::Deck);
        }
        if let Some((seat, pile)) = self.own.place(card) {
            return Some(Zone::Own(seat, pile));
        }
        self.zones().find(|zone| self.of(*zone).contains(card))
    }

    /// Every zone but the piles of powers.
    pub fn zones(&self) -> impl Iterator<Item = Zone> {
        let owned = [Zone::Hand, Zone::Laid, Zone::Aside];
        let seats = Seat::all(MAX_SEATS as u8);
        let piles = [Zone::Discard, Zone::InPlay, Zone::Deck];
        owned.into_iter().flat_map(move |zone| seats.clone().map(zone)).chain(piles)
    }

    /// The draw deck, from the bottom to the top.
    pub fn deck(&self) -> impl DoubleEndedIterator<Item = CardId> + ExactSizeIterator {
        self.deck.as_slice().iter().map(|card| CardId(*card))
    }

    /// The discard pile.
    pub const fn discard(&self) -> CardSet {
        self.discard
    }

    /// Destiny cards whose effect is under way.
    pub const fn in_play(&self) -> CardSet {
        self.in_play
    }

    /// A seat's hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// Whether any of these cards is in a hand.
    #[inline]
    pub fn are_in_hands(&self, cards: CardSet) -> bool {
        self.hands.values().any(|hand| !hand.and(cards).is_empty())
    }

    /// The card a seat has laid.
    pub fn laid(&self, seat: Seat) -> Option<Laid> {
        let card = self.laid[seat]?;
        Some(Laid { card, open: !self.down.contains(card) })
    }

    /// The card that a seat has laid, as a set.
    fn laid_by(&self, seat: Seat) -> CardSet {
        self.laid[seat].map_or(CardSet::EMPTY, CardSet::one)
    }

    /// What a seat has lying aside, face up and face down.
    pub fn aside(&self, seat: Seat) -> CardSet {
        self.aside.of(seat)
    }

    /// The cards of one pile that a seat has through a power.
    pub fn own(&self, seat: Seat, pile: OwnPile) -> CardSet {
        self.own.of((seat, pile))
    }

    /// The cards in all piles that a seat has through its powers.
    #[inline]
    pub fn owned(&self, seat: Seat) -> CardSet {
        self.own.at(|(owner, _)| owner == seat)
    }

    /// Every card in a pile of a power, with whose pile it is and which.
    pub fn each_owned(&self) -> impl Iterator<Item = (CardId, Seat, OwnPile)> {
        self.own.iter().map(|(card, (seat, pile))| (card, seat, pile))
    }

    /// Those of a seat's cards that it has laid or that lie aside, face down.
    pub fn face_down(&self, seat: Seat) -> CardSet {
        self.laid_by(seat).or(self.aside(seat)).and(self.down)
    }

    /// Whether a card lies face down on the table.
    pub const fn is_down(&self, card: CardId) -> bool {
        self.down.contains(card)
    }

    /// A seat's hand and what it has lying face down: what others cannot see.
    pub fn hidden(&self, seat: Seat) -> CardSet {
        self.hands[seat].or(self.face_down(seat)).or(self.owned(seat).and(self.down))
    }

    /// A seat's hand, the card it has laid, and what of it lies face down elsewhere.
    pub fn possession(&self, seat: Seat) -> CardSet {
        self.hidden(seat).or(self.laid_by(seat))
    }

    /// The cards that everybody can see in the discard pile, in play, aside or in a pile of a power.
    pub fn lying_open(&self) -> CardSet {
        let apart = self.own.all().or(self.aside.all());
        self.discard.or(self.in_play).or(apart.without(self.down))
    }

    /// The same table with other cards, but for what `seat` has seen, which keeps its names.
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

    /// Whether any card has left the deck.
    pub(crate) fn are_dealt(&self) -> bool {
        !self.own.is_empty() || self.zones().any(|zone| zone != Zone::Deck && !self.of(zone).is_empty())
    }

    /// Whether only cards laid, aside or in piles of powers lie face down.
    pub(crate) fn down_are_on_table(&self) -> bool {
        let laid = self.laid.values().flatten().copied().collect::<CardSet>();
        self.down.without(laid.or(self.aside.all()).or(self.own.all())).is_empty()
    }

    /// Counts the cards zone by zone.
    pub(crate) fn count(&self) -> Count {
        // Two of the same card in the deck are two cards.
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

    /// Whether only the seats of a table of `seats` have cards.
    pub(crate) fn are_at_table(&self, seats: u8) -> bool {
        self.hands.beyond(seats).iter().all(|cards| cards.is_empty())
            && self.laid.beyond(seats).iter().all(Option::is_none)
            && self.aside.iter().all(|(_, seat)| seat.0 < seats)
    }
}
