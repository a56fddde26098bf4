//! The search: sequential halving over samples that all candidates share.
//!
//! Every candidate is tried in the same samples, so the search compares their shares of the win in pairs. After each
//! round it drops the worse half, but keeps the preferred answer to the end. Another answer wins only if it is better
//! by more than chance explains. The preferred answer is the playout bot's, or the default answer if the playout bot
//! would spend something: at a tie, nothing is spent. With a budget of simulations, the result does not depend on the
//! number of threads.
//!
//! The search stops early if its first samples fail, or if it exceeds its work limit ([`means`](super::means)).

use super::means::{HOPELESS, Means, Round};
use super::playout::{imagined, play_on, strangers};
use super::thought::{Candidate, Thought};
use super::tried::{Tried, error, mean};
use super::{Bot, Budget, BySeat, Choices, Observation, Question as _, RandomBot, Searchable, Seat, Table, mix};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// The maximum number of candidates. If there are more legal answers, the search picks some at random.
const MOST_CANDIDATES: usize = 24;
/// The minimum average number of simulations per candidate. A small budget reduces the number of candidates.
const SIMULATIONS_EACH: u32 = 8;
/// The number of random draws per missing candidate.
const LOOKS_EACH: usize = 4;

/// The search for one answer.
pub(super) struct Search<'a, G: Searchable> {
    game: &'a G,
    /// Copies of the game that play equally, one per thread.
    others: &'a mut [G],
    seen: Observation<'a, G>,
    seat: Seat,
    /// The probability that a seat deviates from the playout bot, for each seat.
    deviation_rate: BySeat<f64>,
    seed: u64,
    means: Means,
    /// The candidates, the preferred answer first.
    tried: Vec<Tried<G::Choice>>,
    /// The number of samples drawn.
    worlds: u64,
    simulations: u32,
    /// The amount of work left.
    work_left: u64,
    /// True if all candidates are tried equally often, in one round.
    is_even: bool,
}

impl<'a, G: Searchable> Search<'a, G> {
    /// Creates a search for the viewer's answer, or one that tries these answers equally often. Returns `None` if the
    /// viewer is not prompted.
    pub(super) fn of(
        game: &'a G,
        others: &'a mut [G],
        seen: Observation<'a, G>,
        seed: u64,
        (budget, given): (Budget, Option<Vec<G::Choice>>),
    ) -> Option<Search<'a, G>> {
        let question = seen.question()?;
        let (means, is_even) = (Means::of(budget), given.is_some());
        let most = match budget {
            Budget::Simulations(all) => ((all / SIMULATIONS_EACH) as usize).clamp(2, MOST_CANDIDATES),
            Budget::Millis(_) => MOST_CANDIDATES,
        };
        let tried = given.unwrap_or_else(|| candidates(game, seen, question, most, mix(seed, 0)));
        let is_waste = |choice: &G::Choice| !is_even && seen.is_waste(game, choice, seed);
        let tried = tried.into_iter().map(|choice| (is_waste(&choice), choice));
        let tried = tried.map(|(is_waste, choice)| Tried::not_yet(choice, is_waste)).collect();
        let (seat, seed) = (question.seat(), mix(seed, 1));
        let deviation_rate = G::deviation_rate(seen);
        Some(Search {
            game,
            others,
            seen,
            seat,
            deviation_rate,
            seed,
            means,
            tried,
            worlds: 0,
            simulations: 0,
            work_left: means.work(),
            is_even,
        })
    }

    /// Runs the search. `told` receives the intermediate result after each round.
    pub(super) fn run(mut self, told: &mut dyn FnMut(&Thought<G::Choice>)) -> Thought<G::Choice> {
        let mut alive: Vec<usize> = (0..self.tried.len()).collect();
        let rounds = alive.len().next_power_of_two().ilog2();
        let rounds = if self.is_even { rounds.min(1) } else { rounds };
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

    /// Returns the size of a round. The rounds share the remaining budget; the last round uses all of it.
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

    /// Tries candidates in further samples, distributed over the threads.
    fn try_out(&mut self, alive: &[usize], round: Round) {
        let (next, worked, lost) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
        let (first, most_work) = (self.worlds, self.work_left);
        let trial = Trial {
            seen: self.seen,
            seat: self.seat,
            deviation_rate: &self.deviation_rate,
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

    /// Adds the results in the order of the samples. So the number of threads does not matter. Samples that began after
    /// the work limit was reached are ignored.
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

    /// Drops the worse half of the candidates, but keeps the preferred answer.
    fn drop_half(&self, alive: &mut Vec<usize>) {
        let keep = alive.len().div_ceil(2).max(2);
        alive[1..].sort_by(|one, other| self.tried[*other].mean().total_cmp(&self.tried[*one].mean()));
        alive.truncate(keep);
    }

    /// Returns the result so far.
    fn thought(&self) -> Thought<G::Choice> {
        let mut order: Vec<&Tried<G::Choice>> = self.tried.iter().collect();
        order[1..]
            .sort_by(|one, other| other.shares.len().cmp(&one.shares.len()).then(other.mean().total_cmp(&one.mean())));
        let preferred = &self.tried[0];
        if let Some(best) = (1..order.len()).find(|at| !order[*at].is_waste).filter(|at| order[*at].beats(preferred)) {
            order[..=best].rotate_right(1);
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

/// The data of a round that all threads share.
struct Trial<'a, G: Searchable> {
    seen: Observation<'a, G>,
    seat: Seat,
    deviation_rate: &'a BySeat<f64>,
    seed: u64,
    tried: &'a [Tried<G::Choice>],
    alive: &'a [usize],
    round: Round,
    /// The maximum amount of work for a sample.
    most_work: u64,
}

/// The result of one sample.
struct InWorld {
    /// The number of the sample.
    world: u64,
    work: u64,
    /// Each candidate's share of the win, in order. `None` if the sample failed, or if time or work ran out.
    shares: Option<Vec<f64>>,
}

impl<G: Searchable> Trial<'_, G> {
    /// Returns the shares of the first candidates in the sample with this number.
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
        let strangers = strangers(self.deviation_rate, self.seat, seed);
        let mut shares = Vec::with_capacity(candidates);
        for tried in self.alive.iter().take(candidates).filter_map(|index| self.tried.get(*index)) {
            let table = room.get_or_insert_with(|| world.clone());
            table.clone_from(&world);
            table.answer(game, self.seat, tried.choice.clone()).ok()?;
            shares.push(play_on(game, table, strangers, seed, go_on)?[self.seat]);
        }
        Some(shares)
    }
}

/// Returns the candidates, beginning with the preferred answer. They are all legal answers, or a random selection of
/// many.
fn candidates<G: Searchable>(
    game: &G,
    seen: Observation<'_, G>,
    question: &G::Question,
    most: usize,
    seed: u64,
) -> Vec<G::Choice> {
    let answer = |number: u64| G::playout_bot(mix(seed, number)).choose(game, seen);
    let preferred = answer(0).unwrap_or_else(|| question.default_choice());
    let mut found =
        if G::spends(question, &preferred) { vec![question.default_choice(), preferred] } else { vec![preferred] };
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
    add(&mut found, question.default_choice());
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
