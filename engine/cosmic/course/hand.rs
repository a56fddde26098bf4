//! New hands for seats without encounter cards (T1).

use crate::ask::decision::{Ask, Pickable, Topic};
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::Facts;
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::table::Seat;
use crate::things::card::CardSet;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::ruleset::{Ruleset, Windows};
use crate::things::script::Use;
use crate::things::side::Side;

/// T1 for the offense, at the start of its turn only.
pub(super) fn of_offense(play: &mut Play<'_, '_>) -> Flow {
    if play.state.encounter.number > 1 {
        return Ok(());
    }
    // What it lacked before it could draw is no running out (T9).
    play.state.ran_out = false;
    new_hand_if_due(play, play.state.offense, must_offense(play))
}

/// Whether the offense is asked at the start of its turn, or must draw.
pub(super) fn is_offense_asked(play: &Play<'_, '_>) -> bool {
    play.state.encounter.number <= 1 && is_asked(play, play.state.offense, must_offense(play))
}

fn must_offense(play: &Play<'_, '_>) -> bool {
    play.rules.choices.offense_draws == Use::Must
}

/// T1 for the defense: at once where it must; where it may, it is asked in every phase and whenever its hand has
/// changed; when a card is due it must.
impl Step for DefenseHand {
    const RULE: Rule = Rule::T1;

    fn is_idle(&self, play: &Play<'_, '_>) -> bool {
        let must = self.must(play);
        self.seat(play).is_none_or(|seat| !is_asked(play, seat, must))
    }

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        Ok(now)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let must = self.must(play);
        self.seat(play).map_or(Ok(()), |seat| new_hand_if_due(play, seat, must))
    }
}

impl DefenseHand {
    /// The defense, as long as it has not laid a card.
    fn seat(self, play: &Play<'_, '_>) -> Option<Seat> {
        let encounter = &play.state.encounter;
        let laid = play.state.laid(Side::Defense).is_some() || encounter[Side::Defense].face.is_some();
        encounter.defense().filter(|_| !laid && encounter.outcome.is_none())
    }

    fn must(self, play: &Play<'_, '_>) -> bool {
        self.due || play.rules.choices.defense_draws == Use::Must
    }
}

/// Whether a seat that must, or may, draw a new hand for want of encounter cards does, or is asked.
fn is_asked(play: &Play<'_, '_>, seat: Seat, must: bool) -> bool {
    let needs = play.lacks_encounter_cards(seat);
    let declined = || play.state.encounter.declined_hand == Some(play.at_hand(seat));
    if must { needs } else { (needs || hides_its_hand(play, seat)) && !declined() }
}

/// Whether a seat is asked whether it holds encounter cards or not, so that the question does not tell.
fn hides_its_hand(play: &Play<'_, '_>, seat: Seat) -> bool {
    play.rules.windows == Windows::All && could_lack_encounter_cards(play, seat)
}

/// T1: a seat without encounter cards must, or may, draw a new hand.
fn new_hand_if_due(play: &mut Play<'_, '_>, seat: Seat, must: bool) -> Flow {
    if !is_asked(play, seat, must) {
        return Ok(());
    }
    if must {
        return then_new_hand(play, seat, must);
    }
    let can_draw = play.lacks_encounter_cards(seat);
    let options = [Pickable::Pass].into_iter().chain(can_draw.then_some(Pickable::Yes));
    let mut question = play.question(seat, Topic::DrawNewHand, Ask::one_of(options));
    question.secret = hides_its_hand(play, seat);
    match play.pick_one(question)? {
        Pickable::Yes => then_new_hand(play, seat, must),
        _ => {
            play.state.encounter.declined_hand = Some(play.at_hand(seat));
            Ok(())
        }
    }
}

/// Whether, for all anybody knows, a hand holds destiny cards only, or fewer others than the seat needs.
fn could_lack_encounter_cards(play: &Play<'_, '_>, seat: Seat) -> bool {
    let all = CardSet::first(play.rules.cards.len());
    let others = play.unaccounted(all.without(play.rules.found.to_lay)).len();
    let cards = play.at_hand(seat).len();
    cards > 0 && cards < others + play.encounter_cards_for(seat)
}

/// A hand without encounter cards is replaced (T1). Its destiny cards can be played before.
fn then_new_hand(play: &mut Play<'_, '_>, seat: Seat, must: bool) -> Flow {
    play.then_at_stake(Hook::OnNewHand, Some(seat), DrawNewHand { seat, kept: false, must })
}

/// T1: the destiny cards are discarded, unless a power keeps them, and a new hand is drawn; and another one, if
/// it holds no encounter card either and the piles still do.
impl Step for DrawNewHand {
    const RULE: Rule = Rule::T1;

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        Ok(now)
    }

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
