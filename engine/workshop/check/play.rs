//! Packs at play: their scenarios, and random games with each of their scripts, or at the tables of an edition that brings
//! none, watched all the way.

use super::Wishes;
use super::budget::{HookBudget, slow, unused};
use super::subject::{Subject, editions_alone};
use super::texts::is_script;
use super::wrong::WrongPlay;
use crate::bots::RandomBot;
use crate::cosmic::{CardKind, Event, Fault, Hook, OnFault, ScriptId, Unsound, Windows};
use crate::door::FileText;
use crate::edition::Edition;
use crate::game::{Content, ContentFile, Engine, Game, Progress, Purity, TableOptions};
use crate::problem::{Place, Problem};
use crate::scenario;
use crate::script::{Declares, HookCost, Script, line_of_key};
use crate::setup::cosmic;
use crate::table::{Datum, Mistake, Seat, mix};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// A game that has not ended after so many answers will not end.
const ENDLESS: u64 = 20_000;
/// In so many games of each script some steps are also run in a fresh interpreter, which is slow.
const FRESH_GAMES: u64 = 2;
/// The steps after every so many answers are.
const FRESH_EVERY: u64 = 16;
/// After so many games that went wrong nothing new is to be expected of a script.
const ENOUGH: usize = 6;
/// What came of playing.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Played {
    /// Scenarios that were played.
    pub scenarios: usize,
    /// Those of them in which everything holds.
    pub scenarios_hold: usize,
    /// Each script in random games.
    pub scripts: Vec<ScriptPlayed>,
    /// Each edition without a script of the packs, in random games.
    pub editions: Vec<EditionPlayed>,
    /// What its hooks have cost.
    pub budget: Vec<HookBudget>,
}

/// A script in random games.
#[derive(Clone, Debug, Serialize)]
pub struct ScriptPlayed {
    /// Its id.
    pub id: String,
    /// Games with it.
    pub games: u64,
    /// How often its power was used, or its card played.
    pub used: u64,
}

/// An edition in random games.
#[derive(Clone, Debug, Serialize)]
pub struct EditionPlayed {
    /// Its id.
    pub id: String,
    /// Games of it.
    pub games: u64,
}

/// What a thread has found: for each subject how many games there were, and how often it was used.
#[derive(Default)]
struct Found {
    played: Vec<(usize, [u64; 2], Vec<Problem>)>,
    costs: Vec<(usize, Hook, HookCost)>,
}

/// Plays these scenarios, and games with each of the given scripts.
pub(super) fn play(
    content: &Arc<Content>,
    given: &[&ContentFile],
    scenarios: &[FileText],
    mods: &str,
    wishes: &Wishes,
    told: &(dyn Fn(u64, u64) + Sync),
) -> (Played, Vec<Problem>) {
    let mut problems = Vec::new();
    let (mut played, costs) = match Engine::new(Arc::clone(content)) {
        Ok(mut engine) => (play_scenarios(&mut engine, scenarios, &mut problems), engine.costs()),
        Err(error) => return (Played::default(), error.0),
    };
    let scripts: Vec<(usize, &Script)> =
        content.scripts().iter().enumerate().filter(|(_, script)| is_given(script, given)).collect();
    let mut subjects: Vec<Subject<'_>> = scripts.iter().map(|(_, script)| Subject::Script(script)).collect();
    subjects.extend(editions_alone(content, given, &scripts));
    let mut all = Found { costs, ..Found::default() };
    for found in play_games(content, &subjects, mods, wishes, told) {
        all.played.extend(found.played);
        found.costs.into_iter().for_each(|cost| add(&mut all.costs, cost));
    }
    all.played.sort_by_key(|(number, ..)| *number);
    for (number, [games, used], mut found) in all.played {
        for problem in &mut found {
            let file = given.iter().find(|file| file.path == problem.place.file);
            let text = file.map_or("", |file| file.text.as_str());
            if let (None, Some(hook)) = (problem.place.line, &problem.place.word) {
                problem.place.line = line_of_key(text, &[hook]);
            }
            problem.place.find(text);
        }
        problems.extend(found);
        match subjects[number] {
            Subject::Script(script) => played.scripts.push(ScriptPlayed { id: script.id.clone(), games, used }),
            Subject::Edition(edition, _) => played.editions.push(EditionPlayed { id: edition.id.clone(), games }),
        }
    }
    for (number, script) in scripts {
        let games = played.scripts.iter().find(|played| played.id == script.id).map_or(0, |played| played.games);
        let cost = |hook: Hook| {
            all.costs
                .iter()
                .find(|known| (known.0, known.1) == (number, hook))
                .map_or(HookCost::default(), |known| known.2)
        };
        for spec in crate::cosmic::HOOKS.iter().filter(|spec| script.hooks[spec.hook.index()].is_some()) {
            let budget = HookBudget::of(script, spec.name, cost(spec.hook));
            let text = given.iter().find(|file| file.path == script.file).map_or("", |file| file.text.as_str());
            // A script that has been stopped may have had no time for it; what it was stopped for is told.
            if !problems.iter().any(|problem| problem.is_error() && problem.place.file == script.file) {
                problems.extend(unused(&budget, games, text));
                problems.extend(slow(&budget, text));
            }
            played.budget.push(budget);
        }
    }
    (played, problems)
}

