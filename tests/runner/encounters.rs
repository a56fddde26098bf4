//! Scripts that steer an encounter: that end it before it is decided, say who joins whom, change sides. Made-up aliens in `tests/encounters`, with scenarios.

use hyperkon_workshop::check::{Wishes, check};
use hyperkon_workshop::scenario;
use std::path::Path;

#[test]
fn the_scenarios_of_the_encounters_hold() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/encounters"));
    let report = check(&[], &[folder], &Wishes { games: 2, ..Wishes::default() }, &|_, _| {});
    assert_eq!(report.problems, []);
    assert!(scenario::texts(&folder.join("scenarios")).texts.len() >= 22);
}
