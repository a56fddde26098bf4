//! The rules at work: takes the next frame off the stack and does it.

use crate::ask::decision::Decision;
use crate::course::{deal, ending};
use crate::moment::fault::{Fault, Flow};
use crate::moment::powers::Powers;
use crate::moment::trace::Trace;
use crate::moment::wrong::Broken;
use crate::rule::Rule;
use crate::table::{Desk, Halt, Seat, SeatSet, Told};
use crate::things::card::ScriptId;
use crate::things::event::{Event, Why};
use crate::things::frame::{Drawn, Frame, Window};
use crate::things::hook::Hook;
use crate::things::kinds::Kinds;
use crate::things::ruleset::Ruleset;
use crate::things::state::State;

/// So many things follow of themselves within one step. What goes on longer is further steps, which the table counts: a
/// game in which nobody can do anything comes to an end there.
const MOST_AT_ONCE: usize = 32;

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
    pub(super) trace: Option<&'a Trace>,
    /// Why what is told now happens.
    why: Why,
    /// Cards that have come to hands in this step, on which scripts may act when it is done.
    pub(crate) drawn: Vec<Drawn>,
}

impl<'a, 'd> Play<'a, 'd> {
    /// A step about to begin.
    pub fn new(
        state: &'a mut State,
        desk: &'a mut Desk<'d, Decision, Event>,
        rules: &'a Ruleset,
        powers: &'a dyn Powers,
    ) -> Play<'a, 'd> {
        Play { state, desk, rules, powers, trace: None, why: Why { rule: Rule::S1, by: None }, drawn: Vec::new() }
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
            None => self.run_top()?,
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

    /// Does these frames, and all they set off, within the step in progress.
    ///
    /// # Errors
    /// Waiting for an answer, or a fault.
    pub fn perform(&mut self, frames: &[Frame]) -> Flow {
        let depth = self.state.stack.len();
        self.then(frames)?;
        while self.state.stack.len() > depth {
            self.run_top()?;
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
            self.run_top()?;
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

    fn run_top(&mut self) -> Flow {
        let frame = self.state.stack.pop().ok_or(Broken::NothingToDo)?;
        let (outer, Why { rule, by }) = (self.why, frame.why(self.state));
        // What a script sets off within its own step is still its doing.
        self.why = Why { rule, by: by.or(outer.by) };
        let offer = deal::standing(self.state);
        frame.run(self)?;
        if let Some((by, held)) = offer {
            deal::watch_offer(self, by, held);
        }
        self.watch_powers();
        self.watch_cards();
        self.why = outer;
        Ok(())
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
