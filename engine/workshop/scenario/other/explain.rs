//! A scenario as sentences: how the table stands, what is answered and what comes of it, each with its clause, what must hold.
//!
//! What happens is said in the game's words; how the table stands, and what must hold, in the words of scenarios.

use super::super::values::shown;
use super::super::{Failure, Source, TracedCourse};
use super::form::ScenarioFile;
use super::play::{Entry, Run};
use super::{Fact, Nouns, form};
use crate::plain::plain;
use crate::trace::{Course, CourseLine, Teller};
use hyperkon_table::{Table, fill};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The headings, by language.
const WORDS: &str = include_str!("words.toml");

/// The most letters of a line that says how the table stands.
const LINE: usize = 90;

/// What was played, and how it is told.
struct Played<G: Nouns> {
    parsed: ScenarioFile,
    start: Table<G>,
    teller: Teller<G>,
    edition: String,
    log: Vec<Entry<G>>,
    failures: Vec<Failure>,
}

fn play<G: Nouns>(game: G, file: &str, text: &str, lang: &str) -> Result<Played<G>, Failure> {
    let (source, game) = (Source::new(file, text), game.watched());
    let nothing = || source.failure("setup", "the position cannot be set up");
    let first = |failures: Vec<Failure>| failures.into_iter().next().unwrap_or_else(nothing);
    let parsed = form::read::<G>(&source, text).map_err(first)?;
    let start = game.position(&parsed.edition, &parsed.setup).map_err(|wrong| {
        first(wrong.into_iter().map(|(key, what)| source.failure(&format!("setup/{key}"), &what).refused()).collect())
    })?;
    let (teller, id) = (Teller::new(&game, &start, lang), &parsed.edition);
    let edition = game.edition_info(id).map_or_else(|| id.clone(), |info| info.name(lang).to_owned());
    let (failures, log) = Run::new(game, start.clone()).play(&parsed, &source);
    Ok(Played { parsed, start, teller, edition, log, failures })
}

/// The course of a scenario, and what does not hold in it.
pub(in super::super) fn course<G: Nouns>(game: G, file: &str, text: &str, lang: &str) -> Result<TracedCourse, Failure> {
    let Played { teller, log, failures, .. } = play(game, file, text, lang)?;
    let (mut lines, mut answer) = (Vec::new(), 0);
    for entry in &log {
        match entry {
            Entry::Answered { question, choice, is_stated } => {
                answer += usize::from(*is_stated);
                lines.push(CourseLine { answer, what: teller.answered(question, choice) });
            }
            Entry::Refused { words } => {
                answer += 1;
                lines.push(CourseLine { answer, what: Course::Refused { words: words.clone() } });
            }
            Entry::Told(told) => {
                lines.extend(told.iter().map(|told| CourseLine { answer, what: teller.happened(told) }));
            }
            Entry::Step(_) | Entry::Expect(_) => {}
        }
    }
    Ok(TracedCourse { lines, failures })
}

/// Tells a scenario; what does not hold is told at the end.
///
/// # Errors
/// When the file is no scenario, or its position cannot be set up.
pub(in super::super) fn explain<G: Nouns>(game: G, file: &str, text: &str, lang: &str) -> Result<String, Failure> {
    let played = play(game, file, text, lang)?;
    let mut page = Page { lang, text: String::new() };
    let rules = played.parsed.rule.as_array().map_or(std::slice::from_ref(&played.parsed.rule), Vec::as_slice);
    let rules: Vec<&str> = rules.iter().filter_map(Value::as_str).collect();
    page.line(0, &format!("{} [{}]", played.parsed.story, rules.join(", ")));
    let seats = G::seats(played.start.rules()).to_string();
    page.heading("table", &[("edition", played.edition.clone()), ("n", seats)]);
    position(&played.start).iter().for_each(|line| page.line(1, line));
    page.heading("course", &[]);
    let cited = page.course(&played);
    if !cited.is_empty() {
        page.heading("rules", &[]);
        let words = |rule: &'static str| played.teller.rule(rule).map(|words| format!("{rule}  {words}"));
        cited.into_iter().filter_map(words).for_each(|line| page.line(1, &line));
    }
    if !played.failures.is_empty() {
        page.heading("fails", &[]);
    }
    for failure in &played.failures {
        failure.to_string().lines().for_each(|line| page.line(1, line));
    }
    Ok(page.text)
}

