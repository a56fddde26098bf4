//! Signs that tell random players from steady ones, fitted to games in which both play.

use crate::bout::EDITIONS;
use hyperkon::__private::bots::strangers::{NAMES, SIGNS, WEIGHTS, signs};
use hyperkon::__private::bots::{RandomBot, Steady};
use hyperkon::__private::cosmic::Windows;
use hyperkon::__private::game::{Content, Engine, TableOptions};
use hyperkon_table::{Bot, Seat, mix};
use std::ops::Range;

/// Steps of the fit, and the size of each.
const STEPS: usize = 1500;
const PACE: f64 = 0.3;

/// Ranges of turns, to measure how soon a random player is recognized.
const STRETCHES: [Range<u16>; 5] = [0..3, 3..6, 6..10, 10..15, 15..u16::MAX];

/// A seat at the beginning of a phase.
struct Sample {
    signs: [f64; SIGNS],
    random: bool,
    turn: u16,
    game: u64,
}

/// Plays `games` games in each edition, with 2 to 4 seats. In one third of the games all seats but one play at random, in
/// another third half of the seats, and in the last third a few.
fn samples(games: u64) -> Vec<Sample> {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let mut samples = Vec::new();
    for number in 0..games * 2 {
        let (seed, seats) = (mix(6, number), [4, 4, 3, 2][(number / 2 % 4) as usize]);
        let options =
            TableOptions::new(EDITIONS[number as usize % 2]).seats(seats).seed(seed).windows(Windows::Holders);
        let (mut game, _) = engine.start(&options).unwrap();
        let is_random = |seat: Seat| match number / 8 % 3 {
            0 => seat.0 != 0,
            1 => mix(seed, u64::from(seat.0) + 7).is_multiple_of(2),
            _ => mix(seed, u64::from(seat.0) + 7).is_multiple_of(8),
        };
        let (mut steady, mut random, mut before) = (Steady::new(seed), RandomBot::new(seed), None);
        for _ in 0..50_000 {
            let Some(question) = game.full_state().questions().first() else { break };
            let state = game.full_state().state();
            let now = Some((state.turn, state.encounter.number, state.phase));
            if before != now {
                before = now;
                let view = game.seen(Seat(0)).view();
                samples.extend(view.seats.iter().filter(|seat| !seat.out).map(|seat| Sample {
                    signs: signs(&view, game.rules(), seat.seat),
                    random: is_random(seat.seat),
                    turn: view.turn,
                    game: number,
                }));
            }
            let seat = question.seat;
            let choice = if is_random(seat) {
                random.choose(question)
            } else {
                steady.choose(&engine, game.seen(seat)).unwrap()
            };
            engine.answer(&mut game, seat, choice).unwrap();
        }
    }
    samples
}

fn chance(signs: &[f64; SIGNS], weights: &[f64; SIGNS]) -> f64 {
    let odds: f64 = signs.iter().zip(weights).map(|(sign, weight)| sign * weight).sum();
    1.0 / (1.0 + (-odds).exp())
}

fn loss(samples: &[Sample], weights: &[f64; SIGNS]) -> f64 {
    let each = samples.iter().map(|sample| {
        let chance = chance(&sample.signs, weights).clamp(1e-6, 1.0 - 1e-6);
        -(if sample.random { chance } else { 1.0 - chance }).ln()
    });
    each.sum::<f64>() / samples.len().max(1) as f64
}

/// Returns the percentage of samples recognized as random players. Their computed probability exceeds a limit.
fn above(samples: &[Sample], turns: &Range<u16>, random: bool, limit: f64) -> f64 {
    let those: Vec<_> = samples.iter().filter(|it| turns.contains(&it.turn) && it.random == random).collect();
    let found = those.iter().filter(|sample| chance(&sample.signs, &WEIGHTS) > limit).count();
    100.0 * found as f64 / those.len().max(1) as f64
}

/// Fits by gradient descent on the cross entropy, and prints weights, losses, and recognized players. One game of five is
/// held out.
pub fn strangers(games: u64) {
    let (test, fitted): (Vec<_>, Vec<_>) = samples(games).into_iter().partition(|it| (it.game / 2).is_multiple_of(5));
    let (mut weights, mut steady) = ([0.0; SIGNS], [1e-6; SIGNS]);
    for _ in 0..STEPS {
        let mut slope = [0.0; SIGNS];
        for sample in &fitted {
            let short = f64::from(u8::from(sample.random)) - chance(&sample.signs, &weights);
            slope.iter_mut().zip(sample.signs).for_each(|(slope, sign)| *slope += short * sign);
        }
        for (index, weight) in weights.iter_mut().enumerate() {
            let slope = slope[index] / fitted.len() as f64;
            steady[index] += slope * slope;
            *weight += PACE * slope / steady[index].sqrt();
        }
    }
    println!("{} samples to fit, {} to test", fitted.len(), test.len());
    for (name, of) in [("no knowledge", &[0.0; SIGNS]), ("those that stand", &WEIGHTS), ("fitted", &weights)] {
        println!("{name:<18} loss {:.4} in the fit, {:.4} in the test", loss(&fitted, of), loss(&test, of));
    }
    println!("taken for random with more than 50 % and 80 %, by those that stand:");
    for turns in STRETCHES {
        let [some, sure] = [0.5, 0.8].map(|limit| [true, false].map(|random| above(&test, &turns, random, limit)));
        println!("  turns {turns:<10?} random {:5.1} {:5.1}, steady {:5.1} {:5.1}", some[0], sure[0], some[1], sure[1]);
    }
    for ((name, old), new) in NAMES.iter().zip(WEIGHTS).zip(weights) {
        println!("{name:<22} {old:7.3} {new:7.3}");
    }
}