fn is_given(script: &Script, given: &[&ContentFile]) -> bool {
    given.iter().any(|file| is_script(file) && file.path == script.file)
}

fn add(costs: &mut Vec<(usize, Hook, HookCost)>, more: (usize, Hook, HookCost)) {
    match costs.iter_mut().find(|known| (known.0, known.1) == (more.0, more.1)) {
        Some((.., known)) => known.add(more.2),
        None => costs.push(more),
    }
}

fn play_scenarios(engine: &mut Engine, scenarios: &[FileText], problems: &mut Vec<Problem>) -> Played {
    let mut played = Played::default();
    for FileText { path, text, .. } in scenarios {
        let failures = scenario::run_watching(engine, Purity::Twice, path, text);
        played.scenarios += 1;
        played.scenarios_hold += usize::from(failures.is_empty());
        for failure in failures {
            let what = failure.what;
            let wrong = match failure.seen {
                Some(seen) => WrongPlay::ScenarioSeen { what, seen },
                None => WrongPlay::Scenario { what },
            };
            problems.push(Problem::error(path, wrong).at(failure.line));
        }
    }
    played
}

/// Plays on all cores: each thread takes the next subject.
fn play_games(
    content: &Arc<Content>,
    subjects: &[Subject<'_>],
    mods: &str,
    wishes: &Wishes,
    told: &(dyn Fn(u64, u64) + Sync),
) -> Vec<Found> {
    let (next, games) = (AtomicUsize::new(0), AtomicU64::new(0));
    let all = wishes.games * subjects.len() as u64;
    let thread = || {
        let mut found = Found::default();
        let Ok(mut engine) = Engine::new(Arc::clone(content)) else { return found };
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(subject) = subjects.get(number).copied() else { break };
            let mut table = Table { content, subject, mods, wishes, problems: Vec::new(), used: 0, games: 0 };
            table.play(&mut engine, || told(games.fetch_add(1, Ordering::Relaxed) + 1, all));
            found.played.push((number, [table.games, table.used], table.problems));
        }
        found.costs = engine.costs();
        found
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(subjects.len().max(1));
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(thread)).collect();
        running
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    })
}

/// The games for one subject.
struct Table<'a> {
    content: &'a Content,
    subject: Subject<'a>,
    mods: &'a str,
    wishes: &'a Wishes,
    problems: Vec<Problem>,
    used: u64,
    games: u64,
}

