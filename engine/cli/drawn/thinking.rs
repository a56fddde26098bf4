//! The thread for a table's bots and hints. `session::minds` contains the search.

use super::Drawn;
use super::mind::{Came, Mind};
use crate::session::minds;
use hyperkon_frame::BotSpec;
use hyperkon_table::{Game, Seat, Table, Thought};

/// A task for the thread.
pub struct Errand<G: Drawn> {
    /// A copy of the game.
    pub table: Table<G>,
    /// The seat to act.
    pub seat: Seat,
    /// Number of answers so far.
    pub answers: usize,
    /// The bot that must answer; `None` for a hint.
    pub bot: Option<BotSpec<G>>,
}

/// The thread for tasks.
pub type Thinking<G> = Mind<Errand<G>, <G as Game>::Choice, Thought<<G as Game>::Choice>>;

/// Starts the thread for this game.
pub fn mind<G: Drawn>(game: &G) -> Thinking<G> {
    let game = game.another();
    Mind::new(move || {
        let game = game?;
        Some(move |errand: Errand<G>, told: &mut dyn FnMut(u32)| {
            let Errand { table, seat, answers, bot } = errand;
            match bot {
                Some(bot) => Came::Answer(minds::answer(&game, &table, (bot, seat, answers), told)),
                None => Came::Hint(minds::hint(&game, &table, (seat, answers), told)),
            }
        })
    })
}
