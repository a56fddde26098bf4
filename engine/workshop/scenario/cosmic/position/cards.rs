//! Cards of a position, and its star cards: what is named lies where it is named, the rest is shuffled by the seed.

use super::super::super::values::text;
use super::super::super::values::{Read, parts};
use super::super::placed::{At, Placed};
use super::super::zones;
use super::{Board, side};
use crate::cosmic::{CardId, CardSet, Lies, Phase, Side, Zone};

impl Board<'_> {
    /// Cards: hands, what lies on the table, the piles; the rest is shuffled into the deck.
    pub(super) fn cards(&mut self) -> Placed<()> {
        let (names, setup) = (self.names, self.setup);
        let mut pool = CardSet::first(names.rules.cards.len());
        for (colour, list) in &setup.hands {
            let seat = names.seat(colour).within("hands", colour)?;
            let cards = text(list).and_then(|list| self.take(&mut pool, list)).within("hands", colour)?;
            cards.into_iter().for_each(|card| self.state.cards.lay_out(card, Zone::Hand(seat), Lies::Down));
        }
        for (colour, list) in &setup.aside {
            let seat = names.seat(colour).within("aside", colour)?;
            let cards = text(list).and_then(|list| self.take(&mut pool, list)).within("aside", colour)?;
            cards.into_iter().for_each(|card| self.state.cards.lay_out(card, Zone::Aside(seat), Lies::Up));
        }
        for (colour, value) in &setup.zones {
            let seat = names.seat(colour).within("zones", colour)?;
            for (name, list) in zones::lists(colour, value).within("zones", colour)? {
                let (pile, zone) = zones::find(names, &self.state, seat, name).within("zones", colour)?;
                let lies = if pile.up { Lies::Up } else { Lies::Down };
                let cards = self.take(&mut pool, list).within("zones", colour)?;
                cards.into_iter().for_each(|card| self.state.cards.lay_out(card, zone, lies));
            }
        }
        for (name, card) in &setup.laid {
            let side = side(name).within("laid", name)?;
            text(card).and_then(|card| self.lay(side, card, &mut pool)).within("laid", name)?;
        }
        let discard = self.take(&mut pool, &setup.discard).at("discard")?;
        let top = self.take(&mut pool, &setup.deck_top).at("deck_top")?;
        let mut rest: Vec<CardId> = pool.iter().collect();
        self.state.dice.shuffle(&mut rest);
        let below = size_below("deck_size", setup.deck_size, top.len(), rest.len())?;
        let discard = discard.into_iter().chain(rest.split_off(below));
        discard.for_each(|card| self.state.cards.lay_out(card, Zone::Discard, Lies::Up));
        let deck = rest.into_iter().chain(top.into_iter().rev());
        deck.for_each(|card| self.state.cards.lay_out(card, Zone::Deck, Lies::Down));
        Ok(())
    }

    /// Takes cards of these kinds, in the order written.
    fn take(&self, pool: &mut CardSet, list: &str) -> Read<Vec<CardId>> {
        let names = self.names;
        let card = |name: &str| -> Read<CardId> {
            let kind = names.card(name)?;
            let card = pool.iter().find(|card| names.rules.kind(*card) == kind);
            let card = card.ok_or_else(|| {
                let copies = names.rules.cards_of(kind).len();
                format!("there is no `{name}` left: the deck of {} has {copies}", names.rules.edition)
            })?;
            pool.remove(card);
            Ok(card)
        };
        parts(list).into_iter().map(card).collect()
    }

    fn lay(&mut self, side: Side, card: &str, pool: &mut CardSet) -> Read<()> {
        let [card] = *self.take(pool, card)? else {
            return Err(format!("`{card}` is not one card; each side lays one"));
        };
        if !self.is_past(Phase::Cards) {
            return Err(format!(
                "`laid` would be laid again in `phase = \"{}\"`; cards lie from `reveal` on",
                self.setup.phase
            ));
        }
        let kind = self.names.rules.kind(card);
        let Some(face) = self.names.rules.face_of(kind) else {
            return Err("`laid` names a card that can be laid for each side, an attack or a negotiate".to_owned());
        };
        let turned = self.is_past(Phase::Reveal);
        let encounter = &mut self.state.encounter;
        encounter.choice_begun = true;
        encounter[side].face = turned.then_some(face);
        if let Some(seat) = self.state.main_player(side) {
            let lies = if turned { Lies::Up } else { Lies::Down };
            self.state.cards.lay_out(card, Zone::Laid(seat), lies);
        }
        Ok(())
    }

    /// The star cards: of those who have left the game there are none (T5).
    pub(super) fn stars(&mut self) -> Placed<()> {
        let (setup, out) = (self.setup, self.state.out);
        let mut pool: Vec<u8> = self.state.stars.as_slice().to_vec();
        pool.retain(|star| !self.names.rules.colour(*star).is_some_and(|seat| out.contains(seat)));
        let top = self.take_stars(&mut pool, &setup.star_top).at("star_top")?;
        let drawn = self.take_stars(&mut pool, setup.stars_drawn.as_deref().unwrap_or_default());
        let mut drawn = drawn.at("stars_drawn")?;
        self.state.dice.shuffle(&mut pool);
        let size = size_below("star_deck_size", setup.star_deck_size, top.len(), pool.len())?;
        drawn.extend(pool.split_off(size));
        self.state.star_discards = drawn.into_iter().collect();
        self.state.stars = pool.into_iter().chain(top.into_iter().rev()).collect();
        Ok(())
    }

    /// Takes star cards of these colours, in the order written.
    fn take_stars(&self, pool: &mut Vec<u8>, colours: &[String]) -> Read<Vec<u8>> {
        let take = |colour: &String| {
            let at = pool.iter().position(|star| self.names.of_star(*star) == *colour);
            if at.is_none() && !self.names.rules.star_deck().any(|star| self.names.of_star(star) == *colour) {
                self.names.seat(colour)?;
            }
            Ok(pool.remove(at.ok_or_else(|| format!("there are not so many star cards of {colour}"))?))
        };
        colours.iter().map(take).collect()
    }
}

/// How many cards lie below the top ones of a deck of this size.
fn size_below(key: &str, size: Option<usize>, top: usize, rest: usize) -> Placed<usize> {
    match size {
        None => Ok(rest),
        Some(size) if (top..=top + rest).contains(&size) => Ok(size - top),
        Some(size) => {
            Err(format!("`{key} = {size}` cannot be: it is from {top} (those on top) to {}", top + rest)).at(key)
        }
    }
}