impl Table<'_> {
    fn play(&mut self, engine: &mut Engine, game_over: impl Fn()) {
        let editions = self.subject.editions(self.content);
        if editions.is_empty() {
            return;
        }
        for number in 0..self.wishes.games {
            let edition = editions[number as usize % editions.len()];
            let options = self.laid(edition, number);
            if let Err(problem) = self.game(engine, &options, number) {
                if !self.problems.iter().any(|known| known.place == problem.place && known.what() == problem.what()) {
                    self.problems.push(problem);
                }
                if self.problems.len() >= ENOUGH {
                    return;
                }
            }
            self.games += 1;
            game_over();
        }
    }

    /// A table at which the script, if it is one, has a seat: how many seats, and which one, go round with the number of the game.
    fn laid(&self, edition: &Edition, number: u64) -> TableOptions {
        let seed = mix(self.wishes.seed, number) % 1_000_000;
        let [fewest, most] = edition.seats;
        let needs_three = edition.not_for_two.iter().any(|id| self.subject.is_script(id));
        let fewest = if needs_three { fewest.max(3) } else { fewest };
        let seats = fewest + (number % u64::from(most.saturating_sub(fewest) + 1)) as u8;
        let options = TableOptions::new(&edition.id).seats(seats).seed(seed).on_fault(OnFault::Stop);
        let options = options.windows(Windows::Holders);
        match self.subject {
            Subject::Script(script) if script.declares == Declares::Power => {
                options.alien(Seat((seed % u64::from(seats)) as u8), &script.id)
            }
            _ => options,
        }
    }

    fn game(&mut self, engine: &mut Engine, options: &TableOptions, game_number: u64) -> Result<(), Problem> {
        let purity = |answer: u64| match (answer + game_number) % FRESH_EVERY {
            0 if game_number < FRESH_GAMES => Purity::Fresh,
            _ => Purity::Twice,
        };
        engine.watch(purity(0));
        let wrong = |wrong: WrongPlay| Problem::error(self.subject.file(), wrong);
        let stuck = |why: String| wrong(WrongPlay::Stuck { why, again: self.again(options) });
        let (mut game, mut progress) = engine.start(options).map_err(|error| stuck(error.to_string()))?;
        // A card can have several kinds in an edition.
        let scripts = (0..).map(ScriptId).zip(&game.rules().scripts);
        let mine: Vec<ScriptId> =
            scripts.filter(|(_, info)| self.subject.is_script(&info.script)).map(|(id, _)| id).collect();
        let mut used = 0;
        for number in 0..ENDLESS {
            used += count(&progress, &mine);
            if let Some(fault) = progress.faults.first() {
                return Err(self.of_fault(fault, options));
            }
            let lost = |what: Unsound| wrong(WrongPlay::Lost { what: what.to_string(), again: self.again(options) });
            game.referee().state().audit(game.rules()).map_err(lost)?;
            if game.is_over() {
                self.used += used;
                return Ok(());
            }
            engine.watch(purity(number + 1));
            progress = answer(engine, &mut game, options.seed, number).map_err(stuck)?;
        }
        Err(wrong(WrongPlay::Endless { answers: ENDLESS, again: self.again(options) }))
    }

    fn of_fault(&self, fault: &Fault, options: &TableOptions) -> Problem {
        let file = fault.script.as_deref().unwrap_or(self.subject.file());
        let line = fault.line.map(|line| line as usize);
        // Where no line is known, the hook's is.
        let word = fault.hook.filter(|_| line.is_none()).map(|hook| hook.spec().name.to_owned());
        let place = Place { file: file.to_owned(), line, word, at: None };
        let at = fault.hook.map_or_else(String::new, |hook| format!("in `{}`: ", hook.spec().name));
        let how = fault.hint().map_or_else(String::new, |hint| format!("{hint}; "));
        let fault = format!("{at}{}", self.in_colours(fault, options));
        Problem { place, ..Problem::error("", WrongPlay::Fault { fault, how, again: self.again(options) }) }
    }

    /// What is wrong, its seats by their colours.
    fn in_colours(&self, fault: &Fault, options: &TableOptions) -> String {
        let colours = self.content.edition(&options.edition).map_or(&[][..], |edition| &edition.colours);
        let named = fault.wrong.data().into_iter().filter_map(|(_, datum)| match datum {
            Datum::Seat(seat) => Some((seat.to_string(), colours.get(seat.index())?.id.clone())),
            _ => None,
        });
        named.fold(fault.what(), |what, (seat, colour)| what.replace(&seat, &colour))
    }

    /// How the same game is seen again.
    fn again(&self, options: &TableOptions) -> String {
        let editions = cosmic::editions(self.content);
        let edition = editions.iter().find(|edition| edition.id == options.edition);
        let again = |edition| cosmic::seating(options).see_again::<Engine>(edition, " --bot random", self.mods);
        edition.map_or_else(String::new, again)
    }
}

/// A bot's answer to the first question in wait, as `play --bots` gives it.
fn answer(engine: &mut Engine, game: &mut Game, seed: u64, number: u64) -> Result<Progress, String> {
    let Some(question) = game.referee().questions().first() else { return Err("the game waits for nobody".to_owned()) };
    let (seat, choice) = (question.seat, RandomBot::at_answer(seed, number).choose(question));
    engine.answer(game, seat, choice).map_err(|error| error.to_string())
}

/// How often a script has done something.
fn count(progress: &Progress, mine: &[ScriptId]) -> u64 {
    let is_mine = |event: &Event| match event {
        Event::PowerUsed { alien, .. } => mine.contains(alien),
        Event::DestinyCardPlayed { card: CardKind::Scripted(card), .. }
        | Event::LaidCardActs { card: CardKind::Scripted(card), .. } => mine.contains(card),
        _ => false,
    };
    progress.events.iter().filter(|told| is_mine(&told.event)).count() as u64
}
