//! A thread pool for numbered work. It runs without the GIL, and Python can stop it.

use crate::error::{Sort, Wrong};
use crate::learn::Encode;
use crate::world::{Pool, lock};
use hyperkon_frame::BotSpec;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The interval between progress reports, and between looks for signals.
pub const BEAT: Duration = Duration::from_millis(100);
/// The maximum number of threads.
pub const MOST_JOBS: usize = 1024;
/// The maximum number of pieces that a thread takes at once.
const BLOCK: u64 = 64;

/// The work for a thread pool.
pub struct Crowd<'a> {
    /// The number of pieces of work.
    pub pieces: u64,
    /// The number of games in each piece.
    pub each: u64,
    /// The number of threads; 0 means one per core.
    pub jobs: usize,
    /// A callback that gets the number of games played so far and the total.
    pub progress: Option<&'a Py<PyAny>>,
}

/// The progress of the work.
struct Course {
    next: AtomicU64,
    done: AtomicU64,
    stop: AtomicBool,
    /// The number of threads that are still working.
    working: Mutex<usize>,
    rest: Condvar,
}

/// A guard that reports the end of a thread, even after a panic.
struct Ends<'a>(&'a Course);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        *lock(&self.0.working) -= 1;
        self.0.rest.notify_all();
    }
}

impl Crowd<'_> {
    /// Processes all pieces. Each thread adds up its results, and the sums of all threads are returned in any order.
    ///
    /// # Errors
    /// Returns the first error of a thread, or an exception from the progress callback.
    pub fn work<G: Encode, T: Default + Send>(
        &self,
        py: Python<'_>,
        pool: &Pool<G>,
        piece: impl Fn(&G, u64, &mut T, &AtomicBool) -> Result<(), Wrong> + Sync,
    ) -> PyResult<Vec<T>> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let wanted = if self.jobs == 0 { cores } else { self.jobs };
        let jobs = wanted.min(usize::try_from(self.pieces).unwrap_or(usize::MAX)).clamp(1, MOST_JOBS);
        let block = (self.pieces / (jobs as u64 * 8)).clamp(1, BLOCK);
        let (next, done, stop) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
        let course = Course { next, done, stop, working: Mutex::new(jobs), rest: Condvar::new() };
        let thread = || -> Result<T, Wrong> {
            let _ends = Ends(&course);
            let worked = pool.with(|game| self.thread(game, &course, block, &piece));
            let worked = worked.and_then(|worked| worked);
            if worked.is_err() {
                course.stop.store(true, Ordering::Relaxed);
            }
            worked
        };
        let (found, heard) = py.detach(|| {
            std::thread::scope(|scope| {
                let start = || std::thread::Builder::new().spawn_scoped(scope, thread).map_err(no_thread);
                let threads: Vec<_> = (0..jobs).map(|_| start()).collect();
                // Do not wait for threads that could not be started.
                let missing = threads.iter().filter(|thread| thread.is_err()).count();
                if missing > 0 {
                    course.stop.store(true, Ordering::Relaxed);
                    *lock(&course.working) -= missing;
                }
                let heard = self.watch(&course);
                let panicked = |_| Err(Wrong::new(Sort::Stopped, "panic", "a thread panicked"));
                let found: Result<Vec<T>, Wrong> =
                    threads.into_iter().map(|thread| thread?.join().unwrap_or_else(panicked)).collect();
                (found, heard)
            })
        });
        heard?;
        Ok(found?)
    }

    fn thread<G: Encode, T: Default>(
        &self,
        game: &G,
        course: &Course,
        block: u64,
        piece: &impl Fn(&G, u64, &mut T, &AtomicBool) -> Result<(), Wrong>,
    ) -> Result<T, Wrong> {
        let mut found = T::default();
        loop {
            let first = course.next.fetch_add(block, Ordering::Relaxed);
            if first >= self.pieces {
                return Ok(found);
            }
            for number in first..self.pieces.min(first + block) {
                if course.stop.load(Ordering::Relaxed) {
                    return Ok(found);
                }
                let played = piece(game, number, &mut found, &course.stop);
                // A thread stopped mid-game returns no error; the thread that failed does.
                if course.stop.load(Ordering::Relaxed) && played.is_err() {
                    return Ok(found);
                }
                played?;
                course.done.fetch_add(self.each, Ordering::Relaxed);
            }
        }
    }

    /// Reports the progress to Python until all threads have ended. An exception in Python, including Ctrl-C, stops
    /// them.
    fn watch(&self, course: &Course) -> PyResult<()> {
        let mut heard = Ok(());
        loop {
            let waited = course.rest.wait_timeout_while(lock(&course.working), BEAT, |left| *left > 0);
            let (working, _) = waited.unwrap_or_else(PoisonError::into_inner);
            let left = *working;
            drop(working);
            if heard.is_ok() {
                heard = self.tell(course.done.load(Ordering::Relaxed));
                if heard.is_err() {
                    course.stop.store(true, Ordering::Relaxed);
                }
            }
            if left == 0 {
                return heard;
            }
        }
    }

    fn tell(&self, done: u64) -> PyResult<()> {
        Python::attach(|py| {
            py.check_signals()?;
            let Some(progress) = self.progress else { return Ok(()) };
            progress.call1(py, (done, self.pieces * self.each)).map(drop)
        })
    }
}

/// Returns the error for a thread that cannot be started.
pub fn no_thread(error: std::io::Error) -> Wrong {
    Wrong::new(Sort::Stopped, "threads", format!("cannot start more threads ({error}; ask for fewer)"))
}

/// Returns the bots with these names.
///
/// # Errors
/// Returns an error if a name is unknown.
pub fn named<G: Encode>(names: &[String]) -> Result<Vec<BotSpec<G>>, Wrong> {
    names.iter().map(|name| name.parse().map_err(Wrong::no_bot)).collect()
}

/// Lets one bot per seat play a table to its end. Returns the number of answers.
///
/// # Errors
/// Returns an error if the game does not end, or a script fails.
pub fn play<G: Encode>(
    game: &G,
    table: &mut hyperkon_table::Table<G>,
    bots: &[BotSpec<G>],
    stop: &AtomicBool,
) -> Result<u64, Wrong> {
    let seed = G::seed(table.options());
    let mut told =
        |_: &_, _: &_, _| if stop.load(Ordering::Relaxed) { Err("the game was stopped".to_owned()) } else { Ok(()) };
    let played = game.play_out(table, (bots, seed), &mut told);
    played.map_err(|why| Wrong::new(Sort::Stopped, "unfinished", format!("the game of seed {seed}: {why}")))
}
