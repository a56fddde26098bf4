//! Runs numbered pieces of work on all cores. Each thread has its own copies of the games.

use crate::words::error::CommandError;
use hyperkon_frame::BotSpec;
use hyperkon_table::{Table, Update};
use hyperkon_workshop::setup::Setup;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::fmt;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The number of a failed piece of work, and its error.
type Failure = (u64, CommandError);

/// The size of the work, and the number of threads for it.
pub struct Crowd {
    /// Number of pieces of work.
    pub pieces: u64,
    /// Number of games in each piece.
    pub each: u64,
    /// Number of threads.
    pub jobs: usize,
}

/// Returns the requested number of threads, or one per core. It is at most the number of pieces.
pub fn jobs(wanted: Option<u16>, pieces: u64) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    wanted.map_or(cores, usize::from).min(usize::try_from(pieces).unwrap_or(usize::MAX).max(1))
}

impl Crowd {
    /// Processes all pieces of work, in blocks. Each thread calls `make` once for its own value, and then works on one
    /// block after another. `done` receives the result of each block, in any order. The first failure stops all
    /// threads.
    pub fn work<E, T: Default>(
        &self,
        blocks: impl Iterator<Item = Range<u64>> + Send,
        make: impl Fn() -> Result<E, CommandError> + Sync,
        piece: impl Fn(&mut E, u64, &mut T) -> Result<(), CommandError> + Sync,
        done: impl Fn(&Range<u64>, T) -> Result<(), CommandError> + Sync,
    ) -> Result<(), CommandError> {
        let bar = ProgressBar::new(self.pieces.saturating_mul(self.each));
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games  {speed}  {eta} left") {
            let speed = |state: &ProgressState, out: &mut dyn fmt::Write| {
                // Ignore the error: the progress bar is only informative.
                let _ = write!(out, "{:.1}/s", state.per_sec());
            };
            bar.set_style(style.with_key("speed", speed));
        }
        let (blocks, failed) = (Mutex::new(blocks), AtomicBool::new(false));
        let next = || blocks.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = |own: &mut E, block: Range<u64>| -> Result<(), Failure> {
            let mut found = T::default();
            for number in block.clone() {
                if failed.load(Ordering::Relaxed) {
                    return Ok(());
                }
                piece(own, number, &mut found).map_err(|what| (number, what))?;
                bar.inc(self.each);
            }
            done(&block, found).map_err(|what| (block.start, what))
        };
        let thread = || -> Result<(), Failure> {
            let mut own = make().map_err(|error| (0, error))?;
            while let Some(block) = next() {
                if let Err(failure) = work(&mut own, block) {
                    failed.store(true, Ordering::Relaxed);
                    return Err(failure);
                }
            }
            Ok(())
        };
        let mut failures = Vec::new();
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.jobs).map(|_| scope.spawn(thread)).collect();
            for thread in threads {
                match thread.join() {
                    Ok(done) => failures.extend(done.err()),
                    Err(_) => failures.push((u64::MAX, CommandError::Usage("a thread panicked".to_owned()))),
                }
            }
        });
        bar.finish_and_clear();
        failures.into_iter().min_by_key(|(number, _)| *number).map_or(Ok(()), |(_, what)| Err(what))
    }
}

/// Plays one game of bots to its end, as `play --bots` does. `told` receives the effects of each answer. Returns the table
/// and the number of answers.
pub fn game<G: Setup>(
    game: &G,
    options: &G::Options,
    (bots, seed): (&[BotSpec<G>], u64),
    audit: bool,
    told: impl FnMut(&Table<G>, &Update<G>),
) -> Result<(Table<G>, u64), String> {
    let mut table = Table::set_up(game, options).map_err(|error| error.to_string())?;
    let answers = play(game, &mut table, (bots, seed), audit, told)?;
    Ok((table, answers))
}

/// Plays a table that is already set up, as [`game`] does. Returns the number of answers.
pub fn play<G: Setup>(
    game: &G,
    table: &mut Table<G>,
    bots: (&[BotSpec<G>], u64),
    audit: bool,
    mut told: impl FnMut(&Table<G>, &Update<G>),
) -> Result<u64, String> {
    let mut heard = |table: &Table<G>, progress: &Update<G>, answers: u64| {
        told(table, progress);
        if audit {
            let state = &table.full_state().position().checkpoint;
            G::sound(table.rules(), state, None).map_err(|what| format!("after answer {answers}: {what}"))?;
        }
        Ok(())
    };
    game.play_out(table, bots, &mut heard).map_err(|unfinished| unfinished.to_string())
}
