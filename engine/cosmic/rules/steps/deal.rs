//! The talks between main players that both negotiate, and their outcome (C7 to C10).
//!
//! A power can let other seats take part. Then every pair of seats negotiates in turn, with offers like those of the
//! main players. The agreements are carried out together, once every pair has agreed.

use crate::decision::Choice;
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{
    Agreement, BySide, CardId, CardSet, Event, Hook, Outcome, PlanetSet, Ruleset, Side, State, Talkers,
};
use crate::steps::compare::{decide, result_frames};
use crate::steps::deal_done::named;
use crate::steps::deal_limits::{deal_question, term_limits};
use crate::steps::losses::{fall, loss_question};
use crate::steps::ships::{allies_home, ships_at_large};
use crate::table::{BySeat, Seat};
use crate::trigger::{Fact, Facts, Flow, Play, Settles, Step, misfit};

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
        match play.ask(|play| deal_question(play, [one, other], side, standing))? {
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
pub(super) const fn is_of_several(state: &State) -> bool {
    !state.encounter.dealers.is_empty()
}

/// Returns the two seats that negotiate now.
fn talkers(play: &Play<'_, '_>) -> Flow<Talkers> {
    let players = play.players()?;
    Ok(play.state.encounter.talkers.unwrap_or([players.offense, players.defense]))
}

impl State {
    /// Returns the seats of the deal: the main players, and then the others clockwise from the offense.
    pub(super) fn deal_seats(&self, rules: &Ruleset) -> Vec<Seat> {
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
    if !play.state.encounter.dealers.contains(seat) {
        play.state.encounter.dealers.insert(seat);
        play.emit(Event::JoinsDeal { seat });
    }
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
    show_promised(play);
    true
}

/// Makes the cards that accepted offers name known to all seats: their givers hold them while other pairs negotiate.
fn show_promised(play: &mut Play<'_, '_>) {
    let mut promised = CardSet::EMPTY;
    for agreement in play.state.encounter.agreed.clone() {
        for (giver, _, terms) in agreement.gifts() {
            let cards = named(play, play.hand(giver).without(promised), terms);
            promised = promised.or(cards);
            play.state.cards.show_all(play.rules, giver, cards, play.rules.all_seats());
        }
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
        let seats = play.state.deal_seats(play.rules);
        let chosen = play.pick_ships_all(|play| {
            let lost = |seat: &Seat| loss_question(play, *seat, each, ships_at_large(play, *seat), None);
            seats.iter().filter_map(lost).collect()
        })?;
        let mut ships = BySeat::of(0);
        for seat in seats {
            ships[seat] = fall(play, seat, &chosen[seat], 0);
        }
        play.then(&frames![Lose { loss: Loss::of(ships, Cause::NoDeal) }])
    }
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

pub(super) fn time_is_up(play: &mut Play<'_, '_>, broken_off: bool) -> Flow {
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
