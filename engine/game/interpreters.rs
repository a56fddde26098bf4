//! The interpreters of an engine: one for its content, and one for each other content that games still play by.

use super::content::Content;
use super::error::ContentError;
use crate::script::{HookCost, Limits, LuaPowers};
use hyperkon_cosmic::Hook;
use std::cell::{Cell, Ref, RefCell};
use std::sync::Arc;

/// Contents whose interpreters are kept; one more is loaded again when it is needed.
const KEPT: usize = 4;

/// Interpreters by content, the last used first.
pub(super) struct Interpreters {
    limits: Limits,
    watched: Cell<bool>,
    traced: Cell<bool>,
    kept: RefCell<Vec<Interpreter>>,
    /// Calls made by interpreters that are gone.
    earlier_hook_calls: Cell<u64>,
}

struct Interpreter {
    content: Arc<Content>,
    powers: LuaPowers,
    /// What hooks have cost in interpreters of this content that were replaced.
    earlier_costs: Vec<(usize, Hook, HookCost)>,
}

impl Interpreter {
    fn costs(&self) -> Vec<(usize, Hook, HookCost)> {
        let mut all: Vec<(usize, Hook, HookCost)> = Vec::new();
        for (script, hook, cost) in self.earlier_costs.iter().copied().chain(self.powers.costs()) {
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

    /// The limits that every interpreter has.
    pub(super) const fn limits(&self) -> Limits {
        self.limits
    }

    /// The interpreter of a content, for one step: none is replaced while it is lent.
    ///
    /// # Errors
    /// When the scripts cannot be loaded.
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
        kept.insert(0, Interpreter { content: Arc::clone(content), powers, earlier_costs: Vec::new() });
        Ok(())
    }

    /// An interpreter that has never run anything, and is not kept.
    pub(super) fn fresh(&self, content: &Content) -> Result<LuaPowers, ContentError> {
        let powers = LuaPowers::new(content.scripts(), content.script_words(), self.limits)
            .map_err(|problem| ContentError(vec![problem]))?;
        powers.watch(self.watched.get());
        if self.traced.get() {
            powers.trace(true);
        }
        Ok(powers)
    }

    /// Puts a fresh interpreter in the place of one that has used up memory or gone over another limit.
    pub(super) fn renew(&self, content: &Arc<Content>) {
        let Ok(powers) = self.fresh(content) else { return };
        let mut kept = self.kept.borrow_mut();
        if let Some(one) = kept.iter_mut().find(|one| Arc::ptr_eq(&one.content, content)) {
            self.count(&one.powers);
            one.earlier_costs = one.costs();
            one.powers = powers;
        }
    }

    /// What each hook has cost in games of this content, by the number of its script.
    pub(super) fn costs(&self, content: &Arc<Content>) -> Vec<(usize, Hook, HookCost)> {
        let kept = self.kept.borrow();
        kept.iter().find(|one| Arc::ptr_eq(&one.content, content)).map(Interpreter::costs).unwrap_or_default()
    }

    /// From now on every call of a hook is measured.
    pub(super) fn watch(&self, watched: bool) {
        self.watched.set(watched);
        self.kept.borrow().iter().for_each(|one| one.powers.watch(watched));
    }

    /// From now on it is noted what scripts read, do and print, or not any more.
    pub(super) fn trace(&self, traced: bool) {
        self.traced.set(traced);
        self.kept.borrow().iter().for_each(|one| one.powers.trace(traced));
    }

    /// Calls of hooks' functions so far.
    pub(super) fn hook_calls(&self) -> u64 {
        self.earlier_hook_calls.get() + self.kept.borrow().iter().map(|one| one.powers.hook_calls()).sum::<u64>()
    }

    fn count(&self, gone: &LuaPowers) {
        self.earlier_hook_calls.set(self.earlier_hook_calls.get() + gone.hook_calls());
    }
}
