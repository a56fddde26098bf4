//! Random games for the checks, with each script and with each edition. Every step runs twice, and the state must stay
//! valid. A seat must not be able to distinguish two hidden states that are consistent with its observation.

use super::budget::{HookBudget, TELLING};
use super::cache::CacheOf;
use super::options::Wishes;
use super::scenarios::Tested;
use super::scripts::Costs;
use super::workers::on_all_cores;
use super::wrong::WrongPlay;
use crate::bots::RandomBot;
use crate::count::{Evenness, parts};
use crate::game::{ContentFile, DeterminismCheck};
use crate::games::decks_of;
use crate::problem::{Place, Problem};
use crate::scenario::notation::Notation;
use crate::script::line_of_key;
use crate::setup::{EditionInfo, Seating, Setup};
use crate::table::{Game, Observation, Question as _, Seat, Table, Update, mix};
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of answers after which a game counts as endless.
const ENDLESS: u64 = 20_000;
/// The number of games per script that also use a fresh interpreter, which is slow.
const FRESH_GAMES: u64 = 2;
/// The number of answers between two steps in a fresh interpreter.
const FRESH_EVERY: u64 = 16;
/// The number of failed games after which a script is no longer played.
const ENOUGH: usize = 6;
/// The number of answers between two comparisons with a sampled hidden state.
const WORLD_EVERY: u64 = 8;
/// In one of this many games, the setup chooses the powers at random.
const UNNAMED_EVERY: u64 = 3;

/// The results of the scenarios and the random games.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Played {
    /// The number of scenarios played.
    pub scenarios: usize,
    /// The number of scenarios that passed.
    pub scenarios_hold: usize,
    /// The scripts, with the results of their random games.
    pub scripts: Vec<ScriptPlayed>,
    /// The editions without a script of the mods, with the results of their random games.
    pub editions: Vec<EditionPlayed>,
    /// The costs of the scripts' hooks.
    pub budget: Vec<HookBudget>,
}

/// The results of a script in random games.
#[derive(Clone, Debug, Serialize)]
pub struct ScriptPlayed {
    /// The id of the script.
    pub id: String,
    /// The number of games with the script.
    pub games: u64,
    /// The number of times that the script's power was used or its card was played.
    pub used: u64,
}

/// The results of an edition in random games.
#[derive(Clone, Debug, Serialize)]
pub struct EditionPlayed {
    /// The id of the edition.
    pub id: String,
    /// The number of games.
    pub games: u64,
}

/// A script or an edition to play games with.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The id of the script or edition.
    pub id: String,
    /// The file of the script or edition.
    pub file: String,
    /// The editions in which to play.
    pub editions: Vec<String>,
    /// True if the subject is a script.
    pub is_script: bool,
    /// True if the script belongs to a single seat.
    pub has_seat: bool,
}

impl Subject {
    /// Creates the subject for an edition.
    pub fn edition(id: &str, file: &ContentFile) -> Subject {
        let (id, file) = (id.to_owned(), file.path.clone());
        Subject { editions: vec![id.clone()], id, file, is_script: false, has_seat: false }
    }
}

/// The results of one thread: the games, the uses, and the problems of each subject.
#[derive(Default)]
struct Found {
    played: Vec<(usize, [u64; 2], Vec<Problem>)>,
    costs: Costs,
}

