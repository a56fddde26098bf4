//! The scenarios of a check, on all cores.

use super::cache::CacheOf;
use super::play::{Played, add};
use super::scripts::Costs;
use super::workers::on_all_cores;
use super::wrong::WrongPlay;
use crate::files::FileText;
use crate::games::Loaded;
use crate::problem::Problem;
use crate::scenario::{self, Failure};
use std::collections::BTreeMap;

/// The costs of hooks by the name of the game.
pub type CostsByGame = BTreeMap<&'static str, Costs>;

/// The scenarios of a check, and the parts of a game that they test.
pub struct Tested<'a> {
    /// The costs of hooks in all scenarios.
    pub costs: Costs,
    /// True if all scenarios hold. Otherwise, the rest of a failed scenario was not tested.
    pub hold: bool,
    /// The scenarios that deal each alien.
    pub by_alien: &'a BTreeMap<String, Vec<&'a FileText>>,
    /// True if each alien should have a scenario. The library keeps its scenarios elsewhere.
    pub is_expected: bool,
}

/// Returns the scenarios that deal each alien.
pub fn by_alien(scenarios: &[FileText]) -> BTreeMap<String, Vec<&FileText>> {
    let mut found: BTreeMap<String, Vec<&FileText>> = BTreeMap::new();
    for file in scenarios {
        scenario::aliens(&file.path, &file.text).into_iter().for_each(|id| found.entry(id).or_default().push(file));
    }
    found
}

/// Plays the scenarios that are not cached. Each worker reads the games once.
pub fn play(
    read: &(dyn Fn() -> Result<Vec<Box<dyn Loaded>>, Vec<Problem>> + Sync),
    caches: &[CacheOf<'_>],
    scenarios: &[FileText],
    problems: &mut Vec<Problem>,
) -> (Played, CostsByGame) {
    let found = on_all_cores(scenarios.len(), |numbers| {
        // The games have been read before, without problems.
        let mut games = read().unwrap_or_default();
        let mut costs = CostsByGame::new();
        let play = |number: usize| (number, failures(&mut games, caches, &scenarios[number], &mut costs));
        let played: Vec<_> = numbers.map(play).collect();
        (played, costs)
    });
    let (mut played, mut costs) = (Played::default(), CostsByGame::new());
    for (results, more) in found {
        more.into_iter().for_each(|(name, more)| add(costs.entry(name).or_default(), more));
        for (number, failures) in results {
            played.scenarios += 1;
            played.scenarios_hold += usize::from(failures.is_empty());
            problems.extend(failures.into_iter().map(|failure| problem(&scenarios[number].path, failure)));
        }
    }
    (played, costs)
}

/// Plays a scenario, unless the cache knows that it holds.
fn failures(
    games: &mut Vec<Box<dyn Loaded>>,
    caches: &[CacheOf<'_>],
    FileText { path, text, .. }: &FileText,
    costs: &mut CostsByGame,
) -> Vec<Failure> {
    let names: Vec<&str> = games.iter().map(|game| game.name()).collect();
    scenario::run_with(games, path, text, |game| {
        let cache = names.iter().position(|name| *name == game.name()).and_then(|at| caches.get(at));
        let of_game = costs.entry(game.name()).or_default();
        if let Some(entry) = cache.and_then(|cache| cache.find(text)) {
            add(of_game, entry.costs());
            return Vec::new();
        }
        let (failures, called, costs) = game.check_scenario(path, text);
        if let (Some(cache), true) = (cache, failures.is_empty()) {
            cache.add(text, &called, (0, 0), &costs);
        }
        add(of_game, costs);
        failures
    })
}

fn problem(path: &str, Failure { line, what, seen, .. }: Failure) -> Problem {
    let wrong = match seen {
        Some(seen) => WrongPlay::ScenarioSeen { what, seen },
        None => WrongPlay::Scenario { what },
    };
    Problem::error(path, wrong).at(line)
}
