//! The games of a batch. Threads play each game until a seat must act.

use crate::arrays;
use crate::error::{Sort, Wrong};
use crate::held::{AnyGame, Came};
use crate::open::Wish;
use crate::policies::Seating;
use crate::workers::{BEAT, MOST_JOBS, no_thread};
use crate::world::World;
use hyperkon_table::{Seat, SeatSet, mix};
use hyperkon_workshop::count::Count;
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Instant;

/// The value of `actor` before the game is first played, and after the last game.
const NOBODY: u8 = u8::MAX;

/// One game of a batch.
pub struct Slot {
    pub(super) game: Box<dyn AnyGame>,
    /// The seat to act, or `NOBODY`.
    pub(super) actor: u8,
    /// The seat that last acted through `Batch.step`, or `NOBODY`.
    pub(super) learner: u8,
    /// The number of the current game in this slot.
    pub(super) number: u64,
    /// The roles by seat at the start of the current game.
    dealt: Vec<Vec<String>>,
    /// The results of the games, if the batch is for statistics.
    pub ended: Vec<Ended>,
    /// The counts of the games, if the batch is for statistics.
    pub count: Count,
}

/// The result of a game, for statistics.
pub struct Ended {
    /// The number of the game.
    pub number: u64,
    /// The winners.
    pub winners: SeatSet,
    /// The number of answers given.
    pub answers: u64,
    /// The roles by seat at the start. Powers can change seats during play.
    pub dealt: Vec<Vec<String>>,
}

/// The result of one action.
#[derive(Clone)]
pub struct Row {
    pub(super) returns: Vec<f32>,
    pub(super) over: bool,
    /// The learner's observation at the end of a game; empty if no game has ended.
    pub(super) last: Vec<u8>,
}

/// The common settings of all games of a batch.
pub struct Setting {
    wish: Wish,
    pub(super) seating: Seating,
    skip_forced: bool,
    pub(super) seed: u64,
    pub(super) games: u64,
    /// The number of games for statistics, or `None` for games without end.
    total: Option<u64>,
    pub(super) length: usize,
    pub(super) actions: usize,
    pub(super) seats: usize,
}

impl Slot {
    fn open(world: &World, wish: &Wish, seed: u64, number: u64) -> Result<Slot, Wrong> {
        let mut game = world.open(wish, mix(seed, number))?;
        game.keep_events(false);
        let dealt = game.who();
        Ok(Slot { game, actor: NOBODY, learner: NOBODY, number, dealt, ended: Vec::new(), count: Count::default() })
    }

    /// Stores the result of the game for statistics.
    fn end(&mut self, winners: SeatSet, answers: u64) {
        self.game.count(&mut self.count);
        let dealt = std::mem::take(&mut self.dealt);
        self.ended.push(Ended { number: self.number, winners, answers, dealt });
    }

    /// Plays until a seat must act, even into the next game. If a game has ended, the result contains each seat's
    /// return.
    pub fn advance(&mut self, setting: &Setting) -> Result<Row, Wrong> {
        let mut row = setting.blank();
        loop {
            match self.game.advance(&setting.seating.bots, setting.skip_forced)? {
                Came::Asked(actor) => {
                    self.actor = actor;
                    return Ok(row);
                }
                Came::Further => continue,
                Came::Over => {}
            }
            let about = self.game.about();
            if !row.over {
                let winners = about.winners;
                row.returns = Seat::all(setting.seats as u8).map(|seat| winners.part(seat) as f32).collect();
                row.over = true;
                if self.learner != NOBODY {
                    row.last = vec![0; setting.length];
                    self.game.observe(self.learner, &mut row.last)?;
                }
            }
            if setting.total.is_some() {
                self.end(about.winners, about.answers);
            }
            self.number += setting.games;
            if setting.total.is_some_and(|total| self.number >= total) {
                self.actor = NOBODY;
                return Ok(row);
            }
            self.game.again(&setting.wish, mix(setting.seed, self.number))?;
            if setting.total.is_some() {
                self.dealt = self.game.who();
            }
        }
    }

    /// Returns the next action of a bot's answer, or -1.
    pub(super) fn advise(&self, setting: &Setting, bot: &str) -> Result<i64, Wrong> {
        let action = self.game.advise(self.actor, bot, mix(setting.seed, self.number))?;
        Ok(action.map_or(-1, |action| action as i64))
    }

    pub(super) fn act(&mut self, action: i64, setting: &Setting) -> Result<Row, Wrong> {
        let action = usize::try_from(action).unwrap_or(usize::MAX);
        if self.game.act(self.actor, action)? {
            return self.advance(setting);
        }
        Ok(setting.blank())
    }

    fn see(&self, setting: &Setting, observation: &mut [u8], mask: &mut [u8]) -> Result<(), Wrong> {
        if self.actor == NOBODY {
            return Ok(());
        }
        self.game.observe(self.actor, &mut observation[..setting.length])?;
        self.game.mask(self.actor, mask)
    }
}

impl Setting {
    /// Returns the result of an action that ends no game.
    fn blank(&self) -> Row {
        Row { returns: vec![0.0; self.seats], over: false, last: Vec::new() }
    }
}

