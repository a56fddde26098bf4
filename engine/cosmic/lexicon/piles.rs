//! Names for cards as things in a place, and for the piles that they lie in.
//!
//! A card is known within one call and cannot be remembered, so that nothing follows it through a shuffle. Which card it
//! is, a script reads where everybody could; in `holding` and `run` also what its own seat knows.

use super::argument::{Argument, Count, Game, It, MainPlayer, Me, TheCard, ThePile};
use super::request::{Next, Request};
use super::table::{reads, verbs};
use super::word::PileNamed;
use crate::course::compensation;
use crate::course::piles;
use crate::moment::call::Call;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::sight::Sight;
use crate::moment::wrong::Wrong;
use crate::table::Seat;
use crate::things::card::{CardId, CardKind, CardSet};
use crate::things::cards::Zone;
use crate::things::class::CardClass;
use crate::things::frame::{Frame, PutAway};
use crate::things::side::Side;

reads! {
    "the draw deck"
    fn deck(sight, call, _game: Game) -> Zone { Zone::Deck }

    "the discard pile"
    fn discards(sight, call, _game: Game) -> Zone { Zone::Discard }

    "the cards in its hand"
    fn hand(sight, call, seat: Seat) -> Zone { Zone::Hand(seat) }

    "a pile of this power, by its key in `zones`"
    fn zone(sight, call, _me: Me, name: PileNamed) -> Zone { Zone::Own(call.me, name.0) }

    "how many cards lie there"
    fn size(sight, call, pile: ThePile) -> usize { sight.state.cards.of(pile.0).len() }

    "the cards that lie there"
        fails "`me` cannot see which they are"
    fn cards(sight, call, pile: ThePile) -> CardSet { sight.seen_in(call, pile.0) }

    "a card of this class lies there"
        fails "`me` cannot see which cards lie there"
    fn has(sight, call, pile: ThePile, class: CardClass) -> bool { sight.has(call, pile.0, class) }

    "what it shows"
        fails "`me` cannot see which card it is"
    fn kind(sight, call, card: TheCard) -> CardKind { sight.kind_of(call, card.0) }

    "`me` can see which card it is: then `card:kind()` can be asked"
    fn is_known(sight, call, card: TheCard) -> bool { sight.may_see(call, card.0) }

    "the card that its main player has laid; once that is discarded, the card in the discard pile as long as it lies there"
    fn card(sight, call, side: Side) -> Option<CardId> { sight.state.card_of(side) }

    "the cards that are about to be discarded, or have just been; one that was left face down with a word is not known to all: test `card:is_known()`"
        at [OnDiscard, AfterDiscard] fails "that moment is about no cards"
    fn cards(sight, call, _it: It) -> Vec<CardId> { sight.played_cards() }

    "the destiny card that has been played or discarded, while nobody has taken it"
        at [AfterCardPlayed, OnCardDiscarded] fails "that moment is about no card"
    fn card(sight, call, _it: It) -> Option<CardId> { sight.destiny_card(call) }
}

verbs! {
    "it takes these cards into its hand, wherever they lie; none: everybody is told that there was nothing to take"
    fn take(play, call, seat: Seat, cards: TheCards) -> () { piles::take(play, seat, cards.0) }

    "it discards these cards of its own"
        fails "one of them is not its own"
    fn discard(play, call, seat: Seat, cards: TheCards) -> () { piles::discard(play, seat, cards.0) }

    "it shows these cards of its own to all"
        fails "one of them is not its own"
    fn show(play, call, seat: Seat, cards: TheCards) -> () { piles::show(play, seat, cards.0) }

    "it looks at cards of others: a hand, or some cards. Nobody looks into the deck: what is drawn into a zone can be looked at"
        fails "the cards lie in the deck"
    fn look_at(play, call, seat: Seat, what: InPile) -> () { piles::look_at(play, seat, what.0) }

    "these cards go into a zone, onto the deck, or onto the discard pile"
        fails "the pile is a hand"
    fn put(play, call, _game: Game, cards: TheCards, pile: ThePile) -> () { piles::put(play, call.me, cards.0, pile.0) }

    "so many of these cards at random, or all if they are fewer; nobody sees which"
    fn random(play, call, _game: Game, from: InPile, cards: Count) -> Vec<CardId> { play.draw_lots(from.0, usize::from(cards.0)) }

    "the deck is shuffled"
    fn shuffle_deck(play, call, _game: Game) -> () { play.state.cards.shuffle_deck(&mut play.state.dice) }

    "cards that lie face down are turned, for all to see"
        fails "the cards lie in the deck or in a hand"
    fn turn_up(play, call, _game: Game, what: InPile) -> () { piles::turn_up(play, what.0) }

    "it lays this card in place of the one that it has laid, which is discarded"
        fails "the card cannot be laid"
        at [OnFirstCardLaid, BeforeReveal, OnCardsTurned, AfterReveal] else "before it has laid a card this is its card; later it comes too late"
    fn lay(play, call, player: MainPlayer, card: TheCard) -> () { piles::lay_instead(play, player.0, card.0) }

    "it takes so many cards at random from another's hand, as compensation, all if they are fewer: once the encounter is decided, others can prevent or change it as they can what C5 brings"
        fails "it is the same seat"
    fn take_compensation(play, call, seat: Seat, cards: Count, from: Seat) -> () { compensation::take_by_power(play, call.moment.hook, seat, from, cards.0) }
}

/// Cards in a list.
pub(super) struct TheCards(pub(super) CardSet);

impl Argument for TheCards {
    const TYPE: &'static str = "{Card}";

    fn take(_: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<TheCards> {
        let mut cards = CardSet::EMPTY;
        request.list(&mut |item| {
            cards.insert(item.card()?);
            Ok(())
        })?;
        Ok(TheCards(cards))
    }
}

/// All cards of a pile, or cards in a list.
pub(super) struct InPile(pub(super) CardSet);

impl Argument for InPile {
    const TYPE: &'static str = "Pile | {Card}";

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<InPile> {
        match request.next() {
            Next::Pile => Ok(InPile(sight.state.cards.of(request.pile()?))),
            _ => TheCards::take(sight, call, request).map(|cards| InPile(cards.0)),
        }
    }
}

impl Sight<'_> {
    /// Whether the script may know which card it is.
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
    /// The cards from which a seat chooses: it sees each of them, or they lie in the deck.
    pub(super) fn choosable(&self, seat: Seat, cards: CardSet) -> Flow<CardSet> {
        let sees = |card| self.state.sees(seat, card) || self.state.cards.zone_of(card) == Some(Zone::Deck);
        if cards.iter().all(sees) { Ok(cards) } else { Err(Wrong::UnseenPile.into()) }
    }
}
