//! A long search for saves, records and campaigns that are neither rejected nor playable.
//!
//! `cargo run --release --example fuzz-saves -- --minutes 24 --seed 1 --keep FOLDER`: minutes of processor time. Equal seeds
//! try equal cases. Each kind of finding is reported once, with the changes to a real game, and its text is stored in the
//! folder. Memory is counted: a case that exceeds its limit is a finding.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a tool of tests")]

#[path = "../../common/mod.rs"]
mod common;
mod fuzzer;

use cpu_time::ProcessTime;
use fuzzer::{Case, LONGEST, Tally, attack, targets};
use peak_alloc::PeakAlloc;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Limit of a case's additional memory, in bytes, besides a few times its own text.
const MOST_MEMORY: usize = 64 * 1024 * 1024;
const TIMES_ITS_TEXT: usize = 3;

type Doing = Arc<Mutex<Option<(Instant, Case)>>>;

fn option(name: &str) -> Option<String> {
    std::env::args().skip_while(|arg| arg != name).nth(1)
}

/// Watches for hanging cases. They cannot be stopped, so the case is stored and the search ends.
fn watch(doing: &Doing, keep: &str) {
    let (doing, keep) = (Arc::clone(doing), keep.to_owned());
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_secs(2));
            if let Some((since, case)) = &*doing.lock().unwrap()
                && since.elapsed() > 2 * LONGEST
            {
                std::fs::write(format!("{keep}/hang"), &case.bytes).unwrap();
                println!("HANGS: {} {:#?}", case.kind, case.story);
                std::process::exit(3);
            }
        }
    });
}

fn main() {
    let number = |name: &str, usual: u64| option(name).map_or(usual, |text| text.parse().unwrap());
    let (minutes, seed) = (number("--minutes", 24), number("--seed", 1));
    let keep = option("--keep").unwrap_or_else(|| std::env::temp_dir().display().to_string());
    let (begun, doing, mut tally) = (ProcessTime::now(), Doing::default(), Tally::default());
    watch(&doing, &keep);
    std::panic::set_hook(Box::new(|_| {}));
    let mut targets = targets();
    let mut most_memory = 0;
    // The case numbers of different seeds never overlap.
    let mut at = seed << 32;
    let mut told = 0;
    while begun.elapsed() < Duration::from_secs(60 * minutes) {
        for (target, cases) in targets.iter_mut().zip([200, 20, 20]) {
            for number in at..at + cases {
                let mut before = 0;
                let mut greedy = None;
                attack(&mut **target, number, &mut tally, &mut |case| {
                    if let Some(case) = case {
                        MEMORY.reset_peak_usage();
                        before = MEMORY.current_usage();
                        greedy = Some(case.clone());
                    }
                    *doing.lock().unwrap() = case.map(|case| (Instant::now(), case.clone()));
                    if case.is_none() {
                        let used = MEMORY.peak_usage().saturating_sub(before);
                        most_memory = most_memory.max(used);
                        greedy = greedy.take().filter(|case| used > MOST_MEMORY + TIMES_ITS_TEXT * case.bytes.len());
                    }
                });
                if let Some(case) = greedy {
                    tally.found.entry("too much memory".to_owned()).or_insert((0, case)).0 += 1;
                }
            }
        }
        at += 200;
        if tally.found.len() > told {
            told = tally.found.len();
            report(&tally, &keep);
        }
    }
    report(&tally, &keep);
    println!("{:?} of the processor's time", begun.elapsed());
    let mebibytes = most_memory / 1024 / 1024;
    println!("tried {:?}\ntaken {:?}", tally.tried, tally.taken);
    println!("{} refusals; slowest {:?}; {mebibytes} MiB at most", tally.refused.len(), tally.slowest);
    let mut refused: Vec<_> = tally.refused.iter().collect();
    refused.sort_by_key(|(_, times)| std::cmp::Reverse(**times));
    refused.iter().take(80).for_each(|(why, times)| println!("{times:8} {why}"));
    std::process::exit(i32::from(!tally.found.is_empty()));
}

fn report(tally: &Tally, keep: &str) {
    for (index, (what, (times, case))) in tally.found.iter().enumerate() {
        println!("{times} times {what}\n{:#?}", case.story);
        std::fs::write(format!("{keep}/found-{index}"), &case.bytes).unwrap();
    }
}
