//! The engine: runs the scripts of a content, on one thread at a time.
//!
//! It takes single steps; a game is made of them in `at_table` and `play`.

use super::content::Content;
use super::error::{ContentError, GameError};
use super::interpreters::Interpreters;
use super::options::TableOptions;
use super::rules::{self, TableRules};
use super::tracing::Notes;
use crate::script::{HookCost, Limits};
use hyperkon_cosmic::{
    BySide, Decision, Event, Fault, FaultKind, Hook, Play, Powers, Ruleset, State, SumView, Trace, Wrong, sums,
};
use hyperkon_table::{Desk, Halt, Seat, Witness};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// How strictly the engine watches that steps are pure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purity {
    /// Not at all: for play.
    #[default]
    Trusted,
    /// Every step is run twice in the same interpreter.
    Twice,
    /// Every step is run twice in the same interpreter and once in a fresh one.
    Fresh,
}

/// What an engine has done since it was made, for measuring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Runs of steps: a step with one question runs twice, once to ask and once to end.
    pub runs: u64,
    /// Calls of a hook's function: `when`, `value` or `run`. A hook that no script has is never called.
    pub hook_calls: u64,
    /// What the runs have cost, in units of scripts' fuel and 1,000 for each run: it depends on the games alone.
    pub work: u64,
}

/// What it costs to run a step, beside what its scripts use, in units of their fuel.
const STEP: u64 = 1_000;

/// Rules that are kept: of so many kinds of tables.
const RULES_KEPT: usize = 8;

/// Runs the scripts of a content. It can be moved to another thread, and one thread at a time uses it: it is `Send`, not
/// `Sync`. A game is played with the content it was begun with,
/// until it adopts another ([`Engine::adopt`]); so games of several contents can be played by one engine.
pub struct Engine {
    pub(super) content: Arc<Content>,
    pub(super) interpreters: Interpreters,
    pub(super) purity: Purity,
    /// Rules of tables begun lately, by the options that matter to them.
    rules: RefCell<Vec<(TableOptions, TableRules)>>,
    runs: Cell<u64>,
    /// What all runs of steps have cost, in units of fuel.
    work: Cell<u64>,
    /// The states between two things to do, for those who asked for them.
    pauses: RefCell<Option<Vec<State>>>,
    /// Why scripts did not act, for those who asked for that.
    pub(super) notes: Notes,
}

impl Engine {
    /// Takes one step of a game.
    pub(super) fn take_step(
        &self,
        rules: &TableRules,
        state: &mut State,
        desk: &mut Desk<'_, Decision, Event>,
        witness: Witness,
    ) -> Result<(), Halt<Fault>> {
        self.runs.set(self.runs.get() + 1);
        if witness == Witness::First
            && state.stack.len() == 1
            && let Some(pauses) = self.pauses.borrow_mut().as_mut()
        {
            pauses.push(state.clone());
        }
        self.run(rules, state, desk, witness).map_err(|halt| match halt {
            Halt::Waiting => Halt::Waiting,
            Halt::Fault(fault) => {
                self.renew_after(&fault, rules);
                Halt::Fault(self.with_file(fault, rules))
            }
        })
    }

    /// Runs one step with these interpreters.
    fn run(
        &self,
        rules: &TableRules,
        state: &mut State,
        desk: &mut Desk<'_, Decision, Event>,
        witness: Witness,
    ) -> Result<(), Halt<Fault>> {
        let content = rules.content_or(&self.content);
        // Who wants to see every pause sees none passed over, and a witness does what it is witness to.
        let single = self.pauses.borrow().is_some();
        let trace = (witness == Witness::First && self.notes.are_taken()).then(Trace::default);
        let mut take = |powers: &dyn Powers| {
            powers.begin_step(witness, desk.is_first());
            let mut play = Play::new(state, desk, rules, powers).traced(trace.as_ref());
            if single { play.single_step() } else { play.step() }
        };
        let came = match witness {
            Witness::First | Witness::Again => {
                let powers = self.interpreters.of(content).map_err(unloadable)?;
                let came = take(&*powers);
                self.work.set(self.work.get() + STEP + u64::from(powers.used_in_step()));
                came
            }
            Witness::Anew => take(&self.interpreters.fresh(content).map_err(unloadable)?),
        };
        if let Some(trace) = trace {
            self.notes.take_in(trace, &came);
        }
        came
    }

