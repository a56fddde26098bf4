//! From a game to a scenario: a part of what was played becomes a file that plays again, so that a report of a
//! fault is a file.
//!
//! A scenario begins where a turn, an encounter or a phase does. The position there is put into the words of a setup,
//! the scenario is written and played at once, and everything that happens in it is compared with the game. Where
//! they differ the position holds something that a setup cannot say, and an earlier beginning is taken; the
//! beginning of the game always does. What can be left out of the setup without a difference is left out.

mod answers;
mod course;
mod expects;
mod page;
mod trail;

pub(super) use expects::{diff, stated};
pub(super) use page::{Keys, Val};
pub(super) use trail::Part;

use super::events::Happened;
use super::games::{self, Task};
use super::notation::{Notation, Telling};
use super::run::{Played, run};
use super::{Source, file};
use crate::game::{Engine, Purity};
pub use course::Course;
use hyperkon_table::{Code, RecordReader, Table};
use std::collections::BTreeSet;
use thiserror::Error;
use trail::{Start, Stuck, Trail};

/// What a game supplies so that a part of a game can be written as a scenario.
pub(super) trait Recording: Telling {
    /// The event by which a step is told to be undone.
    const STEP_UNDONE: &'static str = "undone";

    /// The edition of a table and its seed.
    fn table_of(options: &Self::Options) -> (String, u64);

    /// The options with which a table is played again: a fault stops it.
    fn again(options: &Self::Options) -> Self::Options {
        options.clone()
    }

    /// The states at which a scenario might begin that have come since this was last asked; `keep`: it is asked again.
    fn pauses(&self, table: &Table<Self>, _keep: bool) -> Vec<Self::State> {
        let position = table.referee().position();
        if position.answers.is_empty() { vec![Self::State::clone(&position.checkpoint)] } else { Vec::new() }
    }

    /// Whether a chapter of the game begins at a state; `None`: no scenario can begin there.
    fn begins(rules: &Self::Rules, state: &Self::State) -> Option<bool>;

    /// What an event is to whoever reads.
    fn mark(event: &Self::Event) -> Mark;

    /// A state as a setup; `is_begin`: the game begins there.
    fn setup(&self, rules: &Self::Rules, state: &Self::State, is_begin: bool) -> Keys;

    /// Shorter setups than this, to be tried one after the other.
    fn shorter(&self, setup: &Keys, _part: &Part<Self>) -> Vec<Shorter> {
        setup.iter().map(|(key, _)| without(vec![key.clone()])).collect()
    }

    /// What happens, in one line.
    fn story(&self, part: &Part<Self>) -> String;

    /// What must hold: what has changed, and the main things that happened.
    fn stated(&self, then: &Table<Self>, now: &Table<Self>, events: &[&Self::Event], happened: &[Happened]) -> Keys;

    /// An answer as it is written.
    fn of_choice(&self, rules: &Self::Rules, question: &Self::Question, choice: &Self::Choice) -> String;
}

/// What an event is to whoever reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// A chapter begins.
    Chapter,
    /// It is cited by its clause.
    Plain,
    /// It is no news.
    Frame,
}

/// A way to say less in a setup.
pub(super) type Shorter = Box<dyn Fn(&Keys) -> Keys>;

/// A setup without these keys.
pub(super) fn without(names: Vec<String>) -> Shorter {
    Box::new(move |keys| keys.iter().filter(|(key, _)| !names.contains(key)).cloned().collect())
}

/// A stretch of a part: up to the beginning of another chapter, or to the end.
struct Stretch {
    /// The first move, and the one after the last.
    moves: std::ops::Range<usize>,
    /// What must hold after it.
    expect: Keys,
}

/// What is wanted of a course.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// The first answer, from 1; the scenario begins as shortly before it as it can. Unless said: the beginning of the
    /// encounter of the last answer.
    pub from: Option<usize>,
    /// The last answer; unless said: as far as the course goes.
    pub until: Option<usize>,
    /// The whole game, from its beginning.
    pub whole: bool,
    /// What happens, in one line; unless said: found from what does.
    pub story: Option<String>,
    /// Where the game comes from, for the comment at the top.
    pub origin: String,
}

/// A scenario that was written, has been played, and went as the game did.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The file's text.
    pub text: String,
    /// The first of its answers, counted from 1 in the game.
    pub first: usize,
    /// The last of its answers.
    pub last: usize,
    /// The answers of the game.
    pub of: usize,
    /// The fault of a script that it ends with: the scenario does not hold until the script is mended.
    pub fault: Option<String>,
}

