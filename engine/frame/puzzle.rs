//! Puzzles: positions from games of bots in which one answer wins at once. They are data, and the engine checks them.
//!
//! A puzzle contains the options of its table and the numbers of all answers before its question. Each number counts the
//! legal answers of a question, from 0. So a puzzle fits only the content that it was made with.

use crate::Served;
use hyperkon_table::{Choices, Question as _, Seat, Table};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The number of samples that check a puzzle.
pub const SAMPLES: u64 = 60;
/// The minimum share of samples that the solution wins.
pub const SURE: f64 = 0.95;
/// The maximum share of samples that any other answer wins.
pub const UNSURE: f64 = 0.6;
/// The maximum number of legal answers that are counted for one question.
const MOST_COUNTED: usize = 2_000;

/// The puzzles of a game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzles {
    /// The options that all puzzles share, as JSON. The options of a puzzle replace them.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub shared: String,
    /// The puzzles, in order.
    #[serde(default)]
    pub puzzle: Vec<Puzzle>,
}

/// A position with its question and its solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The options of the table, as JSON.
    pub options: String,
    /// The numbers of all answers before the question. `3*4` means four answers with the number 3.
    pub answers: String,
    /// The seat to act.
    pub seat: Seat,
    /// The number of the answer that wins.
    pub solution: usize,
    /// The share of samples that each legal answer wins, in percent.
    pub chances: Vec<u8>,
}

/// Reads the puzzles that a game contains.
///
/// # Errors
/// Returns an error if the data is invalid.
pub fn read<G: Served>() -> Result<Vec<Puzzle>, String> {
    parse(G::PUZZLES)
}

/// Reads puzzles from TOML.
///
/// # Errors
/// Returns an error if the text is invalid.
pub fn parse(text: &str) -> Result<Vec<Puzzle>, String> {
    let Puzzles { shared, puzzle: mut puzzles } = toml::from_str(text).map_err(|error| error.to_string())?;
    if !shared.is_empty() {
        let object = |text: &str| serde_json::from_str::<Map<String, Value>>(text).map_err(|error| error.to_string());
        for puzzle in &mut puzzles {
            let mut options = object(&shared)?;
            options.extend(object(&puzzle.options)?);
            puzzle.options = Value::Object(options).to_string();
        }
    }
    Ok(puzzles)
}

/// Writes a puzzle as TOML.
///
/// # Errors
/// Returns an error if the puzzle cannot be written.
pub fn written(puzzle: Puzzle) -> Result<String, String> {
    toml::to_string(&Puzzles { puzzle: vec![puzzle], ..Puzzles::default() }).map_err(|error| error.to_string())
}

impl Puzzle {
    /// Returns the table at the puzzle's question.
    ///
    /// # Errors
    /// Returns an error if the puzzle does not fit the game's content.
    pub fn table<G: Served>(&self, game: &G) -> Result<Table<G>, String> {
        let options: G::Options = serde_json::from_str(&self.options).map_err(|error| error.to_string())?;
        let mut table = Table::set_up(game, &options).map_err(|error| error.to_string())?;
        table.resume(game);
        for number in unpacked(&self.answers)? {
            let question = table.full_state().questions().first().ok_or("the game ends before the question")?;
            let seat = question.seat();
            let choice = Choices::of(question).nth(number).ok_or("an answer is not legal")?;
            table.answer(game, seat, choice).map_err(|refusal| refusal.to_string())?;
        }
        Ok(table)
    }

    /// Returns each legal answer with the share of samples that it wins.
    ///
    /// # Errors
    /// Returns an error if the puzzle does not fit the game's content.
    pub fn shares<G: Served>(&self, game: &G, table: &Table<G>) -> Result<Vec<(G::Choice, f64)>, String> {
        let shares = table.seen(self.seat).wins_in_phase(game, SAMPLES, 0);
        shares.ok_or_else(|| "the seat has no choice, or no state fits its knowledge".to_owned())
    }
}

/// Returns the number of the only answer that wins, if there is one.
pub fn solution<C>(shares: &[(C, f64)]) -> Option<usize> {
    let best = (0..shares.len()).max_by(|one, other| shares[*one].1.total_cmp(&shares[*other].1))?;
    let fits = |(at, (_, share)): (usize, &(C, f64))| if at == best { *share >= SURE } else { *share <= UNSURE };
    shares.iter().enumerate().all(fits).then_some(best)
}

