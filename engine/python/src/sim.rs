//! `hyperkon.sim`: win statistics of bots.

use crate::convert::to_python;
use crate::field::Field;
use crate::learn::Encode;
use crate::open::Wish;
use crate::policies::Seating;
use crate::table_options::{wish, world};
use crate::workers::{Crowd, named, play};
use crate::world::Pool;
use hyperkon_table::{Seat, mix};
use hyperkon_workshop::count::{Count, Counted};
use hyperkon_workshop::tournament::Interval;
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

fn told(counted: &Counted) -> Value {
    let Interval { value, low, high } = counted.interval();
    json!({ "games": counted.games, "wins": counted.wins(), "share": value, "low": low, "high": high })
}

/// A simulation: games between bots.
pub struct Sim<'a, 'py> {
    py: Python<'py>,
    content: String,
    wish: &'a Wish,
    bots: Vec<String>,
    seed: u64,
    crowd: Crowd<'a>,
}

impl Sim<'_, '_> {
    /// Plays the games and counts the wins.
    ///
    /// # Errors
    /// Returns the reason why a game cannot be played, or an exception from Python.
    pub fn play<G: Encode>(self, pool: &Pool<G>) -> PyResult<Value> {
        let named = named::<G>(&self.bots)?;
        let (wish, seed) = (self.wish, self.seed);
        // Check one table first, so that an unplayable game is reported only once.
        self.py.detach(|| pool.with(|game| pool.table(game, wish, seed).map(drop))?)?;
        let piece = |game: &G, number: u64, count: &mut Count, stop: &AtomicBool| {
            let mut table = pool.table(game, wish, mix(seed, number))?;
            let answers =
                play(game, &mut table, &named, stop).map_err(|wrong| wrong.within(format!("game {number}")))?;
            count.count_game(&table, answers);
            Ok(())
        };
        let began = Instant::now();
        let mut count = Count::default();
        self.crowd.work(self.py, pool, piece)?.iter().for_each(|found| count.add(found));
        let names: Vec<String> = named.iter().map(ToString::to_string).collect();
        Ok(found(&count, wish, (self.content, seed, began), &names))
    }
}

/// Returns the counts with the names of the bots by seat.
fn found(count: &Count, wish: &Wish, (content, seed, began): (String, u64, Instant), names: &[String]) -> Value {
    let seat = |(seat, bot): (Seat, &String)| {
        let mut told = told(&count.seats.get(&seat.0).copied().unwrap_or_default());
        (told["seat"], told["bot"]) = (seat.0.into(), bot.clone().into());
        told
    };
    let by_seat: Vec<Value> = Seat::all(names.len() as u8).zip(names).map(seat).collect();
    let by_alien: BTreeMap<&String, Value> = count.roles.iter().map(|(id, counted)| (id, told(counted))).collect();
    json!({
        "edition": wish.edition,
        "content": content,
        "seed": seed,
        "games": count.games,
        "decisions": count.decisions,
        "shared": count.shared,
        "seconds": began.elapsed().as_secs_f64(),
        "by_seat": by_seat,
        "by_alien": by_alien,
    })
}

/// Plays games between bots on all cores, and counts the wins.
#[pyfunction]
#[pyo3(signature = (
    edition=None, seats=None, games=1000, seed=0, bot=None, *, jobs=0, progress=None, aliens=None, options=None, mods=None
))]
#[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
pub fn sim<'py>(
    py: Python<'py>,
    edition: Option<String>,
    seats: Option<u8>,
    games: u64,
    seed: u64,
    bot: Option<&Bound<'py, PyAny>>,
    jobs: usize,
    progress: Option<Py<PyAny>>,
    aliens: Option<&Bound<'py, PyAny>>,
    options: Option<&Bound<'py, PyAny>>,
    mods: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let world = world(py, mods)?;
    let wish = Wish { counts: true, ..wish(&world, edition, seats, aliens, options)? };
    let mut seating = Seating::of(bot, wish.seats)?;
    seating.fill("random");
    let (content, began) = (world.hash(), Instant::now());
    if seating.has_policies() {
        let pool = world.game(&wish)?;
        let names = seating.names(|name| pool.bot(name))?;
        let (world, wish, progress) = (&world, &wish, progress.as_ref());
        let field = Field { world, wish, seating, seed, numbers: 0..games, jobs, progress, of: (0, games) };
        let (_, count) = field.play(py)?;
        return to_python(py, &found(&count, wish, (content, seed, began), &names));
    }
    let bots = seating.bots.into_iter().flatten().collect();
    let crowd = Crowd { pieces: games, each: 1, jobs, progress: progress.as_ref() };
    let found = world.game(&wish)?.sim(Sim { py, content, wish: &wish, bots, seed, crowd })?;
    to_python(py, &found)
}
