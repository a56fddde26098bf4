//! A bot that thinks: for each answer it imagines some worlds, plays on in them at random, and takes the answer
//! after which it has most bases. It knows only what its seat may know.
//!
//! `cargo run --release --example imagine`

use hyperkon::{Choice, Content, Engine, Game, RandomBot, Seat, TableOptions};

/// Worlds imagined for each answer, and how many answers are given in each.
const WORLDS: u64 = 6;
const AHEAD: usize = 60;

/// Foreign bases after playing on at random in a few worlds.
fn promise(engine: &mut Engine, game: &Game, me: Seat, choice: &Choice) -> Result<u32, Box<dyn std::error::Error>> {
    let mut bases = 0;
    for seed in 0..WORLDS {
        let Ok(mut world) = engine.imagine(game, me, seed) else { continue };
        // Imagining asks others again what they answered in secret: the question may have to wait for them.
        if world.decision(me) == game.decision(me) {
            engine.answer(&mut world, me, choice.clone())?;
        }
        let mut bots = RandomBot::new(seed);
        for _ in 0..AHEAD {
            let Some(question) = world.decisions().first() else { break };
            let (seat, choice) = (question.seat, bots.choose(question));
            engine.answer(&mut world, seat, choice)?;
        }
        bases +=
            u32::from(world.view(me).seats[me.index()].foreign_bases) + 5 * u32::from(world.winners().contains(me));
    }
    Ok(bases)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let me = Seat(0);
    let mut engine = Engine::new(Content::builtin()?)?;
    let (mut won, games) = (0, 20);
    for seed in 0..games {
        let (mut game, _) = engine.start(&TableOptions::new("kosmische-strijd").seed(seed))?;
        let mut bots = RandomBot::new(seed);
        while let Some(question) = game.decisions().first() {
            let (seat, mut choice) = (question.seat, bots.choose(question));
            if let Some(choices) = question.choices(6).filter(|_| seat == me) {
                let mut best = 0;
                for other in choices {
                    let promised = promise(&mut engine, &game, me, &other)?;
                    if promised > best {
                        (best, choice) = (promised, other);
                    }
                }
            }
            engine.answer(&mut game, seat, choice)?;
        }
        won += u32::from(game.winners().contains(me));
    }
    println!("the bot that thinks was among the winners of {won} games out of {games}");
    Ok(())
}
