//! The context of a step in progress, through which rules and scripts act.
//!
//! The context does not depend on the phases of the game: `run_next` performs the frames that it puts on the stack.

use crate::decision::question::Decision;
use crate::rule::Rule;
use crate::state::{CardBag, Drawn, Event, Frame, Hook, Reason, Ruleset, ScriptId, State, Window};
use crate::table::{LogEntry, ReadResult, ReplayCheck, Seat, SeatSet, StepContext};
use crate::trigger::call::Call;
use crate::trigger::fault::{Fault, Flow};
use crate::trigger::trace::{Noted, Trace};

/// The context of one step in progress.
pub struct Play<'a, 'd> {
    /// The state, which the step changes.
    pub state: &'a mut State,
    /// The step context, with the prompt queue and the event log.
    pub desk: &'a mut StepContext<'d, State, Decision, Event>,
    /// The rules of the table.
    pub rules: &'a Ruleset,
    /// The scripts' implementations.
    pub powers: &'a dyn Powers,
    /// The notes about scripts that did not act, if the caller wants them.
    pub(crate) trace: Option<&'a Trace>,
    /// The cause of the events that the step reports now.
    pub(crate) why: Reason,
    /// The cards drawn in this step, to which scripts can react afterward.
    pub(crate) drawn: Vec<Drawn>,
    /// The function that takes the next frame off the stack and performs it.
    pub(crate) run_next: fn(&mut Play<'_, '_>) -> Flow,
}

