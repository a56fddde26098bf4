//! The end of successful talks: bases are founded, cards change hands, and ships are freed (C8).

use crate::decision::{Prompt, Topic};
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{
    Agreement, BaseGrant, Berth, CardSet, Event, Hook, OfferSide, Place, Planet, ShipCounts, Side, TransferReason,
};
use crate::steps::deal::{is_of_several, time_is_up};
use crate::steps::deal_limits::can_be_kept;
use crate::steps::moves::{land, leave};
use crate::table::{BySeat, Seat};
use crate::trigger::{Broken, Fact, Facts, Flow, Play, Settles, Step};

/// C8: carries out the accepted offers: bases, named cards, random cards, and freed ships.
impl Step for CarryOut {
    const RULE: Rule = Rule::C8;
    const SETTLES: Settles<Self> = |_, now, _| now.to_be_decided()?.settled(&[Fact::Offered]).map(Facts::decided);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        if play.state.encounter.offer.is_none() {
            return Err(Broken::NoOffer.into());
        }
        let deal = play.state.encounter.terms(play.state.offense);
        // The talks of the later pairs can have made an earlier agreement impossible.
        if is_of_several(play.state) && !can_be_kept(play, &deal) {
            return time_is_up(play, true);
        }
        for (seat, planet, from) in settlers(play, &deal)? {
            settle(play, seat, planet, &from)?;
        }
        exchange_cards(play, &deal);
        let freed = deal.iter().flat_map(Agreement::gifts).filter_map(|(_, _, terms)| terms.freed);
        let mut frames: Vec<Frame> =
            freed.map(|freed| FreeShips { seat: freed.seat, ships: freed.ships, clause: Rule::C8 }.into()).collect();
        frames.push(AfterDeal.into());
        play.then(&frames)
    }
}

/// Returns the seat, the planet, and the origin of all settlers.
///
/// If an offer leaves the origins open, both receivers choose them at the same time. The ships that the receivers need
/// for other agreements are not among them.
fn settlers(play: &mut Play<'_, '_>, deal: &[Agreement]) -> Flow<Vec<(Seat, Planet, ShipCounts)>> {
    let (mut all, mut taken) = (Vec::new(), BySeat::of(ShipCounts::NONE));
    for (_, receiver, terms) in deal.iter().flat_map(Agreement::gifts) {
        for (place, ships) in terms.base.and_then(|base| base.from).iter().flat_map(ShipCounts::iter) {
            taken[receiver].add(place, ships);
        }
    }
    for agreement in deal {
        let bases: Vec<(Seat, BaseGrant)> =
            agreement.gifts().into_iter().filter_map(|(_, receiver, terms)| Some((receiver, terms.base?))).collect();
        let question = |play: &Play<'_, '_>, (seat, base): &(Seat, BaseGrant)| {
            let mut bounds = play.state.settlers(play.rules, *seat);
            taken[*seat].iter().for_each(|(place, ships)| bounds.set(place, bounds.get(place).saturating_sub(ships)));
            let ask = Prompt::Ships { bounds, min: base.ships, max: base.ships };
            play.question(*seat, Topic::SettleShips, ask)
        };
        let open = bases.iter().filter(|(_, base)| base.from.is_none());
        let chosen = play.pick_ships_all(|play| open.map(|base| question(play, base)).collect())?;
        for (seat, base) in bases {
            let from = base.from.unwrap_or(chosen[seat]);
            if base.from.is_none() {
                from.iter().for_each(|(place, ships)| taken[seat].add(place, ships));
            }
            all.push((seat, base.planet, from));
        }
    }
    Ok(all)
}

/// C8: settles ships on a planet.
///
/// If scripts can act on the landing, the ships join their side of the encounter until they land. Those of a seat that is
/// not a main player join the defense's side.
fn settle(play: &mut Play<'_, '_>, seat: Seat, planet: Planet, from: &ShipCounts) -> Flow {
    // A landing just before this one can have moved ships.
    let there = from.iter().map(|(place, ships)| (place, ships.min(play.state.ships[Berth::from(place)][seat])));
    let from = leave(play, seat, &there.collect::<Vec<_>>().into())?;
    let settled = |from| Event::Settled { seat, planet, from };
    let is_watched = play.has_actors(Hook::OnLand) || play.has_actors(Hook::AfterLand);
    if !is_watched || from.total() == 0 {
        if play.state.ships.gather(seat, &from, Berth::Planet(planet)) > 0 {
            play.emit(settled(from));
        }
        return Ok(());
    }
    let side = play.state.side_of(seat).unwrap_or(Side::Defense);
    let (there, mut ships) = (if side == Side::Offense { Place::Cone } else { Place::Shield }, BySeat::of(0));
    let standing = from.get(there);
    let mut coming = from;
    coming.set(there, 0);
    ships[seat] = standing + play.state.ships.gather(seat, &coming, Berth::Front(side));
    if coming.total() > 0 {
        play.emit(Event::ShipsMoved { seat, from: coming, to: ShipCounts::only(there, ships[seat] - standing) });
    }
    land(play, Landing { side, planet, ships }, |_, ships| settled(ShipCounts::only(there, ships)))
}

/// Exchanges the cards of a deal: first the named cards, then the random ones.
///
/// The random cards of all seats are chosen before any card changes hands, and never among promised ones.
fn exchange_cards(play: &mut Play<'_, '_>, deal: &[Agreement]) {
    let (mut by_name, mut at_random, mut given) = (Vec::new(), Vec::new(), CardSet::EMPTY);
    for (giver, _, terms) in deal.iter().flat_map(Agreement::gifts) {
        let cards = named(play, play.hand(giver).without(given), terms);
        given = given.or(cards);
        by_name.push(cards);
    }
    for (giver, _, terms) in deal.iter().flat_map(Agreement::gifts) {
        let cards = play.random_cards(play.hand(giver).without(given), usize::from(terms.random_cards));
        given = given.or(cards);
        at_random.push(cards);
    }
    let gifts = deal.iter().flat_map(Agreement::gifts);
    for (((from, to, _), by_name), at_random) in gifts.zip(by_name).zip(at_random) {
        play.give_cards(from, to, by_name, play.rules.all_seats(), TransferReason::Deal);
        play.give_cards(from, to, at_random, [from, to].into_iter().collect(), TransferReason::Deal);
    }
}

/// Returns the named cards of these terms, taken from `hand`.
pub(super) fn named(play: &Play<'_, '_>, hand: CardSet, terms: &OfferSide) -> CardSet {
    let mut cards = CardSet::EMPTY;
    for kind in terms.cards.iter() {
        if let Some(card) = play.find_card(hand.without(cards), kind) {
            cards.insert(card);
        }
    }
    cards
}
