//! A seat can imagine a world at every question, and in it sees what it sees.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test stops where something is wrong")]

use hyperkon::bots::RandomBot;
use hyperkon::cosmic::Windows;
use hyperkon::game::{Content, Engine, TableOptions};

#[test]
fn every_question_can_be_imagined() {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    for seed in 0..40 {
        let options = TableOptions::new("kosmische-strijd").seed(seed).windows(Windows::Holders);
        let (mut game, _) = engine.start(&options).unwrap();
        let mut bots = RandomBot::new(seed);
        while let Some(question) = game.decisions().first() {
            let (seat, choice) = (question.seat, bots.choose(question));
            let world = engine.imagine(&game, seat, seed);
            let world = world.unwrap_or_else(|error| panic!("game {seed}, {:?}: {error}", question.topic));
            if world.decision(seat) == Some(question) {
                assert_eq!(world.view(seat).hand, game.view(seat).hand, "game {seed}, {:?}", question.topic);
            }
            engine.answer(&mut game, seat, choice).unwrap();
        }
    }
}
