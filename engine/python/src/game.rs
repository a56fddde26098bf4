//! `hyperkon.Game`: one game, for players and for learners.

use crate::convert::{from_python, to_python};
use crate::error::Wrong;
use crate::held::{AnyGame, Came, Given};
use crate::policies::{Policy, Seating};
use crate::table_options::{seed_or_chance, wish, world};
use crate::world::{World, lock};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// A game, which can be copied, saved, sent, and viewed from every seat.
///
/// Seats are numbered clockwise from 0. All methods are thread-safe. Methods that play release the GIL, and calls to
/// the same game wait for each other.
///
/// The default `edition` is the Dutch one; "ufos" and "sp4x" are other games. The default is 4 `seats`, or the nearest
/// number that the edition allows, and a random `seed`. `aliens` has an entry for each seat: an id, a list of ids, or
/// None for random aliens (in SP4X: factions). `options` belong to the game: "aliens_per_seat", "windows", "on_fault"
/// ("disable" or "stop"), and "begins"; in UFOs "hands", "dealer", and "metamorph_follows". With "windows" set to
/// "holders" instead of "all", windows prompt only seats that can act, which reveals those seats. `mods` is a
/// `Content`, a folder, or a list of folders.
#[pyclass(frozen, module = "hyperkon")]
pub struct Game {
    world: Arc<World>,
    game: Mutex<Box<dyn AnyGame>>,
}

impl Game {
    fn of(world: &Arc<World>, game: Box<dyn AnyGame>) -> Game {
        Game { world: Arc::clone(world), game: Mutex::new(game) }
    }

    /// Runs `work` on the game after releasing the GIL, because waiting with the GIL would block Python.
    fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut dyn AnyGame) -> T + Send) -> T {
        py.detach(|| work(&mut **lock(&self.game)))
    }

    fn told<'py>(
        &self,
        py: Python<'py>,
        work: impl FnOnce(&mut dyn AnyGame) -> Result<Value, Wrong> + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.with(py, work)?)
    }
}

impl Game {
    /// Takes a policy's action for a seat.
    fn decide(&self, py: Python<'_>, seat: u8, policy: &Policy) -> PyResult<()> {
        py.check_signals()?;
        let advised = policy.advisor.as_deref();
        let ((seen, mask), advice) = self.with(py, |game| {
            let advice = advised.map(|bot| game.advise(seat, bot, game.about().seed)).transpose()?;
            let advice = advice.map(|action| action.map_or(-1, |action| action as i64));
            Ok::<_, Wrong>((seen(game, seat)?, advice))
        })?;
        let actions = policy.decide(1, (&seen, &mask), advice.as_slice())?;
        self.with(py, |game| actions.into_iter().try_for_each(|action| game.act(seat, action).map(drop)))?;
        Ok(())
    }
}

/// Returns a seat's observation and mask.
fn seen(game: &dyn AnyGame, seat: u8) -> Result<(Vec<u8>, Vec<u8>), Wrong> {
    let (long, actions) = game.sizes()?;
    let (mut seen, mut mask) = (vec![0; long], vec![0; actions]);
    game.observe(seat, &mut seen)?;
    game.mask(seat, &mut mask)?;
    Ok((seen, mask))
}

