//! Everything that is wrong with packs: one call, all problems at once, each with its place.
//!
//! What loading finds comes first. Then every script is checked without being run, and its texts.
//! If all of that is sound, the packs are played: their scenarios, and random games in which every step is run
//! twice, so that a script that keeps something is found out.

mod budget;
mod others;
mod packs;
mod play;
mod script;
mod subject;
mod texts;
mod translations;
mod wrong;

pub use budget::HookBudget;
pub use play::{EditionPlayed, Played, ScriptPlayed};
pub use wrong::{WrongCode, WrongPlay, WrongTexts};

use crate::door::FileText;
use crate::game::{Content, ContentFile, WrongPack};
use crate::plain::{self, path_as_word};
use crate::problem::Problem;
use crate::scenario;
use crate::script::compiles;
use crate::table::Code;
use packs::Files;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

/// What is wanted of a check.
#[derive(Clone, Debug)]
pub struct Wishes {
    /// Random games for each script; 0: nothing is played, scenarios neither.
    pub games: u64,
    /// The seed of these games.
    pub seed: u64,
}

impl Default for Wishes {
    fn default() -> Self {
        Wishes { games: 60, seed: 1 }
    }
}

/// What a check has found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// All that is wrong: file by file, from the top of each.
    pub problems: Vec<Problem>,
    /// The files that were checked.
    pub files: Vec<ContentFile>,
    /// The texts of the files that the problems are in, by their paths: as they were read.
    pub texts: BTreeMap<String, String>,
    /// What came of playing; `None` when something was not sound, or nothing was to be played.
    pub played: Option<Played>,
}

impl Report {
    /// How many errors there are.
    pub fn errors(&self) -> usize {
        self.problems.iter().filter(|problem| problem.is_error()).count()
    }

    /// How many warnings there are.
    pub fn warnings(&self) -> usize {
        self.problems.len() - self.errors()
    }
}

/// Checks packs; without any: the library's content itself. `base`: the packs on which they stand, on top of the
/// library's content. `told`: how many of how many games have been played.
pub fn check<P: AsRef<Path>>(base: &[P], packs: &[P], wishes: &Wishes, told: &(dyn Fn(u64, u64) + Sync)) -> Report {
    let roots: Vec<&Path> = base.iter().chain(packs).map(AsRef::as_ref).collect();
    let (files, mut problems) = Content::collect(&roots);
    let mut scenarios = Vec::new();
    for (pack, root) in (base.len() as u32 + 1..).zip(packs) {
        problems.extend(packs::misspelt(root.as_ref()));
        let found = scenario::of_mod(root.as_ref());
        let path = plain::path(root.as_ref());
        let is_told = || problems.iter().any(|problem| Path::new(&problem.place.file).starts_with(&path));
        let is_empty = found.texts.is_empty() && found.wrong.is_empty() && !files.iter().any(|file| file.pack == pack);
        if is_empty && !is_told() {
            problems.push(Problem::error(&path, WrongPack::Empty));
        }
        scenarios.extend(found.texts);
        problems.extend(found.wrong.into_iter().map(|(path, wrong)| Problem::error(&path, wrong)));
    }
    let files = Files::of(files, base.len(), packs.len());
    let mods = roots.iter().map(|root| format!(" --mods {}", path_as_word(root))).collect();
    Check { files, problems, scenarios, mods, wishes }.run(told)
}

/// Checks files that need not lie anywhere, for an editor: of `files`, those for which `given` says so.
pub fn check_files(files: &[ContentFile], given: impl Fn(&ContentFile) -> bool) -> Vec<Problem> {
    let mut problems = Vec::new();
    let content = Content::salvage(files, &mut problems);
    let given: Vec<&ContentFile> = files.iter().filter(|file| given(file)).collect();
    drop(still(&given, files, &content, &mut problems));
    in_order(&mut problems);
    problems
}

struct Check<'a> {
    files: Files,
    problems: Vec<Problem>,
    scenarios: Vec<FileText>,
    /// The packs as a command line names them.
    mods: String,
    wishes: &'a Wishes,
}

