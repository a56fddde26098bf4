//! The engine, which runs the scripts of some content on one thread at a time.
//!
//! This module takes single steps; `at_table` and `play` combine them into games.

use super::content::Content;
use super::error::{ContentError, GameError};
use super::interpreters::Interpreters;
use super::options::TableOptions;
use super::rules::{self, TableRules};
use super::tracing::Notes;
use crate::script::{HookCost, Limits};
use hyperkon_cosmic::{
    BySide, Decision, Event, Fault, FaultKind, Hook, Play, Powers, Ruleset, ShipValue, State, TotalView, Trace, Wrong,
    ship_values, sums,
};
use hyperkon_table::{ReplayCheck, Seat, StepContext, StepExit};
use std::cell::{Cell, RefCell};
use std::fmt;
use std::sync::Arc;

/// The strictness of the determinism check for steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeterminismCheck {
    /// No check, for normal play.
    #[default]
    Trusted,
    /// A check in which every step runs twice in the same interpreter.
    Twice,
    /// A check in which every step also runs in a fresh interpreter.
    Fresh,
}

/// Counters since an engine was created, for measurements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// The number of runs of steps. A step with one question runs twice: once to ask, and once to end.
    pub runs: u64,
    /// The number of calls of a script's `when`, `value`, or `run`. Hooks that no script has are never called.
    pub hook_calls: u64,
    /// The cost of all runs in fuel, including 1,000 for each run. It is the same on every machine.
    pub work: u64,
}

/// The fuel that a run of a step costs in addition to its scripts.
const STEP: u64 = 1_000;

/// The maximum number of cached rulesets.
const RULES_KEPT: usize = 8;

/// An engine, which runs the scripts of some content and plays games.
///
/// An engine is `Send` but not `Sync`: it can move between threads, but only one thread can use it at a time. A game
/// keeps its first content until it adopts different content ([`Engine::apply_content`]), so one engine can play games with
/// different content.
pub struct Engine {
    pub(super) content: Arc<Content>,
    pub(super) interpreters: Interpreters,
    pub(super) purity: DeterminismCheck,
    /// The rules of recent tables, by the options that affect them.
    rules: RefCell<Vec<(TableOptions, TableRules)>>,
    runs: Cell<u64>,
    /// The cost of all runs of steps, in fuel.
    work: Cell<u64>,
    /// The states between two phases, if the caller wants them.
    pauses: RefCell<Option<Vec<State>>>,
    /// The notes about scripts that did not act, if the caller wants them.
    pub(super) notes: Notes,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let editions: Vec<&str> = self.content.editions().map(|edition| edition.id.as_str()).collect();
        f.debug_struct("Engine").field("editions", &editions).field("counts", &self.counts()).finish_non_exhaustive()
    }
}

impl Engine {
    /// Takes one step of a game.
    pub(super) fn take_step(
        &self,
        rules: &TableRules,
        state: &mut State,
        desk: &mut StepContext<'_, State, Decision, Event>,
        witness: ReplayCheck,
    ) -> Result<(), StepExit<Fault>> {
        self.runs.set(self.runs.get() + 1);
        if witness == ReplayCheck::First
            && state.stack.len() == 1
            && let Some(pauses) = self.pauses.borrow_mut().as_mut()
        {
            pauses.push(state.clone());
        }
        self.run(rules, state, desk, witness).map_err(|halt| match halt {
            StepExit::Waiting => StepExit::Waiting,
            StepExit::Fault(fault) => {
                self.renew_after(&fault, rules);
                StepExit::Fault(self.with_file(fault, rules))
            }
        })
    }

    /// Runs one step in the interpreter that the check requires.
    fn run(
        &self,
        rules: &TableRules,
        state: &mut State,
        desk: &mut StepContext<'_, State, Decision, Event>,
        witness: ReplayCheck,
    ) -> Result<(), StepExit<Fault>> {
        let content = rules.content_or(&self.content);
        // Single steps stop at every pause, because the determinism check must take the same steps as the first run.
        let single = self.pauses.borrow().is_some();
        let trace = (witness == ReplayCheck::First && self.notes.are_taken()).then(Trace::default);
        let mut take = |powers: &dyn Powers| {
            powers.begin_step(witness, desk.is_first());
            let mut play = Play::new(state, desk, rules, powers).traced(trace.as_ref());
            if single { play.single_step() } else { play.step() }
        };
        let came = match witness {
            ReplayCheck::First | ReplayCheck::Again => {
                let powers = self.interpreters.of(content).map_err(unloadable)?;
                let came = take(&*powers);
                self.work.set(self.work.get() + STEP + u64::from(powers.used_in_step()));
                came
            }
            ReplayCheck::Anew => take(&self.interpreters.fresh(content).map_err(unloadable)?),
        };
        if let Some(trace) = trace {
            self.notes.take_in(trace, &came);
        }
        came
    }

    /// Returns the totals of a game at rest, as a viewer sees them. The fuel used here does not count, because the next
    /// answer resets it.
    pub(super) fn sums(&self, rules: &TableRules, state: &State, viewer: Option<Seat>) -> BySide<Option<TotalView>> {
        self.estimate(rules, |powers, faulted| sums(rules, state, viewer, powers, faulted))
    }

    /// Returns the ships of each side with their values, as the viewer sees them.
    pub(super) fn ship_values(
        &self,
        rules: &TableRules,
        state: &State,
        viewer: Option<Seat>,
    ) -> BySide<Option<Vec<ShipValue>>> {
        self.estimate(rules, |powers, faulted| ship_values(rules, state, viewer, powers, faulted))
    }

