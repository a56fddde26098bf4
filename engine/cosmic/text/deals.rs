//! Texts of deals: the terms of each side.

use super::Narrator;
use hyperkon_cosmic::{Offer, OfferSide, Side};

impl Narrator {
    /// Returns the terms of one side. Example: "a base on red 3 (2 ships) and 1 card at random".
    pub fn terms(&self, terms: &OfferSide) -> String {
        let mut parts = Vec::new();
        if let Some(base) = &terms.base {
            let (planet, n) = (self.planet(base.planet), base.ships.to_string());
            parts.push(match &base.from {
                Some(from) => self.said(say!(self, "deal.base_from", planet, n, from = self.ships(from))),
                None => self.said(say!(self, "deal.base", planet, n)),
            });
        }
        if !terms.cards.is_empty() {
            parts.push(self.cards(&terms.cards));
        }
        if terms.random_cards > 0 {
            parts.push(self.said(say!(self, "deal.random", n = terms.random_cards)));
        }
        if let Some(freed) = &terms.freed {
            parts.push(self.said(say!(self, "deal.freed", n = freed.ships, seat = self.seat(freed.seat))));
        }
        self.list(&parts)
    }

    /// Returns an offer as seen by all viewers.
    pub fn offer(&self, offer: &Offer) -> String {
        let (offense, defense) = (self.terms(&offer.offense), self.terms(&offer.defense));
        self.said(say!(self, "deal.both", offense, defense))
    }

    /// Returns an offer as seen by one of its 2 sides: gains and costs.
    pub fn offer_for(&self, offer: &Offer, side: Side) -> String {
        let (gets, gives) = (self.terms(&offer[side.other()]), self.terms(&offer[side]));
        self.said(say!(self, "deal.yours", gets, gives))
    }
}
