//! The talks between main players that both negotiate, and their outcome (C7 to C10).
//!
//! A power can let other seats take part. Then every pair of seats negotiates in turn, with offers like those of the
//! main players. The agreements are carried out together, once every pair has agreed.

use crate::decision::{Choice, Decision, Prompt, Topic};
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{
    Agreement, BaseGrant, Berth, BySide, CardBag, CardId, CardKind, CardSet, DealPrompt, Event, Hook, Offer,
    OfferLimits, OfferSide, Outcome, Place, Planet, PlanetSet, Ruleset, Settlers, ShipCounts, Side, State, Talkers,
    TransferReason,
};
use crate::steps::compare::{decide, result_frames};
use crate::steps::losses::{fall, loss_question};
use crate::steps::moves::{land, leave};
use crate::steps::ships::{allies_home, ships_at_large};
use crate::table::{BySeat, Seat};
use crate::trigger::{Broken, Fact, Facts, Flow, Play, Settles, Step, misfit};

/// C7: allied ships return home, powers add terms, and then the offense makes an offer.
impl Step for Negotiate {
    const RULE: Rule = Rule::C7;
    const SETTLES: Settles<Self> = |_, now, _| now.to_be_decided().map(Facts::decided);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let mut frames = allies_home(play, Side::Offense, Rule::C7);
        frames.extend(allies_home(play, Side::Defense, Rule::C7));
        frames.push(Window::at(Hook::OnDeal).into());
        frames.extend(word(Side::Offense));
        play.then(&frames)
    }
}

/// Returns the frames for a main player's turn to speak, after a window (P4).
fn word(side: Side) -> [Frame; 2] {
    frames![Window::at(Hook::AnyTime), Talk { side }]
}

/// C7: one main player speaks, in a step of its own.
impl Step for Talk {
    const RULE: Rule = Rule::C7;
    const SETTLES: Settles<Self> = |_, now, _| now.to_be_decided().map(Facts::decided);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let Talk { side } = self;
        let (offers_made, proposals) = (play.state.encounter.offers_made, play.rules.numbers.deal_proposals);
        let standing = play.state.encounter.offer.as_deref().filter(|(by, _)| *by != side).map(|(_, offer)| *offer);
        let [one, other] = talkers(play)?;
        if standing.is_none() && offers_made == 0 {
            if play.state.encounter.agreed.is_empty() {
                play.emit(Event::DealBegan { seconds: play.rules.numbers.deal_seconds });
            }
            if is_of_several(play.state) {
                play.emit(Event::TalksBegan { one, other });
            }
        }
        if standing.is_none() && offers_made >= proposals {
            return time_is_up(play, false);
        }
        let (seat, listener) = if side == Side::Offense { (one, other) } else { (other, one) };
        let question = deal_question(play, [one, other], side, standing);
        match play.desk.ask(question)? {
            Choice::Offer(offer) => {
                play.state.encounter.offer = Some(Box::new((side, *offer)));
                let made = &mut play.state.encounter.offers_made;
                *made = made.saturating_add(1);
                if is_of_several(play.state) {
                    let offer = Box::new(BySide { offense: offer[side], defense: offer[side.other()] });
                    play.emit(Event::OfferedTo { by: seat, other: listener, offer });
                } else {
                    play.emit(Event::Offered { by: seat, offer });
                }
                play.then(&word(side.other()))
            }
            Choice::Accept => {
                play.emit(Event::OfferAccepted { by: seat });
                if next_pair(play, [one, other]) {
                    play.then(&word(Side::Offense))
                } else {
                    play.then(&frames![CarryOut])
                }
            }
            Choice::Refuse => {
                play.state.encounter.offer = None;
                play.emit(Event::OfferRefused { by: seat });
                play.then(&word(side.other()))
            }
            Choice::NoDeal => time_is_up(play, true),
            _ => Err(misfit()),
        }
    }
}

/// Returns `true` if seats besides the main players take part in the deal.
const fn is_of_several(state: &State) -> bool {
    !state.encounter.dealers.is_empty()
}

/// Returns the two seats that negotiate now.
fn talkers(play: &Play<'_, '_>) -> Flow<Talkers> {
    let players = play.players()?;
    Ok(play.state.encounter.talkers.unwrap_or([players.offense, players.defense]))
}

impl State {
    /// Returns the seats of the deal: the main players, and then the others clockwise from the offense.
    fn deal_seats(&self, rules: &Ruleset) -> Vec<Seat> {
        let main = self.players().map_or_else(Vec::new, |players| vec![players.offense, players.defense]);
        let dealers = self.encounter.dealers;
        let others = self.offense.after(rules.seats).filter(|seat| dealers.contains(*seat) && !main.contains(seat));
        let others: Vec<Seat> = others.collect();
        main.into_iter().chain(others).collect()
    }

