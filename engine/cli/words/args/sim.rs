//! Arguments of `sim` and `tournament`.

use crate::counting::shard::ShardArgs;
use crate::words::args::{GameArgs, fixed_seed, random_bots};
use crate::words::bots::BotArgs;
use clap::Args;
use std::path::PathBuf;

/// The help heading of the options for running games.
const EXECUTION: &str = "Execution";

/// The help heading of the options for results.
const OUTPUT: &str = "Output";

/// Arguments of `hyperkon sim`.
#[derive(Clone, Debug, Args)]
#[command(
    mut_arg("seed", fixed_seed),
    mut_arg("bot", random_bots),
    after_help = "Example:\n  hyperkon sim --compare macron.ships=5 -n 5000",
    after_long_help = "Examples:
  hyperkon sim -n 10000                            count the wins of all aliens
  hyperkon sim -n 500 --alien red=zombie --check   test one alien
  hyperkon sim -n 2000 --bot steady                let better bots play
  hyperkon sim -n 10000 --csv > wins.csv           write a spreadsheet
  hyperkon sim -n 10000 --svg wins.svg             draw a chart
  hyperkon sim -n 1000000 --resume sums.jsonl      run it again to resume
  hyperkon sim -n 1000000 --shard 3/64 --out sums  play one of 64 shards
  hyperkon sim -n 1000000 --merge sums             report all 64 shards
  hyperkon sim --pairs --edition universums-harskare
  hyperkon sim --compare macron.ships=5 -n 5000    is Macron too strong?
  hyperkon sim --compare macron.ships=5 --against macron.ships=3
  hyperkon sim --compare zombie=off                how strong is Zombie?
  hyperkon sim --compare numbers.bases_to_win=4 --bot random
  hyperkon sim --game sp4x --compare hand=6        does a larger hand help?

--compare plays each game twice, with the same seed and the same aliens at the same seats. It reports the difference in \
the win share of the changed alien, with a 95 % interval. A verdict needs at least 20 pairs of games in which the \
alien's result differs. The default bots are `steady`; with other bots, a power can be worth more or less.

A change is one of:
  ALIEN.OPTION=VALUE     an option of an alien, a card, or a rule of the table;
                         `hyperkon alien NAME` lists them
  ALIEN=off              an alien without its power
  numbers.KEY=VALUE      a key of the edition's file; also choices.KEY=VALUE and
                         cards.KEY=VALUE
  by_seats.4.KEY=VALUE   a number for tables of 4 only; it may exceed
                         the limit of smaller tables

Separate several changes with commas. A change can also be the id of an edition, which replaces --edition: `--compare \
ID --against ID` compares two editions. The changed alien takes each seat in turn, unless --alien gives it a seat. If a \
change names no alien, the report covers all aliens."
)]
pub struct Sim {
    /// Number of games [default: 1000; with --pairs: 20]
    ///
    /// With --compare, each game is played twice. With --pairs, this many games are played for each pair of aliens.
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// Play each game with and without a change
    ///
    /// Reports how the change affects the win shares. Examples of changes are `macron.ships=5`, `macron=off`, and
    /// `numbers.bases_to_win=4`.
    #[arg(long, value_name = "CHANGE", conflicts_with = "svg")]
    pub compare: Option<String>,
    /// With --compare: the other change [default: none]
    ///
    /// Without this option, the change is compared with the unchanged edition.
    #[arg(long, value_name = "CHANGE", requires = "compare")]
    pub against: Option<String>,
    /// Check every pair of aliens, and list the failures
    ///
    /// Plays games with every pair of aliens that may share a table. Runs the checks of --check, and lists the pairs
    /// whose games fail.
    #[arg(long, conflicts_with_all = ["compare", "alien", "preset", "bot", "json", "csv", "svg", "resume", "shard", "merge"])]
    pub pairs: bool,
    /// Bots for all seats; the default is `random`, or `steady` with --compare.
    #[command(flatten)]
    pub players: BotArgs,
    /// The game, its table, and its mods.
    #[command(flatten)]
    pub at: GameArgs,
    /// Options for running the games and reporting the results.
    #[command(flatten)]
    pub run: RunArgs,
}

