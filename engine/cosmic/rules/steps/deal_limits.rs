//! The limits of offers in a deal, and the question for an answer (C7, C8).
//!
//! In a deal of several seats, a term that a seat has promised in one agreement is not available for another.

use crate::decision::{Argument, Decision, Prompt, Topic};
use crate::state::{
    Agreement, BaseGrant, Berth, BySide, CardBag, CardKind, DealPrompt, Offer, OfferLimits, OfferSide, Place, Planet,
    PlanetSet, Ruleset, Settlers, ShipCounts, Side, State, Talkers,
};
use crate::steps::deal::is_of_several;
use crate::table::Seat;
use crate::trigger::Play;

pub(super) fn deal_question(play: &Play<'_, '_>, seats: Talkers, side: Side, standing: Option<Offer>) -> Decision {
    let [one, other] = seats;
    let seat = if side == Side::Offense { one } else { other };
    let hand = unpromised(play, seat);
    let proposals_left = play.rules.numbers.deal_proposals.saturating_sub(play.state.encounter.offers_made);
    let limits = BySide { offense: term_limits(play, one, other), defense: term_limits(play, other, one) };
    let can_accept = standing.is_some_and(|offer| offer[side].cards.are_in(&hand));
    let all: CardBag = play.rules.cards.iter().copied().collect();
    let kinds = all.counted().map(|(kind, _)| kind).collect();
    let (agreed, of_several) = (play.state.encounter.agreed.clone(), is_of_several(play.state));
    let is_last = agreed.len() + 1 == play.state.deal_pairs(play.rules).len();
    let may_be_empty = of_several && (!is_last || !agreed.iter().all(Agreement::is_nothing));
    let deal = DealPrompt {
        side,
        standing,
        can_accept,
        proposals_left,
        hand,
        kinds,
        limits,
        seats,
        agreed,
        of_several,
        may_be_empty,
    };
    let mut question = play.question(seat, Topic::Deal, Prompt::Deal(Box::new(deal)));
    question.secret = true;
    if of_several {
        question.args.push(Argument::Seat(if side == Side::Offense { other } else { one }));
    }
    question
}

/// Returns the kinds of cards in a seat's hand, except those that it has promised to another seat of the deal.
fn unpromised(play: &Play<'_, '_>, seat: Seat) -> CardBag {
    let (hand, promised) = (play.kinds(play.hand(seat)), promised(&play.state.encounter.agreed, seat));
    let left = |(kind, count): (CardKind, usize)| {
        let promised = promised.iter().map(|terms| terms.cards.count(kind)).sum();
        std::iter::repeat_n(kind, count.saturating_sub(promised))
    };
    hand.counted().flat_map(left).collect()
}

/// Returns the terms that a seat gives in these agreements.
fn promised(agreed: &[Agreement], seat: Seat) -> Vec<&OfferSide> {
    let gifts = agreed.iter().flat_map(Agreement::gifts).filter(|(giver, ..)| *giver == seat);
    gifts.map(|(_, _, terms)| terms).collect()
}

/// C8: returns the most that a seat can offer to the other, according to public information.
pub(super) fn term_limits(play: &Play<'_, '_>, seat: Seat, other: Seat) -> OfferLimits {
    let agreed = &play.state.encounter.agreed;
    let settlers = play.state.free_settlers(play.rules, agreed, other);
    let granted: PlanetSet = grants(agreed, other).map(|base| base.planet).collect();
    let can_settle = |planet: &Planet| {
        play.state.has_base(*planet, seat) && !play.state.has_base(*planet, other) && !granted.contains(*planet)
    };
    let planets = if settlers.total() == 0 { Vec::new() } else { play.rules.planets().filter(can_settle).collect() };
    let promised = promised(agreed, seat).into_iter().map(OfferSide::number_of_cards).sum();
    let cards = play.hand(seat).len().saturating_sub(promised) as u8;
    OfferLimits { planets, settlers, cards, freed: freeable(play, seat, other) }
}

/// Returns the bases that a seat receives in these agreements.
fn grants(agreed: &[Agreement], receiver: Seat) -> impl Iterator<Item = BaseGrant> {
    let gifts = agreed.iter().flat_map(Agreement::gifts);
    gifts.filter(move |(_, to, _)| *to == receiver).filter_map(|(_, _, terms)| terms.base)
}

