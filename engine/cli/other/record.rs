//! A game of bots, or one played by hand, whose record is kept in memory: for scenarios.

use super::line::{self, Beside};
use super::sitting::{self, Begun, Sitting};
use super::{Shown, known_language, which_lines};
use crate::args::ScenarioArgs;
use crate::bots::Seated;
use crate::play::seed_of_the_hour;
use crate::record::Notes;
use crate::seating::{self, persons_seat};
use crate::trouble::Trouble;
use hyperkon_table::{Match, Question as _};

/// Plays what is to become a scenario, if the edition is of such a game; its record.
pub fn played(args: &ScenarioArgs) -> Option<Result<Vec<u8>, Trouble>> {
    let game = which_lines(&args.mods, &args.table, None, None)?;
    Some(game.and_then(|game| game.play_to_record(args)))
}

/// Plays it at a table of this game.
pub fn play<G: Shown>(game: &G, args: &ScenarioArgs) -> Result<Vec<u8>, Trouble> {
    known_language(game, &args.lang)?;
    let seating = seating::asked(game, &args.table, seed_of_the_hour())?;
    let options = seating.options(game).map_err(Trouble::Usage)?;
    let said = |trouble: G::Trouble| Trouble::Usage(trouble.to_string());
    let (mut played, fresh) = Match::start(game, &options).map_err(said)?;
    let notes = Notes::default();
    played.record_to(Box::new(notes.clone())).map_err(said)?;
    if args.bots {
        let bots = seating::bots(game, played.game(), &args.players, None)?;
        by_bots(game, played, &bots, args.until.unwrap_or(usize::MAX))?;
    } else {
        let me = persons_seat(game, played.game(), args.colour.as_deref())?;
        let bots = seating::bots(game, played.game(), &args.players, Some(me).filter(|_| !args.hotseat))?;
        let sitting = Sitting::at(game, played, (bots, &args.lang), me, args.hotseat);
        line::play(Begun { sitting, fresh, past: Vec::new() }, Beside::nothing())?;
    }
    Ok(notes.bytes())
}

/// The game that `hyperkon play --bots` plays at this table, as far as it is wanted.
fn by_bots<G: Shown>(game: &G, mut played: Match<G>, bots: &Seated<G::Player>, most: usize) -> Result<(), Trouble> {
    while played.answers() < most {
        let Some(question) = played.game().referee().questions().first().cloned() else { break };
        let (seat, number) = (question.seat(), played.answers() as u64);
        let seed = G::seed(played.game().options());
        let bot = bots.seats().get(seat.index());
        let choice = bot.and_then(|bot| game.answer_of(*bot, played.game(), seat, seed, number));
        let choice = choice.ok_or_else(sitting::no_answer)?;
        let progress = played.answer(game, seat, choice).map_err(|trouble| Trouble::Usage(trouble.to_string()))?;
        if !progress.faults.is_empty() {
            break;
        }
    }
    Ok(())
}
