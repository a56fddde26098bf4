//! Arguments of `scenario` and `trace`.

use crate::words::args::{Mods, Table, WindowsArg};
use crate::words::bots::BotArgs;
use clap::Args;
use std::path::PathBuf;

/// The help heading of the options that need `--record`.
const RECORDING: &str = "Recording (with --record)";

/// Arguments of `hyperkon scenario`.
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  hyperkon scenario --record bug.toml --game game.jsonl",
    after_long_help = "Examples:
  hyperkon scenario tests/scenarios/aliens/zombie       run all of a folder
  hyperkon scenario --explain bug.toml                  print one as sentences
  hyperkon scenario my-mod                              run all of a mod
  hyperkon scenario --record bug.toml --game game.jsonl
                                           record the last encounter of a game
  hyperkon scenario --record bug.toml --game game.jsonl --from 120 --until 141
  hyperkon scenario --record bug.toml --bots --seed 7 --until 60
  hyperkon scenario --record bug.toml --hotseat --seats 2
                                           play all seats; q writes the file

Without --game, --record writes the last encounter that you played and discards the rest. To choose the part later, \
record the game first:
  hyperkon play --record game.jsonl
  hyperkon replay game.jsonl --numbers                  number of each answer
  hyperkon scenario --record bug.toml --game game.jsonl --from N --until M

tests/README.md describes the file format."
)]
pub struct ScenarioArgs {
    /// Scenario files, or folders of them
    ///
    /// If a folder is a mod that contains `scenarios/`, only the scenarios in that subfolder run. The mod that contains a
    /// scenario is loaded automatically.
    #[arg(required_unless_present = "record", value_name = "FILE", conflicts_with_all =
        ["record", "edition", "seats", "alien", "preset", "aliens_per_seat", "seed", "windows"])]
    pub files: Vec<PathBuf>,
    /// Mods to load.
    #[command(flatten)]
    pub mods: Mods,
    /// Also list the scenarios that pass
    #[arg(short, long)]
    pub verbose: bool,
    /// Print the scenarios as sentences with rule numbers
    #[arg(long, conflicts_with_all = ["record", "verbose"])]
    pub explain: bool,
    /// Language of the game texts
    ///
    /// Command-line messages are always in English.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub lang: String,
    /// Play a game, and write it to a new scenario file
    #[arg(long, value_name = "FILE", help_heading = RECORDING)]
    pub record: Option<PathBuf>,
    /// Use this recorded game instead of a new one
    ///
    /// The file is a record, for example from `play --record`.
    #[arg(long, value_name = "FILE", requires = "record", help_heading = RECORDING,
        conflicts_with_all = ["edition", "seats", "alien", "preset", "aliens_per_seat", "seed", "windows"])]
    pub game: Option<PathBuf>,
    /// Let bots play all seats
    ///
    /// `play --bots` with the same options plays the same game.
    #[arg(long, requires = "record", conflicts_with_all = ["game", "seat", "hotseat"], help_heading = RECORDING)]
    pub bots: bool,
    /// With --record: bots for the other seats.
    #[command(flatten, next_help_heading = RECORDING)]
    pub players: BotArgs,
    /// Answer for every seat yourself
    #[arg(long, requires = "record", conflicts_with_all = ["game", "seat"], help_heading = RECORDING)]
    pub hotseat: bool,
    /// Your seat: a color or a number [default: 1]
    #[arg(long, value_name = "SEAT", requires = "record", conflicts_with = "game", help_heading = RECORDING)]
    pub seat: Option<String>,
    /// Number of the first answer [default: last encounter]
    ///
    /// The default is the first answer of the last encounter. Answers are numbered from 1. The scenario begins shortly
    /// before this answer.
    #[arg(long, value_name = "N", requires = "record", help_heading = RECORDING)]
    pub from: Option<usize>,
    /// Number of the last answer [default: end of the game]
    #[arg(long, value_name = "N", requires = "record", help_heading = RECORDING)]
    pub until: Option<usize>,
    /// Write the whole game from its beginning
    #[arg(long, requires = "record", conflicts_with = "from", help_heading = RECORDING)]
    pub full: bool,
    /// Description of the scenario, in one line
    #[arg(long, value_name = "TEXT", requires = "record", help_heading = RECORDING)]
    pub title: Option<String>,
    /// With --game: accept a record with different content
    #[arg(long, requires = "game", help_heading = RECORDING)]
    pub force: bool,
    /// Options of the table that `--record` plays at.
    #[command(flatten, next_help_heading = "Table (with --record)")]
    pub table: Table,
    /// Seats asked to react: all or holders
    ///
    /// Chooses the seats that are asked when a card could be played. `all` asks every seat that could hold a playable
    /// card, so the question reveals nothing about any hand. `holders` asks only the seats that can act.
    #[arg(
        long,
        value_enum,
        default_value = "all",
        hide_possible_values = true,
        help_heading = "Table (with --record)"
    )]
    pub windows: WindowsArg,
}

/// Arguments of `hyperkon trace`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:
  hyperkon trace my-mod/scenarios/mourner/draws.toml
  hyperkon trace game.jsonl --at 42 --power mourner     one power at answer 42
  hyperkon trace game.jsonl --power mourner --json      one object per line",
    after_long_help = "Examples:
  hyperkon trace my-mod/scenarios/mourner/draws.toml    every hook of a scenario
  hyperkon trace game.jsonl --at 42 --power mourner     one power at answer 42
  hyperkon trace game.jsonl --power mourner --json      one object per line

Answers have the numbers that `replay --numbers` and `scenario --explain` print; 0 is the setup. The output of `print` \
in a script is shown below the power or card that printed it. A trace reveals all hidden cards. `play --trace` traces a \
game while you play it.

In games without hooks, such as UFOs and SP4X, a trace lists each answer, its effects, and the rule behind each effect.

With --json, all objects have the same keys. The mod that contains a scenario is loaded automatically."
)]
pub struct TraceArgs {
    /// Record (from `play --record`) or scenario (.toml)
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Show only the effects of this answer
    ///
    /// If this answer completes no hook, the trace continues to the next answer that completes one.
    #[arg(long, value_name = "N")]
    pub at: Option<usize>,
    /// Show only the power or card with this script id
    #[arg(long, value_name = "ID")]
    pub power: Option<String>,
    /// Print JSON, one object per line
    #[arg(long)]
    pub json: bool,
    /// Mods to load.
    #[command(flatten)]
    pub mods: Mods,
    /// Language of questions and answers
    ///
    /// Messages about scripts are always in English.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub lang: String,
    /// Trace a game that was recorded with different content
    #[arg(long)]
    pub force: bool,
}