/// Plays games for the given files. `tested` has the costs of earlier games. The callback `told` gets the number of games
/// played so far and the total.
pub(crate) fn play<G: Setup + Notation>(
    game: &G,
    given: &[&ContentFile],
    mods: &str,
    (wishes, cache): (&Wishes, &CacheOf<'_>),
    tested: &Tested<'_>,
    told: &(dyn Fn(u64, u64) + Sync),
) -> (Played, Vec<Problem>) {
    let editions = || decks_of(given.iter().copied(), G::NAME).into_iter();
    let subjects = match game.scripts() {
        Some(scripts) => scripts.subjects(given),
        None => editions().map(|(file, id)| Subject::edition(&id, file)).collect(),
    };
    let (mut played, mut problems) = (Played::default(), Vec::new());
    let (mut all, mut costs) = (Vec::new(), tested.costs.clone());
    for found in play_games(game, &subjects, mods, (wishes, cache), told) {
        all.extend(found.played);
        add(&mut costs, found.costs);
    }
    all.sort_by_key(|(number, ..)| *number);
    for (number, [games, used], mut found) in all {
        for problem in &mut found {
            let file = given.iter().find(|file| file.path == problem.place.file);
            let text = file.map_or("", |file| file.text.as_str());
            if let (None, Some(word)) = (problem.place.line, &problem.place.word) {
                problem.place.line = line_of_key(text, &[word]);
            }
            problem.place.find(text);
        }
        problems.extend(found);
        let Subject { id, is_script, .. } = subjects[number].clone();
        match is_script {
            true => played.scripts.push(ScriptPlayed { id, games, used }),
            false => played.editions.push(EditionPlayed { id, games }),
        }
    }
    if let Some(scripts) = game.scripts() {
        scripts.budgets(&costs, (wishes, tested), given, &mut played, &mut problems);
    }
    (played, problems)
}

/// Adds the costs of more games.
pub(crate) fn add(costs: &mut Costs, more: Costs) {
    for more in more {
        match costs.iter_mut().find(|one| (one.0, one.1) == (more.0, more.1)) {
            Some((.., known)) => known.add(more.2),
            None => costs.push(more),
        }
    }
}

/// Plays games on all cores. Each worker takes the next subject.
fn play_games<G: Setup + Notation>(
    game: &G,
    subjects: &[Subject],
    mods: &str,
    (wishes, cache): (&Wishes, &CacheOf<'_>),
    told: &(dyn Fn(u64, u64) + Sync),
) -> Vec<Found> {
    let games = AtomicU64::new(0);
    let (make, infos, all) = (game.maker(true), game.edition_infos(), wishes.games * subjects.len() as u64);
    on_all_cores(subjects.len(), |numbers| {
        let mut found = Found::default();
        for number in numbers {
            let (subject, problems, costs) = (&subjects[number], Vec::new(), Costs::new());
            let mut tried = Tried {
                subject,
                infos: &infos,
                mods,
                wishes,
                cache,
                problems,
                costs,
                used: 0,
                games: 0,
                even: Evenness::default(),
            };
            tried.play(&make, || told(games.fetch_add(1, Ordering::Relaxed) + 1, all));
            tried.problems.extend(tried.too_strong());
            add(&mut found.costs, tried.costs);
            found.played.push((number, [tried.games, tried.used], tried.problems));
        }
        found
    })
}

/// The games of one subject.
struct Tried<'a> {
    subject: &'a Subject,
    infos: &'a [EditionInfo],
    mods: &'a str,
    wishes: &'a Wishes,
    cache: &'a CacheOf<'a>,
    problems: Vec<Problem>,
    costs: Costs,
    used: u64,
    games: u64,
    /// The subject's wins at tables of 3 or more seats.
    even: Evenness,
}

impl Tried<'_> {
    /// Plays the games that are not cached. `make` creates a separate game for each; that
    /// game then lists the scripts that were called.
    fn play<G: Setup + Notation>(&mut self, make: &impl Fn() -> Result<G, G::Error>, game_over: impl Fn()) {
        let is_in = |info: &&EditionInfo| self.subject.editions.contains(&info.id);
        let editions: Vec<&EditionInfo> = self.infos.iter().filter(is_in).collect();
        // After an edition's first failed game, more games rarely find another problem.
        let enough = if self.subject.is_script { ENOUGH } else { 1 };
        for number in (0..self.wishes.games).take_while(|_| !editions.is_empty()) {
            let info = editions[number as usize % editions.len()];
            let Ok(mut game) = make() else { return };
            let seating = laid(&game, self.subject, info, (self.wishes.seed, number));
            let again = seating.see_again::<G>(info, " --bot random", self.mods);
            let key = format!("{number} {} {again}", self.subject.id);
            if let Some(entry) = self.cache.find(&key) {
                self.used += entry.used;
                self.count_win(&seating, entry.won);
                add(&mut self.costs, entry.costs());
                self.games += 1;
                game_over();
                continue;
            }
            let result = self.game(&mut game, &seating, number, &again);
            let costs = game.scripts().map(|scripts| scripts.hook_costs()).unwrap_or_default();
            match result {
                Ok((used, won)) => {
                    let called = game.scripts().map(|scripts| scripts.called()).unwrap_or_default();
                    self.cache.add(&key, &called, (used, won), &costs);
                    self.used += used;
                    self.count_win(&seating, won);
                    add(&mut self.costs, costs);
                }
                Err(problem) => {
                    add(&mut self.costs, costs);
                    let is_it = |known: &Problem| known.place == problem.place && known.what() == problem.what();
                    if !self.problems.iter().any(is_it) {
                        self.problems.push(problem);
                    }
                    if self.problems.len() >= enough {
                        return;
                    }
                }
            }
            self.games += 1;
            game_over();
        }
    }

    /// Counts a win of the subject's seat. A table of two tells nothing, because twice an even share is every win.
    fn count_win(&mut self, seating: &Seating, won: u64) {
        if self.subject.has_seat && seating.seats > 2 {
            self.even.add_parts(won, seating.seats);
        }
    }

    /// Returns a warning if the subject clearly wins more than twice its even share.
    fn too_strong(&self) -> Option<Problem> {
        let percent = |share: f64| format!("{:.0}", share * 100.0);
        let (id, games) = (self.subject.id.clone(), self.even.games);
        let is_clear = games >= TELLING && self.even.times().low > 2.0 && self.problems.is_empty();
        let (share, even) = (percent(self.even.share().value), percent(self.even.even()));
        let wrong = WrongPlay::TooStrong { games, share, even, mods: self.mods.to_owned(), id };
        is_clear.then(|| Problem { place: Place::word(&self.subject.file, "id"), ..Problem::warning("", wrong) })
    }

    /// Plays one game. Returns how often the subject was used, and its seat's part of the win.
    fn game<G: Setup + Notation>(
        &self,
        game: &mut G,
        seating: &Seating,
        game_number: u64,
        again: &str,
    ) -> Result<(u64, u64), Problem> {
        let purity = |answer: u64| match (answer + game_number) % FRESH_EVERY {
            0 if game_number < FRESH_GAMES => DeterminismCheck::Fresh,
            _ => DeterminismCheck::Twice,
        };
        let again = || again.to_owned();
        let wrong = |wrong: WrongPlay| Problem::error(&self.subject.file, wrong);
        let stuck = |why: String| wrong(WrongPlay::Stuck { why, again: again() });
        Setup::watch(game, purity(0));
        let options = seating.options(game).map_err(stuck)?;
        let mut table = Table::set_up(game, &options).map_err(|error| self.no_table::<G>(&error, again()))?;
        let mut progress = table.resume(game);
        let mut used = 0;
        for number in 0..ENDLESS {
            used += self.count(game, &table, &progress);
            if let Some(fault) = progress.faults.first() {
                return Err(self.of_fault(game, fault, seating, again()));
            }
            game.whole(&table).map_err(|what| wrong(WrongPlay::Lost { what, again: again() }))?;
            if table.is_over() {
                let seat = seating.roles.iter().position(|roles| roles.contains(&self.subject.id));
                return Ok((used, seat.map_or(0, |seat| parts(table.winners(), Seat(seat as u8)))));
            }
            if let Some(seat) = told_apart(game, &table, (seating.seed, number)) {
                return Err(wrong(WrongPlay::Leak { seat: seat.0 + 1, answers: number, again: again() }));
            }
            Setup::watch(game, purity(number + 1));
            let question =
                table.full_state().questions().first().ok_or_else(|| stuck("the game has no question".into()))?;
            let (seat, choice) = (question.seat(), RandomBot::at_answer(seating.seed, number).choose(question));
            progress = table.answer(game, seat, choice).map_err(|error| stuck(error.to_string()))?;
        }
        Err(wrong(WrongPlay::Endless { answers: ENDLESS, again: again() }))
    }

    /// Returns how often the script acted in an answer.
    fn count<G: Setup>(&self, game: &G, table: &Table<G>, progress: &Update<G>) -> u64 {
        let Some(scripts) = game.scripts().filter(|_| self.subject.is_script) else { return 0 };
        let acts = |event: &G::Event| scripts.acts(table.rules(), &self.subject.id, event);
        progress.events.iter().filter(|told| acts(&told.event)).count() as u64
    }

    fn of_fault<G: Setup>(&self, game: &G, fault: &G::Fault, seating: &Seating, again: String) -> Problem {
        let Some(scripts) = game.scripts() else {
            let wrong = WrongPlay::Fault { fault: fault.to_string(), how: String::new(), again };
            return Problem::error(&self.subject.file, wrong);
        };
        let super::Blame { mut place, what, how } = scripts.blame(seating, fault);
        if place.file.is_empty() {
            place.file.clone_from(&self.subject.file);
        }
        Problem { place, ..Problem::error("", WrongPlay::Fault { fault: what, how, again }) }
    }

    fn no_table<G: Setup>(&self, error: &G::Error, again: String) -> Problem {
        let (key, how) = G::advice(error).unwrap_or_default();
        let how = if how.is_empty() { String::new() } else { format!("{how}; ") };
        let mut problem = Problem::error(&self.subject.file, WrongPlay::NoTable { why: error.to_string(), how, again });
        if !key.is_empty() {
            problem.place = Place::word(&self.subject.file, key);
        }
        problem
    }
}

