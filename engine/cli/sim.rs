//! `hyperkon sim`: many games by bots on all cores, and who wins them.
//!
//! Games are numbered; a game's seed comes from its number, and counts are whole numbers that are only
//! added up, so that the result does not depend on how many threads there were.

use crate::args;
use crate::bots::Bots;
use crate::compare;
use crate::count::Count;
use crate::crowd::{self, Crowd};
use crate::disk;
use crate::other;
use crate::pairs;
use crate::sim_report;
use crate::table;
use crate::tally::{Head, Kind, Sums, Tally};
use crate::terminal;
use crate::trouble::Trouble;
use hyperkon::bots::BotName;
use hyperkon::game::{Content, Engine, TableOptions};
use hyperkon::plain;
use hyperkon::table::Game as _;
use hyperkon_workshop::check::see_again;
use std::ops::Range;
use std::sync::Arc;

/// How many games when nobody says.
pub const USUAL_GAMES: u64 = 1000;

/// Simulates.
pub fn run(args: &args::Sim) -> Result<(), Trouble> {
    if let Some(done) = other::sim(args) {
        return done;
    }
    let content = args.mods.content()?;
    let language = table::language(&content, &args.lang)?;
    if args.pairs {
        return pairs::run(&content, &language, args);
    }
    if let Some(compare) = &args.compare {
        return compare::run(&content, &language, compare, args);
    }
    let games = args.games.unwrap_or(USUAL_GAMES);
    let options = table::options(&content, &args.table, 0)?;
    let preset = table::preset(&content, &args.table, &options)?;
    let bots = args.players.bots(&content, &options, BotName::Random)?;
    // What cannot be played is said once, not by every thread.
    let engine = Engine::new(Arc::clone(&content))?;
    let table = engine.set_up(&options)?;
    disk::try_out(args.svg.as_deref(), args.resume.as_deref())?;
    let head = Head {
        kind: Kind::Sim,
        content: content.hash(),
        identity: Engine::identity(table.rules(), &options),
        preset: args.table.preset.clone(),
        check: args.check,
        bots: bots.seats().iter().map(ToString::to_string).collect(),
        more: Vec::new(),
        table: options.clone(),
    };
    let edition = table::edition(&content, &options.edition)?;
    let sound = |count: &Count| count.is_sound(edition);
    let work = args.shards.open(args.resume.as_deref(), &head, games, sound)?;
    let counted = work.whole(|tally, pieces| {
        tell_of_cut(tally, &content, &language);
        let games = pieces.end - pieces.start - tally.counted();
        let blocks = (games, tally.missing(pieces));
        simulate(&content, &options, preset.as_ref(), &bots, blocks, args, |block, count| tally.add(block.start, count))
    })?;
    counted.map_or(Ok(()), |count| sim_report::print(&content, &language, (&options, &bots), &count, args))
}

/// Says that the file's last block is played again, if a crash has cut it.
pub fn tell_of_cut<S: Sums>(tally: &Tally<S>, content: &Content, language: &str) {
    if let Some(file) = tally.cut() {
        let values = [("file", plain::path(file))];
        terminal::complain(&content.texts().fill(language, "sim.cut", &values));
    }
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
    let engine = || crowd::engine(content, args.check);
    Crowd { pieces: games, each: 1, jobs }.work(blocks, engine, piece, done)
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
