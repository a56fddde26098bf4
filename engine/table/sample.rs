//! Determinization for bots: sampled tables that are consistent with a seat's observations.

use super::ids::Ids;
use super::{Advance, Answer, Dice, Game, NoConsistentState, Seat, SeatSet, Table, Until, Update};
use std::sync::Arc;

/// The maximum number of samples drawn before sampling fails.
const TRIES: u32 = 64;

impl<G: Game> Table<G> {
    /// Returns a sampled table that is consistent with the seat's observations. All hidden information is dealt again,
    /// and seats that answered in secret during this step must answer again. The sample's options omit the true seed,
    /// because it would reveal everything. The sample also hides the number of answers of other seats.
    ///
    /// # Errors
    /// Returns an error if no consistent hidden state is found, or if the seat is not at this table.
    pub fn sample_state(&self, game: &G, seat: Seat, seed: u64) -> Result<Self, NoConsistentState> {
        let mut world = self.sample_state_while(game, seat, seed, &|| true)?;
        world.options = Arc::new(G::options_of(&self.rules));
        // The question numbers must not reveal how many secret answers other seats have given.
        let mut own = Ids::default();
        own.answered[seat] = self.ids.of(seat).number;
        world.ids = own;
        Ok(world)
    }

    /// Samples like [`Table::sample_state`], but keeps the table's options. Stops when `go_on` returns `false`.
    pub(super) fn sample_state_while(
        &self,
        game: &G,
        seat: Seat,
        seed: u64,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Self, NoConsistentState> {
        let mut dice = Dice::new(seed);
        for attempt in (0..TRIES).take_while(|_| go_on()) {
            let Some(world) = self.world(game, seat, &mut dice, seed.wrapping_add(u64::from(attempt))) else {
                continue;
            };
            if self.agrees(&world, seat) {
                return Ok(world);
            }
        }
        Err(NoConsistentState { viewer: seat.into() })
    }

    /// Returns one unchecked sample that differs only in information hidden from the seat. Tests check that the seat
    /// cannot tell the tables apart. Returns `None` if the step in progress has drawn random numbers, because the
    /// sample would draw different ones. Also returns `None` if the recorded answers are illegal in the sample.
    pub fn try_sample_state(&self, game: &G, seat: Seat, seed: u64) -> Option<Self> {
        let no_lots_yet = G::dice(&self.position.checkpoint) == G::dice(&self.position.state);
        no_lots_yet.then(|| self.world(game, seat, &mut Dice::new(seed), seed))?
    }

    /// Returns one sample, or `None` if it is not consistent.
    fn world(&self, game: &G, seat: Seat, dice: &mut Dice, seed: u64) -> Option<Self> {
        if !self.has(seat) {
            return None;
        }
        let start = G::try_sample_state(&self.rules, &self.position, seat, dice, seed)?;
        let is_kept = |answer: &&Answer<G::Choice>| !answer.secret || answer.seat == seat;
        let answers = self.position.answers.iter().filter(is_kept).cloned().collect();
        let mut world = self.clone();
        world.position.replace_world(start, answers);
        match world.position.advance(game, &self.rules, Until::Question, Update::<G>::default().log()) {
            Advance::Waiting | Advance::Over | Advance::StepEnded => Some(world),
            Advance::Rollback { .. } => None,
        }
    }

    /// Returns `true` if a sample can still lead to the seat's observation. If seats must repeat secret answers at an
    /// earlier point of the step, the sample waits there for them.
    fn agrees(&self, world: &Self, seat: Seat) -> bool {
        match self.asked_again(seat).map(|answer| answer.point).min() {
            Some(first) if first < self.position.point() => {
                let again = self.asked_again_at(first, seat);
                world.position.point() == first && again.iter().all(|other| world.seats_to_act().contains(other))
            }
            _ => self.looks_like(world, seat),
        }
    }

    /// Returns `true` if a seat's observation of the sample equals its observation of this table. In the sample, seats
    /// that have answered the current question in secret may still be prompted.
    pub(super) fn looks_like(&self, world: &Self, seat: Seat) -> bool {
        let waiting = self.seats_to_act().union(self.asked_again_at(self.position.point(), seat));
        let view = G::view(&self.rules, self.state(), Some(seat), self.shown(waiting));
        world.seen(seat).view() == view && world.question(seat) == self.question(seat)
    }

    /// Returns other seats' secret answers, which these seats must repeat in a sample.
    fn asked_again(&self, seat: Seat) -> impl Iterator<Item = &Answer<G::Choice>> {
        self.position.answers.iter().filter(move |answer| answer.secret && answer.seat != seat)
    }

    fn asked_again_at(&self, point: u16, seat: Seat) -> SeatSet {
        self.asked_again(seat).filter(|answer| answer.point == point).map(|answer| answer.seat).collect()
    }
}
