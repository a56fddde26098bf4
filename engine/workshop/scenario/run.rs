//! Plays a scenario: gives its answers, passes where nothing is said, tests what must hold.

use super::answer::Answer;
use super::checkpoint::Checkpoint;
use super::events::Told;
use super::file::{Expect, ScenarioFile, Step};
use super::names::{Names, Read, plain};
use super::past::Past;
use super::placed::Misplaced;
use super::position;
use super::vacuous;
use super::{Failure, Kind, Source, refusals, words};
use crate::cosmic::{Ask, Choice, Decision, Event, Topic, Traced};
use crate::edition::Edition;
use crate::game::{Engine, Game, Progress, TableOptions};
use crate::table::{Question, Seat, Told as Heard};

/// More answers than this between two that are stated are taken for an endless game.
pub(super) const MOST_AUTOMATIC: usize = 500;

/// Something in the course of a run, for those who tell it.
pub(super) enum Entry {
    /// A step of the file begins, by its number.
    Step(usize),
    /// An answer that was given; `stated`: the file says so, else it gave itself.
    Answered { decision: Box<Decision>, choice: Choice, stated: bool },
    /// An answer that was refused, as it is written.
    Refused { seat: Seat, answer: String },
    /// Something that happened.
    Told(Heard<Event>),
    /// What was noted meanwhile, if that is traced.
    Traced(Vec<Traced>),
    /// What must hold after this step; `None`: at the end.
    Expect(Option<usize>),
}

/// A scenario that was played.
#[derive(Default)]
pub(super) struct Played {
    /// Everything that does not hold.
    pub failures: Vec<Failure>,
    /// What happened, in the words of scenarios.
    pub told: Vec<Told>,
    /// The position it began with.
    pub start: Option<Game>,
    /// Its course.
    pub log: Vec<Entry>,
}

impl From<Failure> for Played {
    fn from(failure: Failure) -> Played {
        Played { failures: vec![failure], ..Played::default() }
    }
}

struct Run<'a> {
    engine: &'a mut Engine,
    names: Names<'a>,
    game: Game,
    auto_pass: bool,
    told: Vec<Told>,
    /// The same as they were told, with who saw them.
    heard: Vec<Heard<Event>>,
    offered: Vec<String>,
    past: Past,
    /// Windows that were passed on the way to the checkpoint at hand.
    passed: Vec<Decision>,
    /// Whether an answer was given, or refused, since the last checkpoint.
    acted: bool,
    /// Where the events and offers since the last checkpoint begin.
    since: (usize, usize),
    log: Vec<Entry>,
}

/// Plays a scenario and returns its course with everything that does not hold.
pub(super) fn run(engine: &mut Engine, edition: &Edition, file: &ScenarioFile, source: &Source<'_>) -> Played {
    let setup = &file.setup;
    let mut options = TableOptions::new(&edition.id).seats(setup.seats.unwrap_or(edition.seats[1])).seed(setup.seed);
    options.windows = setup.windows.unwrap_or(crate::cosmic::Windows::Holders);
    let content = engine.content().clone();
    let mut rules = match engine.ruleset(&options) {
        Ok(rules) => rules,
        Err(error) => return source.failure("setup", &error.to_string()).refused().into(),
    };
    let begins = setup
        .begins
        .as_deref()
        .map(|colour| Names { content: &content, rules: &rules, colours: &edition.colours }.seat(colour));
    rules.begins = match begins.transpose() {
        Ok(begins) => begins,
        Err(what) => return source.failure("setup/begins", &what).refused().into(),
    };
    let names = Names { content: &content, rules: &rules, colours: &edition.colours };
    let mut faults = words::faults(&names, file, source);
    let game = position::state(&names, setup)
        .and_then(|state| Game::at(rules.clone(), state).map_err(|error| error.to_string().into()));
    let game = match game {
        Ok(game) if faults.is_empty() => game,
        Ok(_) => return Played { failures: faults, ..Played::default() },
        Err(Misplaced { key, what }) => {
            faults.insert(0, source.failure(&format!("setup/{key}"), &what).refused());
            return Played { failures: faults, ..Played::default() };
        }
    };
    let (auto_pass, start) = (setup.auto_pass.unwrap_or(true), Some(game.clone()));
    let (told, heard, offered, log) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut run = Run {
        engine,
        names,
        game,
        auto_pass,
        told,
        heard,
        offered,
        past: Past::default(),
        passed: Vec::new(),
        acted: true,
        since: (0, 0),
        log,
    };
    let failures = run.play(file, source);
    Played { failures, told: run.told, start, log: run.log }
}

