//! Runs a scenario: gives the answers, passes windows without answers, and tests the expectations.

use super::answer::Answer;
use super::checkpoint::Checkpoint;
use super::events::Happened;
use super::expect::shown_questions;
use super::failure::{Failure, Kind, Source};
use super::file::{ExpectOf, FileOf, Step};
use super::notation::{Notation, Wrong};
use super::values::Read;
use super::{file, words};
use crate::table::Seat;
use hyperkon_table::{LogEntry, Question as _, Table, Update};

/// The maximum number of automatic answers in a row. More mean that the game is endless.
pub(super) const MOST_AUTOMATIC: usize = 500;

/// An entry in the log of a run.
pub(super) enum Entry<G: Notation> {
    /// The start of a step of the file, by number.
    Step(usize),
    /// A given answer. `is_stated` is false for an automatic one.
    Answered { question: Box<G::Question>, choice: G::Choice, is_stated: bool },
    /// A rejected answer, in the notation of the file.
    Refused { seat: Seat, answer: String, written: String },
    /// The events since the last entry.
    Events(Vec<LogEntry<G::Event>>),
    /// The expectations after this step, or `None` for those at the end.
    Expect(Option<usize>),
}

/// A scenario that was played.
pub(super) struct Played<G: Notation> {
    /// All failures of the scenario.
    pub failures: Vec<Failure>,
    /// The events in the notation of scenarios.
    pub happened: Vec<Happened>,
    /// The table at the start, or `None` if the position could not be set up.
    pub start: Option<Table<G>>,
    /// The log of the run.
    pub log: Vec<Entry<G>>,
}

/// A callback for the entries of a run's log.
pub(super) type Watch<'a, G> = &'a mut dyn FnMut(&Entry<G>);

/// A scenario that is being played.
pub(super) struct Run<'a, G: Notation> {
    pub game: &'a G,
    pub table: Table<G>,
    pub auto_pass: bool,
    told: Vec<LogEntry<G::Event>>,
    /// The events in the notation of scenarios.
    happened: Vec<Happened>,
    offered: Vec<String>,
    past: Vec<Table<G>>,
    /// The windows passed since the last checkpoint.
    pub passed: Vec<G::Question>,
    /// True if an answer was given or rejected since the last checkpoint.
    acted: bool,
    /// The indexes of the first event and the first offer after the last checkpoint.
    since: (usize, usize),
    log: Vec<Entry<G>>,
    watch: Watch<'a, G>,
}

/// Plays a scenario, and returns the log with all failures.
pub(super) fn run<G: Notation>(game: &G, file: &FileOf<G>, source: &Source<'_>, watch: Watch<'_, G>) -> Played<G> {
    let refused = |failures| Played { failures, happened: Vec::new(), start: None, log: Vec::new() };
    let misplaced = |wrong: Vec<Wrong>| -> Vec<Failure> {
        wrong.into_iter().map(|(key, what)| source.failure(&format!("setup/{key}"), &what).refused()).collect()
    };
    let rules = match game.rules_for(&game.edition_in(source.file, &file.edition), &file.setup) {
        Ok(rules) => rules,
        Err(wrong) => return refused(misplaced(wrong)),
    };
    let faults = words::faults(game, &rules, file, source);
    let table = match game.position(rules, &file.setup) {
        Ok(table) if faults.is_empty() => table,
        Ok(_) => return refused(faults),
        Err(wrong) => return refused(misplaced(wrong).into_iter().chain(faults).collect()),
    };
    let start = Some(table.clone());
    let mut run = Run {
        game,
        table,
        auto_pass: G::auto_pass(&file.setup),
        told: Vec::new(),
        happened: Vec::new(),
        offered: Vec::new(),
        past: Vec::new(),
        passed: Vec::new(),
        acted: true,
        since: (0, 0),
        log: Vec::new(),
        watch,
    };
    let failures = run.play(file, source);
    Played { failures, happened: run.happened, start, log: run.log }
}

