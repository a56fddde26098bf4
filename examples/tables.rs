//! Many tables on many threads. The content is read once and shared; each thread has its own engine.
//!
//! `cargo run --release --example tables`

use hyperkon::{Bot, Content, Engine, Game, RandomBot, TableOptions};
use std::sync::Arc;
use std::time::Instant;

const THREADS: u64 = 4;
/// Tables that each thread holds at once.
const TABLES: u64 = 25;

/// Plays several tables side by side, one answer at each in turn. Games are plain data, so one engine serves them all.
fn host(content: Arc<Content>, thread: u64) -> Result<Vec<Game>, Box<dyn std::error::Error + Send + Sync>> {
    let mut engine = Engine::new(content)?;
    let mut bots = RandomBot::new(thread);
    let (mut tables, mut over) = (Vec::new(), Vec::new());
    for seed in 0..TABLES {
        let options = TableOptions::new("kosmische-strijd").seats(3).seed(thread * TABLES + seed);
        tables.push(engine.start(&options)?.0);
    }
    while !tables.is_empty() {
        for mut game in std::mem::take(&mut tables) {
            let Some(seat) = game.seats_to_act().iter().next() else {
                over.push(game);
                continue;
            };
            if let Some(choice) = Bot::choose(&mut bots, &engine, game.seen(seat)) {
                engine.answer(&mut game, seat, choice)?;
            }
            tables.push(game);
        }
    }
    Ok(over)
}

/// Returns the number of games that each seat has won.
pub fn play() -> Result<[usize; 3], Box<dyn std::error::Error + Send + Sync>> {
    let content = Content::builtin()?;
    let threads: Vec<_> = (0..THREADS)
        .map(|thread| {
            let content = Arc::clone(&content);
            std::thread::spawn(move || host(content, thread))
        })
        .collect();
    let mut wins = [0; 3];
    for thread in threads {
        // Games are `Send`, so threads can return them.
        for game in thread.join().map_err(|_| "a thread has panicked")?? {
            game.winners().iter().for_each(|seat| wins[seat.index()] += 1);
        }
    }
    Ok(wins)
}

/// The program.
pub fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let began = Instant::now();
    let wins = play()?;
    println!("{} games on {THREADS} threads in {:.1?}; won by seat: {wins:?}", THREADS * TABLES, began.elapsed());
    Ok(())
}
