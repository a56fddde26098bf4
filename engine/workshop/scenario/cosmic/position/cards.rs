//! The cards and star cards of a position. Named cards go to their places, and the seed shuffles the rest.

use super::super::super::values::text;
use super::super::super::values::{Read, parts};
use super::super::placed::{At, Placed};
use super::super::zones;
use super::{Board, side};
use crate::cosmic::{CardId, CardSet, Lies, Phase, Side, Zone};

impl Board<'_> {
    /// Places cards in hands, on the table, and in piles. Shuffles the rest into the deck.
    pub(super) fn cards(&mut self) -> Placed<()> {
        let (names, setup) = (self.names, self.setup);
        let mut pool = CardSet::first(names.rules.cards.len());
        for (color, list) in &setup.hands {
            let seat = names.seat(color).within("hands", color)?;
            let cards = text(list).and_then(|list| self.take(&mut pool, list)).within("hands", color)?;
            cards.into_iter().for_each(|card| self.state.cards.lay_out(card, Zone::Hand(seat), Lies::Down));
        }
        for (color, list) in &setup.aside {
            let seat = names.seat(color).within("aside", color)?;
            let cards = text(list).and_then(|list| self.take(&mut pool, list)).within("aside", color)?;
            cards.into_iter().for_each(|card| self.state.cards.lay_out(card, Zone::Aside(seat), Lies::Up));
        }
        for (color, value) in &setup.zones {
            let seat = names.seat(color).within("zones", color)?;
            for (name, list) in zones::lists(color, value).within("zones", color)? {
                let (pile, zone) = zones::find(names, &self.state, seat, name).within("zones", color)?;
                let lies = if pile.up { Lies::Up } else { Lies::Down };
                let cards = self.take(&mut pool, list).within("zones", color)?;
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

    /// Takes the listed cards from the pool, in order.
    fn take(&self, pool: &mut CardSet, list: &str) -> Read<Vec<CardId>> {
        let names = self.names;
        let card = |name: &str| -> Read<CardId> {
            let kind = names.card(name)?;
            let card = pool.iter().find(|card| names.rules.kind(*card) == kind);
            let card = card.ok_or_else(|| {
                let copies = names.rules.cards_of(kind).len();
                format!("no `{name}` is left: the deck of {} has {copies}", names.rules.edition)
            })?;
            pool.remove(card);
            Ok(card)
        };
        parts(list).into_iter().map(card).collect()
    }

    fn lay(&mut self, side: Side, card: &str, pool: &mut CardSet) -> Read<()> {
        let [card] = *self.take(pool, card)? else {
            return Err(format!("invalid card `{card}`: each side plays one card"));
        };
        if !self.is_past(Phase::Cards) {
            return Err(format!(
                "`laid` would be played again in `phase = \"{}\"`; use it from `reveal` on",
                self.setup.phase
            ));
        }
        let kind = self.names.rules.kind(card);
        let Some(face) = self.names.rules.face_of(kind) else {
            return Err("invalid `laid`: expected an attack or a negotiate for each side".to_owned());
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

    /// Places the star cards. The cards of seats that have left the game are removed (T5).
    pub(super) fn stars(&mut self) -> Placed<()> {
        let (setup, out) = (self.setup, self.state.out);
        let mut pool: Vec<u8> = self.state.stars.as_slice().to_vec();
        pool.retain(|star| !self.names.rules.color(*star).is_some_and(|seat| out.contains(seat)));
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

    /// Takes star cards of these colors from the pool, in order.
    fn take_stars(&self, pool: &mut Vec<u8>, colors: &[String]) -> Read<Vec<u8>> {
        let take = |color: &String| {
            let at = pool.iter().position(|star| self.names.of_star(*star) == *color);
            if at.is_none() && !self.names.rules.star_deck().any(|star| self.names.of_star(star) == *color) {
                self.names.seat(color)?;
            }
            Ok(pool.remove(at.ok_or_else(|| format!("too many star cards of {color}"))?))
        };
        colors.iter().map(take).collect()
    }
}

/// Returns the number of cards below the top ones in a pile of this size.
fn size_below(key: &str, size: Option<usize>, top: usize, rest: usize) -> Placed<usize> {
    match size {
        None => Ok(rest),
        Some(size) if (top..=top + rest).contains(&size) => Ok(size - top),
        Some(size) => Err(format!("`{key}` is {size}; expected {top} (the cards on top) to {}", top + rest)).at(key),
    }
}
