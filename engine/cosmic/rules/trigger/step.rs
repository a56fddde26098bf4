//! A step: one action of the rules, with the clause that it implements.

use super::fault::Flow;
use super::play::Play;
use super::settled::Facts;
use crate::observation::invalid_state::InvalidState;
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{Ruleset, ScriptId, State};

/// A function from the facts before a step to the facts after it.
///
/// It returns an error if a required fact is open, or if a result is already settled.
pub(crate) type Settles<S> = fn(&S, Facts, &Ruleset) -> Result<Facts, InvalidState>;

/// A step of the rules, which runs to its end or to a question. Its events cite its clause.
pub(crate) trait Step: Copy + Into<Frame> {
    /// The clause that the step implements.
    const RULE: Rule;
    /// The facts after the step and everything that it pushes on the stack.
    ///
    /// A loaded state is rejected if it lacks a fact that a step requires, so every step must declare its facts.
    const SETTLES: Settles<Self>;
    /// True if the step never asks a seat or calls a script.
    const QUIET: bool = false;

    /// Returns the clause, which can depend on the contents of the step.
    fn rule(&self, _state: &State) -> Rule {
        Self::RULE
    }

    /// Returns the script responsible for the step, if a script caused it.
    fn by(&self, _state: &State) -> Option<ScriptId> {
        None
    }

    /// Returns `true` if the game can skip the step, because it would do nothing now.
    fn is_idle(&self, _play: &Play<'_, '_>) -> bool {
        false
    }

    /// Returns `true` if the step does not ask a seat or call a script now.
    ///
    /// A quiet step runs together with the step before it and does not count as a step. The difference is visible only
    /// if the stack is full: the fault then undoes the step before it too.
    fn is_quiet(&self, _play: &Play<'_, '_>) -> bool {
        Self::QUIET
    }

    /// Runs the step.
    ///
    /// # Errors
    /// Returns a pending question or a fault.
    fn run(self, play: &mut Play<'_, '_>) -> Flow;
}
