//! Script functions for cards as objects, and for their piles.
//!
//! A script can use a card only within one call and cannot remember it, so no script can follow a card through a
//! shuffle. A script can read the kind of a public card. In `holding` and `run` it can also read the kind of a card
//! that its own seat can see.

use super::argument::{Count, Game, It, MainPlayer, Me, TheCard, ThePile, taken};
use super::given::Foreseen;
use super::request::Next;
use super::table::{reads, verbs};
use super::word::PileNamed;
use crate::state::{CardClass, CardId, CardKind, CardSet, Frame, PutAway, Side, Zone};
use crate::steps::compensation;
use crate::steps::piles;
use crate::table::Seat;
use crate::trigger::{Call, Flow, Play, Sight, Wrong};

reads! {
    "the draw deck"
    fn deck(sight, call, _game: Game) -> Zone { Zone::Deck }

    "the discard pile"
    fn discards(sight, call, _game: Game) -> Zone { Zone::Discard }

    "the cards in the seat's hand"
    fn hand(sight, call, seat: Seat) -> Zone { Zone::Hand(seat) }

    "a zone of this power, by its key in `zones`"
    fn zone(sight, call, _me: Me, name: PileNamed) -> Zone { Zone::Own(call.me, name.0) }

    "the number of cards in the pile"
    fn size(sight, call, pile: ThePile) -> usize { sight.state.cards.of(pile.0).len() }

    "the cards in the pile"
        fails "`me` cannot see them"
    fn cards(sight, call, pile: ThePile) -> CardSet { sight.seen_in(call, pile.0) }

    "true if the pile has a card of this class"
        fails "`me` cannot see the cards"
    fn has(sight, call, pile: ThePile, class: CardClass) -> bool { sight.has(call, pile.0, class) }

    "the card's face"
        fails "`me` cannot see it"
    fn kind(sight, call, card: TheCard) -> CardKind { sight.kind_of(call, card.0) }

    "true if `me` can see the card's face; `card:kind()` then works"
    fn is_known(sight, call, card: TheCard) -> bool { sight.may_see(call, card.0) }

    "the card that the side's main player has played. If it has been discarded, it is returned only as long as it is in the discard pile"
    fn card(sight, call, side: Side) -> Foreseen<CardId> { Foreseen(sight.state.card_of(side)) }

    "the cards that are about to be discarded, or have just been discarded. A card that was left face down with a claim is not public: test it with `card:is_known()`"
        at [OnDiscard, AfterDiscard] fails "fails, because the trigger is not about cards"
    fn cards(sight, call, _it: It) -> Vec<CardId> { sight.played_cards() }

    "the destiny card that was played or discarded; nil after a seat has taken it"
        at [AfterCardPlayed, OnCardDiscarded] fails "fails, because the trigger is not about a card"
    fn card(sight, call, _it: It) -> Foreseen<CardId> { Foreseen(sight.destiny_card(call)) }
}

