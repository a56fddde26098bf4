//! A bot that thinks: for each answer it imagines some worlds, plays on in them at random, and takes the answer
//! after which it has most bases. It knows only what its seat may know.
//!
//! `cargo run --release --example imagine`

use hyperkon::{Bot, Choice, Content, Engine, RandomBot, Seat, Seen, TableOptions};

/// Worlds imagined for each answer, and how many answers are given in each.
const WORLDS: u64 = 6;
const AHEAD: usize = 60;
/// A question with more answers than this is left to chance.
const LOOKED_AT: usize = 6;

/// Tries every answer in some worlds.
struct Thinker(RandomBot);

impl Bot<Engine> for Thinker {
    fn choose(&mut self, engine: &Engine, seen: Seen<'_>) -> Option<Choice> {
        let question = seen.question()?;
        let answers: Vec<Choice> = question.choices().take(LOOKED_AT + 1).collect();
        if answers.len() > LOOKED_AT {
            return Some(self.0.choose(question));
        }
        answers.into_iter().rev().max_by_key(|answer| promise(engine, seen, question.seat, answer))
    }
}

/// Foreign bases after playing on at random in a few worlds.
fn promise(engine: &Engine, seen: Seen<'_>, me: Seat, choice: &Choice) -> u32 {
    let mut bases = 0;
    for seed in 0..WORLDS {
        let Ok(mut world) = engine.imagine(&seen, seed) else { continue };
        // Imagining asks others again what they answered in secret: the question may have to wait for them.
        if world.seen(me).question() == seen.question() && world.answer(engine, me, choice.clone()).is_err() {
            continue;
        }
        let mut bots = RandomBot::new(seed);
        for _ in 0..AHEAD {
            let Some(seat) = world.waiting().iter().next() else { break };
            let Some(choice) = Bot::choose(&mut bots, engine, world.seen(seat)) else { break };
            if world.answer(engine, seat, choice).is_err() {
                break;
            }
        }
        let view = world.seen(me).view();
        bases += u32::from(view.seats[me.index()].foreign_bases) + 5 * u32::from(world.winners().contains(me));
    }
    bases
}

/// How many of some games the bot that thinks has won, alone or with others.
pub fn play(games: u64) -> Result<u32, Box<dyn std::error::Error>> {
    let me = Seat(0);
    let mut engine = Engine::new(Content::builtin()?)?;
    let mut won = 0;
    for seed in 0..games {
        let (mut game, _) = engine.start(&TableOptions::new("kosmische-strijd").seed(seed))?;
        let (mut thinker, mut others) = (Thinker(RandomBot::new(seed)), RandomBot::new(seed));
        while let Some(seat) = game.waiting().iter().next() {
            let bot: &mut dyn Bot<Engine> = if seat == me { &mut thinker } else { &mut others };
            let Some(choice) = bot.choose(&engine, game.seen(seat)) else { break };
            engine.answer(&mut game, seat, choice)?;
        }
        won += u32::from(game.winners().contains(me));
    }
    Ok(won)
}

/// The program.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("the bot that thinks was among the winners of {} games out of 20", play(20)?);
    Ok(())
}
