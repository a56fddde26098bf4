//! A step in progress: what the rules and the scripts act through.
//!
//! It knows no phase of the game: `run_next` performs the frames that it puts on the stack.

use crate::ask::decision::Decision;
use crate::moment::call::Call;
use crate::moment::fault::{Fault, Flow};
use crate::moment::trace::{Noted, Trace};
use crate::rule::Rule;
use crate::table::{Desk, Look, Seat, SeatSet, Told, Witness};
use crate::things::card::ScriptId;
use crate::things::event::{Event, Why};
use crate::things::frame::{Drawn, Frame, Window};
use crate::things::hook::Hook;
use crate::things::kinds::Kinds;
use crate::things::ruleset::Ruleset;
use crate::things::state::State;

/// One step in progress.
pub struct Play<'a, 'd> {
    /// The state, being changed.
    pub state: &'a mut State,
    /// Where questions are asked and events told.
    pub desk: &'a mut Desk<'d, Decision, Event>,
    /// What the table plays by.
    pub rules: &'a Ruleset,
    /// What the scripts do.
    pub powers: &'a dyn Powers,
    /// Takes notes of why scripts do not act, if somebody wants to know.
    pub(crate) trace: Option<&'a Trace>,
    /// Why what is told now happens.
    pub(crate) why: Why,
    /// Cards that have come to hands in this step, on which scripts may act when it is done.
    pub(crate) drawn: Vec<Drawn>,
    /// Takes the next frame off the stack and performs it.
    pub(crate) run_next: fn(&mut Play<'_, '_>) -> Flow,
}

