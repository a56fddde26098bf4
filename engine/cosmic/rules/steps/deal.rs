//! The talks between main players that both negotiate, and their outcome (C7 to C10).

use crate::decision::{Choice, Decision, Prompt, Topic};
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{
    BaseGrant, Berth, BySide, CardBag, CardId, CardSet, DealPrompt, Event, Hook, Offer, OfferLimits, OfferSide,
    Outcome, Place, Planet, Ruleset, Settlers, ShipCounts, Side, State, TransferReason,
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
        if standing.is_none() && offers_made == 0 {
            play.emit(Event::DealBegan { seconds: play.rules.numbers.deal_seconds });
        }
        if standing.is_none() && offers_made >= proposals {
            return time_is_up(play, false);
        }
        let players = play.players()?;
        let seat = players[side];
        let question = deal_question(play, players, side, standing);
        match play.desk.ask(question)? {
            Choice::Offer(offer) => {
                play.state.encounter.offer = Some(Box::new((side, *offer)));
                let made = &mut play.state.encounter.offers_made;
                *made = made.saturating_add(1);
                play.emit(Event::Offered { by: seat, offer });
                play.then(&word(side.other()))
            }
            Choice::Accept => {
                play.emit(Event::OfferAccepted { by: seat });
                play.then(&frames![CarryOut])
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

/// C8: carries out the accepted offer: bases, named cards, random cards, and freed ships.
impl Step for CarryOut {
    const RULE: Rule = Rule::C8;
    const SETTLES: Settles<Self> = |_, now, _| now.to_be_decided()?.settled(&[Fact::Offered]).map(Facts::decided);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let players = play.players()?;
        let (_, offer) = play.state.encounter.offer.as_deref().copied().ok_or(Broken::NoOffer)?;
        let settlers = settlers(play, players, &offer)?;
        for (seat, planet, from) in settlers {
            settle(play, seat, planet, &from)?;
        }
        exchange_cards(play, players, &offer);
        let mut frames = Vec::new();
        for side in Side::BOTH {
            if let Some(freed) = offer[side].freed {
                frames.push(FreeShips { seat: freed.seat, ships: freed.ships, clause: Rule::C8 }.into());
            }
        }
        frames.push(AfterDeal.into());
        play.then(&frames)
    }
}

/// C9: records the deal as a success and discards the played cards.
///
/// The offense's remaining ships return to its bases, but not to the base that it has just founded.
impl Step for AfterDeal {
    const RULE: Rule = Rule::C9;
    const SETTLES: Settles<Self> = |_, now, _| now.to_be_decided().map(Facts::decided);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        // Ships cannot return to the new base, because the offer fixed the number of settlers (C8).
        let (offer, offense) = (play.state.encounter.offer.take(), play.state.offense);
        let founded = offer.and_then(|offer| Some(offer.1[Side::Defense].base?.planet));
        // If the new base is the offense's only base, the ships may go there (8.10 of the Dutch rulebook).
        let except = founded.filter(|planet| play.state.bases(offense, play.rules.seats).any(|base| base != *planet));
        decide(play, Outcome::Deal, Rule::C9);
        let mut frames = result_frames();
        frames.push(ReturnShips { seat: offense, side: Side::Offense, except, clause: Rule::C9 }.into());
        play.then(&frames)
    }
}

/// C10: each main player loses ships of its choice, from the cone or any base.
impl Step for NoDealLosses {
    const RULE: Rule = Rule::C10;
    const SETTLES: Settles<Self> = |_, now, _| now.settled(&[Fact::Met, Fact::Decided]);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let each = play.rules.numbers.failed_deal_losses;
        let players = play.players()?;
        let lost = |seat: &Seat| loss_question(play, *seat, each, ships_at_large(play, *seat), None);
        let questions: Vec<Decision> = players.both().into_iter().filter_map(lost).collect();
        let seats: Vec<Seat> = questions.iter().map(|question| question.seat).collect();
        let chosen = play.pick_ships_all(questions)?;
        let mut ships = BySeat::of(0);
        for (seat, from) in seats.into_iter().zip(chosen) {
            ships[seat] = fall(play, seat, &from, 0);
        }
        play.then(&frames![Lose { loss: Loss::of(ships, Cause::NoDeal) }])
    }
}

