//! Numbered work on all cores with the interpreter's lock released, while Python hears how far it is and can stop it.

use crate::played::Played;
use crate::world::{Pool, lock};
use crate::wrong::{Sort, Wrong};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How often Python is told.
const BEAT: Duration = Duration::from_millis(100);
/// The most threads.
pub const MOST_JOBS: usize = 1024;
/// Numbers that a thread takes at a time, at most.
const BLOCK: u64 = 64;

/// Work to be done.
pub struct Crowd<'a> {
    /// How many pieces.
    pub pieces: u64,
    /// How many games a piece has.
    pub each: u64,
    /// How many threads; 0: as many as there are cores.
    pub jobs: usize,
    /// Is called with the games played and all games.
    pub progress: Option<&'a Py<PyAny>>,
}

/// How far it is.
struct Course {
    next: AtomicU64,
    done: AtomicU64,
    stop: AtomicBool,
    /// Threads that are still at work.
    working: Mutex<usize>,
    rest: Condvar,
}

/// A thread that ends, however it does, is counted.
struct Ends<'a>(&'a Course);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        *lock(&self.0.working) -= 1;
        self.0.rest.notify_all();
    }
}

impl Crowd<'_> {
    /// Does the pieces by their numbers: each thread adds up what it finds, and that is given, in no order.
    ///
    /// # Errors
    /// The first failure, or what Python says when it is told.
    pub fn work<G: Played, T: Default + Send>(
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
                // Who was not started is not waited for.
                let missing = threads.iter().filter(|thread| thread.is_err()).count();
                if missing > 0 {
                    course.stop.store(true, Ordering::Relaxed);
                    *lock(&course.working) -= missing;
                }
                let heard = self.watch(&course);
                let panicked = |_| Err(Wrong::new(Sort::Stopped, "panic", "a thread has panicked"));
                let found: Result<Vec<T>, Wrong> =
                    threads.into_iter().map(|thread| thread?.join().unwrap_or_else(panicked)).collect();
                (found, heard)
            })
        });
        heard?;
        Ok(found?)
    }

    fn thread<G: Played, T: Default>(
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
                // Whoever is stopped in the middle of a game leaves the word to what has stopped it.
                if course.stop.load(Ordering::Relaxed) && played.is_err() {
                    return Ok(found);
                }
                played?;
                course.done.fetch_add(self.each, Ordering::Relaxed);
            }
        }
    }

    /// Tells Python how far it is until all threads have ended; what Python raises, a Ctrl-C too, stops them.
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

/// A thread that the system does not start.
pub fn no_thread(error: std::io::Error) -> Wrong {
    Wrong::new(Sort::Stopped, "threads", format!("no more threads can be started ({error}; ask for fewer)"))
}

/// Plays a table to its end by bots, one for each seat, unless it is stopped; how many answers it took.
///
/// # Errors
/// When it does not end, or a script faults.
pub fn play<G: Played>(
    game: &G,
    table: &mut hyperkon_table::Table<G>,
    bots: &[G::Player],
    stop: &AtomicBool,
) -> Result<u64, Wrong> {
    /// A game that has not ended after so many answers will not end.
    const ENDLESS: u64 = 200_000;
    let seed = G::seed(table.options());
    let answer = |table: &hyperkon_table::Table<G>, seat: hyperkon_table::Seat, number: u64| {
        game.answer_of(*bots.get(seat.index())?, table, seat, seed, number)
    };
    let told = |_: &_, progress: &hyperkon_table::Progress<G>, _| match progress.faults.first() {
        Some(fault) => Err(fault.to_string()),
        None if stop.load(Ordering::Relaxed) => Err("it was stopped".to_owned()),
        None => Ok(()),
    };
    let played = table.play_out(game, ENDLESS, answer, told);
    played.map_err(|why| Wrong::new(Sort::Stopped, "unfinished", format!("the game of seed {seed}: {why}")))
}