    /// Returns every pair of seats of the deal, in the order in which they negotiate (C7).
    pub(crate) fn deal_pairs(&self, rules: &Ruleset) -> Vec<Talkers> {
        let all = self.deal_seats(rules);
        let pairs = (1..all.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
        pairs.map(|(first, second)| [all[first], all[second]]).collect()
    }
}

/// Lets a seat take part in the deal of the main players, before the first offer is made.
pub(crate) fn join(play: &mut Play<'_, '_>, seat: Seat) {
    let encounter = &play.state.encounter;
    let is_late = encounter.offers_made > 0 || !encounter.agreed.is_empty() || encounter.outcome.is_some();
    if is_late || play.state.side_of(seat).is_some() || play.state.out.contains(seat) {
        return;
    }
    play.state.encounter.dealers.insert(seat);
    play.emit(Event::JoinsDeal { seat });
}

/// C7: keeps the accepted offer, and lets the next two seats negotiate. Returns `false` if all pairs have agreed.
fn next_pair(play: &mut Play<'_, '_>, seats: Talkers) -> bool {
    let next = play.state.deal_pairs(play.rules).get(play.state.encounter.agreed.len() + 1).copied();
    let (Some(next), Some(offer)) = (next, play.state.encounter.offer.as_deref().map(|(_, offer)| *offer)) else {
        return false;
    };
    let encounter = &mut play.state.encounter;
    encounter.agreed.push(Agreement { seats, offer });
    (encounter.offer, encounter.offers_made, encounter.talkers) = (None, 0, Some(next));
    true
}

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

/// C9: records the deal as a success and discards the played cards.
///
/// The offense's remaining ships return to its bases, but not to those that it has just founded.
impl Step for AfterDeal {
    const RULE: Rule = Rule::C9;
    const SETTLES: Settles<Self> = |_, now, _| now.to_be_decided().map(Facts::decided);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        // Ships cannot return to the new base, because the offer fixed the number of settlers (C8).
        let offense = play.state.offense;
        let deal = play.state.encounter.terms(offense);
        forget_talks(play);
        let received = deal.iter().flat_map(Agreement::gifts).filter(|(_, receiver, _)| *receiver == offense);
        let founded: PlanetSet = received.filter_map(|(_, _, terms)| Some(terms.base?.planet)).collect();
        // If the offense has only new bases, the ships may go there (8.10 of the Dutch rulebook).
        let has_others = play.state.bases(offense, play.rules.seats).any(|base| !founded.contains(base));
        let except = if has_others { founded } else { PlanetSet::EMPTY };
        decide(play, Outcome::Deal, Rule::C9);
        let mut frames = result_frames();
        frames.push(ReturnShips { seat: offense, side: Side::Offense, except, clause: Rule::C9 }.into());
        play.then(&frames)
    }
}

/// Ends the talks: no offer is pending, and no agreement waits.
pub(super) fn forget_talks(play: &mut Play<'_, '_>) {
    let encounter = &mut play.state.encounter;
    (encounter.offer, encounter.talkers) = (None, None);
    encounter.agreed.clear();
}

/// C10: each seat of the deal loses ships of its choice, from the cone or any base.
impl Step for NoDealLosses {
    const RULE: Rule = Rule::C10;
    const SETTLES: Settles<Self> = |_, now, _| now.settled(&[Fact::Met, Fact::Decided]);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let each = play.rules.numbers.failed_deal_losses;
        let lost = |seat: &Seat| loss_question(play, *seat, each, ships_at_large(play, *seat), None);
        let questions: Vec<Decision> = play.state.deal_seats(play.rules).iter().filter_map(lost).collect();
        let seats: Vec<Seat> = questions.iter().map(|question| question.seat).collect();
        let chosen = play.pick_ships_all(questions)?;
        let mut ships = BySeat::of(0);
        for (seat, from) in seats.into_iter().zip(chosen) {
            ships[seat] = fall(play, seat, &from, 0);
        }
        play.then(&frames![Lose { loss: Loss::of(ships, Cause::NoDeal) }])
    }
}

