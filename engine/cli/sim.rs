//! `hyperkon sim`: many games by bots on all cores, and who wins them.
//!
//! Games are numbered; a game's seed comes from its number, and counts are whole numbers that are only
//! added up, so that the result does not depend on how many threads there were.

use crate::args;
use crate::bots::Seated;
use crate::compare;
use crate::crowd::{self, Crowd};
use crate::disk;
use crate::other::{self, Playable, Task};
use crate::pairs;
use crate::report::Report;
use crate::sim_report;
use crate::table::{self, Editions};
use crate::tally::{Head, Kind, Sums, Tally};
use crate::terminal;
use crate::trouble::Trouble;
use hyperkon::game::Content;
use hyperkon::plain;
use hyperkon::table::Table;
use hyperkon_workshop::count::Count;
use hyperkon_workshop::setup::{EditionInfo, Seating, Setup};
use std::ops::Range;

/// How many games when nobody says.
pub const USUAL_GAMES: u64 = 1000;

/// Simulates.
pub fn run(args: &args::Sim) -> Result<(), Trouble> {
    let content = args.mods.content()?;
    other::of_line(&args.mods, &args.table, args.game.as_deref())?.sim(args, &content)
}

/// Many games of one game.
pub struct Games<'a> {
    /// The words of the line.
    pub args: &'a args::Sim,
    /// What there is in the mods.
    pub content: &'a Content,
}

impl Task for Games<'_> {
    type Out = Result<(), Trouble>;

    fn with<G: Playable>(self, game: &G) -> Result<(), Trouble> {
        let Games { args, content } = self;
        let language = table::language_of(content, &game.languages(), &args.lang)?;
        if args.pairs {
            return pairs::run(game, content, &language, args);
        }
        if let Some(compare) = &args.compare {
            return compare::run(game, content, &language, compare, args);
        }
        simulate(game, content, &language, args)
    }
}

fn simulate<G: Setup>(game: &G, content: &Content, language: &str, args: &args::Sim) -> Result<(), Trouble> {
    let games = args.games.unwrap_or(USUAL_GAMES);
    let editions = Editions::of(game);
    let seating = editions.seating(&args.table, 0)?;
    let preset = editions.preset(&args.table, &seating)?;
    let edition = editions.by_id(&seating.edition)?;
    let bots = args.players.seated::<G>(&edition.colours, seating.seats, usual_bot::<G>()?)?;
    // What cannot be played is said once, not by every thread.
    let options = seating.options(game).map_err(Trouble::Usage)?;
    let table = Table::set_up(game, &options).map_err(|error| Trouble::Usage(error.to_string()))?;
    disk::try_out(args.svg.as_deref(), args.resume.as_deref())?;
    let head = Head {
        kind: Kind::Sim,
        content: content.hash(),
        identity: G::identity(table.rules(), &options),
        preset: args.table.preset.clone(),
        check: args.check,
        bots: bots.seats().iter().map(ToString::to_string).collect(),
        more: Vec::new(),
        table: options,
    };
    let work = args.shards.open(args.resume.as_deref(), &head, games, |count: &Count| count.is_sound(edition))?;
    let run = Run { game, edition, seating: &seating, preset: preset.as_deref(), bots: &bots, args };
    let counted = work.whole(|tally, pieces| {
        tell_of_cut(tally, content, language);
        run.play(pieces, tally)
    })?;
    let report = Report::of::<G>(content, language, edition);
    counted.map_or(Ok(()), |count| sim_report::print(&report, (&seating, &bots), &count, args))
}

/// The bot that plays a simulation where nobody says.
fn usual_bot<G: Setup>() -> Result<G::Player, Trouble> {
    G::player("random").map_err(Trouble::Usage)
}

/// Says that the file's last block is played again, if a crash has cut it.
pub fn tell_of_cut<S: Sums>(tally: &Tally<S>, content: &Content, language: &str) {
    if let Some(file) = tally.cut() {
        let values = [("file", plain::path(file))];
        terminal::complain(&content.texts().fill(language, "sim.cut", &values));
    }
}

/// What is played.
struct Run<'a, G: Setup> {
    game: &'a G,
    edition: &'a EditionInfo,
    seating: &'a Seating,
    preset: Option<&'a [String]>,
    bots: &'a Seated<G::Player>,
    args: &'a args::Sim,
}

impl<G: Setup> Run<'_, G> {
    /// Plays the games that are missing.
    fn play(&self, pieces: Range<u64>, tally: &Tally<Count>) -> Result<(), Trouble> {
        let games = pieces.end - pieces.start - tally.counted();
        let make = self.game.maker(self.args.check);
        let engine = || make().map_err(|error| Trouble::Usage(error.to_string()));
        // What threads share of a run: the game itself stays here.
        let Run { edition, seating, preset, bots, args, .. } = *self;
        let piece = |game: &mut G, number: u64, count: &mut Count| {
            let seating = seating.of_seed(game, table::mix(seating.seed, number), preset);
            one(game, &seating, bots, args.check, count).map_err(|what| {
                let again = seating.see_again::<G>(edition, bots.written(), &args.mods.written());
                let seed = seating.seed;
                Trouble::Usage(format!("game {number} (of seed {seed}) went wrong: {what} ({again})"))
            })
        };
        let crowd = Crowd { pieces: games, each: 1, jobs: crowd::jobs(args.jobs, games) };
        crowd.work(tally.missing(pieces), engine, piece, |block, count| tally.add(block.start, count))
    }
}

fn one<G: Setup>(
    game: &G,
    seating: &Seating,
    bots: &Seated<G::Player>,
    check: bool,
    count: &mut Count,
) -> Result<(), String> {
    let options = seating.options(game)?;
    let told = |table: &Table<G>, progress: &_| count.count_events(table, progress);
    let (table, answers) = crowd::game(game, &options, (bots.seats(), seating.seed), check, told)?;
    count.count_game(&table, answers);
    Ok(())
}
