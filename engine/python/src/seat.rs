//! `hyperkon.Seat`: a game as a single seat may see it.

use crate::error::Wrong;
use crate::game::Game;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A game as a single seat may see it, for a player or a bot. It gives no access to hidden information.
#[pyclass(frozen, module = "hyperkon")]
pub struct Seat {
    game: Py<Game>,
    number: u8,
}

impl Seat {
    /// Creates the view for the seat with this number.
    pub const fn of(game: Py<Game>, number: u8) -> Seat {
        Seat { game, number }
    }
}

#[pymethods]
impl Seat {
    /// The number of the seat, from 0.
    #[getter]
    const fn number(&self) -> u8 {
        self.number
    }

    /// Returns the seat's question, or None. See `Game.question`.
    #[pyo3(signature = (*, lang=None))]
    fn question<'py>(&self, py: Python<'py>, lang: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        self.game.get().question(py, self.number, lang)
    }

    /// Returns the possible next parts of the seat's answer. See `Game.parts`.
    #[pyo3(signature = (so_far=vec![], *, lang=None))]
    fn parts<'py>(
        &self,
        py: Python<'py>,
        so_far: Vec<Bound<'py, PyAny>>,
        lang: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.game.get().parts(py, self.number, so_far, lang)
    }

    /// Gives the seat's answer. See `Game.answer`.
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

    /// Returns the seat's observation. See `Game.view`.
    #[pyo3(signature = (*, full=false))]
    fn view<'py>(&self, py: Python<'py>, full: bool) -> PyResult<Bound<'py, PyAny>> {
        self.game.get().view(py, Some(self.number), full)
    }

    /// Returns the events as the seat has seen them. See `Game.events`.
    #[pyo3(signature = (since=0, *, lang=None))]
    fn events<'py>(&self, py: Python<'py>, since: u64, lang: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        self.game.get().events(py, Some(self.number), since, lang)
    }

    /// Returns a random game that is consistent with what the seat knows. See `Game.sample_state`.
    #[pyo3(signature = (seed=None))]
    fn sample_state(&self, py: Python<'_>, seed: Option<u64>) -> PyResult<Game> {
        self.game.get().sample_state(py, self.number, seed)
    }

    /// Returns a bot's answer for the seat. See `Game.choose`.
    #[pyo3(signature = (bot="steady", seed=None))]
    fn choose<'py>(&self, py: Python<'py>, bot: &str, seed: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        self.game.get().choose(py, self.number, bot, seed)
    }

    /// Returns the seat's legal actions. See `Game.legal_actions`.
    fn legal_actions(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.game.get().legal_actions(py, self.number)
    }

    /// Takes an action for the seat. See `Game.act`.
    fn act(&self, py: Python<'_>, action: i64) -> PyResult<bool> {
        self.game.get().act(py, self.number, action)
    }

    /// Returns the seat's observation as bytes.
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.game.get().observation(py, self.number)
    }

    /// Returns one byte for each action: 1 if it is legal, otherwise 0.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.game.get().mask(py, self.number)
    }

    fn __repr__(&self) -> String {
        format!("<hyperkon.Seat {}>", self.number)
    }
}

/// Returns the seat with this number, if the table has it.
///
/// # Errors
/// Returns an error if the table has no such seat.
pub fn at(game: &Bound<'_, Game>, number: u8) -> PyResult<Seat> {
    known(number, game.get().seats(game.py()))?;
    Ok(Seat::of(game.clone().unbind(), number))
}

/// Checks that the number of a seat is below the number of seats.
///
/// # Errors
/// Returns an error if the table has no such seat.
pub fn known(number: u8, seats: u8) -> Result<(), Wrong> {
    let what = || format!("unknown seat {number}; the table has {seats} seats, counted from 0");
    if number < seats { Ok(()) } else { Err(Wrong::wish("no_seat", what())) }
}
