//! The texts of the web client as files.

use crate::hosted_tables::SomeRooms;
use std::collections::{BTreeMap, BTreeSet};

/// Prefixes of texts that the first board does not need. Sending them later shows the board sooner.
const LATER: [&str; 8] =
    ["page.lobby.", "page.replay.", "page.puzzle.", "page.room.", "page.over.", "page.emote.", "ui.deal.", "ui.key."];

/// Returns the texts of the web client for these games, by file and key. Each language has two files: `en`, and
/// `en.lobby` with the texts that are needed later.
pub fn word_files(games: &[Box<dyn SomeRooms>]) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    let langs: BTreeSet<String> = games.iter().flat_map(|game| game.languages()).collect();
    for lang in langs {
        let all = games.iter().flat_map(|game| game.words_of_page(&lang));
        let (later, first) = all.partition(|(key, _)| LATER.iter().any(|group| key.starts_with(group)));
        files.insert(format!("{lang}.lobby"), later);
        files.insert(lang, first);
    }
    files
}