impl Run<'_> {
    fn play(&mut self, file: &ScenarioFile, source: &Source<'_>) -> Vec<Failure> {
        let mut failures = Vec::new();
        self.past.note(&self.names, self.game.referee().state(), []);
        let progress = self.engine.resume(&mut self.game);
        if let Err(what) = self.take_in(progress) {
            return vec![source.failure("setup", &what)];
        }
        for (number, step) in file.step.iter().enumerate() {
            self.log.push(Entry::Step(number));
            if let Err(failure) = self.step(number, step, source) {
                failures.push(failure);
                return failures;
            }
            if let Some(expect) = &step.expect {
                failures.extend(self.test(expect, self.since, &format!("step/{number}/expect"), source));
                self.log.push(Entry::Expect(Some(number)));
                (self.since, self.acted) = ((self.told.len(), self.offered.len()), false);
            }
        }
        if let Some(expect) = &file.expect {
            failures.extend(self.test(expect, (0, 0), "expect", source));
            self.log.push(Entry::Expect(None));
        }
        failures
    }

    fn step(&mut self, number: usize, step: &Step, source: &Source<'_>) -> Result<(), Failure> {
        for (index, value) in step.answers.iter().enumerate() {
            let fails = |what: &str| source.failure(&format!("step/{number}/answers/{index}"), what);
            let answer = Answer::read(&self.names, value).map_err(|what| fails(&what))?;
            self.acted = true;
            let result = if answer.refused { self.refuse(&answer) } else { self.answer(&answer) };
            result.map_err(|what| fails(&format!("\"{}\": {what}", answer.written)))?;
        }
        Ok(())
    }

    fn test(&mut self, expect: &Expect, since: (usize, usize), at: &str, source: &Source<'_>) -> Vec<Failure> {
        let answered = self.log.iter().any(|entry| matches!(entry, Entry::Answered { stated: true, .. }));
        let mut checkpoint = match self.settle(expect, at == "expect" && answered) {
            Ok(()) => Checkpoint {
                names: &self.names,
                game: &self.game,
                told: &self.told[since.0..],
                heard: &self.heard[since.0..],
                offered: &self.offered[since.1..],
                misses: Vec::new(),
                acted: self.acted || self.told.len() > since.0,
                passed: &self.passed,
                past: &self.past,
                flags: Vec::new(),
            },
            Err(what) => return vec![source.failure(at, &what)],
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
        let flags = checkpoint.flags.into_iter().map(|(key, part, why)| {
            let at = format!("{at}/{key}/{part}");
            let key = if key.is_empty() { "expect" } else { key };
            Failure { kind: Kind::Vacuous, ..source.failure(&at, &format!("`{key}` is vacuous: {why}")) }
        });
        misses.chain(wrong).chain(flags).collect()
    }

    /// Notes what came of an answer, and tests that nothing is lost.
    fn take_in(&mut self, progress: Progress) -> Read<()> {
        self.told.extend(progress.events.iter().map(|told| Told::of(&self.names, &told.event)));
        self.heard.extend(progress.events.iter().cloned());
        self.log.extend(progress.events.into_iter().map(Entry::Told));
        let notes = self.engine.notes().take();
        if !notes.is_empty() {
            self.log.push(Entry::Traced(notes));
        }
        self.past.note(&self.names, self.game.referee().state(), self.game.referee().questions().iter());
        for decision in self.game.referee().questions() {
            if let Ask::Pick { options, .. } = &decision.ask {
                let seat = self.names.of_seat(decision.seat);
                self.offered.extend(options.iter().map(|option| format!("{seat}: {}", self.names.of_option(*option))));
            }
        }
        if let Some(fault) = progress.faults.first() {
            return Err(format!("a script faulted: {fault}"));
        }
        self.game.referee().state().audit(self.game.rules()).map_err(|what| format!("something is lost: {what}"))
    }

    fn give(&mut self, seat: Seat, choice: Choice, stated: bool) -> Read<()> {
        let asked = self.game.seen(seat).question().cloned();
        let given =
            asked.map(|decision| Entry::Answered { decision: Box::new(decision), choice: choice.clone(), stated });
        let progress = self.engine.answer(&mut self.game, seat, choice).map_err(|error| error.to_string())?;
        self.log.extend(given);
        self.take_in(progress)
    }

    /// What is asked now, to be put behind a message; nothing where a fault has stopped the game.
    fn pending(&self) -> String {
        let asked: Vec<String> =
            self.game.referee().questions().iter().map(|decision| self.names.of_decision(decision)).collect();
        match (self.game.is_over(), asked.is_empty()) {
            (true, _) => "; the game is over".to_owned(),
            (_, true) => String::new(),
            _ => format!("; asked is: {}", asked.join("; ")),
        }
    }

    /// Whether an answer is meant for this question.
    fn is_meant(&self, answer: &Answer, decision: &Decision) -> bool {
        if answer.phase.as_ref().is_some_and(|phase| *phase != plain(&decision.phase)) {
            return false;
        }
        match &answer.about {
            Some(about) => self.names.is_about(decision, about),
            None if decision.topic == Topic::Window => {
                let choice = answer.choice(&self.names, decision);
                choice.is_ok_and(|choice| decision.check(&choice).is_ok())
            }
            None => true,
        }
    }

    /// Plays on to the question that an answer is meant for.
    fn reach(&mut self, answer: &Answer) -> Read<Decision> {
        for _ in 0..MOST_AUTOMATIC {
            if let Some(decision) = self.game.seen(answer.seat).question()
                && self.is_meant(answer, decision)
            {
                return Ok(decision.clone());
            }
            if !self.pass_one(true)? {
                break;
            }
        }
        Err(format!("{} is not asked this{}", self.names.of_seat(answer.seat), self.pending()))
    }

    /// Passes one window, or gives the only answer to a question; whether there was one.
    fn pass_one(&mut self, only_choices: bool) -> Read<bool> {
        let automatic = |decision: &Decision| {
            let pass = if decision.topic == Topic::Window && self.auto_pass { decision.pass() } else { None };
            let only = || if only_choices { decision.only_choice() } else { None };
            Some((decision.seat, pass.or_else(only)?))
        };
        let Some((seat, choice)) = self.game.referee().questions().iter().find_map(automatic) else { return Ok(false) };
        self.give(seat, choice, false).map(|()| true)
    }

    /// Passes windows, and at the end of the scenario gives the only answers too, until somebody is asked something else or
    /// what the checkpoint expects to be asked.
    fn settle(&mut self, expect: &Expect, at_end: bool) -> Read<()> {
        self.passed.clear();
        for _ in 0..MOST_AUTOMATIC {
            let windows: Vec<Decision> = self.game.referee().questions().to_vec();
            if Checkpoint::is_asked(&self.names, &self.game, expect)? || !self.pass_one(at_end)? {
                return Ok(());
            }
            let answered = |window: &Decision| self.game.seen(window.seat).question() != Some(window);
            self.passed.extend(windows.into_iter().filter(answered));
        }
        Ok(())
    }

    fn answer(&mut self, answer: &Answer) -> Read<()> {
        let decision = self.reach(answer)?;
        self.offers(answer, &decision)?;
        let choice = answer.choice(&self.names, &decision)?;
        if let Some(why) = refusals::why(&self.names, &decision, &choice) {
            return Err(format!("{why}{}", self.pending()));
        }
        self.give(answer.seat, choice, true).map_err(|what| format!("{what}{}", self.pending()))
    }

    /// Tests what an answer says of the options and the bounds of its question.
    fn offers(&self, answer: &Answer, decision: &Decision) -> Read<()> {
        if !answer.bounds.fit(&self.names, decision)? {
            return Err(format!("the bounds are others; {}", self.names.of_decision(decision)));
        }
        for (list, wanted) in [(&answer.offered, true), (&answer.not_offered, false)] {
            for option in list {
                if !wanted {
                    vacuous::not_offered(&self.names, self.game.referee().state(), decision, option)?;
                }
                let is = Answer::is_offered(&self.names, decision, option);
                let is = is.map_err(|what| format!("{what}; {}", self.names.of_decision(decision)))?;
                if is != wanted {
                    let is = if is { "is" } else { "is not" };
                    return Err(format!("`{option}` {is} offered; {}", self.names.of_decision(decision)));
                }
            }
        }
        Ok(())
    }

    /// The answer must be refused, and nothing may change by it.
    fn refuse(&mut self, answer: &Answer) -> Read<()> {
        if answer.about.is_some() {
            let decision = self.reach(answer)?;
            self.offers(answer, &decision)?;
        } else if answer.says_of_its_question() {
            let what = "an answer that must be refused says of which question it is where it says what that offers";
            return Err(what.to_owned());
        }
        let choice = match self.game.seen(answer.seat).question() {
            Some(decision) => match answer.choice(&self.names, decision) {
                Err(what) if answer.about.is_some() => {
                    return Err(format!("{what}; no such answer could ever be taken here{}", self.pending()));
                }
                read => read.unwrap_or_else(|_| answer.blind_choice(&self.names)),
            },
            None => answer.blind_choice(&self.names),
        };
        if let Choice::Pick(picked) = &choice
            && let Some(what) = self.names.in_no_deck(picked)
        {
            return Err(format!("{what}: nobody could ever lay it{}", self.pending()));
        }
        let before = self.game.clone();
        match self.engine.answer(&mut self.game, answer.seat, choice) {
            Err(_) if before.is_same_as(&self.game) => {
                self.log.push(Entry::Refused { seat: answer.seat, answer: answer.answer.clone() });
                Ok(())
            }
            Err(_) => Err("it was refused, but something has changed".to_owned()),
            Ok(_) => Err("it was taken, and should have been refused".to_owned()),
        }
    }
}
