//! Damaged and made-up saves, records and campaigns: how they are made out of real ones, and what must hold of each.
//!
//! Equal seeds give equal cases. What must hold: the text is refused in one sentence, or the game that it gives can be
//! played on to its end; in bounded time, with no panic, no fault, no ship and no card lost, and each game that is saved
//! again can be loaded again.
#![allow(dead_code, clippy::unwrap_used, clippy::panic, missing_docs, reason = "helpers of tests")]

pub mod campaign;
pub mod judge;
pub mod mutate;
pub mod target;
pub mod text;
pub mod words;

use cpu_time::ThreadTime;
use hyperkon::game::{Content, Engine, TableOptions};
use hyperkon_sp4x::Sp4x;
use hyperkon_ufos::Ufos;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::Duration;
use target::{Bench, Target};

/// No case takes longer, on a slow machine either.
pub const LONGEST: Duration = Duration::from_secs(20);

/// A damaged text, and how it came about.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// What it is: a save, a record, a campaign.
    pub kind: &'static str,
    /// What was done to a real one.
    pub story: Vec<String>,
    /// What came out.
    pub bytes: Vec<u8>,
}

/// What became of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was refused in this sentence.
    Refused(String),
    /// It was taken, and played on for so many answers.
    Played(usize),
}

/// All that is attacked, by turns.
pub fn targets() -> Vec<Box<dyn Target>> {
    let cosmic = Bench::new("cosmic", engine, random_table, words::COSMIC);
    let ufos = Bench::new("ufos", Ufos::default, ufos_table, words::UFOS);
    let sp4x = Bench::new("sp4x", Sp4x::default, sp4x_table, words::SP4X);
    vec![Box::new(cosmic), Box::new(ufos), Box::new(sp4x), Box::new(campaign::Campaigns::default())]
}

/// An engine with the content of the library and of two mods, which mix the editions and bring memory.
pub fn engine() -> Engine {
    let mods = Path::new(env!("CARGO_MANIFEST_DIR")).join("decks/mods");
    Engine::new(Content::with_packs(&[mods.join("both-editions"), mods.join("newcomers")]).unwrap()).unwrap()
}

/// A table of any of the editions, the mixed ones among them.
fn random_table(seed: u64) -> TableOptions {
    let mut table = crate::common::random_table(seed);
    match seed % 4 {
        0 => table.edition = "both-editions".to_owned(),
        1 => table.edition = "newcomers".to_owned(),
        _ => {}
    }
    table.seats = table.seats.min(4);
    table
}

fn ufos_table(seed: u64) -> hyperkon_ufos::TableOptions {
    hyperkon_ufos::TableOptions { hands: Some(2), ..hyperkon_ufos::TableOptions::new(3 + (seed % 4) as u8, seed) }
}

fn sp4x_table(seed: u64) -> hyperkon_sp4x::TableOptions {
    hyperkon_sp4x::TableOptions::new(3 + (seed % 2) as u8, seed)
}

/// What came of many cases.
#[derive(Debug, Default)]
pub struct Tally {
    /// How many were tried, by kind.
    pub tried: BTreeMap<String, usize>,
    /// How many were taken, by kind.
    pub taken: BTreeMap<String, usize>,
    /// How often each refusal was said, its numbers left out.
    pub refused: BTreeMap<String, usize>,
    /// What must not be, each once: what it was, how often, and the first such case.
    pub found: BTreeMap<String, (usize, Case)>,
    /// The case that took longest.
    pub slowest: Duration,
}

/// Tries one case: it is judged, and what it did is put down.
pub fn attack(target: &mut dyn Target, number: u64, tally: &mut Tally, watch: &mut dyn FnMut(Option<&Case>)) {
    let case = target.make(number);
    let key = format!("{} {}", target.name(), case.kind);
    *tally.tried.entry(key.clone()).or_default() += 1;
    watch(Some(&case));
    let begun = ThreadTime::now();
    let judged = catch_unwind(AssertUnwindSafe(|| target.judge(&case, number)));
    let took = begun.elapsed();
    watch(None);
    tally.slowest = tally.slowest.max(took);
    let judged = judged.unwrap_or_else(|panic| {
        target.renew();
        let text = panic.downcast_ref::<String>().cloned();
        Err(format!("panic: {}", text.or(panic.downcast_ref::<&str>().map(|s| (*s).to_owned())).unwrap_or_default()))
    });
    let judged = judged.and_then(|outcome| if took > LONGEST { Err("takes too long".to_owned()) } else { Ok(outcome) });
    match judged {
        Ok(Outcome::Played(_)) => *tally.taken.entry(key).or_default() += 1,
        Ok(Outcome::Refused(why)) => *tally.refused.entry(without_numbers(&why)).or_default() += 1,
        Err(what) => tally.found.entry(format!("{key}: {}", without_numbers(&what))).or_insert((0, case)).0 += 1,
    }
}

fn without_numbers(text: &str) -> String {
    let mut short: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).take(160).collect();
    while short.contains("00") {
        short = short.replace("00", "0");
    }
    short
}
