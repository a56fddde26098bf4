//! New hands for seats without encounter cards (T1).

use crate::ask::decision::{Ask, Pickable, Topic};
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::table::Seat;
use crate::things::card::{CardKind, CardSet};
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::ruleset::{Use, Windows};
use crate::things::side::Side;

/// T1 for the offense, at the start of its turn only.
pub(super) fn of_offense(play: &mut Play<'_, '_>) -> Flow {
    if play.state.encounter.number > 1 {
        return Ok(());
    }
    // What it lacked before it could draw is no running out (T9).
    play.state.ran_out = false;
    new_hand_if_due(play, play.state.offense, play.rules.choices.offense_draws == Use::Must)
}

/// T1 for the defense: at once where it must; where it may, it is asked in every phase and whenever its hand has
/// changed; when a card is due it must.
impl Step for DefenseHand {
    const RULE: Rule = Rule::T1;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let DefenseHand { due } = self;
        let Some(seat) = play.state.encounter.defense() else { return Ok(()) };
        let front = &play.state.encounter[Side::Defense];
        let laid = play.state.laid(Side::Defense).is_some();
        if laid || front.face.is_some() || play.state.encounter.outcome.is_some() {
            return Ok(());
        }
        new_hand_if_due(play, seat, due || play.rules.choices.defense_draws == Use::Must)
    }
}

/// T1: a seat without encounter cards must, or may, draw a new hand.
fn new_hand_if_due(play: &mut Play<'_, '_>, seat: Seat, must: bool) -> Flow {
    let needs = !play.has_encounter_card(seat);
    if must {
        return if needs { then_new_hand(play, seat, must) } else { Ok(()) };
    }
    let hand = play.hand(seat);
    let secret = play.rules.windows == Windows::All && could_lack_encounter_cards(play, seat);
    if !needs && !secret || play.state.encounter.declined_hand == Some(hand) {
        return Ok(());
    }
    let options = [Pickable::Pass].into_iter().chain(needs.then_some(Pickable::Yes));
    let mut question = play.question(seat, Topic::DrawNewHand, Ask::one_of(options));
    question.secret = secret;
    match play.pick_one(question)? {
        Pickable::Yes => then_new_hand(play, seat, must),
        _ => {
            play.state.encounter.declined_hand = Some(hand);
            Ok(())
        }
    }
}

/// Whether, for all anybody knows, a hand holds destiny cards only.
fn could_lack_encounter_cards(play: &Play<'_, '_>, seat: Seat) -> bool {
    let destiny: usize = play
        .unaccounted(CardSet::first(play.rules.cards.len()))
        .iter()
        .filter(|card| play.rules.kind(*card).is_destiny())
        .count();
    let cards = play.hand(seat).len();
    cards > 0 && cards <= destiny
}

/// A hand without encounter cards is replaced (T1). Its destiny cards can be played before.
fn then_new_hand(play: &mut Play<'_, '_>, seat: Seat, must: bool) -> Flow {
    play.then_at_stake(Hook::OnNewHand, Some(seat), DrawNewHand { seat, kept: false, must })
}

/// T1: the destiny cards are discarded, unless a power keeps them, and a new hand is drawn; and another one, if
/// it holds no encounter card either and the piles still do.
impl Step for DrawNewHand {
    const RULE: Rule = Rule::T1;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let DrawNewHand { seat, kept, must } = self;
        if !kept {
            let destiny = play.cards_where(play.hand(seat), CardKind::is_destiny);
            play.discard_from_hand(seat, destiny)?;
        }
        play.draw_cards(seat, play.rules.numbers.new_hand);
        let cards = &play.state.cards;
        let can_help = cards.deck().chain(cards.discard().iter()).any(|card| play.rules.kind(card).is_encounter_card());
        if can_help { new_hand_if_due(play, seat, must) } else { Ok(()) }
    }
}
