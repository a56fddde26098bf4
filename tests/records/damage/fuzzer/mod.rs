//! Damaged and made-up saves, records and campaigns: their construction from real ones, and their invariants.
//!
//! Equal seeds give equal cases. The text must be rejected in one sentence, or give a game that can be played to its
//! end. Time is bounded, nothing panics or faults, no ship and no card is lost, and each game that is saved again can be
//! loaded again.
#![allow(dead_code, clippy::unwrap_used, clippy::panic, missing_docs, reason = "helpers of tests")]

pub mod campaign;
pub mod judge;
pub mod mutate;
pub mod target;
pub mod text;
pub mod words;

use cpu_time::ThreadTime;
use hyperkon::__private::game::{Content, Engine, TableOptions};
use hyperkon_sp4x::Sp4x;
use hyperkon_ufos::Ufos;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::Duration;
use target::{Bench, Target};

/// Time limit of a case, even on a slow machine.
pub const LONGEST: Duration = Duration::from_secs(20);

/// A damaged text, and its history.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// The kind of text: a save, a record, or a campaign.
    pub kind: &'static str,
    /// The changes to a real text.
    pub story: Vec<String>,
    /// The resulting text.
    pub bytes: Vec<u8>,
}

/// The result of reading a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Rejected with this sentence.
    Refused(String),
    /// Accepted, and played on for this many answers.
    Played(usize),
}

/// Returns all targets, in turn.
pub fn targets() -> Vec<Box<dyn Target>> {
    let cosmic = Bench::new("cosmic", engine, random_table, words::COSMIC);
    let ufos = Bench::new("ufos", Ufos::default, ufos_table, words::UFOS);
    let sp4x = Bench::new("sp4x", Sp4x::default, sp4x_table, words::SP4X);
    vec![Box::new(cosmic), Box::new(ufos), Box::new(sp4x), Box::new(campaign::Campaigns::default())]
}

/// Returns an engine with the library's content and two mods. The mods mix the editions and add memory.
pub fn engine() -> Engine {
    let mods = Path::new(env!("CARGO_MANIFEST_DIR")).join("decks/mods");
    Engine::new(Content::with_mods(&[mods.join("both-editions"), mods.join("newcomers")]).unwrap()).unwrap()
}

/// Returns a table of any edition, including the mixed ones.
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

/// Totals of many cases.
#[derive(Debug, Default)]
pub struct Tally {
    /// Number of cases, by kind.
    pub tried: BTreeMap<String, usize>,
    /// Number of accepted cases, by kind.
    pub taken: BTreeMap<String, usize>,
    /// Number of times of each rejection, without the numbers in its text.
    pub refused: BTreeMap<String, usize>,
    /// Violations, each once: description, number of times, and the first case.
    pub found: BTreeMap<String, (usize, Case)>,
    /// Time of the slowest case.
    pub slowest: Duration,
}

/// Tries one case, and records the result.
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
