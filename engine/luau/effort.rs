//! What one step of a game may cost with everything that its scripts set off, and who is to blame if it is too much.
//!
//! Each call of a hook has an allowance of its own, so that a script never pays for another. But an effect sets off other
//! hooks, and those set off more: without a bound on the whole, two scripts that answer each other would never come to an
//! end, and none of their calls would be long; and without a bound on all steps from one question to the next, a game could
//! be busy for hours with steps of which none is long. To blame is who has spent, or acted, most. What a cheap call costs is
//! spent by the script whose effect has caused it, and so are the first acts of a call, and of calls that those cause: nobody
//! can help being looked at, or having to answer what another does again and again. Who is caused by itself pays itself.

use std::cell::RefCell;

/// The most effects in one effect, with all that it sets off.
pub const MOST_EFFECTS: u32 = 500;

/// So many allowances of a call one step may use up before somebody is stopped; what the last call uses comes on top.
pub const ALLOWANCES: u32 = 7;

/// So many allowances of a call all steps from one question to the next may use up.
pub const ALLOWANCES_TO_A_QUESTION: u32 = 40;

/// A call that uses less than this part of its allowance is cheap.
pub(crate) const CHEAP: u32 = 100;

/// So many acts of a call are those of the script whose effect has caused it.
pub const FIRST_ACTS: u32 = 16;

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

/// An effect under way: the share of its script, the share that its first acts are put down to, how often it has acted.
#[derive(Clone, Copy, Debug)]
struct Acting {
    share: usize,
    payer: usize,
    acts: u32,
}

impl Acting {
    /// Who pays for what it does, and for what that causes.
    const fn paying(self) -> usize {
        if self.acts <= FIRST_ACTS { self.payer } else { self.share }
    }
}

/// What a script has done: its number, the first of its calls in this step, or its last ones; what it has spent in this step
/// and in those since the last question; how often it has acted.
#[derive(Debug)]
struct Share<C> {
    script: usize,
    call: C,
    used: u32,
    before: u32,
    acts: u32,
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
                step.shares.iter_mut().for_each(|share| share.before = share.before.saturating_add(share.used));
            }
            After::Itself => {}
        }
        (step.effects, step.used) = (0, 0);
        step.acting.clear();
        step.shares.iter_mut().for_each(|share| (share.used, share.acts) = (0, 0));
    }

    /// An effect of a script begins.
    pub fn enter(&self, script: usize, call: C) {
        let mut step = self.0.borrow_mut();
        if step.acting.is_empty() {
            step.effects = 0;
            step.shares.iter_mut().for_each(|share| share.acts = 0);
        }
        let share = step.share(script, call);
        let is_own_cause = step.acting.iter().any(|acting| acting.share == share);
        let causing = step.acting.last().filter(|_| !is_own_cause);
        let payer = causing.map_or(share, |causing| causing.paying());
        step.acting.push(Acting { share, payer, acts: 0 });
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
        let share = acting.paying();
        step.shares[share].acts += 1;
        if step.effects <= MOST_EFFECTS { Ok(()) } else { Err(step.most(share, |share| share.acts)) }
    }

    /// The call whose script has acted most in the effect under way.
    pub fn most_active(&self) -> Option<C> {
        let step = self.0.borrow();
        let acting = step.acting.last()?;
        Some(step.most(acting.share, |share| share.acts))
    }

    /// A call of a function of this script has used up this much of its allowance.
    ///
    /// # Errors
    /// The call whose script has spent most, when everything together is too much.
    pub fn spend(&self, script: usize, call: C, used: u32, allowance: u32) -> Result<(), Overspent<C>> {
        let mut step = self.0.borrow_mut();
        let causing = step.acting.last().map(|causing| causing.paying()).filter(|_| used < allowance / CHEAP);
        let spending = causing.unwrap_or_else(|| step.share(script, call));
        let share = &mut step.shares[spending];
        share.used = share.used.saturating_add(used);
        step.used = step.used.saturating_add(used);
        if step.used / ALLOWANCES >= allowance {
            return Err(Overspent::InStep(step.most(spending, |share| share.used)));
        }
        if step.before.saturating_add(step.used) / ALLOWANCES_TO_A_QUESTION >= allowance {
            let together = |share: &Share<C>| share.before.saturating_add(share.used);
            return Err(Overspent::SinceQuestion(step.most(spending, together)));
        }
        Ok(())
    }
}

impl<C: Copy> Step<C> {
    fn share(&mut self, script: usize, call: C) -> usize {
        let Some(known) = self.shares.iter().position(|share| share.script == script) else {
            self.shares.push(Share { script, call, used: 0, before: 0, acts: 0 });
            return self.shares.len() - 1;
        };
        let share = &mut self.shares[known];
        if share.used == 0 && share.acts == 0 {
            share.call = call;
        }
        known
    }

    /// The call of the script that has most of something; of several the first.
    fn most(&self, last: usize, of: impl Fn(&Share<C>) -> u32) -> C {
        self.shares.iter().rev().max_by_key(|share| of(share)).unwrap_or(&self.shares[last]).call
    }
}
