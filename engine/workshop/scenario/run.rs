//! Plays a scenario: gives its answers, passes where nothing is said, tests what must hold.

use super::answer::Answer;
use super::checkpoint::Checkpoint;
use super::events::Happened;
use super::expect::shown_questions;
use super::file::{ExpectOf, FileOf, Step};
use super::notation::{Notation, Wrong};
use super::values::Read;
use super::{Failure, Kind, Source, words};
use crate::table::Seat;
use hyperkon_table::{Progress, Question as _, Table, Told};

/// More answers than this between two that are stated are taken for an endless game.
pub(super) const MOST_AUTOMATIC: usize = 500;

/// Something in the course of a run, for those who tell it.
pub(super) enum Entry<G: Notation> {
    /// A step of the file begins, by its number.
    Step(usize),
    /// An answer that was given; `is_stated`: the file says so, else it gave itself.
    Answered { question: Box<G::Question>, choice: G::Choice, is_stated: bool },
    /// An answer that was refused, as it is written.
    Refused { seat: Seat, answer: String, written: String },
    /// What has happened.
    Told(Vec<Told<G::Event>>),
    /// What must hold after this step; `None`: at the end.
    Expect(Option<usize>),
}

/// A scenario that was played.
pub(super) struct Played<G: Notation> {
    /// Everything that does not hold.
    pub failures: Vec<Failure>,
    /// What happened, in the words of scenarios.
    pub happened: Vec<Happened>,
    /// The position it began with; `None`: it could not be set up.
    pub start: Option<Table<G>>,
    /// Its course.
    pub log: Vec<Entry<G>>,
}

/// Notes what is played, while it is.
pub(super) type Watch<'a, G> = &'a mut dyn FnMut(&Entry<G>);

/// A scenario under way.
pub(super) struct Run<'a, G: Notation> {
    pub game: &'a G,
    pub table: Table<G>,
    pub auto_pass: bool,
    told: Vec<Told<G::Event>>,
    /// The same in the words of scenarios.
    happened: Vec<Happened>,
    offered: Vec<String>,
    past: Vec<Table<G>>,
    /// Windows that were passed on the way to the checkpoint at hand.
    pub passed: Vec<G::Question>,
    /// Whether an answer was given, or refused, since the last checkpoint.
    acted: bool,
    /// Where the events and offers since the last checkpoint begin.
    since: (usize, usize),
    log: Vec<Entry<G>>,
    watch: Watch<'a, G>,
}

/// Plays a scenario and returns its course with everything that does not hold.
pub(super) fn run<G: Notation>(game: &G, file: &FileOf<G>, source: &Source<'_>, watch: Watch<'_, G>) -> Played<G> {
    let refused = |failures| Played { failures, happened: Vec::new(), start: None, log: Vec::new() };
    let misplaced = |wrong: Vec<Wrong>| -> Vec<Failure> {
        wrong.into_iter().map(|(key, what)| source.failure(&format!("setup/{key}"), &what).refused()).collect()
    };
    let rules = match game.rules_for(&file.edition, &file.setup) {
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
        // Whoever is still asked may be why; where questions are what was tested, all are named already.
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

    /// Notes what came of an answer, and tests that nothing is lost.
    pub fn take_in(&mut self, progress: Progress<G>) -> Read<()> {
        let (game, rules) = (self.game, self.table.rules());
        self.happened.extend(progress.events.iter().map(|told| game.happened(rules, &told.event)));
        for question in self.table.referee().questions() {
            let seat = game.of_seat(rules, question.seat());
            let options = game.listed(rules, question);
            self.offered.extend(options.into_iter().map(|option| format!("{seat}: {option}")));
        }
        self.past.push(self.table.clone());
        self.told.extend(progress.events.iter().cloned());
        self.note(Entry::Told(progress.events));
        if let Some(fault) = progress.faults.first() {
            return Err(format!("a script faulted: {fault}"));
        }
        game.whole(&self.table).map_err(|what| format!("something is lost: {what}"))
    }

    /// What is asked now, to be put behind a message; nothing where a fault has stopped the game.
    pub fn pending(&self) -> String {
        let asked = shown_questions(self.game, &self.table);
        match (self.table.is_over(), asked.is_empty()) {
            (true, _) => "; the game is over".to_owned(),
            (_, true) => String::new(),
            _ => format!("; asked is: {asked}"),
        }
    }

    pub fn with_pending(&self, what: String) -> String {
        what + &self.pending()
    }
}