/// All games of a batch, with buffers for their observations.
pub struct All {
    /// The games.
    pub slots: Vec<Slot>,
    pub(super) rows: Vec<Row>,
    pub(super) observations: Vec<u8>,
    pub(super) masks: Vec<u8>,
}

impl All {
    /// Opens `games` games of a batch, numbered from `first`. With `total`, each number below it is played once, for
    /// statistics.
    ///
    /// # Errors
    /// Returns an error if the table cannot be set up.
    pub fn open(
        world: &World,
        (wish, seating): (Wish, Seating),
        (seed, first, games, total): (u64, u64, u64, Option<u64>),
        skip_forced: bool,
    ) -> Result<(Setting, All), Wrong> {
        let numbers = first..first + games;
        let slots = numbers.map(|number| Slot::open(world, &wish, seed, number)).collect::<Result<Vec<_>, _>>()?;
        let ((length, actions), seats) = (slots[0].game.sizes()?, usize::from(slots[0].game.about().seats));
        let setting = Setting { wish, seating, skip_forced, seed, games, total, length, actions, seats };
        let (observations, masks) = (vec![0; slots.len() * length], vec![0; slots.len() * actions]);
        let rows = vec![setting.blank(); slots.len()];
        Ok((setting, All { slots, rows, observations, masks }))
    }

    /// Forgets the results of the last action.
    pub(super) fn clear(&mut self, setting: &Setting) {
        self.rows.fill(setting.blank());
    }

    /// Processes each game and writes its observation, on several threads. Games for which `work` returns `None` are
    /// unchanged. Ctrl-C stops between two games.
    ///
    /// # Errors
    /// Returns the first error of a game, or the exception of a signal.
    pub fn each(
        &mut self,
        setting: &Setting,
        threads: usize,
        work: impl Fn(usize, &mut Slot) -> Result<Option<Row>, Wrong> + Sync,
    ) -> PyResult<()> {
        let size = self.slots.len().div_ceil(threads.clamp(1, MOST_JOBS)).max(1);
        let stop = AtomicBool::new(false);
        let slots = self.slots.chunks_mut(size).zip(self.rows.chunks_mut(size));
        let seen =
            self.observations.chunks_mut(size * setting.length).zip(self.masks.chunks_mut(size * setting.actions));
        let mut chunks = slots.zip(seen).enumerate().map(|(number, ((slots, rows), (seen, masks)))| {
            let (work, stop) = (&work, &stop);
            move |watches: bool| {
                let places = seen.chunks_mut(setting.length).zip(masks.chunks_mut(setting.actions));
                let mut looked = Instant::now();
                for (place, ((slot, row), (seen, mask))) in slots.iter_mut().zip(rows).zip(places).enumerate() {
                    if stop.load(Ordering::Relaxed) {
                        break;
                    }
                    if watches && looked.elapsed() > BEAT {
                        let heard = Python::attach(|py| py.check_signals());
                        heard.inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
                        looked = Instant::now();
                    }
                    let game = number * size + place;
                    let done = work(game, slot)
                        .and_then(|done| done.map(|done| slot.see(setting, seen, mask).map(|()| done)).transpose());
                    let done = done.map_err(|wrong| wrong.within(format!("game {game}")))?;
                    // If a policy's action ends a second game, the result of the first one stays.
                    if let Some(done) = done.filter(|_| !row.over) {
                        *row = done;
                    }
                }
                Ok(())
            }
        });
        let Some(first) = chunks.next() else { return Ok(()) };
        std::thread::scope(|scope| {
            // The channel is closed when all threads have ended.
            let (working, ended) = mpsc::channel::<()>();
            let others: Vec<_> = chunks
                .map(|chunk| {
                    let working = working.clone();
                    let work = move || {
                        let _working = working;
                        chunk(false)
                    };
                    std::thread::Builder::new().spawn_scoped(scope, work).map_err(no_thread)
                })
                .collect();
            drop(working);
            let mut played: PyResult<()> = first(true);
            while ended.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
                if let Err(signal) = Python::attach(|py| py.check_signals()) {
                    stop.store(true, Ordering::Relaxed);
                    played = played.and(Err(signal));
                }
            }
            let panicked = || Err(Wrong::new(Sort::Stopped, "panic", "a thread panicked").into());
            let rest = others.into_iter().map(|thread| thread?.join().unwrap_or_else(|_| panicked()));
            rest.fold(played, Result::and)
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

    /// Checks that the action of every game is legal, except in paused games.
    pub(super) fn check(&self, actions: &[i64], paused: &[u8], setting: &Setting) -> Result<(), Wrong> {
        for (number, (action, mask)) in actions.iter().zip(self.masks.chunks(setting.actions)).enumerate() {
            let is_legal = usize::try_from(*action).ok().and_then(|action| mask.get(action)) == Some(&1);
            if !is_legal && paused[number] == 0 {
                let what = format!("game {number}: action {action} is not allowed now (see its mask)");
                return Err(Wrong::new(Sort::Refused, "not_now", what));
            }
        }
        Ok(())
    }
}
