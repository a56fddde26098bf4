//! The cost limit of a game step, and the attribution of excess to a script.
//!
//! Each hook call has its own allowance, so a script never pays for another script. But effects trigger other hooks,
//! which trigger more effects. Without a limit on the whole step, two scripts could trigger each other forever with
//! short calls. Without a limit on all steps between two questions, a game could run for hours with short steps.
//!
//! The excess is attributed to the script that has spent or acted most. But a script cannot prevent that other scripts
//! trigger it. So if another script causes a call, the cost of a cheap call and the first actions of any call do not
//! count. They do count if the script itself has caused the call through other scripts. If no script has spent or acted
//! much by this count, the excess is attributed to the script whose triggered effects cost the most. If there are no
//! such effects, it is attributed to the most active script.

use std::cell::RefCell;

/// The maximum number of effects within one effect, including all effects that it triggers.
pub const MOST_EFFECTS: u32 = 500;

/// The number of call allowances that one step may use. The last call may exceed the limit.
pub const ALLOWANCES: u32 = 7;

/// The number of call allowances for all steps between two questions.
pub const ALLOWANCES_TO_A_QUESTION: u32 = 40;

/// The divisor of the allowance: a call that uses less than that part is cheap.
pub(crate) const CHEAP: u32 = 100;

/// The number of uncounted actions in a call that another script has caused.
pub const FIRST_ACTS: u32 = 8;

/// The number of actions above which a script counts as very active.
const MANY_ACTS: u32 = MOST_EFFECTS / 40;

/// The divisor of the total allowance. A script that has spent more than this part of the allowance counts as
/// expensive. This part exceeds the cost of any honest effect. A script that uses up the whole allowance through other
/// scripts needs actions that cost more than this part.
const MUCH: u32 = 100;

/// The costs of the step in progress. `C` is the game's description of a call.
#[derive(Debug)]
pub struct Effort<C>(RefCell<Step<C>>);

/// The event before a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// An answer, or the start of the game.
    Question,
    /// Another step without a question in between.
    Step,
    /// An earlier run of the same step. Only the last run counts.
    Itself,
}

/// A limit that was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overspent<C> {
    /// The limit of one step, with a call of the most expensive script.
    InStep(C),
    /// The limit since the last question, with a call of the most expensive script.
    SinceQuestion(C),
}

#[derive(Debug)]
struct Step<C> {
    /// The effects in progress, from the outermost to the innermost.
    acting: Vec<Acting>,
    effects: u32,
    used: u32,
    /// The cost of the steps since the last question, without the current step.
    before: u32,
    shares: Vec<Share<C>>,
}

/// An effect in progress. It refers to its script's share and records whether another script has caused the effect. It
/// also counts the script's actions, and the effects that were pending when this effect began.
#[derive(Clone, Copy, Debug)]
struct Acting {
    share: usize,
    is_caused: bool,
    acts: u32,
    waiting: usize,
}

/// An amount, and the part of it that counts against the script.
#[derive(Clone, Copy, Debug, Default)]
struct Done {
    all: u32,
    held: u32,
    /// The amount that other scripts used because of this script's effects. Only effects that others had caused count.
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

/// A script's share: its number, one of its calls, its costs, and its actions. The call is the script's first or last
/// call in this step. The costs are those of this step and of all steps since the last question.
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
    /// Starts a step with no costs.
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

    /// Returns the fuel used by the current step or, between steps, by the last one.
    pub fn used(&self) -> u32 {
        self.0.borrow().used
    }

    /// Starts an effect of a script. `waiting` is the number of effects still pending.
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

    /// Ends an effect after its success or failure.
    pub fn leave(&self) {
        self.0.borrow_mut().acting.pop();
    }

    /// Counts an action of the script whose effect is in progress.
    ///
    /// # Errors
    /// Returns a call of the most active script after more than [`MOST_EFFECTS`] actions.
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

    /// Returns a call of the script that has acted most in the effect in progress.
    pub fn most_active(&self) -> Option<C> {
        let step = self.0.borrow();
        let acting = step.acting.last()?;
        Some(step.most(acting.share, MANY_ACTS, |share| share.acts))
    }

    /// Returns a call of the last effect that began with this number of pending effects.
    pub fn acting_before(&self, waiting: usize) -> Option<C> {
        let step = self.0.borrow();
        let acting = step.acting.iter().rfind(|acting| acting.waiting <= waiting)?;
        Some(step.shares[acting.share].call)
    }

    /// Adds the fuel that a call of this script has used.
    ///
    /// # Errors
    /// Returns a call of the script that has spent most, if the total exceeds a limit.
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

    /// Returns `true` if other scripts have caused the current effect without help of this script.
    fn is_caused(&self, share: usize) -> bool {
        !self.acting.is_empty() && self.acting.iter().all(|acting| acting.share != share)
    }

    /// Returns the other script's share whose effect led to this action. That effect must have been caused by others.
    fn passing_on(&self, share: usize) -> Option<usize> {
        let causing = self.acting.iter().rfind(|acting| acting.share != share)?;
        causing.is_caused.then_some(causing.share)
    }

    /// Returns a call of the script with the most counted against it. That amount must be more than `much`. Otherwise
    /// the function selects the script that has passed on most, or else the script that has done most. The first script
    /// wins a tie.
    fn most(&self, last: usize, much: u32, of: impl Fn(&Share<C>) -> Done) -> C {
        let most = |by: fn(Done) -> u32, more_than: u32| {
            self.shares.iter().rev().max_by_key(|share| by(of(share))).filter(|share| by(of(share)) > more_than)
        };
        let held = most(|done| done.held, much);
        let found = held.or_else(|| most(|done| done.passed_on, 0)).or_else(|| most(|done| done.all, 0));
        found.unwrap_or(&self.shares[last]).call
    }
}
