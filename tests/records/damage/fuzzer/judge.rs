//! What must hold of a text, whatever stands in it.

use super::Outcome;
use hyperkon::bots::RandomBot;
use hyperkon::table::{Dice, Game, Match, Progress, Question, RecordReader, Seat, Table, Viewer};

/// A game is broken off after so many answers: foolish players never end it.
const MOST: usize = 1_500;
/// No sentence is longer, in bytes.
const LONGEST_SENTENCE: usize = 1_500;
/// Where in a game it is saved again.
const SAVED_AGAIN: usize = 40;

/// A saved game.
pub fn save<G: Game>(game: &G, text: &str, seed: u64) -> Result<Outcome, String> {
    match Table::<G>::load(game, text) {
        Err(refused) => sentence(&refused.to_string()).map(Outcome::Refused),
        Ok(mut table) => play_on(game, &mut table, seed),
    }
}

/// A record.
pub fn record<G: Game>(game: &G, bytes: &[u8], seed: u64) -> Result<Outcome, String> {
    match Match::replay(game, &mut RecordReader::new(bytes), false) {
        Err(refused) => sentence(&refused.to_string()).map(Outcome::Refused),
        Ok(played) => {
            played.notes().iter().try_for_each(|note| sentence(&note.what).map(drop))?;
            play_on(game, &mut played.game().clone(), seed)
        }
    }
}

/// One line of bearable length.
pub fn sentence(said: &str) -> Result<String, String> {
    if said.len() > LONGEST_SENTENCE || said.is_empty() {
        return Err(format!("a sentence of {} bytes: {}", said.len(), said.chars().take(200).collect::<String>()));
    }
    if said.chars().any(char::is_control) {
        return Err(format!("a control character in {said:?}"));
    }
    Ok(said.to_owned())
}

/// The game goes on to its end, or for very long.
fn play_on<G: Game>(game: &G, table: &mut Table<G>, seed: u64) -> Result<Outcome, String> {
    let mut dice = Dice::new(seed);
    let mut bot = if seed.is_multiple_of(2) { RandomBot::new(seed) } else { RandomBot::wild(seed) };
    without_fault(&table.resume(game))?;
    for answers in 0..MOST {
        let (rules, position) = (table.rules(), table.referee().position());
        G::sound(rules, &position.checkpoint, None).map_err(|what| format!("after {answers} answers: {what}"))?;
        if table.is_over() {
            return Ok(Outcome::Played(answers));
        }
        let waiting = table.referee().questions().len();
        if waiting == 0 {
            return Err("waits for nobody".to_owned());
        }
        if answers % 16 == 0 {
            table.seats().for_each(|seat| drop(table.seen(seat).view()));
            drop((table.seen_by(Viewer::Onlooker).view(), table.imagine(game, Seat(0), seed)));
        }
        if answers == SAVED_AGAIN || answers == 0 {
            let text = table.save().map_err(|error| format!("cannot be saved again: {error}"))?;
            let again = Table::<G>::load(game, &text).map_err(|error| format!("saved again, refused: {error}"))?;
            if !again.is_same_as(table) {
                return Err("saved again, another game".to_owned());
            }
        }
        let question = &table.referee().questions()[dice.below(waiting as u32) as usize];
        let (seat, choice) = (question.seat(), bot.choose(question));
        let progress = table.answer(game, seat, choice).map_err(|error| format!("refuses the bot: {error}"))?;
        without_fault(&progress)?;
    }
    Ok(Outcome::Played(MOST))
}

/// In what is taken neither the engine nor a script that comes with it faults: else who has done nothing would be blamed.
fn without_fault<G: Game>(progress: &Progress<G>) -> Result<(), String> {
    progress.faults.first().map_or(Ok(()), |fault| Err(format!("fault: {fault}")))
}