/// Why a part of a course could not be written.
#[derive(Debug, Error)]
pub enum Unwritten {
    /// It cannot be played.
    #[error("{what}")]
    Game {
        /// A word for why.
        code: &'static str,
        /// Why.
        what: String,
    },
    /// The game ends before it.
    #[error("there is no answer {from} in it: it has {last}")]
    NoAnswer {
        /// The answer with which the part was to begin, from 1.
        from: usize,
        /// How many answers there are.
        last: usize,
    },
    /// It does not go the same way twice.
    #[error("what was played does not come out the same when it is played again")]
    OtherCourse,
}

impl Code for Unwritten {
    fn code(&self) -> &'static str {
        match self {
            Unwritten::Game { code, .. } => code,
            Unwritten::NoAnswer { .. } => "no_answer",
            Unwritten::OtherCourse => "other_course",
        }
    }
}

/// Writes a part of a course as a scenario.
///
/// # Errors
/// When the course does not fit the engine's content, or what is wanted is not in it.
pub fn record(engine: &mut Engine, course: &Course, wish: &Wish) -> Result<Recorded, Unwritten> {
    engine.watch(Purity::Trusted);
    write(engine, course, wish)
}

/// Writes a part of a record as a scenario, whichever game it is of.
///
/// # Errors
/// When the record cannot be played with the engine's content, or what is wanted is not in it.
pub fn record_of(engine: &mut Engine, record: &[u8], all_the_same: bool, wish: &Wish) -> Result<Recorded, Unwritten> {
    engine.watch(Purity::Trusted);
    games::of_record(engine, record, Write { record, all_the_same, wish })
}

struct Write<'a> {
    record: &'a [u8],
    all_the_same: bool,
    wish: &'a Wish,
}

impl Task for Write<'_> {
    type Out = Result<Recorded, Unwritten>;

    fn with<G: Notation>(self, game: &G) -> Self::Out {
        let course = Course::read(game, &mut RecordReader::new(self.record), self.all_the_same);
        write(game, &course.map_err(damaged::<G>)?, self.wish)
    }
}

fn damaged<G: Notation>(trouble: G::Trouble) -> Unwritten {
    Unwritten::Game { code: trouble.code(), what: trouble.to_string() }
}

fn write<G: Notation>(game: &G, course: &Course<G>, wish: &Wish) -> Result<Recorded, Unwritten> {
    let trail = Trail::follow(game, course).map_err(|stuck| match stuck {
        Stuck::Table(trouble) => damaged::<G>(trouble),
        Stuck::Answer(number, why) => {
            let what = format!("answer {number} of the record does not fit the game: {why}");
            Unwritten::Game { code: "unfit", what }
        }
    })?;
    let last = wish.until.unwrap_or(usize::MAX).min(trail.answers);
    if wish.from.is_some_and(|from| from > last.max(1)) {
        return Err(Unwritten::NoAnswer { from: wish.from.unwrap_or_default(), last });
    }
    let rules = game.rules(&G::again(&course.table)).map_err(damaged::<G>)?;
    let scribe = Scribe { game, rules: &rules, course, wish, of: trail.answers };
    let starts = trail.starts.iter().rev().filter(|start| may_begin(start, wish, last));
    let mut written = starts.filter_map(|start| scribe.write(start, last));
    written.next().ok_or(Unwritten::OtherCourse)
}

/// Whether a scenario may begin here: at the game's beginning always.
const fn may_begin<G: Notation>(start: &Start<G>, wish: &Wish, last: usize) -> bool {
    match (wish.whole, wish.from) {
        _ if start.is_begin => true,
        (true, _) => false,
        (false, Some(from)) => start.after < from,
        (false, None) => start.is_chapter && start.after < last,
    }
}

/// One who writes.
struct Scribe<'a, G: Notation> {
    game: &'a G,
    rules: &'a G::Rules,
    course: &'a Course<G>,
    wish: &'a Wish,
    of: usize,
}

