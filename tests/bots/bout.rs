//! Many games between two kinds of players, and what came of them.

use hyperkon::bots::BotName;
use hyperkon::cosmic::Windows;
use hyperkon::game::{Content, Engine, TableOptions};
use hyperkon::table::{Bot, Seat, mix};
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Both editions.
pub const EDITIONS: [&str; 2] = ["kosmische-strijd", "universums-harskare"];

/// Longer games have hung.
const ANSWERS: u64 = 50_000;

/// Who plays: a bot for each seed.
pub type Player<'a> = &'a (dyn Fn(u64) -> Box<dyn Bot<Engine>> + Sync);

/// A share of wins with the half of its 95 % interval.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    pub mean: f64,
    pub half: f64,
    pub games: u64,
}

impl Share {
    /// Of samples, each the mean of so many games.
    pub fn of(samples: &[f64], games_each: u64) -> Share {
        let count = samples.len().max(1) as f64;
        let mean = samples.iter().sum::<f64>() / count;
        let spread = samples.iter().map(|sample| (sample - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        Share { mean, half: 1.96 * (spread / count).sqrt(), games: samples.len() as u64 * games_each }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:5.1} ± {:4.1} %  of {} games", 100.0 * self.mean, 100.0 * self.half, self.games)
    }
}

/// One player at a seat, and others at all others.
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
        let (next, samples) = (AtomicU64::new(0), Mutex::new(Vec::new()));
        let jobs = std::thread::available_parallelism().map_or(1, |cores| cores.get().min(2));
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(|| {
                    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
                    loop {
                        let deal = next.fetch_add(1, Ordering::Relaxed);
                        if deal >= self.deals {
                            return;
                        }
                        let won: f64 = (0..self.seats).map(|seat| self.play(&mut engine, deal, Seat(seat))).sum();
                        samples.lock().unwrap().push((deal, won / f64::from(self.seats)));
                    }
                });
            }
        });
        let mut samples = samples.into_inner().unwrap();
        samples.sort_unstable_by_key(|(deal, _)| *deal);
        let samples: Vec<f64> = samples.into_iter().map(|(_, sample)| sample).collect();
        Share::of(&samples, u64::from(self.seats))
    }

    /// Plays a deal with the one player at this seat; its part of the win.
    fn play(&self, engine: &mut Engine, deal: u64, one: Seat) -> f64 {
        let seed = mix(self.first, deal);
        let mut options = TableOptions::new(self.edition).seats(self.seats).seed(seed).windows(Windows::Holders);
        if let Some(alien) = self.alien {
            options = options.alien(one, alien);
        }
        let (mut game, _) = engine.start(&options).unwrap();
        let bot = |seat: Seat| (if seat == one { self.one } else { self.others })(mix(seed, seat.0.into()));
        let mut bots: Vec<_> = (0..self.seats).map(|seat| bot(Seat(seat))).collect();
        for _ in 0..ANSWERS {
            let Some(seat) = game.waiting().iter().next() else { break };
            let choice = bots[seat.index()].choose(engine, game.seen(seat)).unwrap();
            engine.answer(&mut game, seat, choice).unwrap();
        }
        assert!(game.is_over(), "deal {deal} goes on for ever");
        let winners = game.winners();
        if winners.contains(one) { 1.0 / winners.len() as f64 } else { 0.0 }
    }
}

/// A bot by its name.
pub fn named(name: &str) -> impl Fn(u64) -> Box<dyn Bot<Engine>> + Sync + use<> {
    let name: BotName = name.parse().unwrap();
    move |seed| name.seated(seed)
}
