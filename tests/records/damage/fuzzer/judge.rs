//! Invariants of any text.

use super::Outcome;
use hyperkon::__private::bots::RandomBot;
use hyperkon_table::{Dice, Game, Match, Question, RecordReader, Seat, Table, Update, Viewer};

/// Answers after which a game is abandoned: foolish players never finish it.
const MOST: usize = 1_500;
/// Longest sentence, in bytes.
const LONGEST_SENTENCE: usize = 1_500;
/// Answer at which a game is saved again.
const SAVED_AGAIN: usize = 40;

/// Checks a saved game.
pub fn save<G: Game>(game: &G, text: &str, seed: u64) -> Result<Outcome, String> {
    match Table::<G>::load(game, text) {
        Err(refused) => sentence(&refused.to_string()).map(Outcome::Refused),
        Ok(mut table) => play_on(game, &mut table, seed),
    }
}

/// Checks a record.
pub fn record<G: Game>(game: &G, bytes: &[u8], seed: u64) -> Result<Outcome, String> {
    match Match::replay(game, &mut RecordReader::new(bytes), false) {
        Err(refused) => sentence(&refused.to_string()).map(Outcome::Refused),
        Ok(played) => {
            played.notes().iter().try_for_each(|note| sentence(&note.what).map(drop))?;
            play_on(game, &mut played.game().clone(), seed)
        }
    }
}

/// Checks that a message is one line of bounded length.
pub fn sentence(said: &str) -> Result<String, String> {
    if said.len() > LONGEST_SENTENCE || said.is_empty() {
        return Err(format!("a sentence of {} bytes: {}", said.len(), said.chars().take(200).collect::<String>()));
    }
    if said.chars().any(char::is_control) {
        return Err(format!("a control character in {said:?}"));
    }
    Ok(said.to_owned())
}

/// Plays to the end, or for a very long time.
fn play_on<G: Game>(game: &G, table: &mut Table<G>, seed: u64) -> Result<Outcome, String> {
    let mut dice = Dice::new(seed);
    let mut bot = if seed.is_multiple_of(2) { RandomBot::new(seed) } else { RandomBot::wild(seed) };
    without_fault(&table.resume(game))?;
    for answers in 0..MOST {
        let (rules, position) = (table.rules(), table.full_state().position());
        G::sound(rules, &position.checkpoint, None).map_err(|what| format!("after {answers} answers: {what}"))?;
        if table.is_over() {
            return Ok(Outcome::Played(answers));
        }
        let waiting = table.full_state().questions().len();
        if waiting == 0 {
            return Err("waits for nobody".to_owned());
        }
        if answers % 16 == 0 {
            table.seats().for_each(|seat| drop(table.seen(seat).view()));
            drop((table.seen_by(Viewer::Spectator).view(), table.sample_state(game, Seat(0), seed)));
        }
        if answers == SAVED_AGAIN || answers == 0 {
            let text = table.save().map_err(|error| format!("cannot be saved again: {error}"))?;
            let again = Table::<G>::load(game, &text).map_err(|error| format!("saved again, refused: {error}"))?;
            if !again.is_same_as(table) {
                return Err("saved again, another game".to_owned());
            }
        }
        let question = &table.full_state().questions()[dice.below(waiting as u32) as usize];
        let (seat, choice) = (question.seat(), bot.choose(question));
        let progress = table.answer(game, seat, choice).map_err(|error| format!("refuses the bot: {error}"))?;
        without_fault(&progress)?;
    }
    Ok(Outcome::Played(MOST))
}

/// Checks that there is no fault. In accepted texts neither the engine nor a shipped script may fault: innocent scripts
/// would be blamed.
fn without_fault<G: Game>(progress: &Update<G>) -> Result<(), String> {
    progress.faults.first().map_or(Ok(()), |fault| Err(format!("fault: {fault}")))
}
