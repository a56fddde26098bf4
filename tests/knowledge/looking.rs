//! Caching script calls does not change the game. An engine that has played many games plays the next one like a new
//! engine, and like an engine without a cache.

use crate::common::{LONGEST_GAME, any_answer, builtin, random_table};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::game::{Counts, DeterminismCheck, Engine};
use hyperkon_table::Dice;

/// Plays a game. Returns all its questions and events, and the number of hook calls.
fn played(engine: &mut Engine, seed: u64) -> (Vec<String>, u64) {
    let Counts { hook_calls: before, .. } = engine.counts();
    let (mut game, progress) = engine.start(&random_table(seed)).unwrap();
    let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
    let mut told = vec![format!("{:?}", progress.events)];
    for _ in 0..LONGEST_GAME {
        if game.is_over() {
            return (told, engine.counts().hook_calls - before);
        }
        let (decision, choice) = any_answer(&game, &mut bot, &mut dice);
        let progress = engine.answer(&mut game, decision.seat, choice).unwrap();
        assert!(progress.faults.is_empty(), "seed {seed}: {}", progress.faults[0]);
        told.push(format!("{decision:?} {:?}", progress.events));
    }
    panic!("seed {seed}: the game does not end");
}

#[test]
fn cached_looks_change_nothing() {
    let (mut aged, mut watched) = (builtin(), builtin());
    watched.watch(DeterminismCheck::Twice);
    for seed in 0..40 {
        let (told, calls) = played(&mut aged, seed);
        let (told_first, calls_first) = played(&mut builtin(), seed);
        assert_eq!(told, told_first, "seed {seed}: an old engine plays another game");
        assert_eq!(calls, calls_first, "seed {seed}: a look that is known is counted as a call");
        assert_eq!(told, played(&mut watched, seed).0, "seed {seed}: who runs every look plays another game");
    }
}
