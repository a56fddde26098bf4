//! Matches of many games between two kinds of players, and their results.

use hyperkon::__private::bots::BotSpec;
use hyperkon::__private::cosmic::Windows;
use hyperkon::__private::game::{Content, Engine, Game, TableOptions};
use hyperkon_table::{Bot, Seat, Unfinished, mix};
use hyperkon_workshop::tournament::{Deal, Lineup, Played, Results, play_deal};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Both editions.
pub const EDITIONS: [&str; 2] = ["kosmische-strijd", "universums-harskare"];

/// The most answers of a game; a longer game counts as hanging.
const ANSWERS: u64 = 50_000;

/// A player: makes a bot for each seed.
pub type Player<'a> = &'a (dyn Fn(u64) -> Box<dyn Bot<Engine>> + Sync);

/// A share of wins with half the width of its 95 % interval.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    pub mean: f64,
    pub half: f64,
    pub games: u64,
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:5.1} ± {:4.1} %  of {} games", 100.0 * self.mean, 100.0 * self.half, self.games)
    }
}

/// A match of one player at one seat against others at all other seats.
pub struct Bout<'a> {
    pub edition: &'a str,
    pub seats: u8,
    pub deals: u64,
    pub first: u64,
    /// The alien that the one player always holds.
    pub alien: Option<&'a str>,
    pub one: Player<'a>,
    pub others: Player<'a>,
}

impl Bout<'_> {
    /// The one player's share of wins.
    pub fn share(&self) -> Share {
        let lineup = Lineup::new(&["one", "other", "other", "other"][..usize::from(self.seats)]);
        let (next, played) = (AtomicU64::new(0), Mutex::new(BTreeMap::new()));
        let jobs = std::thread::available_parallelism().map_or(1, |cores| cores.get().min(2));
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(|| {
                    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.deals {
                            return;
                        }
                        let deal =
                            self.play(&engine, &lineup, number).unwrap_or_else(|why| panic!("deal {number}: {why}"));
                        played.lock().unwrap().insert(number, deal);
                    }
                });
            }
        });
        let results = Results::of(&lineup, played.into_inner().unwrap().values());
        let share = results.standings[0].share;
        Share { mean: share.value, half: (share.high - share.low) / 2.0, games: results.games }
    }

    fn play(&self, engine: &Engine, lineup: &Lineup, number: u64) -> Result<Deal, Unfinished> {
        let seed = mix(self.first, number);
        let table = TableOptions::new(self.edition).seats(self.seats).seed(seed).windows(Windows::Holders);
        play_deal(lineup, |entrants| {
            let seats = || (0..).map(Seat).zip(entrants);
            let one = seats().find(|(_, entrant)| **entrant == 0).map_or(Seat(0), |(seat, _)| seat);
            let options = self.alien.iter().fold(table.clone(), |table, alien| table.alien(one, alien));
            let bot = |seat: Seat| (if seat == one { self.one } else { self.others })(mix(seed, seat.0.into()));
            let mut bots: Vec<_> = seats().map(|(seat, _)| bot(seat)).collect();
            let mut game = engine.set_up(&options).unwrap();
            let answer = |game: &Game, seat: Seat, _| bots[seat.index()].choose(engine, game.seen(seat));
            let answers = game.play_out(engine, ANSWERS, answer, |_, _, _| Ok(()))?;
            Ok(Played { winners: game.winners(), answers, aliens: Vec::new() })
        })
    }
}

/// A bot by its name.
pub fn named(name: &str) -> impl Fn(u64) -> Box<dyn Bot<Engine>> + Sync + use<> {
    let name: BotSpec = name.parse().unwrap();
    move |seed| name.seated(seed)
}
