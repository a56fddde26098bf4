//! Scenarios: small plays told as data, with what must hold in them.
//!
//! A file sets up any position, gives answers by colour and says what must hold; the form is
//! described in `tests/README.md`. Every scenario is played with the strictest watch over purity,
//! and after each answer no ship and no card may be lost. The files are TOML, read through
//! [`read_toml`](crate::edition::read_toml): nothing here names that form.

mod answer;
mod bounds;
mod checkpoint;
mod events;
mod expect;
mod explain;
mod fields;
mod file;
mod found;
mod happened;
mod idle;
mod lying;
mod must_hold;
mod names;
mod other;
mod past;
mod phrases;
mod placed;
mod position;
mod recall;
mod record;
mod refusals;
mod refused;
mod run;
mod shapes;
mod sp4x;
mod sp4x_position;
mod sp4x_words;
mod terms;
mod ufos;
mod ufos_position;
mod unread;
mod vacuous;
mod values;
mod words;
mod zones;

pub use crate::door::Found;
pub use explain::explain;
pub use found::{is_mod, of_mod, texts};
pub(crate) use names::Names;
pub use record::{Course, Recorded, Unwritten, Wish, record};

use crate::cosmic::{Choice, Decision, PowerSlot, ScriptId, Traced};
use crate::game::{Engine, Purity, TableRules};
use crate::games::Others;
use crate::plain::{one_line, plain};
use crate::problem::what_there_is;
use crate::table::Seat;
use crate::trace::CourseLine;
use file::ScenarioFile;
use hyperkon_frame::Served;
use hyperkon_sp4x::Sp4x;
use hyperkon_ufos::Ufos;
use run::{Entry, Played};
use std::collections::BTreeMap;
use std::fmt;

/// What kind of failure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The file is refused: nothing is played.
    Refused,
    /// A statement could not fail where it stands.
    Vacuous,
    /// A statement does not hold, or the play cannot go on as the file says.
    Unmet,
}

/// Something in a scenario that does not hold, or a file that says nothing clear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What kind it is.
    pub kind: Kind,
    /// The file.
    pub file: String,
    /// The line of the statement, from 1, where it is known.
    pub line: Option<usize>,
    /// What does not hold.
    pub what: String,
    /// What was seen instead.
    pub seen: Option<String>,
}

impl Failure {
    /// The same, before anything is played.
    fn refused(mut self) -> Failure {
        self.kind = Kind::Refused;
        self
    }

    fn seen(mut self, seen: String) -> Failure {
        self.seen = Some(seen);
        self
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&one_line(&self.file))?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", one_line(&self.what))?;
        self.seen.as_ref().map_or(Ok(()), |seen| write!(f, "\n    seen instead: {}", plain(seen)))
    }
}

impl std::error::Error for Failure {}

/// A file and the lines of its keys: for the lines of failures.
struct Source<'a> {
    file: &'a str,
    lines: BTreeMap<String, usize>,
}

impl<'a> Source<'a> {
    fn new(file: &'a str, text: &str) -> Source<'a> {
        Source { file, lines: crate::edition::toml_lines(text) }
    }

    /// A failure at a key, "setup/hands/red"; where the file does not have it, at what it would lie in.
    fn failure(&self, at: &str, what: &str) -> Failure {
        let mut path = at;
        let line = loop {
            match (self.lines.get(path), path.rsplit_once('/')) {
                (Some(line), _) => break Some(*line),
                (None, Some((above, _))) => path = above,
                (None, None) => break None,
            }
        };
        Failure { kind: Kind::Unmet, file: self.file.to_owned(), line, what: what.to_owned(), seen: None }
    }
}

/// Plays a scenario and returns everything that does not hold in it; nothing: it holds.
///
/// The engine watches purity most strictly from then on.
pub fn run(engine: &mut Engine, file: &str, text: &str) -> Vec<Failure> {
    run_watching(engine, Purity::Fresh, file, text)
}

/// The same with another watch over purity.
pub fn run_watching(engine: &mut Engine, purity: Purity, file: &str, text: &str) -> Vec<Failure> {
    let failures = match other_game(engine, file, text) {
        Err(failure) => vec![failure],
        Ok(Some(game)) => game.run(file, text),
        Ok(None) => {
            engine.watch(purity);
            read(file, text).map_or_else(|failures| failures, |parsed| play(engine, file, text, &parsed).failures)
        }
    };
    match refused::words(file, text) {
        Ok(Some(words)) => refused::test(&Source::new(file, text), &words, &failures),
        Ok(None) => failures,
        Err(failure) => vec![failure],
    }
}

/// A game without scripts, with its editions in a content.
enum OtherGame {
    Ufos(Ufos),
    Sp4x(Sp4x),
}

impl OtherGame {
    /// Plays a scenario.
    fn run(self, file: &str, text: &str) -> Vec<Failure> {
        match self {
            OtherGame::Ufos(game) => other::run(game, file, text),
            OtherGame::Sp4x(game) => other::run(game, file, text),
        }
    }

