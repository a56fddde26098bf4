//! A game of bots, or one played by hand, whose record is kept in memory: for scenarios.

use super::sitting::{self, Begun, Sitting};
use super::{Shown, Wish, line, seat_of, which_lines, wish};
use crate::args::ScenarioArgs;
use crate::record::Notes;
use crate::trouble::Trouble;
use hyperkon_table::{Match, Question as _, Seat, mix};

/// Plays what is to become a scenario, if the edition is of such a game; its record.
pub fn played(args: &ScenarioArgs) -> Option<Result<Vec<u8>, Trouble>> {
    let game = which_lines(&args.mods, &args.table, None, None)?;
    Some(game.and_then(|game| game.play_to_record(args)))
}

/// Plays it at a table of this game.
pub fn play<G: Shown>(game: &G, args: &ScenarioArgs) -> Result<Vec<u8>, Trouble> {
    let wish = wish(game, &args.table, &args.lang, &args.players)?;
    let options = wish.options(game)?;
    let said = |trouble: G::Trouble| Trouble::Usage(trouble.to_string());
    let (mut played, fresh) = Match::start(game, &options).map_err(said)?;
    let notes = Notes::default();
    played.record_to(Box::new(notes.clone())).map_err(said)?;
    if args.bots {
        by_bots(game, played, &wish, args.until.unwrap_or(usize::MAX))?;
    } else {
        let me = seat_of::<G>(args.colour.as_deref(), &args.lang, false)?.unwrap_or(Seat(0));
        let sitting = Sitting::at(game, played, &wish, me, args.hotseat)?;
        line::play(Begun { sitting, fresh, past: Vec::new() })?;
    }
    Ok(notes.bytes())
}

/// The game that `hyperkon play --bots` plays at this table, as far as it is wanted.
fn by_bots<G: Shown>(game: &G, mut played: Match<G>, wish: &Wish, most: usize) -> Result<(), Trouble> {
    while played.answers() < most {
        let Some(question) = played.game().referee().questions().first().cloned() else { break };
        let (seat, seed) = (question.seat(), mix(G::seed(played.game().options()), played.answers() as u64));
        let bot = sitting::seated::<G>(wish.bot(seat, G::STAND_IN), seed);
        let choice = bot.and_then(|mut bot| bot.choose(game, played.game().seen(seat)));
        let choice = choice.ok_or_else(sitting::no_answer)?;
        let progress = played.answer(game, seat, choice).map_err(|trouble| Trouble::Usage(trouble.to_string()))?;
        if !progress.faults.is_empty() {
            break;
        }
    }
    Ok(())
}
