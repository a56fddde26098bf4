//! `hyperkon play`: plays a game with a person and bots, or only with bots.

use crate::drawn::{self, Drawn};
use crate::games;
use crate::session::played_game::Session;
use crate::session::playing;
use crate::words::args::{Mods, Play};
use crate::words::error::CommandError;

/// Plays a game in the terminal or in the browser.
pub fn run(args: &Play) -> Result<(), CommandError> {
    let game = games::of_play(args)?;
    if args.web.web { game.play_web(args) } else { game.play(args) }
}

/// Plays a new game, or continues one.
pub fn at<G: Drawn>(game: &G, args: &Play) -> Result<(), CommandError> {
    let sitting = Session::begin(game, args)?;
    game.content_of(sitting.played.game()).iter().for_each(|content| Mods::warn(content));
    match sitting.me {
        Some(me) if args.shown.is_drawn() && !args.trace && !args.watch => {
            drawn::play(sitting, me, &args.shown).map(|_| ())
        }
        _ => playing::play(sitting, Some(args)),
    }
}
