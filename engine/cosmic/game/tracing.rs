//! The notes of an engine, which explain why a script did not act.

use hyperkon_cosmic::{Fault, Trace, Traced};
use hyperkon_table::StepExit;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A shared handle to an engine's notes, which can be read while the engine is playing.
#[derive(Clone, Debug, Default)]
pub struct Notes(Arc<Notebook>);

#[derive(Debug, Default)]
struct Notebook {
    is_open: AtomicBool,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    ended: Vec<Traced>,
    in_progress: Vec<Traced>,
}

impl Notes {
    /// Returns `true` if the engine takes notes.
    pub(super) fn are_taken(&self) -> bool {
        self.0.is_open.load(Relaxed)
    }

    /// Locks the notes. A poisoned lock is safe to use, because no code panics in the middle of a change.
    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.0.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts or stops taking notes, and deletes earlier notes.
    pub(super) fn open(&self, open: bool) {
        *self.taken() = Taken::default();
        self.0.is_open.store(open, Relaxed);
    }

    /// Adds the notes of one run of a step.
    ///
    /// Each answer runs the step again from its start, so only the notes of the last run are kept. A failed run leaves
    /// only its fault.
    pub(super) fn take_in(&self, trace: Trace, came: &Result<(), StepExit<Fault>>) {
        let mut taken = self.taken();
        let Taken { ended, in_progress } = &mut *taken;
        in_progress.clear();
        match came {
            Ok(()) => ended.extend(trace.into_traced()),
            Err(StepExit::Waiting) => *in_progress = trace.into_traced(),
            Err(StepExit::Fault(fault)) => ended.push(Traced::Fault(fault.clone())),
        }
    }

    /// Returns and removes the notes of all steps that ended since the last call.
    pub fn take(&self) -> Vec<Traced> {
        std::mem::take(&mut self.taken().ended)
    }

    /// Returns the notes of the step that waits for an answer. The answer will make the same notes again.
    pub fn in_progress(&self) -> Vec<Traced> {
        self.taken().in_progress.clone()
    }
}