fn deal_question(play: &Play<'_, '_>, players: BySide<Seat>, side: Side, standing: Option<Offer>) -> Decision {
    let seat = players[side];
    let hand = play.kinds(play.hand(seat));
    let proposals_left = play.rules.numbers.deal_proposals.saturating_sub(play.state.encounter.offers_made);
    let limits = BySide::each(|side| term_limits(play, players, side));
    let can_accept = standing.is_some_and(|offer| offer[side].cards.are_in(&hand));
    let all: CardBag = play.rules.cards.iter().copied().collect();
    let kinds = all.counted().map(|(kind, _)| kind).collect();
    let deal = DealPrompt { side, standing, can_accept, proposals_left, hand, kinds, limits };
    let mut question = play.question(seat, Topic::Deal, Prompt::Deal(Box::new(deal)));
    question.secret = true;
    question
}

/// C8: returns the most that a side can offer, according to public information.
fn term_limits(play: &Play<'_, '_>, players: BySide<Seat>, giver: Side) -> OfferLimits {
    let (seat, other) = (players[giver], players[giver.other()]);
    let settlers = play.state.settlers(play.rules, players, giver.other());
    let can_settle = |planet: &Planet| play.state.has_base(*planet, seat) && !play.state.has_base(*planet, other);
    let planets = if settlers.total() == 0 { Vec::new() } else { play.rules.planets().filter(can_settle).collect() };
    OfferLimits { planets, settlers, cards: play.hand(seat).len() as u8, freed: freeable(play, seat, other) }
}

impl State {
    /// Returns the ships with which a side can settle (C8).
    fn settlers(&self, rules: &Ruleset, players: BySide<Seat>, side: Side) -> ShipCounts {
        let seat = players[side];
        let mut bases = ShipCounts::NONE;
        self.bases(seat, rules.seats).for_each(|planet| bases.set(Place::Planet(planet), self.ships_on(planet, seat)));
        let on_cone = self.ships[Side::Offense][seat];
        match (rules.choices.settlers, side) {
            (Settlers::Anywhere, _) => {
                bases.set(Place::Cone, on_cone);
                bases
            }
            (Settlers::ByRole, Side::Offense) => ShipCounts::only(Place::Cone, on_cone),
            (Settlers::ByRole, Side::Defense) => bases,
        }
    }

    /// Returns `true` if both sides can settle as the offer requires (C8).
    pub(crate) fn can_be_carried_out(&self, rules: &Ruleset, offer: &Offer) -> bool {
        let Some(players) = self.players() else { return false };
        Side::BOTH.into_iter().all(|giver| {
            let Some(base) = offer[giver].base else { return true };
            let there = self.settlers(rules, players, giver.other());
            let can = match base.from {
                Some(from) => from.total() == u32::from(base.ships) && from.within(&there),
                None => u32::from(base.ships) <= there.total(),
            };
            can && base.ships > 0 && self.has_base(base.planet, players[giver])
        })
    }
}

/// Returns the side with a pending offer, and its hand; `None` without a pending offer.
pub(crate) fn standing(state: &State) -> Option<(Side, CardSet)> {
    let (by, _) = state.encounter.offer.as_deref()?;
    let awaited = state.stack.frames().iter().any(|frame| matches!(frame, Frame::Talk(_)));
    Some((*by, state.cards.hand(state.main_player(*by)?))).filter(|_| awaited)
}

/// C7: withdraws an offer if public information shows that it cannot be carried out.
///
/// The offer is also withdrawn when its maker loses a named card, because other seats cannot know if it has another
/// card of that kind.
pub(crate) fn watch_offer(play: &mut Play<'_, '_>, by: Side, held: CardSet) {
    let (Some((same, hand)), Some(players)) = (standing(play.state), play.state.players()) else { return };
    let Some((_, offer)) = play.state.encounter.offer.as_deref().copied().filter(|_| same == by) else { return };
    let named = offer[by].cards;
    let is_lost = |card: CardId| !play.state.lies_open(card) || named.count(play.rules.kind(card)) > 0;
    let lacks_named = !named.is_empty() && held.without(hand).iter().any(is_lost);
    if lacks_named
        || Side::BOTH
            .into_iter()
            .any(|side| term_limits(play, players, side).invalid_answer(side, &offer[side]).is_some())
    {
        play.state.encounter.offer = None;
    }
}

