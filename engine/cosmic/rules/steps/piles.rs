//! P1: cards that scripts take, discard, put into piles, or play.

use crate::state::{
    CardId, CardSet, Event, Lies, OwnPile, PileId, PileInfo, Power, Ruleset, Side, State, TransferReason, Zone,
};
use crate::steps::reveal;
use crate::table::{Seat, SeatSet};
use crate::trigger::{Flow, Play, Wrong};

impl State {
    /// Returns the power that has a pile, and the script's description of the pile.
    pub fn pile_of<'a>(&self, rules: &'a Ruleset, seat: Seat, pile: OwnPile) -> Option<(&Power, &'a PileInfo)> {
        let (_, power) = self.powers.of(seat).find(|(_, power)| power.place == pile.place())?;
        Some((power, rules.script(power.alien).piles.get(usize::from(pile.number()))?))
    }

    /// Returns the cards that a seat can play, from its hand and its playable piles.
    #[inline]
    pub fn at_hand(&self, rules: &Ruleset, seat: Seat) -> CardSet {
        self.cards.hand(seat).or(self.at_hand_besides(rules, seat))
    }

    /// Returns the cards outside the hand that a seat can play.
    #[inline]
    pub(crate) fn at_hand_besides(&self, rules: &Ruleset, seat: Seat) -> CardSet {
        if self.cards.owned(seat).is_empty() { CardSet::EMPTY } else { self.playable_piles(rules, seat) }
    }

    /// Returns the cards in a seat's playable piles.
    fn playable_piles(&self, rules: &Ruleset, seat: Seat) -> CardSet {
        let is_playable = |pile| {
            self.pile_of(rules, seat, pile).is_some_and(|(power, info)| info.playable && self.is_in_force(rules, power))
        };
        let playable = self.cards.each_owned().filter(|(_, owner, pile)| *owner == seat && is_playable(*pile));
        playable.map(|(card, ..)| card).collect()
    }

    /// Returns `true` if the card is face up for all seats.
    pub fn lies_open(&self, card: CardId) -> bool {
        match self.cards.zone_of(card) {
            Some(Zone::Discard | Zone::InPlay) => true,
            Some(Zone::Laid(_) | Zone::Aside(_) | Zone::Own(..)) => !self.cards.is_down(card),
            Some(Zone::Deck | Zone::Hand(_)) | None => false,
        }
    }

    /// Returns `true` if a seat can see this card.
    ///
    /// The card is face up, belongs to the seat, or was just shown by the running script. A card of the same kind seen
    /// earlier does not count.
    pub fn sees(&self, seat: Seat, card: CardId) -> bool {
        self.lies_open(card) || self.cards.possession(seat).contains(card) || self.looked_at.contains(card)
    }

    /// Returns the owner of a card.
    ///
    /// The owner has the card in its hand, played, set aside, or in a pile of its power.
    pub fn owner(&self, card: CardId) -> Option<Seat> {
        self.cards.zone_of(card)?.seat()
    }

    /// Returns a side's played card.
    ///
    /// If the card was just discarded, it must still be in the discard pile.
    pub fn card_of(&self, side: Side) -> Option<CardId> {
        let discarded = || self.encounter[side].discarded.filter(|card| self.cards.discard().contains(*card));
        self.laid(side).map(|laid| laid.card).or_else(discarded)
    }

    fn heap(&self, zone: Zone) -> PileId {
        match zone {
            Zone::Deck => PileId::Deck,
            Zone::Discard => PileId::Discard,
            Zone::InPlay => PileId::Table,
            Zone::Hand(seat) => PileId::Hand(seat),
            Zone::Laid(seat) | Zone::Aside(seat) => PileId::Before(seat),
            Zone::Own(seat, pile) => {
                let mut powers = self.powers.of(seat);
                let alien = powers.find(|(_, power)| power.place == pile.place()).map(|(_, power)| power.alien);
                alien.map_or(PileId::Before(seat), |alien| PileId::Own(seat, alien))
            }
        }
    }
}

/// Groups cards by zone, in the order of each zone's first card.
fn by_zone(state: &State, cards: CardSet) -> Vec<(Zone, CardSet)> {
    let mut zones: Vec<(Zone, CardSet)> = Vec::new();
    for card in cards.iter() {
        let Some(zone) = state.cards.zone_of(card) else { continue };
        match zones.iter_mut().find(|(known, _)| *known == zone) {
            Some((_, there)) => there.insert(card),
            None => zones.push((zone, CardSet::one(card))),
        }
    }
    zones
}

