//! The commands of the program, and the errors for an invalid command line.

use crate::terminal;
use crate::words::args::{CampaignArgs, GameArgs, Play, Replay, ScenarioArgs, Sim, TournamentArgs, TraceArgs};
use crate::words::error::{CommandError, what_there_is};
use clap::builder::Resettable;
use clap::error::ErrorKind;
use clap::{Arg, CommandFactory, Parser, Subcommand};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// Returns the examples at the end of the program's help.
macro_rules! examples {
    () => {
        "Examples:
  hyperkon                         play against bots
  hyperkon play --seats 3 --web    play in the browser
  hyperkon --bots --seed 1         watch a game
  hyperkon sim -n 10000            count the wins in 10,000 games"
    };
}

/// The arguments of the program. `-h` lists only the commands, because the options of `play` fill a screen.
#[derive(Debug, Parser)]
#[command(
    name = "hyperkon",
    version,
    about = "Play, simulate, and host tabletop games [default command: play]",
    args_conflicts_with_subcommands = true,
    max_term_width = 80,
    mut_args = only_in_long_help,
    after_help = concat!(examples!(), "\n\nWithout a command, the options of `play` apply: `hyperkon play -h`."),
    after_long_help = examples!()
)]
pub struct Line {
    /// The command. Without one, `play` runs.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Options of `play`, for a line without a command.
    #[command(flatten)]
    pub play: Play,
}

impl Line {
    /// Adds the installed mod that has the edition on the line, if no named mod has it.
    pub fn with_installed_edition(mut self) -> Line {
        let at = match &mut self.command {
            None => Some(&mut self.play.at),
            Some(Command::Play(play)) => Some(&mut play.at),
            Some(Command::Simulate(sim)) => Some(&mut sim.at),
            Some(Command::Tournament(tournament)) => Some(&mut tournament.at),
            _ => None,
        };
        if let Some(GameArgs { table, mods, .. }) = at {
            table.edition.iter().for_each(|edition| mods.add_edition(edition));
        }
        self
    }
}

/// Hides an argument of the program from `-h`. The manual page prints the long help, so the long help must not be
/// empty.
fn only_in_long_help(arg: Arg) -> Arg {
    let help = arg.get_long_help().or(arg.get_help()).cloned();
    arg.hide_short_help(true).long_help(Resettable::from(help))
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a game against bots, or watch bots play
    Play(Box<Play>),
    /// Show a recorded game
    Replay(Replay),
    /// Draw the win chances over a recorded game
    ///
    /// The chances come from simulated games, sampled from what the players knew. Lists the three answers that changed
    /// the winner's chance most; `hyperkon replay FILE --until N` shows the game up to answer N.
    Curve(crate::commands::curve::CurveArgs),
    /// Solve puzzles: find the answer that wins now
    ///
    /// Each puzzle is a position from a game of bots. One answer wins almost surely before the phase ends, and every
    /// other answer probably does not.
    Puzzles(crate::commands::puzzles::PuzzleArgs),
    /// Simulate many games and count the wins
    #[command(visible_alias = "sim")]
    Simulate(Sim),
    /// Let bots compete, and rate them
    ///
    /// Reports the win shares, a comparison of each pair of bots, the ratings, and the wins by alien.
    Tournament(TournamentArgs),
    /// Measure whether an alien wins more than its share
    ///
    /// Plays games with the alien, and reports its win share: over all games, by number of seats, and in the games with
    /// each other alien of the edition at the table.
    Balance(crate::commands::balance::BalanceArgs),
    /// Play a series of games for points
    ///
    /// A sole winner scores 8 points. Joint winners score 4 points each. A player who is one base short scores 1 point.
    /// The campaign ends when a player has 15 points.
    Campaign(CampaignArgs),
    /// Host tables for browsers, bots, and other clients
    ///
    /// Clients exchange JSON messages with the server, over WebSocket or over standard input and output.
    Serve(crate::commands::serve::Serve),
    /// List, move, or remove the tables of a server
    ///
    /// Reads and changes the folder of `hyperkon serve --dir`.
    Tables(crate::commands::tables::TablesArgs),
    /// List aliens and destiny cards
    ///
    /// Lists the aliens, the cards with scripts, and the rules of the table. For other games, lists the
    /// roles of their seats, such as the factions of SP4X.
    Aliens(crate::commands::aliens::ListArgs),
    /// Show an alien or a destiny card
    ///
    /// Shows one alien, card, or rule of the table.
    Alien(crate::commands::aliens::ShowArgs),
    /// Create an alien, destiny card, edition, field, or faction
    New(crate::commands::new::NewArgs),
    /// Report all errors in mods, then play their scenarios
    ///
    /// Reports all problems in scripts, texts, and editions, each with its location and a suggested fix. If there are no
    /// errors, plays the scenarios of the mods, and then random games. In these games, each step runs twice to check
    /// that both results are equal.
    Check(crate::commands::check::CheckArgs),
    /// List, install, pack, and verify mods
    ///
    /// An installed mod is loaded by its id: `hyperkon play --mods ID`.
    Mods(crate::commands::mods::ModsArgs),
    /// List, continue, replay, or remove your games
    ///
    /// Lists the games that this program has saved, the newest first.
    Games(crate::commands::history::GamesArgs),
    /// Explain why each power or card did or did not act
    ///
    /// For each hook, lists the powers and cards that have it. Each entry shows whether the power or card was called,
    /// whether it acted, and if not, why.
    Trace(TraceArgs),
    /// Run, explain, or record scenarios (tests written as data)
    ///
    /// A scenario is a short game, written as data. Without options, runs the scenarios and reports each failed
    /// expectation. --explain prints them as sentences. --record converts a game into a scenario.
    Scenario(ScenarioArgs),
    /// Print third-party licenses
    ///
    /// Lists the third-party parts of this program with their licenses.
    Licenses,
    /// Print a shell completion script
    ///
    /// The script completes commands and options.
    Completions(crate::commands::shell::CompletionsArgs),
    /// Print the manual page, or write one page per command
    Man(crate::commands::shell::ManArgs),
}