/// The door through which everything an alien or a destiny card does comes into the rules. Implemented over an interpreter;
/// the rules do not know which.
///
/// P1: what a power does overrides the rules. So the rules never ask whether a power allows something;
/// at each moment they hand over ([`Powers::run`]), and go on from what the power has left behind.
pub trait Powers {
    /// Whether the script may act now. Reads only what everybody knows; changes nothing.
    ///
    /// # Errors
    /// A [`Fault`] of the script.
    fn when(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<Look, Box<Fault>>;

    /// Whether the script's seat can act now by what it alone knows; true where the script does not ask. Changes nothing.
    ///
    /// # Errors
    /// A [`Fault`] of the script.
    fn holding(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<Look, Box<Fault>>;

    /// What a look has cost that is not made again, for an earlier run of the step has made it: what a step may cost must
    /// not depend on which runs there were.
    ///
    /// # Errors
    /// A [`Fault`] of the script that has spent most, if that is too much.
    fn looked_before(&self, call: &Call, cost: u32) -> Result<(), Box<Fault>>;

    /// A run of a step begins: what scripts may spend in it is counted from here; if it is the first since a question was
    /// answered, also what they may spend before the next one.
    fn begin_step(&self, witness: Witness, is_first: bool);

    /// What a number becomes. Changes nothing.
    ///
    /// # Errors
    /// A [`Fault`] of the script.
    fn value(&self, rules: &Ruleset, state: &State, call: &Call, number: i16) -> Result<i16, Box<Fault>>;

    /// What the script says to a question of the rules: allowed, forbidden, or nothing. Changes nothing.
    ///
    /// # Errors
    /// A [`Fault`] of the script.
    fn test(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<Option<bool>, Box<Fault>>;

    /// What the call that has ended last has read, done and printed, if it was to be noted.
    fn noted(&self) -> Noted {
        Noted::default()
    }

    /// Does what the script does.
    ///
    /// # Errors
    /// Waiting for an answer, or a [`Fault`] of the script.
    fn run(&self, play: &mut Play<'_, '_>, call: &Call) -> Flow;
}

impl Play<'_, '_> {
    /// Does these frames, and all they set off, within the step in progress.
    ///
    /// # Errors
    /// Waiting for an answer, or a fault.
    pub fn perform(&mut self, frames: &[Frame]) -> Flow {
        let depth = self.state.stack.len();
        self.then(frames)?;
        while self.state.stack.len() > depth {
            (self.run_next)(self)?;
        }
        Ok(())
    }

    /// Does a thing later, after a moment at which scripts can change it.
    pub(crate) fn then_at_stake(&mut self, hook: Hook, subject: Option<Seat>, matter: impl Into<Frame>) -> Flow {
        self.then(&self.state.stack.at_stake(hook, subject, matter))
    }

    /// A moment comes next, if anybody at this table can act at it: else what comes next is what lies on top.
    pub(crate) fn then_if_anybody_acts(&mut self, hook: Hook, seat: Seat) -> Flow {
        if self.has_actors(hook) { self.then(&[Window::about(hook, seat).into()]) } else { Ok(()) }
    }

    /// Lets scripts act on what is at stake, within the step in progress; gives back what they have made of it.
    ///
    /// # Errors
    /// Waiting for an answer, or a fault.
    pub(crate) fn put_at_stake(&mut self, hook: Hook, subject: Option<Seat>, matter: impl Into<Frame>) -> Flow<Frame> {
        let matter = matter.into();
        if !self.has_actors(hook) {
            return Ok(matter);
        }
        let depth = self.state.stack.len();
        self.then_at_stake(hook, subject, matter)?;
        while self.state.stack.len() > depth + 1 {
            (self.run_next)(self)?;
        }
        let is_there = self.state.stack.len() > depth;
        Ok(is_there.then(|| self.state.stack.pop()).flatten().unwrap_or(matter))
    }

    /// Puts frames on the stack so that the first of them is next.
    pub(crate) fn then(&mut self, frames: &[Frame]) -> Flow {
        self.state.stack.push(frames).map_err(|deep| self.blame_those_on_the_stack(deep.into()))?;
        Ok(())
    }

    /// Effects that set each other off are at fault when the stack is full: the script whose uses have brought about most of it.
    fn blame_those_on_the_stack(&self, mut fault: Fault) -> Fault {
        let mut uses: Vec<(ScriptId, Hook, u32)> = Vec::new();
        for (script, hook) in self.state.causes_of_what_waits().flatten() {
            match uses.iter_mut().find(|(other, ..)| *other == script) {
                Some((_, _, count)) => *count += 1,
                None => uses.push((script, hook, 1)),
            }
        }
        // Of several the one that acted first.
        if let Some((script, hook, _)) = uses.iter().rev().max_by_key(|(_, _, count)| *count) {
            (fault.id, fault.hook) = (Some(*script), Some(*hook));
        }
        fault
    }

    /// Tells everybody.
    pub fn tell(&mut self, event: Event) {
        self.desk.tell(Told::to_all(event).because(self.why));
    }

    /// Tells of cards that lay open, or whose faces only their owner knows: what lay open onlookers have seen too.
    pub(crate) fn tell_as_it_lay(&mut self, open: bool, owner: Seat, event: Event) {
        if open { self.tell(event) } else { self.tell_to(SeatSet::one(owner), event) }
    }

    /// Tells everybody that it happened, and some seats all of it.
    pub fn tell_to(&mut self, seats: SeatSet, event: Event) {
        self.desk.tell(Told::to(seats, event).because(self.why));
    }

    /// Does what happens by another clause than the rest of the step.
    pub(crate) fn under<T>(&mut self, rule: Rule, act: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.why.rule, rule);
        let done = act(self);
        self.why.rule = outer;
        done
    }

    /// Tells everybody what happens by another clause than the rest of the step.
    pub(crate) fn tell_by(&mut self, rule: Rule, event: Event) {
        self.under(rule, |play| play.tell(event));
    }

    /// Does what is a script's doing, though its own step is over.
    pub(crate) fn on_behalf_of<T>(&mut self, by: Option<ScriptId>, act: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.why;
        if by.is_some() {
            self.why = Why { rule: Rule::P1, by };
        }
        let done = act(self);
        self.why = outer;
        done
    }

    /// Why what happens now happens: the clause of the step in progress, and the script whose doing it is.
    pub const fn why(&self) -> Why {
        self.why
    }

    /// The kinds of some cards, lowest first.
    pub fn kinds(&self, cards: crate::things::card::CardSet) -> Kinds {
        cards.iter().map(|card| self.rules.kind(card)).collect()
    }
}