impl<G: Notation> Run<'_, G> {
    fn play(&mut self, file: &FileOf<G>, source: &Source<'_>) -> Vec<Failure> {
        let mut failures = Vec::new();
        self.past.push(self.table.clone());
        let progress = self.table.resume(self.game);
        if let Err(what) = self.take_in(progress) {
            return vec![source.failure("setup", &what)];
        }
        for (number, step) in file.step.iter().enumerate() {
            self.note(Entry::Step(number));
            if let Err(failure) = self.step(number, step, source) {
                failures.push(failure);
                return failures;
            }
            if let Some(expect) = &step.expect {
                failures.extend(self.test(expect, self.since, &format!("step/{number}/expect"), source));
                self.note(Entry::Expect(Some(number)));
                (self.since, self.acted) = ((self.told.len(), self.offered.len()), false);
            }
        }
        if let Some(expect) = &file.expect {
            failures.extend(self.test(expect, (0, 0), "expect", source));
            self.note(Entry::Expect(None));
        }
        failures
    }

    pub fn note(&mut self, entry: Entry<G>) {
        (self.watch)(&entry);
        self.log.push(entry);
    }

    fn step(&mut self, number: usize, step: &Step<ExpectOf<G>>, source: &Source<'_>) -> Result<(), Failure> {
        for (index, value) in step.answers.iter().enumerate() {
            let fails = |what: &str| source.failure(&format!("step/{number}/answers/{index}"), what);
            let answer = Answer::read(self.game, self.table.rules(), value).map_err(|what| fails(&what))?;
            self.acted = true;
            let result = match &answer.refused {
                Some(refused) => self.refuse(&answer, refused),
                None => self.answer(&answer),
            };
            result.map_err(|what| fails(&format!("\"{}\": {what}", answer.written)))?;
        }
        Ok(())
    }

    fn test(&mut self, expect: &ExpectOf<G>, since: (usize, usize), at: &str, source: &Source<'_>) -> Vec<Failure> {
        let answered = self.log.iter().any(|entry| matches!(entry, Entry::Answered { is_stated: true, .. }));
        if let Err(what) = self.settle(expect, G::PLAYS_ON && at == "expect" && answered) {
            return vec![source.failure(at, &what)];
        }
        let mut checkpoint = Checkpoint {
            game: self.game,
            table: &self.table,
            past: &self.past,
            told: &self.told[since.0..],
            happened: &self.happened[since.0..],
            offered: &self.offered[since.1..],
            acted: self.acted || self.told.len() > since.0,
            passed: &self.passed,
            misses: Vec::new(),
            wrong: Vec::new(),
            flags: Vec::new(),
        };
        let wrong = checkpoint.test(expect).err().map(|what| source.failure(at, &what));
        let mut misses = checkpoint.misses;
        let pending = self.pending();
        // A pending question may be the cause, so append the pending questions. Failures about questions already list
        // them.
        if let Some(last) = misses.last_mut().filter(|miss| !pending.is_empty() && !miss.key.contains("asked")) {
            last.seen += &format!("\n    {}", pending.trim_start_matches("; "));
        }
        let misses = misses.into_iter().map(|miss| {
            let at = format!("{at}/{}/{}", miss.key, miss.part);
            source.failure(&at, &format!("{}: {}", miss.key, miss.statement)).seen(miss.seen)
        });
        let never = checkpoint
            .wrong
            .into_iter()
            .map(|(key, what)| source.failure(&format!("{at}/{key}"), &format!("{key}: {what}")).refused());
        let flags = checkpoint.flags.into_iter().map(|(key, part, why)| {
            let at = format!("{at}/{key}/{part}");
            let key = if key.is_empty() { "expect" } else { key };
            Failure { kind: Kind::Vacuous, ..source.failure(&at, &format!("`{key}` is vacuous: {why}")) }
        });
        misses.chain(never).chain(wrong).chain(flags).collect()
    }

    /// Records the events after an answer, and checks that the state is valid.
    pub fn take_in(&mut self, progress: Update<G>) -> Read<()> {
        let (game, rules) = (self.game, self.table.rules());
        self.happened.extend(progress.events.iter().map(|told| game.happened(rules, &told.event)));
        for question in self.table.full_state().questions() {
            let seat = game.of_seat(rules, question.seat());
            let options = game.listed(rules, question);
            self.offered.extend(options.into_iter().map(|option| format!("{seat}: {option}")));
        }
        self.past.push(self.table.clone());
        self.told.extend(progress.events.iter().cloned());
        self.note(Entry::Events(progress.events));
        if let Some(fault) = progress.faults.first() {
            return Err(format!("a script faulted: {fault}"));
        }
        game.whole(&self.table).map_err(|what| format!("invalid state: {what}"))
    }

    /// Returns the pending questions as the end of a message. A game that was stopped by a fault has none.
    pub fn pending(&self) -> String {
        let asked = shown_questions(self.game, &self.table);
        match (self.table.is_over(), asked.is_empty()) {
            (true, _) => "; the game is over".to_owned(),
            (_, true) => String::new(),
            _ => format!("; pending: {asked}"),
        }
    }

    pub fn with_pending(&self, what: String) -> String {
        what + &self.pending()
    }
}

/// Plays a scenario of a game.
pub(crate) fn play<G: Notation>(game: &G, file: &str, text: &str) -> Vec<Failure> {
    let source = Source::new(file, text);
    match file::read::<G>(&source, text) {
        Ok(parsed) => run(game, &parsed, &source, &mut |_| ()).failures,
        Err(failures) => failures,
    }
}
