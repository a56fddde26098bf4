//! Cards that scripts move: taken, discarded, put into piles, laid (P1).

use crate::course::reveal;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::wrong::Wrong;
use crate::table::{Seat, SeatSet};
use crate::things::card::{CardId, CardSet};
use crate::things::cards::{Lies, OwnPile, Zone};
use crate::things::event::{Event, Handover, Heap};
use crate::things::power::Power;
use crate::things::ruleset::Ruleset;
use crate::things::script::PileInfo;
use crate::things::side::Side;
use crate::things::state::State;

impl State {
    /// The power of a seat that has a pile, and what its script says of the pile.
    pub fn pile_of<'a>(&self, rules: &'a Ruleset, seat: Seat, pile: OwnPile) -> Option<(&Power, &'a PileInfo)> {
        let (_, power) = self.powers.of(seat).find(|(_, power)| power.place == pile.place())?;
        Some((power, rules.script(power.alien).piles.get(usize::from(pile.number()))?))
    }

    /// The cards that a seat can lay and play: its hand, and what lies in piles from which it plays as from its hand.
    #[inline]
    pub fn at_hand(&self, rules: &Ruleset, seat: Seat) -> CardSet {
        self.cards.hand(seat).or(self.at_hand_besides(rules, seat))
    }

    /// What a seat can lay and play besides its hand.
    #[inline]
    pub(crate) fn at_hand_besides(&self, rules: &Ruleset, seat: Seat) -> CardSet {
        if self.cards.owned(seat).is_empty() { CardSet::EMPTY } else { self.playable_piles(rules, seat) }
    }

    /// The cards in the piles of a seat from which it plays as from its hand.
    fn playable_piles(&self, rules: &Ruleset, seat: Seat) -> CardSet {
        let is_playable = |pile| {
            self.pile_of(rules, seat, pile).is_some_and(|(power, info)| info.playable && self.is_in_force(rules, power))
        };
        let playable = self.cards.each_owned().filter(|(_, owner, pile)| *owner == seat && is_playable(*pile));
        playable.map(|(card, ..)| card).collect()
    }

    /// Whether everybody can see which card it is.
    pub fn lies_open(&self, card: CardId) -> bool {
        match self.cards.zone_of(card) {
            Some(Zone::Discard | Zone::InPlay) => true,
            Some(Zone::Laid(_) | Zone::Aside(_) | Zone::Own(..)) => !self.cards.is_down(card),
            Some(Zone::Deck | Zone::Hand(_)) | None => false,
        }
    }

    /// Whether a seat sees which card it is: it lies open or is its own, or a script has just let somebody look at it. That a
    /// seat has seen such a card before does not say which one it is.
    pub fn sees(&self, seat: Seat, card: CardId) -> bool {
        self.lies_open(card) || self.cards.possession(seat).contains(card) || self.looked_at.contains(card)
    }

    /// The seat whose card it is: in its hand, laid by it, aside for it, or in a pile of its power.
    pub fn owner(&self, card: CardId) -> Option<Seat> {
        self.cards.zone_of(card)?.seat()
    }

    /// The card of a side: the one it has laid, or the one it has just discarded while that lies in the discard pile.
    pub fn card_of(&self, side: Side) -> Option<CardId> {
        let discarded = || self.encounter[side].discarded.filter(|card| self.cards.discard().contains(*card));
        self.laid(side).map(|laid| laid.card).or_else(discarded)
    }

    fn heap(&self, zone: Zone) -> Heap {
        match zone {
            Zone::Deck => Heap::Deck,
            Zone::Discard => Heap::Discard,
            Zone::InPlay => Heap::Table,
            Zone::Hand(seat) => Heap::Hand(seat),
            Zone::Laid(seat) | Zone::Aside(seat) => Heap::Before(seat),
            Zone::Own(seat, pile) => {
                let mut powers = self.powers.of(seat);
                let alien = powers.find(|(_, power)| power.place == pile.place()).map(|(_, power)| power.alien);
                alien.map_or(Heap::Before(seat), |alien| Heap::Own(seat, alien))
            }
        }
    }
}

/// Cards by where they lie, in the order in which the first of each lies.
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

