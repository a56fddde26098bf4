//! `hyperkon sim`: many games by bots on all cores, and who wins them.
//!
//! Games are numbered; a game's seed comes from its number, and counts are whole numbers that are only
//! added up, so that the result does not depend on how many threads there were.

use crate::args;
use crate::bots::Bots;
use crate::count::Count;
use crate::crowd::{self, Crowd};
use crate::disk;
use crate::pairs;
use crate::sim_report;
use crate::table;
use crate::tally::{Head, Tally};
use crate::terminal;
use crate::trouble::Trouble;
use hyperkon::bots::BotName;
use hyperkon::game::{Content, Engine, TableOptions};
use hyperkon::plain;
use hyperkon::table::Game as _;
use hyperkon_workshop::check::see_again;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

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
    let bots = args.players.bots(&content, &options, BotName::Random)?;
    // What cannot be played is said once, not by every thread.
    let engine = Engine::new(Arc::clone(&content))?;
    let table = engine.set_up(&options)?;
    args.svg.iter().try_for_each(|file| disk::try_out(file))?;
    let whole = match &args.resume {
        None => {
            let whole = Mutex::new(Count::default());
            let blocks = (0..games).map(|number| number..number + 1);
            simulate(&content, &options, preset.as_ref(), &bots, (games, blocks), args, |_, count| {
                whole.lock().unwrap_or_else(PoisonError::into_inner).add(&count);
                Ok(())
            })?;
            whole.into_inner().unwrap_or_else(PoisonError::into_inner)
        }
        Some(file) => {
            let (hash, identity) = (content.hash(), Engine::identity(table.rules(), &options));
            let head = Head::new(hash, identity, args.table.preset.clone(), args.check, &bots, options.clone());
            let tally = Tally::open(file, &head, games)?;
            if tally.is_cut() {
                let values = [("file", plain::path(file))];
                terminal::complain(&content.texts().fill(&language, "sim.cut", &values));
            }
            let blocks = (games - tally.counted(), tally.missing(games));
            simulate(&content, &options, preset.as_ref(), &bots, blocks, args, |block, count| {
                tally.add(block.start, count)
            })?;
            tally.whole()
        }
    };
    sim_report::print(&content, &language, &options, &whole, args)
}

/// Plays so many games in blocks; `done` gets what was counted in each.
fn simulate(
    content: &Arc<Content>,
    options: &TableOptions,
    preset: Option<&Vec<String>>,
    bots: &Bots,
    (games, blocks): (u64, impl Iterator<Item = Range<u64>> + Send),
    args: &args::Sim,
    done: impl Fn(&Range<u64>, Count) -> Result<(), Trouble> + Sync,
) -> Result<(), Trouble> {
    let jobs = crowd::jobs(args.jobs, games);
    let (players, again, mods) = (bots.seats(), bots.written(), args.mods.written());
    let piece = |engine: &mut Engine, number: u64, count: &mut Count| {
        let seed = table::mix(options.seed, number);
        let options = options.clone().seed(seed);
        let options = preset.iter().fold(options, |options, preset| table::deal(options, preset));
        play(engine, &options, players, args.check, count).map_err(|what| {
            let again = see_again(content, &options, again, &mods);
            Trouble::Usage(format!("game {number} (of seed {seed}) went wrong: {what} ({again})"))
        })
    };
    Crowd { content, pieces: games, jobs, check: args.check }.work(blocks, piece, done)
}

fn play(
    engine: &mut Engine,
    options: &TableOptions,
    bots: &[BotName],
    check: bool,
    count: &mut Count,
) -> Result<(), String> {
    let (game, answers) =
        crowd::game(engine, options, bots, check, |game, progress| count.count_events(game, progress))?;
    count.games += 1;
    count.decisions += answers;
    count.count_winners(&game);
    Ok(())
}
