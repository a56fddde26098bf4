//! Detection of waste: answers that spend something and change nothing else.
//!
//! An answer and the default answer are followed by default answers in all reaction windows. If both lines then differ
//! only in what the seat has spent, the answer was a waste.

use super::playout::imagined;
use super::{Observation, Question as _, Searchable, Seat, Table, mix};

/// The number of samples in which an answer must be a waste.
const SAMPLES: u64 = 2;
/// The maximum number of default answers after an answer.
const ANSWERS_AFTER: usize = 64;
/// The maximum work for the samples.
const MOST_WORK: u64 = 2_000_000;

impl<G: Searchable> Observation<'_, G> {
    /// Returns `true` if the viewer's answer spends something and changes nothing else in sampled states. Equal seeds
    /// give equal results. Returns `false` if no sample is found.
    pub fn is_waste(&self, game: &G, choice: &G::Choice, seed: u64) -> bool {
        let Some(question) = self.question().filter(|question| G::spends(question, choice)) else { return false };
        let begun = game.work();
        let go_on = || game.work() - begun < MOST_WORK;
        (0..SAMPLES).all(|number| {
            let world = imagined(game, *self, mix(seed, number), &go_on);
            world.is_some_and(|world| world.is_waste(game, question.seat(), choice))
        })
    }
}

impl<G: Searchable> Table<G> {
    /// Returns `true` if an answer spends something and has no other effect than the default answer.
    pub fn is_waste(&self, game: &G, seat: Seat, choice: &G::Choice) -> bool {
        let Some(question) = self.question(seat).filter(|question| G::spends(question, choice)) else { return false };
        let after = |choice: &G::Choice| self.after_windows(game, seat, choice.clone());
        match (after(choice), after(&question.default_choice())) {
            (Some(spent), Some(kept)) => {
                spent.seats_to_act() == kept.seats_to_act() && G::is_same_but_spent(&spent, &kept, seat)
            }
            _ => false,
        }
    }

    /// Returns the table at the next question outside reaction windows, or at the end.
    fn after_windows(&self, game: &G, seat: Seat, choice: G::Choice) -> Option<Table<G>> {
        let mut table = self.clone();
        let mut next = Some((seat, choice));
        for _ in 0..ANSWERS_AFTER {
            let Some((seat, choice)) = next else { return Some(table) };
            let progress = table.answer_quietly(game, seat, choice).ok()?;
            if !progress.faults.is_empty() {
                return None;
            }
            let window = table.position.asked().iter().find(|question| question.is_window());
            next = window.filter(|_| !table.is_over()).map(|question| (question.seat(), question.default_choice()));
        }
        None
    }
}
