//! Deals (C7, C8): acceptance and offers.

use super::maxim::Maxim;
use super::prospects::Prospects;
use super::sight::Sight;
use hyperkon_cosmic::{BaseGrant, CardBag, Choice, DealPrompt, Offer, OfferSide, Planet, Side};
use hyperkon_table::Seat;

/// A deal under negotiation, from this seat's point of view.
struct Bargain<'s, 'a> {
    sight: &'s Sight<'a>,
    deal: &'s DealPrompt,
    me: Seat,
    other: Seat,
    none: Prospects<'a>,
}

pub(super) fn choose(sight: &Sight<'_>, deal: &DealPrompt) -> Option<Choice> {
    let other = deal.seat(deal.side.other());
    let none = sight.no_deal(sight.me, other);
    Bargain { sight, deal, me: sight.me, other, none }.speak()
}

impl Bargain<'_, '_> {
    fn speak(&self) -> Option<Choice> {
        let DealPrompt { standing, can_accept, proposals_left, .. } = self.deal;
        let own = self.best_offer();
        if let Some(offer) = standing
            && self.sight.heeds(Maxim::TakeGoodDeals)
        {
            let worth = self.worth(offer, self.me);
            let is_good = worth > self.none.share(self.me);
            let is_last =
                *proposals_left == 0 || own.as_ref().is_none_or(|(_, better)| *better <= worth * self.sight.by.better);
            if is_good && *can_accept && is_last {
                return Some(Choice::Accept);
            }
            return match own.filter(|_| *proposals_left > 0) {
                Some((offer, _)) => Some(Choice::Offer(Box::new(offer))),
                None if is_good && *can_accept => Some(Choice::Accept),
                None => Some(Choice::Refuse),
            };
        }
        if standing.is_some() {
            return None;
        }
        let own = own.filter(|_| *proposals_left > 0);
        match own {
            Some((offer, _)) => Some(Choice::Offer(Box::new(offer))),
            None if self.sight.heeds(Maxim::OfferBases) => Some(Choice::NoDeal),
            None => None,
        }
    }

    /// Returns the win share of a main player after a deal.
    fn worth(&self, offer: &Offer, seat: Seat) -> f32 {
        let mut prospects = *self.sight.prospects();
        let mut cards = 0.0;
        for side in Side::BOTH {
            let giver = if side == self.deal.side { self.me } else { self.other };
            let taker = if giver == self.me { self.other } else { self.me };
            let OfferSide { base, cards: named, random_cards, .. } = &offer[side];
            if let Some(base) = base {
                prospects = self.sight.landed(prospects, base.planet, taker);
            }
            let given = named.len() as f32 + f32::from(*random_cards);
            cards += if taker == seat { given } else { -given };
        }
        let share = prospects.share(seat);
        share * (1.0 + self.sight.by.traded * cards)
    }

    /// Returns the best offer that the other side should accept, and its worth.
    fn best_offer(&self) -> Option<(Offer, f32)> {
        let mut best: Option<(Offer, f32)> = None;
        for offer in self.offers() {
            let is_wise = self.worth(&offer, self.other) >= self.none.share(self.other) * self.sight.by.wise;
            let worth = self.worth(&offer, self.me);
            let gains = worth > self.none.share(self.me) && best.as_ref().is_none_or(|(_, best)| worth > *best);
            if is_wise && gains && self.sight.heeds(Maxim::OfferBases) {
                best = Some((offer, worth));
            }
        }
        best
    }

    /// Returns all candidate offers: base for base, cards for a base, card for card, and nothing if another pair gives.
    fn offers(&self) -> impl Iterator<Item = Offer> {
        let (mine, theirs) = (self.deal.side, self.deal.side.other());
        let base = |side: Side| {
            let planet = self.planet_for(side)?;
            Some(OfferSide { base: Some(BaseGrant { planet, ships: 1, from: None }), ..OfferSide::default() })
        };
        let hand = usize::from(self.deal.limits[mine].cards);
        let cards = |many: usize| Some(OfferSide { random_cards: many.min(hand) as u8, ..OfferSide::default() });
        let worst: CardBag = self.deal.hand.iter().take(1).collect();
        let swap = (self.deal.limits[theirs].cards > 0 && hand > 0).then(|| {
            (OfferSide { cards: worst, ..OfferSide::default() }, OfferSide { random_cards: 1, ..OfferSide::default() })
        });
        let nothing = self.deal.may_be_empty.then(Default::default);
        let given = [base(mine).zip(base(theirs)), cards(2).zip(base(theirs)).filter(|_| hand > 2), swap, nothing];
        given.into_iter().flatten().map(move |(gives, takes)| {
            let mut offer = Offer::default();
            (offer[mine], offer[theirs]) = (gives, takes);
            offer
        })
    }

    /// Returns the planet on which `giver` lets the other side found a base.
    ///
    /// If this seat receives the base, the planet must be outside its home system. If this seat gives the base, the planet is
    /// the one that helps the other side least.
    fn planet_for(&self, giver: Side) -> Option<Planet> {
        let limits = &self.deal.limits[giver];
        let taker = if giver == self.deal.side { self.other } else { self.me };
        let abroad = |planet: &&Planet| self.sight.is_abroad(**planet, taker);
        if taker == self.me {
            return limits.planets.iter().find(abroad).copied();
        }
        let own = |planet: &&Planet| self.sight.is_abroad(**planet, self.me);
        let planets = || limits.planets.iter();
        planets().find(|planet| !abroad(planet)).or_else(|| planets().find(own)).or_else(|| planets().next()).copied()
    }
}
