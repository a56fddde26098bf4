//! `hyperkon.tournament`: bots against each other, with each deal in all seating rotations.

use crate::convert::to_python;
use crate::error::Wrong;
use crate::learn::Encode;
use crate::open::Wish;
use crate::table_options::{wish, world};
use crate::workers::{Crowd, named, play};
use crate::world::Pool;
use hyperkon_frame::BotSpec;
use hyperkon_table::mix;
use hyperkon_workshop::tournament::{Deal, Interval, Lineup, Played as Came, Results, play_deal};
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// A tournament between bots.
pub struct Tournament<'a, 'py> {
    py: Python<'py>,
    content: String,
    wish: &'a Wish,
    bots: Vec<String>,
    games: u64,
    seed: u64,
    jobs: usize,
    progress: Option<&'a Py<PyAny>>,
}

impl Tournament<'_, '_> {
    /// Plays the tournament.
    ///
    /// # Errors
    /// Returns the reason why a game cannot be played, or an exception from Python.
    pub fn play<G: Encode>(self, pool: &Pool<G>) -> PyResult<Value> {
        let named = named::<G>(&self.bots)?;
        let names: Vec<String> = named.iter().map(ToString::to_string).collect();
        let lineup = Lineup::new(&names);
        let bot = |entrant: &String| named[names.iter().position(|name| name == entrant).unwrap_or_default()];
        let entrants: Vec<BotSpec<G>> = lineup.entrants().iter().map(bot).collect();
        let (wish, seed) = (self.wish, self.seed);
        self.py.detach(|| pool.with(|game| pool.options(game, wish, seed).map(drop))?)?;
        let piece = |game: &G, number: u64, deals: &mut BTreeMap<u64, Deal>, stop: &AtomicBool| {
            let deal = play_deal(&lineup, |seated| {
                let bots: Vec<BotSpec<G>> = seated.iter().map(|entrant| entrants[*entrant]).collect();
                let mut table = pool.table(game, wish, mix(seed, number))?;
                // Count the aliens at the start, because powers can change seats during play.
                let aliens = G::roles(&table);
                let answers =
                    play(game, &mut table, &bots, stop).map_err(|wrong| wrong.within(format!("deal {number}")))?;
                Ok::<_, Wrong>(Came { winners: table.winners(), answers, aliens })
            })?;
            deals.insert(number, deal);
            Ok(())
        };
        let each = lineup.rotations() as u64;
        let crowd = Crowd { pieces: self.games.div_ceil(each), each, jobs: self.jobs, progress: self.progress };
        let began = Instant::now();
        let deals: BTreeMap<u64, Deal> = crowd.work(self.py, pool, piece)?.into_iter().flatten().collect();
        let mut told = told(&Results::of(&lineup, deals.values()));
        told["edition"] = wish.edition.clone().into();
        told["content"] = self.content.into();
        told["seed"] = seed.into();
        told["seconds"] = began.elapsed().as_secs_f64().into();
        Ok(told)
    }
}

fn interval(interval: &Interval) -> Value {
    json!({ "value": interval.value, "low": interval.low, "high": interval.high })
}

fn told(results: &Results) -> Value {
    let standings: Vec<Value> = results
        .standings
        .iter()
        .map(|one| {
            json!({
                "bot": one.entrant, "seats": one.seats, "games": one.games, "wins": one.wins,
                "share": interval(&one.share), "rating": interval(&one.rating),
            })
        })
        .collect();
    let meetings: Vec<Value> = results
        .meetings
        .iter()
        .map(|one| {
            json!({
                "bot": one.entrant, "against": one.against, "games": one.games,
                "better": interval(&one.better), "equal": one.equal,
            })
        })
        .collect();
    let aliens: Vec<Value> = results.aliens.iter().map(|one| {
        json!({
            "bot": one.entrant, "alien": one.alien, "games": one.games, "wins": one.wins, "share": interval(&one.share),
        })
    }).collect();
    json!({
        "deals": results.deals, "games": results.games, "decisions": results.answers, "shared": results.shared,
        "standings": standings, "meetings": meetings, "aliens": aliens,
    })
}

/// Plays bots against each other. Each deal is played once for each rotation of the seats.
#[pyfunction]
#[pyo3(signature = (
    bots, edition=None, games=1000, seed=0, *, jobs=0, progress=None, aliens=None, options=None, mods=None
))]
#[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
pub fn tournament<'py>(
    py: Python<'py>,
    bots: Vec<String>,
    edition: Option<String>,
    games: u64,
    seed: u64,
    jobs: usize,
    progress: Option<Py<PyAny>>,
    aliens: Option<&Bound<'py, PyAny>>,
    options: Option<&Bound<'py, PyAny>>,
    mods: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let world = world(py, mods)?;
    let seats = u8::try_from(bots.len()).unwrap_or(u8::MAX);
    let wish = Wish { counts: true, ..wish(&world, edition, Some(seats), aliens, options)? };
    let (content, progress) = (world.hash(), progress.as_ref());
    let tournament = Tournament { py, content, wish: &wish, bots, games, seed, jobs, progress };
    let found = world.game(&wish)?.tournament(tournament)?;
    to_python(py, &found)
}