fn deal_question(play: &Play<'_, '_>, seats: Talkers, side: Side, standing: Option<Offer>) -> Decision {
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
fn term_limits(play: &Play<'_, '_>, seat: Seat, other: Seat) -> OfferLimits {
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
    fn settlers(&self, rules: &Ruleset, seat: Seat) -> ShipCounts {
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
fn can_be_kept(play: &Play<'_, '_>, deal: &[Agreement]) -> bool {
    let has_cards = |seat: &Seat| {
        let promised = promised(deal, *seat);
        let (hand, mut named) = (play.kinds(play.hand(*seat)), CardBag::NONE);
        let all_named = promised.iter().flat_map(|terms| terms.cards.iter()).all(|kind| named.push(kind).is_ok());
        let cards: usize = promised.into_iter().map(OfferSide::number_of_cards).sum();
        all_named && named.are_in(&hand) && cards <= play.hand(*seat).len()
    };
    play.state.deal_seats(play.rules).iter().all(has_cards) && play.state.can_settle(play.rules, deal)
}

/// Returns the side with a pending offer, and its hand; `None` without a pending offer.
pub(crate) fn standing(state: &State) -> Option<(Side, CardSet)> {
    let (by, _) = state.encounter.offer.as_deref()?;
    let awaited = state.stack.frames().iter().any(|frame| matches!(frame, Frame::Talk(_)));
    let [one, other] = state.encounter.talkers(state.offense)?;
    let maker = if *by == Side::Offense { one } else { other };
    Some((*by, state.cards.hand(maker))).filter(|_| awaited)
}

/// C7: withdraws an offer if public information shows that it cannot be carried out.
///
/// The offer is also withdrawn when its maker loses a named card, because other seats cannot know if it has another
/// card of that kind.
pub(crate) fn watch_offer(play: &mut Play<'_, '_>, by: Side, held: CardSet) {
    let talkers = play.state.encounter.talkers(play.state.offense);
    let (Some((same, hand)), Some([one, other])) = (standing(play.state), talkers) else { return };
    let Some((_, offer)) = play.state.encounter.offer.as_deref().copied().filter(|_| same == by) else { return };
    let named = offer[by].cards;
    let is_lost = |card: CardId| !play.state.lies_open(card) || named.count(play.rules.kind(card)) > 0;
    let lacks_named = !named.is_empty() && held.without(hand).iter().any(is_lost);
    let is_off =
        |side: Side, giver, receiver| term_limits(play, giver, receiver).invalid_answer(side, &offer[side]).is_some();
    if lacks_named || is_off(Side::Offense, one, other) || is_off(Side::Defense, other, one) {
        play.state.encounter.offer = None;
    }
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

fn time_is_up(play: &mut Play<'_, '_>, broken_off: bool) -> Flow {
    let (offers, seconds) = (play.state.encounter.offers_made, play.rules.numbers.deal_seconds);
    play.emit(Event::TimeUp { broken_off, offers, seconds });
    forget_talks(play);
    decide(play, Outcome::NoDeal, Rule::C10);
    let mut frames = result_frames();
    frames.push(NoDealLosses.into());
    let except = PlanetSet::EMPTY;
    frames.push(ReturnShips { seat: play.state.offense, side: Side::Offense, except, clause: Rule::C10 }.into());
    play.then(&frames)
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
        let question = |(seat, base): &(Seat, BaseGrant)| {
            let mut bounds = play.state.settlers(play.rules, *seat);
            taken[*seat].iter().for_each(|(place, ships)| bounds.set(place, bounds.get(place).saturating_sub(ships)));
            let ask = Prompt::Ships { bounds, min: base.ships, max: base.ships };
            play.question(*seat, Topic::SettleShips, ask)
        };
        let questions = bases.iter().filter(|(_, base)| base.from.is_none()).map(question).collect();
        let mut chosen = play.pick_ships_all(questions)?.into_iter();
        for (seat, base) in bases {
            let open = |from: ShipCounts, taken: &mut ShipCounts| {
                from.iter().for_each(|(place, ships)| taken.add(place, ships));
                from
            };
            let from = base.from.or_else(|| chosen.next().map(|from| open(from, &mut taken[seat])));
            all.push((seat, base.planet, from.ok_or_else(misfit)?));
        }
    }
    Ok(all)
}

/// C8: settles ships on a planet.
///
/// If scripts can act on the landing, the ships join their side of the encounter until they land. Those of a seat that is
/// not a main player join the defense's side.
fn settle(play: &mut Play<'_, '_>, seat: Seat, planet: Planet, from: &ShipCounts) -> Flow {
    let from = leave(play, seat, from)?;
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
fn named(play: &Play<'_, '_>, hand: CardSet, terms: &OfferSide) -> CardSet {
    let mut cards = CardSet::EMPTY;
    for kind in terms.cards.iter() {
        if let Some(card) = play.find_card(hand.without(cards), kind) {
            cards.insert(card);
        }
    }
    cards
}
