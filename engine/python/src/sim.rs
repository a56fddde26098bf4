//! `hyperkon.sim`: who wins among bots.

use crate::convert::to_python;
use crate::crowd::{Crowd, play};
use crate::open::{Task, Wish};
use crate::played::Played;
use crate::wished::{bots, wish, world};
use crate::world::{Pool, World};
use crate::wrong::{Sort, Wrong};
use hyperkon_table::{Seat, Table, mix};
use hyperkon_workshop::count::{Count, Counted};
use hyperkon_workshop::tournament::Interval;
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

fn told(counted: &Counted) -> Value {
    let Interval { value, low, high } = counted.interval();
    json!({ "games": counted.games, "wins": counted.wins(), "share": value, "low": low, "high": high })
}

struct Sim<'a, 'py> {
    py: Python<'py>,
    wish: &'a Wish,
    bots: Vec<String>,
    seed: u64,
    crowd: Crowd<'a>,
}

impl Task for Sim<'_, '_> {
    type Out = PyResult<Value>;

    fn with<G: Played>(self, world: &Arc<World>, pool: &Arc<Pool<G>>) -> PyResult<Value> {
        let named = G::all_named(&self.bots)?;
        let (wish, seed) = (self.wish, self.seed);
        // What cannot be played is said once, not by every thread.
        let options = self.py.detach(|| {
            pool.with(|game| {
                let options = wish.options(world, game, seed)?;
                Table::set_up(game, &options).map_err(|trouble| G::trouble(Sort::Table, &trouble))?;
                Ok::<_, Wrong>(options)
            })?
        })?;
        let piece = |game: &G, number: u64, count: &mut Count, stop: &AtomicBool| {
            let options = wish.among(game, &options, mix(seed, number));
            let mut table = Table::set_up(game, &options).map_err(|trouble| G::trouble(Sort::Table, &trouble))?;
            let answers =
                play(game, &mut table, &named, stop).map_err(|wrong| wrong.within(format!("game {number}")))?;
            count.count_game(&table, answers);
            Ok(())
        };
        let began = Instant::now();
        let mut count = Count::default();
        self.crowd.work(self.py, pool, piece)?.iter().for_each(|found| count.add(found));
        let seat = |(seat, bot): (Seat, &G::Player)| {
            let mut told = told(&count.seats.get(&seat.0).copied().unwrap_or_default());
            (told["seat"], told["bot"]) = (seat.0.into(), bot.to_string().into());
            told
        };
        let by_seat: Vec<Value> = Seat::all(named.len() as u8).zip(&named).map(seat).collect();
        let by_alien: BTreeMap<&String, Value> = count.roles.iter().map(|(id, counted)| (id, told(counted))).collect();
        Ok(json!({
            "edition": wish.edition(),
            "content": world.content().hash(),
            "seed": seed,
            "games": count.games,
            "decisions": count.decisions,
            "shared": count.shared,
            "seconds": began.elapsed().as_secs_f64(),
            "by_seat": by_seat,
            "by_alien": by_alien,
        }))
    }
}

/// Plays games by bots on all cores and counts who wins.
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
    let wish = Wish { counts: true, ..wish(edition, seats, aliens, options)? };
    let (game, range) = wish.game(&world)?;
    let named = bots(bot, wish.seats(range))?;
    let bots = named.into_iter().map(|name| name.unwrap_or_else(|| "random".to_owned())).collect();
    let crowd = Crowd { pieces: games, each: 1, jobs, progress: progress.as_ref() };
    let found = world.game(game, Sim { py, wish: &wish, bots, seed, crowd })?;
    to_python(py, &found)
}
