//! `hyperkon.Batch`: many games at once, with results in arrays that belong to the caller.

mod settle;
mod slots;

use crate::arrays;
use crate::error::Wrong;
use crate::policies::Seating;
use crate::table_options::{seed_or_chance, wish, world};
use crate::world::lock;
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
pub use settle::settle;
use slots::Setting;
pub use slots::{All, Ended};
use std::sync::Mutex;

/// The maximum number of games.
const MOST_GAMES: usize = 1_000_000;

/// Many parallel games for learners. Observations are written into your own arrays, which can be anything with the
/// buffer protocol, such as numpy arrays. A finished game is replaced by a new one with another seed. The GIL is
/// released during play. A policy in `bots` chooses for all games in which it is to act at once. A handler of signals must
/// not use the batch.
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
        if !(1..=MOST_GAMES).contains(&games) {
            let what = format!("`games` is {games}; expected 1 to {MOST_GAMES}");
            return Err(Wrong::wish("games", what).into());
        }
        let (world, seed) = (world(py, mods)?, seed_or_chance(seed));
        let wish = wish(&world, edition, seats, aliens, options)?;
        let seating = Seating::of(bots, wish.seats)?;
        if !seating.has_learner() {
            return Err(Wrong::wish("bots", "expected at least one seat without a bot").into());
        }
        let begin = (seed, 0, games as u64, None);
        let (setting, all) = py.detach(|| All::open(&world, (wish, seating), begin, skip_forced))?;
        let all = Mutex::new(all);
        py.detach(|| {
            lock(&all).each(&setting, threads, |_, slot| slot.advance(&setting).map(Some))?;
            settle(&all, &setting, threads, |_| Ok(()))
        })?;
        Ok(Batch { setting, threads, all })
    }

    /// The number of games.
    #[getter]
    const fn games(&self) -> u64 {
        self.setting.games
    }

    /// The number of seats in each game.
    #[getter]
    const fn seats(&self) -> usize {
        self.setting.seats
    }

    /// The meaning of actions and observations, as in `Game.spec`.
    #[getter]
    fn spec<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let spec = py.detach(|| lock(&self.all).slots[0].game.spec())?;
        crate::convert::to_python(py, &spec)
    }

    /// Writes the observations of the seats to act: `observations` (games × length), `masks` (games × actions), and the
    /// numbers of these seats in `actors`. All are arrays of bytes.
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

    /// Writes a bot's next action in every game into `actions`, to imitate it. They are 64-bit integers. Where the
    /// actions chosen so far do not lead to the bot's answer, the action leads to one like it. An action is -1 where it
    /// cannot be chosen by number.
    fn advise(&self, py: Python<'_>, bot: &str, actions: PyBuffer<i64>) -> PyResult<()> {
        let (setting, games) = (&self.setting, self.setting.games as usize);
        arrays::fits("actions", &actions, games)?;
        let advice = py.detach(|| lock(&self.all).advise(setting, self.threads, bot))?;
        arrays::write(py, "actions", &actions, &advice)
    }

    /// Writes what simulated games say about the actions: each action's share of the win into `shares`, and the number of
    /// games from which it comes into `tries` (32-bit floats, games × actions). Actions that were not tried have 0. The
    /// games begin in hidden states that fit what the seat knows, and `steady` plays them on. An action stands for the
    /// answer that begins with it and then follows `advise`. The action of `steady` is tried as often as others, in at
    /// least three games; with few `simulations`, only some of the others are. `seed` must differ between calls.
    fn weigh(
        &self,
        py: Python<'_>,
        simulations: u32,
        seed: u64,
        shares: PyBuffer<f32>,
        tries: PyBuffer<f32>,
    ) -> PyResult<()> {
        let (setting, many) = (&self.setting, self.setting.games as usize * self.setting.actions);
        arrays::fits("shares", &shares, many)?;
        arrays::fits("tries", &tries, many)?;
        let weighed = py.detach(|| lock(&self.all).weigh(setting, self.threads, (simulations, seed)))?;
        arrays::write(py, "shares", &shares, &weighed.0)?;
        arrays::write(py, "tries", &tries, &weighed.1)
    }

    /// Takes an action in every game (64-bit integers), and writes the results like `observe`. Also writes `returns`
    /// (32-bit floats, games × seats): each seat's part of the win if a game has ended, otherwise 0. `over` (bytes) is
    /// 1 where a game has ended; its observation then belongs to the next game. `finals` (games × length) gets the last
    /// observation of each ended game, by the seat that took the action, otherwise 0. Games with a 1 in `paused` (bytes)
    /// take no action. If any action is illegal, no game changes. After `hyperkon.Stopped` or Ctrl-C the games are at
    /// different points, so the batch cannot be used any more.
    #[pyo3(signature = (actions, observations, masks, actors, returns, over, finals=None, paused=None))]
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
        finals: Option<PyBuffer<u8>>,
        paused: Option<PyBuffer<u8>>,
    ) -> PyResult<()> {
        let (setting, games) = (&self.setting, self.setting.games as usize);
        // Check all arrays before any game changes.
        arrays::holds("actions", &actions, games)?;
        paused.iter().try_for_each(|paused| arrays::holds("paused", paused, games))?;
        finals.iter().try_for_each(|finals| arrays::fits("finals", finals, games * setting.length))?;
        self.fits(&observations, &masks, &actors)?;
        arrays::fits("returns", &returns, games * setting.seats)?;
        arrays::fits("over", &over, games)?;
        let actions = actions.to_vec(py)?;
        let paused = paused.map_or_else(|| Ok(vec![0; games]), |paused| paused.to_vec(py))?;
        let with_finals = finals.is_some();
        let (wins, ended, last, shown) = py.detach(|| {
            let mut all = lock(&self.all);
            all.check(&actions, &paused, setting)?;
            all.clear(setting);
            all.each(setting, self.threads, |number, slot| {
                if paused[number] != 0 {
                    return Ok(None);
                }
                slot.learner = slot.actor;
                slot.act(actions[number], setting).map(Some)
            })?;
            drop(all);
            settle(&self.all, setting, self.threads, |_| Ok(()))?;
            let all = lock(&self.all);
            let wins: Vec<f32> = all.rows.iter().flat_map(|row| row.returns.iter().copied()).collect();
            let ended: Vec<u8> = all.rows.iter().map(|row| row.over.into()).collect();
            let mut last = Vec::new();
            if with_finals {
                last.resize(games * setting.length, 0);
                let rows = last.chunks_mut(setting.length).zip(&all.rows).filter(|(_, row)| row.over);
                rows.for_each(|(last, row)| last.copy_from_slice(&row.last));
            }
            Ok::<_, PyErr>((wins, ended, last, all.shown()))
        })?;
        finals.iter().try_for_each(|finals| arrays::write(py, "finals", finals, &last))?;
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
