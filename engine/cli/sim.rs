//! `hyperkon sim`: many games by bots on all cores, and who wins them.
//!
//! Games are numbered; a game's seed comes from its number, and counts are whole numbers that are only
//! added up, so that the result does not depend on how many threads there were.

use crate::args;
use crate::sim_report;
use crate::table;
use crate::trouble::Trouble;
use hyperkon::bots::RandomBot;
use hyperkon::cosmic::{Event, PowerSlot, ScriptId};
use hyperkon::game::{Content, Engine, Game, Progress, Purity, TableOptions};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A game that has not ended after so many answers will not end.
const ENDLESS: u64 = 200_000;
/// A win is counted in parts, so that shared wins add up exactly: 60 can be shared by 1 to 5.
pub const PARTS: u64 = 60;
/// A game's bot draws from another seed than the game itself.
const BOT: u64 = 0xb07;

/// What is counted of one alien.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AlienCount {
    /// Games in which it sat at the table.
    pub games: u64,
    /// Wins, in [`PARTS`].
    pub parts: u64,
    /// Uses of its power that took effect.
    pub uses: u64,
    /// Uses that were cancelled.
    pub cancelled: u64,
}

/// What is counted of all games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Games played.
    pub games: u64,
    /// Answers given.
    pub decisions: u64,
    /// Turns begun.
    pub turns: u64,
    /// Games with more than one winner.
    pub shared: u64,
    /// By the alien's id.
    pub aliens: BTreeMap<String, AlienCount>,
}

impl Count {
    fn add(&mut self, other: &Count) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.turns += other.turns;
        self.shared += other.shared;
        for (id, count) in &other.aliens {
            let sum = self.aliens.entry(id.clone()).or_default();
            sum.games += count.games;
            sum.parts += count.parts;
            sum.uses += count.uses;
            sum.cancelled += count.cancelled;
        }
    }

    fn alien(&mut self, game: &Game, alien: ScriptId) -> &mut AlienCount {
        let id = &game.rules().script(alien).id;
        if !self.aliens.contains_key(id) {
            self.aliens.insert(id.clone(), AlienCount::default());
        }
        self.aliens.entry(id.clone()).or_default()
    }

    fn count_events(&mut self, game: &Game, progress: &Progress) {
        for told in &progress.events {
            match &told.event {
                Event::PowerUsed { alien, .. } => self.alien(game, *alien).uses += 1,
                Event::PowerCancelled { alien, .. } => self.alien(game, *alien).cancelled += 1,
                Event::TurnBegan { .. } => self.turns += 1,
                _ => {}
            }
        }
    }

    fn count_winners(&mut self, game: &Game) {
        let winners = game.winners();
        self.shared += u64::from(winners.len() > 1);
        for seat in game.rules().seats() {
            for place in 0..hyperkon::cosmic::MAX_ALIENS as u8 {
                let Some(alien) = game.state().alien(PowerSlot::of(seat, place)) else { continue };
                let parts = if winners.contains(seat) { PARTS / winners.len() as u64 } else { 0 };
                let count = self.alien(game, alien);
                count.games += 1;
                count.parts += parts;
            }
        }
    }
}

/// A game that went wrong, by its number.
type Failure = (u64, String);

/// What the threads share.
struct Shared<'a> {
    options: &'a TableOptions,
    check: bool,
    games: u64,
    next: AtomicU64,
    failed: AtomicBool,
    bar: ProgressBar,
}

/// Simulates.
pub fn run(args: &args::Sim) -> Result<(), Trouble> {
    let content = Content::builtin()?;
    let language = table::language(&content, &args.lang)?;
    let options = table::options(&content, &args.table, 0)?;
    // What cannot be played is said once, not by every thread.
    Engine::new(Arc::clone(&content))?.set_up(&options)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = args.jobs.map_or(cores, usize::from).min(args.games.max(1) as usize);
    let count = simulate(&content, &options, args, jobs)?;
    sim_report::print(&content, &language, &options, &count, args)
}

fn simulate(content: &Arc<Content>, options: &TableOptions, args: &args::Sim, jobs: usize) -> Result<Count, Trouble> {
    let bar = ProgressBar::new(args.games);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games  {per_sec}  {eta} left") {
        bar.set_style(style);
    }
    let (next, failed) = (AtomicU64::new(0), AtomicBool::new(false));
    let shared = Shared { options, check: args.check, games: args.games, next, failed, bar };
    let mut whole = Count::default();
    let mut failures: Vec<Failure> = Vec::new();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(|| work(content, &shared))).collect();
        for thread in threads {
            match thread.join() {
                Ok(Ok(count)) => whole.add(&count),
                Ok(Err(failure)) => failures.push(failure),
                Err(_) => failures.push((u64::MAX, "a thread has panicked".to_owned())),
            }
        }
    });
    shared.bar.finish_and_clear();
    match failures.into_iter().min() {
        None => Ok(whole),
        Some((number, what)) => {
            let seed = table::mix(options.seed, number);
            Err(Trouble::Usage(format!("game {number} (of seed {seed}) went wrong: {what}")))
        }
    }
}

fn work(content: &Arc<Content>, shared: &Shared<'_>) -> Result<Count, Failure> {
    let mut engine = Engine::new(Arc::clone(content)).map_err(|error| (0, error.to_string()))?;
    if shared.check {
        engine.watch(Purity::Twice);
    }
    let mut count = Count::default();
    while !shared.failed.load(Ordering::Relaxed) {
        let number = shared.next.fetch_add(1, Ordering::Relaxed);
        if number >= shared.games {
            break;
        }
        if let Err(what) = play(&mut engine, shared, number, &mut count) {
            shared.failed.store(true, Ordering::Relaxed);
            return Err((number, what));
        }
        shared.bar.inc(1);
    }
    Ok(count)
}

fn play(engine: &mut Engine, shared: &Shared<'_>, number: u64, count: &mut Count) -> Result<(), String> {
    let seed = table::mix(shared.options.seed, number);
    let options = shared.options.clone().seed(seed);
    let mut bot = RandomBot::new(table::mix(seed, BOT));
    let (mut game, progress) = engine.start(&options).map_err(|error| error.to_string())?;
    count.count_events(&game, &progress);
    faultless(&progress)?;
    let mut answers = 0;
    while !game.is_over() {
        let Some(decision) = game.decisions().first() else { return Err("the game waits for nobody".to_owned()) };
        let (seat, choice) = (decision.seat, bot.choose(decision));
        let progress = engine.answer(&mut game, seat, choice).map_err(|error| error.to_string())?;
        faultless(&progress)?;
        count.count_events(&game, &progress);
        answers += 1;
        if shared.check {
            game.state().audit(game.rules()).map_err(|what| format!("after answer {answers}: {what}"))?;
        }
        if answers >= ENDLESS {
            return Err(format!("it has not ended after {ENDLESS} answers"));
        }
    }
    count.games += 1;
    count.decisions += answers;
    count.count_winners(&game);
    Ok(())
}

fn faultless(progress: &Progress) -> Result<(), String> {
    progress.faults.first().map_or(Ok(()), |fault| Err(fault.to_string()))
}
