//! Hyperkon for Python: games, simulations, tournaments, and observations for learners.
//!
//! Invariants: the rules are in other crates. A thread that has the GIL never waits for one of our locks: code that
//! plays or reads a game releases the GIL first. Two threads never use one engine at the same time: each takes an idle
//! engine.

mod arrays;
mod batch;
mod content;
mod convert;
mod error;
mod field;
mod game;
mod held;
mod learn;
mod open;
mod policies;
mod seat;
mod sim;
mod table_options;
mod tournament;
mod workers;
mod world;

use hyperkon::{Content, ContentError, Engine};
use hyperkon_sp4x::Sp4x;
use hyperkon_ufos::Ufos;
use hyperkon_workshop::games::{Kind, misnamed};
use hyperkon_workshop::setup::Setup;
use pyo3::pymodule;
use std::sync::Arc;
use world::{AnyPool, Pool};

/// Returns the games of the module with their editions. The default edition is one of Cosmic Conquest.
fn games(content: &Arc<Content>) -> Result<Vec<Arc<dyn AnyPool>>, ContentError> {
    let kinds = [Kind::of::<Engine>(), Kind::of::<Ufos>(), Kind::of::<Sp4x>()];
    let wrong = misnamed(&kinds, content.sources());
    if !wrong.is_empty() {
        return Err(ContentError(wrong));
    }
    let ufos = <Ufos as Setup>::read(content.sources()).map_err(ContentError)?;
    let sp4x = <Sp4x as Setup>::read(content.sources()).map_err(ContentError)?;
    Ok(Vec::from([
        Pool::<Engine>::of(&Engine::new(Arc::clone(content))?),
        Pool::<Ufos>::of(&ufos),
        Pool::<Sp4x>::of(&sp4x),
        #[cfg(feature = "pig")]
        Pool::<hyperkon_pig::Pig>::of(&hyperkon_pig::Pig),
    ]))
}

/// An example of a game that uses the default encoding.
#[cfg(feature = "pig")]
impl learn::Encode for hyperkon_pig::Pig {}

/// The native module. Users import `hyperkon` instead.
#[pymodule(name = "_hyperkon", gil_used = false)]
mod module {
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::content::Content;
    #[pymodule_export]
    use super::error::{BadContent, BadSave, BadTable, Error, NoConsistentState, Refused, Stopped};
    #[pymodule_export]
    use super::game::{_replay, _restore, Game};
    #[pymodule_export]
    use super::seat::Seat;
    #[pymodule_export]
    use super::sim::sim;
    #[pymodule_export]
    use super::tournament::{_deals, _ratings, _results, tournament};

    /// The version of the engine.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name is Python's")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
