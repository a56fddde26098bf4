//! Hyperkon for Python: games, simulations, tournaments, and what learners need.
//!
//! Invariants: the rules are not here. Nobody waits for a lock of ours while holding the interpreter's: whatever plays, or
//! looks at a game, does so with that released. No engine is used by two threads at a time: each takes one that is idle.

mod arrays;
mod batch;
mod content;
mod convert;
mod crowd;
mod game;
mod held;
mod learn;
mod open;
mod played;
mod seat;
mod sim;
mod tournament;
mod wished;
mod world;
mod wrong;

use pyo3::pymodule;

/// The engine; `hyperkon` is what to import.
#[pymodule(name = "_hyperkon", gil_used = false)]
mod module {
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::content::Content;
    #[pymodule_export]
    use super::game::{_restore, Game};
    #[pymodule_export]
    use super::seat::Seat;
    #[pymodule_export]
    use super::sim::sim;
    #[pymodule_export]
    use super::tournament::tournament;
    #[pymodule_export]
    use super::wrong::{BadContent, BadSave, BadTable, Error, Refused, Stopped, Unimaginable};

    /// The version of the engine.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name is Python's")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
