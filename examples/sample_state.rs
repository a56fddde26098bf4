//! A bot that searches. For each answer it samples hidden states, plays on at random in each, and takes the answer that
//! leads to the most bases. The bot uses only its seat's observation.
//!
//! `cargo run --release --example sample_state`

use hyperkon::{Bot, Choice, Content, Engine, Observation, RandomBot, Seat, TableOptions};

/// The numbers of hidden states sampled for each answer, and of answers given in each.
const WORLDS: u64 = 6;
const AHEAD: usize = 60;
/// Largest number of answers that are searched; a question with more is answered at random.
const LOOKED_AT: usize = 6;

/// A bot that tries every answer in a few sampled states.
struct SearchBot(RandomBot);

impl Bot<Engine> for SearchBot {
    fn choose(&mut self, engine: &Engine, seen: Observation<'_>) -> Option<Choice> {
        let question = seen.question()?;
        let answers: Vec<Choice> = question.choices().take(LOOKED_AT + 1).collect();
        if answers.len() > LOOKED_AT {
            return Some(self.0.choose(question));
        }
        answers.into_iter().rev().max_by_key(|answer| promise(engine, seen, question.seat, answer))
    }
}

/// Returns the foreign bases after random playouts from a few sampled states.
fn promise(engine: &Engine, seen: Observation<'_>, me: Seat, choice: &Choice) -> u32 {
    let mut bases = 0;
    for seed in 0..WORLDS {
        let Ok(mut world) = engine.sample_state(&seen, seed) else { continue };
        // A sampled state may ask others again for their secret answers, so this question may not be open yet.
        if world.seen(me).question() == seen.question() && world.answer(engine, me, choice.clone()).is_err() {
            continue;
        }
        let mut bots = RandomBot::new(seed);
        for _ in 0..AHEAD {
            let Some(seat) = world.seats_to_act().iter().next() else { break };
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

/// Returns the number of games that the searching bot wins, alone or with others.
pub fn play(games: u64) -> Result<u32, Box<dyn std::error::Error>> {
    let me = Seat(0);
    let mut engine = Engine::new(Content::builtin()?)?;
    let mut won = 0;
    for seed in 0..games {
        let (mut game, _) = engine.start(&TableOptions::new("kosmische-strijd").seed(seed))?;
        let (mut thinker, mut others) = (SearchBot(RandomBot::new(seed)), RandomBot::new(seed));
        while let Some(seat) = game.seats_to_act().iter().next() {
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
