//! How a thinker comes by its answer: sequential halving over worlds that all answers share.
//!
//! Every answer is tried in the same imagined worlds, so that what they win is compared pair by pair. After each round the
//! worse half is dropped; the quick bot's answer stays to the end, and another is preferred to it only where it is better by
//! more than chance would have it. With a budget of simulations nothing depends on the number of threads.

use super::playout::{Manners, imagined, play_on};
use super::thinker::{Thought, Way};
use super::{Bot, Budget, Choices, Question as _, RandomBot, Searched, Seat, Seen, mix};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The most answers that are tried; where there are more, a sample of them is.
const MOST_WAYS: usize = 24;
/// Simulations for each answer that is tried, on average, at the least.
const SIMULATIONS_EACH: u32 = 8;
/// How many times a further answer is looked for, for each that is wanted.
const LOOKS_EACH: usize = 4;

/// The quick bot's answer counts as if it had been tried so many times more...
const PRIOR: f64 = 10.0;
/// ...and had then won this share of games more than another.
const BONUS: f64 = 0.02;
/// By how many standard errors of the difference another must be better.
const CAUTION: f64 = 0.5;

/// TEMPORARY: a parameter out of the environment.
pub(super) fn tuned(name: &str, usual: f64) -> f64 {
    use std::sync::OnceLock;
    static ALL: OnceLock<std::collections::BTreeMap<String, f64>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let text = std::env::var("TUNE").unwrap_or_default();
        let pairs = text.split(',').filter_map(|pair| pair.split_once('='));
        pairs.filter_map(|(name, value)| Some((name.to_owned(), value.parse().ok()?))).collect()
    });
    all.get(name).copied().unwrap_or(usual)
}

/// An answer, and the share of the win that it has brought in each world, in the order of the worlds.
struct Tried<C> {
    choice: C,
    shares: Vec<f64>,
}

impl<C> Tried<C> {
    fn mean(&self) -> f64 {
        self.shares.iter().sum::<f64>() / self.shares.len().max(1) as f64
    }

    /// The standard error of the mean of a list; 0 for less than two.
    fn error(values: impl Iterator<Item = f64> + Clone) -> f64 {
        let number = values.clone().count() as f64;
        if number < 2.0 {
            return 0.0;
        }
        let mean = values.clone().sum::<f64>() / number;
        (values.map(|value| (value - mean) * (value - mean)).sum::<f64>() / (number * (number - 1.0))).sqrt()
    }

    /// Whether it is to be preferred to the quick bot's answer, by the worlds that both were tried in.
    fn beats(&self, quick: &Tried<C>) -> bool {
        let better = self.shares.iter().zip(&quick.shares).map(|(own, its)| own - its);
        let number = better.clone().count() as f64;
        if number < 1.0 {
            return false;
        }
        let mean = better.clone().sum::<f64>() / number;
        let (caution, bonus, prior) = (tuned("caution", CAUTION), tuned("bonus", BONUS), tuned("prior", PRIOR));
        mean > caution * Self::error(better) + bonus * prior / (number + prior)
    }
}

/// How far one round goes.
#[derive(Clone, Copy)]
enum Round {
    /// So many simulations.
    Simulations(u32),
    /// Until then.
    Until(Instant),
}

impl Round {
    fn is_over(self) -> bool {
        matches!(self, Round::Until(end) if Instant::now() >= end)
    }

    /// How many of so many answers are tried in a world of this round, counted from 0.
    fn answers_in(self, world: u64, of: usize) -> usize {
        match self {
            Round::Until(_) => of,
            Round::Simulations(all) => (u64::from(all).saturating_sub(world * of as u64)).min(of as u64) as usize,
        }
    }
}

/// One question that is thought about.
pub(super) struct Search<'a, G: Searched> {
    game: &'a G,
    /// Others that play equally, each for a thread of its own.
    others: &'a mut [G],
    seen: Seen<'a, G>,
    seat: Seat,
    seed: u64,
    budget: Budget,
    /// The answers, the quick bot's first.
    ways: Vec<Tried<G::Choice>>,
    /// How many worlds have been drawn.
    worlds: u64,
    simulations: u32,
}

