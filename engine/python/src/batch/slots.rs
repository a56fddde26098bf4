//! The games of a batch. Threads play each game until a seat must act.

use crate::arrays;
use crate::error::{Sort, Wrong};
use crate::held::{AnyGame, Came};
use crate::open::Wish;
use crate::workers::{MOST_JOBS, no_thread};
use crate::world::World;
use hyperkon_table::{Seat, mix};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;

/// The value of `actor` before the game is first played.
const NOBODY: u8 = u8::MAX;

/// One game of a batch.
pub(super) struct Slot {
    pub(super) game: Box<dyn AnyGame>,
    /// The seat to act, or `NOBODY`.
    pub(super) actor: u8,
    /// The number of the current game in this slot.
    number: u64,
}

/// The result of one action.
#[derive(Clone, Default)]
pub(super) struct Row {
    pub(super) returns: Vec<f32>,
    pub(super) over: bool,
}

/// The common settings of all games of a batch.
pub(super) struct Setting {
    pub(super) wish: Wish,
    pub(super) bots: Vec<Option<String>>,
    pub(super) skip_forced: bool,
    pub(super) seed: u64,
    pub(super) games: u64,
    pub(super) length: usize,
    pub(super) actions: usize,
    pub(super) seats: usize,
}

impl Slot {
    pub(super) fn open(world: &World, wish: &Wish, seed: u64, number: u64) -> Result<Slot, Wrong> {
        let mut game = world.open(wish, mix(seed, number))?;
        game.keep_events(false);
        Ok(Slot { game, actor: NOBODY, number })
    }

    /// Plays until a seat must act, even into the next game. If a game has ended, the result contains each seat's
    /// return.
    pub(super) fn advance(&mut self, setting: &Setting) -> Result<Row, Wrong> {
        let mut row = Row { returns: vec![0.0; setting.seats], over: false };
        loop {
            match self.game.advance(&setting.bots, setting.skip_forced)? {
                Came::Asked(actor) => {
                    self.actor = actor;
                    return Ok(row);
                }
                Came::Further => continue,
                Came::Over => {}
            }
            if !row.over {
                let winners = self.game.about().winners;
                row.returns = Seat::all(setting.seats as u8).map(|seat| winners.part(seat) as f32).collect();
                row.over = true;
            }
            self.number += setting.games;
            self.game.again(&setting.wish, mix(setting.seed, self.number))?;
        }
    }

    pub(super) fn act(&mut self, action: i64, setting: &Setting) -> Result<Row, Wrong> {
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

/// All games of a batch, with buffers for their observations.
pub(super) struct All {
    pub(super) slots: Vec<Slot>,
    pub(super) rows: Vec<Row>,
    pub(super) observations: Vec<u8>,
    pub(super) masks: Vec<u8>,
}

impl All {
    /// Processes each game and writes its observation, on several threads.
    pub(super) fn each(
        &mut self,
        setting: &Setting,
        threads: usize,
        work: impl Fn(usize, &mut Slot) -> Result<Row, Wrong> + Sync,
    ) -> Result<(), Wrong> {
        let size = self.slots.len().div_ceil(threads.clamp(1, MOST_JOBS)).max(1);
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
                    let work = move || chunk(number * size, slots, rows, seen, masks);
                    std::thread::Builder::new().spawn_scoped(scope, work).map_err(no_thread)
                })
                .collect();
            let panicked = || Err(Wrong::new(Sort::Stopped, "panic", "a thread panicked"));
            all.into_iter().try_for_each(|thread| thread?.join().unwrap_or_else(|_| panicked()))
        })
    }
}

/// The last observations of the seats to act.
pub(super) struct Shown {
    observations: Vec<u8>,
    masks: Vec<u8>,
    actors: Vec<u8>,
}

impl Shown {
    pub(super) fn write(
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
    pub(super) fn shown(&self) -> Shown {
        let actors = self.slots.iter().map(|slot| slot.actor).collect();
        Shown { observations: self.observations.clone(), masks: self.masks.clone(), actors }
    }

    /// Checks that every action is legal.
    pub(super) fn check(&self, actions: &[i64], setting: &Setting) -> Result<(), Wrong> {
        for (number, (action, mask)) in actions.iter().zip(self.masks.chunks(setting.actions)).enumerate() {
            let is_legal = usize::try_from(*action).ok().and_then(|action| mask.get(action)) == Some(&1);
            if !is_legal {
                let what = format!("game {number}: action {action} is not allowed now (see its mask)");
                return Err(Wrong::new(Sort::Refused, "not_now", what));
            }
        }
        Ok(())
    }
}
