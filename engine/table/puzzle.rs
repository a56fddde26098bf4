//! Puzzles: positions in which only one answer probably wins at once.

use super::playout::imagined;
use super::{Bot as _, Choices, Observation, Question as _, Searchable, Seat, Table, mix};

/// The maximum number of legal answers of a puzzle.
pub const MOST_OPTIONS: usize = 24;
/// The maximum number of answers until the end of the phase.
const MOST_ANSWERS: usize = 200;

impl<G: Searchable> Observation<'_, G> {
    /// Returns each legal answer with its share of samples won in this phase. After the answer, playout bots play for
    /// all seats. Returns `None` if the viewer has no choice, too many answers, or no sample. Equal seeds give equal
    /// shares.
    pub fn wins_in_phase(&self, game: &G, samples: u64, seed: u64) -> Option<Vec<(G::Choice, f64)>> {
        let question = self.question().filter(|question| question.forced_choice().is_none())?;
        let choices: Vec<G::Choice> = Choices::of(question).take(MOST_OPTIONS + 1).collect();
        if choices.len() > MOST_OPTIONS {
            return None;
        }
        let mut wins = vec![0.0; choices.len()];
        for number in 0..samples {
            let seed = mix(seed, number);
            let world = imagined(game, *self, seed, &|| true)?;
            for (choice, wins) in choices.iter().zip(&mut wins) {
                let is_won = wins_soon(game, world.clone(), question.seat(), choice.clone(), seed);
                *wins += if is_won { 1.0 / samples as f64 } else { 0.0 };
            }
        }
        Some(choices.into_iter().zip(wins).collect())
    }
}

/// Returns `true` if the seat wins with this answer before the phase ends.
fn wins_soon<G: Searchable>(game: &G, mut world: Table<G>, seat: Seat, choice: G::Choice, seed: u64) -> bool {
    let (chapter, mut bot) = (G::chapter(&world), G::playout_bot(mix(seed, 1)));
    let mut next = Some((seat, choice));
    for _ in 0..MOST_ANSWERS {
        let Some((seat, choice)) = next else { break };
        if world.answer_quietly(game, seat, choice).is_err() || world.is_over() || G::chapter(&world) != chapter {
            break;
        }
        let asked = world.position.asked().first().filter(|_| !world.is_stopped());
        next = asked.map(|question| {
            let choice = question.forced_choice().or_else(|| bot.choose(game, world.seen(question.seat())));
            (question.seat(), choice.unwrap_or_else(|| question.default_choice()))
        });
    }
    world.winners().contains(seat)
}
