//! A scenario as sentences: how the table stands, what is answered and what comes of it, each with its clause, and what
//! must hold.

use super::file::FileOf;
use super::games::{self, Task};
use super::notation::{Notation, Said};
use super::run::{Entry, Played, run};
use super::{Failure, Source, file};
use crate::game::{Engine, Purity};
use crate::plain::plain;
use crate::trace::{Course, CourseLine};
use hyperkon_table::{Question, Table, Told, fill};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The headings, by language.
const WORDS: &str = include_str!("words.toml");

/// Tells a scenario in a language, English where the language lacks a text. What does not hold is told at the end.
///
/// # Errors
/// When the file is no scenario, or its position cannot be set up.
pub fn explain(engine: &mut Engine, file: &str, text: &str, language: &str) -> Result<String, Failure> {
    engine.watch(Purity::Trusted);
    if let Some(words) = super::refused::words(file, text)? {
        return Ok(refusal(engine, file, text, language, &words));
    }
    games::of(engine, file, text, Explain { source: Source::new(file, text), text, language })?
}

/// Tells a file that must be refused: its story, and what must be said of it.
fn refusal(engine: &Engine, file: &str, text: &str, language: &str, words: &str) -> String {
    let keys = file::keys(file, text);
    let story = keys.get("story").and_then(Value::as_str).unwrap_or_default();
    let values = [("words", words.to_owned())];
    let must = engine.content().texts().fill(language, "explain.must_be_refused", &values);
    format!("{}\n\n{}\n", plain(story), plain(&must))
}

/// A scenario that was played and traced.
#[derive(Clone, Debug, PartialEq)]
pub struct TracedCourse {
    /// Its course.
    pub lines: Vec<CourseLine>,
    /// What does not hold in it.
    pub failures: Vec<Failure>,
}

/// The course of a scenario, and what does not hold in it; `None`: it is of a game whose scripts are traced instead.
///
/// # Errors
/// When the file is no scenario, or its position cannot be set up.
pub fn course(engine: &Engine, file: &str, text: &str, language: &str) -> Result<Option<TracedCourse>, Failure> {
    games::of(engine, file, text, Traced { source: Source::new(file, text), text, language })?
}

/// A scenario that was played from its position.
type PlayedFrom<G> = (FileOf<G>, Table<G>, Played<G>);

/// Plays a scenario whose position can be set up.
pub(super) fn played<G: Notation>(
    game: &G,
    source: &Source<'_>,
    text: &str,
    watch: &mut dyn FnMut(&Entry<G>),
) -> Result<PlayedFrom<G>, Failure> {
    let nothing = || source.failure("setup", "the position cannot be set up");
    let first = |failures: Vec<Failure>| failures.into_iter().next().unwrap_or_else(nothing);
    let parsed = file::read::<G>(source, text).map_err(first)?;
    let mut played = run(game, &parsed, source, watch);
    match played.start.take() {
        Some(start) => Ok((parsed, start, played)),
        None => Err(first(played.failures)),
    }
}

struct Traced<'a> {
    source: Source<'a>,
    text: &'a str,
    language: &'a str,
}

impl Task for Traced<'_> {
    type Out = Result<Option<TracedCourse>, Failure>;

    fn with<G: Notation>(self, game: &G) -> Self::Out {
        if G::HAS_TRACES {
            return Ok(None);
        }
        let (_, start, Played { log, failures, .. }) = played(game, &self.source, self.text, &mut |_| ())?;
        let words = game.words(&start, self.language);
        let (mut lines, mut answer) = (Vec::new(), 0);
        let mut line = |answer, what| lines.push(CourseLine { answer, what });
        for entry in log {
            match entry {
                Entry::Answered { question, choice, is_stated } => {
                    answer += usize::from(is_stated);
                    let seat = game.seat_name(&start, self.language, question.seat());
                    let (asked, choice) = (words.question(&question), words.choice(&question, &choice));
                    line(answer, Course::Answered { seat, question: asked, choice });
                }
                Entry::Refused { written, .. } => {
                    answer += 1;
                    line(answer, Course::Refused { words: written });
                }
                Entry::Told(told) => told.iter().for_each(|told| {
                    let said = words.event(&told.event, told.why.as_ref());
                    let rule = told.why.as_ref().map(|why| G::clause(why).to_owned());
                    let event = serde_json::to_value(&told.event).unwrap_or_default();
                    line(answer, Course::Happened { event, said, rule });
                }),
                Entry::Step(_) | Entry::Expect(_) => {}
            }
        }
        Ok(Some(TracedCourse { lines, failures }))
    }
}

struct Explain<'a> {
    source: Source<'a>,
    text: &'a str,
    language: &'a str,
}

impl Task for Explain<'_> {
    type Out = Result<String, Failure>;

    fn with<G: Notation>(self, game: &G) -> Self::Out {
        let (parsed, table, played) = played(game, &self.source, self.text, &mut |_| ())?;
        let said = game.words(&table, self.language);
        let mut page = Page { game, table, lang: self.language, said, text: String::new(), cited: BTreeSet::new() };
        page.position(&parsed);
        page.course(&parsed, &played.log);
        page.clauses();
        page.failures(&played.failures);
        Ok(page.text)
    }
}