impl<G: Notation> Scribe<'_, G> {
    /// Writes a scenario from a start; `None`: played again it does not go as the game did.
    fn write(&self, start: &Start<G>, last: usize) -> Option<Recorded> {
        let part = Part::play(self.game, self.rules, start, &self.course.answers[start.after..last])?;
        let happened: Vec<String> = part.happened(self.game).iter().map(Happened::line).collect();
        let mut setup = self.game.setup(self.rules, &start.state, start.is_begin);
        if !self.goes_the_same(&self.page(&part, &setup, start), &part, &happened) {
            return None;
        }
        for shorter in self.game.shorter(&setup, &part) {
            let tried = shorter(&setup);
            if tried != setup && self.goes_the_same(&self.page(&part, &tried, start), &part, &happened) {
                setup = tried;
            }
        }
        let text = self.page(&part, &setup, start);
        let (first, last) = ((start.after + 1).min(last), start.after + part.moves.len());
        Some(Recorded { text, first, last, of: self.of, fault: part.fault })
    }

    /// Whether a scenario goes as the game did, and all that it says holds, or it ends with the same fault.
    fn goes_the_same(&self, text: &str, part: &Part<G>, happened: &[String]) -> bool {
        let source = Source::new("the scenario", text);
        let Ok(parsed) = file::read::<G>(&source, text) else { return false };
        let Played { failures, happened: again, .. } = run(self.game, &parsed, &source, &mut |_| ());
        let ends_well = match &part.fault {
            None => failures.is_empty(),
            Some(fault) => failures.len() == 1 && failures[0].what.contains(fault.as_str()),
        };
        ends_well && again.iter().map(Happened::line).eq(happened.iter().cloned())
    }

    /// The file's text.
    fn page(&self, part: &Part<G>, setup: &Keys, start: &Start<G>) -> String {
        let (edition, seed) = G::table_of(&self.course.table);
        let mut page = self.comment(part, start, &edition, seed);
        let story = self.wish.story.clone().unwrap_or_else(|| self.game.story(part));
        let head = vec![
            ("rule".to_owned(), Val::texts(rules(part))),
            ("story".to_owned(), Val::Text(story)),
            ("edition".to_owned(), Val::text(edition.as_str())),
        ];
        page::section(&mut page, "", &head);
        page::section(&mut page, "setup", setup);
        let answers = answers::written(self.game, part);
        let stretches = expects::stretches(self.game, part);
        let mut at_the_end = expects::at_the_end(self.game, part);
        let several = stretches.len() > 1;
        for stretch in stretches {
            let mut said: Vec<String> = answers[stretch.moves].iter().flatten().cloned().collect();
            // Of the stretch that ends with a fault nothing is expected: nobody knows yet what comes of it.
            let faulty = part.fault.is_some() && stretch.expect.is_empty();
            let last = if faulty && part.ending.is_empty() { said.pop() } else { None };
            if !said.is_empty() || several && last.is_none() {
                page::section(&mut page, "step", &vec![("answers".to_owned(), Val::texts(said))]);
            }
            if let Some(last) = last {
                let say = ("say".to_owned(), Val::text("Here a script faults."));
                page::section(&mut page, "step", &vec![say, ("answers".to_owned(), Val::texts([last]))]);
            }
            if several && !stretch.expect.is_empty() {
                page::section(&mut page, "step.expect", &stretch.expect);
            } else {
                at_the_end.splice(0..0, stretch.expect);
            }
        }
        page::section(&mut page, "expect", &at_the_end);
        page
    }

    /// Where it comes from.
    fn comment(&self, part: &Part<G>, start: &Start<G>, edition: &str, seed: u64) -> String {
        let (version, last) = (env!("CARGO_PKG_VERSION"), start.after + part.moves.len());
        let (origin, seats) = (&self.wish.origin, G::seats(self.rules));
        let mut lines =
            vec![format!("Made by hyperkon {version} from {origin}: {edition}, seed {seed}, {seats} seats.")];
        lines.push(format!("Answers {} to {last} of {}.", (start.after + 1).min(last), self.of));
        match (&part.fault, &self.course.fault) {
            (Some(fault), _) => {
                lines.push("A script faults at its end; it holds when the script is mended:".to_owned());
                lines.extend(fault.lines().map(str::to_owned));
            }
            (None, Some(fault)) if last == self.of => {
                lines.push("In the game a script faulted here; it did not when this was written:".to_owned());
                lines.extend(fault.lines().map(str::to_owned));
            }
            _ => {}
        }
        lines.iter().map(|line| format!("# {}\n", line.replace(char::is_control, " "))).collect()
    }
}

/// The rules that come into a part, in the order of the digest.
fn rules<G: Notation>(part: &Part<G>) -> Vec<String> {
    let whys = part.all_told().filter(|told| G::mark(&told.event) != Mark::Frame).filter_map(|told| told.why.as_ref());
    let cited: BTreeSet<&'static str> = whys.map(G::clause).collect();
    let mut rules: Vec<&str> = G::clauses().into_iter().filter(|rule| cited.contains(rule)).collect();
    rules.extend(cited.is_empty().then_some("T1"));
    rules.into_iter().map(str::to_owned).collect()
}
