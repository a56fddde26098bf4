//! `hyperkon.Content`: the content that can be played.

use crate::world::World;
use hyperkon_workshop::setup::EditionInfo;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::path::PathBuf;
use std::sync::Arc;

/// The content that can be played: the built-in editions, and mods from folders on top, in order. Mods are read and
/// checked only once. Pass the `Content` as `mods` instead of the folders, so that they are not read again.
#[pyclass(frozen, module = "hyperkon")]
pub struct Content(Arc<World>);

impl Content {
    /// Returns the loaded content.
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

    /// The editions as tuples: id, game ("cosmic", "ufos", "sp4x"), minimum and maximum number of seats.
    fn editions(&self) -> Vec<(String, &'static str, u8, u8)> {
        let row = |(edition, game): (&EditionInfo, _)| (edition.id.clone(), game, edition.seats[0], edition.seats[1]);
        self.0.editions().into_iter().map(row).collect()
    }

    /// The folders of the mods.
    #[getter]
    fn mods(&self) -> Vec<PathBuf> {
        self.0.mods().to_vec()
    }

    /// The hash of all content files. Games with equal hashes and seeds play equally.
    #[getter]
    fn hash(&self) -> String {
        self.0.hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        Ok((slf.get_type().into_any(), PyTuple::new(slf.py(), slf.get().mods())?))
    }

    fn __repr__(&self) -> String {
        format!("<hyperkon.Content of {} editions, mods {:?}>", self.0.editions().len(), self.0.mods())
    }
}
