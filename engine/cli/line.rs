//! The whole line that is typed: its commands, and what is said of one that makes no sense.

use crate::args::{Play, Replay, ScenarioArgs, Sim};
use crate::terminal;
use crate::trouble::{Trouble, what_there_is};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// The whole line.
#[derive(Debug, Parser)]
#[command(
    name = "hyperkon",
    version,
    about = "Sit down at a table of the game of cosmic conquest; without a command: play",
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  hyperkon                                    play against three bots\n  \
                  hyperkon play --seats 3 --alien red=zombie  play as the Zombie\n  \
                  hyperkon --bots --seed 1                    watch a game\n  \
                  hyperkon sim -n 10000                       how often does each alien win?"
)]
pub struct Line {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The options of `play`, which is what happens without a command.
    #[command(flatten)]
    pub play: Play,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a game against bots, or watch bots play
    Play(Box<Play>),
    /// Retell a recorded game
    Replay(Replay),
    /// Play many games by bots and count who wins
    Sim(Sim),
    Tournament(crate::tournament::TournamentArgs),
    /// Play a series of games for points
    Campaign(crate::campaign::CampaignArgs),
    Serve(crate::serve::Serve),
    /// List the aliens and the destiny cards
    Aliens(crate::aliens::ListArgs),
    /// Show one alien or destiny card
    Alien(crate::aliens::ShowArgs),
    /// Start an alien, a destiny card or an edition of your own
    New(crate::new::NewArgs),
    /// Report all that is wrong with mods: scripts, texts, editions; play their scenarios and random games
    Check(crate::check::CheckArgs),
    /// Say of every power and card that has the hook of a moment whether it was asked, whether it acted, and why not
    Trace(crate::trace::TraceArgs),
    /// Play scenarios, small plays written as data; tell one in sentences; make one of a game
    Scenario(ScenarioArgs),
    /// Name what others have made and this program contains, with the licences
    Licences,
    Completions(crate::shell::CompletionsArgs),
    Man(crate::shell::ManArgs),
}

/// The line that was typed. The command `help` is a call for help already: it needs no `--help`.
pub fn typed() -> Vec<OsString> {
    let mut line: Vec<OsString> = std::env::args_os().collect();
    if line.get(1).is_some_and(|command| command == "help") {
        line.retain(|word| word != "--help" && word != "-h");
    }
    line
}

/// The program as a line must call it that is typed where this one was: where it was called by a path from here, as `cargo run`
/// does, nothing else may find it.
pub fn program() -> String {
    let called = std::env::args_os().next().map(std::path::PathBuf::from).unwrap_or_default();
    let is_path = called.is_relative() && called.components().count() > 1;
    if is_path { hyperkon::plain::path_as_word(&called) } else { "hyperkon".to_owned() }
}

/// Help and version are printed; anything else becomes one sentence, and exit code 2.
pub fn refuse(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return help(error).map_or_else(Trouble::exit, |()| ExitCode::SUCCESS);
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        terminal::advise(&terminal::painted(&error.render().ansi().to_string()));
        return ExitCode::from(2);
    }
    let mut sentence = sentence(&error.to_string());
    if error.kind() == ErrorKind::InvalidSubcommand && !sentence.contains('(') {
        sentence += &format!(" ({})", what_there_is(&commands(&error.to_string())));
    }
    terminal::complain(&format!("{sentence}; `--help` says more"));
    ExitCode::from(2)
}

/// The commands that could stand where an unknown one does, by the usage that is told with it.
fn commands(message: &str) -> Vec<String> {
    let usage = message.lines().find_map(|line| line.trim().strip_prefix("Usage: ")).unwrap_or_default();
    let mut command = Line::command();
    for word in usage.split_whitespace().skip(1) {
        command = command.find_subcommand(word).cloned().unwrap_or(command);
    }
    command.get_subcommands().map(|known| known.get_name().to_owned()).collect()
}

/// Help holds the program's own words only, whose colours are kept.
fn help(error: &clap::Error) -> Result<(), Trouble> {
    let mut out = terminal::out();
    write!(out, "{}", terminal::painted(&error.render().ansi().to_string()))?;
    Ok(out.flush()?)
}

/// clap's paragraphs as one sentence: what is wrong, what there is.
fn sentence(message: &str) -> String {
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
        None => "this line makes no sense".to_owned(),
    };
    let sentence = sentence.replace("invalid digit found in string", "a whole number is wanted");
    match sentence.split_once(" is not in 1..") {
        // A range without an end, as Rust writes it.
        Some((before, rest)) if rest.len() > 6 => format!("{before} is less than 1"),
        _ => sentence,
    }
}
