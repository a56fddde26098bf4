//! `hyperkon check [DIR…]`: everything that is wrong with mods, at once.

use crate::check_report;
use crate::terminal;
use crate::trouble::Trouble;
use clap::Args;
use hyperkon::plain;
use hyperkon_workshop::check::{self, Wishes};
use indicatif::{ProgressBar, ProgressStyle};
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "Examples:
  hyperkon check my-mod
  hyperkon check my-mod --verbose          what each hook costs
  hyperkon check --no-games --json my-mod  for an editor, on every save
  hyperkon check --deny-warnings my-mod    for a test that runs by itself

The exit code is 0 when there is no error, 1 when there is one, 2 when nothing could be checked.

--json prints `version` (1), `errors`, `warnings` and `files`, which are numbers; `problems`, a list with `severity` \
(error or warning), `file`, `line`, `column`, `end_column` (from 1, or null), `what`, `hint` and `other` (another place, \
or null); and `played` (null when nothing was): `scenarios`, `scenarios_hold`, `scripts`, and `budget`, what each hook \
costs.

A mod's scenarios lie in its folder `scenarios`. A copy of the whole game, `powers` and `decks`, is checked in place of \
what is built in.";

/// Say everything that is wrong with mods, at once: scripts, texts, editions, each with its place and what would mend
/// it. If nothing is, play their scenarios, and random games in which every step is run twice.
#[derive(Args, Debug)]
#[command(after_help = HELP)]
pub struct CheckArgs {
    /// The mods: folders with their own `powers/` and `decks/`; what is built in if none is named
    #[arg(value_name = "DIR")]
    dirs: Vec<PathBuf>,
    /// A mod on which the others stand; it is not checked itself; may be repeated
    #[arg(long, value_name = "DIR")]
    mods: Vec<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    /// Random games for each script, and for each edition of a game without scripts
    #[arg(long, value_name = "N", default_value_t = Wishes::default().games)]
    games: u64,
    /// The seed of these games
    #[arg(long, value_name = "NUMBER", default_value_t = Wishes::default().seed)]
    seed: u64,
    /// Play nothing, neither scenarios nor games: it takes an instant
    #[arg(long, conflicts_with_all = ["games", "seed"])]
    no_games: bool,
    /// Say also what each hook costs
    #[arg(short, long, conflicts_with = "json")]
    verbose: bool,
    /// A warning counts as an error
    #[arg(long)]
    deny_warnings: bool,
}

/// Checks; the exit code: 0 when all is well, 1 when something is wrong, 2 when nothing could be checked.
pub fn run(args: &CheckArgs) -> ExitCode {
    let no_folder = |dir: &&PathBuf| !dir.is_dir();
    if let Some(dir) = args.dirs.iter().chain(&args.mods).find(no_folder) {
        terminal::complain(&format!("{}: there is no such folder", plain::path(dir)));
        return ExitCode::from(2);
    }
    // `check --mods DIR` means `check DIR`, as other commands have it.
    let (base, packs) = if args.dirs.is_empty() { (&[][..], &args.mods) } else { (&args.mods[..], &args.dirs) };
    let wishes = Wishes { games: if args.no_games { 0 } else { args.games }, seed: args.seed };
    let report = games(&wishes, |told| check::check(base, packs, &wishes, told));
    let failed = report.errors() > 0 || (args.deny_warnings && report.warnings() > 0);
    let mut out = terminal::out();
    let printed = if args.json {
        check_report::json(&mut out, &report)
    } else {
        check_report::print(&mut out, &report, args.verbose)
    };
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Trouble::from(error).exit(),
        _ if failed => ExitCode::FAILURE,
        _ => ExitCode::SUCCESS,
    }
}

/// Shows on a terminal how far the games have come.
fn games<T>(wishes: &Wishes, check: impl FnOnce(&(dyn Fn(u64, u64) + Sync)) -> T) -> T {
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
