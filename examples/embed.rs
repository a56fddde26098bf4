//! A game from outside the crate: a closure answers for one seat, random bots for the others.
//!
//! `cargo run --release --example embed`

use hyperkon::{Ask, Choice, Content, Decision, Engine, RandomBot, Seat, TableOptions, View};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let me = Seat(0);
    let mut engine = Engine::new(Content::builtin()?)?;
    let options = TableOptions::new("kosmische-strijd").seats(4).seed(7).alien(me, "zombie");
    let (mut game, mut progress) = engine.start(&options)?;

    // A player that passes where it can, takes the first option where it must, and leaves the rest to a bot.
    let mut hand = RandomBot::new(1);
    let mut player = |view: &View, question: &Decision| -> Choice {
        println!("  me: {:?}, with {} cards in hand and {} in the deck", question.topic, view.hand.len(), view.deck);
        match (&question.ask, question.pass()) {
            (_, Some(pass)) => pass,
            (Ask::Pick { min: 1, options, .. }, None) => Choice::one(options[0]),
            _ => hand.choose(question),
        }
    };
    let mut bots = RandomBot::new(2);

    while !game.is_over() {
        // A client of a seat is shown that seat's copy of an event, and its view of the game; nothing else.
        for event in progress.for_seat(me) {
            println!("{event:?}");
        }
        let Some(question) = game.decisions().first() else { break };
        let seat = question.seat;
        let choice = if seat == me { player(&game.view(me), question) } else { bots.choose(question) };
        progress = engine.answer(&mut game, seat, choice)?;
    }
    for event in progress.for_seat(me) {
        println!("{event:?}");
    }
    let names: Vec<String> = game.winners().iter().map(|seat| seat.to_string()).collect();
    println!("won by {}", names.join(" and "));
    Ok(())
}
