//! The games of a batch: each plays on until a seat must decide, on so many threads.

use crate::arrays;
use crate::crowd::{MOST_JOBS, no_thread};
use crate::held::{self, AnyGame, Came};
use crate::open::Wish;
use crate::world::World;
use crate::wrong::{Sort, Wrong};
use hyperkon_table::{Seat, mix};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use std::sync::Arc;

/// Who is to move in a game that has not been played on yet.
const NOBODY: u8 = u8::MAX;

/// One game of a batch.
pub(super) struct Slot {
    pub(super) game: Box<dyn AnyGame>,
    /// The seat that must decide.
    pub(super) actor: u8,
    /// The number of its game.
    number: u64,
}

/// What came of one action.
#[derive(Clone, Default)]
pub(super) struct Row {
    pub(super) returns: Vec<f32>,
    pub(super) over: bool,
}

/// What all games of a batch have in common.
pub(super) struct Setting {
    pub(super) bots: Vec<Option<String>>,
    pub(super) skip_forced: bool,
    pub(super) seed: u64,
    pub(super) games: u64,
    pub(super) length: usize,
    pub(super) actions: usize,
    pub(super) seats: usize,
}

impl Slot {
    pub(super) fn open(world: &Arc<World>, wish: &Wish, seed: u64, number: u64) -> Result<Slot, Wrong> {
        let mut game = held::open(world, wish, mix(seed, number))?;
        game.keep_events(false);
        Ok(Slot { game, actor: NOBODY, number })
    }

    /// Plays on until somebody must decide, also into the next game; the returns of one that is over.
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
            self.game.again(mix(setting.seed, self.number))?;
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

/// All games of a batch with room for what they show.
pub(super) struct All {
    pub(super) slots: Vec<Slot>,
    pub(super) rows: Vec<Row>,
    pub(super) observations: Vec<u8>,
    pub(super) masks: Vec<u8>,
}

impl All {
    /// Does something with each game and shows it, on so many threads.
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
            let panicked = || Err(Wrong::new(Sort::Stopped, "panic", "a thread has panicked"));
            all.into_iter().try_for_each(|thread| thread?.join().unwrap_or_else(|_| panicked()))
        })
    }
}

/// What the seats see that must decide, of one moment.
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

    /// Whether every action is legal.
    pub(super) fn check(&self, actions: &[i64], setting: &Setting) -> Result<(), Wrong> {
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
