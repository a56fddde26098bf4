//! Sequential halving over imagined worlds shared by all candidates.
//!
//! Every candidate is tried in the same worlds, so that what they win is compared pair by pair. After each round the worse
//! half is dropped; the playout bot's answer stays to the end, and another is preferred to it only where it is better by
//! more than chance would have it. With a budget of simulations nothing depends on the number of threads.
//!
//! The search ends early when its first worlds are not found, or it has taken too much work ([`means`](super::means)).

use super::means::{HOPELESS, Means, Round};
use super::playout::{imagined, play_on, strangers};
use super::thought::{Candidate, Thought};
use super::tried::{Tried, error, mean};
use super::{Bot, Budget, BySeat, Choices, Question as _, RandomBot, Searchable, Seat, Seen, Table, mix};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Candidates at most; where there are more legal answers, a sample of them is tried.
const MOST_CANDIDATES: usize = 24;
/// Average simulations per candidate, at least; a smaller budget tries fewer.
const SIMULATIONS_EACH: u32 = 8;
/// How many times a further answer is looked for, for each that is wanted.
const LOOKS_EACH: usize = 4;

/// One question that is thought about.
pub(super) struct Search<'a, G: Searchable> {
    game: &'a G,
    /// Others that play equally, each for a thread of its own.
    others: &'a mut [G],
    seen: Seen<'a, G>,
    seat: Seat,
    /// How likely each seat is to play otherwise than the playout bot.
    strangeness: BySeat<f64>,
    seed: u64,
    means: Means,
    /// The candidates, the playout bot's answer first.
    tried: Vec<Tried<G::Choice>>,
    /// How many worlds have been drawn.
    worlds: u64,
    simulations: u32,
    /// How much work may still be done.
    work_left: u64,
}

impl<'a, G: Searchable> Search<'a, G> {
    /// A search for the answer of the seat that looks; `None` if it is asked nothing.
    pub(super) fn of(
        game: &'a G,
        others: &'a mut [G],
        seen: Seen<'a, G>,
        seed: u64,
        budget: Budget,
    ) -> Option<Search<'a, G>> {
        let question = seen.question()?;
        let means = Means::of(budget);
        let most = match budget {
            Budget::Simulations(all) => ((all / SIMULATIONS_EACH) as usize).clamp(2, MOST_CANDIDATES),
            Budget::Millis(_) => MOST_CANDIDATES,
        };
        let tried = candidates(game, seen, question, most, mix(seed, 0)).into_iter().map(Tried::not_yet).collect();
        let (seat, seed) = (question.seat(), mix(seed, 1));
        let strangeness = G::strangeness(seen);
        Some(Search {
            game,
            others,
            seen,
            seat,
            strangeness,
            seed,
            means,
            tried,
            worlds: 0,
            simulations: 0,
            work_left: means.work(),
        })
    }

    /// Searches; `told` gets the thought so far after each round.
    pub(super) fn run(mut self, told: &mut dyn FnMut(&Thought<G::Choice>)) -> Thought<G::Choice> {
        let mut alive: Vec<usize> = (0..self.tried.len()).collect();
        let rounds = alive.len().next_power_of_two().ilog2();
        for round in 0..rounds {
            let extent = self.extent(round, rounds, alive.len());
            self.try_out(&alive, extent);
            if self.simulations == 0 {
                break;
            }
            self.drop_half(&mut alive);
            told(&self.thought());
            if self.work_left == 0 {
                break;
            }
        }
        self.thought()
    }

    /// How far a round goes: the rounds share what is left of the budget, and the last one takes all of it.
    fn extent(&self, round: u32, rounds: u32, alive: usize) -> Round {
        match self.means {
            Means::Time { begun, length } => Round::Until(begun + length * (round + 1) / rounds),
            Means::Simulations(all) => {
                let (left, alive) = (all.saturating_sub(self.simulations), alive as u32);
                let part = left / (rounds - round) / alive * alive;
                Round::Simulations(if round + 1 == rounds { left } else { part.max(alive).min(left) })
            }
        }
    }

    /// Tries candidates out in further worlds, which the threads share.
    fn try_out(&mut self, alive: &[usize], round: Round) {
        let (next, worked, lost) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
        let (first, most_work) = (self.worlds, self.work_left);
        let trial = Trial {
            seen: self.seen,
            seat: self.seat,
            strangeness: &self.strangeness,
            seed: self.seed,
            tried: &self.tried,
            alive,
            round,
            most_work,
        };
        let (trial, [next, worked, lost]) = (&trial, [&next, &worked, &lost]);
        let work = move |game: &G| {
            let (mut tries, mut room) = (Vec::new(), None);
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let candidates = round.candidates_in(at, alive.len());
                let is_enough = worked.load(Ordering::Relaxed) >= most_work || lost.load(Ordering::Relaxed) == HOPELESS;
                if candidates == 0 || round.is_over() || is_enough {
                    return tries;
                }
                let tried = trial.world(game, first + at, candidates, &mut room);
                worked.fetch_add(tried.work, Ordering::Relaxed);
                if tried.shares.is_none() && tried.world < HOPELESS {
                    lost.fetch_add(1, Ordering::Relaxed);
                }
                tries.push(tried);
            }
        };
        let (game, others) = (self.game, &mut *self.others);
        let mut tries = thread::scope(|scope| {
            let threads: Vec<_> = others.iter_mut().map(|other| scope.spawn(move || work(other))).collect();
            let mut tries = work(game);
            for thread in threads {
                tries.extend(thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
            }
            tries
        });
        self.worlds += match round {
            Round::Simulations(all) => u64::from(all).div_ceil(alive.len() as u64),
            Round::Until(_) => next.load(Ordering::Relaxed),
        };
        tries.sort_by_key(|tried| tried.world);
        let is_lost = |tried: &&InWorld| tried.shares.is_none() && tried.world < HOPELESS;
        if tries.iter().filter(is_lost).count() as u64 != HOPELESS {
            self.count(alive, tries);
        }
    }

    /// Takes in what was tried, in the order of the worlds: whichever thread had one, and whatever threads had begun when there
    /// was no work left to do.
    fn count(&mut self, alive: &[usize], tries: Vec<InWorld>) {
        for tried in tries {
            if self.work_left == 0 {
                break;
            }
            self.work_left = self.work_left.saturating_sub(tried.work);
            let shares = tried.shares.unwrap_or_default();
            self.simulations += shares.len() as u32;
            alive.iter().zip(shares).for_each(|(index, share)| self.tried[*index].shares.push(share));
        }
    }

    /// Drops the worse half; the playout bot's answer stays.
    fn drop_half(&self, alive: &mut Vec<usize>) {
        let keep = alive.len().div_ceil(2).max(2);
        alive[1..].sort_by(|one, other| self.tried[*other].mean().total_cmp(&self.tried[*one].mean()));
        alive.truncate(keep);
    }

    /// What is thought so far.
    fn thought(&self) -> Thought<G::Choice> {
        let mut order: Vec<&Tried<G::Choice>> = self.tried.iter().collect();
        order[1..]
            .sort_by(|one, other| other.shares.len().cmp(&one.shares.len()).then(other.mean().total_cmp(&one.mean())));
        let (playout, best) = (&self.tried[0], order.get(1).copied());
        if best.is_some_and(|best| best.beats(playout)) {
            order.swap(0, 1);
        }
        let first = order[0];
        let candidates = order.iter().map(|tried| {
            let behind = first.more_than(tried);
            Candidate {
                choice: tried.choice.clone(),
                share: tried.mean(),
                error: tried.error(),
                behind: mean(&behind),
                behind_error: error(&behind),
                tries: tried.shares.len() as u32,
            }
        });
        Thought { candidates: candidates.collect(), simulations: self.simulations }
    }
}

