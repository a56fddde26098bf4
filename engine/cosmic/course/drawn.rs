//! Cards that have come to a hand: scripts may act on it once the step is done. Nobody learns by it which cards they are.

use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::Facts;
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::table::Seat;
use crate::things::event::Handover;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::ruleset::Ruleset;
use crate::things::stack::Moment;
use crate::things::state::State;

impl Step for Drawn {
    const RULE: Rule = Rule::P2;
    const QUIET: bool = true;

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        Ok(now)
    }

    fn run(self, _play: &mut Play<'_, '_>) -> Flow {
        Ok(())
    }
}

impl State {
    /// The cards that have come to a hand, where that is what a moment is about.
    pub fn just_drawn(&self, moment: &Moment) -> Option<&Drawn> {
        if let Frame::Drawn(drawn) = self.stack.matter(moment)? { Some(drawn) } else { None }
    }
}

impl Play<'_, '_> {
    /// Notes that cards have come to a hand; `from`: whose they were, if they do not come from the deck. What is drawn
    /// when hands are dealt (S4), or at this very moment, is not noted: so two that draw when others draw come to an end.
    pub(crate) fn note_drawn(&mut self, seat: Seat, from: Option<Seat>, number: u8, why: DrawnFor) {
        let hook = Hook::AfterDraw;
        let is_it = |frame: &Frame| frame.moment().is_some_and(|moment| moment.hook == hook);
        if number == 0 || self.state.turn == 0 || !self.has_actors(hook) || self.state.stack.frames().iter().any(is_it)
        {
            return;
        }
        let is_same = |drawn: &&mut Drawn| (drawn.seat, drawn.from, drawn.why) == (seat, from, why);
        match self.drawn.iter_mut().find(is_same) {
            Some(drawn) => drawn.number = drawn.number.saturating_add(number),
            None => self.drawn.push(Drawn { seat, from, number, why }),
        }
    }

    /// Scripts may act on each draw of the step that is done, the first of them first.
    #[inline]
    pub(crate) fn after_draws(&mut self) -> Flow {
        if self.drawn.is_empty() {
            return Ok(());
        }
        let drawn = std::mem::take(&mut self.drawn);
        if self.state.is_over() {
            return Ok(());
        }
        drawn.into_iter().rev().try_for_each(|drawn| self.then_at_stake(Hook::AfterDraw, Some(drawn.seat), drawn))
    }
}

/// Why cards have come to a hand that were given.
pub(super) const fn drawn_for(why: Handover) -> DrawnFor {
    match why {
        Handover::Deal => DrawnFor::Deal,
        Handover::Compensation => DrawnFor::Compensation,
        Handover::Drawn | Handover::Gift | Handover::Exchange | Handover::Taken => DrawnFor::Effect,
    }
}
