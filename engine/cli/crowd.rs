//! Numbered work on all cores: each thread has engines of its own, takes the next number and adds up what it finds.

use crate::trouble::Trouble;
use hyperkon::table::{Progress, Seat, Table};
use hyperkon_workshop::setup::Setup;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::fmt;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// A game that has not ended after so many answers will not end.
const ENDLESS: u64 = 200_000;

/// What went wrong, by the number of the work.
type Failure = (u64, Trouble);

/// Work for all cores.
pub struct Crowd {
    /// How many pieces of work.
    pub pieces: u64,
    /// How many games a piece has.
    pub each: u64,
    /// How many threads.
    pub jobs: usize,
}

/// As many threads as were asked for, or as there are cores.
pub fn jobs(wanted: Option<u16>, pieces: u64) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    wanted.map_or(cores, usize::from).min(usize::try_from(pieces).unwrap_or(usize::MAX).max(1))
}

impl Crowd {
    /// Does the pieces of work, by their numbers; a thread has what `make` makes, and takes a block of them at a time. `done` gets what was found in
    /// each block, in no order. The first failure ends all of it.
    pub fn work<E, T: Default>(
        &self,
        blocks: impl Iterator<Item = Range<u64>> + Send,
        make: impl Fn() -> Result<E, Trouble> + Sync,
        piece: impl Fn(&mut E, u64, &mut T) -> Result<(), Trouble> + Sync,
        done: impl Fn(&Range<u64>, T) -> Result<(), Trouble> + Sync,
    ) -> Result<(), Trouble> {
        let bar = ProgressBar::new(self.pieces.saturating_mul(self.each));
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games  {speed}  {eta} left") {
            let speed = |state: &ProgressState, out: &mut dyn fmt::Write| {
                // What is not shown is missed by nobody.
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
                    Err(_) => failures.push((u64::MAX, Trouble::Usage("a thread has panicked".to_owned()))),
                }
            }
        });
        bar.finish_and_clear();
        failures.into_iter().min_by_key(|(number, _)| *number).map_or(Ok(()), |(_, what)| Err(what))
    }
}

/// Plays one game by bots, one for each seat, to its end, as `play --bots` plays it. `told` gets what came of every answer. The game, and how many answers it took.
pub fn game<G: Setup>(
    game: &G,
    options: &G::Options,
    (bots, seed): (&[G::Player], u64),
    audit: bool,
    told: impl FnMut(&Table<G>, &Progress<G>),
) -> Result<(Table<G>, u64), String> {
    let mut table = Table::set_up(game, options).map_err(|error| error.to_string())?;
    let answers = play(game, &mut table, (bots, seed), audit, told)?;
    Ok((table, answers))
}

/// The same with a game that was set up. How many answers it took.
pub fn play<G: Setup>(
    game: &G,
    table: &mut Table<G>,
    (bots, seed): (&[G::Player], u64),
    audit: bool,
    mut told: impl FnMut(&Table<G>, &Progress<G>),
) -> Result<u64, String> {
    let answer =
        |table: &Table<G>, seat: Seat, number: u64| game.answer_of(*bots.get(seat.index())?, table, seat, seed, number);
    let heard = |table: &Table<G>, progress: &Progress<G>, answers: u64| {
        progress.faults.first().map_or(Ok(()), |fault| Err(fault.to_string()))?;
        told(table, progress);
        if audit {
            let state = &table.referee().position().checkpoint;
            G::sound(table.rules(), state, None).map_err(|what| format!("after answer {answers}: {what}"))?;
        }
        Ok(())
    };
    table.play_out(game, ENDLESS, answer, heard).map_err(|unfinished| unfinished.to_string())
}
