//! The interpreters of an engine: one for each content that its games use.

use super::content::Content;
use super::error::ContentError;
use crate::script::{HookCost, Limits, LuaPowers};
use hyperkon_cosmic::Hook;
use std::cell::{Cell, Ref, RefCell};
use std::sync::Arc;

/// The maximum number of cached interpreters. Others are loaded again on demand.
const KEPT: usize = 4;

/// The cached interpreters, most recently used first.
pub(super) struct Interpreters {
    limits: Limits,
    watched: Cell<bool>,
    traced: Cell<bool>,
    kept: RefCell<Vec<Interpreter>>,
    /// The number of calls in discarded interpreters.
    earlier_hook_calls: Cell<u64>,
}

struct Interpreter {
    content: Arc<Content>,
    powers: LuaPowers,
    /// The costs of hooks in earlier interpreters of this content.
    earlier_costs: Vec<(usize, Hook, HookCost)>,
    /// The scripts that earlier interpreters of this content have called.
    earlier_called: Vec<usize>,
}

impl Interpreter {
    fn hook_costs(&self) -> Vec<(usize, Hook, HookCost)> {
        let mut all: Vec<(usize, Hook, HookCost)> = Vec::new();
        for (script, hook, cost) in self.earlier_costs.iter().copied().chain(self.powers.hook_costs()) {
            match all.iter_mut().find(|known| (known.0, known.1) == (script, hook)) {
                Some((.., known)) => known.add(cost),
                None => all.push((script, hook, cost)),
            }
        }
        all
    }
}

impl Interpreters {
    pub(super) const fn new(limits: Limits) -> Interpreters {
        let (watched, traced, earlier_hook_calls) = (Cell::new(false), Cell::new(false), Cell::new(0));
        Interpreters { limits, watched, traced, kept: RefCell::new(Vec::new()), earlier_hook_calls }
    }

    /// Returns the limits of each interpreter.
    pub(super) const fn limits(&self) -> Limits {
        self.limits
    }

    /// Returns the interpreter for some content. It cannot be replaced while it is borrowed.
    ///
    /// # Errors
    /// The limits leave too little memory.
    pub(super) fn of(&self, content: &Arc<Content>) -> Result<Ref<'_, LuaPowers>, ContentError> {
        let is_first = self.kept.borrow().first().is_some_and(|one| Arc::ptr_eq(&one.content, content));
        if !is_first {
            self.put_first(content)?;
        }
        Ok(Ref::map(self.kept.borrow(), |kept| &kept[0].powers))
    }

    fn put_first(&self, content: &Arc<Content>) -> Result<(), ContentError> {
        let mut kept = self.kept.borrow_mut();
        if let Some(at) = kept.iter().position(|one| Arc::ptr_eq(&one.content, content)) {
            kept[..=at].rotate_right(1);
            return Ok(());
        }
        let powers = self.fresh(content)?;
        if kept.len() == KEPT
            && let Some(last) = kept.pop()
        {
            self.count(&last.powers);
        }
        kept.insert(
            0,
            Interpreter { content: Arc::clone(content), powers, earlier_costs: Vec::new(), earlier_called: Vec::new() },
        );
        Ok(())
    }

    /// Returns a new interpreter that is not cached and has not run anything.
    pub(super) fn fresh(&self, content: &Content) -> Result<LuaPowers, ContentError> {
        let powers = LuaPowers::new(content.scripts(), content.script_words(), self.limits)
            .map_err(|problem| ContentError(vec![problem]))?;
        powers.watch(self.watched.get());
        if self.traced.get() {
            powers.trace(true);
        }
        Ok(powers)
    }

    /// Replaces an interpreter that has exceeded a limit, such as its memory.
    pub(super) fn renew(&self, content: &Arc<Content>) {
        let Ok(powers) = self.fresh(content) else { return };
        let mut kept = self.kept.borrow_mut();
        if let Some(one) = kept.iter_mut().find(|one| Arc::ptr_eq(&one.content, content)) {
            self.count(&one.powers);
            one.earlier_costs = one.hook_costs();
            one.earlier_called.extend(one.powers.called());
            one.powers = powers;
        }
    }

    /// Returns the cost of each hook in games with this content, by script index.
    pub(super) fn hook_costs(&self, content: &Arc<Content>) -> Vec<(usize, Hook, HookCost)> {
        let kept = self.kept.borrow();
        kept.iter().find(|one| Arc::ptr_eq(&one.content, content)).map(Interpreter::hook_costs).unwrap_or_default()
    }

    /// Returns the numbers of the scripts that games with this content have called.
    pub(super) fn called(&self, content: &Arc<Content>) -> Vec<usize> {
        let kept = self.kept.borrow();
        let one = kept.iter().find(|one| Arc::ptr_eq(&one.content, content));
        one.map(|one| one.earlier_called.iter().copied().chain(one.powers.called()).collect()).unwrap_or_default()
    }

    /// Starts or stops measuring each call of a hook.
    pub(super) fn watch(&self, watched: bool) {
        self.watched.set(watched);
        self.kept.borrow().iter().for_each(|one| one.powers.watch(watched));
    }

    /// Starts or stops noting what scripts read, do, and print.
    pub(super) fn trace(&self, traced: bool) {
        self.traced.set(traced);
        self.kept.borrow().iter().for_each(|one| one.powers.trace(traced));
    }

    /// Returns the number of calls of hooks so far.
    pub(super) fn hook_calls(&self) -> u64 {
        self.earlier_hook_calls.get() + self.kept.borrow().iter().map(|one| one.powers.hook_calls()).sum::<u64>()
    }

    fn count(&self, gone: &LuaPowers) {
        self.earlier_hook_calls.set(self.earlier_hook_calls.get() + gone.hook_calls());
    }
}
