//! The main loop of the rules, which performs the frames on the stack.
//!
//! Only this file depends on both the script interface (`trigger`) and the rules themselves (`steps`). A table in this
//! file maps each step to its function.

use crate::decision::Decision;
use crate::observation::invalid_state::InvalidState;
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{Event, Reason, Ruleset, State};
use crate::steps::{deal, ending};
use crate::table::{StepContext, StepExit};
use crate::trigger::{Broken, Facts, Flow, Play, Powers, Step, Trace};

macro_rules! dispatch {
    ($($Step:ident { $($field:ident)* })*) => {
        impl Frame {
            /// Returns the clause of the step, and the script responsible for it.
            #[inline]
            fn why(&self, state: &State) -> Reason {
                match self {
                    $(Frame::$Step(step) => Reason { rule: step.rule(state), by: step.by(state) },)*
                }
            }

            #[inline]
            fn is_idle(&self, play: &Play<'_, '_>) -> bool {
                match self {
                    $(Frame::$Step(step) => step.is_idle(play),)*
                }
            }

            #[inline]
            fn is_quiet(&self, play: &Play<'_, '_>) -> bool {
                match self {
                    $(Frame::$Step(step) => step.is_quiet(play),)*
                }
            }

            /// Returns the facts after the step, given those before it.
            pub(crate) fn settles(&self, now: Facts, rules: &Ruleset) -> Result<Facts, InvalidState> {
                match self {
                    $(Frame::$Step(step) => $Step::SETTLES(step, now, rules),)*
                }
            }

            fn run(self, play: &mut Play<'_, '_>) -> Flow {
                match self {
                    $(Frame::$Step(step) => step.run(play),)*
                }
            }
        }
    };
}

each_step!(dispatch);

/// The maximum number of frames that follow automatically within one step.
///
/// Longer sequences are split into further steps. The table counts these, so it can stop a game in which no seat can
/// act.
const MOST_AT_ONCE: usize = 32;

impl<'a, 'd> Play<'a, 'd> {
    /// Returns the context of a step that is about to start.
    pub fn new(
        state: &'a mut State,
        desk: &'a mut StepContext<'d, State, Decision, Event>,
        rules: &'a Ruleset,
        powers: &'a dyn Powers,
    ) -> Play<'a, 'd> {
        let why = Reason { rule: Rule::S1, by: None };
        Play { state, desk, rules, powers, trace: None, why, drawn: Vec::new(), run_next }
    }

    /// Adds a trace, which notes why scripts do not act.
    #[must_use]
    pub fn traced(self, trace: Option<&'a Trace>) -> Play<'a, 'd> {
        Play { trace, ..self }
    }
}

impl Play<'_, '_> {
    /// Performs the next frame and all frames that follow automatically.
    ///
    /// Quiet frames and triggers at which no seat acts follow automatically.
    ///
    /// # Errors
    /// Returns a pending question or a fault.
    pub fn step(&mut self) -> Flow {
        self.single_step()?;
        for _ in 0..MOST_AT_ONCE {
            self.pass_idle();
            self.desk.look_ahead();
            match self.state.stack.top().copied() {
                Some(Frame::Window(window)) => {
                    if !self.nobody_acts(window) {
                        return Ok(());
                    }
                    self.state.stack.pop();
                }
                Some(frame) if frame.is_quiet(self) => {
                    let done = self.run_whole();
                    debug_assert!(done != Err(StepExit::Waiting), "{frame:?} is quiet but asks a question");
                    done?;
                }
                _ => return Ok(()),
            }
        }
        // Count the script calls for skipped triggers in this step, not in the next one.
        self.desk.look_ahead();
        Ok(())
    }

    /// Performs only the next frame.
    ///
    /// # Errors
    /// Returns a pending question or a fault.
    pub fn single_step(&mut self) -> Flow {
        self.pass_idle();
        self.run_whole()?;
        self.watch_wins()
    }

    /// Performs the next frame, and opens the triggers for its drawn cards.
    #[inline]
    fn run_whole(&mut self) -> Flow {
        match ending::due(self) {
            Some(ending) => ending::end_as_said(self, ending)?,
            None => run_next(self)?,
        }
        self.after_draws()
    }

    #[inline]
    fn pass_idle(&mut self) {
        while self.state.stack.top().is_some_and(|frame| frame.is_idle(self)) {
            if let (Some(Frame::Window(window)), Some(_)) = (self.state.stack.pop(), self.trace) {
                self.trace_round(self.state.stack.len(), window.moment, window.acted);
            }
        }
    }
}

/// Takes the next frame off the stack and performs it.
fn run_next(play: &mut Play<'_, '_>) -> Flow {
    let frame = play.state.stack.pop().ok_or(Broken::NothingToDo)?;
    let (outer, Reason { rule, by }) = (play.why, frame.why(play.state));
    // Effects within a script's own step are attributed to that script.
    play.why = Reason { rule, by: by.or(outer.by) };
    let offer = deal::standing(play.state);
    frame.run(play)?;
    if let Some((by, held)) = offer {
        deal::watch_offer(play, by, held);
    }
    play.watch_powers();
    play.watch_cards();
    play.why = outer;
    Ok(())
}
