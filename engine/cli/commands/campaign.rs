//! `hyperkon campaign`: several games for points, saved in a file between games.

use crate::games;
use crate::words::args::CampaignArgs;
use crate::words::error::CommandError;
use crate::words::listed;
use hyperkon::__private::files;
use std::path::Path;

/// Plays a campaign. The game is that of the edition in the arguments or in the file, or the default game.
pub fn run(args: &CampaignArgs) -> Result<(), CommandError> {
    let edition = args.edition.clone().or_else(|| edition_of(&args.file));
    let game = edition.and_then(|edition| games::of_edition(&args.mods, &edition)).unwrap_or_else(listed::usual);
    games::load(&args.mods, game)?.campaign(args)
}

/// Returns the edition of a campaign's file, or `None` if the file is unreadable.
fn edition_of(file: &Path) -> Option<String> {
    let text = files::read(file, files::SERIES).ok()?;
    let series: serde_json::Value = serde_json::from_slice(&text).ok()?;
    series["campaign"]["edition"].as_str().map(str::to_owned)
}
