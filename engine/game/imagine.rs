//! Other worlds for bots: a game dealt anew in accord with what a seat knows.

use super::engine::Engine;
use super::play::Game;
use crate::cosmic::{Choice, State, Unimaginable};
use crate::table::{Advance, Answer, Dice, Seat, SeatSet, Until};

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
        for attempt in 0..TRIES {
            let Some(world) = self.world(game, seat, &mut dice, seed.wrapping_add(u64::from(attempt))) else {
                continue;
            };
            if agrees(game, &world, seat) {
                return Ok(world);
            }
        }
        Err(Unimaginable { seat })
    }

    /// A world that differs from the game only in what the seat cannot know, without a look at whether the
    /// seat can tell them apart: for tests that it cannot. `None` when the step in progress has drawn lots,
    /// which would fall otherwise there, or when the recorded answers are not possible in that world.
    pub fn other_world(&self, game: &Game, seat: Seat, seed: u64) -> Option<Game> {
        let no_lots_yet = game.position.checkpoint.dice == game.position.state.dice;
        no_lots_yet.then(|| self.world(game, seat, &mut Dice::new(seed), seed))?
    }

    /// One draw of another world; `None` if it does not fit.
    fn world(&self, game: &Game, seat: Seat, dice: &mut Dice, seed: u64) -> Option<Game> {
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
        let at_table = self.at_table(game.content().unwrap_or(self.content()), &game.rules).ok()?;
        match world.position.advance(&at_table, Until::Question, &mut again) {
            Advance::Waiting | Advance::Over | Advance::StepEnded => Some(world),
            Advance::Undone { .. } => None,
        }
    }
}

/// Whether a seat finds in a world what it finds in the game. Where secret answers of others are asked again,
/// the world waits for them, at the place of the first of them.
fn agrees(game: &Game, world: &Game, seat: Seat) -> bool {
    let is_dropped = |answer: &&Answer<Choice>| answer.secret && answer.seat != seat;
    let dropped = || game.position.answers.iter().filter(is_dropped);
    let Some(first) = dropped().map(|answer| answer.point).min() else {
        return world.view(seat) == game.view(seat) && world.decision(seat) == game.decision(seat);
    };
    let again: SeatSet = dropped().filter(|answer| answer.point == first).map(|answer| answer.seat).collect();
    if first < game.position.point() {
        return world.position.point() == first && again.iter().all(|other| world.waiting().contains(other));
    }
    let waiting = game.waiting().union(again);
    let view = game.state().view(&game.rules, Some(seat), waiting);
    world.view(seat) == view && world.decision(seat) == game.decision(seat)
}
