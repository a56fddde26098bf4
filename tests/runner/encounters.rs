//! Scripts that end an encounter early, assign allies, or change sides. The aliens and their scenarios are in `tests/encounters`.

use hyperkon_workshop::check::{Wishes, check};
use hyperkon_workshop::scenario;
use std::path::Path;

#[test]
fn encounter_scenarios_hold() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/encounters"));
    let report = check(&crate::GAMES, &[], &[folder], &Wishes { games: 2, ..Wishes::default() }, &|_, _| {});
    assert_eq!(report.problems, []);
    assert!(scenario::texts(&folder.join("scenarios")).texts.len() >= 26);
}
