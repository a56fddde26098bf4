//! `hyperkon.Game`: one game, for players and for learners.

use crate::convert::{from_python, to_python};
use crate::held::{self, AnyGame, Came, Given};
use crate::wished::{bots, seed_or_chance, wish, world};
use crate::world::{World, lock};
use crate::wrong::Wrong;
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// One game: plain data that you can copy, save, send to another process, and look at from every seat.
///
/// Seats are counted from 0, clockwise. Every method can be called from any thread; those that play release the interpreter's
/// lock, and calls to one game wait for each other.
///
/// `edition` is the Dutch one if none is named; "ufos" and "sp4x" are other games. There are 4 seats by default, or the nearest number
/// that the edition allows, and a random `seed`. `aliens` has for each seat an id, a list of ids or None, for whoever the lot brings (in SP4X: factions). `options` are the
/// game's own: "aliens_per_seat", "windows" ("all", or "holders": only seats that can act are asked, which tells that they can),
/// "on_fault" ("disable" or "stop") and "begins"; in UFOs "hands", "dealer" and "metamorph_follows". `mods` is a `Content`, a folder or a
/// list of folders.
#[pyclass(frozen, module = "hyperkon")]
pub struct Game {
    world: Arc<World>,
    game: Mutex<Box<dyn AnyGame>>,
}

impl Game {
    fn of(world: &Arc<World>, game: Box<dyn AnyGame>) -> Game {
        Game { world: Arc::clone(world), game: Mutex::new(game) }
    }

