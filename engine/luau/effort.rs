//! What one step of a game may cost with everything that its scripts set off, and who is to blame if it is too much.
//!
//! Each call of a hook has an allowance of its own, so that a script never pays for another. But an effect sets off other
//! hooks, and those set off more: without a bound on the whole, two scripts that answer each other would never come to an
//! end, and none of their calls would be long; and without a bound on all steps from one question to the next, a game could
//! be busy for hours with steps of which none is long.
//!
//! To blame is who has spent, or acted, most. But nobody can help being looked at, or having to answer what another does again
//! and again: what a cheap call costs that another script has caused, and its first acts, are not held against its script,
//! unless that has caused the call itself, by way of others. If nobody has much held against it, many have done a little each:
//! then to blame is who has passed most on, with effects caused by others that have set off more; or else who has done most.

use std::cell::RefCell;

/// The most effects in one effect, with all that it sets off.
pub const MOST_EFFECTS: u32 = 500;

/// So many allowances of a call one step may use up before somebody is stopped; what the last call uses comes on top.
pub const ALLOWANCES: u32 = 7;

/// So many allowances of a call all steps from one question to the next may use up.
pub const ALLOWANCES_TO_A_QUESTION: u32 = 40;

/// A call that uses less than this part of its allowance is cheap.
pub(crate) const CHEAP: u32 = 100;

/// So many acts of a call that another script has caused are not held against its own.
pub const FIRST_ACTS: u32 = 8;

/// Much is held against a script if it is more acts than this,
const MANY_ACTS: u32 = MOST_EFFECTS / 40;

/// or has cost more than this part of what everything together may cost: more than any honest effect, and less than it costs
/// to set off so much by acting.
const MUCH: u32 = 100;

/// What the step in progress has cost so far. `C`: what the game knows of a call.
#[derive(Debug)]
pub struct Effort<C>(RefCell<Step<C>>);

/// After what a step begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// A question, which has been answered; or nothing.
    Question,
    /// Another step, without a question between them.
    Step,
    /// Itself: it is run once more, and only the last time counts.
    Itself,
}

/// Too much has been spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overspent<C> {
    /// In one step; and the call whose script has spent most in it.
    InStep(C),
    /// Since the last question; and the call whose script has spent most since then.
    SinceQuestion(C),
}

#[derive(Debug)]
struct Step<C> {
    /// The effects under way, each within the one before.
    acting: Vec<Acting>,
    effects: u32,
    used: u32,
    /// What the steps since the last question have used before this one.
    before: u32,
    shares: Vec<Share<C>>,
}

/// An effect under way: the share of its script, whether another script has caused it, how often it has acted, how much was
/// still to be done when it began.
#[derive(Clone, Copy, Debug)]
struct Acting {
    share: usize,
    is_caused: bool,
    acts: u32,
    waiting: usize,
}

/// How much of something, and how much of that is held against who has done it.
#[derive(Clone, Copy, Debug, Default)]
struct Done {
    all: u32,
    held: u32,
    /// How much others have done because of its effects that others had caused.
    passed_on: u32,
}

impl Done {
    fn add(&mut self, more: u32, is_held: bool) {
        self.all = self.all.saturating_add(more);
        self.held = self.held.saturating_add(if is_held { more } else { 0 });
    }

    fn and(self, other: Done) -> Done {
        let sum = |of: fn(Done) -> u32| of(self).saturating_add(of(other));
        Done { all: sum(|done| done.all), held: sum(|done| done.held), passed_on: sum(|done| done.passed_on) }
    }
}

/// What a script has done: its number, the first of its calls in this step, or its last ones; what it has spent in this step
/// and in those since the last question; how often it has acted.
#[derive(Debug)]
struct Share<C> {
    script: usize,
    call: C,
    used: Done,
    before: Done,
    acts: Done,
}

impl<C> Default for Effort<C> {
    fn default() -> Self {
        Effort(RefCell::new(Step { acting: Vec::new(), effects: 0, used: 0, before: 0, shares: Vec::new() }))
    }
}

impl<C: Copy> Effort<C> {
    /// A step begins: nothing has been spent in it.
    pub fn begin_step(&self, after: After) {
        let mut step = self.0.borrow_mut();
        let step = &mut *step;
        match after {
            After::Question => {
                step.before = 0;
                step.shares.clear();
            }
            After::Step => {
                step.before = step.before.saturating_add(step.used);
                step.shares.iter_mut().for_each(|share| share.before = share.before.and(share.used));
            }
            After::Itself => {}
        }
        (step.effects, step.used) = (0, 0);
        step.acting.clear();
        step.shares.iter_mut().for_each(|share| (share.used, share.acts) = Default::default());
    }

    /// What the step in progress has used so far, or else the last one, in units of fuel.
    pub fn used(&self) -> u32 {
        self.0.borrow().used
    }

