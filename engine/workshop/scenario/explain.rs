//! Explains a scenario in sentences: the position, the answers, the events with their rules, and the expectations.

use super::failure::{Failure, Source};
use super::file::FileOf;
use super::notation::{Notation, Said};
use super::run::{Entry, Played, run};
use super::{file, refused};
use crate::plain::plain;
use crate::trace::{Course, CourseLine, Told, Wanted};
use hyperkon_table::{LogEntry, Question, Table, fill};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Headings, by language.
const WORDS: &str = include_str!("words.toml");

/// Explains a scenario of a game.
pub(crate) fn told<G: Notation>(game: &G, file: &str, text: &str, lang: &str) -> Result<String, Failure> {
    if let Some(words) = refused::words(file, text)? {
        return Ok(refusal(game, &file::keys(file, text), lang, words));
    }
    let (parsed, table, played) = played(game, &Source::new(file, text), text, &mut |_| ())?;
    let said = game.words(&table, lang);
    let mut page = Page { game, table, lang, said, text: String::new(), cited: BTreeSet::new() };
    page.position(&parsed);
    page.course(&parsed, &played.log);
    page.clauses();
    page.failures(&played.failures);
    Ok(page.text)
}

/// Explains a file that must be rejected: its story, and the expected part of the error.
fn refusal<G: Notation>(game: &G, keys: &BTreeMap<String, Value>, lang: &str, words: String) -> String {
    let story = keys.get("story").and_then(Value::as_str).unwrap_or_default();
    format!("{}\n\n{}\n", plain(story), plain(&say(game, lang, "must_be_refused", &[("words", words)])))
}

/// Returns a text of the game, or the text that all games share.
fn say<G: Notation>(game: &G, lang: &str, key: &str, values: &[(&str, String)]) -> String {
    game.say(lang, key, values).unwrap_or_else(|| {
        let all: BTreeMap<String, BTreeMap<String, String>> = toml::from_str(WORDS).unwrap_or_default();
        let of = |lang: &str| all.get(lang).and_then(|words| words.get(key));
        match of(lang) {
            Some(words) => fill(lang, words, values),
            None => of("en").map_or_else(|| key.to_owned(), |words| fill("en", words, values)),
        }
    })
}

/// A scenario that was played and traced.
#[derive(Clone, Debug, PartialEq)]
pub struct TracedCourse {
    /// The lines of the trace.
    pub lines: Vec<CourseLine>,
    /// The failures of the scenario.
    pub failures: Vec<Failure>,
}

/// A played scenario: the file, the table at the start, and the result.
type PlayedFrom<G> = (FileOf<G>, Table<G>, Played<G>);

/// Plays a scenario, whose position must be valid.
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

/// Returns the trace of a scenario of a game.
pub(crate) fn traced<G: Notation>(
    game: &G,
    file: &str,
    text: &str,
    lang: &str,
) -> Result<Option<TracedCourse>, Failure> {
    if G::HAS_TRACES {
        return Ok(None);
    }
    let (_, start, Played { log, failures, .. }) = played(game, &Source::new(file, text), text, &mut |_| ())?;
    let lines = course(game, &start, log, lang);
    Ok(Some(TracedCourse { lines, failures }))
}

/// Plays a scenario, and returns what happened. This is its answers and events, the outcomes of its scripts, and its
/// failures.
pub(crate) fn with_rows<G: Notation>(
    game: &G,
    (file, text): (&str, &str),
    wanted: &Wanted,
    lang: &str,
) -> Result<Told, Failure> {
    let (mut probe, mut answer) = (game.probe(), 0);
    let mut watch = |entry: &Entry<G>| match entry {
        Entry::Answered { is_stated: true, .. } | Entry::Refused { .. } => answer += 1,
        Entry::Events(_) => probe.iter_mut().for_each(|probe| probe.take(answer)),
        _ => {}
    };
    let (_, start, Played { log, failures, .. }) = played(game, &Source::new(file, text), text, &mut watch)?;
    let rows = probe.map(|mut probe| {
        probe.end(answer);
        probe.rows(&start, wanted)
    });
    let failures = failures.iter().map(ToString::to_string).collect();
    Ok(Told { lines: course(game, &start, log, lang), rows: rows.unwrap_or_default(), failures })
}

