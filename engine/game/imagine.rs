//! Other worlds for bots: a game dealt anew in accord with what a seat knows.

use super::engine::{AtTable, Engine};
use super::play::Game;
use crate::cosmic::{State, Unimaginable};
use crate::table::{Advance, Dice, Seat};

/// Worlds drawn before giving up.
const TRIES: u32 = 64;

impl Engine {
    /// A game that could be the true one for all the seat knows: hands, deck and lots are dealt anew.
    /// Other seats' secret answers of the step in progress are asked again.
    ///
    /// # Errors
    /// When no world that agrees with what the seat knows is found.
    pub fn imagine(&self, game: &Game, seat: Seat, seed: u64) -> Result<Game, Unimaginable> {
        let mut dice = Dice::new(seed);
        let view = game.view(seat);
        let question = game.decision(seat);
        for attempt in 0..TRIES {
            let Some(world) = self.world(game, seat, &mut dice, seed.wrapping_add(u64::from(attempt))) else {
                continue;
            };
            let asked_again = world.position.answers.len() < game.position.answers.len();
            if asked_again || world.view(seat) == view && world.decision(seat) == question {
                return Ok(world);
            }
        }
        Err(Unimaginable { seat })
    }

    /// One draw of another world; `None` if it does not fit.
    pub(crate) fn world(&self, game: &Game, seat: Seat, dice: &mut Dice, seed: u64) -> Option<Game> {
        let position = &game.position;
        let names = position.state.other_world(&game.rules, seat, dice)?;
        let mut checkpoint: State = position.checkpoint.renamed(&names, seat);
        let reshuffled = position.state.deck.len() > position.checkpoint.deck.len()
            || position.state.stars.len() > position.checkpoint.stars.len();
        if reshuffled {
            // What was shuffled in this step is shuffled anew with everything else.
            checkpoint.dice = Dice::new(seed);
        } else {
            checkpoint.shuffle_unseen_stars(position.state.stars.len(), dice);
            checkpoint.dice.fork_after(&position.state.dice, seed);
        }
        let answers = position.answers.iter().filter(|answer| !answer.secret || answer.seat == seat).cloned().collect();
        let mut world = game.clone();
        world.position.replace_worlds(checkpoint, checkpoint, answers);
        let mut again = Vec::new();
        match world.position.advance(&AtTable { engine: self, rules: &game.rules }, &mut again) {
            Advance::Waiting | Advance::Over => Some(world),
            Advance::Undone { .. } => None,
        }
    }
}