/// Returns the shares in percent.
pub fn percents<C>(shares: &[(C, f64)]) -> Vec<u8> {
    shares.iter().map(|(_, share)| (100.0 * share).round() as u8).collect()
}

/// Searches a finished game for a puzzle. The answers of all seats are in order, each with its number. Only the phase
/// in which the game ended is searched.
///
/// # Errors
/// Returns an error if an answer is not legal.
pub fn find<G: Served>(
    game: &G,
    options: &G::Options,
    given: &[(Seat, G::Choice)],
) -> Result<Option<(Puzzle, Table<G>)>, String> {
    let mut table = Table::set_up(game, options).map_err(|error| error.to_string())?;
    table.resume(game);
    let (mut numbers, mut last, mut chapter) = (Vec::new(), Vec::new(), None);
    for (seat, choice) in given {
        let now = G::chapter(&table);
        if chapter.replace(now) != Some(now) {
            last.clear();
        }
        last.push((table.clone(), numbers.len()));
        let question = table.full_state().questions().first().filter(|question| question.seat() == *seat);
        let number =
            question.and_then(|question| Choices::of(question).take(MOST_COUNTED).position(|legal| legal == *choice));
        let Some(number) = number else { return Ok(None) };
        numbers.push(number);
        table.answer(game, *seat, choice.clone()).map_err(|refusal| refusal.to_string())?;
    }
    for (table, before) in last {
        let Some(seat) = table.full_state().questions().first().map(|question| question.seat()) else { continue };
        // A few samples reject most questions.
        let few = table.seen(seat).wins_in_phase(game, 4, 1);
        if few.as_deref().and_then(solution).is_none() {
            continue;
        }
        let shares = table.seen(seat).wins_in_phase(game, SAMPLES, 0);
        if let Some(solution) = shares.as_deref().and_then(solution) {
            let options = serde_json::to_string(options).map_err(|error| error.to_string())?;
            let answers = packed(&numbers[..before]);
            let chances = percents(&shares.unwrap_or_default());
            return Ok(Some((Puzzle { options, answers, seat, solution, chances }, table)));
        }
    }
    Ok(None)
}

/// Writes numbers with repetitions as `3*4`.
fn packed(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|one, other| one == other).filter_map(|run| Some((run.first()?, run.len())));
    let run =
        |(number, times): (&usize, usize)| if times > 1 { format!("{number}*{times}") } else { number.to_string() };
    runs.map(run).collect::<Vec<_>>().join(" ")
}

/// Reads numbers with repetitions.
fn unpacked(text: &str) -> Result<Vec<usize>, String> {
    let wrong = |word: &str| format!("invalid answer `{word}`");
    let mut numbers = Vec::new();
    for word in text.split_whitespace() {
        let (number, times) = word.split_once('*').unwrap_or((word, "1"));
        let (number, times) = (number.parse().ok(), times.parse().ok().filter(|times| *times <= MOST_COUNTED));
        let (Some(number), Some(times)) = (number, times) else { return Err(wrong(word)) };
        numbers.extend(std::iter::repeat_n::<usize>(number, times));
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_answers_round_trip() {
        let numbers = [0, 0, 0, 4, 1, 1, 7];
        assert_eq!(packed(&numbers), "0*3 4 1*2 7");
        assert_eq!(unpacked("0*3 4 1*2 7"), Ok(numbers.to_vec()));
        assert_eq!(unpacked("0*x"), Err("invalid answer `0*x`".to_owned()));
        assert_eq!(unpacked("0*99999999999"), Err("invalid answer `0*99999999999`".to_owned()));
    }

    #[test]
    fn only_sure_and_unique_answers_are_solutions() {
        assert_eq!(solution(&[((), 0.3), ((), 1.0), ((), 0.6)]), Some(1));
        assert_eq!(solution(&[((), 0.3), ((), 1.0), ((), 0.7)]), None);
        assert_eq!(solution(&[((), 0.3), ((), 0.9)]), None);
    }
}
