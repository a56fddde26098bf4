//! `hyperkon sim`: plays many games of bots on all cores, and reports the win shares.
//!
//! Each game's seed is derived from its number, and the counts are integers. So the result does not depend on the number
//! of threads.

use crate::commands::compare;
use crate::commands::pairs;
use crate::commands::sim_report;
use crate::counting::counters::{Head, Kind, Tally};
use crate::counting::report::{Report, USUAL_GAMES, tell_of_cut};
use crate::counting::workers::{self, Crowd};
use crate::games;
use crate::session::disk;
use crate::words::args;
use crate::words::bots::Seated;
use crate::words::error::CommandError;
use crate::words::table::{self, Editions};
use hyperkon::__private::game::Content;
use hyperkon_frame::BotSpec;
use hyperkon_table::Table;
use hyperkon_workshop::count::Count;
use hyperkon_workshop::setup::{EditionInfo, Seating, Setup};
use std::ops::Range;

/// Simulates games.
pub fn run(args: &args::Sim) -> Result<(), CommandError> {
    let content = games::content(&args.at.mods)?;
    games::of_line(&args.at)?.sim(args, &content)
}

/// Plays many matches of a game; `content` includes the mods.
pub fn games<G: Setup>(game: &G, args: &args::Sim, content: &Content) -> Result<(), CommandError> {
    let language = table::language_of(content, &game.languages(), &args.run.lang)?;
    if args.pairs {
        return pairs::run(game, content, &language, args);
    }
    if let Some(compare) = &args.compare {
        return compare::run(game, content, &language, compare, args);
    }
    simulate(game, content, &language, args)
}

fn simulate<G: Setup>(game: &G, content: &Content, language: &str, args: &args::Sim) -> Result<(), CommandError> {
    let games = args.games.unwrap_or(USUAL_GAMES);
    let editions = Editions::of(game);
    let seating = editions.seating(&args.at.table, 0)?;
    let preset = editions.preset(&args.at.table, &seating)?;
    let edition = editions.by_id(&seating.edition)?;
    let bots = args.players.seated::<G>(&edition.colors, seating.seats, BotSpec::random())?;
    // Set up one table first. An error is then reported once instead of by every thread.
    let options = seating.options(game).map_err(CommandError::Usage)?;
    let table = Table::set_up(game, &options).map_err(|error| CommandError::Usage(error.to_string()))?;
    disk::try_out(args.run.svg.as_deref(), args.run.resume.as_deref())?;
    let head = Head {
        kind: Kind::Sim,
        content: content.hash(),
        identity: G::identity(table.rules(), &options),
        preset: args.at.table.preset.clone(),
        check: args.run.check,
        bots: bots.seats().iter().map(ToString::to_string).collect(),
        more: Vec::new(),
        table: options,
    };
    let work =
        args.run.shards.open(args.run.resume.as_deref(), &head, games, |count: &Count| count.is_sound(edition))?;
    let run = Run { game, edition, seating: &seating, preset: preset.as_deref(), bots: &bots, args };
    let counted = work.whole(|tally, pieces| {
        tell_of_cut(tally, content, language);
        run.play(pieces, tally)
    })?;
    let report = Report::of::<G>(content, language, edition);
    counted.map_or(Ok(()), |count| sim_report::print(&report, (&seating, &bots), &count, args))
}

/// The settings of a run.
struct Run<'a, G: Setup> {
    game: &'a G,
    edition: &'a EditionInfo,
    seating: &'a Seating,
    preset: Option<&'a [String]>,
    bots: &'a Seated<BotSpec<G>>,
    args: &'a args::Sim,
}

impl<G: Setup> Run<'_, G> {
    /// Plays the games of this range that have not been counted.
    fn play(&self, pieces: Range<u64>, tally: &Tally<Count>) -> Result<(), CommandError> {
        let games = pieces.end - pieces.start - tally.counted();
        let make = self.game.maker(self.args.run.check);
        let engine = || make().map_err(|error| CommandError::Usage(error.to_string()));
        // The threads share these fields. Each thread has its own copy of the game.
        let Run { edition, seating, preset, bots, args, .. } = *self;
        let piece = |game: &mut G, number: u64, count: &mut Count| {
            let seating = seating.of_seed(game, table::mix(seating.seed, number), preset);
            one(game, &seating, bots, args.run.check, count).map_err(|what| {
                let again = seating.see_again::<G>(edition, bots.written(), &args.at.mods.written());
                let seed = seating.seed;
                CommandError::Usage(format!("game {number} (seed {seed}) failed: {what} ({again})"))
            })
        };
        let crowd = Crowd { pieces: games, each: 1, jobs: workers::jobs(args.run.jobs, games) };
        crowd.work(tally.missing(pieces), engine, piece, |block, count| tally.add(block.start, count))
    }
}

fn one<G: Setup>(
    game: &G,
    seating: &Seating,
    bots: &Seated<BotSpec<G>>,
    check: bool,
    count: &mut Count,
) -> Result<(), String> {
    let options = seating.options(game)?;
    let told = |table: &Table<G>, progress: &_| count.count_events(table, progress);
    let (table, answers) = workers::game(game, &options, (bots.seats(), seating.seed), check, told)?;
    count.count_game(&table, answers);
    Ok(())
}