/// The interface through which aliens and cards affect the game.
///
/// The script layer implements it. A power's effect overrides the rules (P1). Therefore the rules do not ask whether a
/// power allows an action. At each trigger they call [`Powers::run`], and continue from the state that the power
/// leaves.
pub trait Powers {
    /// Returns `true` if the script may act now. The script reads only public information and changes nothing.
    ///
    /// # Errors
    /// Returns the script's [`Fault`].
    fn when(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<ReadResult, Box<Fault>>;

    /// Returns `true` if the seat can act, by its private information. The default is true; nothing changes.
    ///
    /// # Errors
    /// Returns the script's [`Fault`].
    fn holding(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<ReadResult, Box<Fault>>;

    /// Charges the fuel of a script's call in an earlier run of the step.
    ///
    /// The call is not repeated, but the cost of the step must not depend on the number of runs.
    ///
    /// # Errors
    /// A [`Fault`] of the script that has used the most fuel, if the limit is exceeded.
    fn looked_before(&self, script: ScriptId, hook: Hook, cost: u32) -> Result<(), Box<Fault>>;

    /// Starts a run of a step, and resets the fuel used in the step.
    ///
    /// The first run after an answer also resets the fuel used before the next question.
    fn begin_step(&self, witness: ReplayCheck, is_first: bool);

    /// Returns the new value of a number, without changing the state.
    ///
    /// # Errors
    /// Returns the script's [`Fault`].
    fn value(&self, rules: &Ruleset, state: &State, call: &Call, number: i16) -> Result<i16, Box<Fault>>;

    /// Returns the script's ruling (allowed, forbidden, or none), without changing the state.
    ///
    /// # Errors
    /// Returns the script's [`Fault`].
    fn test(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<Option<bool>, Box<Fault>>;

    /// Returns the notes about the last call: reads, effects, and prints. They are empty without a trace.
    fn noted(&self) -> Noted {
        Noted::default()
    }

    /// Runs the effect of the script.
    ///
    /// # Errors
    /// A pending question, or a [`Fault`] of the script.
    fn run(&self, play: &mut Play<'_, '_>, call: &Call) -> Flow;
}

impl Play<'_, '_> {
    /// Performs these frames and all their effects within the step in progress.
    ///
    /// # Errors
    /// Returns a pending question or a fault.
    pub fn perform(&mut self, frames: &[Frame]) -> Flow {
        let depth = self.state.stack.len();
        self.then(frames)?;
        self.run_down_to(depth)
    }

    /// Runs the steps above this depth of the stack within the step in progress.
    pub(super) fn run_down_to(&mut self, depth: usize) -> Flow {
        self.desk.touch();
        while self.state.stack.len() > depth {
            (self.run_next)(self)?;
        }
        Ok(())
    }

    /// Schedules a frame after a trigger at which scripts can change the frame.
    pub(crate) fn then_at_stake(&mut self, hook: Hook, subject: Option<Seat>, matter: impl Into<Frame>) -> Flow {
        self.then(&self.state.stack.at_stake(hook, subject, matter))
    }

    /// Opens a window next, if any seat at this table can act in it. Otherwise, the top frame stays next.
    pub(crate) fn then_if_anybody_acts(&mut self, hook: Hook, seat: Seat) -> Flow {
        if self.has_actors(hook) { self.then(&[Window::about(hook, seat).into()]) } else { Ok(()) }
    }

    /// Lets scripts change a frame within the step in progress, and returns the changed frame.
    ///
    /// # Errors
    /// Returns a pending question or a fault.
    pub(crate) fn put_at_stake(&mut self, hook: Hook, subject: Option<Seat>, matter: impl Into<Frame>) -> Flow<Frame> {
        let matter = matter.into();
        if !self.has_actors(hook) {
            return Ok(matter);
        }
        let depth = self.state.stack.len();
        self.then_at_stake(hook, subject, matter)?;
        self.run_down_to(depth + 1)?;
        let is_there = self.state.stack.len() > depth;
        Ok(is_there.then(|| self.state.stack.pop()).flatten().unwrap_or(matter))
    }

    /// Pushes frames on the stack; the first of them is performed next.
    pub(crate) fn then(&mut self, frames: &[Frame]) -> Flow {
        self.state.stack.push(frames).map_err(|deep| self.blame_those_on_the_stack(deep.into()))?;
        Ok(())
    }

    /// Attributes a full stack to the script that caused most of its frames.
    fn blame_those_on_the_stack(&self, mut fault: Fault) -> Fault {
        let mut uses: Vec<(ScriptId, Hook, u32)> = Vec::new();
        for (script, hook) in self.state.causes_of_what_waits().flatten() {
            match uses.iter_mut().find(|(other, ..)| *other == script) {
                Some((_, _, count)) => *count += 1,
                None => uses.push((script, hook, 1)),
            }
        }
        // If several scripts have acted equally often, blame the one that acted first.
        if let Some((script, hook, _)) = uses.iter().rev().max_by_key(|(_, _, count)| *count) {
            (fault.id, fault.hook) = (Some(*script), Some(*hook));
        }
        fault
    }

    /// Reports an event to all seats.
    pub fn emit(&mut self, event: Event) {
        self.desk.emit(self.state, LogEntry::public(event).because(self.why));
    }

    /// Reports an event about cards. The faces of hidden cards are visible only to their owner.
    pub(crate) fn tell_as_it_lay(&mut self, open: bool, owner: Seat, event: Event) {
        if open { self.emit(event) } else { self.tell_to(SeatSet::one(owner), event) }
    }

    /// Reports an event to all seats, and its hidden part only to some.
    pub fn tell_to(&mut self, seats: SeatSet, event: Event) {
        self.desk.emit(self.state, LogEntry::to(seats, event).because(self.why));
    }

    /// Runs part of the step under another clause.
    pub(crate) fn under<T>(&mut self, rule: Rule, act: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.why.rule, rule);
        let done = act(self);
        self.why.rule = outer;
        done
    }

    /// Reports one event under another clause.
    pub(crate) fn tell_by(&mut self, rule: Rule, event: Event) {
        self.under(rule, |play| play.emit(event));
    }

    /// Runs part of the step on behalf of a script whose step is over.
    pub(crate) fn on_behalf_of<T>(&mut self, by: Option<ScriptId>, act: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.why;
        if by.is_some() {
            self.why = Reason { rule: Rule::P1, by };
        }
        let done = act(self);
        self.why = outer;
        done
    }

    /// Returns the clause and the script that cause the current events.
    pub const fn why(&self) -> Reason {
        self.why
    }

    /// Returns the kinds of some cards, in ascending order.
    pub fn kinds(&self, cards: crate::state::card::CardSet) -> CardBag {
        cards.iter().map(|card| self.rules.kind(card)).collect()
    }
}
