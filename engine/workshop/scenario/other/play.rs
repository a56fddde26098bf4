//! Plays a scenario: gives its answers, tests what must hold after them.

use super::super::values::{Read, shown};
use super::super::{Failure, Kind, Source};
use super::form::{ScenarioFile, Step};
use super::holds::Checkpoint;
use super::{Nouns, Part, fact, seat_named};
use crate::problem::what_there_is;
use hyperkon_table::{Code, Progress, Question, Seat, Table, Told};
use serde_json::{Map, Value};

/// More answers than this between two that are stated are taken for an endless game.
const MOST_AUTOMATIC: usize = 500;

/// A scenario under way.
pub(super) struct Run<G: Nouns> {
    game: G,
    table: Table<G>,
    told: Vec<Told<G::Event>>,
    /// How much of it had been told at the checkpoint before.
    since: usize,
    /// Whether an answer was given, or refused, since then.
    acted: bool,
    log: Vec<Entry<G>>,
}

/// Something in the course of a scenario.
pub(super) enum Entry<G: Nouns> {
    /// The step of this number begins.
    Step(usize),
    /// An answer was given.
    Answered {
        question: G::Question,
        choice: G::Choice,
        /// The file states it; others are the only answer there is.
        is_stated: bool,
    },
    /// An answer was refused, as it must be.
    Refused { words: String },
    /// Something has happened.
    Told(Vec<Told<G::Event>>),
    /// It was tested what must hold after the step of this number; `None`: at the end.
    Expect(Option<usize>),
}

/// The code by which an answer is refused that nobody asked for.
const NOT_ASKED: &str = "not_asked";

/// What is wrong with an answer: how it is written, or what comes of it.
struct Amiss {
    kind: Kind,
    what: String,
}

/// An answer as a file writes it.
struct Written<'a> {
    words: &'a str,
    /// The code of the refusal it must have; empty: any.
    refused: Option<&'a str>,
    offered: Vec<String>,
    not_offered: Vec<String>,
}

impl<G: Nouns> Run<G> {
    pub fn new(game: G, table: Table<G>) -> Run<G> {
        Run { game, table, told: Vec::new(), since: 0, acted: false, log: Vec::new() }
    }

    /// Plays all of it; what does not hold, and its course.
    pub fn play(mut self, file: &ScenarioFile, source: &Source<'_>) -> (Vec<Failure>, Vec<Entry<G>>) {
        let failures = self.play_all(file, source);
        (failures, self.log)
    }

    fn play_all(&mut self, file: &ScenarioFile, source: &Source<'_>) -> Vec<Failure> {
        let begun = self.table.resume(&self.game);
        if let Err(what) = self.take_in(begun) {
            return vec![source.failure("setup", &what)];
        }
        let mut failures = Vec::new();
        for (number, step) in file.step.iter().enumerate() {
            self.log.push(Entry::Step(number));
            if let Err(failure) = self.step(number, step, source) {
                failures.push(failure);
                return failures;
            }
            if let Some(expect) = &step.expect {
                failures.extend(self.test(expect, &format!("step/{number}/expect"), source));
                (self.since, self.acted) = (self.told.len(), false);
                self.log.push(Entry::Expect(Some(number)));
            }
        }
        if let Some(expect) = &file.expect {
            // The end is about the whole scenario.
            (self.since, self.acted) = (0, self.acted || !self.told.is_empty());
            failures.extend(self.test(expect, "expect", source));
            self.log.push(Entry::Expect(None));
        }
        failures
    }

    /// Notes what came of an answer, and tests that nothing is lost.
    fn take_in(&mut self, progress: Progress<G>) -> Read<()> {
        if let Some(fault) = progress.faults.first() {
            return Err(format!("a step faulted: {fault}"));
        }
        self.log.push(Entry::Told(progress.events.clone()));
        self.told.extend(progress.events);
        let state = &self.table.referee().position().checkpoint;
        G::sound(self.table.rules(), state, None).map_err(|wrong| format!("something is lost: {wrong}"))
    }

