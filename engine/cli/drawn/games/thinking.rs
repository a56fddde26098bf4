//! What the bots of such a game, and its hints, think about.

use super::Drawn;
use crate::drawn::mind::{Came, Mind};
use crate::other::sitting::seated;
use hyperkon_table::{Game, Seat, Table};

/// What is to be thought about.
pub struct Errand<G: Game> {
    /// A copy of the game.
    pub table: Table<G>,
    /// Who is asked.
    pub seat: Seat,
    /// The seed of what is thought.
    pub seed: u64,
    /// The bot that is to answer; `None`: the person wants a hint.
    pub bot: Option<String>,
}

/// What a hint is made of: so many games were played in a head, and each answer's share of wins, 0 to 1.
pub struct Hint<C> {
    /// The games.
    pub games: u32,
    /// The best answers.
    pub best: Vec<(f64, C)>,
}

/// The thread on which it is thought.
pub type Thinking<G> = Mind<Errand<G>, <G as Game>::Choice, Hint<<G as Game>::Choice>>;

/// A mind for this game.
pub fn mind<G: Drawn>(game: &G) -> Thinking<G> {
    let game = game.clone();
    Mind::new(move || {
        Some(move |errand: Errand<G>, _: &mut dyn FnMut(u32)| {
            let Errand { table, seat, seed, bot } = errand;
            let Some(name) = bot else { return Came::Hint(hint(&game, &table, seat, seed)) };
            let answer = seated::<G>(&name, seed).and_then(|mut bot| bot.choose(&game, table.seen(seat)));
            Came::Answer(answer)
        })
    })
}

fn hint<G: Drawn>(game: &G, table: &Table<G>, seat: Seat, seed: u64) -> Option<Hint<G::Choice>> {
    use hyperkon_table::Question;
    table.seen(seat).question().filter(|question| question.only_choice().is_none())?;
    let (games, best) = game.advise(table, seat, seed)?;
    Some(Hint { games, best: best.into_iter().map(|one| (one.share, one.choice)).collect() })
}
