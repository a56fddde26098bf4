//! Plays a game for a scenario, with its record in memory.

use crate::drawn::Drawn;
use crate::session::language::known_language;
use crate::session::notes::Notes;
use crate::session::played_game::{self, Session};
use crate::session::playing;
use crate::session::record_file::Started;
use crate::session::seating::seed_of_the_hour;
use crate::session::seating::{self, persons_seat};
use crate::terminal::eyes::Eyes;
use crate::words::args::ScenarioArgs;
use crate::words::bots::Seated;
use crate::words::error::CommandError;
use hyperkon_frame::BotSpec;
use hyperkon_frame::plain;
use hyperkon_table::{Match, Question as _};
use std::path::Path;

/// Plays a game for a scenario, and returns its record.
pub fn play<G: Drawn>(game: &G, args: &ScenarioArgs, file: &Path) -> Result<Vec<u8>, CommandError> {
    known_language(game, &args.lang)?;
    let seating = seating::asked(game, &args.table, args.windows, seed_of_the_hour())?;
    let options = game.options_to_play(&seating, args.bots)?;
    let (mut played, fresh) = Match::start(game, &options).map_err(Into::into)?;
    let notes = Notes::default();
    played.record_to(Box::new(notes.clone())).map_err(Into::into)?;
    if args.bots {
        let bots = seating::bots(game, played.game(), &args.players, None)?;
        by_bots(game, played, &bots, args.until.unwrap_or(usize::MAX))?;
    } else {
        let me = persons_seat(game, played.game(), args.seat.as_deref())?;
        let bots = seating::bots(game, played.game(), &args.players, Some(me).filter(|_| !args.hotseat))?;
        let eyes = if args.hotseat { Eyes::FullState } else { Eyes::Seat(me) };
        let mut sitting = Session::at(game, Started::new((played, fresh)), bots, eyes, &args.lang);
        sitting.for_scenario(args.hotseat);
        sitting.say("record.sit", &[("file", plain::path(file))]);
        playing::play(sitting, None)?;
    }
    Ok(notes.bytes())
}

/// Plays the game that `hyperkon play --bots` plays at this table, up to `most` answers.
fn by_bots<G: Drawn>(
    game: &G,
    mut played: Match<G>,
    bots: &Seated<BotSpec<G>>,
    most: usize,
) -> Result<(), CommandError> {
    while played.answers() < most {
        let Some(question) = played.game().full_state().questions().first().cloned() else { break };
        let (seat, number) = (question.seat(), played.answers() as u64);
        let seed = G::seed(played.game().options());
        let bot = bots.seats().get(seat.index());
        let choice = bot.and_then(|bot| bot.answer(game, played.game(), seat, seed, number));
        let choice = choice.ok_or_else(played_game::no_answer)?;
        let progress = played.answer(game, seat, choice).map_err(Into::into)?;
        if !progress.faults.is_empty() {
            break;
        }
    }
    Ok(())
}