/// What all threads know of a round.
struct Trial<'a, G: Searchable> {
    seen: Seen<'a, G>,
    seat: Seat,
    strangeness: &'a BySeat<f64>,
    seed: u64,
    tried: &'a [Tried<G::Choice>],
    alive: &'a [usize],
    round: Round,
    /// No world may take more work.
    most_work: u64,
}

/// What came of trying in one world.
struct InWorld {
    /// Its number.
    world: u64,
    work: u64,
    /// What each candidate brings, in their order; `None` if the world was not found or there was not enough time or work left.
    shares: Option<Vec<f64>>,
}

impl<G: Searchable> Trial<'_, G> {
    /// What the first of the candidates bring in the world of this number.
    fn world(&self, game: &G, world: u64, candidates: usize, room: &mut Option<Table<G>>) -> InWorld {
        let begun = game.work();
        let go_on = || !self.round.is_over() && game.work() - begun < self.most_work;
        let shares = self.shares(game, world, candidates, room, &go_on);
        InWorld { world, work: game.work() - begun, shares }
    }

    fn shares(
        &self,
        game: &G,
        number: u64,
        candidates: usize,
        room: &mut Option<Table<G>>,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Vec<f64>> {
        let seed = mix(self.seed, number);
        let world = imagined(game, self.seen, seed, go_on)?;
        let strangers = strangers(self.strangeness, self.seat, seed);
        let mut shares = Vec::with_capacity(candidates);
        for tried in self.alive.iter().take(candidates).filter_map(|index| self.tried.get(*index)) {
            let table = room.get_or_insert_with(|| world.clone());
            table.clone_from(&world);
            table.answer(game, self.seat, tried.choice.clone()).ok()?;
            shares.push(play_on(game, table, self.seat, strangers, seed, go_on)?);
        }
        Some(shares)
    }
}

/// The answers that are tried, the playout bot's first: all legal ones if they are few, a sample of them otherwise.
fn candidates<G: Searchable>(
    game: &G,
    seen: Seen<'_, G>,
    question: &G::Question,
    most: usize,
    seed: u64,
) -> Vec<G::Choice> {
    let answer = |number: u64| G::playout_bot(mix(seed, number)).choose(game, seen);
    let mut found = vec![answer(0).unwrap_or_else(|| question.fallback())];
    let add = |found: &mut Vec<G::Choice>, choice: G::Choice| {
        if !found.contains(&choice) && question.check(&choice).is_ok() {
            found.push(choice);
        }
    };
    let all: Vec<G::Choice> = Choices::of(question).take(most + 1).collect();
    if all.len() <= most {
        all.into_iter().for_each(|choice| add(&mut found, choice));
        return found;
    }
    add(&mut found, question.fallback());
    for number in 0..(most * LOOKS_EACH) as u64 {
        if found.len() >= most {
            break;
        }
        match answer(number + 1).filter(|_| number % 2 == 0) {
            Some(choice) => add(&mut found, choice),
            None => add(&mut found, RandomBot::new(mix(seed, number)).choose(question)),
        }
    }
    found
}
