//! `hyperkon check [DIR…]`: reports all problems in mods.

use crate::commands::check_report;
use crate::games;
use crate::session::kept;
use crate::terminal;
use crate::words::args::ModsDir;
use crate::words::error::CommandError;
use clap::Args;
use hyperkon_frame::plain;
use hyperkon_workshop::check::{self, Wishes};
use indicatif::{ProgressBar, ProgressStyle};
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

/// Returns the examples at the end of the help.
macro_rules! examples {
    () => {
        "Examples:
  hyperkon check my-mod                    find all errors
  hyperkon check my-mod --verbose          print the cost of each hook
  hyperkon check --no-games --json my-mod  check in an editor, on every save
  hyperkon check --deny-warnings my-mod    check in automatic tests

The exit code is 0 without errors, 1 with errors, and 2 if the check cannot run."
    };
}

/// The text at the end of the long help.
const HELP: &str = concat!(
    examples!(),
    "

--json prints the numbers `version` (1), `errors`, `warnings`, and `files`. The list `problems` has, for each problem, \
`severity` (error or warning), `file`, `line`, `column`, `end_column` (from 1, or null), `what`, `hint`, and `other` \
(another place, or null). `played` is null if no games were played. Otherwise, it has `scenarios`, \
`scenarios_hold`, `scripts`, and `budget`, the cost of each hook.

The scenarios of a mod are in its folder `scenarios`. If a checked folder is a copy of the whole game, it replaces the \
built-in content."
);

/// Arguments of `hyperkon check`.
#[derive(Args, Debug)]
#[command(after_help = examples!(), after_long_help = HELP)]
pub struct CheckArgs {
    /// Folders of mods [default: the built-in content]
    ///
    /// A mod is a folder with its own `powers/` and `decks/`.
    #[arg(value_name = "DIR")]
    dirs: Vec<PathBuf>,
    /// Load a mod that the checked mods need (repeatable)
    ///
    /// The loaded mod is not itself checked.
    #[arg(long, value_name = "DIR")]
    mods: Vec<PathBuf>,
    /// The folder of installed mods.
    #[command(flatten)]
    dir: ModsDir,
    /// Print the report as one JSON document
    #[arg(long)]
    json: bool,
    /// Number of random games per script
    ///
    /// An edition without scripts is played the same number of times. With 0, only scenarios are played.
    #[arg(long, value_name = "N", default_value_t = Wishes::default().games)]
    games: u64,
    /// Seed of the random games
    #[arg(long, value_name = "NUMBER", default_value_t = Wishes::default().seed)]
    seed: u64,
    /// Skip scenarios and random games (fast)
    #[arg(long, conflicts_with_all = ["games", "seed"])]
    no_games: bool,
    /// Play all games again, without the cache
    ///
    /// By default, only games that a change can affect are played again.
    #[arg(long, conflicts_with = "no_games")]
    no_cache: bool,
    /// Also print the cost of each hook
    #[arg(short, long, conflicts_with = "json")]
    verbose: bool,
    /// Treat warnings as errors
    #[arg(long)]
    deny_warnings: bool,
}

/// Checks mods. The exit code is 0 without errors, 1 with errors, and 2 if the check cannot run.
pub fn run(args: &CheckArgs) -> ExitCode {
    let library = args.dir.library();
    let path = |mods: &[PathBuf]| mods.iter().map(|name| library.path_of(name)).collect::<Vec<_>>();
    let (dirs, mods) = (path(&args.dirs), path(&args.mods));
    if let Some(dir) = dirs.iter().chain(&mods).find(|dir| !dir.exists()) {
        terminal::complain(&format!("{}: mod not found", plain::path(dir)));
        return ExitCode::from(2);
    }
    // Other commands take mods with `--mods`, so accept `check --mods DIR` for `check DIR` too.
    let (base, packs) = if dirs.is_empty() { (&[][..], &mods) } else { (&mods[..], &dirs) };
    // Installed mods that the given ones need are loaded, too.
    let all = library.resolve(&[base, packs].concat());
    let base: Vec<PathBuf> = all.into_iter().filter(|path| !packs.contains(path)).collect();
    let cache = if args.no_cache { None } else { kept::cache().zip(kept::program()) };
    let games = if args.no_games { 0 } else { args.games };
    let wishes = Wishes { games, scenarios: !args.no_games, seed: args.seed, cache };
    let report = progress(&wishes, |told| check::check(&games::kinds(), &base, packs, &wishes, told));
    let failed = report.errors() > 0 || (args.deny_warnings && report.warnings() > 0);
    let mut out = terminal::out();
    let printed = if args.json {
        check_report::json(&mut out, &report)
    } else {
        check_report::print(&mut out, &report, args.verbose)
    };
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => CommandError::from(error).exit(),
        _ if failed => ExitCode::FAILURE,
        _ => ExitCode::SUCCESS,
    }
}

/// Runs a check, and shows the progress of its games on a terminal.
fn progress<T>(wishes: &Wishes, check: impl FnOnce(&(dyn Fn(u64, u64) + Sync)) -> T) -> T {
    let bar = if wishes.games == 0 { ProgressBar::hidden() } else { ProgressBar::no_length() };
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games  {eta} left") {
        bar.set_style(style);
    }
    let report = check(&|done, all| {
        bar.set_length(all);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    report
}