/// Returns the ships that a seat's power can free in this deal. Their owners must have a base.
fn freeable(play: &Play<'_, '_>, by: Seat, other: Seat) -> Vec<(Seat, u8)> {
    let any = play.state.encounter.may_free_any.contains(by);
    let may = any || play.state.encounter.may_free.contains(by);
    let of = play.rules.seats().filter(|seat| may && *seat != by && (any || *seat == other));
    of.map(|seat| (seat, play.state.ships[Berth::Hole][seat]))
        .filter(|(seat, ships)| *ships > 0 && play.state.has_bases(*seat, play.rules.seats))
        .collect()
}

fn time_is_up(play: &mut Play<'_, '_>, broken_off: bool) -> Flow {
    let (offers, seconds) = (play.state.encounter.offers_made, play.rules.numbers.deal_seconds);
    play.emit(Event::TimeUp { broken_off, offers, seconds });
    play.state.encounter.offer = None;
    decide(play, Outcome::NoDeal, Rule::C10);
    let mut frames = result_frames();
    frames.push(NoDealLosses.into());
    frames.push(ReturnShips { seat: play.state.offense, side: Side::Offense, except: None, clause: Rule::C10 }.into());
    play.then(&frames)
}

/// Returns the seat, the planet, and the origin of all settlers.
///
/// If the offer leaves the origins open, both receivers choose them at the same time.
fn settlers(play: &mut Play<'_, '_>, players: BySide<Seat>, offer: &Offer) -> Flow<Vec<(Seat, Planet, ShipCounts)>> {
    let bases: Vec<(Seat, BaseGrant, ShipCounts)> = Side::BOTH
        .into_iter()
        .filter_map(|giver| {
            let base = offer[giver].base?;
            Some((players[giver.other()], base, term_limits(play, players, giver).settlers))
        })
        .collect();
    let open = bases.iter().filter(|(_, base, _)| base.from.is_none());
    let questions: Vec<Decision> = open
        .map(|(seat, base, bounds)| {
            let ask = Prompt::Ships { bounds: *bounds, min: base.ships, max: base.ships };
            play.question(*seat, Topic::SettleShips, ask)
        })
        .collect();
    let mut chosen = play.pick_ships_all(questions)?.into_iter();
    let settle = |(seat, base, _): (Seat, BaseGrant, ShipCounts)| -> Flow<(Seat, Planet, ShipCounts)> {
        let from = base.from.or_else(|| chosen.next()).ok_or_else(misfit)?;
        Ok((seat, base.planet, from))
    };
    bases.into_iter().map(settle).collect()
}

/// C8: settles ships on a planet.
///
/// If scripts can act on the landing, the ships join their side of the encounter until they land.
fn settle(play: &mut Play<'_, '_>, seat: Seat, planet: Planet, from: &ShipCounts) -> Flow {
    let from = leave(play, seat, from)?;
    let settled = |from| Event::Settled { seat, planet, from };
    let side = play.state.side_of(seat).filter(|_| play.has_actors(Hook::OnLand) || play.has_actors(Hook::AfterLand));
    let Some(side) = side.filter(|_| from.total() > 0) else {
        if play.state.ships.gather(seat, &from, Berth::Planet(planet)) > 0 {
            play.emit(settled(from));
        }
        return Ok(());
    };
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
/// The random cards of both sides are chosen before any card changes hands.
fn exchange_cards(play: &mut Play<'_, '_>, players: BySide<Seat>, offer: &Offer) {
    let by_name = BySide::each(|side| named(play, players[side], &offer[side]));
    let at_random = BySide::each(|side| {
        let left = play.hand(players[side]).without(by_name[side]);
        play.random_cards(left, usize::from(offer[side].random_cards))
    });
    let both = players.both().into_iter().copied().collect();
    for side in Side::BOTH {
        let (from, to) = (players[side], players[side.other()]);
        play.give_cards(from, to, by_name[side], play.rules.all_seats(), TransferReason::Deal);
        play.give_cards(from, to, at_random[side], both, TransferReason::Deal);
    }
}

fn named(play: &Play<'_, '_>, seat: Seat, terms: &OfferSide) -> CardSet {
    let mut cards = CardSet::EMPTY;
    for kind in terms.cards.iter() {
        if let Some(card) = play.find_card(play.hand(seat).without(cards), kind) {
            cards.insert(card);
        }
    }
    cards
}