    /// An effect of a script begins, while so much else is waiting to be done.
    pub fn enter(&self, script: usize, call: C, waiting: usize) {
        let mut step = self.0.borrow_mut();
        if step.acting.is_empty() {
            step.effects = 0;
            step.shares.iter_mut().for_each(|share| share.acts = Done::default());
        }
        let share = step.share(script, call);
        let is_caused = step.is_caused(share);
        step.acting.push(Acting { share, is_caused, acts: 0, waiting });
    }

    /// An effect has ended, well or badly.
    pub fn leave(&self) {
        self.0.borrow_mut().acting.pop();
    }

    /// The script whose effect is under way acts.
    ///
    /// # Errors
    /// The call whose script has acted most, when there have been more than [`MOST_EFFECTS`].
    pub fn acts(&self) -> Result<(), C> {
        let mut step = self.0.borrow_mut();
        step.effects += 1;
        let Some(acting) = step.acting.last_mut() else { return Ok(()) };
        acting.acts += 1;
        let Acting { share, is_caused, acts, .. } = *acting;
        step.shares[share].acts.add(1, !is_caused || acts > FIRST_ACTS);
        if let Some(passing) = step.passing_on(share) {
            step.shares[passing].acts.passed_on += 1;
        }
        if step.effects <= MOST_EFFECTS { Ok(()) } else { Err(step.most(share, MANY_ACTS, |share| share.acts)) }
    }

    /// The call whose script has acted most in the effect under way.
    pub fn most_active(&self) -> Option<C> {
        let step = self.0.borrow();
        let acting = step.acting.last()?;
        Some(step.most(acting.share, MANY_ACTS, |share| share.acts))
    }

    /// The effect that had begun last when so much was waiting to be done.
    pub fn acting_before(&self, waiting: usize) -> Option<C> {
        let step = self.0.borrow();
        let acting = step.acting.iter().rfind(|acting| acting.waiting <= waiting)?;
        Some(step.shares[acting.share].call)
    }

    /// A call of a function of this script has used up this much of its allowance.
    ///
    /// # Errors
    /// The call whose script has spent most, when everything together is too much.
    pub fn spend(&self, script: usize, call: C, used: u32, allowance: u32) -> Result<(), Overspent<C>> {
        let mut step = self.0.borrow_mut();
        let share = step.share(script, call);
        let is_held = used >= allowance / CHEAP || !step.is_caused(share);
        step.shares[share].used.add(used, is_held);
        if let Some(passing) = step.passing_on(share) {
            let passed_on = &mut step.shares[passing].used.passed_on;
            *passed_on = passed_on.saturating_add(used);
        }
        step.used = step.used.saturating_add(used);
        let (in_step, to_a_question) =
            (allowance.saturating_mul(ALLOWANCES), allowance.saturating_mul(ALLOWANCES_TO_A_QUESTION));
        if step.used >= in_step {
            return Err(Overspent::InStep(step.most(share, in_step / MUCH, |share| share.used)));
        }
        if step.before.saturating_add(step.used) >= to_a_question {
            let together = |share: &Share<C>| share.before.and(share.used);
            return Err(Overspent::SinceQuestion(step.most(share, to_a_question / MUCH, together)));
        }
        Ok(())
    }
}

impl<C: Copy> Step<C> {
    fn share(&mut self, script: usize, call: C) -> usize {
        let Some(known) = self.shares.iter().position(|share| share.script == script) else {
            let (used, before, acts) = Default::default();
            self.shares.push(Share { script, call, used, before, acts });
            return self.shares.len() - 1;
        };
        let share = &mut self.shares[known];
        if share.used.all == 0 && share.acts.all == 0 {
            share.call = call;
        }
        known
    }

    /// Whether what a script does now has been caused by others, and not by itself.
    fn is_caused(&self, share: usize) -> bool {
        !self.acting.is_empty() && self.acting.iter().all(|acting| acting.share != share)
    }

    /// The share of another script whose effect, caused itself, has caused what a script does now.
    fn passing_on(&self, share: usize) -> Option<usize> {
        let causing = self.acting.iter().rfind(|acting| acting.share != share)?;
        causing.is_caused.then_some(causing.share)
    }

    /// The call of the script that has most of something held against it, if that is more than `much`; or else of the one
    /// that has passed most on, if any has; or else of the one that has done most. Of several the first.
    fn most(&self, last: usize, much: u32, of: impl Fn(&Share<C>) -> Done) -> C {
        let most = |by: fn(Done) -> u32, more_than: u32| {
            self.shares.iter().rev().max_by_key(|share| by(of(share))).filter(|share| by(of(share)) > more_than)
        };
        let held = most(|done| done.held, much);
        let found = held.or_else(|| most(|done| done.passed_on, 0)).or_else(|| most(|done| done.all, 0));
        found.unwrap_or(&self.shares[last]).call
    }
}
