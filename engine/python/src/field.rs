//! Games between policies and bots, for statistics. Policies choose for many games at once.

use crate::batch::{All, Ended, settle};
use crate::open::Wish;
use crate::policies::Seating;
use crate::world::{World, lock};
use hyperkon_workshop::count::Count;
use pyo3::prelude::*;
use std::ops::Range;
use std::sync::Mutex;

/// The maximum number of games at once.
const WIDTH: u64 = 256;

/// Games of one seating.
pub struct Field<'a> {
    /// The content with the game.
    pub world: &'a World,
    /// The table of each game.
    pub wish: &'a Wish,
    /// The bots and policies by seat.
    pub seating: Seating,
    /// The seed from which the seeds of the games are derived.
    pub seed: u64,
    /// The numbers of the games.
    pub numbers: Range<u64>,
    /// The number of threads; 0 means one per core.
    pub jobs: usize,
    /// A callback that gets the number of games played so far and the total.
    pub progress: Option<&'a Py<PyAny>>,
    /// The number of games in earlier fields, and in all fields, for the progress.
    pub of: (u64, u64),
}

impl Field<'_> {
    /// Plays all games. Returns their results by number, and the counts.
    ///
    /// # Errors
    /// Returns the reason why a game cannot be played, or an exception from Python.
    pub fn play(self, py: Python<'_>) -> PyResult<(Vec<Ended>, Count)> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if self.jobs == 0 { cores } else { self.jobs };
        let (wish, seating) = (self.wish.clone(), self.seating.clone());
        let Range { start: first, end } = self.numbers;
        let width = (end - first).clamp(1, WIDTH);
        let (world, seed) = (self.world, self.seed);
        py.detach(|| {
            let (setting, all) = All::open(world, (wish, seating), (seed, first, width, Some(end)), true)?;
            let all = Mutex::new(all);
            lock(&all).each(&setting, threads, |_, slot| slot.advance(&setting).map(Some))?;
            settle(&all, &setting, threads, |done| self.tell(done))?;
            let mut all = lock(&all);
            let (mut ended, mut count) = (Vec::new(), Count::default());
            for slot in &mut all.slots {
                ended.append(&mut slot.ended);
                count.add(&slot.count);
            }
            ended.sort_by_key(|game| game.number);
            Ok((ended, count))
        })
    }

    fn tell(&self, done: u64) -> PyResult<()> {
        Python::attach(|py| {
            py.check_signals()?;
            let Some(progress) = self.progress else { return Ok(()) };
            progress.call1(py, (self.of.0 + done, self.of.1)).map(drop)
        })
    }
}