    /// Tells a scenario.
    fn explain(self, file: &str, text: &str, language: &str) -> Result<String, Failure> {
        match self {
            OtherGame::Ufos(game) => other::explain(game, file, text, language),
            OtherGame::Sp4x(game) => other::explain(game, file, text, language),
        }
    }

    fn course(self, file: &str, text: &str, language: &str) -> Result<TracedCourse, Failure> {
        match self {
            OtherGame::Ufos(game) => other::course(game, file, text, language),
            OtherGame::Sp4x(game) => other::course(game, file, text, language),
        }
    }
}

/// The game of a scenario that is of an edition without scripts; `None`: it is of another edition, or cannot be read.
///
/// # Errors
/// When there is no such edition: nothing else in the file can be judged then.
fn other_game(engine: &Engine, file: &str, text: &str) -> Result<Option<OtherGame>, Failure> {
    let keys: BTreeMap<String, serde_json::Value> = crate::edition::read_toml(file, text).unwrap_or_default();
    let Some(edition) = keys.get("edition").and_then(serde_json::Value::as_str) else { return Ok(None) };
    if engine.content().edition(edition).is_some() {
        return Ok(None);
    }
    // What is wrong with their editions is told by whoever checks or loads the mod.
    let Ok(Others { ufos, sp4x }) = Others::of(engine.content().sources()) else { return Ok(None) };
    let has = |editions: &[String]| editions.iter().any(|id| id == edition);
    match [ufos.editions(), sp4x.editions()] {
        [editions, _] if has(&editions) => Ok(Some(OtherGame::Ufos(ufos))),
        [_, editions] if has(&editions) => Ok(Some(OtherGame::Sp4x(sp4x))),
        others => {
            let own = engine.content().editions().map(|edition| edition.id.as_str());
            let known = what_there_is(own.chain(others.iter().flatten().map(String::as_str)));
            let what = format!("there is no edition `{edition}`; {known} (one of a mod needs `--mods DIR`)");
            Err(Source::new(file, text).failure("edition", &what).refused())
        }
    }
}

/// A scenario of a game without scripts that was played to be traced.
#[derive(Clone, Debug, PartialEq)]
pub struct TracedCourse {
    /// Its course.
    pub lines: Vec<CourseLine>,
    /// What does not hold in it.
    pub failures: Vec<Failure>,
}

/// The course of a scenario of a game without scripts, and what does not hold in it; `None`: it is of another game.
///
/// # Errors
/// When the file is no scenario, or its position cannot be set up.
pub fn course(engine: &Engine, file: &str, text: &str, language: &str) -> Result<Option<TracedCourse>, Failure> {
    other_game(engine, file, text)?.map(|game| game.course(file, text, language)).transpose()
}

/// The most that is told of one file that is refused.
const MOST_REFUSED: usize = 100;

/// Reads a scenario's file.
///
/// # Errors
/// Everything that is wrong with its form: at least one failure.
fn read(file: &str, text: &str) -> Result<ScenarioFile, Vec<Failure>> {
    let source = Source::new(file, text);
    let parsed: ScenarioFile = crate::edition::read_toml(file, text).map_err(|error| {
        let first = of_problem(file, &error);
        let mut all = unread::all(&source, text);
        all.truncate(MOST_REFUSED);
        // What is wrong with one key alone is said best by the reader of the whole.
        if all.len() > 1 { all } else { vec![first] }
    })?;
    let mut wrong = unsound(&parsed);
    wrong.extend(says_nothing(file, text));
    if wrong.is_empty() {
        return Ok(parsed);
    }
    Err(wrong.into_iter().take(MOST_REFUSED).map(|(at, what)| source.failure(&at, &what).refused()).collect())
}

/// What the reader of the form finds wrong.
fn of_problem(file: &str, problem: &crate::problem::Problem) -> Failure {
    let hint = problem.hint().map_or_else(String::new, |hint| format!(" ({hint})"));
    let (file, line) = (file.to_owned(), problem.place.line);
    Failure { kind: Kind::Refused, file, line, what: problem.what() + &hint, seen: None }
}

/// Something in the course of a scenario that is traced.
pub(crate) enum Logged {
    /// An answer that the file states.
    Answered { decision: Box<Decision>, choice: Choice },
    /// One that must be refused.
    Refused,
    /// What was noted meanwhile.
    Traced(Vec<Traced>),
}

/// A scenario that was played to be traced.
pub(crate) struct Traceable {
    pub rules: TableRules,
    pub powers: Vec<(PowerSlot, (ScriptId, Seat))>,
    pub log: Vec<Logged>,
    pub failures: Vec<Failure>,
}

/// Plays a scenario for its course.
///
/// # Errors
/// When the file is no scenario, or its position cannot be set up.
pub(crate) fn played(engine: &mut Engine, file: &str, text: &str) -> Result<Traceable, Failure> {
    let first = |failures: Vec<Failure>| {
        let nothing = || Source::new(file, text).failure("setup", "the position cannot be set up");
        failures.into_iter().next().unwrap_or_else(nothing)
    };
    let parsed = read(file, text).map_err(first)?;
    let Played { failures, start, log, .. } = play(engine, file, text, &parsed);
    let Some(start) = start else { return Err(first(failures)) };
    let logged = |entry| match entry {
        Entry::Answered { decision, choice, stated: true } => Some(Logged::Answered { decision, choice }),
        Entry::Refused { .. } => Some(Logged::Refused),
        Entry::Traced(notes) => Some(Logged::Traced(notes)),
        _ => None,
    };
    let log = log.into_iter().filter_map(logged).collect();
    let rules = start.rules().clone();
    let powers =
        start.referee().state().powers.iter().map(|(slot, power)| (slot, (power.alien, power.holder))).collect();
    Ok(Traceable { rules, powers, log, failures })
}

/// Plays a scenario that was read.
fn play(engine: &mut Engine, file: &str, text: &str, parsed: &ScenarioFile) -> Played {
    let source = Source::new(file, text);
    let content = engine.content().clone();
    let Some(edition) = content.edition(&parsed.edition) else {
        let what = format!("there is no edition `{}`", parsed.edition);
        return source.failure("edition", &what).refused().into();
    };
    run::run(engine, edition, parsed, &source)
}

/// What is wrong with a scenario before it is played, and at which key: a test that cannot fail is a defect.
fn unsound(parsed: &ScenarioFile) -> Vec<(String, String)> {
    let mut wrong = Vec::new();
    let mut note = |at: &str, what: String| wrong.push((at.to_owned(), what));
    if let Err(what) = rules(&parsed.rule) {
        note("rule", what);
    }
    if parsed.story.trim().is_empty() || parsed.story.contains('\n') {
        note("story", "`story` is one line that tells what happens".to_owned());
    }
    let silent = parsed.expect.is_none() && parsed.step.iter().all(|step| step.expect.is_none());
    if silent && parsed.must_be_refused.is_none() {
        note("story", "the scenario expects nothing; add `[expect]`".to_owned());
    }
    wrong
}

/// The lists and tables below an `expect` that say nothing.
fn says_nothing(file: &str, text: &str) -> Vec<(String, String)> {
    let whole: serde_json::Value = crate::edition::read_toml(file, text).unwrap_or_default();
    let empty = vacuous::empty(&whole).into_iter().map(|at| {
        let what = format!("`{}` is empty and expects nothing; leave it out", at.rsplit('/').next().unwrap_or(&at));
        (at, what)
    });
    empty.collect()
}

/// The rules that are named: one or a list, each a clause of the rules.
fn rules(value: &serde_json::Value) -> Result<(), String> {
    let form = "write `rule = \"C5\"` or `rule = [\"C5\", \"C6\"]`";
    let list = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    if list.is_empty() || value.as_str().is_some_and(str::is_empty) {
        return Err(format!("`rule` names no rule; {form}"));
    }
    for rule in list {
        let name = rule.as_str().ok_or_else(|| format!("`{}` names no rule; {form}", values::shown(rule)))?;
        if crate::cosmic::Rule::named(name).is_none() {
            return Err(format!("there is no rule `{name}`; engine/cosmic/RULES.md has them all"));
        }
    }
    Ok(())
}
