//! Encodes one side of an offer as numbers. Each kind of term has a place that contains its count.

use super::Words;
use crate::learn::Turned;
use hyperkon::__private::cosmic::{OfferItem, OfferSide};

/// The places for one side of an offer.
pub(super) struct Given;

impl Given {
    /// Returns the number of places.
    pub(super) fn room(words: &Words) -> usize {
        Given::freed(words) + words.seats
    }

    fn random(words: &Words) -> usize {
        words.kinds.len()
    }

    fn base(words: &Words) -> usize {
        Given::random(words) + 1
    }

    fn settler(words: &Words) -> usize {
        Given::base(words) + words.planets()
    }

    fn settler_from(words: &Words) -> usize {
        Given::settler(words) + 1
    }

    fn freed(words: &Words) -> usize {
        Given::settler_from(words) + words.planets() + 2
    }

    /// Returns the place of a term.
    pub(super) fn of(words: &Words, turned: Turned, term: OfferItem) -> Option<usize> {
        Some(match term {
            OfferItem::Card(kind) => words.kind(kind)?,
            OfferItem::RandomCard => Given::random(words),
            OfferItem::Base(planet) => Given::base(words) + words.planet(turned, planet),
            OfferItem::Settler => Given::settler(words),
            OfferItem::SettlerFrom(place) => Given::settler_from(words) + words.place(turned, place),
            OfferItem::Freed(seat) => Given::freed(words) + turned.seat(seat),
        })
    }

    /// Returns each term with its count.
    pub(super) fn counted(terms: &OfferSide) -> Vec<(OfferItem, usize)> {
        let mut all: Vec<(OfferItem, usize)> =
            terms.cards.counted().map(|(kind, many)| (OfferItem::Card(kind), many)).collect();
        all.push((OfferItem::RandomCard, terms.random_cards.into()));
        if let Some(base) = terms.base {
            all.push((OfferItem::Base(base.planet), 1));
            match base.from {
                Some(from) => all.extend(from.iter().map(|(place, many)| (OfferItem::SettlerFrom(place), many.into()))),
                None => all.push((OfferItem::Settler, base.ships.into())),
            }
        }
        all.extend(terms.freed.map(|freed| (OfferItem::Freed(freed.seat), freed.ships.into())));
        all
    }
}
