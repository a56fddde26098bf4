//! Arguments of `play` and `replay`.

use crate::terminal;
use crate::words::args::{GameArgs, Mods, WindowsArg};
use crate::words::bots::BotArgs;
use clap::Args;
use std::io::IsTerminal as _;
use std::path::PathBuf;

/// The help heading of the options for records and changing mods.
const RECORDS: &str = "Records and mods";

/// Arguments of `hyperkon play`.
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Example:\n  hyperkon play --seat blue --bot thinker --bot red=random",
    after_long_help = "Examples:
  hyperkon play --seat blue --alien blue=zombie    choose seat and alien
  hyperkon play --preset first                     deal aliens for beginners
  hyperkon play --bots --seed 1                    watch bots play
  hyperkon play --bot thinker --bot blue=random    choose the bots
  hyperkon play --web --seats 3                    play in the browser
  hyperkon play --resume game.jsonl                continue a recorded game
  hyperkon play --mods my-mod --edition my-mod --watch
                                                   test a mod while you edit it

After your first answer, the program saves the game and prints the name of the file: `hyperkon games` lists all games. \
With --record or --resume, it uses the named file. The variable HYPERKON_GAMES_DIR sets the folder of games. If it is \
empty, the program saves the game in the current folder, and deletes the file when the game is over.

A record contains its mods and every change to them during the game, so it resumes without --mods. To use newer \
versions of the mods, pass them with --mods, and add --force or --watch. Earlier answers do not change."
)]
pub struct Play {
    /// Your seat: a color or a number [default: 1]
    #[arg(long, value_name = "SEAT", conflicts_with = "bots")]
    pub seat: Option<String>,
    /// With --web: your name, which others at the table see
    #[arg(long, value_name = "NAME", requires = "web")]
    pub name: Option<String>,
    /// Play a first game, which explains the rules
    ///
    /// The table, its bots, and its seed are fixed, so that every rule comes early.
    #[arg(long, conflicts_with_all = ["seat", "bots", "edition", "seats", "alien", "aliens_per_seat", "preset", "seed", "set",
        "resume", "web"])]
    pub first: bool,
    /// Let bots play all seats, and print the game
    #[arg(long, conflicts_with = "web")]
    pub bots: bool,
    /// Bots for the other seats, or for all seats.
    #[command(flatten)]
    pub players: BotArgs,
    /// With --bots: print hidden cards too
    #[arg(long, requires = "bots")]
    pub open: bool,
    /// Language of the game texts
    ///
    /// Command-line messages are always in English.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub lang: String,
    /// Options for the display of the table.
    #[command(flatten)]
    pub shown: ScreenArgs,
    /// Options for play in the browser.
    #[command(flatten)]
    pub web: WebArgs,
    /// The game, its table, and its mods.
    #[command(flatten)]
    pub at: GameArgs,
    /// Seats asked to react: all or holders
    ///
    /// Chooses the seats that are asked when a card could be played. `all` asks every seat that could hold a playable
    /// card, so the question reveals nothing about any hand. `holders` asks only the seats that can act.
    #[arg(long, value_enum, default_value = "all", hide_possible_values = true, help_heading = "Table")]
    pub windows: WindowsArg,
    /// Prompt you at every moment at which you can act
    ///
    /// By default, you are prompted once in an encounter for each card and power, at the moment at which it is usually
    /// used. In the game, `s` changes this for a card or power, and `i` prompts you at the next moment.
    #[arg(long, conflicts_with_all = ["bots", "web"], help_heading = "Table")]
    pub no_stops: bool,
    /// Record the game in this new file
    ///
    /// The file is kept after the game.
    #[arg(long, value_name = "FILE", help_heading = RECORDS)]
    pub record: Option<PathBuf>,
    /// Resume a recorded game, and keep recording it
    #[arg(long, value_name = "FILE", help_heading = RECORDS,
        conflicts_with_all = ["edition", "seats", "alien", "preset", "seed", "windows"])]
    pub resume: Option<PathBuf>,
    /// With --resume: continue even if the mods have changed
    #[arg(long, requires = "resume", conflicts_with = "web", help_heading = RECORDS)]
    pub force: bool,
    /// With --web: save no tables; the game is lost when the program stops
    #[arg(long, requires = "web", conflicts_with_all = ["record", "resume"], help_heading = RECORDS, hide_short_help = true)]
    pub no_keep: bool,
    /// Reload the folders of --mods when they change
    ///
    /// A change takes effect after the current step of the game.
    #[arg(long, requires = "mods", conflicts_with = "web", help_heading = RECORDS)]
    pub watch: bool,
    /// With --watch: apply changes immediately
    ///
    /// The current step is undone and repeated with the changed mod.
    #[arg(long, requires = "watch", help_heading = RECORDS, hide_short_help = true)]
    pub immediate: bool,
    /// Explain why each power or card did or did not act
    ///
    /// For each hook, lists the powers and cards that have it. Each entry shows whether the power or card was called,
    /// whether it acted, and if not, why. A trace also prints the output of `print` in scripts, and reveals hidden cards.
    /// In games without hooks, a trace names the rule behind each event.
    #[arg(long, conflicts_with = "web", help_heading = RECORDS)]
    pub trace: bool,
}

