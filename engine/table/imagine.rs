//! Other worlds for bots: a table dealt anew in accord with what a seat knows.

use super::{Advance, Answer, Dice, Game, Seat, SeatSet, Table, Unimaginable, Until};

/// Worlds drawn before giving up.
const TRIES: u32 = 64;

impl<G: Game> Table<G> {
    /// A table that could be the true one for all the seat knows: what it cannot know is dealt anew.
    /// Other seats' secret answers of the step in progress are asked again.
    ///
    /// # Errors
    /// When no world that agrees with what the seat knows is found; for a seat that is not at this table there is none.
    pub fn imagine(&self, game: &G, seat: Seat, seed: u64) -> Result<Self, Unimaginable> {
        let mut dice = Dice::new(seed);
        for attempt in 0..TRIES {
            let Some(world) = self.world(game, seat, &mut dice, seed.wrapping_add(u64::from(attempt))) else {
                continue;
            };
            if self.agrees(&world, seat) {
                return Ok(world);
            }
        }
        Err(Unimaginable { viewer: seat.into() })
    }

    /// A world that differs from the table only in what the seat cannot know, without a look at whether the
    /// seat can tell them apart: for tests that it cannot. `None` when the step in progress has drawn lots,
    /// which would fall otherwise there, or when the recorded answers are not possible in that world.
    pub fn other_world(&self, game: &G, seat: Seat, seed: u64) -> Option<Self> {
        let no_lots_yet = G::dice(&self.position.checkpoint) == G::dice(&self.position.state);
        no_lots_yet.then(|| self.world(game, seat, &mut Dice::new(seed), seed))?
    }

    /// One draw of another world; `None` if it does not fit.
    fn world(&self, game: &G, seat: Seat, dice: &mut Dice, seed: u64) -> Option<Self> {
        if !self.has(seat) {
            return None;
        }
        let start = G::other_world(&self.rules, &self.position, seat, dice, seed)?;
        let is_kept = |answer: &&Answer<G::Choice>| !answer.secret || answer.seat == seat;
        let answers = self.position.answers.iter().filter(is_kept).cloned().collect();
        let mut world = self.clone();
        world.position.replace_worlds(start.clone(), start, answers);
        match world.position.advance(game, &self.rules, Until::Question, &mut Vec::new()) {
            Advance::Waiting | Advance::Over | Advance::StepEnded => Some(world),
            Advance::Undone { .. } => None,
        }
    }

    /// Whether a seat finds in a world what it finds here. Where secret answers of others are asked again, the world
    /// waits for them, at the place of the first of them.
    fn agrees(&self, world: &Self, seat: Seat) -> bool {
        let is_dropped = |answer: &&Answer<G::Choice>| answer.secret && answer.seat != seat;
        let dropped = || self.position.answers.iter().filter(is_dropped);
        let Some(first) = dropped().map(|answer| answer.point).min() else {
            return world.seen(seat).view() == self.seen(seat).view() && world.question(seat) == self.question(seat);
        };
        let again: SeatSet = dropped().filter(|answer| answer.point == first).map(|answer| answer.seat).collect();
        if first < self.position.point() {
            return world.position.point() == first && again.iter().all(|other| world.waiting().contains(other));
        }
        let view = G::view(&self.rules, self.state(), Some(seat), self.shown(self.waiting().union(again)));
        world.seen(seat).view() == view && world.question(seat) == self.question(seat)
    }
}