verbs! {
    "the seat takes these cards into its hand, from any place; if the list is empty, the log reports that no card was taken"
    fn take(play, call, seat: Seat, cards: TheCards) -> () { piles::take(play, seat, cards.0) }

    "the seat discards these cards, which must be its own"
        fails "a card does not belong to the seat"
    fn discard(play, call, seat: Seat, cards: TheCards) -> () { piles::discard(play, seat, cards.0) }

    "the seat shows these cards, which must be its own, to everybody. Until the script's call ends, it can read them too"
        fails "a card does not belong to the seat"
    fn show(play, call, seat: Seat, cards: TheCards) -> () { piles::show(play, seat, cards.0) }

    "the seat looks at cards of other seats: a whole hand, or some cards. It cannot look at cards in the deck: draw them into a zone first"
        fails "the cards are in the deck"
    fn look_at(play, call, seat: Seat, what: InPile) -> () { piles::look_at(play, seat, what.0) }

    "moves these cards to a zone, onto the deck, or onto the discard pile"
        fails "the pile is a hand"
    fn put(play, call, _game: Game, cards: TheCards, pile: ThePile) -> () { piles::put(play, call.me, cards.0, pile.0) }

    "returns this number of random cards from the pile or list, or all cards if there are fewer; no seat sees them"
    fn random(play, call, _game: Game, from: InPile, cards: Count) -> Vec<CardId> { play.draw_lots(from.0, usize::from(cards.0)) }

    "shuffles the deck"
    fn shuffle_deck(play, call, _game: Game) -> () { play.state.cards.shuffle_deck(&mut play.state.dice) }

    "turns face-down cards up, so everybody sees them"
        fails "the cards are in the deck or in a hand"
    fn turn_up(play, call, _game: Game, what: InPile) -> () { piles::turn_up(play, what.0) }

    "the seat plays this encounter card; the card that it has played before is discarded"
        fails "the card is not an encounter card"
        at [OnFirstCardLaid, BeforeReveal, OnCardsTurned, AfterReveal] else "before the seat has played a card, it plays this card; later, the function does nothing"
    fn lay(play, call, player: MainPlayer, card: TheCard) -> () { piles::lay_instead(play, player.0, card.0) }

    "the seat takes this number of random cards from another seat's hand as compensation, or all cards if there are fewer. If the encounter is decided, other powers can prevent or change this compensation like that of C5"
        fails "both seats are the same"
    fn take_compensation(play, call, seat: Seat, cards: Count, from: Seat) -> () { compensation::take_by_power(play, call.moment.hook, seat, from, cards.0) }
}

/// Cards in a list.
pub(super) struct TheCards(pub(super) CardSet);

/// All cards of a pile, or cards in a list.
pub(super) struct InPile(pub(super) CardSet);

taken! {
    TheCards, "{Card}" => |_, _, request| {
        let mut cards = CardSet::EMPTY;
        request.list(&mut |item| {
            cards.insert(item.card()?);
            Ok(())
        })?;
        Ok(TheCards(cards))
    };
    InPile, "Pile | {Card}" => |sight, call, request| {
        match request.next() {
            Next::Pile => Ok(InPile(sight.state.cards.of(request.pile()?))),
            _ => TheCards::take(sight, call, request).map(|cards| InPile(cards.0)),
        }
    };
}

impl Sight<'_> {
    /// Returns `true` if the script may read the card's kind.
    fn may_see(self, call: &Call, card: CardId) -> bool {
        self.state.lies_open(card) || call.knows && self.state.sees(call.me, card)
    }

    fn kind_of(self, call: &Call, card: CardId) -> Flow<CardKind> {
        if self.may_see(call, card) { Ok(self.rules.kind(card)) } else { Err(Wrong::UnseenCard.into()) }
    }

    fn seen_in(self, call: &Call, pile: Zone) -> Flow<CardSet> {
        let cards = self.state.cards.of(pile);
        let all = cards.iter().all(|card| self.may_see(call, card));
        if all { Ok(cards) } else { Err(Wrong::UnseenPile.into()) }
    }

    fn has(self, call: &Call, pile: Zone, class: CardClass) -> Flow<bool> {
        Ok(self.seen_in(call, pile)?.iter().any(|card| self.rules.is_of(self.rules.kind(card), class)))
    }

    fn played_cards(self) -> Vec<CardId> {
        Side::BOTH.into_iter().filter_map(|side| self.state.card_of(side)).collect()
    }

    fn destiny_card(self, call: &Call) -> Option<CardId> {
        match self.state.stack.matter(&call.moment)? {
            Frame::PutAway(PutAway { card, .. }) => {
                Some(*card).filter(|card| self.state.cards.in_play().contains(*card))
            }
            _ => None,
        }
    }
}

impl Play<'_, '_> {
    /// Checks that a seat can see each of the cards. Cards in the deck are allowed too.
    pub(super) fn choosable(&self, seat: Seat, cards: CardSet) -> Flow<CardSet> {
        let sees = |card| self.state.sees(seat, card) || self.state.cards.zone_of(card) == Some(Zone::Deck);
        if cards.iter().all(sees) { Ok(cards) } else { Err(Wrong::UnseenPile.into()) }
    }
}
