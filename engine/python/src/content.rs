//! `hyperkon.Content`: what there is to play.

use crate::world::World;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::path::PathBuf;
use std::sync::Arc;

/// What there is to play: the built-in editions and, on top, mods out of folders, in the order given. Mods are read and checked
/// once, here; name the `Content` wherever `mods` can be named, instead of the folders, and they are not read again.
#[pyclass(frozen, module = "hyperkon")]
pub struct Content(Arc<World>);

impl Content {
    /// What it is of.
    pub const fn world(&self) -> &Arc<World> {
        &self.0
    }
}

#[pymethods]
impl Content {
    #[new]
    #[pyo3(signature = (*mods))]
    fn new(py: Python<'_>, mods: Vec<PathBuf>) -> PyResult<Content> {
        let world = py.detach(|| World::of(mods))?;
        Ok(Content(world))
    }

    /// The editions: id, the game it is of ("cosmic", "ufos", "sp4x"), the fewest and the most seats.
    fn editions(&self) -> Vec<(String, &'static str, u8, u8)> {
        self.0.editions().into_iter().map(|(id, game, [fewest, most])| (id, game, fewest, most)).collect()
    }

    /// The folders of the mods.
    #[getter]
    fn mods(&self) -> Vec<PathBuf> {
        self.0.mods().to_vec()
    }

    /// The hash of all content files: equal hashes play equal games.
    #[getter]
    fn hash(&self) -> String {
        self.0.content().hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        Ok((slf.get_type().into_any(), PyTuple::new(slf.py(), slf.get().mods())?))
    }

    fn __repr__(&self) -> String {
        format!("<hyperkon.Content of {} editions, mods {:?}>", self.0.editions().len(), self.0.mods())
    }
}
