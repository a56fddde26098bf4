//! The weights of the evaluation that thinkers use, fitted to games of steady bots.

use crate::bout::EDITIONS;
use hyperkon::__private::bots::Steady;
use hyperkon::__private::bots::evaluation::{FACTS, NAMES, WEIGHTS, facts};
use hyperkon::__private::cosmic::Windows;
use hyperkon::__private::game::{Content, Engine, TableOptions};
use hyperkon_table::{Bot, Dice, mix};

/// Answers per position that is kept, on average.
const ONE_OF: u32 = 30;
/// Percentage of answers given at random, for positions as varied as in a thinker's search.
const STRAY: u32 = 15;
/// Steps of the fit, and the size of each.
const STEPS: usize = 3000;
const PACE: f64 = 0.3;

/// Facts about each seat, and its share of the win.
struct Sample(Vec<([f64; FACTS], f64)>);

impl Sample {
    /// Returns the share of the win that these weights give each seat.
    fn shares(&self, weights: &[f64; FACTS]) -> Vec<f64> {
        let grown = |(facts, _): &([f64; FACTS], f64)| {
            facts.iter().zip(weights).map(|(fact, weight)| fact * weight).sum::<f64>().exp()
        };
        let grown: Vec<f64> = self.0.iter().map(grown).collect();
        let all: f64 = grown.iter().sum();
        grown.into_iter().map(|grown| grown / all).collect()
    }

    fn loss(&self, weights: &[f64; FACTS]) -> f64 {
        let each = self.0.iter().zip(self.shares(weights));
        each.map(|((_, won), share)| -won * share.max(1e-9).ln()).sum()
    }
}

fn loss(samples: &[Sample], weights: &[f64; FACTS]) -> f64 {
    samples.iter().map(|sample| sample.loss(weights)).sum::<f64>() / samples.len().max(1) as f64
}

/// Returns positions of `games` games in each edition, of 2 to 4 seats.
fn samples(games: u64) -> Vec<Sample> {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let mut samples = Vec::new();
    for game in 0..games * 2 {
        let (seed, seats) = (mix(5, game), [4, 4, 3, 2][(game / 2 % 4) as usize]);
        let options = TableOptions::new(EDITIONS[game as usize % 2]).seats(seats).seed(seed).windows(Windows::Holders);
        let (mut game, _) = engine.start(&options).unwrap();
        let (mut bot, mut random, mut dice) =
            (Steady::new(seed), hyperkon::__private::bots::RandomBot::new(seed), Dice::new(seed));
        let mut kept: Vec<Vec<[f64; FACTS]>> = Vec::new();
        for _ in 0..50_000 {
            let Some(question) = game.full_state().questions().first() else { break };
            if dice.below(ONE_OF) == 0 {
                let state = game.full_state().state();
                kept.push(game.seats().map(|seat| facts(game.rules(), state, seat)).collect());
            }
            let (seat, stray) = (question.seat, dice.below(100) < STRAY);
            let choice = if stray { random.choose(question) } else { bot.choose(&engine, game.seen(seat)).unwrap() };
            engine.answer(&mut game, seat, choice).unwrap();
        }
        let Some(won) = game.won() else { continue };
        let with_shares = |facts: Vec<[f64; FACTS]>| Sample(facts.into_iter().zip(won.values().copied()).collect());
        samples.extend(kept.into_iter().map(with_shares));
    }
    samples
}

/// Fits by gradient descent on the cross entropy, and prints weights and losses. One position of five is held out as a
/// test.
pub fn fit(games: u64) {
    let (mut fitted, mut test) = (Vec::new(), Vec::new());
    for (number, sample) in samples(games).into_iter().enumerate() {
        // Hold out whole blocks of samples, because neighboring samples come from the same game.
        if number / 200 % 5 == 0 { test.push(sample) } else { fitted.push(sample) }
    }
    let mut weights = [0.0; FACTS];
    let mut steady = [1e-6; FACTS];
    for _ in 0..STEPS {
        let mut slope = [0.0; FACTS];
        for sample in &fitted {
            for ((facts, won), share) in sample.0.iter().zip(sample.shares(&weights)) {
                slope.iter_mut().zip(facts).for_each(|(slope, fact)| *slope += (won - share) * fact);
            }
        }
        for (index, weight) in weights.iter_mut().enumerate() {
            let slope = slope[index] / fitted.len() as f64;
            steady[index] += slope * slope;
            *weight += PACE * slope / steady[index].sqrt();
        }
    }
    println!("{} positions to fit, {} to test", fitted.len(), test.len());
    for (name, of) in [("no knowledge", &[0.0; FACTS]), ("those that stand", &WEIGHTS), ("fitted", &weights)] {
        println!("{name:<18} loss {:.4} in the fit, {:.4} in the test", loss(&fitted, of), loss(&test, of));
    }
    for ((name, old), new) in NAMES.iter().zip(WEIGHTS).zip(weights) {
        println!("{name:<22} {old:7.3} {new:7.3}");
    }
}