    fn step(&mut self, number: usize, step: &Step, source: &Source<'_>) -> Result<(), Failure> {
        for (index, value) in step.answers.iter().enumerate() {
            let at = format!("step/{number}/answers/{index}");
            let written = Written::read::<G>(value).map_err(|what| source.failure(&at, &what).refused())?;
            self.acted = true;
            self.answer(&written).map_err(|Amiss { kind, what }| {
                let failure = source.failure(&at, &format!("\"{}\": {what}", written.words));
                Failure { kind, ..failure }
            })?;
        }
        Ok(())
    }

    fn answer(&mut self, written: &Written<'_>) -> Result<(), Amiss> {
        let (name, topic, said) = written.parts::<G>().map_err(Amiss::unread)?;
        let seat = seat_named::<G>(self.table.rules(), name).map_err(Amiss::unread)?;
        if written.refused.is_none() {
            self.reach(seat, topic)?;
        }
        let asked = self.table.seen(seat).question().cloned();
        if let (Some(topic), true) = (topic, asked.as_ref().is_none_or(|asked| Some(G::topic(asked)) != topic)) {
            return Err(format!("{name} is not asked `{topic}`{}", self.pending()).into());
        }
        // Who is not asked answers what somebody else is asked.
        let question = asked.clone().or_else(|| self.table.referee().questions().first().cloned());
        let question = question.ok_or_else(|| "nobody is asked anything: the game is over".to_owned())?;
        let parts = |words: &[String]| -> Result<Vec<Part<G>>, Amiss> {
            let read = words.iter().map(|word| G::part(self.table.rules(), &question, word));
            read.collect::<Read<_>>().map_err(Amiss::unread)
        };
        let answer = parts(&fact::list(said))?;
        let is_offered = |part: &Part<G>, at: usize| question.parts(&answer[..at]).next.contains(part);
        for (list, wanted) in [(&written.offered, true), (&written.not_offered, false)] {
            for (word, part) in list.iter().zip(parts(list)?) {
                if (0..=answer.len()).any(|at| is_offered(&part, at)) != wanted {
                    let is = if wanted { "is not" } else { "is" };
                    return Err(format!("`{word}` {is} offered{}", self.pending()).into());
                }
            }
        }
        let choice = question.made_of(&answer);
        let choice = choice.ok_or_else(|| format!("this is no whole answer{}", self.pending()))?;
        let all_offered = answer.iter().enumerate().all(|(at, part)| is_offered(part, at));
        Ok(self.give((seat, &question), choice, written, all_offered)?)
    }

    /// Gives an answer that is to be taken, or refused by this code.
    fn give(
        &mut self,
        (seat, question): (Seat, &G::Question),
        choice: G::Choice,
        written: &Written<'_>,
        all_offered: bool,
    ) -> Read<()> {
        let before = self.table.clone();
        match (self.table.answer(&self.game, seat, choice.clone()), written.refused) {
            (Ok(progress), None) => {
                self.log.push(Entry::Answered { question: question.clone(), choice, is_stated: true });
                self.take_in(progress)?;
                if all_offered { Ok(()) } else { Err("it was taken although its parts are not offered".to_owned()) }
            }
            (Ok(_), Some(_)) => Err("it was taken, and should have been refused".to_owned()),
            (Err(refusal), None) => Err(format!("{refusal}{}", self.pending())),
            (Err(_), Some(_)) if !before.is_same_as(&self.table) => {
                Err("it was refused, but something has changed".to_owned())
            }
            (Err(refusal), Some(code)) => {
                let seen = refusal.code();
                let what = || format!("it was refused as `{seen}`, not as `{code}`: {refusal}");
                self.log.push(Entry::Refused { words: written.words.to_owned() });
                if code == seen { Ok(()) } else { Err(what()) }
            }
        }
    }

    /// Plays on to the question that an answer is meant for, as long as questions have one answer alone.
    fn reach(&mut self, seat: Seat, topic: Option<&str>) -> Read<()> {
        for _ in 0..MOST_AUTOMATIC {
            let asked = self.table.seen(seat).question();
            if asked.is_some_and(|asked| topic.is_none_or(|topic| G::topic(asked) == topic)) {
                break;
            }
            let questions = self.table.referee().questions().iter();
            let only = questions.filter_map(|question| Some((question.clone(), question.only_choice()?))).next();
            let Some((question, choice)) = only else { break };
            let answered = self.table.answer(&self.game, question.seat(), choice.clone());
            let progress = answered.map_err(|refusal| refusal.to_string())?;
            self.log.push(Entry::Answered { question, choice, is_stated: false });
            self.take_in(progress)?;
        }
        Ok(())
    }

