//! `hyperkon sim`: many games by bots on all cores, and who wins them.
//!
//! Games are numbered; a game's seed comes from its number, and counts are whole numbers that are only
//! added up, so that the result does not depend on how many threads there were.

use crate::args;
use crate::count::Count;
use crate::crowd::{self, Crowd};
use crate::pairs;
use crate::sim_report;
use crate::table;
use crate::trouble::Trouble;
use hyperkon::door;
use hyperkon::game::{Engine, TableOptions};
use std::sync::Arc;

/// How many games when nobody says.
const USUAL_GAMES: u64 = 1000;
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
    args.svg.iter().try_for_each(|file| door::try_out(file).map_err(Trouble::door(file)))?;
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
