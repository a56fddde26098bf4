//! `hyperkon.Batch`: many games at once, into arrays that belong to the caller.

mod slots;

use crate::arrays;
use crate::wished::{bots, seed_or_chance, wish, world};
use crate::world::lock;
use crate::wrong::Wrong;
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use slots::{All, Row, Setting, Slot};
use std::sync::Mutex;

/// Many games side by side, for learners. What they show is written into arrays that you own: anything with the buffer protocol,
/// such as numpy's. A game that is over is followed by the next, of another seed. The interpreter's lock is released while they
/// are played.
#[pyclass(frozen, module = "hyperkon")]
pub struct Batch {
    setting: Setting,
    threads: usize,
    all: Mutex<All>,
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (
        games, edition=None, seats=None, seed=None, *, bots=None, skip_forced=true, threads=1, aliens=None, options=None, mods=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn new(
        py: Python<'_>,
        games: usize,
        edition: Option<String>,
        seats: Option<u8>,
        seed: Option<u64>,
        bots: Option<&Bound<'_, PyAny>>,
        skip_forced: bool,
        threads: usize,
        aliens: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
        mods: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Batch> {
        if games == 0 {
            return Err(Wrong::wish("games", "a batch has at least one game").into());
        }
        let (world, seed) = (world(py, mods)?, seed_or_chance(seed));
        let wish = wish(edition, seats, aliens, options)?;
        let open = |number| Slot::open(&world, &wish, seed, number);
        let slots = py.detach(|| (0..games as u64).map(open).collect::<Result<Vec<Slot>, Wrong>>())?;
        let ((length, actions), seats) = (slots[0].game.sizes()?, slots[0].game.about().seats);
        let bots = self::bots(bots, seats)?;
        if bots.iter().all(Option::is_some) {
            return Err(Wrong::wish("bots", "a seat without a bot is wanted, for somebody to decide").into());
        }
        let setting =
            Setting { bots, skip_forced, seed, games: games as u64, length, actions, seats: usize::from(seats) };
        let (observations, masks) = (vec![0; games * length], vec![0; games * actions]);
        let mut all = All { slots, rows: vec![Row::default(); games], observations, masks };
        py.detach(|| all.each(&setting, threads, |_, slot| slot.advance(&setting)))?;
        Ok(Batch { setting, threads, all: Mutex::new(all) })
    }

    /// How many games.
    #[getter]
    const fn games(&self) -> u64 {
        self.setting.games
    }

    /// How many seats each has.
    #[getter]
    const fn seats(&self) -> usize {
        self.setting.seats
    }

    /// What actions and observations are, as of `Game.spec`.
    #[getter]
    fn spec<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let spec = py.detach(|| lock(&self.all).slots[0].game.spec())?;
        crate::convert::to_python(py, &spec)
    }

    /// Writes what the seats see that must decide: `observations` of games × length, `masks` of games × actions, and whose turn it is
    /// in `actors`, all of bytes.
    fn observe(
        &self,
        py: Python<'_>,
        observations: PyBuffer<u8>,
        masks: PyBuffer<u8>,
        actors: PyBuffer<u8>,
    ) -> PyResult<()> {
        self.fits(&observations, &masks, &actors)?;
        let shown = py.detach(|| lock(&self.all).shown());
        shown.write(py, &observations, &masks, &actors)
    }

    /// Takes an action in every game (whole numbers of 64 bits) and writes what comes of it, as `observe` does; then also `returns`
    /// (32-bit floats, games × seats: each seat's part of the win where a game has ended, else 0) and `over` (bytes: 1 where one has
    /// ended, and what is seen is of the next). If an action is not legal nothing happens in any game. `hyperkon.Stopped`
    /// leaves some games further than others: the batch is done with then.
    #[expect(clippy::too_many_arguments, reason = "each is an array of its own")]
    fn step(
        &self,
        py: Python<'_>,
        actions: PyBuffer<i64>,
        observations: PyBuffer<u8>,
        masks: PyBuffer<u8>,
        actors: PyBuffer<u8>,
        returns: PyBuffer<f32>,
        over: PyBuffer<u8>,
    ) -> PyResult<()> {
        let (setting, games) = (&self.setting, self.setting.games as usize);
        if actions.item_count() != games {
            let found = actions.item_count();
            return Err(Wrong::wish("array", format!("`actions` has {found} places; it needs {games}")).into());
        }
        // What cannot be written is found before anything is played.
        self.fits(&observations, &masks, &actors)?;
        arrays::fits("returns", &returns, games * setting.seats)?;
        arrays::fits("over", &over, games)?;
        let actions = actions.to_vec(py)?;
        let (wins, ended, shown) = py.detach(|| {
            let mut all = lock(&self.all);
            all.check(&actions, setting)?;
            all.each(setting, self.threads, |number, slot| slot.act(actions[number], setting))?;
            let wins: Vec<f32> = all.rows.iter().flat_map(|row| row.returns.iter().copied()).collect();
            let ended: Vec<u8> = all.rows.iter().map(|row| row.over.into()).collect();
            Ok::<_, Wrong>((wins, ended, all.shown()))
        })?;
        arrays::write(py, "returns", &returns, &wins)?;
        arrays::write(py, "over", &over, &ended)?;
        shown.write(py, &observations, &masks, &actors)
    }

    fn __len__(&self) -> usize {
        self.setting.games as usize
    }
}

impl Batch {
    fn fits(&self, observations: &PyBuffer<u8>, masks: &PyBuffer<u8>, actors: &PyBuffer<u8>) -> PyResult<()> {
        let (setting, games) = (&self.setting, self.setting.games as usize);
        arrays::fits("observations", observations, games * setting.length)?;
        arrays::fits("masks", masks, games * setting.actions)?;
        arrays::fits("actors", actors, games)
    }
}
