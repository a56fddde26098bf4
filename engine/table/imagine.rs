//! Other worlds for bots: a table dealt anew in accord with what a seat knows.

use super::ids::Ids;
use super::{Advance, Answer, Dice, Game, Seat, SeatSet, Table, Unimaginable, Until};
use std::sync::Arc;

/// Worlds drawn before giving up.
const TRIES: u32 = 64;

impl<G: Game> Table<G> {
    /// A table that could be the true one for all the seat knows: what it cannot know is dealt anew.
    /// Other seats' secret answers of the step in progress are asked again. Its options are those that matter to the rules: the
    /// true seed, which would tell everything, is not among them. How many answers others have given is not told either.
    ///
    /// # Errors
    /// When no world that agrees with what the seat knows is found; for a seat that is not at this table there is none.
    pub fn imagine(&self, game: &G, seat: Seat, seed: u64) -> Result<Self, Unimaginable> {
        let mut world = self.imagine_while(game, seat, seed, &|| true)?;
        world.options = Arc::new(G::options_of(&self.rules));
        // Who has answered in secret already can be counted by nobody else.
        let mut own = Ids::default();
        own.answered[seat] = self.ids.of(seat).number;
        world.ids = own;
        Ok(world)
    }

    /// The same with the options that it has, as long as `go_on` says so.
    pub(super) fn imagine_while(
        &self,
        game: &G,
        seat: Seat,
        seed: u64,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Self, Unimaginable> {
        let mut dice = Dice::new(seed);
        for attempt in (0..TRIES).take_while(|_| go_on()) {
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
        world.position.replace_world(start, answers);
        match world.position.advance(game, &self.rules, Until::Question, &mut Vec::new()) {
            Advance::Waiting | Advance::Over | Advance::StepEnded => Some(world),
            Advance::Undone { .. } => None,
        }
    }

    /// Whether a world may become one in which a seat finds what it finds here. Where secret answers of others are asked again
    /// at an earlier place of the step, the world waits for them there.
    fn agrees(&self, world: &Self, seat: Seat) -> bool {
        match self.asked_again(seat).map(|answer| answer.point).min() {
            Some(first) if first < self.position.point() => {
                let again = self.asked_again_at(first, seat);
                world.position.point() == first && again.iter().all(|other| world.waiting().contains(other))
            }
            _ => self.looks_like(world, seat),
        }
    }

    /// Whether a seat finds in a world what it finds here, but that there others who have answered in secret the question
    /// that is asked here are still asked.
    pub(super) fn looks_like(&self, world: &Self, seat: Seat) -> bool {
        let waiting = self.waiting().union(self.asked_again_at(self.position.point(), seat));
        let view = G::view(&self.rules, self.state(), Some(seat), self.shown(waiting));
        world.seen(seat).view() == view && world.question(seat) == self.question(seat)
    }

    /// The answers of others that a seat does not know, so that they are asked again in its worlds.
    fn asked_again(&self, seat: Seat) -> impl Iterator<Item = &Answer<G::Choice>> {
        self.position.answers.iter().filter(move |answer| answer.secret && answer.seat != seat)
    }

    fn asked_again_at(&self, point: u16, seat: Seat) -> SeatSet {
        self.asked_again(seat).filter(|answer| answer.point == point).map(|answer| answer.seat).collect()
    }
}
