//! The rules at work: takes the next frame off the stack and performs it.
//!
//! Only this file knows both the protocol of powers (`moment`) and the rules themselves (`course`). Its table says which
//! function performs each step.

use crate::ask::decision::Decision;
use crate::course::{deal, ending};
use crate::moment::fault::Flow;
use crate::moment::play::{Play, Powers};
use crate::moment::settled::Facts;
use crate::moment::step::Step;
use crate::moment::trace::Trace;
use crate::moment::wrong::Broken;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::table::{Desk, Halt};
use crate::things::event::{Event, Why};
use crate::things::frame::*;
use crate::things::ruleset::Ruleset;
use crate::things::state::State;

macro_rules! dispatch {
    ($($Step:ident { $($field:ident)* })*) => {
        impl Frame {
            /// By which clause it happens, and which script's doing it is.
            #[inline]
            fn why(&self, state: &State) -> Why {
                match self {
                    $(Frame::$Step(step) => Why { rule: step.rule(state), by: step.by(state) },)*
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

            /// What is settled once it is done, if what it counts on is before.
            pub(crate) fn settles(&self, now: Facts, rules: &Ruleset) -> Result<Facts, Unsound> {
                match self {
                    $(Frame::$Step(step) => step.settles(now, rules),)*
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

/// So many things follow of themselves within one step. What goes on longer is further steps, which the table counts: a
/// game in which nobody can do anything comes to an end there.
const MOST_AT_ONCE: usize = 32;

impl<'a, 'd> Play<'a, 'd> {
    /// A step about to begin.
    pub fn new(
        state: &'a mut State,
        desk: &'a mut Desk<'d, Decision, Event>,
        rules: &'a Ruleset,
        powers: &'a dyn Powers,
    ) -> Play<'a, 'd> {
        let why = Why { rule: Rule::S1, by: None };
        Play { state, desk, rules, powers, trace: None, why, drawn: Vec::new(), run_next }
    }

    /// The same, with notes of why scripts do not act.
    #[must_use]
    pub fn traced(self, trace: Option<&'a Trace>) -> Play<'a, 'd> {
        Play { trace, ..self }
    }
}

impl Play<'_, '_> {
    /// Does the next thing, and what follows of itself: all that neither asks nor lets a script act, and moments at which
    /// nobody acts.
    ///
    /// # Errors
    /// Waiting for an answer, or a fault.
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
                    debug_assert!(done != Err(Halt::Waiting), "{frame:?} asks, and is called quiet");
                    done?;
                }
                _ => return Ok(()),
            }
        }
        // The looks of the moments that were passed are not the next step's.
        self.desk.look_ahead();
        Ok(())
    }

    /// Does the next thing and no other.
    ///
    /// # Errors
    /// Waiting for an answer, or a fault.
    pub fn single_step(&mut self) -> Flow {
        self.pass_idle();
        self.run_whole()?;
        self.watch_wins()
    }

    /// Does the next thing with all that it sets off within itself; what is told of it when it is done comes next.
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
    let (outer, Why { rule, by }) = (play.why, frame.why(play.state));
    // What a script sets off within its own step is still its doing.
    play.why = Why { rule, by: by.or(outer.by) };
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
