//! A game from outside the crate: a closure answers for one seat, random bots for the others.
//!
//! `cargo run --release --example embed`

use hyperkon::{Ask, Bot, Choice, Content, Engine, RandomBot, Seat, Seen, TableOptions};

/// The program.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let me = Seat(0);
    let mut engine = Engine::new(Content::builtin()?)?;
    let options = TableOptions::new("kosmische-strijd").seats(4).seed(7).alien(me, "zombie");
    let (mut game, mut progress) = engine.start(&options)?;

    // A player that passes where it can, takes the first option where it must, and leaves the rest to a bot.
    let mut hand = RandomBot::new(1);
    let mut player = |seen: Seen<'_>| -> Option<Choice> {
        let (view, question) = (seen.view(), seen.question()?);
        println!("  me: {:?}, with {} cards in hand and {} in the deck", question.topic, view.hand.len(), view.deck);
        Some(match (&question.ask, question.pass()) {
            (_, Some(pass)) => pass,
            (Ask::Pick { min: 1, options, .. }, None) => Choice::one(options[0]),
            _ => hand.choose(question),
        })
    };
    let mut bots = RandomBot::new(2);

    loop {
        // A client of a seat is shown that seat's copy of an event, and its view of the game; nothing else.
        for (number, event) in progress.to(me.into()) {
            println!("{number}: {event:?}");
        }
        let Some(seat) = game.waiting().iter().next() else { break };
        let seen = game.seen(seat);
        let Some(choice) = (if seat == me { player(seen) } else { Bot::choose(&mut bots, &engine, seen) }) else {
            break;
        };
        progress = engine.answer(&mut game, seat, choice)?;
    }
    let names: Vec<String> = game.winners().iter().map(|seat| seat.to_string()).collect();
    println!("won by {}", names.join(" and "));
    Ok(())
}
