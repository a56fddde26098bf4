//! A game run from another crate. A closure answers for one seat, random bots for the others.
//!
//! `cargo run --release --example embed`

use hyperkon::{Bot, Choice, Content, Engine, Observation, Prompt, RandomBot, Seat, TableOptions};

/// The program.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let me = Seat(0);
    let mut engine = Engine::new(Content::builtin()?)?;
    let options = TableOptions::new("kosmische-strijd").seats(4).seed(7).alien(me, "zombie");
    let (mut game, mut progress) = engine.start(&options)?;

    // A player that passes if it can, takes the first option if it must choose, and leaves all other questions to a
    // bot.
    let mut hand = RandomBot::new(1);
    let mut player = |seen: Observation<'_>| -> Option<Choice> {
        let (view, question) = (seen.view(), seen.question()?);
        println!("  me: {:?}, with {} cards in hand and {} in the deck", question.topic, view.hand.len(), view.deck);
        Some(match (&question.ask, question.pass()) {
            (_, Some(pass)) => pass,
            (Prompt::Pick { min: 1, options, .. }, None) => Choice::one(options[0]),
            _ => hand.choose(question),
        })
    };
    let mut bots = RandomBot::new(2);

    loop {
        // A seat's client sees only that seat's copy of each event and its view of the game.
        for (number, event) in progress.to(me.into()) {
            println!("{number}: {event:?}");
        }
        let Some(seat) = game.seats_to_act().iter().next() else { break };
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
