//! The choice of cards: both main players choose and play one (C1, T2).

use super::end::break_off;
use crate::decision::{Argument, Choice, Decision, PickOption, Prompt, Topic};
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{Bound, CardBag, CardClass, CardId, CardSet, Event, Front, Hook, Lies, PassedOver, Side, Zone};
use crate::table::{Seat, SeatSet};
use crate::trigger::{BOTH_LAID, Fact, Flow, Play, Settles, Step, misfit};

/// Begins the phase in which cards are chosen.
///
/// Powers act before the choice. If the defense draws a new hand here, a window opens before the first card is played
/// from it (P2).
pub(super) fn begin(play: &mut Play<'_, '_>) -> Flow {
    let drawn = has_defense_drawn(play, false)?;
    let still = drawn.then(|| Window::at(Hook::AnyTime).into());
    let rest = frames![Window::at(Hook::BeforeChoice), CardsDue, Window::at(Hook::OnChoice), Choose];
    play.then(&still.into_iter().chain(rest).collect::<Vec<Frame>>())
}

/// P2: lets all seats act on the hand that the defense has just drawn.
///
/// This happens only before the first choice of cards in the encounter.
impl Step for CardsDue {
    const RULE: Rule = Rule::T2;
    const SETTLES: Settles<Self> = |_, now, _| now.to_be_chosen();

    fn is_quiet(&self, play: &Play<'_, '_>) -> bool {
        !lacks_defense_card(play)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let lacked = lacks_defense_card(play);
        // If both piles are empty, the defense cannot draw and plays the cards that it has.
        let draws = both_can_lay(play)? && lacked && !lacks_defense_card(play);
        if draws && !play.state.encounter.choice_begun {
            return play.then(&frames![Window::at(Hook::AnyTime), Window::at(Hook::BeforeChoice), CardsDue]);
        }
        Ok(())
    }
}

/// Makes a defense without encounter cards draw a new hand, if it wants or must (T1).
///
/// Returns `true` if the defense has enough encounter cards after the draw but not before.
fn has_defense_drawn(play: &mut Play<'_, '_>, due: bool) -> Flow<bool> {
    let lacked = lacks_defense_card(play);
    play.perform(&frames![DefenseHand { due }])?;
    Ok(lacked && !lacks_defense_card(play))
}

fn lacks_defense_card(play: &Play<'_, '_>) -> bool {
    let defense = play.state.encounter.defense();
    is_to_lay(play, Side::Defense) && defense.is_some_and(|defense| play.lacks_encounter_cards(defense))
}

/// Returns `true` if the defense has an encounter card.
///
/// One is enough here, because empty piles can leave the defense with fewer than it needs.
fn can_defense_lay(play: &Play<'_, '_>) -> bool {
    play.state.encounter.defense().is_some_and(|defense| play.has_encounter_card(defense))
}

/// T1, T2: returns `true` if both main players can play a card.
///
/// Otherwise, it breaks off the encounter.
///
/// The check runs when the cards are due, and again after the last window, because a card played in a window can empty
/// a hand.
fn both_can_lay(play: &mut Play<'_, '_>) -> Flow<bool> {
    let why = if is_to_lay(play, Side::Offense) && !play.has_encounter_card(play.state.offense) {
        TurnEnd::OutOfCards
    } else if lacks_defense_card(play) && !has_defense_drawn(play, true)? && !can_defense_lay(play) {
        // Both piles are empty and the defense has no card to play, so the encounter cannot continue.
        TurnEnd::NobodyToMeet
    } else {
        return Ok(true);
    };
    break_off(play, why)?;
    Ok(false)
}

/// C1: both main players choose secretly and at the same time.
///
/// A power can make one of them play first, or draw the card at random.
impl Step for Choose {
    const RULE: Rule = Rule::C1;
    const SETTLES: Settles<Self> = |_, now, _| now.to_be_chosen().map(|now| now.with(&BOTH_LAID));

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        if !both_can_lay(play)? {
            return Ok(());
        }
        let encounter = &play.state.encounter;
        let must = |side: &Side| encounter[*side].lays_open || encounter[side.other()].drawn.is_some();
        let lays_first = Side::BOTH.into_iter().find(must);
        let players = play.players()?;
        let acts = |side: &Side| acts_when_laid(play, players[*side]);
        if let Some(first) = lays_first.or_else(|| Side::BOTH.into_iter().find(acts)) {
            let laid = Window::about(Hook::OnFirstCardLaid, players[first]);
            let still = Window::at(Hook::AnyTime);
            return play.then(&frames![LayCard { side: first }, laid, still, LayCard { side: first.other() }]);
        }
        let choices =
            play.ask_each(|play| players.iter().map(|(side, seat)| card_question(play, *seat, side)).collect())?;
        for (side, seat) in players.iter() {
            let (_, choice) = choices.iter().find(|(other, _)| other == seat).ok_or_else(misfit)?;
            lay_chosen(play, *seat, side, choice)?;
        }
        Ok(())
    }
}

fn is_to_lay(play: &Play<'_, '_>, side: Side) -> bool {
    play.state.laid(side).is_none()
}

/// Returns `true` if a power of this main player acts when its card is played.
///
/// This main player then plays before the other one.
fn acts_when_laid(play: &Play<'_, '_>, seat: Seat) -> bool {
    let acting = play.state.powers_with(Hook::OnFirstCardLaid);
    play.state.powers.of(seat).any(|(slot, power)| acting.contains(slot) && play.is_in_force(power))
}

