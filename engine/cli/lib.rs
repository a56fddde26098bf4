//! The command-line program: plays, replays, and simulates games, shows aliens, and checks scenarios and mods.
//!
//! Invariants: this crate contains no rules. The game handles a person's answers and a bot's in the same way. A person
//! sees only the view of their seat. All printed text passes through `terminal`, and all drawn text through
//! `drawn::pen`.
#![deny(clippy::print_stdout, clippy::print_stderr, reason = "printed text must be sanitized first")]

mod boards;
mod commands;
mod counting;
mod drawn;
mod face;
mod games;
mod session;
mod terminal;
mod words;

use clap::{CommandFactory as _, Parser as _};
use std::process::ExitCode;
use words::error::CommandError;
use words::line::{Command, Line};

pub use drawn::Drawn;
pub use face::game;
pub use games::Listed;
pub use hyperkon::__private::game::ContentFile;
pub use hyperkon::__private::problem::Problem;
pub use hyperkon_workshop::scenario::{Expect, Plain};
pub use hyperkon_workshop::setup::Setup;
pub use session::Shown;

/// Runs the command line of a program with these games. The first game is the default.
pub fn run(games: Vec<Listed>) -> ExitCode {
    games::set(games);
    session::disk::take_limits_as_errors();
    let line = match Line::try_parse_from(words::line::typed()) {
        Ok(line) => line.with_installed_edition(),
        Err(error) => return words::line::refuse(&error),
    };
    let done = match line.command {
        None => {
            let is_bare = std::env::args_os().len() <= 1;
            let play = commands::offer::chosen(&line.play, is_bare);
            play.and_then(|play| play.map_or(Ok(()), |play| commands::play::run(&play)))
        }
        Some(Command::Play(play)) => commands::play::run(&play),
        Some(Command::Games(games)) => commands::history::run(&games),
        Some(Command::Replay(replay)) => commands::replay::run(&replay),
        Some(Command::Curve(curve)) => commands::curve::run(&curve),
        Some(Command::Puzzles(puzzles)) => commands::puzzles::run(&puzzles),
        Some(Command::Simulate(sim)) => commands::sim::run(&sim),
        Some(Command::Tournament(tournament)) => commands::tournament::run(&tournament),
        Some(Command::Balance(balance)) => commands::balance::run(&balance),
        Some(Command::Campaign(campaign)) => commands::campaign::run(&campaign),
        Some(Command::Serve(serve)) => commands::serve::run(&serve),
        Some(Command::Tables(tables)) => commands::tables::run(&tables),
        Some(Command::New(new)) => commands::new::run(&new),
        Some(Command::Aliens(list)) => commands::aliens::list(&list),
        Some(Command::Alien(show)) => commands::aliens::show(&show),
        Some(Command::Completions(completions)) => commands::shell::completions(&completions, Line::command()),
        Some(Command::Licenses) => commands::licenses::tell(),
        Some(Command::Man(man)) => commands::shell::man(&man, Line::command()),
        Some(Command::Check(check)) => return commands::check::run(&check),
        Some(Command::Mods(mods)) => return commands::mods::run(&mods),
        Some(Command::Trace(trace)) => return commands::trace::run(&trace),
        Some(Command::Scenario(scenario)) => return commands::scenario::run(&scenario),
    };
    done.map_or_else(CommandError::exit, |()| ExitCode::SUCCESS)
}
