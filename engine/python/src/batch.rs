//! `hyperkon.Batch`: many games at once, into arrays that belong to the caller.

use crate::arrays;
use crate::held::{self, AnyGame};
use crate::open::Wish;
use crate::wished::{bots, seed_or_chance, wish, world};
use crate::world::{World, lock};
use crate::wrong::{Sort, Wrong};
use hyperkon_table::{Seat, mix};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex};

/// Who is to move in a game that has not been played on yet.
const NOBODY: u8 = u8::MAX;

/// One game of a batch.
struct Slot {
    game: Box<dyn AnyGame>,
    /// The seat that must decide.
    actor: u8,
    /// The number of its game.
    number: u64,
}

/// What came of one action.
#[derive(Clone, Default)]
struct Row {
    returns: Vec<f32>,
    over: bool,
}

/// What all games of a batch have in common.
struct Setting {
    bots: Vec<Option<String>>,
    skip_forced: bool,
    seed: u64,
    games: u64,
    length: usize,
    actions: usize,
    seats: usize,
}

impl Slot {
    fn open(world: &Arc<World>, wish: &Wish, seed: u64, number: u64) -> Result<Slot, Wrong> {
        let mut game = held::open(world, wish, mix(seed, number))?;
        game.keep_events(false);
        Ok(Slot { game, actor: NOBODY, number })
    }

    /// Plays on until somebody must decide, also into the next game; the returns of one that is over.
    fn advance(&mut self, setting: &Setting) -> Result<Row, Wrong> {
        let mut row = Row { returns: vec![0.0; setting.seats], over: false };
        loop {
            if let Some(actor) = self.game.advance(&setting.bots, setting.skip_forced)? {
                self.actor = actor;
                return Ok(row);
            }
            if !row.over {
                let winners = self.game.about().winners;
                row.returns = Seat::all(setting.seats as u8).map(|seat| winners.part(seat) as f32).collect();
                row.over = true;
            }
            self.number += setting.games;
            self.game.again(mix(setting.seed, self.number))?;
        }
    }

    fn act(&mut self, action: i64, setting: &Setting) -> Result<Row, Wrong> {
        let action = usize::try_from(action).unwrap_or(usize::MAX);
        if self.game.act(self.actor, action)? {
            return self.advance(setting);
        }
        Ok(Row { returns: vec![0.0; setting.seats], over: false })
    }

    fn see(&self, setting: &Setting, observation: &mut [u8], mask: &mut [u8]) -> Result<(), Wrong> {
        self.game.observe(self.actor, &mut observation[..setting.length])?;
        self.game.mask(self.actor, mask)
    }
}

/// All games of a batch with room for what they show.
struct All {
    slots: Vec<Slot>,
    rows: Vec<Row>,
    observations: Vec<u8>,
    masks: Vec<u8>,
}

impl All {
    /// Does something with each game and shows it, on so many threads.
    fn each(
        &mut self,
        setting: &Setting,
        threads: usize,
        work: impl Fn(usize, &mut Slot) -> Result<Row, Wrong> + Sync,
    ) -> Result<(), Wrong> {
        let size = self.slots.len().div_ceil(threads.max(1)).max(1);
        let chunk = |first: usize, slots: &mut [Slot], rows: &mut [Row], seen: &mut [u8], masks: &mut [u8]| {
            let places = seen.chunks_mut(setting.length).zip(masks.chunks_mut(setting.actions));
            for (number, ((slot, row), (seen, mask))) in slots.iter_mut().zip(rows).zip(places).enumerate() {
                let done = work(first + number, slot).and_then(|done| slot.see(setting, seen, mask).map(|()| done));
                *row = done.map_err(|wrong| wrong.within(format!("game {}", first + number)))?;
            }
            Ok(())
        };
        if size >= self.slots.len() {
            return chunk(0, &mut self.slots, &mut self.rows, &mut self.observations, &mut self.masks);
        }
        std::thread::scope(|scope| {
            let slots = self.slots.chunks_mut(size).zip(self.rows.chunks_mut(size));
            let seen =
                self.observations.chunks_mut(size * setting.length).zip(self.masks.chunks_mut(size * setting.actions));
            let chunk = &chunk;
            let all: Vec<_> = slots
                .zip(seen)
                .enumerate()
                .map(|(number, ((slots, rows), (seen, masks)))| {
                    scope.spawn(move || chunk(number * size, slots, rows, seen, masks))
                })
                .collect();
            let panicked = || Err(Wrong::new(Sort::Stopped, "panic", "a thread has panicked"));
            all.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(|_| panicked()))
        })
    }
}

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
    /// ended, and what is seen is of the next). If an action is not legal nothing happens in any game. `hyperkon.Stopped` and a Ctrl-C
    /// leave some games further than others: the batch is done with then.
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

/// What the seats see that must decide, of one moment.
struct Shown {
    observations: Vec<u8>,
    masks: Vec<u8>,
    actors: Vec<u8>,
}

impl Shown {
    fn write(
        &self,
        py: Python<'_>,
        observations: &PyBuffer<u8>,
        masks: &PyBuffer<u8>,
        actors: &PyBuffer<u8>,
    ) -> PyResult<()> {
        arrays::write(py, "observations", observations, &self.observations)?;
        arrays::write(py, "masks", masks, &self.masks)?;
        arrays::write(py, "actors", actors, &self.actors)
    }
}

impl All {
    fn shown(&self) -> Shown {
        let actors = self.slots.iter().map(|slot| slot.actor).collect();
        Shown { observations: self.observations.clone(), masks: self.masks.clone(), actors }
    }

    /// Whether every action is legal.
    fn check(&self, actions: &[i64], setting: &Setting) -> Result<(), Wrong> {
        for (number, (action, mask)) in actions.iter().zip(self.masks.chunks(setting.actions)).enumerate() {
            let is_legal = usize::try_from(*action).ok().and_then(|action| mask.get(action)) == Some(&1);
            if !is_legal {
                let what = format!("game {number}: action {action} cannot come now (see its mask)");
                return Err(Wrong::new(Sort::Refused, "not_now", what));
            }
        }
        Ok(())
    }
}
