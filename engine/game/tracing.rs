//! What an engine notes of the steps that it takes, for those who want to know why a script did not act.

use hyperkon_cosmic::{Fault, Trace, Traced};
use hyperkon_table::Halt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What an engine has noted: a handle of it, which others can hold while the engine plays.
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
    /// Whether anything is noted.
    pub(super) fn are_taken(&self) -> bool {
        self.0.is_open.load(Relaxed)
    }

    /// Nothing of ours stops while it has the notes, so that they are whole even if a thread has stopped with them.
    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.0.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on notes are taken, or none any more; those taken so far are gone.
    pub(super) fn open(&self, open: bool) {
        *self.taken() = Taken::default();
        self.0.is_open.store(open, Relaxed);
    }

    /// A run of a step has come to this. It is run again with each answer, from its beginning, so only its last run counts;
    /// and nothing of it, if it goes wrong.
    pub(super) fn take_in(&self, trace: Trace, came: &Result<(), Halt<Fault>>) {
        let mut taken = self.taken();
        let Taken { ended, in_progress } = &mut *taken;
        in_progress.clear();
        match came {
            Ok(()) => ended.extend(trace.into_traced()),
            Err(Halt::Waiting) => *in_progress = trace.into_traced(),
            Err(Halt::Fault(fault)) => ended.push(Traced::Fault(fault.clone())),
        }
    }

    /// Hands out what was noted of the steps that have ended since this was last asked.
    pub fn take(&self) -> Vec<Traced> {
        std::mem::take(&mut self.taken().ended)
    }

    /// What was noted so far of the step in progress, which waits for an answer. It will be noted anew with the answer.
    pub fn in_progress(&self) -> Vec<Traced> {
        self.taken().in_progress.clone()
    }
}