/// Moves cards from any zone into a seat's hand.
///
/// # Errors
/// Returns a fault if the cards include a played card and no defense is known.
pub(crate) fn take(play: &mut Play<'_, '_>, seat: Seat, cards: CardSet) -> Flow {
    if cards.is_empty() {
        play.emit(Event::NothingFound { seat });
    }
    for (zone, cards) in by_zone(play.state, cards) {
        match zone {
            Zone::Hand(owner) if owner == seat => {}
            Zone::InPlay => {
                for card in cards.iter() {
                    play.shift_card(card, Zone::Hand(seat), SeatSet::EMPTY);
                    play.emit(Event::DestinyCardTaken { seat, card: play.rules.kind(card) });
                }
            }
            Zone::Laid(owner) => take_laid(play, seat, owner),
            Zone::Discard => take_discarded(play, seat, cards)?,
            Zone::Hand(owner) | Zone::Own(owner, _) | Zone::Aside(owner) if owner != seat => {
                let witnesses = [owner, seat].into_iter().collect();
                play.give_cards(owner, seat, cards, witnesses, TransferReason::Taken);
            }
            from => move_cards(play, seat, cards, from, Zone::Hand(seat)),
        }
    }
    Ok(())
}

/// Moves a main player's played card into a seat's hand.
fn take_laid(play: &mut Play<'_, '_>, by: Seat, owner: Seat) {
    let Some(side) = play.state.side_of(owner) else { return };
    if by == owner {
        return reveal::take_back(play, owner, side);
    }
    let Some(laid) = play.state.cards.laid(owner) else { return };
    let both = [by, owner].into_iter().collect();
    play.shift_card(laid.card, Zone::Hand(by), both);
    let hidden = play.kinds(CardSet::one(laid.card));
    let event = Event::PlayedCardTaken { seat: owner, by, hidden };
    if laid.open { play.emit(event) } else { play.tell_to(both, event) }
}

/// Moves cards from the discard pile into a seat's hand.
///
/// The event names the main player if its card was just discarded.
fn take_discarded(play: &mut Play<'_, '_>, by: Seat, cards: CardSet) -> Flow {
    let mut others = cards;
    for side in Side::BOTH {
        let Some(card) = play.state.encounter[side].discarded.filter(|card| cards.contains(*card)) else { continue };
        let seat = play.player(side)?;
        others.remove(card);
        play.state.encounter[side].discarded = None;
        play.shift_card(card, Zone::Hand(by), SeatSet::EMPTY);
        let hidden = play.kinds(CardSet::one(card));
        play.emit(Event::PlayedCardTaken { seat, by, hidden });
    }
    if !others.is_empty() {
        move_cards(play, by, others, Zone::Discard, Zone::Hand(by));
    }
    Ok(())
}

/// Moves cards to another zone with a public event. Only seats that see the cards learn their kinds.
pub(super) fn move_cards(play: &mut Play<'_, '_>, seat: Seat, cards: CardSet, from: Zone, to: Zone) {
    let lies = match to {
        Zone::Own(owner, pile) => {
            let up = play.state.pile_of(play.rules, owner, pile).is_some_and(|(_, info)| info.up);
            if up { Lies::Up } else { Lies::Down }
        }
        _ => Lies::Up,
    };
    let was_open = cards.iter().all(|card| play.state.lies_open(card));
    let (count, hidden) = (cards.len() as u8, play.kinds(cards));
    let event = Event::CardsMoved { seat, from: play.state.heap(from), to: play.state.heap(to), count, hidden };
    let insiders: SeatSet = [from.seat(), to.seat()].into_iter().flatten().collect();
    for card in cards.iter() {
        play.state.cards.shift(play.rules, card, to, lies, insiders);
    }
    let is_open = cards.iter().all(|card| play.state.lies_open(card));
    if was_open || is_open { play.emit(event) } else { play.tell_to(insiders, event) }
}

/// Puts cards into a pile, the deck, or the discard pile.
///
/// # Errors
/// Returns a fault if a card cannot be put there.
pub(crate) fn put(play: &mut Play<'_, '_>, by: Seat, cards: CardSet, to: Zone) -> Flow {
    if matches!(to, Zone::Hand(_)) {
        return Err(Wrong::NoPlaceForPile.into());
    }
    for (from, cards) in by_zone(play.state, cards).into_iter().filter(|(from, _)| *from != to) {
        let seat = from.seat().unwrap_or(by);
        move_cards(play, seat, cards, from, to);
    }
    Ok(())
}

/// Discards the cards in piles that last only for the encounter.
pub(crate) fn clear(play: &mut Play<'_, '_>) {
    let ends = |(card, seat, pile): (CardId, Seat, OwnPile)| {
        let (_, info) = play.state.pile_of(play.rules, seat, pile)?;
        info.encounter.then_some(card)
    };
    let cards: CardSet = play.state.cards.each_owned().filter_map(ends).collect();
    for (from, cards) in by_zone(play.state, cards) {
        let Zone::Own(seat, _) = from else { continue };
        move_cards(play, seat, cards, from, Zone::Discard);
    }
}