    /// Looks at the game, or plays it, with the interpreter's lock released: nobody who holds that lock waits for the game.
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
        let (wish, seed) = (wish(edition, seats, aliens, options)?, seed_or_chance(seed));
        let game = py.detach(|| held::open(&world, &wish, seed))?;
        Ok(Game::of(&world, game))
    }

    /// A game out of what `save` gave. It is not trusted: every piece is counted, and answers are given again.
    #[staticmethod]
    #[pyo3(signature = (text, *, mods=None))]
    fn load(py: Python<'_>, text: &str, mods: Option<&Bound<'_, PyAny>>) -> PyResult<Game> {
        let world = world(py, mods)?;
        let game = py.detach(|| held::load(&world, text))?;
        Ok(Game::of(&world, game))
    }

    /// The game as a text, at any question. Events so far and parts chosen by number are not in it; bots draw anew after `load`,
    /// and after `pickle`.
    fn save(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.with(py, |game| game.save())?)
    }

    /// The same game again; both go their own ways.
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

    /// The word for the game: "cosmic", "ufos" or "sp4x".
    #[getter]
    fn game(&self, py: Python<'_>) -> &'static str {
        self.with(py, |game| game.about().game)
    }

    /// The id of the edition.
    #[getter]
    fn edition(&self, py: Python<'_>) -> String {
        self.with(py, |game| game.about().edition)
    }

    /// How many seats play.
    #[getter]
    pub fn seats(&self, py: Python<'_>) -> u8 {
        self.with(py, |game| game.about().seats)
    }

    /// The seed of all chance. That of an imagined world is 0: nobody at the table knows the true one.
    #[getter]
    fn seed(&self, py: Python<'_>) -> u64 {
        self.with(py, |game| game.about().seed)
    }

    /// The seats that are asked something now. It tells who is still asked in a window: players are shown `view(seat)` instead.
    #[getter]
    fn waiting(&self, py: Python<'_>) -> Vec<u32> {
        self.with(py, |game| game.about().waiting.iter().map(|seat| seat.0.into()).collect())
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> bool {
        self.with(py, |game| game.about().status == hyperkon_table::Status::Over)
    }

    /// Whether a script has faulted and the game waits until it is mended.
    #[getter]
    fn is_stopped(&self, py: Python<'_>) -> bool {
        self.with(py, |game| game.about().status == hyperkon_table::Status::Stopped)
    }

    /// The seats that have won; empty while the game goes on.
    #[getter]
    fn winners(&self, py: Python<'_>) -> Vec<u32> {
        self.with(py, |game| game.about().winners.iter().map(|seat| seat.0.into()).collect())
    }

    /// Each seat's part of the win, all together 1 once the game is over.
    #[getter]
    fn returns(&self, py: Python<'_>) -> Vec<f64> {
        self.with(py, |game| {
            let about = game.about();
            hyperkon_table::Seat::all(about.seats).map(|seat| about.winners.part(seat)).collect()
        })
    }

    /// How many events have happened: the number of the next one.
    #[getter]
    fn event_count(&self, py: Python<'_>) -> u64 {
        self.with(py, |game| game.about().events)
    }

    /// How many answers have been taken since the game was begun or loaded.
    #[getter]
    fn answers(&self, py: Python<'_>) -> u64 {
        self.with(py, |game| game.about().answers)
    }

    /// Who sits at each seat, by id: aliens, or factions; empty in a game that has none.
    #[getter]
    fn aliens(&self, py: Python<'_>) -> Vec<Vec<String>> {
        self.with(py, |game| game.who())
    }

    /// The game as one seat may know it, and nothing more.
    fn seat(slf: &Bound<'_, Self>, number: u8) -> PyResult<crate::seat::Seat> {
        crate::seat::at(slf, number)
    }

    /// Names of what views count by number (colours, planets, cards, aliens), in a language.
    #[pyo3(signature = (lang="en"))]
    fn names<'py>(&self, py: Python<'py>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
        self.told(py, |game| game.names(lang))
    }

    /// The question that a seat is asked, or None: its `id` and the `question`; with `lang` also its `text`.
    #[pyo3(signature = (seat, *, lang=None))]
    pub fn question<'py>(&self, py: Python<'py>, seat: u8, lang: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        self.told(py, |game| Ok(game.question(seat, lang)?.unwrap_or(Value::Null)))
    }

    /// What can come next in an answer that begins with these parts: `next`, and whether it is `done`; with `lang` also their
    /// `texts`.
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

    /// Gives a seat's answer, whole or by its `parts`, and plays on to the next question. With the id of a `question` it is taken
    /// for that question alone.
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
            _ => return Err(Wrong::wish("answer", "give either a whole answer or its `parts`").into()),
        };
        Ok(self.with(py, |game| game.answer(seat, given, question))?)
    }

    /// What a seat may know of the game; without a seat what an onlooker may. `full` adds what takes scripts to find: the totals.
    #[pyo3(signature = (seat=None, *, full=false))]
    pub fn view<'py>(&self, py: Python<'py>, seat: Option<u8>, full: bool) -> PyResult<Bound<'py, PyAny>> {
        self.told(py, |game| game.view(seat, full))
    }

    /// What has happened from event `since` on, as a seat or an onlooker sees it: each with its `number`; with `lang` also its
    /// `text`. A loaded or imagined game knows those since then.
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

    /// A world that could be the true one for all that a seat knows, which looks the same to it, but that others who have answered
    /// in secret are asked again. Equal seeds give equal worlds.
    #[pyo3(signature = (seat, seed=None))]
    pub fn imagine(&self, py: Python<'_>, seat: u8, seed: Option<u64>) -> PyResult<Game> {
        let seed = seed_or_chance(seed);
        Ok(Game::of(&self.world, self.with(py, |game| game.imagine(seat, seed))?))
    }

    /// What a bot would answer for a seat, by what that may know.
    #[pyo3(signature = (seat, bot="steady", seed=None))]
    pub fn choose<'py>(&self, py: Python<'py>, seat: u8, bot: &str, seed: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        let seed = seed_or_chance(seed);
        self.told(py, |game| game.choose(seat, bot, seed))
    }

    /// Plays on by bots until a seat without one must decide, and gives that; None when the game is over. `bots`: a bot for every
    /// seat, or by seat a bot or None. `skip_forced`: where a seat has only one answer, it is given. A Ctrl-C stops it between two
    /// answers.
    #[pyo3(signature = (bots=None, *, skip_forced=false))]
    fn advance(&self, py: Python<'_>, bots: Option<&Bound<'_, PyAny>>, skip_forced: bool) -> PyResult<Option<u8>> {
        let bots = self::bots(bots, self.seats(py))?;
        loop {
            match self.with(py, |game| game.advance(&bots, skip_forced))? {
                Came::Asked(seat) => return Ok(Some(seat)),
                Came::Over => return Ok(None),
                // What a Ctrl-C runs may look at the game.
                Came::Further => py.check_signals()?,
            }
        }
    }

    /// What actions and observations are: `version`; how many `actions`, with their `action_rows`, and which is `done`; the `length` of
    /// an observation, with its `slices`; and the `names` of what rows count by number.
    #[getter]
    fn spec<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.told(py, |game| game.spec())
    }

    /// The actions that a seat can take now, lowest first; empty if it is asked nothing.
    pub fn legal_actions(&self, py: Python<'_>, seat: u8) -> PyResult<Vec<usize>> {
        let mut legal = self.with(py, |game| game.legal(seat))?;
        legal.sort_unstable();
        Ok(legal)
    }

    /// The part of an answer that an action stands for; None is "done".
    fn part<'py>(&self, py: Python<'py>, seat: u8, action: usize) -> PyResult<Bound<'py, PyAny>> {
        self.told(py, |game| Ok(game.part(seat, action)?.unwrap_or(Value::Null)))
    }

    /// Takes an action, which is a part of an answer. Whether the answer was given with it.
    pub fn act(&self, py: Python<'_>, seat: u8, action: usize) -> PyResult<bool> {
        Ok(self.with(py, |game| game.act(seat, action))?)
    }

    /// What a seat sees, as bytes.
    pub fn observation<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyBytes>> {
        let seen = self.with(py, |game| {
            let mut out = vec![0; game.sizes()?.0];
            game.observe(seat, &mut out).map(|()| out)
        })?;
        Ok(PyBytes::new(py, &seen))
    }

    /// A byte for each action: 1 where it is legal.
    pub fn mask<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyBytes>> {
        let mask = self.with(py, |game| {
            let mut mask = vec![0; game.sizes()?.1];
            game.mask(seat, &mut mask).map(|()| mask)
        })?;
        Ok(PyBytes::new(py, &mask))
    }

    /// The same, written into arrays of bytes that you own.
    fn observe(&self, py: Python<'_>, seat: u8, observation: PyBuffer<u8>, mask: PyBuffer<u8>) -> PyResult<()> {
        let (seen, legal) = self.with(py, |game| {
            let (long, actions) = game.sizes()?;
            let (mut seen, mut legal) = (vec![0; long], vec![0; actions]);
            game.observe(seat, &mut seen)?;
            game.mask(seat, &mut legal)?;
            Ok::<_, Wrong>((seen, legal))
        })?;
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

/// For `pickle`: a game out of its text, and the folders of its mods.
#[pyfunction]
pub fn _restore(py: Python<'_>, text: &str, mods: Vec<PathBuf>) -> PyResult<Game> {
    let world = py.detach(|| World::of(mods))?;
    let game = py.detach(|| held::load(&world, text))?;
    Ok(Game::of(&world, game))
}