/// Returns the command line. Removes `--help` after the command `help`, because `help` accepts no options.
pub fn typed() -> Vec<OsString> {
    let mut line: Vec<OsString> = std::env::args_os().collect();
    if line.get(1).is_some_and(|command| command == "help") {
        line.retain(|word| word != "--help" && word != "-h");
    }
    line
}

/// Prints help or the version. Prints any other error as one sentence, and returns exit code 2.
pub fn refuse(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return help(error).map_or_else(CommandError::exit, |()| ExitCode::SUCCESS);
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        terminal::advise(&terminal::painted(&error.render().ansi().to_string()));
        return ExitCode::from(2);
    }
    let mut sentence = sentence(&error.to_string());
    if error.kind() == ErrorKind::InvalidSubcommand && !sentence.contains('(') {
        sentence += &format!(" ({})", what_there_is(&commands(&error.to_string())));
    }
    terminal::complain(&format!("{sentence}; for more information, try `--help`"));
    ExitCode::from(2)
}

/// Returns the commands that could replace an unknown one. The usage line in clap's message tells its place.
fn commands(message: &str) -> Vec<String> {
    let usage = message.lines().find_map(|line| line.trim().strip_prefix("Usage: ")).unwrap_or_default();
    let mut command = Line::command();
    for word in usage.split_whitespace().skip(1) {
        command = command.find_subcommand(word).cloned().unwrap_or(command);
    }
    command.get_subcommands().map(|known| known.get_name().to_owned()).collect()
}

/// Prints help in color. Help contains only the program's own text, so it needs no sanitizing.
fn help(error: &clap::Error) -> Result<(), CommandError> {
    let mut out = terminal::out();
    write!(out, "{}", terminal::painted(&error.render().ansi().to_string()))?;
    Ok(out.flush()?)
}

/// Turns clap's paragraphs into one sentence: the error and the possible values.
pub fn sentence(message: &str) -> String {
    let lines = message.lines().map(str::trim).filter(|line| !line.is_empty());
    let kept: Vec<&str> = lines
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
        .map(|line| line.trim_start_matches("error: ").trim_start_matches("tip: "))
        .collect();
    let sentence = match kept.split_first() {
        Some((first, [])) => (*first).to_owned(),
        Some((first, rest)) => {
            let rest: Vec<&str> = rest.iter().map(|line| line.trim_matches(['[', ']'])).collect();
            format!("{} ({})", first.trim_end_matches(':'), rest.join(", "))
        }
        None => "invalid command line".to_owned(),
    };
    let sentence = sentence.replace("invalid digit found in string", "expected an integer");
    match sentence.split_once(" is not in 1..") {
        // For a range without an end, clap prints the largest integer, so shorten the message.
        Some((before, rest)) if rest.len() > 6 => format!("{before} is less than 1"),
        _ => sentence,
    }
}
