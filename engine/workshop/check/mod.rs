//! Checks of mods: one call reports all problems at once, each with its place.
//!
//! Problems found while loading are first. Then every script and its texts are checked statically. If there are no
//! errors, the mods' scenarios are played, and then random games. In these games every step runs twice, to find scripts
//! that keep state between calls.
//!
//! The functions need the feature `check`. Without it, the workshop contains no parser of Luau.

mod budget;
pub(crate) mod cache;
pub(crate) mod cosmic;
mod document;
mod never;
pub(crate) mod options;
mod packs;
pub(crate) mod play;
pub(crate) mod scenarios;
#[cfg(feature = "check")]
mod script;
pub(crate) mod scripts;
mod text_keys;
mod texts;
mod translations;
mod workers;
mod wrong;

pub use budget::HookBudget;
pub use document::{Sources, document};
pub use options::Wishes;
pub use play::{EditionPlayed, Played, ScriptPlayed, Subject};
pub use scripts::{Blame, Costs, Scripts};
pub use wrong::{WrongCode, WrongPlay, WrongTexts};

use crate::game::{Content, ContentFile, WrongPack};
use crate::games::{self, Kind};
use crate::plain::{self, path_as_word};
use crate::problem::Problem;
use crate::scenario;
use cache::{Cache, CacheOf, Inputs};
use packs::Files;
use scenarios::Tested;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The results of a check.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// All problems, sorted by file and line.
    pub problems: Vec<Problem>,
    /// The files that were checked.
    pub files: Vec<ContentFile>,
    /// The content of each file with problems, by path.
    pub texts: BTreeMap<String, String>,
    /// The results of playing; `None` if there were errors, or nothing to play.
    pub played: Option<Played>,
}

impl Report {
    /// Returns the number of errors.
    pub fn errors(&self) -> usize {
        self.problems.iter().filter(|problem| problem.is_error()).count()
    }

    /// Returns the number of warnings.
    pub fn warnings(&self) -> usize {
        self.problems.len() - self.errors()
    }
}

/// Checks mods; without mods, checks the library's content. The mods in `base` are loaded first but not checked. The
/// callback `told` gets the number of games played so far and the total.
#[cfg(feature = "check")]
pub fn check<P: AsRef<Path>>(
    kinds: &[Kind],
    base: &[P],
    packs: &[P],
    wishes: &Wishes,
    told: &(dyn Fn(u64, u64) + Sync),
) -> Report {
    let roots: Vec<&Path> = base.iter().chain(packs).map(AsRef::as_ref).collect();
    let (files, mut problems) = Content::collect(&roots);
    let mut scenarios = Vec::new();
    for root in packs {
        problems.extend(packs::misspelt(root.as_ref()));
        let found = scenario::of_mod(root.as_ref());
        let path = plain::path(root.as_ref());
        let is_told = || problems.iter().any(|problem| Path::new(&problem.place.file).starts_with(&path));
        let is_empty = found.texts.is_empty() && found.wrong.is_empty() && packs::of_root(&files, &path).is_none();
        if is_empty && !is_told() {
            problems.push(Problem::error(&path, WrongPack::Empty));
        }
        scenarios.extend(found.texts);
        problems.extend(found.wrong.into_iter().map(|(path, wrong)| Problem::error(&path, wrong)));
    }
    let checked = packs.iter().map(|root| plain::path(root.as_ref())).filter_map(|path| packs::of_root(&files, &path));
    let checked = checked.collect();
    let files = Files::of(files, (!packs.is_empty()).then_some(checked));
    let given = files.given();
    look_through(kinds, &given, &files.all, &mut problems);
    let mut played = None;
    if (wishes.games > 0 || wishes.scenarios) && !problems.iter().any(Problem::is_error) {
        let mods: String = roots.iter().map(|root| format!(" --mods {}", path_as_word(root))).collect();
        match games::read(kinds, &files.all) {
            Ok(games) => {
                let (folder, salt) =
                    wishes.cache.as_ref().map_or((None, ""), |(folder, salt)| (Some(&**folder), &**salt));
                let cache = Cache::open(folder, &mods);
                let inputs: Vec<Inputs> = games.iter().map(|game| game.inputs(&files.all)).collect();
                let caches: Vec<CacheOf<'_>> = inputs.iter().map(|inputs| cache.of(salt, inputs)).collect();
                let read = || games::read(kinds, &files.all);
                let (mut all, mut costs) = scenarios::play(&read, &caches, &scenarios, &mut problems);
                let by_alien = scenarios::by_alien(&scenarios);
                let is_expected = !packs.is_empty() || !scenarios.is_empty();
                for (number, game) in games.iter().enumerate() {
                    let costs = costs.remove(game.name()).unwrap_or_default();
                    let hold = all.scenarios_hold == all.scenarios;
                    let tested = Tested { costs, hold, by_alien: &by_alien, is_expected };
                    let (played, found) = game.check(&given, &mods, (wishes, &caches[number]), &tested, told);
                    problems.extend(found);
                    all.scripts.extend(played.scripts);
                    all.editions.extend(played.editions);
                    all.budget.extend(played.budget);
                }
                drop(caches);
                cache.save();
                played = Some(all);
            }
            Err(wrong) => problems.extend(wrong),
        }
    }
    in_order(&mut problems);
    let all = files.all.iter().map(|file| (&file.path, &file.text));
    let all = all.chain(scenarios.iter().map(|file| (&file.path, &file.text)));
    let told = problems.iter().flat_map(|problem| [Some(&problem.place), problem.other.as_ref()]);
    let told: BTreeSet<&str> = told.flatten().map(|place| place.file.as_str()).collect();
    let all = all.filter(|(path, _)| told.contains(path.as_str()));
    let texts = all.map(|(path, text)| (path.clone(), text.clone())).collect();
    Report { problems, files: given.into_iter().cloned().collect(), texts, played }
}

/// Checks the files that `given` selects, for an editor. The files need not exist on disk.
#[cfg(feature = "check")]
pub fn check_files(kinds: &[Kind], files: &[ContentFile], given: impl Fn(&ContentFile) -> bool) -> Vec<Problem> {
    let mut problems = Vec::new();
    let given: Vec<&ContentFile> = files.iter().filter(|file| given(file)).collect();
    look_through(kinds, &given, files, &mut problems);
    in_order(&mut problems);
    problems
}

/// Runs the checks that do not play games.
fn look_through(kinds: &[Kind], given: &[&ContentFile], files: &[ContentFile], problems: &mut Vec<Problem>) {
    problems.extend(games::misnamed(kinds, files));
    // Check scripts last: a script without an edition is reported only if all editions are valid.
    kinds.iter().rev().for_each(|kind| (kind.look_through)(given, files, problems));
    if !problems.iter().any(Problem::is_error) {
        problems.extend(packs::unused_libraries(given, files));
    }
}

/// Sorts the problems by file and line, and removes duplicates.
fn in_order(problems: &mut Vec<Problem>) {
    problems.sort_by(|a, b| (&a.place.file, a.place.line).cmp(&(&b.place.file, b.place.line)));
    problems.dedup_by(|a, b| a.place.file == b.place.file && a.place.line == b.place.line && a.what() == b.what());
}