    /// What is asked now, to be put behind a message.
    fn pending(&self) -> String {
        let asked = self.table.referee().questions().iter().map(|question| {
            let parts: Vec<String> = question.parts(&[]).next.iter().map(|part| G::word(question, part)).collect();
            format!("{} {} ({})", G::seat(question.seat()), G::topic(question), parts.join(", "))
        });
        let asked: Vec<String> = asked.collect();
        if asked.is_empty() { "; the game is over".to_owned() } else { format!("; asked is: {}", asked.join("; ")) }
    }

    fn test(&self, expect: &Map<String, Value>, at: &str, source: &Source<'_>) -> Vec<Failure> {
        if !self.acted {
            let what = "this is vacuous: nothing was done since the checkpoint before";
            return vec![Failure { kind: Kind::Vacuous, ..source.failure(at, what) }];
        }
        let checkpoint = Checkpoint::<G>::new(&self.table, &self.told[self.since..]);
        let failures = expect.iter().flat_map(|(key, stated)| {
            let at = format!("{at}/{key}");
            match checkpoint.test(key, stated) {
                Ok(misses) => misses
                    .into_iter()
                    .map(|[place, stated, seen]| {
                        source.failure(&format!("{at}/{place}"), &format!("{key}: {stated}")).seen(seen)
                    })
                    .collect(),
                Err(what) => vec![source.failure(&at, &format!("{key}: {what}")).refused()],
            }
        });
        failures.collect()
    }
}

impl From<String> for Amiss {
    fn from(what: String) -> Amiss {
        Amiss { kind: Kind::Unmet, what }
    }
}

impl Amiss {
    /// It is not written as an answer could be.
    const fn unread(what: String) -> Amiss {
        Amiss { kind: Kind::Refused, what }
    }
}

impl<'a> Written<'a> {
    fn read<G: Nouns>(value: &'a Value) -> Read<Written<'a>> {
        let list = |value: Option<&Value>| -> Read<Vec<String>> {
            let Some(value) = value else { return Ok(Vec::new()) };
            let text = value.as_str().filter(|text| !text.trim().is_empty());
            text.map(fact::list).ok_or_else(|| format!("`{}` is no text with commas", shown(value)))
        };
        let Value::Object(table) = value else {
            let words = value.as_str().ok_or_else(|| format!("`{}` is no answer", shown(value)))?;
            return Ok(Written { words, refused: None, offered: Vec::new(), not_offered: Vec::new() });
        };
        let known = ["answer", "refused", "offered", "not_offered"];
        if let Some(key) = table.keys().find(|key| !known.contains(&key.as_str())) {
            return Err(format!("an answer has no `{key}`; {}", what_there_is(known)));
        }
        let words = table.get("answer").and_then(Value::as_str).ok_or("`answer` is missing")?;
        let refused = match table.get("refused") {
            None => None,
            Some(Value::String(code)) if G::REFUSALS.contains(&code.as_str()) || code == NOT_ASKED => {
                Some(code.as_str())
            }
            Some(Value::String(code)) => {
                let codes: Vec<&str> = G::REFUSALS.iter().copied().chain([NOT_ASKED]).collect();
                return Err(format!("nothing is refused as `{code}`; {}", crate::problem::hint(code, codes)));
            }
            Some(_) => return Err("`refused` says the code of the refusal, such as \"not_asked\"".to_owned()),
        };
        let (offered, not_offered) = (list(table.get("offered"))?, list(table.get("not_offered"))?);
        Ok(Written { words, refused, offered, not_offered })
    }

    /// Who answers, what it is asked where that is said, and the answer.
    fn parts<G: Nouns>(&self) -> Read<(&str, Option<&str>, &str)> {
        let (to, said) = self.words.split_once(':').ok_or("an answer is `seat: answer`, or `seat question: answer`")?;
        let (name, topic) = to.split_once(' ').map_or((to, None), |(name, topic)| (name, Some(topic.trim())));
        if let Some(topic) = topic.filter(|topic| !G::TOPICS.contains(topic)) {
            return Err(format!("nobody is ever asked `{topic}`; {}", what_there_is(G::TOPICS.iter().copied())));
        }
        Ok((name, topic, said.trim()))
    }
}
