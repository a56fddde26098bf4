//! Scores of the thinker, and the cost of its searches.

use crate::bout::{Bout, EDITIONS, Player, named};
use cpu_time::ThreadTime;
use hyperkon::__private::bots::SearchBot;
use hyperkon::__private::game::{Engine, Observation};
use hyperkon_table::{Bot, Budget};
use std::sync::Mutex;
use std::time::Duration;

/// A thinker whose searches are timed.
struct Timed(SearchBot);

struct Spent {
    thoughts: u32,
    simulations: u64,
    time: Duration,
}

impl Spent {
    const NOTHING: Spent = Spent { thoughts: 0, simulations: 0, time: Duration::ZERO };
}

static SPENT: Mutex<Spent> = Mutex::new(Spent::NOTHING);

impl Bot<Engine> for Timed {
    fn choose(&mut self, engine: &Engine, seen: Observation<'_>) -> Option<hyperkon::__private::cosmic::Choice> {
        let begun = ThreadTime::now();
        let thought = self.0.think(engine, seen, &mut |_| ())?;
        let mut spent = SPENT.lock().unwrap();
        if thought.simulations > 0 {
            spent.thoughts += 1;
            spent.simulations += u64::from(thought.simulations);
            spent.time += begun.elapsed();
        }
        thought.candidates.into_iter().next().map(|way| way.choice)
    }
}

/// Plays the thinker at this budget against others, in both editions. `only` selects the matches whose line contains
/// it.
pub fn thinker(deals: u64, budget: u32, only: Option<&str>) {
    let (random, steady, leech) = (named("random"), named("steady"), named("leech"));
    let bouts: [(&str, u8, Player<'_>); 4] = [
        ("thinker v 3 random", 4, &random),
        ("thinker v 3 steady", 4, &steady),
        ("thinker v 1 steady", 2, &steady),
        ("thinker v 3 leech", 4, &leech),
    ];
    for edition in EDITIONS {
        for (name, seats, others) in bouts {
            let name = format!("{edition:<20} {name:<18}");
            if only.is_some_and(|only| !only.split(',').all(|word| name.contains(word))) {
                continue;
            }
            let one = |seed: u64| -> Box<dyn Bot<Engine>> {
                Box::new(Timed(SearchBot::new(Budget::Simulations(budget), seed)))
            };
            let deals = deals * 4 / u64::from(seats);
            let share = Bout { edition, seats, deals, first: 4, alien: None, one: &one, others }.share();
            let Spent { thoughts, simulations, time } = std::mem::replace(&mut *SPENT.lock().unwrap(), Spent::NOTHING);
            let (thought, simulation) = (time / thoughts.max(1), time / simulations.max(1) as u32);
            println!("{name} {share}, {thought:.1?} a thought, {simulation:.0?} a simulation");
        }
    }
}