/// Arguments of `hyperkon replay`.
#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:
  hyperkon replay 1                       show your last game
  hyperkon replay game.jsonl --until 40   show the first 40 answers
  hyperkon replay game.jsonl --numbers    print the number of each answer
  hyperkon replay sp4x.jsonl --until 40 --svg map.svg
  hyperkon replay game.jsonl --web        step through it in the browser")]
pub struct Replay {
    /// Recorded game to show: a file, or its number in `hyperkon games`
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Mods to load.
    #[command(flatten)]
    pub mods: Mods,
    /// Language of the game texts
    ///
    /// Command-line messages are always in English.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub lang: String,
    /// Stop after this many answers
    #[arg(long, value_name = "N", conflicts_with = "web")]
    pub until: Option<usize>,
    /// Seat whose view is shown [default: a spectator's]
    ///
    /// Shows the game as this seat saw it. SEAT is a color or a number, from 1.
    #[arg(long, value_name = "SEAT", conflicts_with = "open")]
    pub seat: Option<String>,
    /// Show hidden cards too
    #[arg(long)]
    pub open: bool,
    /// Name the rule behind each event
    ///
    /// When a rule is first cited, its text is printed too.
    #[arg(long, conflicts_with = "web")]
    pub why: bool,
    /// Print every answer with its number
    ///
    /// If the answer is hidden in this view, only its seat is printed.
    #[arg(long, conflicts_with = "web")]
    pub numbers: bool,
    /// Replay a game that was recorded with different content
    #[arg(long, conflicts_with = "web")]
    pub force: bool,
    /// Also draw the last position to this SVG file
    ///
    /// The picture shows the table after the last printed answer.
    #[arg(long, value_name = "FILE", conflicts_with = "web")]
    pub svg: Option<PathBuf>,
    /// Options for replay in the browser.
    #[command(flatten)]
    pub web: WebArgs,
}

/// Options for the display of the table.
#[derive(Clone, Debug, Default, Args)]
pub struct ScreenArgs {
    /// Print lines instead of drawing the table
    ///
    /// Screen readers can read the lines.
    #[arg(long)]
    pub plain: bool,
    /// Speed of the drawn table [default: 3]
    ///
    /// 1 is the slowest. The keys `<` and `>` change the speed during the game.
    #[arg(long, value_name = "1-6", value_parser = clap::value_parser!(u8).range(1..=6))]
    pub pace: Option<u8>,
    /// Turn off animations and pauses of the drawn table
    #[arg(long)]
    pub no_animation: bool,
}

impl ScreenArgs {
    /// Returns `true` if the terminal can draw the table and `--plain` is not set.
    pub fn is_drawn(&self) -> bool {
        let dumb = std::env::var("TERM").map_or(cfg!(unix), |term| term.is_empty() || term == "dumb");
        !self.plain && !dumb && std::io::stdin().is_terminal() && terminal::is_terminal()
    }
}

/// Options for the web client.
#[derive(Clone, Debug, Default, Args)]
pub struct WebArgs {
    /// Open the game in the browser
    ///
    /// Starts the default browser of this machine, and prints the link.
    #[arg(long)]
    pub web: bool,
    /// With --web: address [default: 127.0.0.1:8080]
    ///
    /// If the default port is in use, the program chooses a free one.
    #[arg(long, value_name = "ADDRESS", requires = "web", hide_short_help = true)]
    pub listen: Option<String>,
    /// With --web: folder of the web client, for its developers
    #[arg(long, value_name = "DIR", requires = "web", hide = true)]
    pub web_root: Option<PathBuf>,
}
