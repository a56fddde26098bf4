//! Words for deals: what each side gives.

use super::Narrator;
use hyperkon_cosmic::{Offer, Side, Terms};

impl Narrator {
    /// What one side gives, "a base on red 3 (2 ships) and 1 card at random".
    pub fn terms(&self, terms: &Terms) -> String {
        let mut parts = Vec::new();
        if let Some(base) = &terms.base {
            let (planet, n) = (self.planet(base.planet), base.ships.to_string());
            parts.push(match &base.from {
                Some(from) => self.said(say!("deal.base_from", planet = planet, n = n, from = self.ships(from))),
                None => self.said(say!("deal.base", planet = planet, n = n)),
            });
        }
        if !terms.cards.is_empty() {
            parts.push(self.cards(&terms.cards));
        }
        if terms.random_cards > 0 {
            parts.push(self.said(say!("deal.random", n = terms.random_cards.to_string())));
        }
        if let Some(freed) = &terms.freed {
            parts.push(self.said(say!("deal.freed", n = freed.ships.to_string(), seat = self.seat(freed.seat))));
        }
        self.list(&parts)
    }

    /// An offer, as both sides hear it.
    pub fn offer(&self, offer: &Offer) -> String {
        let (offense, defense) = (self.terms(&offer.offense), self.terms(&offer.defense));
        self.said(say!("deal.both", offense = offense, defense = defense))
    }

    /// An offer, as one of the two sides hears it: what it gets and what it gives.
    pub fn offer_for(&self, offer: &Offer, side: Side) -> String {
        let (gets, gives) = (self.terms(&offer[side.other()]), self.terms(&offer[side]));
        self.said(say!("deal.yours", gets = gets, gives = gives))
    }
}
