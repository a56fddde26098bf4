//! Tests of the steady bot and a search bot against random bots.

use hyperkon_sp4x::{Sp4x, Steady, TableOptions};
use hyperkon_table::{Bot, Budget, RandomBot, SearchBot, Seat, Table, mix};

/// Returns a bot's share of wins against 3 random bots. Each deal is played once from each seat.
fn share(games: u64, mut one: impl FnMut(u64) -> Box<dyn Bot<Sp4x>>) -> f64 {
    let game = Sp4x::default();
    let mut won = 0.0;
    for number in 0..games {
        let seat = Seat((number % 4) as u8);
        let mut table = Table::set_up(&game, &TableOptions::new(4, mix(11, number / 4))).unwrap();
        let _ = table.resume(&game);
        let (mut bot, mut random) = (one(number), RandomBot::new(number));
        while let Some(asked) = table.seats_to_act().iter().next() {
            let seen = table.seen(asked);
            let choice = if asked == seat {
                bot.choose(&game, seen)
            } else {
                seen.question().map(|question| random.choose(question))
            };
            let _ = table.answer(&game, asked, choice.unwrap()).unwrap();
        }
        won += table.winners().part(seat);
    }
    won / games as f64
}

/// Returns the number of games. For more games, run `STUDY=1000 cargo test --release -p hyperkon-sp4x steady --
/// --nocapture`.
fn games(usual: u64) -> u64 {
    std::env::var("STUDY").map_or(usual, |games| games.parse().unwrap())
}

fn told(name: &str, share: f64, games: u64) {
    let within = 1.96 * (share * (1.0 - share) / games as f64).sqrt();
    println!("{name}: {:.1} ± {:.1} % of {games} games", 100.0 * share, 100.0 * within);
}

#[test]
fn steady_beats_three_at_random() {
    let games = games(160);
    let share = share(games, |_| Box::new(Steady));
    told("steady v 3 random", share, games);
    assert!(share > 0.5, "{share}");
}

#[test]
fn thinker_beats_three_at_random() {
    let games = games(160) / 10;
    let share = share(games, |number| Box::new(SearchBot::new(Budget::Simulations(20), number)));
    told("thinker (20 simulations) v 3 random", share, games);
    assert!(share > 0.5, "{share}");
}