impl<'a, G: Searched> Search<'a, G> {
    /// A search for the answer of the seat that looks; `None` if it is asked nothing.
    pub(super) fn of(
        game: &'a G,
        others: &'a mut [G],
        seen: Seen<'a, G>,
        seed: u64,
        budget: Budget,
    ) -> Option<Search<'a, G>> {
        let question = seen.question()?;
        let most = match budget {
            Budget::Simulations(number) => ((number / tuned("each", f64::from(SIMULATIONS_EACH)) as u32) as usize)
                .clamp(2, tuned("ways", MOST_WAYS as f64) as usize),
            Budget::Millis(_) => MOST_WAYS,
        };
        let ways = candidates(game, seen, question, most, mix(seed, 0));
        let ways = ways.into_iter().map(|choice| Tried { choice, shares: Vec::new() }).collect();
        let seat = question.seat();
        Some(Search { game, others, seen, seat, seed: mix(seed, 1), budget, ways, worlds: 0, simulations: 0 })
    }

    /// Searches; `told` gets the thought so far after each round.
    pub(super) fn run(mut self, told: &mut dyn FnMut(&Thought<G::Choice>)) -> Thought<G::Choice> {
        let mut alive: Vec<usize> = (0..self.ways.len()).collect();
        let rounds = alive.len().next_power_of_two().ilog2();
        let begun = if let Budget::Millis(_) = self.budget { Some(Instant::now()) } else { None };
        for round in 0..rounds {
            let extent = self.extent(round, rounds, alive.len(), begun);
            self.try_out(&alive, extent);
            if self.simulations == 0 {
                break;
            }
            self.drop_half(&mut alive);
            told(&self.thought());
        }
        self.thought()
    }

    /// How far a round goes: the rounds share what is left of the budget, and the last one takes all of it.
    fn extent(&self, round: u32, rounds: u32, alive: usize, begun: Option<Instant>) -> Round {
        match (self.budget, begun) {
            (Budget::Millis(millis), Some(begun)) => {
                let part = Duration::from_millis(u64::from(millis)) * (round + 1) / rounds;
                Round::Until(begun + part)
            }
            (Budget::Simulations(all) | Budget::Millis(all), _) => {
                let (left, alive) = (all.saturating_sub(self.simulations), alive as u32);
                let last = round + 1 == rounds;
                let part = left / (rounds - round) / alive * alive;
                Round::Simulations(if last { left } else { part.max(alive).min(left) })
            }
        }
    }

    /// Tries answers out in further worlds, which the threads share.
    fn try_out(&mut self, alive: &[usize], round: Round) {
        let (seen, seat, seed, first, ways) = (self.seen, self.seat, self.seed, self.worlds, &self.ways);
        let next = AtomicU64::new(0);
        let usual = Manners::USUAL;
        let manners = Manners {
            stray: tuned("stray", usual.stray as f64) as u64,
            answers: tuned("answers", f64::from(usual.answers)) as u32,
            most: tuned("most", f64::from(usual.most)) as u32,
            strangers: tuned("strangers", usual.strangers as f64) as u64,
        };
        let work = |game: &G| {
            let (mut found, mut room) = (Vec::new(), None);
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let answers = round.answers_in(at, alive.len());
                if answers == 0 || round.is_over() {
                    return found;
                }
                let number = first + at;
                let Some(world) = imagined(game, seen, mix(seed, number)) else { continue };
                let mut shares = Vec::with_capacity(answers);
                for way in &alive[..answers] {
                    if round.is_over() {
                        return found;
                    }
                    let table = room.get_or_insert_with(|| world.clone());
                    table.clone_from(&world);
                    if table.answer(game, seat, ways[*way].choice.clone()).is_err() {
                        break;
                    }
                    shares.push(play_on(game, table, seat, number, mix(seed, number), manners));
                }
                found.push((at, shares));
            }
        };
        let (game, others, work) = (self.game, &mut *self.others, &work);
        let mut found = thread::scope(|scope| {
            let threads: Vec<_> = others.iter_mut().map(|other| scope.spawn(move || work(other))).collect();
            let mut found = work(game);
            found.extend(threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()));
            found
        });
        found.sort_by_key(|(world, _)| *world);
        self.worlds += match round {
            Round::Simulations(all) => u64::from(all).div_ceil(alive.len() as u64),
            Round::Until(_) => next.into_inner(),
        };
        for (_, shares) in found {
            self.simulations += shares.len() as u32;
            alive.iter().zip(shares).for_each(|(way, share)| self.ways[*way].shares.push(share));
        }
    }

    /// Drops the worse half; the quick bot's answer stays.
    fn drop_half(&self, alive: &mut Vec<usize>) {
        let keep = alive.len().div_ceil(2).max(2);
        alive[1..].sort_by(|one, other| self.ways[*other].mean().total_cmp(&self.ways[*one].mean()));
        alive.truncate(keep);
    }

    /// What is thought so far.
    fn thought(&self) -> Thought<G::Choice> {
        let mut order: Vec<&Tried<G::Choice>> = self.ways.iter().collect();
        order[1..]
            .sort_by(|one, other| other.shares.len().cmp(&one.shares.len()).then(other.mean().total_cmp(&one.mean())));
        let (quick, best) = (&self.ways[0], order.get(1).copied());
        if best.is_some_and(|best| best.beats(quick)) {
            order.swap(0, 1);
        }
        let ways = order.into_iter().map(|way| Way {
            choice: way.choice.clone(),
            share: way.mean(),
            error: Tried::<G::Choice>::error(way.shares.iter().copied()),
            tries: way.shares.len() as u32,
        });
        Thought { ways: ways.collect(), simulations: self.simulations }
    }
}

/// The answers that are tried, the quick bot's first: all legal ones if they are few, a sample of them otherwise.
fn candidates<G: Searched>(
    game: &G,
    seen: Seen<'_, G>,
    question: &G::Question,
    most: usize,
    seed: u64,
) -> Vec<G::Choice> {
    let quick = |number: u64| G::quick(mix(seed, number)).choose(game, seen);
    let mut ways = vec![quick(0).unwrap_or_else(|| question.fallback())];
    let add = |ways: &mut Vec<G::Choice>, choice: G::Choice| {
        if !ways.contains(&choice) && question.check(&choice).is_ok() {
            ways.push(choice);
        }
    };
    let all: Vec<G::Choice> = Choices::of(question).take(most + 1).collect();
    if all.len() <= most {
        all.into_iter().for_each(|choice| add(&mut ways, choice));
        return ways;
    }
    add(&mut ways, question.fallback());
    for number in 0..(most * LOOKS_EACH) as u64 {
        if ways.len() >= most {
            break;
        }
        match quick(number + 1).filter(|_| number % 2 == 0) {
            Some(choice) => add(&mut ways, choice),
            None => add(&mut ways, RandomBot::new(mix(seed, number)).choose(question)),
        }
    }
    ways
}
