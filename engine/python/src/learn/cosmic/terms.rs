//! What a side gives in an offer, as numbers: each term has a place, and how often it is given is counted there.

use super::Words;
use crate::learn::Turned;
use hyperkon::cosmic::{Term, Terms};

/// The places of what a side gives.
pub(super) struct Given;

impl Given {
    /// How many places there are.
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

    /// The place of a term.
    pub(super) fn of(words: &Words, turned: Turned, term: Term) -> Option<usize> {
        Some(match term {
            Term::Card(kind) => words.kind(kind)?,
            Term::RandomCard => Given::random(words),
            Term::Base(planet) => Given::base(words) + words.planet(turned, planet),
            Term::Settler => Given::settler(words),
            Term::SettlerFrom(place) => Given::settler_from(words) + words.place(turned, place),
            Term::Freed(seat) => Given::freed(words) + turned.seat(seat),
        })
    }

    /// Each term with how often it is given.
    pub(super) fn counted(terms: &Terms) -> Vec<(Term, usize)> {
        let mut all: Vec<(Term, usize)> = terms.cards.counted().map(|(kind, many)| (Term::Card(kind), many)).collect();
        all.push((Term::RandomCard, terms.random_cards.into()));
        if let Some(base) = terms.base {
            all.push((Term::Base(base.planet), 1));
            match base.from {
                Some(from) => all.extend(from.iter().map(|(place, many)| (Term::SettlerFrom(place), many.into()))),
                None => all.push((Term::Settler, base.ships.into())),
            }
        }
        all.extend(terms.freed.map(|freed| (Term::Freed(freed.seat), freed.ships.into())));
        all
    }
}