fn card_question(play: &Play<'_, '_>, seat: Seat, side: Side) -> Decision {
    let all = play.rules.to_lay(play.at_hand(seat));
    let Front { bound, must, .. } = play.state.encounter[side];
    // Requirements and promises restrict the choice unless no card satisfies them.
    let as_far_as_can = |all: CardSet, kept: CardSet| if kept.is_empty() { all } else { kept };
    let of_kind = must.kind.map_or(all, |wanted| as_far_as_can(all, play.cards_where(all, |kind| kind == wanted)));
    let of_class =
        |class: CardClass| as_far_as_can(of_kind, play.cards_where(of_kind, |kind| play.rules.is_of(kind, class)));
    let forced = must.class.map_or(of_kind, of_class);
    let kept = |bound: Bound| play.cards_where(forced, |kind| bound.wanted.fits(kind) == bound.will);
    let cards = bound.map_or(forced, |bound| as_far_as_can(forced, kept(bound)));
    let certain = must.card.filter(|card| all.contains(*card)).map(CardSet::one);
    let options = play.distinct_kinds(certain.unwrap_or(cards)).into_iter().map(PickOption::Card);
    let mut question = play.question(seat, Topic::ChooseCard, Prompt::one_of(options));
    question.secret = true;
    question.args.extend(play.state.encounter[side].lays_open.then_some(Argument::Seat(seat)));
    question
}

/// One side plays before the other. The card can be drawn at random instead of chosen.
impl Step for LayCard {
    const RULE: Rule = Rule::C1;
    const SETTLES: Settles<Self> = |step, now, _| {
        let laid = [Fact::Laid(step.side)];
        let now = now.settled(&[Fact::Met, Fact::Pointed])?.open(&[Fact::Turned, Fact::Decided])?;
        Ok(now.open(&laid)?.with(&laid))
    };

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let LayCard { side } = self;
        if !both_can_lay(play)? {
            return Ok(());
        }
        let players = play.players()?;
        let (seat, by, script) = (players[side], players[side.other()], play.state.encounter.bent.drawn[side]);
        // A random card is drawn only from the hand. If the hand has no encounter card, the seat chooses a card from
        // its other piles.
        let can_draw = !play.rules.to_lay(play.hand(seat)).is_empty();
        let Some(to_pass_over) = play.state.encounter[side].drawn.filter(|_| can_draw) else {
            let choice = play.ask(|play| card_question(play, seat, side))?;
            return lay_chosen(play, seat, side, &choice);
        };
        let mut passed_over = CardSet::EMPTY;
        while let Some(card) = play.random_cards(play.hand(seat).without(passed_over), 1).iter().next() {
            let kind = play.rules.kind(card);
            if play.rules.face_of(kind).is_some() {
                let hidden = [kind].into_iter().collect::<CardBag>();
                let drawn = Event::CardDrawnToLay { seat, by, hidden };
                play.on_behalf_of(script, |play| play.tell_to([seat, by].into_iter().collect(), drawn));
                play.state.cards.show(play.rules, seat, card, SeatSet::one(by));
                lay(play, seat, side, card);
                break;
            }
            passed_over.insert(card);
        }
        if !passed_over.is_empty() {
            play.on_behalf_of(script, |play| match to_pass_over {
                PassedOver::Aside => lay_aside(play, seat, passed_over),
                PassedOver::InHand => put_back(play, seat, by, passed_over),
            });
        }
        Ok(())
    }
}

fn lay_chosen(play: &mut Play<'_, '_>, seat: Seat, side: Side, choice: &Choice) -> Flow {
    let Choice::Pick(picked) = choice else { return Err(misfit()) };
    let Some(PickOption::Card(kind)) = picked.first() else { return Err(misfit()) };
    let certain = play.state.encounter[side].must.card.filter(|card| play.rules.kind(*card) == *kind);
    let at_hand = play.at_hand(seat);
    let certain = certain.filter(|card| at_hand.contains(*card));
    let card = certain.or_else(|| play.find_card(at_hand, *kind)).ok_or_else(misfit)?;
    lay(play, seat, side, card);
    Ok(())
}

fn lay(play: &mut Play<'_, '_>, seat: Seat, side: Side, card: CardId) {
    let open = play.state.encounter[side].lays_open;
    let lies = if open { Lies::Up } else { Lies::Down };
    // All seats can see a face-up card, so no seat needs to remember it.
    play.state.cards.shift(play.rules, card, Zone::Laid(seat), lies, SeatSet::EMPTY);
    play.state.encounter.choice_begun = true;
    let hidden = [play.rules.kind(card)].into_iter().collect::<CardBag>();
    let event = Event::CardLaid { seat, open, hidden };
    play.tell_as_it_lay(open, seat, event);
}

/// Sets aside the cards that were passed over in a random draw.
///
/// They are face up until the end of the encounter.
fn lay_aside(play: &mut Play<'_, '_>, seat: Seat, cards: CardSet) {
    let hidden = play.kinds(cards);
    for card in cards.iter() {
        play.shift_card(card, Zone::Aside(seat), SeatSet::EMPTY);
    }
    play.state.encounter.bent.aside[seat] = play.why().by;
    play.emit(Event::CardsLaidAside { seat, hidden });
}

/// Puts the cards that were passed over back into the hand. The seat that drew them has seen them.
fn put_back(play: &mut Play<'_, '_>, seat: Seat, by: Seat, cards: CardSet) {
    play.state.cards.show_all(play.rules, seat, cards, SeatSet::one(by));
    let (count, hidden) = (cards.len() as u8, play.kinds(cards));
    play.tell_to([seat, by].into_iter().collect(), Event::CardsPutBack { seat, by, count, hidden });
}