impl Check<'_> {
    fn run(self, told: &(dyn Fn(u64, u64) + Sync)) -> Report {
        let Check { files, mut problems, scenarios, mods, wishes } = self;
        let content = Content::salvage(&files.all, &mut problems);
        let given = files.given();
        let others = still(&given, &files.all, &content, &mut problems);
        let sound = !problems.iter().any(Problem::is_error);
        let mut played = None;
        if sound && wishes.games > 0 {
            let (mut result, found) = play::play(&Arc::new(content), &given, &scenarios, &mods, wishes, told);
            problems.extend(found);
            if let Some(others) = others {
                let (editions, found) = others::play(others, &given, &mods, wishes, told);
                result.editions.extend(editions);
                problems.extend(found);
            }
            played = Some(result);
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
}

/// What can be said without playing, beside what loading has said; the games without scripts, if their editions are sound.
fn still(
    given: &[&ContentFile],
    files: &[ContentFile],
    content: &Content,
    problems: &mut Vec<Problem>,
) -> Option<crate::games::Others> {
    let mut found = scripts(given, files, content);
    let unread = unread_texts(problems);
    let has_texts = |problem: &Problem| !unread.contains(&problem.place.file.replace(".lua", ".toml"));
    found.retain(|problem| problem.code() != "code_no_text" || has_texts(problem));
    once_each(problems, &found);
    let others = crate::games::Others::of(files).map_err(|wrong| problems.extend(wrong)).ok();
    let nowhere = packs::in_no_edition(given, content, problems);
    problems.extend(found);
    let mut texts = texts::check(given, files, content);
    texts.retain(|text| text.code() != "texts_of_nobody" || !is_not_let_in(text, problems));
    texts.retain(|text| !matches!(text.code(), "texts_nameless" | "texts_other_language") || has_texts(text));
    problems.extend(texts);
    problems.extend(nowhere);
    others
}

/// The files of texts that are there, and cannot be read: nobody is told to write what may stand in them.
fn unread_texts(problems: &[Problem]) -> BTreeSet<String> {
    let is_whole = |problem: &&Problem| ["toml_", "file_"].iter().any(|area| problem.code().starts_with(area));
    let whole = problems.iter().filter(|problem| problem.is_error()).filter(is_whole);
    whole.map(|problem| problem.place.file.clone()).collect()
}

/// A script may be nested a thousand deep; its tree is walked on a stack that is large enough for that.
const STACK: usize = 256 * 1024 * 1024;

fn scripts(given: &[&ContentFile], files: &[ContentFile], content: &Content) -> Vec<Problem> {
    let all = || -> Vec<Problem> {
        let sound = given.iter().filter(|file| texts::is_script(file) && compiles(&file.text));
        sound.flat_map(|file| script::check(file, files, content)).collect()
    };
    std::thread::scope(|scope| match std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, all) {
        Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
        Err(_) => all(),
    })
}

/// Whether the script of these texts is there, and only cannot be read.
fn is_not_let_in(texts: &Problem, problems: &[Problem]) -> bool {
    let script = texts.place.file.replace(".toml", ".lua");
    problems.iter().any(|problem| problem.is_error() && problem.place.file == script)
}

/// Where running a script's file stops, the interpreter's words are left out if the look at its code has said why.
fn once_each(loading: &mut Vec<Problem>, found: &[Problem]) {
    let is_told = |problem: &Problem| {
        found.iter().any(|other| {
            other.is_error() && (&other.place.file, other.place.line) == (&problem.place.file, problem.place.line)
        })
    };
    loading.retain(|problem| !matches!(problem.code(), "raised" | "no_method") || !is_told(problem));
}

/// Sorted by file and line, each once.
fn in_order(problems: &mut Vec<Problem>) {
    problems.sort_by(|a, b| (&a.place.file, a.place.line).cmp(&(&b.place.file, b.place.line)));
    problems.dedup_by(|a, b| a.place.file == b.place.file && a.place.line == b.place.line && a.what() == b.what());
}
