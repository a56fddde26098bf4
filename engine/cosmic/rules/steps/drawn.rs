//! Triggers for draws: scripts can act after the step that drew, but do not learn which cards were drawn.

use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{Hook, State, TransferReason, Trigger};
use crate::table::Seat;
use crate::trigger::{Flow, Play, Settles, Step};

impl Step for Drawn {
    const RULE: Rule = Rule::P2;
    const QUIET: bool = true;
    const SETTLES: Settles<Self> = |_, now, _| Ok(now);

    fn run(self, _play: &mut Play<'_, '_>) -> Flow {
        Ok(())
    }
}

impl State {
    /// Returns the draw that the trigger is about.
    pub fn just_drawn(&self, moment: &Trigger) -> Option<&Drawn> {
        if let Frame::Drawn(drawn) = self.stack.matter(moment)? { Some(drawn) } else { None }
    }
}

impl Play<'_, '_> {
    /// Records that a hand has received cards, from another seat or from the deck (`None`).
    ///
    /// Draws during setup (S4) are ignored. Draws within this same trigger are also ignored, because two powers could
    /// otherwise draw on each other's draws forever.
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

    /// Lets scripts act on each draw of the finished step, in order.
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

/// Converts the reason for a transfer of cards to the reason for a draw.
pub(super) const fn drawn_for(why: TransferReason) -> DrawnFor {
    match why {
        TransferReason::Deal => DrawnFor::Deal,
        TransferReason::Compensation => DrawnFor::Compensation,
        TransferReason::Drawn | TransferReason::Gift | TransferReason::Exchange | TransferReason::Taken => {
            DrawnFor::Effect
        }
    }
}