/// What can be stated of the table, as files state it, but for what is nothing.
fn position<G: Nouns>(table: &Table<G>) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, fact) in G::facts(table).into_iter().filter(|(_, fact)| !is_nothing(fact)) {
        match fact {
            // What is long needs a line for each part.
            Fact::Each(parts) if told(&Fact::Each(parts.clone())).len() > LINE => {
                let some = parts.into_iter().filter(|(_, part)| !is_nothing(part));
                lines.extend(some.map(|(key, part)| format!("{name} {key}: {}", told(&part))));
            }
            fact => lines.push(format!("{name}: {}", told(&fact))),
        }
    }
    lines
}

fn is_nothing(fact: &Fact) -> bool {
    match fact {
        Fact::Is(value) => value == "none" || value == &Value::Bool(false) || value == &Value::from(0),
        Fact::Signed(number) => *number == 0,
        Fact::Bag(things) | Fact::Row(things) => things.is_empty(),
        Fact::Each(parts) => parts.values().all(is_nothing),
    }
}

fn told(fact: &Fact) -> String {
    match fact {
        Fact::Is(Value::String(word)) => word.clone(),
        Fact::Is(value) => value.to_string(),
        Fact::Signed(number) => number.to_string(),
        Fact::Bag(things) | Fact::Row(things) => things.join(", "),
        Fact::Each(parts) => {
            let some = parts.iter().filter(|(_, part)| !is_nothing(part));
            some.map(|(key, part)| format!("{key} {}", told(part))).collect::<Vec<_>>().join("; ")
        }
    }
}

/// What is being told.
struct Page<'a> {
    lang: &'a str,
    text: String,
}

impl Page<'_> {
    fn line(&mut self, depth: usize, line: &str) {
        self.text += &"  ".repeat(depth);
        self.text += &plain(line);
        self.text.push('\n');
    }

    fn words(&self, key: &str, values: &[(&str, String)]) -> String {
        let all: BTreeMap<String, BTreeMap<String, String>> = toml::from_str(WORDS).unwrap_or_default();
        let of = |lang: &str| all.get(lang).and_then(|words| words.get(key));
        of(self.lang).or_else(|| of("en")).map_or_else(|| key.to_owned(), |words| fill(words, values))
    }

    fn heading(&mut self, key: &str, values: &[(&str, String)]) {
        let text = self.words(key, values);
        self.text.push('\n');
        self.line(0, &text);
    }

    /// What happens, and at the checkpoints what must hold; the clauses that are cited.
    fn course<G: Nouns>(&mut self, played: &Played<G>) -> BTreeSet<&'static str> {
        let (mut number, mut cited) = (0, BTreeSet::new());
        for entry in &played.log {
            match entry {
                Entry::Step(step) => {
                    if let Some(say) = played.parsed.step.get(*step).and_then(|step| step.say.as_ref()) {
                        self.line(1, &format!("({say})"));
                    }
                }
                Entry::Answered { question, choice, is_stated } => {
                    number += usize::from(*is_stated);
                    let mark = if *is_stated { format!("{number}.") } else { "  ".to_owned() };
                    if let Course::Answered { seat, question, choice } = played.teller.answered(question, choice) {
                        let values = [("seat", seat), ("question", question), ("answer", choice)];
                        let text = self.words("answer", &values);
                        self.line(1, &format!("{mark} {text}"));
                    }
                }
                Entry::Refused { words } => {
                    number += 1;
                    let text = self.words("refused", &[("answer", words.clone())]);
                    self.line(1, &format!("{number}. {text}"));
                }
                Entry::Told(told) => {
                    for told in told {
                        let Course::Happened { said, .. } = played.teller.happened(told) else { continue };
                        let rule = told.why.as_ref().map(G::clause);
                        cited.extend(rule.filter(|_| !said.is_empty()));
                        let rule = rule.map_or_else(String::new, |rule| format!(" [{rule}]"));
                        if !said.is_empty() {
                            self.line(3, &format!("{said}{rule}"));
                        }
                    }
                }
                Entry::Expect(step) => {
                    let expect = match step {
                        Some(step) => played.parsed.step.get(*step).and_then(|step| step.expect.as_ref()),
                        None => played.parsed.expect.as_ref(),
                    };
                    self.heading(if step.is_some() { "holds_here" } else { "holds" }, &[]);
                    for (key, stated) in expect.into_iter().flatten() {
                        self.line(1, &format!("- {key}: {}", shown(stated)));
                    }
                    if step.is_some() {
                        self.text.push('\n');
                    }
                }
            }
        }
        cited
    }
}