/// Returns the answers and events in a log.
fn course<G: Notation>(game: &G, start: &Table<G>, log: Vec<Entry<G>>, lang: &str) -> Vec<CourseLine> {
    let words = game.words(start, lang);
    let (mut lines, mut answer) = (Vec::new(), 0);
    let mut line = |answer, what| lines.push(CourseLine { answer, what });
    for entry in log {
        match entry {
            Entry::Answered { question, choice, is_stated } => {
                answer += usize::from(is_stated);
                let seat = game.seat_name(start, lang, question.seat());
                let (asked, choice) = (words.question(&question), words.choice(&question, &choice));
                line(answer, Course::Answered { seat, question: asked, choice });
            }
            Entry::Refused { written, .. } => {
                answer += 1;
                line(answer, Course::Refused { words: written });
            }
            Entry::Events(told) => told.iter().for_each(|told| {
                let said = words.event(&told.event, told.why.as_ref());
                let rule = told.why.as_ref().map(|why| G::clause(why).to_owned());
                let event = serde_json::to_value(&told.event).unwrap_or_default();
                line(answer, Course::Happened { event, said, rule });
            }),
            Entry::Step(_) | Entry::Expect(_) => {}
        }
    }
    lines
}

/// The text that is being built.
struct Page<'a, G: Notation> {
    game: &'a G,
    table: Table<G>,
    lang: &'a str,
    said: Said<G>,
    text: String,
    /// The rules that the events cite.
    cited: BTreeSet<&'static str>,
}

impl<G: Notation> Page<'_, G> {
    fn line(&mut self, depth: usize, line: &str) {
        self.text += &"  ".repeat(depth);
        self.text += &plain(line);
        self.text.push('\n');
    }

    fn say(&self, key: &str, values: &[(&str, String)]) -> String {
        say(self.game, self.lang, key, values)
    }

    fn heading(&mut self, key: &str, values: &[(&str, String)]) {
        let text = self.say(key, values);
        self.text.push('\n');
        self.line(0, &text);
    }

    /// Writes the story, its rules, and the position.
    fn position(&mut self, file: &FileOf<G>) {
        let rules = file.rule.as_array().map_or(std::slice::from_ref(&file.rule), Vec::as_slice);
        let rules: Vec<&str> = rules.iter().filter_map(Value::as_str).collect();
        let cited = if rules.is_empty() { String::new() } else { format!(" [{}]", rules.join(", ")) };
        self.line(0, &format!("{}{cited}", file.story));
        let about = self.game.about(&self.table, self.lang);
        let edition = about["name"].as_str().unwrap_or_default().to_owned();
        let seats = G::seats(self.table.rules()).to_string();
        self.heading("table", &[("edition", edition), ("n", seats)]);
        self.game.describe(&self.table, self.lang).iter().for_each(|line| self.line(1, line));
    }

    /// Writes the events, and the expectations at the checkpoints.
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
                Entry::Events(told) => {
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

    /// Writes an answer, except an automatic pass. `number` is set if the file contains the answer.
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

    /// Writes an event and its rule.
    fn event(&mut self, told: &LogEntry<G::Event>) {
        let said = self.said.event(&told.event, told.why.as_ref());
        if G::is_detail(&told.event) || said.is_empty() {
            return;
        }
        let why = told.why.as_ref().filter(|_| !G::clause_names().is_empty());
        self.cited.extend(why.map(G::clause));
        let cause = why.map(|why| format!(" [{}]", self.game.cause(&self.table, self.lang, why)));
        self.line(3, &(said + &cause.unwrap_or_default()));
    }

    /// Writes the texts of the cited rules.
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
