//! Editions and texts. The part before a line of five hashes is an edition, and the part after it is a script's texts.
//! A second line of hashes begins another edition, which may be extended.
#![no_main]

use hyperkon::__private::game::Engine;
use hyperkon_fuzz::{QUIET, content, edition, play};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut parts = text.split("\n#####\n");
    let mut next = || parts.next().unwrap_or_default();
    let (first, texts, second) = (next(), next(), next());
    let base = edition(&[], &["plague"]);
    let plague = include_str!("../../../powers/destiny/plague.lua");
    let mut files = QUIET.to_vec();
    files.extend([("powers/destiny/plague.lua", plague), ("decks/base.toml", &base), ("decks/first.toml", first)]);
    files.extend((!texts.is_empty()).then_some(("powers/aliens/clone.toml", texts)));
    files.extend((!second.is_empty()).then_some(("decks/second.toml", second)));
    let Some(content) = content(&files) else { return };
    let editions: Vec<String> = content.editions().map(|edition| edition.id.clone()).collect();
    let mut engine = Engine::new(content).unwrap();
    for id in editions.iter().filter(|id| *id != "kosmische-strijd") {
        play(&mut engine, id, None, text.len() as u64, 120);
    }
});
