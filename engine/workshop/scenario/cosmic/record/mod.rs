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
mod setup;
mod story;
mod trail;

pub use course::Course;

use super::super::run::{Played, run};
use super::super::{Source, file};
use super::names::Names;
use crate::cosmic::Ruleset;
use crate::edition::Edition;
use crate::game::{Engine, GameError, Purity};
use crate::table::Code;
use page::{Keys, Val};
use thiserror::Error;
use trail::{Part, Start, Trail};

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
    #[error(transparent)]
    Game(#[from] GameError),
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
            Unwritten::Game(error) => error.code(),
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
    let trail = Trail::follow(engine, course)?;
    let content = engine.content().clone();
    let edition = content.edition(&course.table.edition);
    let rules = engine.ruleset(&course.table.clone().on_fault(crate::cosmic::OnFault::Stop))?;
    let edition = edition.ok_or(Unwritten::OtherCourse)?;
    let last = wish.until.unwrap_or(usize::MAX).min(trail.answers);
    if wish.from.is_some_and(|from| from > last.max(1)) {
        return Err(Unwritten::NoAnswer { from: wish.from.unwrap_or_default(), last });
    }
    let names = Names { content: &content, rules: &rules, colours: &edition.colours };
    let mut scribe = Scribe { engine, names, edition, rules: &rules, course, wish, of: trail.answers };
    let starts = trail.starts.iter().rev().filter(|start| may_begin(start, wish, last));
    let mut written = starts.filter_map(|start| scribe.write(start, last));
    written.next().ok_or(Unwritten::OtherCourse)
}

/// Whether a scenario may begin here: at the game's beginning always.
fn may_begin(start: &Start, wish: &Wish, last: usize) -> bool {
    match (wish.whole, wish.from) {
        _ if start.is_begin() => true,
        (true, _) => false,
        (false, Some(from)) => start.after < from,
        (false, None) => start.is_encounter() && start.after < last,
    }
}

/// One who writes.
struct Scribe<'a> {
    engine: &'a mut Engine,
    names: Names<'a>,
    edition: &'a Edition,
    rules: &'a Ruleset,
    course: &'a Course,
    wish: &'a Wish,
    of: usize,
}

impl Scribe<'_> {
    /// Writes a scenario from a start; `None`: played again it does not go as the game did.
    fn write(&mut self, start: &Start, last: usize) -> Option<Recorded> {
        let part = Part::play(self.engine, self.rules, start, &self.course.answers[start.after..last])?;
        let told: Vec<String> = part.told(&self.names).iter().map(|told| told.line()).collect();
        let mut setup = setup::keys(&self.names, &start.state);
        if !self.goes_the_same(&self.page(&part, &setup, start), &part, &told) {
            return None;
        }
        for shorter in shorter(&part) {
            let tried = shorter(&setup);
            if tried != setup && self.goes_the_same(&self.page(&part, &tried, start), &part, &told) {
                setup = tried;
            }
        }
        let text = self.page(&part, &setup, start);
        let (first, last) = ((start.after + 1).min(last), start.after + part.moves.len());
        Some(Recorded { text, first, last, of: self.of, fault: part.fault })
    }

    /// Whether a scenario goes as the game did, and all that it says holds, or it ends with the same fault.
    fn goes_the_same(&mut self, text: &str, part: &Part, told: &[String]) -> bool {
        let source = Source::new("the scenario", text);
        let Ok(parsed) = file::read::<Engine>(&source, text) else { return false };
        let Played { failures, happened: again, .. } = run(self.engine, &parsed, &source, &mut |_| ());
        let ends_well = match &part.fault {
            None => failures.is_empty(),
            Some(fault) => failures.len() == 1 && failures[0].what.contains(fault.as_str()),
        };
        ends_well && again.iter().map(|told| told.line()).eq(told.iter().cloned())
    }

    /// The file's text.
    fn page(&self, part: &Part, setup: &Keys, start: &Start) -> String {
        let mut page = self.comment(part, start);
        let story = self.wish.story.clone().unwrap_or_else(|| story::story(&self.names, part));
        let head = vec![
            ("rule".to_owned(), Val::texts(story::rules(part))),
            ("story".to_owned(), Val::Text(story)),
            ("edition".to_owned(), Val::text(self.edition.id.as_str())),
        ];
        page::section(&mut page, "", &head);
        page::section(&mut page, "setup", setup);
        let answers = answers::written(&self.names, part);
        let stretches = expects::stretches(&self.names, part);
        let mut at_the_end = expects::at_the_end(&self.names, part);
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
    fn comment(&self, part: &Part, start: &Start) -> String {
        let (version, last) = (env!("CARGO_PKG_VERSION"), start.after + part.moves.len());
        let table = &self.course.table;
        let mut lines = vec![format!(
            "Made by hyperkon {version} from {}: {}, seed {}, {} seats.",
            self.wish.origin, table.edition, table.seed, table.seats
        )];
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

type Shorter = Box<dyn Fn(&Keys) -> Keys>;

/// Ways to say less in a setup, to be tried one after the other.
fn shorter(part: &Part) -> Vec<Shorter> {
    let (then, now) = (part.start.referee().state(), part.end.referee().state());
    let without = |names: &'static [&'static str]| -> Shorter {
        Box::new(move |keys| keys.iter().filter(|(key, _)| !names.contains(&key.as_str())).cloned().collect())
    };
    let drawn = then.cards.deck().len().saturating_sub(now.cards.deck().len());
    let stars = then.stars.len().saturating_sub(now.stars.len());
    vec![
        without(&["chance", "seed"]),
        without(&["chance"]),
        without(&["windows"]),
        without(&["deck_top"]),
        Box::new(move |keys| first_cards(keys, drawn)),
        without(&["discard"]),
        without(&["star_top", "star_deck_size", "stars_drawn"]),
        without(&["stars_drawn"]),
        Box::new(move |keys| first_stars(keys, stars)),
        without(&["star_deck_size"]),
        without(&["known"]),
    ]
}

/// Only the first cards of the deck.
fn first_cards(keys: &Keys, count: usize) -> Keys {
    let shorten = |(key, value): &(String, Val)| match value {
        Val::Text(cards) if key == "deck_top" => {
            (key.clone(), Val::text(cards.split(", ").take(count).collect::<Vec<_>>().join(", ")))
        }
        _ => (key.clone(), value.clone()),
    };
    keys.iter().map(shorten).collect()
}

/// Only the first star cards.
fn first_stars(keys: &Keys, count: usize) -> Keys {
    let shorten = |(key, value): &(String, Val)| match value {
        Val::List(stars) if key == "star_top" => (key.clone(), Val::List(stars.iter().take(count).cloned().collect())),
        _ => (key.clone(), value.clone()),
    };
    keys.iter().map(shorten).collect()
}