fn values(parts: &[Bound<'_, PyAny>]) -> PyResult<Vec<Value>> {
    parts.iter().map(from_python).collect()
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (edition=None, seats=None, seed=None, *, aliens=None, options=None, mods=None))]
    fn new(
        py: Python<'_>,
        edition: Option<String>,
        seats: Option<u8>,
        seed: Option<u64>,
        aliens: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
        mods: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Game> {
        let world = world(py, mods)?;
        let (wish, seed) = (wish(&world, edition, seats, aliens, options)?, seed_or_chance(seed));
        let game = py.detach(|| world.open(&wish, seed))?;
        Ok(Game::of(&world, game))
    }

    /// Loads a game from the text of `save`. The text is not trusted: it is validated and the answers are replayed.
    #[staticmethod]
    #[pyo3(signature = (text, *, mods=None))]
    fn load(py: Python<'_>, text: &str, mods: Option<&Bound<'_, PyAny>>) -> PyResult<Game> {
        let world = world(py, mods)?;
        let game = py.detach(|| world.load(text))?;
        Ok(Game::of(&world, game))
    }

    /// Returns the game as text, at any question. The text does not contain past events, or parts chosen by number.
    /// After `load` or `pickle`, bots draw other random numbers.
    fn save(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.with(py, |game| game.save())?)
    }

    /// Returns the record of the game as lines of JSON. `Record` and `hyperkon replay` read it. A loaded or sampled game
    /// has no record.
    fn record(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.with(py, |game| game.record())?)
    }

    /// Returns the answers given so far, each with its `seat` and its `choice`. A loaded or sampled game only has later
    /// answers.
    fn given<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.told(py, |game| game.given().map(Value::Array))
    }

    /// Returns a picture of the table as SVG. It shows only information of that seat, or of a spectator. The program `hyperkon` draws it from the
    /// record.
    #[pyo3(signature = (seat=None, *, lang="en"))]
    fn svg(&self, py: Python<'_>, seat: Option<u8>, lang: &str) -> PyResult<String> {
        if let Some(seat) = seat {
            crate::seat::known(seat, self.seats(py))?;
        }
        let line = (self.record(py)?, self.world.mods(), seat, lang);
        py.import("hyperkon._picture")?.call_method1("svg", line)?.extract()
    }

    /// Returns the picture for notebooks, or None if the game has no record.
    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        self.svg(py, None, "en").ok()
    }

    /// Returns an independent copy of the game.
    fn copy(&self, py: Python<'_>) -> Game {
        Game::of(&self.world, self.with(py, |game| game.copy()))
    }

    fn __copy__(&self, py: Python<'_>) -> Game {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyDict>) -> Game {
        self.copy(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, game) = (slf.py(), slf.get());
        let again = py.import("hyperkon._hyperkon")?.getattr("_restore")?;
        Ok((again, (game.save(py)?, game.world.mods()).into_pyobject(py)?))
    }

    /// The name of the game: "cosmic", "ufos", or "sp4x".
    #[getter]
    fn game(&self, py: Python<'_>) -> &'static str {
        self.with(py, |game| game.about().game)
    }

    /// The id of the edition.
    #[getter]
    fn edition(&self, py: Python<'_>) -> String {
        self.with(py, |game| game.about().edition)
    }

    /// The number of seats.
    #[getter]
    pub fn seats(&self, py: Python<'_>) -> u8 {
        self.with(py, |game| game.about().seats)
    }

    /// The seed. A sampled state has seed 0, because no seat knows the true seed.
    #[getter]
    fn seed(&self, py: Python<'_>) -> u64 {
        self.with(py, |game| game.about().seed)
    }

    /// The seats to act. In a window this reveals the seats that have not answered; players should see `view(seat)`
    /// instead.
    #[getter]
    fn waiting(&self, py: Python<'_>) -> Vec<u32> {
        self.with(py, |game| game.about().waiting.iter().map(|seat| seat.0.into()).collect())
    }

    /// True if the game is over.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> bool {
        self.with(py, |game| game.about().status == hyperkon_table::Status::Over)
    }

    /// True if a script has failed and the game has stopped.
    #[getter]
    fn is_stopped(&self, py: Python<'_>) -> bool {
        self.with(py, |game| game.about().status == hyperkon_table::Status::Stopped)
    }

    /// The seats that have won. The list is empty while the game continues.
    #[getter]
    fn winners(&self, py: Python<'_>) -> Vec<u32> {
        self.with(py, |game| game.about().winners.iter().map(|seat| seat.0.into()).collect())
    }

    /// Each seat's part of the win. The sum is 1 once the game is over.
    #[getter]
    fn returns(&self, py: Python<'_>) -> Vec<f64> {
        self.with(py, |game| {
            let about = game.about();
            hyperkon_table::Seat::all(about.seats).map(|seat| about.winners.part(seat)).collect()
        })
    }

    /// The number of events so far, which is also the number of the next event.
    #[getter]
    fn event_count(&self, py: Python<'_>) -> u64 {
        self.with(py, |game| game.about().events)
    }

    /// The number of answers since the game began or was loaded.
    #[getter]
    fn answers(&self, py: Python<'_>) -> u64 {
        self.with(py, |game| game.about().answers)
    }

    /// The ids of each seat's aliens or factions. The list is empty in a game without roles.
    #[getter]
    fn aliens(&self, py: Python<'_>) -> Vec<Vec<String>> {
        self.with(py, |game| game.who())
    }

    /// Returns the game as a single seat may see it.
    fn seat(slf: &Bound<'_, Self>, number: u8) -> PyResult<crate::seat::Seat> {
        crate::seat::at(slf, number)
    }

    /// Returns the names of everything that views refer to by number: colors, planets, cards, aliens.
    #[pyo3(signature = (lang="en"))]
    fn names<'py>(&self, py: Python<'py>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
        self.told(py, |game| game.names(lang))
    }

    /// Returns a seat's question (`id`, `question`, and with `lang` also `text`), or None.
    #[pyo3(signature = (seat, *, lang=None))]
    pub fn question<'py>(&self, py: Python<'py>, seat: u8, lang: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        self.told(py, |game| Ok(game.question(seat, lang)?.unwrap_or(Value::Null)))
    }

    /// Returns the possible next parts of an answer as `next`, and `done`, which is True if the answer is complete.
    /// With `lang`, the parts' `texts` are included.
    #[pyo3(signature = (seat, so_far=vec![], *, lang=None))]
    pub fn parts<'py>(
        &self,
        py: Python<'py>,
        seat: u8,
        so_far: Vec<Bound<'py, PyAny>>,
        lang: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let so_far = values(&so_far)?;
        self.told(py, |game| game.parts(seat, so_far, lang))
    }

    /// Gives a seat's answer, either complete or in `parts`. Pass the id of a `question` to answer only that question.
    #[pyo3(signature = (seat, choice=None, *, parts=None, question=None))]
    pub fn answer(
        &self,
        py: Python<'_>,
        seat: u8,
        choice: Option<&Bound<'_, PyAny>>,
        parts: Option<Vec<Bound<'_, PyAny>>>,
        question: Option<&str>,
    ) -> PyResult<()> {
        let given = match (choice, parts) {
            (Some(choice), None) => Given::Choice(from_python(choice)?),
            (None, Some(parts)) => Given::Parts(values(&parts)?),
            _ => return Err(Wrong::wish("answer", "pass either a whole answer or its `parts`").into()),
        };
        Ok(self.with(py, |game| game.answer(seat, given, question))?)
    }

    /// Returns the observation of a seat, or of a spectator by default. `full` adds the totals, which need scripts to
    /// run.
    #[pyo3(signature = (seat=None, *, full=false))]
    pub fn view<'py>(&self, py: Python<'py>, seat: Option<u8>, full: bool) -> PyResult<Bound<'py, PyAny>> {
        self.told(py, |game| game.view(seat, full))
    }

    /// Returns the events from number `since` on, as a seat or a spectator sees them. Each has a `number`, and with
    /// `lang` also a `text`. A loaded or sampled game only has later events.
    #[pyo3(signature = (seat=None, since=0, *, lang=None))]
    pub fn events<'py>(
        &self,
        py: Python<'py>,
        seat: Option<u8>,
        since: u64,
        lang: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.told(py, |game| game.events(seat, since, lang).map(Value::Array))
    }

    /// Returns a random game that is consistent with what a seat knows. The seat sees no difference. Other seats that
    /// have answered in secret are asked again. Equal seeds give equal games.
    #[pyo3(signature = (seat, seed=None))]
    pub fn sample_state(&self, py: Python<'_>, seat: u8, seed: Option<u64>) -> PyResult<Game> {
        let seed = seed_or_chance(seed);
        Ok(Game::of(&self.world, self.with(py, |game| game.sample_state(seat, seed))?))
    }

    /// Returns a bot's answer for a seat, based on the seat's observation.
    #[pyo3(signature = (seat, bot="steady", seed=None))]
    pub fn choose<'py>(&self, py: Python<'py>, seat: u8, bot: &str, seed: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        let seed = seed_or_chance(seed);
        self.told(py, |game| game.choose(seat, bot, seed))
    }

    /// Lets bots play until a seat without a bot must act, and returns that seat, or None if the game is over. `bots`
    /// is one bot for all seats, or a list with a bot or None for each seat. With `skip_forced`, forced answers are
    /// given automatically. Ctrl-C stops between two answers.
    #[pyo3(signature = (bots=None, *, skip_forced=false))]
    fn advance(&self, py: Python<'_>, bots: Option<&Bound<'_, PyAny>>, skip_forced: bool) -> PyResult<Option<u8>> {
        let seating = Seating::of(bots, self.seats(py))?;
        loop {
            match self.with(py, |game| game.advance(&seating.bots, skip_forced))? {
                Came::Asked(seat) => match seating.policy(seat) {
                    Some(policy) => self.decide(py, seat, policy)?,
                    None => return Ok(Some(seat)),
                },
                Came::Over => return Ok(None),
                // The game is unlocked here, so a Python handler for Ctrl-C may read it.
                Came::Further => py.check_signals()?,
            }
        }
    }

    /// The meaning of actions and observations: a `version`, the number of `actions` with their `action_rows`, the
    /// number of the action `done`, the `length` of an observation with its `slices`, and the `names` that rows refer
    /// to by number.
    #[getter]
    fn spec<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.told(py, |game| game.spec())
    }

    /// Returns the legal actions of a seat in ascending order. The list is empty if the seat is not prompted.
    pub fn legal_actions(&self, py: Python<'_>, seat: u8) -> PyResult<Vec<usize>> {
        let mut legal = self.with(py, |game| game.legal(seat))?;
        legal.sort_unstable();
        Ok(legal)
    }

    /// Returns the part of an answer for an action, or None for the action "done".
    fn part<'py>(&self, py: Python<'py>, seat: u8, action: usize) -> PyResult<Bound<'py, PyAny>> {
        self.told(py, |game| Ok(game.part(seat, action)?.unwrap_or(Value::Null)))
    }

    /// Takes an action, which is a part of an answer. Returns True if the answer is now complete and given.
    pub fn act(&self, py: Python<'_>, seat: u8, action: i64) -> PyResult<bool> {
        let action = usize::try_from(action).unwrap_or(usize::MAX);
        Ok(self.with(py, |game| game.act(seat, action))?)
    }

    /// Returns the next action of a bot's answer for a seat, to imitate it. Returns None if the actions chosen so far do
    /// not lead to that answer, or if it cannot be chosen by number.
    #[pyo3(signature = (seat, bot="steady", seed=None))]
    fn advise(&self, py: Python<'_>, seat: u8, bot: &str, seed: Option<u64>) -> PyResult<Option<usize>> {
        let seed = seed_or_chance(seed);
        Ok(self.with(py, |game| game.advise(seat, bot, seed))?)
    }

    /// Returns a seat's observation, as bytes.
    pub fn observation<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyBytes>> {
        let seen = self.with(py, |game| {
            let mut out = vec![0; game.sizes()?.0];
            game.observe(seat, &mut out).map(|()| out)
        })?;
        Ok(PyBytes::new(py, &seen))
    }

    /// Returns one byte for each action: 1 if it is legal, otherwise 0.
    pub fn mask<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyBytes>> {
        let mask = self.with(py, |game| {
            let mut mask = vec![0; game.sizes()?.1];
            game.mask(seat, &mut mask).map(|()| mask)
        })?;
        Ok(PyBytes::new(py, &mask))
    }

    /// Writes a seat's observation and mask into your own arrays of bytes.
    fn observe(&self, py: Python<'_>, seat: u8, observation: PyBuffer<u8>, mask: PyBuffer<u8>) -> PyResult<()> {
        let (seen, legal) = self.with(py, |game| self::seen(game, seat))?;
        crate::arrays::fits("observation", &observation, seen.len())?;
        crate::arrays::fits("mask", &mask, legal.len())?;
        crate::arrays::write(py, "observation", &observation, &seen)?;
        crate::arrays::write(py, "mask", &mask, &legal)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let about = self.with(py, |game| game.about());
        let waiting: Vec<u8> = about.waiting.iter().map(|seat| seat.0).collect();
        format!(
            "<hyperkon.Game {} of {} seats, seed {}, waits for {waiting:?}>",
            about.edition, about.seats, about.seed
        )
    }
}

/// Restores a game for `pickle`, from its text and the folders of its mods.
#[pyfunction]
pub fn _restore(py: Python<'_>, text: &str, mods: Vec<PathBuf>) -> PyResult<Game> {
    let world = py.detach(|| World::of(mods))?;
    let game = py.detach(|| world.load(text))?;
    Ok(Game::of(&world, game))
}

/// Replays a record, which has the folders of its mods. Returns the game at its start and after each answer.
#[pyfunction]
#[pyo3(signature = (text, mods=None))]
pub fn _replay(py: Python<'_>, text: &str, mods: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Game>> {
    let world = world(py, mods)?;
    let frames = py.detach(|| world.replay(text))?;
    Ok(frames.into_iter().map(|game| Game::of(&world, game)).collect())
}
