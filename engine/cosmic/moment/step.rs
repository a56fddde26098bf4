//! What a step is: one thing that the rules do, and the clause by which they do it.

use super::fault::Flow;
use super::play::Play;
use super::settled::Facts;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::things::card::ScriptId;
use crate::things::frame::*;
use crate::things::ruleset::Ruleset;
use crate::things::state::State;

/// A step of the rules. It runs to its end, or to a question; what it tells happens by its clause.
pub(crate) trait Step: Copy + Into<Frame> {
    /// The clause that it carries out.
    const RULE: Rule;
    /// True if it never asks or calls a script.
    const QUIET: bool = false;

    /// The clause, where it depends on what the step is about.
    fn rule(&self, _state: &State) -> Rule {
        Self::RULE
    }

    /// The script whose doing it is.
    fn by(&self, _state: &State) -> Option<ScriptId> {
        None
    }

    /// Whether it would ask and do nothing now, so that the game need not stop at it.
    fn is_idle(&self, _play: &Play<'_, '_>) -> bool {
        false
    }

    /// Whether it neither asks nor calls a script now: it is then done with the step before it, and costs no step of its
    /// own. Nothing can tell the difference, but for a full stack: such a fault takes that step back too.
    fn is_quiet(&self, _play: &Play<'_, '_>) -> bool {
        Self::QUIET
    }

    /// What is settled once it is done, with all that it puts on the stack, if so much is settled before. A state from
    /// outside is refused if it lacks what a step counts on; so no step goes without saying it.
    ///
    /// # Errors
    /// What it counts on is open, or what it is to settle is settled already.
    fn settles(&self, now: Facts, rules: &Ruleset) -> Result<Facts, Unsound>;

    /// Does it.
    ///
    /// # Errors
    /// Waiting for an answer, or a fault.
    fn run(self, play: &mut Play<'_, '_>) -> Flow;
}