/// A seat takes cards into its hand, wherever they lie.
///
/// # Errors
/// A fault when no defense is named.
pub(crate) fn take(play: &mut Play<'_, '_>, seat: Seat, cards: CardSet) -> Flow {
    if cards.is_empty() {
        play.tell(Event::NothingFound { seat });
    }
    for (zone, cards) in by_zone(play.state, cards) {
        match zone {
            Zone::Hand(owner) if owner == seat => {}
            Zone::InPlay => {
                for card in cards.iter() {
                    play.shift_card(card, Zone::Hand(seat), SeatSet::EMPTY);
                    play.tell(Event::DestinyCardTaken { seat, card: play.rules.kind(card) });
                }
            }
            Zone::Laid(owner) => take_laid(play, seat, owner),
            Zone::Discard => take_discarded(play, seat, cards)?,
            Zone::Hand(owner) | Zone::Own(owner, _) | Zone::Aside(owner) if owner != seat => {
                let witnesses = [owner, seat].into_iter().collect();
                play.give_cards(owner, seat, cards, witnesses, Handover::Taken);
            }
            from => move_cards(play, seat, cards, from, Zone::Hand(seat)),
        }
    }
    Ok(())
}

/// A seat takes the card that a main player has laid.
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
    if laid.open { play.tell(event) } else { play.tell_to(both, event) }
}

/// A seat takes cards out of the discard pile; those that main players have just discarded are told as theirs.
fn take_discarded(play: &mut Play<'_, '_>, by: Seat, cards: CardSet) -> Flow {
    let mut others = cards;
    for side in Side::BOTH {
        let Some(card) = play.state.encounter[side].discarded.filter(|card| cards.contains(*card)) else { continue };
        let seat = play.player(side)?;
        others.remove(card);
        play.state.encounter[side].discarded = None;
        play.shift_card(card, Zone::Hand(by), SeatSet::EMPTY);
        let hidden = play.kinds(CardSet::one(card));
        play.tell(Event::PlayedCardTaken { seat, by, hidden });
    }
    if !others.is_empty() {
        move_cards(play, by, others, Zone::Discard, Zone::Hand(by));
    }
    Ok(())
}

/// Cards go to another place, and everybody is told so; which cards they are, only those who see them.
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
    if was_open || is_open { play.tell(event) } else { play.tell_to(insiders, event) }
}

/// Cards go into a pile, the deck or the discard pile.
///
/// # Errors
/// They cannot be put there.
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

/// The encounter is over: what lies in piles that last no longer is discarded.
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

/// A seat discards cards of its own.
///
/// # Errors
/// One is not its own; waiting, or a fault.
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

/// A seat shows cards of its own to all.
///
/// # Errors
/// One is not its own.
pub(crate) fn show(play: &mut Play<'_, '_>, seat: Seat, cards: CardSet) -> Flow {
    play.owned_by(seat, cards)?;
    if !cards.is_empty() {
        play.state.cards.show_all(play.rules, seat, cards, play.rules.all_seats());
        let kinds = play.kinds(cards);
        play.tell(Event::CardsShown { seat, kinds });
    }
    Ok(())
}

/// A seat looks at cards of others, wherever they lie but in the deck.
///
/// # Errors
/// They lie in the deck.
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

/// Cards that lie face down are turned, for all to see.
///
/// # Errors
/// They lie in the deck or in a hand.
pub(crate) fn turn_up(play: &mut Play<'_, '_>, cards: CardSet) -> Flow {
    if by_zone(play.state, cards).iter().any(|(zone, _)| matches!(zone, Zone::Deck | Zone::Hand(_))) {
        return Err(Wrong::NotOnTable.into());
    }
    for (zone, cards) in by_zone(play.state, cards) {
        let turned: CardSet = cards.iter().filter(|card| play.state.cards.turn_up_seen(play.rules, *card)).collect();
        if let Some(seat) = zone.seat().filter(|_| !turned.is_empty()) {
            let kinds = play.kinds(turned);
            play.tell(Event::CardsTurned { seat, kinds });
        }
    }
    Ok(())
}

/// A main player lays a card in place of the one that it has laid, which is discarded.
///
/// # Errors
/// The card cannot be laid, or the seat is no main player.
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
    /// All of these cards are this seat's.
    fn owned_by(&self, seat: Seat, cards: CardSet) -> Flow {
        let all = cards.iter().all(|card| self.state.owner(card) == Some(seat));
        if all { Ok(()) } else { Err(Wrong::NotTheirs { seat }.into()) }
    }

    /// Draws from the deck into a pile; fewer when deck and discard pile are both empty (T3).
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
