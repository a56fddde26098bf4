//! New hands for seats without encounter cards (T1).

use crate::decision::{Decision, PickOption, Prompt, Topic};
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{CardSet, Hook, Side, Use, Windows};
use crate::table::Seat;
use crate::trigger::{Flow, Play, Settles, Step};

/// T1: lets the offense draw a new hand, but only at the start of its turn.
pub(super) fn of_offense(play: &mut Play<'_, '_>) -> Flow {
    if play.state.encounter.number > 1 {
        return Ok(());
    }
    // The offense has not run out of encounter cards while the seat can still draw a new hand (T9).
    play.state.ran_out = false;
    new_hand_if_due(play, play.state.offense, must_offense(play))
}

/// Returns `true` if the offense is prompted or must draw at its turn's start.
pub(super) fn is_offense_asked(play: &Play<'_, '_>) -> bool {
    play.state.encounter.number <= 1 && is_asked(play, play.state.offense, must_offense(play))
}

fn must_offense(play: &Play<'_, '_>) -> bool {
    play.rules.choices.offense_draws == Use::Must
}

/// T1: the defense draws a new hand.
///
/// A mandatory draw happens at once. For an optional draw, the defense is prompted in every phase and after every
/// change of its hand. When a card is due, the draw is mandatory.
impl Step for DefenseHand {
    const RULE: Rule = Rule::T1;
    const SETTLES: Settles<Self> = |_, now, _| Ok(now);

    fn is_idle(&self, play: &Play<'_, '_>) -> bool {
        let must = self.must(play);
        self.seat(play).is_none_or(|seat| !is_asked(play, seat, must))
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let must = self.must(play);
        self.seat(play).map_or(Ok(()), |seat| new_hand_if_due(play, seat, must))
    }
}

impl DefenseHand {
    /// Returns the defense, until it has played a card.
    fn seat(self, play: &Play<'_, '_>) -> Option<Seat> {
        let encounter = &play.state.encounter;
        let laid = play.state.laid(Side::Defense).is_some() || encounter[Side::Defense].face.is_some();
        encounter.defense().filter(|_| !laid && encounter.outcome.is_none())
    }

    fn must(self, play: &Play<'_, '_>) -> bool {
        self.due || play.rules.choices.defense_draws == Use::Must
    }
}

/// Returns `true` if a seat is prompted or must draw because it lacks encounter cards.
fn is_asked(play: &Play<'_, '_>, seat: Seat, must: bool) -> bool {
    let needs = play.lacks_encounter_cards(seat);
    let declined = || play.state.encounter.declined_hand == Some(play.at_hand(seat));
    if must { needs } else { (needs || hides_its_hand(play, seat)) && !declined() }
}

/// Returns `true` if a seat is always prompted, so that the prompt reveals nothing.
fn hides_its_hand(play: &Play<'_, '_>, seat: Seat) -> bool {
    play.rules.windows == Windows::All && could_lack_encounter_cards(play, seat)
}

/// T1: lets or makes a seat without encounter cards draw a new hand.
fn new_hand_if_due(play: &mut Play<'_, '_>, seat: Seat, must: bool) -> Flow {
    if !is_asked(play, seat, must) {
        return Ok(());
    }
    if must {
        return then_new_hand(play, seat, must);
    }
    let can_draw = play.lacks_encounter_cards(seat);
    let options = [PickOption::Pass].into_iter().chain(can_draw.then_some(PickOption::Yes));
    let question = |play: &Play<'_, '_>| {
        let question = play.question(seat, Topic::DrawNewHand, Prompt::one_of(options));
        Decision { secret: hides_its_hand(play, seat), ..question }
    };
    match play.pick_one(question)? {
        PickOption::Yes => then_new_hand(play, seat, must),
        _ => {
            play.state.encounter.declined_hand = Some(play.at_hand(seat));
            Ok(())
        }
    }
}

/// Returns `true` if a hand can lack encounter cards, as far as all seats know.
fn could_lack_encounter_cards(play: &Play<'_, '_>, seat: Seat) -> bool {
    let all = CardSet::first(play.rules.cards.len());
    let others = play.unaccounted(all.without(play.rules.found.to_lay)).len();
    let cards = play.at_hand(seat).len();
    cards > 0 && cards < others + play.encounter_cards_for(seat)
}

/// Replaces a hand without encounter cards (T1). The seat can first play its destiny cards.
fn then_new_hand(play: &mut Play<'_, '_>, seat: Seat, must: bool) -> Flow {
    play.then_at_stake(Hook::OnNewHand, Some(seat), DrawNewHand { seat, kept: false, must })
}

/// T1: discards the destiny cards, unless a power keeps them, and draws a new hand.
///
/// If the new hand has no encounter card either, the seat draws again while the piles contain one.
impl Step for DrawNewHand {
    const RULE: Rule = Rule::T1;
    const SETTLES: Settles<Self> = |_, now, _| Ok(now);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let DrawNewHand { seat, kept, must } = self;
        if !kept {
            let goes = play.rules.found.scripted.without(play.rules.found.kept.or(play.rules.found.to_lay));
            play.discard_from_hand(seat, play.hand(seat).and(goes))?;
        }
        let drawn = play.draw_cards(seat, play.rules.numbers.new_hand);
        play.note_drawn(seat, None, drawn.len() as u8, DrawnFor::NewHand);
        let cards = &play.state.cards;
        let can_help = !play.rules.to_lay(cards.deck().chain(cards.discard().iter()).collect()).is_empty();
        if can_help { new_hand_if_due(play, seat, must) } else { Ok(()) }
    }
}
