//! The command line: sit down at a table, replay a record, simulate many games, play a series,
//! look aliens up, play scenarios, check mods.
//!
//! Invariants: the rules are not here; a person's answers go through the same door as a bot's, and a person
//! is shown only what its seat may see; whatever is printed goes through `terminal`, whatever is drawn through `drawn::pen`.
#![deny(clippy::print_stdout, clippy::print_stderr, reason = "what is printed is cleaned first")]

mod aliens;
mod args;
mod ask;
mod ask_ships;
mod bench;
mod board;
mod bots;
mod campaign;
mod check;
mod check_report;
mod columns;
mod compare;
mod compare_report;
mod compare_sums;
mod console;
mod crowd;
mod deal;
mod dialogue;
mod disk;
mod drawn;
mod figures;
mod games;
mod hint;
mod keeping;
mod kept;
mod licences;
mod line;
mod links;
mod new;
mod new_other;
mod other;
mod paint;
mod pairs;
mod picture;
mod play;
mod record;
mod replay;
mod report;
mod scenario;
mod seating;
mod sentences;
mod series;
mod serve;
mod shard;
mod shelf;
mod shell;
mod sim;
mod sim_report;
mod sitting;
mod sprt;
mod standing;
mod svg;
mod table;
mod take_back;
mod tally;
mod telling;
mod terminal;
mod tournament;
mod tournament_report;
mod trace;
mod tracing;
mod trouble;
mod typed;
mod variant;
mod watch;
mod web;

use clap::Parser as _;
use line::{Command, Line};
use std::process::ExitCode;
use trouble::Trouble;

pub use drawn::games::Drawn;
pub use games::{Listed, game, game_of, main_game};
pub use hyperkon_workshop::others::Other;
pub use hyperkon_workshop::players::Player;
pub use hyperkon_workshop::setup::Setup;
pub use hyperkon_workshop::setup::change::Tunable;
pub use other::Shown;
pub use picture::Pictured;
pub use telling::Narrated;

/// Runs the line that was typed, in a program of these games; the first is played where none is named.
pub fn run(games: Vec<Listed>) -> ExitCode {
    games::set(games);
    disk::take_limits_as_errors();
    let line = match Line::try_parse_from(line::typed()) {
        Ok(line) => line,
        Err(error) => return line::refuse(&error),
    };
    let done = match line.command {
        None => play::run(&line.play),
        Some(Command::Play(play)) => play::run(&play),
        Some(Command::Replay(replay)) => replay::run(&replay),
        Some(Command::Sim(sim)) => sim::run(&sim),
        Some(Command::Tournament(tournament)) => tournament::run(&tournament),
        Some(Command::Campaign(campaign)) => campaign::run(&campaign),
        Some(Command::Serve(serve)) => serve::run(&serve),
        Some(Command::New(new)) => new::run(&new),
        Some(Command::Aliens(list)) => aliens::list(&list),
        Some(Command::Alien(show)) => aliens::show(&show),
        Some(Command::Completions(completions)) => shell::completions(&completions),
        Some(Command::Licences) => licences::tell(),
        Some(Command::Man(man)) => shell::man(&man),
        Some(Command::Check(check)) => return check::run(&check),
        Some(Command::Trace(trace)) => return trace::run(&trace),
        Some(Command::Scenario(scenario)) => return scenario::run(&scenario),
    };
    done.map_or_else(Trouble::exit, |()| ExitCode::SUCCESS)
}
