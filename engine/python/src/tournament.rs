//! `hyperkon.tournament`: bots against each other, with each deal in all seating rotations.

use crate::convert::to_python;
use crate::error::Wrong;
use crate::field::Field;
use crate::learn::Encode;
use crate::open::Wish;
use crate::policies::Seating;
use crate::table_options::{wish, world};
use crate::workers::{Crowd, named, play};
use crate::world::{Pool, World};
use hyperkon_frame::BotSpec;
use hyperkon_table::mix;
use hyperkon_workshop::tournament::{Deal, Duels, Interval, Lineup, Played as Came, Results, play_deal, ratings};
use pyo3::prelude::*;
use pyo3::types::PyList;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ops::Range;
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
        Ok(found(&Results::of(&lineup, deals.values()), wish, (self.content, seed, began)))
    }
}

/// A tournament with policies.
struct Mixed<'a> {
    world: &'a World,
    wish: &'a Wish,
    seating: &'a Seating,
    seed: u64,
    jobs: usize,
    progress: Option<&'a Py<PyAny>>,
}

impl Mixed<'_> {
    fn names(&self) -> PyResult<Vec<String>> {
        let pool = self.world.game(self.wish)?;
        Ok(self.seating.names(|name| pool.bot(name))?)
    }

    /// Plays one rotation of the seats after the other. Policies then choose for many games at once.
    fn play(&self, py: Python<'_>, names: &[String], numbers: &Range<u64>) -> PyResult<BTreeMap<u64, Deal>> {
        let &Mixed { world, wish, seating, seed, jobs, progress } = self;
        let lineup = Lineup::new(names);
        let (each, games) = (lineup.rotations() as u64, numbers.end - numbers.start);
        let mut deals: BTreeMap<u64, Deal> = BTreeMap::new();
        for rotation in 0..lineup.rotations() {
            let entrant = |seat| &lineup.entrants()[lineup.at(rotation, seat)];
            let from = |seat| names.iter().position(|name| name == entrant(seat)).unwrap_or_default();
            let seating = seating.moved((0..lineup.seats()).map(from));
            let of = (rotation as u64 * games, each * games);
            let field = Field { world, wish, seating, seed, numbers: numbers.clone(), jobs, progress, of };
            for ended in field.play(py)?.0 {
                let deal = deals.entry(ended.number).or_default();
                deal.winners.push(ended.winners);
                deal.answers += ended.answers;
                deal.aliens = ended.dealt;
            }
        }
        Ok(deals)
    }
}

/// Returns the results with the settings of the tournament.
fn found(results: &Results, wish: &Wish, (content, seed, began): (String, u64, Instant)) -> Value {
    let mut told = told(results);
    told["edition"] = wish.edition.clone().into();
    told["content"] = content.into();
    told["seed"] = seed.into();
    told["seconds"] = began.elapsed().as_secs_f64().into();
    told
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
    bots: Vec<Bound<'py, PyAny>>,
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
    let seating = Seating::of(Some(PyList::new(py, bots)?.as_any()), seats)?;
    if seating.has_policies() {
        let (mixed, began) =
            (Mixed { world: &world, wish: &wish, seating: &seating, seed, jobs, progress }, Instant::now());
        let names = mixed.names()?;
        let lineup = Lineup::new(&names);
        let deals = mixed.play(py, &names, &(0..games.div_ceil(lineup.rotations() as u64)))?;
        return to_python(py, &found(&Results::of(&lineup, deals.values()), &wish, (content, seed, began)));
    }
    if seating.has_learner() {
        return Err(Wrong::wish("bots", "expected a bot for each seat").into());
    }
    let bots = seating.bots.into_iter().flatten().collect();
    let tournament = Tournament { py, content, wish: &wish, bots, games, seed, jobs, progress };
    let found = world.game(&wish)?.tournament(tournament)?;
    to_python(py, &found)
}

/// Plays the deals of a tournament with these numbers, for shards. Returns JSON: the deals in order, and the names of the
/// bots by seat.
#[pyfunction]
#[pyo3(signature = (bots, edition, first, end, seed, *, mods=None))]
pub fn _deals<'py>(
    py: Python<'py>,
    bots: Vec<Bound<'py, PyAny>>,
    edition: Option<String>,
    first: u64,
    end: u64,
    seed: u64,
    mods: Option<&Bound<'py, PyAny>>,
) -> PyResult<String> {
    let (world, seats) = (world(py, mods)?, u8::try_from(bots.len()).unwrap_or(u8::MAX));
    let wish = Wish { counts: true, ..wish(&world, edition, Some(seats), None, None)? };
    let seating = Seating::of(Some(PyList::new(py, bots)?.as_any()), seats)?;
    let mixed = Mixed { world: &world, wish: &wish, seating: &seating, seed, jobs: 1, progress: None };
    let names = mixed.names()?;
    let deals = if first < end { mixed.play(py, &names, &(first..end))? } else { BTreeMap::new() };
    let deals: Vec<&Deal> = deals.values().collect();
    let (content, rotations) = (world.hash(), Lineup::new(&names).rotations());
    Ok(json!({ "edition": wish.edition, "content": content, "bots": names, "rotations": rotations, "deals": deals })
        .to_string())
}

/// Returns the results of a tournament from the JSON of its deals. `bots` has the names by seat.
#[pyfunction]
pub fn _results<'py>(py: Python<'py>, bots: Vec<String>, deals: &str) -> PyResult<Bound<'py, PyAny>> {
    let lineup = Lineup::new(&bots);
    let deals: Vec<Deal> = serde_json::from_str(deals).map_err(|error| Wrong::wish("deals", error.to_string()))?;
    if !deals.iter().all(|deal| deal.fits(&lineup)) {
        return Err(Wrong::wish("deals", "the deals do not match the bots").into());
    }
    to_python(py, &told(&py.detach(|| Results::of(&lineup, deals.iter()))))
}

/// Returns the ratings of entrants. Each round lists how often one entrant did better than another.
#[pyfunction]
pub fn _ratings<'py>(
    py: Python<'py>,
    entrants: usize,
    rounds: Vec<Vec<(usize, usize, u32)>>,
) -> PyResult<Bound<'py, PyAny>> {
    let block = |round: &Vec<(usize, usize, u32)>| {
        let mut duels = Duels::new(entrants);
        for (one, than, many) in round {
            if one.max(than) >= &entrants {
                return Err(Wrong::wish("entrant", format!("unknown entrant {}", one.max(than))));
            }
            (0..*many).for_each(|_| duels.add(*one, *than));
        }
        Ok(duels)
    };
    let blocks = rounds.iter().map(block).collect::<Result<Vec<Duels>, Wrong>>()?;
    let found = py.detach(|| ratings(entrants, &blocks));
    to_python(py, &found.iter().map(interval).collect())
}
