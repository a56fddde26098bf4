//! `hyperkon.Seat`: a game as one seat may know it.

use crate::game::Game;
use crate::wrong::Wrong;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A game as one seat may know it: what to give to a player or a bot. There is no way from here to what is hidden.
#[pyclass(frozen, module = "hyperkon")]
pub struct Seat {
    game: Py<Game>,
    number: u8,
}

impl Seat {
    /// The seat of this number.
    pub const fn of(game: Py<Game>, number: u8) -> Seat {
        Seat { game, number }
    }
}

#[pymethods]
impl Seat {
    /// Its number, from 0.
    #[getter]
    const fn number(&self) -> u8 {
        self.number
    }

    /// The question that it is asked, or None, as `Game.question`.
    #[pyo3(signature = (*, lang=None))]
    fn question<'py>(&self, py: Python<'py>, lang: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        self.game.get().question(py, self.number, lang)
    }

    /// What can come next in its answer, as `Game.parts`.
    #[pyo3(signature = (so_far=vec![], *, lang=None))]
    fn parts<'py>(
        &self,
        py: Python<'py>,
        so_far: Vec<Bound<'py, PyAny>>,
        lang: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.game.get().parts(py, self.number, so_far, lang)
    }

    /// Gives its answer, as `Game.answer`.
    #[pyo3(signature = (choice=None, *, parts=None, question=None))]
    fn answer(
        &self,
        py: Python<'_>,
        choice: Option<&Bound<'_, PyAny>>,
        parts: Option<Vec<Bound<'_, PyAny>>>,
        question: Option<&str>,
    ) -> PyResult<()> {
        self.game.get().answer(py, self.number, choice, parts, question)
    }

    /// What it may know, as `Game.view`.
    #[pyo3(signature = (*, full=false))]
    fn view<'py>(&self, py: Python<'py>, full: bool) -> PyResult<Bound<'py, PyAny>> {
        self.game.get().view(py, Some(self.number), full)
    }

    /// What has happened as it has seen it, as `Game.events`.
    #[pyo3(signature = (since=0, *, lang=None))]
    fn events<'py>(&self, py: Python<'py>, since: u64, lang: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        self.game.get().events(py, Some(self.number), since, lang)
    }

    /// A world that could be the true one for all that it knows, as `Game.imagine`.
    #[pyo3(signature = (seed=None))]
    fn imagine(&self, py: Python<'_>, seed: Option<u64>) -> PyResult<Game> {
        self.game.get().imagine(py, self.number, seed)
    }

    /// What a bot would answer in its place, as `Game.choose`.
    #[pyo3(signature = (bot="steady", seed=None))]
    fn choose<'py>(&self, py: Python<'py>, bot: &str, seed: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        self.game.get().choose(py, self.number, bot, seed)
    }

    /// The actions that it can take, as `Game.legal_actions`.
    fn legal_actions(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.game.get().legal_actions(py, self.number)
    }

    /// Takes an action, as `Game.act`.
    fn act(&self, py: Python<'_>, action: usize) -> PyResult<bool> {
        self.game.get().act(py, self.number, action)
    }

    /// What it sees, as bytes.
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.game.get().observation(py, self.number)
    }

    /// A byte for each action: 1 where it is legal.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.game.get().mask(py, self.number)
    }

    fn __repr__(&self) -> String {
        format!("<hyperkon.Seat {}>", self.number)
    }
}

/// The seat of this number, if it is at the table.
///
/// # Errors
/// When it is not.
pub fn at(game: &Bound<'_, Game>, number: u8) -> PyResult<Seat> {
    let seats = game.get().seats(game.py());
    if number < seats {
        return Ok(Seat::of(game.clone().unbind(), number));
    }
    Err(Wrong::wish("no_seat", format!("there is no seat {number}; {seats} play, counted from 0")).into())
}
