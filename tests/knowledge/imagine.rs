//! A seat can imagine a world at nearly every question, and in it holds the hand that it holds.

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

/// Cards that lie face down in piles of others' powers are dealt anew with the rest: none is lost, none is there twice.
#[test]
fn hidden_piles_are_dealt_anew() {
    let mods = concat!(env!("CARGO_MANIFEST_DIR"), "/decks/mods/known-worlds");
    let content = Content::with_packs(&[std::path::Path::new(mods)]).unwrap();
    let mut engine = Engine::new(content).unwrap();
    let (mut worlds, mut other_piles) = (0, 0);
    for seed in 0..6 {
        let options = TableOptions::new("known-worlds").seed(seed).windows(Windows::Holders);
        let (mut game, _) = engine.start(&options.alien(Seat(0), "miser").alien(Seat(1), "claw")).unwrap();
        let mut bots = RandomBot::new(seed);
        for number in 0..120 {
            let Some(question) = game.referee().questions().first() else { break };
            let (seat, choice) = (question.seat, bots.choose(question));
            if number % 10 == 5
                && let Ok(world) = engine.imagine(&game.seen(Seat(2)), number)
            {
                let (ours, theirs) = (game.referee().state(), world.referee().state());
                theirs.audit(world.rules()).unwrap_or_else(|error| panic!("game {seed}, answer {number}: {error}"));
                worlds += 1;
                other_piles += usize::from(ours.cards.owned(Seat(0)) != theirs.cards.owned(Seat(0)));
            }
            engine.answer(&mut game, seat, choice).unwrap();
        }
    }
    assert!(worlds > 40 && other_piles * 2 > worlds, "{other_piles} of {worlds} worlds have another pile");
}

/// Whoever has the true seed can deal every hand again: it is not among what a seat is given.
#[test]
fn an_imagined_world_does_not_have_the_true_seed() {
    const SEED: u64 = 6_180_339_887_498_948_482;
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let options = TableOptions::new("kosmische-strijd").seed(SEED).alien(Seat(1), "zombie").windows(Windows::Holders);
    let (game, _) = engine.start(&options).unwrap();
    let seat = game.waiting().iter().next().unwrap();
    let seen = game.seen(seat);
    for world in [engine.imagine(&seen, 1).unwrap(), game.imagine(&engine, seat, 1).unwrap()] {
        let saved = world.save().unwrap();
        assert!(game.save().unwrap().contains(&SEED.to_string()) && !saved.contains(&SEED.to_string()), "{saved}");
        assert_eq!(world.options().windows, Windows::Holders);
        let again = engine.load(&saved).unwrap();
        assert_eq!(again.seen(seat).view(), seen.view());
    }
}