/// Discards cards that a seat owns.
///
/// # Errors
/// Returns a pending question, or a fault if the seat does not own a card.
pub(crate) fn discard(play: &mut Play<'_, '_>, seat: Seat, cards: CardSet) -> Flow {
    play.owned_by(seat, cards)?;
    for (zone, cards) in by_zone(play.state, cards) {
        match zone {
            Zone::Hand(_) | Zone::Own(..) => play.discard_from_hand(seat, cards)?,
            from => move_cards(play, seat, cards, from, Zone::Discard),
        }
    }
    Ok(())
}

/// Shows cards that a seat owns to all seats.
///
/// # Errors
/// Returns a fault if the seat does not own a card.
pub(crate) fn show(play: &mut Play<'_, '_>, seat: Seat, cards: CardSet) -> Flow {
    play.owned_by(seat, cards)?;
    if !cards.is_empty() {
        play.state.cards.show_all(play.rules, seat, cards, play.rules.all_seats());
        play.state.looked_at = play.state.looked_at.or(cards);
        let kinds = play.kinds(cards);
        play.emit(Event::CardsShown { seat, kinds });
    }
    Ok(())
}

/// Shows a seat cards of other seats, from any zone except the deck.
///
/// # Errors
/// Returns a fault if a card is in the deck.
pub(crate) fn look_at(play: &mut Play<'_, '_>, by: Seat, cards: CardSet) -> Flow {
    if by_zone(play.state, cards).iter().any(|(zone, _)| *zone == Zone::Deck) {
        return Err(Wrong::InTheDeck.into());
    }
    for (zone, cards) in by_zone(play.state, cards) {
        let Some(of) = zone.seat().filter(|of| *of != by) else { continue };
        play.state.looked_at = play.state.looked_at.or(cards);
        if zone == Zone::Hand(of) && cards == play.hand(of) {
            play.look_at_hand(by, of);
            continue;
        }
        play.state.cards.show_all(play.rules, of, cards, SeatSet::one(by));
        let hidden = play.kinds(cards);
        play.tell_to([by, of].into_iter().collect(), Event::CardsSeen { by, of, hidden });
    }
    Ok(())
}

/// Turns face-down cards face up for all seats.
///
/// # Errors
/// Returns a fault if a card is in the deck or in a hand.
pub(crate) fn turn_up(play: &mut Play<'_, '_>, cards: CardSet) -> Flow {
    if by_zone(play.state, cards).iter().any(|(zone, _)| matches!(zone, Zone::Deck | Zone::Hand(_))) {
        return Err(Wrong::NotOnTable.into());
    }
    for (zone, cards) in by_zone(play.state, cards) {
        let turned: CardSet = cards.iter().filter(|card| play.state.cards.turn_up_seen(play.rules, *card)).collect();
        if let Some(seat) = zone.seat().filter(|_| !turned.is_empty()) {
            let kinds = play.kinds(turned);
            play.emit(Event::CardsTurned { seat, kinds });
        }
    }
    Ok(())
}

/// Replaces a main player's played card with another card, and discards the old one.
///
/// # Errors
/// Returns a fault if the card cannot be played, or no defense is known.
pub(crate) fn lay_instead(play: &mut Play<'_, '_>, side: Side, card: CardId) -> Flow {
    let face = play.rules.face_of(play.rules.kind(card)).ok_or(Wrong::CannotBeLaid)?;
    let seat = play.player(side)?;
    let turned = play.state.encounter[side].face.is_some();
    if let Some(laid) = play.state.cards.laid(seat) {
        move_cards(play, seat, CardSet::one(laid.card), Zone::Laid(seat), Zone::Discard);
    }
    let insiders = [Some(seat), play.state.owner(card)].into_iter().flatten().collect();
    let open = turned || play.state.encounter[side].lays_open;
    let lies = if open { Lies::Up } else { Lies::Down };
    play.state.cards.shift(play.rules, card, Zone::Laid(seat), lies, insiders);
    let hidden = play.kinds(CardSet::one(card));
    play.tell_as_it_lay(open, seat, Event::CardLaid { seat, open, hidden });
    if turned {
        play.state.encounter[side].face = Some(face);
    }
    Ok(())
}

impl Play<'_, '_> {
    /// Returns a fault unless the seat owns all of these cards.
    fn owned_by(&self, seat: Seat, cards: CardSet) -> Flow {
        let all = cards.iter().all(|card| self.state.owner(card) == Some(seat));
        if all { Ok(()) } else { Err(Wrong::NotTheirs { seat }.into()) }
    }

    /// Draws cards from the deck into a pile.
    ///
    /// Draws fewer if the deck and the discard pile run out (T3).
    pub(crate) fn draw_into(&mut self, seat: Seat, count: u8, to: Zone) -> Vec<CardId> {
        let mut drawn = Vec::new();
        while drawn.len() < usize::from(count) && self.top_of_deck().is_some() {
            let top = self.state.cards.deck().rev().take(usize::from(count) - drawn.len());
            let top: Vec<CardId> = top.collect();
            move_cards(self, seat, top.iter().copied().collect(), Zone::Deck, to);
            drawn.extend(top);
        }
        drawn
    }
}
