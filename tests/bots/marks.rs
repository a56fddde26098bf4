//! Scores of the steady bot's maxims and weights, and of each alien that it plays.

use crate::bout::{Bout, EDITIONS, Player, named};
use hyperkon::__private::bots::{Maxim, Steady, Weights};
use hyperkon::__private::game::{Content, Engine, TableOptions};
use hyperkon_table::Bot;

/// Switches off one maxim at one seat, against three seats with all of them. The shortfall from 25 % is the value of the maxim.
/// Then the same seat plays three random bots.
pub fn maxims(deals: u64, only: Option<&str>) {
    let (random, steady) = (named("random"), named("steady"));
    for maxim in Maxim::ALL {
        if only.is_some_and(|only| !maxim.name().contains(only)) {
            continue;
        }
        let without = |seed: u64| -> Box<dyn Bot<Engine>> { Box::new(Steady::new(seed).without(*maxim)) };
        let against = |edition: &'static str, others: Player<'_>| {
            Bout { edition, seats: 4, deals, first: 2, alien: None, one: &without, others }.share()
        };
        print!("{:<22}", maxim.name());
        for edition in EDITIONS {
            let share = against(edition, &steady);
            print!("  {:5.1} ± {:4.1}", 100.0 * share.mean, 100.0 * share.half);
        }
        let share = against(EDITIONS[0], &random);
        println!("  v random {:5.1} ± {:4.1}", 100.0 * share.mean, 100.0 * share.half);
    }
}

/// Varies each weight by a few steps at one seat, against three usual seats.
pub fn weights(deals: u64, only: Option<&str>) {
    let steady = named("steady");
    for name in Weights::NAMES.iter().filter(|name| only.is_none_or(|only| name.contains(only))) {
        for factor in [0.5, 0.75, 1.33, 2.0] {
            let mut by = Weights::USUAL;
            let weight = by.named(name).unwrap();
            // Scale a multiplier's distance from 1, and shift a weight of 0 by whole steps.
            *weight = match *weight {
                0.0 => (factor * 4.0 - 5.0_f32).round(),
                usual if usual > 1.0 && usual < 2.0 => 1.0 + (usual - 1.0) * factor,
                usual => usual * factor,
            };
            let set = *weight;
            let other = |seed: u64| -> Box<dyn Bot<Engine>> { Box::new(Steady::new(seed).weighing(by)) };
            let shares = EDITIONS.map(|edition| {
                Bout { edition, seats: 4, deals, first: 5, alien: None, one: &other, others: &steady }.share()
            });
            let [one, two] = shares.map(|share| format!("{:5.1} ± {:3.1}", 100.0 * share.mean, 100.0 * share.half));
            println!("{name:<14} {set:<8.3} {one}   {two}");
        }
    }
}

/// Plays each alien with a steady bot against three steady bots.
pub fn powers(deals: u64, only: Option<&str>) {
    let steady = named("steady");
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    for edition in EDITIONS {
        let rules = engine.ruleset(&TableOptions::new(edition)).unwrap();
        for alien in rules.scripts.iter().filter(|script| script.is_alien()) {
            let alien = alien.id.as_str();
            if only.is_some_and(|only| !only.split(',').any(|name| name == alien)) {
                continue;
            }
            let share =
                Bout { edition, seats: 4, deals, first: 3, alien: Some(alien), one: &steady, others: &steady }.share();
            println!("{edition:<20} {alien:<14} {share}");
        }
    }
}