    /// What a viewer can see of the totals of a game at rest. What scripts spend on it does not count: the next answer gives
    /// them their allowance anew.
    pub(super) fn sums(&self, rules: &TableRules, state: &State, viewer: Option<Seat>) -> BySide<Option<SumView>> {
        let mut failed = Vec::new();
        let sums = {
            let Ok(powers) = self.interpreters.of(rules.content_or(&self.content)) else { return BySide::default() };
            powers.begin_step(Witness::First, true);
            sums(rules, state, viewer, &*powers, &mut |fault| failed.push(fault.clone()))
        };
        failed.iter().for_each(|fault| self.renew_after(fault, rules));
        sums
    }

    /// After a script has gone over a limit, or done otherwise the second time, its interpreter is replaced; the games do not notice.
    pub(super) fn renew_after(&self, fault: &Fault, rules: &TableRules) {
        if matches!(fault.kind(), FaultKind::Limit | FaultKind::Impure) {
            self.interpreters.renew(rules.content_or(&self.content));
        }
    }

    /// The rules know a script by its number; people know its file.
    pub(super) fn with_file(&self, mut fault: Box<Fault>, rules: &TableRules) -> Box<Fault> {
        if let (Some(id), None) = (fault.id, &fault.script) {
            let script = rules.content_or(&self.content).scripts().get(rules.script(id).module);
            fault.script = script.map(|script| script.file.clone());
        }
        fault
    }
}

impl Engine {
    /// An engine for a content.
    ///
    /// # Errors
    /// When the scripts cannot be loaded.
    pub fn new(content: Arc<Content>) -> Result<Engine, ContentError> {
        Engine::with_limits(content, Limits::default())
    }

    /// An engine with other limits for scripts.
    ///
    /// # Errors
    /// When the scripts cannot be loaded.
    pub fn with_limits(content: Arc<Content>, limits: Limits) -> Result<Engine, ContentError> {
        let interpreters = Interpreters::new(limits);
        interpreters.of(&content)?;
        let (runs, work, pauses, notes) = (Cell::new(0), Cell::new(0), RefCell::new(None), Notes::default());
        let (purity, rules) = (Purity::default(), RefCell::default());
        Ok(Engine { content, interpreters, purity, rules, runs, work, pauses, notes })
    }

    /// Another engine for the same content, with the same limits for scripts; it watches nothing.
    pub(crate) fn alike(&self) -> Result<Engine, ContentError> {
        Engine::with_limits(Arc::clone(&self.content), self.interpreters.limits())
    }

    /// What it has done since it was made. A fresh interpreter that only testifies ([`Purity::Fresh`]) is not counted.
    pub fn counts(&self) -> Counts {
        Counts { runs: self.runs.get(), hook_calls: self.interpreters.hook_calls(), work: self.work.get() }
    }

    /// What each hook has cost since the engine was watched: the number of its script in
    /// [`Content::scripts`], the hook, its cost; only in games that are played with the engine's content.
    pub fn costs(&self) -> Vec<(usize, Hook, HookCost)> {
        self.interpreters.costs(&self.content)
    }

    /// Sets how strictly the engine watches that steps are pure.
    pub fn watch(&mut self, purity: Purity) {
        self.purity = purity;
        self.interpreters.watch(purity != Purity::Trusted);
    }

    /// What it notes.
    pub const fn notes(&self) -> &Notes {
        &self.notes
    }

    /// From now on the engine notes why scripts do not act, what they read and print, or notes nothing any more. The games
    /// that it plays are the same.
    pub fn trace(&self, traced: bool) -> Notes {
        self.notes.open(traced);
        self.interpreters.trace(traced);
        self.notes.clone()
    }

    /// The content it runs.
    pub const fn content(&self) -> &Arc<Content> {
        &self.content
    }

    /// From now on the engine keeps the states at which a turn, an encounter or a phase is about to begin and nothing
    /// else is under way, or keeps none any more; what it has kept so far is handed out.
    pub fn keep_pauses(&self, keep: bool) -> Vec<State> {
        self.pauses.replace(keep.then(Vec::new)).unwrap_or_default()
    }

    /// Takes other content: mended scripts, for instance. New games are played with it; a game under way goes on with
    /// the content it was begun with until it adopts this one ([`Engine::adopt`]).
    ///
    /// # Errors
    /// When the scripts cannot be loaded; the engine stays as it was.
    pub fn reload(&mut self, content: Arc<Content>) -> Result<(), ContentError> {
        self.interpreters.of(&content)?;
        self.content = content;
        self.rules.take();
        Ok(())
    }

    /// The rules of a table with these options, shared by all that are begun alike.
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

    /// What a table with these options plays by.
    ///
    /// # Errors
    /// When the edition does not know what is asked for.
    pub fn ruleset(&self, options: &TableOptions) -> Result<Ruleset, GameError> {
        rules::ruleset(&self.content, options)
    }
}

fn unloadable(error: ContentError) -> Fault {
    Wrong::Unloadable { why: error.to_string() }.into()
}
