//! `hyperkon sim`: many games by bots on all cores, and who wins them.
//!
//! Games are numbered; a game's seed comes from its number, and counts are whole numbers that are only
//! added up, so that the result does not depend on how many threads there were.

use crate::args;
use crate::crowd::{self, Crowd};
use crate::kept;
use crate::pairs;
use crate::sim_report;
use crate::table;
use crate::trouble::Trouble;
use hyperkon::cosmic::{Event, ScriptId};
use hyperkon::game::{Engine, Game, Progress, TableOptions};
use hyperkon::table::MAX_SEATS;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many games when nobody says.
const USUAL_GAMES: u64 = 1000;
/// A win is counted in parts, so that shared wins add up exactly: 840 can be shared by 1 to 8.
pub const PARTS: u64 = 840;
const _: () = assert!(MAX_SEATS <= 8);

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
            for (_, power) in game.state().powers.of(seat) {
                let parts = if winners.contains(seat) { PARTS / winners.len() as u64 } else { 0 };
                let count = self.alien(game, power.alien);
                count.games += 1;
                count.parts += parts;
            }
        }
    }
}

/// Simulates.
pub fn run(args: &args::Sim) -> Result<(), Trouble> {
    let content = args.mods.content()?;
    let language = table::language(&content, &args.lang)?;
    if args.pairs {
        return pairs::run(&content, &language, args);
    }
    let games = args.games.unwrap_or(USUAL_GAMES);
    let options = table::options(&content, &args.table, 0)?;
    let preset = table::preset(&content, &args.table, &options)?;
    // What cannot be played is said once, not by every thread.
    Engine::new(Arc::clone(&content))?.set_up(&options)?;
    args.svg.iter().try_for_each(|file| kept::try_out(file))?;
    let crowd = Crowd { content: &content, pieces: games, jobs: crowd::jobs(args.jobs, games), check: args.check };
    let counts = crowd.work(|engine, number, count: &mut Count| {
        let options = options.clone().seed(table::mix(options.seed, number));
        let options = preset.iter().fold(options, |options, preset| table::deal(options, preset));
        play(engine, &options, args.check, count)
    });
    let counts = counts.map_err(|(number, what)| {
        let seed = table::mix(options.seed, number);
        Trouble::Usage(format!("game {number} (of seed {seed}) went wrong: {what}"))
    })?;
    let mut whole = Count::default();
    counts.iter().for_each(|count| whole.add(count));
    sim_report::print(&content, &language, &options, &whole, args)
}

fn play(engine: &mut Engine, options: &TableOptions, check: bool, count: &mut Count) -> Result<(), String> {
    let (game, answers) = crowd::game(engine, options, check, |game, progress| count.count_events(game, progress))?;
    count.games += 1;
    count.decisions += answers;
    count.count_winners(&game);
    Ok(())
}
