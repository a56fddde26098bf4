//! Searches for bots' answers and for a person's hints.
//!
//! Invariants: a bot's answer depends only on the game's seed and the position, so a resumed game continues in the same
//! way. A hint uses only the information of the person's seat.

use crate::session::Shown;
use hyperkon_frame::BotSpec;
use hyperkon_table::{Budget, Question as _, SearchBot, Seat, Table, Thought, mix};

/// The search budget of a hint, as a multiple of a hosted table's. At a hosted table, other people wait.
const PATIENCE: u32 = 5;
/// The seed salt for hints, so that hints and bots' answers use different random numbers.
const HINT: u64 = 0x41_4e54;

/// Returns the answer of a seat's bot. `number` is the number of the answer in the game, from 0. A thinker sometimes calls
/// `told` with its number of playouts. Thinkers use all cores, because a person waits.
pub(crate) fn answer<G: Shown>(
    game: &G,
    table: &Table<G>,
    (bot, seat, number): (BotSpec<G>, Seat, usize),
    told: &mut dyn FnMut(u32),
) -> Option<G::Choice> {
    let (seed, number) = (G::seed(table.options()), number as u64);
    let Some(budget) = bot.budget() else { return bot.answer(game, table, seat, seed, number) };
    let thought = think(game, table, seat, (budget, mix(seed, number)), told)?;
    thought.candidates.into_iter().next().map(|best| best.choice)
}

/// Returns a thinker's analysis of a seat's question, or `None` for a forced answer. `answers` is the number of answers so
/// far; it seeds the search, so the same position gives the same hint.
pub(crate) fn hint<G: Shown>(
    game: &G,
    table: &Table<G>,
    (seat, answers): (Seat, usize),
    told: &mut dyn FnMut(u32),
) -> Option<Thought<G::Choice>> {
    if table.seen(seat).question()?.forced_choice().is_some() {
        return None;
    }
    let budget = match G::BUDGETS[1] {
        Budget::Simulations(games) => Budget::Simulations(PATIENCE * games),
        Budget::Millis(millis) => Budget::Millis(PATIENCE * millis),
    };
    think(game, table, seat, (budget, mix(G::seed(table.options()) ^ HINT, answers as u64)), told)
}

fn think<G: Shown>(
    game: &G,
    table: &Table<G>,
    seat: Seat,
    (budget, seed): (Budget, u64),
    told: &mut dyn FnMut(u32),
) -> Option<Thought<G::Choice>> {
    SearchBot::new(budget, seed).threads(0).think(game, table.seen(seat), &mut |thought| told(thought.simulations))
}
