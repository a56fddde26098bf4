//! Many tables on many threads: the content is read once and shared, each thread has an engine of its own.
//!
//! `cargo run --release --example tables`

use hyperkon::{Bot, Content, Engine, Game, RandomBot, TableOptions};
use std::sync::Arc;
use std::time::Instant;

const THREADS: u64 = 4;
/// Tables that each thread holds at once.
const TABLES: u64 = 25;

/// Plays some tables side by side, one answer at each in turn. A game is plain data: an engine goes from one to the next.
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
            let Some(seat) = game.waiting().iter().next() else {
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

/// How many games each seat has won.
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
        // The games come back from their threads: they go anywhere.
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
