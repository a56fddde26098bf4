//! A seat can imagine a world at nearly every question, and in it holds the hand that it holds.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test stops where something is wrong")]

use hyperkon::bots::RandomBot;
use hyperkon::cosmic::{Topic, Windows};
use hyperkon::game::{Content, Engine, TableOptions};
use hyperkon::table::Seat;

#[test]
fn questions_can_be_imagined() {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (mut questions, mut failed) = (0, 0);
    for seed in 0..40 {
        // Chronos lays cards aside; they are taken up again just before a second encounter.
        let options =
            TableOptions::new("kosmische-strijd").seed(seed).windows(Windows::Holders).alien(Seat(0), "chronos");
        let (mut game, _) = engine.start(&options).unwrap();
        let mut bots = RandomBot::new(seed);
        while let Some(question) = game.referee().questions().first() {
            let (seat, choice) = (question.seat, bots.choose(question));
            questions += 1;
            match engine.imagine(&game.seen(seat), seed) {
                Ok(world) if world.seen(seat).question() == Some(question) => {
                    assert_eq!(
                        world.seen(seat).view().hand,
                        game.seen(seat).view().hand,
                        "game {seed}, {:?}",
                        question.topic
                    );
                }
                Ok(_) => {}
                // Other questions may fail where what was answered fits few worlds, but seldom.
                Err(error) if question.topic == Topic::SecondEncounter => panic!("game {seed}: {error}"),
                Err(_) => failed += 1,
            }
            engine.answer(&mut game, seat, choice).unwrap();
        }
    }
    assert!(failed * 1000 <= questions, "{failed} of {questions} questions could not be imagined");
}