    fn estimate<T: Default>(&self, rules: &TableRules, of: impl FnOnce(&dyn Powers, &mut dyn FnMut(&Fault)) -> T) -> T {
        let mut failed = Vec::new();
        let estimate = {
            let Ok(powers) = self.interpreters.of(rules.content_or(&self.content)) else { return T::default() };
            powers.begin_step(ReplayCheck::First, true);
            of(&*powers, &mut |fault| failed.push(fault.clone()))
        };
        failed.iter().for_each(|fault| self.renew_after(fault, rules));
        estimate
    }

    /// Replaces the interpreter after a script exceeded a limit or was not deterministic. The games are not affected.
    pub(super) fn renew_after(&self, fault: &Fault, rules: &TableRules) {
        if matches!(fault.kind(), FaultKind::Limit | FaultKind::Impure) {
            self.interpreters.renew(rules.content_or(&self.content));
        }
    }

    /// Adds the script's file to a fault, because the rules know only the script's number.
    pub(super) fn with_file(&self, mut fault: Box<Fault>, rules: &TableRules) -> Box<Fault> {
        if let (Some(id), None) = (fault.id, &fault.script) {
            let script = rules.content_or(&self.content).scripts().get(rules.script(id).module);
            fault.script = script.map(|script| script.file.clone());
        }
        fault
    }
}

impl Engine {
    /// Creates an engine for some content.
    ///
    /// # Errors
    /// The interpreter cannot be created.
    pub fn new(content: Arc<Content>) -> Result<Engine, ContentError> {
        Engine::with_limits(content, Limits::default())
    }

    /// Creates an engine with custom limits for scripts. A script is loaded when it is first called.
    ///
    /// # Errors
    /// The limits leave too little memory for the interpreter.
    pub fn with_limits(content: Arc<Content>, limits: Limits) -> Result<Engine, ContentError> {
        let interpreters = Interpreters::new(limits);
        interpreters.of(&content)?;
        let (runs, work, pauses, notes) = (Cell::new(0), Cell::new(0), RefCell::new(None), Notes::default());
        let (purity, rules) = (DeterminismCheck::default(), RefCell::default());
        Ok(Engine { content, interpreters, purity, rules, runs, work, pauses, notes })
    }

    /// Returns a new engine with the same content and script limits, but without checks.
    ///
    /// # Errors
    /// The limits leave too little memory.
    pub fn alike(&self) -> Result<Engine, ContentError> {
        Engine::with_limits(Arc::clone(&self.content), self.interpreters.limits())
    }

    /// Returns the counters since the engine was created. The fresh interpreters of [`DeterminismCheck::Fresh`] do not
    /// count.
    pub fn counts(&self) -> Counts {
        Counts { runs: self.runs.get(), hook_calls: self.interpreters.hook_calls(), work: self.work.get() }
    }

    /// Returns the cost of each hook since [`Engine::watch`] turned on the determinism check.
    ///
    /// Each entry has the script's index in [`Content::scripts`], the hook, and its cost. Only games with the engine's
    /// current content count.
    pub fn hook_costs(&self) -> Vec<(usize, Hook, HookCost)> {
        self.interpreters.hook_costs(&self.content)
    }

    /// Returns the indexes in [`Content::scripts`] of the scripts that games have called with the engine's current content.
    pub fn called_scripts(&self) -> Vec<usize> {
        self.interpreters.called(&self.content)
    }

    /// Sets the strictness of the determinism check.
    pub fn watch(&mut self, purity: DeterminismCheck) {
        self.purity = purity;
        self.interpreters.watch(purity != DeterminismCheck::Trusted);
    }

    /// Returns the notes about scripts that did not act.
    pub const fn notes(&self) -> &Notes {
        &self.notes
    }

    /// Starts or stops noting why scripts do not act, and what they read and print. Tracing does not change the games.
    pub fn trace(&self, traced: bool) -> Notes {
        self.notes.open(traced);
        self.interpreters.trace(traced);
        self.notes.clone()
    }

    /// Returns the content that the engine runs.
    pub const fn content(&self) -> &Arc<Content> {
        &self.content
    }

    /// Returns the states kept so far, and starts or stops keeping them.
    ///
    /// A state is kept when a turn, an encounter, or a phase is about to begin and no other step is in progress.
    pub fn keep_pauses(&self, keep: bool) -> Vec<State> {
        self.pauses.replace(keep.then(Vec::new)).unwrap_or_default()
    }

    /// Loads new content, such as fixed scripts.
    ///
    /// New games use the new content. A running game keeps its content until it adopts the new one ([`Engine::apply_content`]).
    ///
    /// # Errors
    /// The interpreter cannot be created; the engine is then unchanged.
    pub fn reload(&mut self, content: Arc<Content>) -> Result<(), ContentError> {
        self.interpreters.of(&content)?;
        self.content = content;
        self.rules.take();
        Ok(())
    }

    /// Returns the rules of a table with these options. Equal tables share their rules.
    pub(super) fn rules_with(&self, options: &TableOptions) -> Result<TableRules, GameError> {
        let asked = TableOptions { aliens: Vec::new(), seed: 0, ..options.clone() };
        let mut kept = self.rules.borrow_mut();
        if let Some((_, rules)) = kept.iter().find(|(options, _)| *options == asked) {
            return Ok(rules.clone());
        }
        let rules = TableRules::new(&self.content, options)?;
        if kept.len() == RULES_KEPT {
            kept.remove(0);
        }
        kept.push((asked, rules.clone()));
        Ok(rules)
    }

    /// Returns the ruleset of a table with these options.
    ///
    /// # Errors
    /// The edition does not support the options.
    pub fn ruleset(&self, options: &TableOptions) -> Result<Ruleset, GameError> {
        rules::ruleset(&self.content, options)
    }
}

fn unloadable(error: ContentError) -> Fault {
    Wrong::Unloadable { why: error.to_string() }.into()
}
