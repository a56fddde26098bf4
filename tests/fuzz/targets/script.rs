//! Scripts: any text through the loader and, if it loads, a game with it.
#![no_main]

use hyperkon::__private::game::Engine;
use hyperkon_fuzz::{QUIET, content, edition, play};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let id = id_of(text);
    let is_destiny = text.contains("destiny {");
    let folder = if is_destiny { "destiny" } else { "aliens" };
    let (script, texts) = (format!("powers/{folder}/{id}.lua"), format!("powers/{folder}/{id}.toml"));
    let deck = if is_destiny { edition(&[], &[id]) } else { edition(&[id], &["plague"]) };
    let words = words_of(text);
    let mut files: Vec<(&str, &str)> = QUIET.into_iter().filter(|(path, _)| *path != script).collect();
    if id != "plague" {
        files.push(("powers/destiny/plague.lua", include_str!("../../../powers/destiny/plague.lua")));
    }
    files.extend([(script.as_str(), text), (texts.as_str(), words.as_str()), ("decks/fuzz.toml", deck.as_str())]);
    let Some(content) = content(&files) else { return };
    let mut engine = Engine::new(content).unwrap();
    play(&mut engine, "kosmische-strijd", (!is_destiny).then_some(id), text.len() as u64, 150);
});

/// Returns the id that the script gives itself, which must be its file's name.
fn id_of(text: &str) -> &str {
    let quoted = text.split_once("id = \"").and_then(|(_, rest)| rest.split_once('"')).map(|(id, _)| id);
    quoted.filter(|id| !id.is_empty() && !id.contains('/')).unwrap_or("fuzzed")
}

/// Returns a text for every quoted word, which the script may use in a question.
fn words_of(text: &str) -> String {
    let mut words: Vec<&str> = text.split('"').skip(1).step_by(2).collect();
    words.retain(|word| word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !word.is_empty());
    words.sort_unstable();
    words.dedup();
    let lines: String = words.iter().map(|word| format!("{word} = \"{word} {{0}} {{x}}\"\n")).collect();
    format!("[en]\nwhich = \"Which?\"\n{}", lines.replace("which = \"which {0} {x}\"\n", ""))
}
