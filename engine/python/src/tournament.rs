//! `hyperkon.tournament`: bots against each other, each deal once for each rotation over the seats.

use crate::convert::to_python;
use crate::crowd::{Crowd, play};
use crate::open::{Task, Wish};
use crate::played::Played;
use crate::wished::{wish, world};
use crate::world::{Pool, World};
use crate::wrong::{Sort, Wrong};
use hyperkon_table::{Table, mix};
use hyperkon_workshop::tournament::{Deal, Interval, Lineup, Played as Came, Results, play_deal};
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

struct Tournament<'a, 'py> {
    py: Python<'py>,
    wish: &'a Wish,
    bots: Vec<String>,
    games: u64,
    seed: u64,
    jobs: usize,
    progress: Option<&'a Py<PyAny>>,
}

impl Task for Tournament<'_, '_> {
    type Out = PyResult<Value>;

    fn with<G: Played>(self, world: &Arc<World>, pool: &Arc<Pool<G>>) -> PyResult<Value> {
        let named = G::all_named(&self.bots)?;
        let names: Vec<String> = named.iter().map(ToString::to_string).collect();
        let lineup = Lineup::new(&names);
        let bot = |entrant: &String| named[names.iter().position(|name| name == entrant).unwrap_or_default()];
        let entrants: Vec<G::Player> = lineup.entrants().iter().map(bot).collect();
        let (wish, seed) = (self.wish, self.seed);
        let options = self.py.detach(|| pool.with(|game| wish.options(world, game, seed))?)?;
        let piece = |game: &G, number: u64, deals: &mut BTreeMap<u64, Deal>, stop: &AtomicBool| {
            let options = wish.among(game, &options, mix(seed, number));
            let deal = play_deal(&lineup, |seated| {
                let bots: Vec<G::Player> = seated.iter().map(|entrant| entrants[*entrant]).collect();
                let mut table = Table::set_up(game, &options).map_err(|trouble| G::trouble(Sort::Table, &trouble))?;
                // Powers move in play: who has which is what was dealt.
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
        told["edition"] = wish.edition().into();
        told["content"] = world.content().hash().into();
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

/// Plays bots against each other, each deal once for each rotation of them over the seats.
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
    let wish = Wish { counts: true, ..wish(edition, Some(seats), aliens, options)? };
    let (game, _) = wish.game(&world)?;
    let progress = progress.as_ref();
    let found = world.game(game, Tournament { py, wish: &wish, bots, games, seed, jobs, progress })?;
    to_python(py, &found)
}
