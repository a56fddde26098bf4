//! Whole random games by the million, each played twice. This is a separate command, not a test.
//!
//! ```sh
//! cargo run --release --example evidence -- --games 1000000 --out evidence.txt
//! ```
//!
//! The games use both editions, their mix, and the mix with two hostile scripts of `tests/attacks/` per table, which are
//! disabled when they fault. Two engines play every game: a used one, and one that has played no other game of the block.
//! Both must give the same answers, the same end, and the same number of events; in one game of eight, the events must
//! also be equal. After every fourth answer and at the end, no ship and no card may be lost, and only hostile scripts may
//! be blamed.
//!
//! Each line of the file is a block of games; with the same file the command resumes where it stopped. `--hashes` prints
//! the lines and plays each game once: two machines with equal output have played the same games. `--warm N` first plays
//! N other games, for an engine of that age. `tests/evidence/same.sh` does so in processes of many kinds.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

mod hostile;
mod played;

use hyperkon::__private::game::Engine;
use played::{Kind, Played, play};
use std::collections::BTreeMap;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Time limit of a game, far above what the script limits allow.
const HANGS: Duration = Duration::from_secs(300);

/// The first of the games that are played only to age an engine.
const AGED: u64 = 1 << 40;

struct Wish {
    games: u64,
    first: u64,
    block: u64,
    jobs: u64,
    warm: u64,
    out: Option<PathBuf>,
    hashes: bool,
    only: Option<Kind>,
}

impl Wish {
    fn read() -> Wish {
        let mut wish =
            Wish { games: 1_000, first: 0, block: 1_000, jobs: 1, warm: 0, out: None, hashes: false, only: None };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || words.next().unwrap_or_else(|| panic!("missing value for {word}"));
            match word.as_str() {
                "--games" => wish.games = value().parse().unwrap(),
                "--first" => wish.first = value().parse().unwrap(),
                "--block" => wish.block = value().parse().unwrap(),
                "--jobs" => wish.jobs = value().parse().unwrap(),
                "--warm" => wish.warm = value().parse().unwrap(),
                "--out" => wish.out = Some(value().into()),
                "--only" => wish.only = Some(Kind::named(&value())),
                "--hashes" => wish.hashes = true,
                "--help" | "-h" => {
                    println!(
                        "evidence: --games N --first N --block N --jobs N --warm N --out FILE --only KIND --hashes"
                    );
                    std::process::exit(0);
                }
                other => panic!(
                    "unknown option {other}; expected one of --games --first --block --jobs --warm --out --only --hashes"
                ),
            }
        }
        wish
    }

    /// Returns the blocks that are still to be played, by their first game.
    fn blocks(&self) -> Vec<u64> {
        let known = self.out.as_ref().and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default();
        // The last line is incomplete if the command was stopped while writing it.
        let whole = known.rsplit_once('\n').map_or("", |(lines, _)| lines);
        if let Some(path) = self.out.as_ref().filter(|_| known.len() > whole.len() + 1) {
            std::fs::write(path, format!("{whole}\n")).unwrap();
        }
        let done: BTreeMap<u64, &str> = whole
            .lines()
            .filter_map(|line| line.split_once(' '))
            .map(|(at, rest)| (at.parse().unwrap(), rest))
            .collect();
        let failed = done.values().filter(|line| !line.contains(" 0 failed,")).count();
        assert!(
            failed == 0,
            "{failed} blocks of the file had games that failed: take their lines out to play them again"
        );
        let all = (self.first..self.first + self.games).step_by(self.block as usize);
        all.filter(|block| !done.contains_key(block)).collect()
    }
}

/// Returns one engine for each kind of table.
fn engines() -> Vec<Engine> {
    Kind::ALL.iter().map(|kind| Engine::new(played::content(*kind)).unwrap()).collect()
}

fn main() {
    let wish = Wish::read();
    let blocks = Mutex::new(wish.blocks().into_iter());
    let out = Mutex::new(
        wish.out.as_ref().map(|path| std::fs::OpenOptions::new().create(true).append(true).open(path).unwrap()),
    );
    let (begun, total) = (Instant::now(), Mutex::new(Played::default()));
    // The current game of each job, with its start time.
    let at: Vec<AtomicU64> = (0..wish.jobs).map(|_| AtomicU64::new(u64::MAX)).collect();
    std::thread::scope(|scope| {
        let jobs: Vec<_> = at
            .iter()
            .map(|at| {
                let (wish, blocks, out, total) = (&wish, &blocks, &out, &total);
                scope.spawn(move || {
                    let mut seasoned = engines();
                    play_block(wish, &mut seasoned, AGED, wish.warm, at);
                    loop {
                        let Some(block) = blocks.lock().unwrap().next() else { break };
                        let games = wish.block.min(wish.first + wish.games - block);
                        let played = play_block(wish, &mut seasoned, block, games, at);
                        let line = format!("{block} {games} {played}");
                        if wish.hashes {
                            println!("{line}");
                        }
                        if let Some(file) = out.lock().unwrap().as_mut() {
                            file.write_all(format!("{line}\n").as_bytes()).unwrap();
                        }
                        total.lock().unwrap().add(&played);
                    }
                    at.store(u64::MAX, Ordering::Relaxed);
                })
            })
            .collect();
        let mut since = vec![(u64::MAX, Instant::now()); at.len()];
        while jobs.iter().any(|job| !job.is_finished()) {
            std::thread::sleep(Duration::from_millis(20));
            for (now, (seed, began)) in at.iter().zip(&mut since) {
                let playing = now.load(Ordering::Relaxed);
                if playing != *seed {
                    (*seed, *began) = (playing, Instant::now());
                }
                if *seed != u64::MAX && began.elapsed() > HANGS {
                    eprintln!("game {seed} HANGS");
                    std::process::exit(1);
                }
            }
        }
    });
    let total = total.into_inner().unwrap();
    eprintln!("{} games, {total}, in {:.0} s", total.games, begun.elapsed().as_secs_f64());
    std::process::exit(i32::from(total.failed > 0));
}

/// Plays a block. The used engine plays each game. Unless only hashes are printed, a fresh engine plays the games too,
/// in the opposite order.
fn play_block(wish: &Wish, seasoned: &mut [Engine], first: u64, games: u64, at: &AtomicU64) -> Played {
    let kind = |seed| wish.only.unwrap_or_else(|| Kind::of(seed));
    let play_with = |engines: &mut [Engine], seed| {
        at.store(seed, Ordering::Relaxed);
        let engine = &mut engines[kind(seed) as usize];
        // A panic is reported and counted, and a new engine plays the remaining games.
        catch_unwind(AssertUnwindSafe(|| play(engine, kind(seed), seed))).unwrap_or_else(|_| {
            *engine = Engine::new(played::content(kind(seed))).unwrap();
            Played::failed()
        })
    };
    let mut once: Vec<Played> = (first..first + games).map(|seed| play_with(seasoned, seed)).collect();
    if !wish.hashes {
        let mut fresh = engines();
        for (seed, once) in (first..first + games).collect::<Vec<_>>().into_iter().zip(&mut once).rev() {
            let again = play_with(&mut fresh, seed);
            if again != *once {
                eprintln!("game {seed} has gone another way: {once} and {again}");
                once.add(&Played::failed());
            }
        }
    }
    let mut all = Played::default();
    once.iter().for_each(|played| all.add(played));
    all
}
