//! The arguments of `campaign`.

use crate::words::args::{Mods, ScreenArgs};
use crate::words::bots::BotArgs;
use clap::Args;
use std::path::PathBuf;

/// Arguments of `hyperkon campaign`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:
  hyperkon campaign friday.json --seats 3         start a campaign
  hyperkon campaign friday.json                   continue it
  hyperkon campaign bots.json --bots --scores-only     print the scores of bots

The current game is saved in FILE.game.jsonl. The next run continues it.")]
pub struct CampaignArgs {
    /// File for the scores; created if missing
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Edition [default: the mod's, or kosmische-strijd]
    ///
    /// An edition sets the numbers, cards, and aliens of a table. If a mod has an edition, it is the default. Otherwise,
    /// the default is kosmische-strijd.
    #[arg(long, value_name = "ID")]
    pub edition: Option<String>,
    /// Number of seats [default: 4, if allowed]
    ///
    /// The default is 4, or the nearest number that the edition allows.
    #[arg(long, value_name = "N")]
    pub seats: Option<u8>,
    /// Your seat: a color or a number [default: 1]
    #[arg(long, value_name = "SEAT", conflicts_with = "bots")]
    pub seat: Option<String>,
    #[command(flatten)]
    pub mods: Mods,
    /// Seat of the youngest player, who wins a final tie
    ///
    /// Without this option, tied players win together.
    #[arg(long, value_name = "SEAT")]
    pub youngest: Option<String>,
    /// Random seed of the campaign [default: random]
    ///
    /// The seed of each game is derived from it.
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// Let bots play all seats
    #[arg(long)]
    pub bots: bool,
    /// Bots for the other seats, or for all seats.
    #[command(flatten)]
    pub players: BotArgs,
    /// With --bots: print only the scores, not the games
    #[arg(long, requires = "bots")]
    pub scores_only: bool,
    /// Language of the game texts
    ///
    /// Command-line messages are always in English.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub lang: String,
    /// Options for the display of the table.
    #[command(flatten, next_help_heading = "Display")]
    pub shown: ScreenArgs,
}