/// Options shared by `sim` and `tournament`, for running games and reporting results.
#[derive(Args, Clone, Debug)]
pub struct RunArgs {
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = EXECUTION)]
    pub jobs: Option<u16>,
    /// Run each step twice, and recount ships and cards
    ///
    /// Both runs of a step must have the same result. After every answer, all ships and cards are counted.
    #[arg(long, help_heading = EXECUTION)]
    pub check: bool,
    /// Save the counts to this file, and resume from it
    ///
    /// The file is created if missing. To resume after a stop, run the same command again.
    #[arg(long, value_name = "FILE", help_heading = EXECUTION)]
    pub resume: Option<PathBuf>,
    /// Options for dividing the games into shards.
    #[command(flatten, next_help_heading = EXECUTION)]
    pub shards: ShardArgs,
    /// Print JSON
    #[arg(long, conflicts_with = "csv", help_heading = OUTPUT)]
    pub json: bool,
    /// Print comma-separated values
    #[arg(long, help_heading = OUTPUT)]
    pub csv: bool,
    /// Draw a chart of the win shares to this SVG file
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub svg: Option<PathBuf>,
    /// Language of the results
    ///
    /// Command-line messages are always in English.
    #[arg(long, value_name = "LANGUAGE", default_value = "en", help_heading = OUTPUT)]
    pub lang: String,
}

/// Arguments of `hyperkon tournament`.
#[derive(Args, Clone, Debug)]
#[command(
    mut_arg("seed", fixed_seed),
    after_help = "Example:\n  hyperkon tournament thinker:100 steady steady steady -n 400",
    after_long_help = "Examples:
  hyperkon tournament steady random random random -n 2000
  hyperkon tournament steady random --edition universums-harskare --seed 7
  hyperkon tournament thinker:100 steady steady steady --resume sums.jsonl
  hyperkon tournament thinker:200 thinker:100 -n 20000 --sprt 0,20
  hyperkon tournament steady steady leech leech --json --svg shares.svg
  hyperkon tournament thinker:100 steady random --game sp4x -n 300

A table has one seat per bot. A deal is the random setup of a game, including the aliens. Each deal is played once for \
every rotation of the bots around the table; rotations with the same seating are one game. The order of the names \
matters, because each bot keeps the same neighbors. A sole winner scores 1 point; each of k joint winners scores 1/k.

The 95 % intervals are computed from the differences between deals, because the games of one deal are not independent. \
An extra deal with the most uneven result is added, so no interval has zero width. The rating (Bradley-Terry) uses the \
games in which one of two bots does better than the other. A bot that leads by 100 points does better in 64 % of these \
games; a bot that leads by 400 points, in 10 of 11. The mean rating is 0.

--sprt 0,20 tests whether the first bot leads the other by 0 points or by 20, and stops when the test has decided. Each \
kind of error has a probability of 5 %. The test plays at least 20 deals. It ends after -n games even if it has not \
decided. The probability rises to 8 to 12 % if the setup decides most games, as at a table of 2 with aliens of very unequal \
strength. If a test stops early, the win shares are biased toward its verdict.

UFOs and SP4X need --game. Their bots are `random`, `steady`, and `thinker`, with the same default search budget as in \
`play`. The report also lists wins by seat and by faction. Each deal assigns new factions, unless --alien names them.

Results do not depend on --jobs, unless a thinker has a budget in milliseconds. --resume FILE saves the deals; to resume \
after a stop, run the same command again, also with a larger -n. --shard 3/64 --out DIR plays the third of 64 shards, on \
any machine. --merge DIR prints the same report for all shards as one process would print."
)]
pub struct TournamentArgs {
    /// One bot per seat: random, steady, leech, thinker
    ///
    /// `thinker` can have a search budget per decision. `thinker:400` runs 400 simulations, as does `thinker` alone.
    /// `thinker:50ms` searches for 50 milliseconds.
    #[arg(value_name = "BOT", required = true)]
    pub bots: Vec<String>,
    /// Maximum number of games [default: 1000]
    ///
    /// The last deal is always played completely.
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// Stop when a test decides between leads of LOW and HIGH
    ///
    /// Runs a sequential test with two bots. The test decides whether the first bot leads by LOW or by HIGH rating
    /// points.
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true, conflicts_with_all = ["shard", "merge"])]
    pub sprt: Option<String>,
    /// The game, its table, and its mods.
    #[command(flatten)]
    pub at: GameArgs,
    /// Options for running the games and reporting the results.
    #[command(flatten)]
    pub run: RunArgs,
}