/// Returns a table for a game. If the script belongs to a seat, one seat has it. The game's number determines the number of
/// seats, and its seed determines the script's seat.
pub(super) fn laid<G: Setup>(game: &G, subject: &Subject, info: &EditionInfo, (seed, number): (u64, u64)) -> Seating {
    let seed = mix(seed, number) % 1_000_000;
    let [fewest, most] = info.seats;
    let fewest = info.roles.get(&subject.id).map_or(fewest, |role| fewest.max(role.least_seats));
    let seats = fewest + (number % u64::from(most.saturating_sub(fewest) + 1)) as u8;
    let seating = Seating::new(&info.id, seats, seed);
    match number % UNNAMED_EVERY {
        _ if subject.has_seat => seating.with(Seat((seed % u64::from(seats)) as u8), &subject.id),
        0 => seating,
        _ => seating.of_seed(game, seed, None),
    }
}

/// Returns a seat that can distinguish the table from a sampled hidden state. Checks this every few answers.
fn told_apart<G: Setup>(game: &G, table: &Table<G>, (seed, answers): (u64, u64)) -> Option<Seat> {
    // The check needs windows that ask every seat. Otherwise, the question itself reveals something about another hand.
    let is_due = answers % WORLD_EVERY == seed % WORLD_EVERY && !G::features().windows;
    // The sampled state would ask again for other seats' secret answers, so skip the check.
    if !is_due || !table.full_state().position().answers.is_empty() {
        return None;
    }
    let seat = Seat(((answers / WORLD_EVERY) % u64::from(G::seats(table.rules()))) as u8);
    let world = table.try_sample_state(game, seat, mix(seed, answers))?;
    can_tell_apart(table.seen(seat), world.seen(seat)).then_some(seat)
}

/// Returns `true` if the seat's view or question differs between two tables.
fn can_tell_apart<G: Game<Question: PartialEq>>(here: Observation<'_, G>, there: Observation<'_, G>) -> bool {
    here.view() != there.view() || here.question() != there.question()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperkon_sp4x::{Sp4x, TableOptions};

    /// A sampled hidden state looks the same to its seat. To other seats it looks different, because their cards
    /// differ.
    #[test]
    fn sampled_state_looks_same_to_its_seat() {
        let game = Sp4x::default();
        let mut table = Table::set_up(&game, &TableOptions::new(3, 5)).unwrap_or_else(|error| panic!("{error}"));
        drop(table.resume(&game));
        let told = |seat: u8| {
            let worlds = (0..20).filter_map(|seed| table.try_sample_state(&game, Seat(0), seed));
            worlds.filter(|world| can_tell_apart(table.seen(Seat(seat)), world.seen(Seat(seat)))).count()
        };
        assert_eq!(told(0), 0);
        assert!(told(1) > 10, "{}", told(1));
    }
}