/// What is being told.
struct Page<'a, G: Notation> {
    game: &'a G,
    table: Table<G>,
    lang: &'a str,
    said: Said<G>,
    text: String,
    /// The clauses that are cited.
    cited: BTreeSet<&'static str>,
}

impl<G: Notation> Page<'_, G> {
    fn line(&mut self, depth: usize, line: &str) {
        self.text += &"  ".repeat(depth);
        self.text += &plain(line);
        self.text.push('\n');
    }

    fn say(&self, key: &str, values: &[(&str, String)]) -> String {
        self.game.say(self.lang, key, values).unwrap_or_else(|| {
            let all: BTreeMap<String, BTreeMap<String, String>> = toml::from_str(WORDS).unwrap_or_default();
            let of = |lang: &str| all.get(lang).and_then(|words| words.get(key));
            of(self.lang).or_else(|| of("en")).map_or_else(|| key.to_owned(), |words| fill(words, values))
        })
    }

    fn heading(&mut self, key: &str, values: &[(&str, String)]) {
        let text = self.say(key, values);
        self.text.push('\n');
        self.line(0, &text);
    }

    /// The story and the rules it is about, and how the table stands.
    fn position(&mut self, file: &FileOf<G>) {
        let rules = file.rule.as_array().map_or(std::slice::from_ref(&file.rule), Vec::as_slice);
        let rules: Vec<&str> = rules.iter().filter_map(Value::as_str).collect();
        self.line(0, &format!("{} [{}]", file.story, rules.join(", ")));
        let about = self.game.about(&self.table, self.lang);
        let edition = about["name"].as_str().unwrap_or_default().to_owned();
        let seats = G::seats(self.table.rules()).to_string();
        self.heading("table", &[("edition", edition), ("n", seats)]);
        self.game.describe(&self.table, self.lang).iter().for_each(|line| self.line(1, line));
    }

    /// What happens, and at the checkpoints what must hold.
    fn course(&mut self, file: &FileOf<G>, log: &[Entry<G>]) {
        let (mut number, mut since, mut all) = (0, Vec::new(), Vec::new());
        self.heading("course", &[]);
        for entry in log {
            match entry {
                Entry::Step(step) => {
                    if let Some(say) = file.step.get(*step).and_then(|step| step.say.as_ref()) {
                        self.line(1, &format!("({say})"));
                    }
                }
                Entry::Answered { question, choice, is_stated } => {
                    number += usize::from(*is_stated);
                    self.answer(is_stated.then_some(number), question, choice);
                }
                Entry::Refused { seat, answer, written } => {
                    number += 1;
                    let seat = self.game.seat_name(&self.table, self.lang, *seat);
                    let values = [("seat", seat), ("answer", answer.clone()), ("written", written.clone())];
                    let text = self.say("refused", &values);
                    self.line(1, &format!("{number}. {text}"));
                }
                Entry::Told(told) => {
                    told.iter().for_each(|told| self.event(told));
                    since.extend(told.iter().map(|told| &told.event));
                    all.extend(told.iter().map(|told| &told.event));
                }
                Entry::Expect(step) => {
                    let (expect, events) = match step {
                        Some(step) => (file.step.get(*step).and_then(|step| step.expect.as_ref()), &since),
                        None => (file.expect.as_ref(), &all),
                    };
                    self.heading(if step.is_some() { "holds_here" } else { "holds" }, &[]);
                    let lines = expect.map(|expect| self.game.must_hold(&self.table, self.lang, expect, events));
                    lines.into_iter().flatten().for_each(|line| self.line(1, &format!("- {line}")));
                    if step.is_some() {
                        self.text.push('\n');
                    }
                    since.clear();
                }
            }
        }
    }

    /// An answer; a window that passes by itself is not told. `number`: the file states it.
    fn answer(&mut self, number: Option<usize>, question: &G::Question, choice: &G::Choice) {
        if number.is_none() && self.game.called(self.table.rules(), question).is_window {
            return;
        }
        let values = [
            ("seat", self.game.seat_name(&self.table, self.lang, question.seat())),
            ("question", self.said.question(question)),
            ("answer", self.said.choice(question, choice)),
        ];
        let text = self.say("answer", &values);
        self.line(1, &number.map_or(format!("   {text}"), |number| format!("{number}. {text}")));
    }

    /// What happened, and why.
    fn event(&mut self, told: &Told<G::Event>) {
        let said = self.said.event(&told.event, told.why.as_ref());
        if G::is_detail(&told.event) || said.is_empty() {
            return;
        }
        self.cited.extend(told.why.as_ref().map(G::clause));
        let cause = told.why.as_ref().map(|why| format!(" [{}]", self.game.cause(&self.table, self.lang, why)));
        self.line(3, &(said + &cause.unwrap_or_default()));
    }

    /// The words of the clauses that are cited.
    fn clauses(&mut self) {
        let words = |rule: &&'static str| {
            let words = self.game.clause_words(&self.table, self.lang, rule)?;
            Some(format!("{rule}  {words}"))
        };
        let lines: Vec<String> = self.cited.iter().filter_map(words).collect();
        if !lines.is_empty() {
            self.heading("rules", &[]);
            lines.iter().for_each(|line| self.line(1, line));
        }
    }

    fn failures(&mut self, failures: &[Failure]) {
        if !failures.is_empty() {
            self.heading("fails", &[]);
        }
        for failure in failures {
            failure.to_string().lines().for_each(|line| self.line(1, line));
        }
    }
}
