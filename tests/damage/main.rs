//! Damaged and made-up saves, records and campaigns: each is refused in one sentence, or can be played to its end.
//!
//! The long search is an example: `cargo run --release --example fuzz-saves -- --minutes 24 --seed 1`. Here is a short one
//! whose cases are always the same, and what was found once.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

#[path = "../common/mod.rs"]
mod common;
mod fuzzer;

use fuzzer::{Tally, attack, targets};

/// Cases for each of the targets.
const CASES: [u64; 3] = [400, 150, 150];

#[test]
fn what_is_damaged_is_refused_or_can_be_played() {
    std::panic::set_hook(Box::new(|_| {}));
    let mut tally = Tally::default();
    for (mut target, cases) in targets().into_iter().zip(CASES) {
        (0..cases).for_each(|number| attack(&mut *target, number, &mut tally, &mut |_| {}));
    }
    drop(std::panic::take_hook());
    let found: Vec<String> =
        tally.found.iter().map(|(what, (times, case))| format!("{times} times {what}\n{:#?}", case.story)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
    let taken: usize = tally.taken.values().sum();
    assert!(taken > 100 && tally.refused.len() > 80, "too tame: {taken} taken, {} refusals", tally.refused.len());
}
