//! What the bots of the game of cosmic conquest, and its hints, think about.

use super::mind::{Came, Mind};
use crate::bots::Bots;
use crate::hint;
use hyperkon::cosmic::Choice;
use hyperkon::game::{Content, Engine, Game};
use hyperkon::table::{Seat, Thought};
use std::sync::Arc;

/// What is to be thought about.
pub struct Errand {
    /// A copy of the game.
    pub game: Game,
    /// Who is asked.
    pub seat: Seat,
    /// How many answers the game has had.
    pub answers: usize,
    /// The person wants a hint; else a bot is to answer.
    pub is_hint: bool,
}

/// The thread on which it is thought.
pub type Thinking = Mind<Errand, Choice, Thought<Choice>>;

/// A mind for these bots.
pub fn mind(content: &Arc<Content>, bots: &Bots) -> Thinking {
    let (content, mut bots) = (Arc::clone(content), bots.twin());
    Mind::new(move || {
        let engine = Engine::new(content).ok()?;
        Some(move |errand: Errand, told: &mut dyn FnMut(u32)| {
            let Errand { game, seat, answers, is_hint } = errand;
            match is_hint {
                true => Came::Hint(hint::think(&mut bots, &engine, &game, seat, answers, told)),
                false => Came::Answer(bots.answer(&engine, &game, seat, answers as u64, told)),
            }
        })
    })
}
