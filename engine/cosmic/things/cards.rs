//! Where cards lie, the one door through which they move, and what each seat knows of the others' cards.
//!
//! Invariants: each card is in exactly one [`Zone`]; [`Cards::shift`] and the two exchanges are all that moves a card in
//! play, and what everybody knows is kept there.
//!
//! A seat's *possession* is its hand, the card it has laid, and what it has lying aside face down. What others have
//! seen of it is kept by card, but only kinds are ever shown. So when a card leaves for all to see, a seat that knew one
//! of its kind no longer knows whether that one is left; when it leaves so that a seat cannot see which it was, that
//! seat no longer knows anything of that possession. What lies open needs no remembering.

use crate::table::{BySeat, Dice, MAX_SEATS, Seat, SeatSet};
use crate::things::card::{CardId, CardSet, MAX_CARDS, Pile};
use crate::things::encounter::Laid;
use crate::things::ruleset::Ruleset;
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
}

/// How a card lies where it can lie either way: laid in the encounter, or aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// Face up, for all to see.
    Up,
    /// Face down.
    Down,
}

/// Every card, in the zone it lies in, and what each seat has seen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cards {
    deck: Pile,
    discard: CardSet,
    in_play: CardSet,
    hands: BySeat<CardSet>,
    laid: BySeat<CardSet>,
    aside: BySeat<CardSet>,
    /// Those that lie face down among the cards laid and aside.
    down: CardSet,
    /// Cards in others' possession that each seat has seen where they are.
    seen: BySeat<CardSet>,
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
            laid: BySeat::of(CardSet::EMPTY),
            aside: BySeat::of(CardSet::EMPTY),
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
            Zone::Laid(seat) => self.laid[seat],
            Zone::Aside(seat) => self.aside[seat],
        }
    }

    /// The zone of a card; `None` for one that there is not.
    pub fn zone_of(&self, card: CardId) -> Option<Zone> {
        if self.deck().next_back() == Some(card) {
            return Some(Zone::Deck);
        }
        self.zones().find(|zone| self.of(*zone).contains(card))
    }

    /// Every zone.
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

    /// The card a seat has laid.
    pub fn laid(&self, seat: Seat) -> Option<Laid> {
        let card = self.laid[seat].iter().next()?;
        Some(Laid { card, open: !self.down.contains(card) })
    }

    /// What a seat has lying aside, face up and face down.
    pub fn aside(&self, seat: Seat) -> CardSet {
        self.aside[seat]
    }

    /// Those of a seat's cards on the table that lie face down.
    pub fn face_down(&self, seat: Seat) -> CardSet {
        self.laid[seat].or(self.aside[seat]).and(self.down)
    }

    /// A seat's hand and what it has lying face down: what others cannot see.
    pub fn hidden(&self, seat: Seat) -> CardSet {
        self.hands[seat].or(self.face_down(seat))
    }

    /// A seat's hand, the card it has laid, and what of it lies aside face down.
    pub fn possession(&self, seat: Seat) -> CardSet {
        self.hidden(seat).or(self.laid[seat])
    }

    /// The cards that everybody can see in the discard pile, in play or aside.
    pub fn lying_open(&self) -> CardSet {
        let aside = self.aside.values().fold(CardSet::EMPTY, |all, cards| all.or(*cards));
        self.discard.or(self.in_play).or(aside.without(self.down))
    }

    /// What a seat knows of another's possession.
    pub fn known(&self, viewer: Seat, of: Seat) -> CardSet {
        self.seen[viewer].and(self.possession(of))
    }

    /// Cards of others that a seat has seen where they are.
    pub fn seen(&self, viewer: Seat) -> CardSet {
        self.seen[viewer]
    }

    /// Whether a card that everybody can see lies there.
    fn is_open(zone: Zone, lies: Lies) -> bool {
        match zone {
            Zone::Discard | Zone::InPlay => true,
            Zone::Laid(_) | Zone::Aside(_) => lies == Lies::Up,
            Zone::Deck | Zone::Hand(_) => false,
        }
    }

    /// Whose possession a card in a zone belongs to.
    fn owner(zone: Zone, lies: Lies) -> Option<Seat> {
        match zone {
            Zone::Hand(seat) | Zone::Laid(seat) => Some(seat),
            Zone::Aside(seat) if lies == Lies::Down => Some(seat),
            _ => None,
        }
    }
}

/// The door.
impl Cards {
    /// Moves a card to a zone. The witnesses see which card it is and know it where it goes; so does everybody when it
    /// comes from where it lay open, and everybody sees it leave when it lies open where it goes.
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