impl State {
    /// Returns the ships with which a seat can still settle after it has settled by these agreements (C8).
    fn free_settlers(&self, rules: &Ruleset, agreed: &[Agreement], seat: Seat) -> ShipCounts {
        let mut left = self.settlers(rules, seat);
        // First those with a known origin. The others can come from anywhere, so they are taken from the largest groups.
        for (place, ships) in grants(agreed, seat).filter_map(|base| base.from).flat_map(Vec::<(Place, u8)>::from) {
            left.set(place, left.get(place).saturating_sub(ships));
        }
        let open: u32 = grants(agreed, seat).filter(|base| base.from.is_none()).map(|base| u32::from(base.ships)).sum();
        for _ in 0..open {
            let Some((place, ships)) = left.iter().max_by_key(|(_, ships)| *ships) else { break };
            left.set(place, ships - 1);
        }
        left
    }

    /// Returns the ships with which a seat can settle (C8).
    pub(super) fn settlers(&self, rules: &Ruleset, seat: Seat) -> ShipCounts {
        let mut bases = ShipCounts::NONE;
        self.bases(seat, rules.seats).for_each(|planet| bases.set(Place::Planet(planet), self.ships_on(planet, seat)));
        let on_cone = self.ships[Side::Offense][seat];
        match (rules.choices.settlers, seat == self.offense) {
            (Settlers::Anywhere, _) => {
                bases.set(Place::Cone, on_cone);
                bases
            }
            (Settlers::ByRole, true) => ShipCounts::only(Place::Cone, on_cone),
            (Settlers::ByRole, false) => bases,
        }
    }

    /// Returns `true` if both seats can settle as the pending offer requires (C8).
    pub(crate) fn can_be_carried_out(&self, rules: &Ruleset, offer: &Offer) -> bool {
        let Some(seats) = self.encounter.talkers(self.offense) else { return false };
        self.can_settle(rules, &[Agreement { seats, offer: *offer }])
    }

    /// Returns `true` if all seats can settle as the agreements require (C8).
    fn can_settle(&self, rules: &Ruleset, deal: &[Agreement]) -> bool {
        let can_grant = |(giver, receiver, terms): (Seat, Seat, &OfferSide)| {
            let Some(base) = terms.base else { return true };
            let can = base.from.is_none_or(|from| {
                from.total() == u32::from(base.ships) && from.within(&self.settlers(rules, receiver))
            });
            can && base.ships > 0 && self.has_base(base.planet, giver)
        };
        let has_ships = |(_, receiver, _): (Seat, Seat, &OfferSide)| {
            let settlers = self.settlers(rules, receiver).total();
            let due: u32 = grants(deal, receiver).map(|base| u32::from(base.ships)).sum();
            self.free_settlers(rules, deal, receiver).total() + due == settlers
        };
        let mut gifts = deal.iter().flat_map(Agreement::gifts);
        gifts.all(|gift| can_grant(gift) && has_ships(gift))
    }
}

/// Returns `true` if all agreements can be carried out: the seats have the bases, the ships, and the cards.
pub(super) fn can_be_kept(play: &Play<'_, '_>, deal: &[Agreement]) -> bool {
    let has_cards = |seat: &Seat| {
        let promised = promised(deal, *seat);
        let (hand, mut named) = (play.kinds(play.hand(*seat)), CardBag::NONE);
        let all_named = promised.iter().flat_map(|terms| terms.cards.iter()).all(|kind| named.push(kind).is_ok());
        let cards: usize = promised.into_iter().map(OfferSide::number_of_cards).sum();
        all_named && named.are_in(&hand) && cards <= play.hand(*seat).len()
    };
    play.state.deal_seats(play.rules).iter().all(has_cards) && play.state.can_settle(play.rules, deal)
}

/// Returns the ships that a seat's power can free in this deal. Their owners must have a base.
fn freeable(play: &Play<'_, '_>, by: Seat, other: Seat) -> Vec<(Seat, u8)> {
    let any = play.state.encounter.may_free_any.contains(by);
    let may = any || play.state.encounter.may_free.contains(by);
    let agreed = |seat: Seat| {
        let mut gifts = play.state.encounter.agreed.iter().flat_map(Agreement::gifts);
        gifts.any(|(_, _, terms)| terms.freed.is_some_and(|freed| freed.seat == seat))
    };
    let of = play.rules.seats().filter(|seat| may && *seat != by && (any || *seat == other) && !agreed(*seat));
    of.map(|seat| (seat, play.state.ships[Berth::Hole][seat]))
        .filter(|(seat, ships)| *ships > 0 && play.state.has_bases(*seat, play.rules.seats))
        .collect()
}