    /// Two seats exchange the cards they have laid; each knows the card it had laid.
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
            self.seen[seat] = self.seen[seat].or(self.laid[its]);
        }
    }

    /// Two seats exchange their whole hands, unseen; each knows the hand it gave.
    pub fn swap_hands(&mut self, one: Seat, other: Seat) {
        let (ours, theirs) = (self.hands[one], self.hands[other]);
        self.hands.swap(one, other);
        self.seen[one] = self.seen[one].without(theirs).or(ours);
        self.seen[other] = self.seen[other].without(ours).or(theirs);
    }

    /// The discard pile becomes the deck, which is shuffled (T3). Says how many cards.
    pub fn reshuffle(&mut self, dice: &mut Dice) -> usize {
        let cards = std::mem::take(&mut self.discard);
        if !cards.is_empty() {
            self.deck = cards.iter().map(|card| card.0).collect();
            self.shuffle_deck(dice);
        }
        cards.len()
    }

    /// Shuffles the deck.
    pub fn shuffle_deck(&mut self, dice: &mut Dice) {
        dice.shuffle(self.deck.as_mut_slice());
    }

    /// Turns a card on the table face up; whether it lay face down.
    pub fn turn_up(&mut self, card: CardId) -> bool {
        self.down.remove(card)
    }

    /// Lays out a position: a card lies here, wherever it lay before, and nobody has seen it. Never used in play.
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
            zone => {
                self.set(zone).map(|cards| cards.remove(card));
            }
        }
    }

    fn put(&mut self, to: Zone, lies: Lies, card: CardId) {
        if matches!(to, Zone::Laid(_) | Zone::Aside(_)) && lies == Lies::Down {
            self.down.insert(card);
        }
        match self.set(to) {
            Some(cards) => cards.insert(card),
            None => self.deck.push(card.0),
        }
    }

    /// The set that a zone is, but for the deck, which has an order.
    fn set(&mut self, zone: Zone) -> Option<&mut CardSet> {
        match zone {
            Zone::Deck => None,
            Zone::Discard => Some(&mut self.discard),
            Zone::InPlay => Some(&mut self.in_play),
            Zone::Hand(seat) => Some(&mut self.hands[seat]),
            Zone::Laid(seat) => Some(&mut self.laid[seat]),
            Zone::Aside(seat) => Some(&mut self.aside[seat]),
        }
    }
}

/// What is known.
impl Cards {
    /// A card leaves a possession and everybody sees which kind it was.
    fn leaves_seen(&mut self, rules: &Ruleset, seat: Seat, card: CardId) {
        for viewer in rules.seats() {
            if !self.seen[viewer].remove(card) {
                self.forget_alike(rules, viewer, seat, card);
            }
        }
    }

    /// A card leaves a possession and only the witnesses see which.
    fn leaves_unseen(&mut self, rules: &Ruleset, seat: Seat, card: CardId, witnesses: SeatSet) {
        let possession = self.possession(seat);
        for viewer in rules.seats() {
            if witnesses.contains(viewer) {
                self.seen[viewer].remove(card);
            } else {
                self.seen[viewer] = self.seen[viewer].without(possession);
            }
        }
    }

    /// A card of a possession is shown and stays in it. Who knew of one of its kind cannot tell whether it is that one.
    pub fn show(&mut self, rules: &Ruleset, seat: Seat, card: CardId, witnesses: SeatSet) {
        for viewer in witnesses.iter().filter(|viewer| *viewer != seat) {
            if !self.seen[viewer].contains(card) {
                self.forget_alike(rules, viewer, seat, card);
            }
            self.seen[viewer].insert(card);
        }
    }

    /// A viewer no longer knows of one card of this kind in a possession.
    fn forget_alike(&mut self, rules: &Ruleset, viewer: Seat, seat: Seat, card: CardId) {
        let kind = rules.kind(card);
        if let Some(other) = self.known(viewer, seat).iter().find(|other| rules.kind(*other) == kind) {
            self.seen[viewer].remove(other);
        }
    }

    /// These cards of others' possessions are known to a seat from now on, besides what it knows.
    pub fn learn(&mut self, viewer: Seat, cards: CardSet) {
        self.seen[viewer] = self.seen[viewer].or(cards);
    }

    /// A seat looks at another's hand: what it thought it knew of that possession gives way to what it sees.
    pub fn look_at_hand(&mut self, rules: &Ruleset, by: Seat, of: Seat) {
        let (cards, known) = (self.hands[of], self.known(by, of));
        // A card laid face down that was known is known still if the hand does not account for it.
        let laid = known.without(cards).iter().next().filter(|laid| {
            let alike = |cards: CardSet| cards.iter().filter(|card| rules.kind(*card) == rules.kind(*laid)).count();
            alike(known) > alike(cards)
        });
        let seen = self.seen[by].without(known).or(cards);
        self.seen[by] = laid.map_or(seen, |laid| seen.or(CardSet::one(laid)));
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
            laid: self.laid.map(set),
            aside: self.aside.map(set),
            down: set(self.down),
            seen,
        }
    }

    /// Counts the cards zone by zone.
    pub(crate) fn count(&self) -> Count {
        let mut count = Count { cards: 0, lying: CardSet::EMPTY, named: self.down };
        for zone in self.zones() {
            count.cards += if zone == Zone::Deck { self.deck.len() } else { self.of(zone).len() };
            count.lying = count.lying.or(self.of(zone));
        }
        count.named = self.seen.values().fold(count.named.or(count.lying), |named, seen| named.or(*seen));
        count
    }

    /// Whether only the seats of a table of `seats` have cards, and each has laid one at most.
    pub(crate) fn are_at_table(&self, seats: u8) -> bool {
        let owned = [&self.hands, &self.laid, &self.aside];
        owned.into_iter().all(|zone| zone.beyond(seats).iter().all(|cards| cards.is_empty()))
            && self.laid.values().all(|cards| cards.len() <= 1)
    }
}
