//! Checks of the texts in `powers/texts`. Each translates an English text and uses the same placeholders.

use super::text_keys::{line_of_key, slots};
use super::wrong::{TextAdvice, WrongTexts};
use crate::edition::stands_aside;
use crate::game::{Content, ContentFile};
use crate::problem::{How, Place, Problem};
use std::collections::BTreeSet;

/// Returns the problems of a file in `powers/texts`: keys and placeholders that are never used.
pub(super) fn check(file: &ContentFile, content: &Content) -> Vec<Problem> {
    // Another check reports invalid TOML.
    let Ok(table) = file.text.parse::<toml::Table>() else { return Vec::new() };
    let library = Content::builtin().ok();
    let library = library.as_ref().map_or(content, |library| library);
    // Known keys are those of the library's own texts and of scripts.
    let ids: Vec<&str> = content.scripts().iter().map(|script| script.id.as_str()).collect();
    let of_script = |key: &&str| key.split_once('.').is_some_and(|(id, _)| ids.contains(&id));
    let mut known: BTreeSet<&str> = library.texts().keys("en").collect();
    known.extend(content.texts().keys("en").filter(of_script));
    // Names for classes of cards need no English text.
    let classes: Vec<String> = content.classes().iter().map(|class| format!("class.{class}")).collect();
    known.extend(classes.iter().map(String::as_str));
    let mut problems = Vec::new();
    // Another check reports sections that are not languages.
    let is_language = |language: &str| content.texts().languages().any(|known| known == language);
    for (language, texts) in table.iter().filter(|(language, _)| is_language(language)) {
        let mut all = Vec::new();
        collect(texts, "", &mut all);
        for (key, text) in all {
            let (id, rest) = key.split_once('.').unwrap_or((&key, ""));
            if ids.contains(&id) && stands_aside(rest) {
                continue;
            }
            let place = || format!("{language}.{key}");
            let wrong = if !known.contains(key.as_str()) {
                Some(WrongTexts::MatchesNothing { place: place(), how: near(&key, known.iter().copied()) })
            } else {
                let english = library.texts().find("en", &key).or_else(|| content.texts().find("en", &key));
                let given = slots(english.unwrap_or_default());
                let more = slots(&text).into_iter().find(|slot| !given.contains(slot));
                more.map(|value| {
                    let how = near(&value, given.iter().map(String::as_str));
                    WrongTexts::ShowsMore { place: place(), value, how }
                })
            };
            let last = key.rsplit('.').next().unwrap_or(&key);
            let line = line_of_key(&file.text, language, last);
            let at = Place { line, ..Place::word(&file.path, last) };
            problems.extend(wrong.map(|wrong| Problem { place: at, ..Problem::warning("", wrong) }));
        }
    }
    problems
}

fn near<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> TextAdvice {
    How::near(word, known).map_or(TextAdvice::LeaveOut, |how| TextAdvice::How { how })
}

/// Collects all texts of a table with their full keys.
fn collect(value: &toml::Value, key: &str, into: &mut Vec<(String, String)>) {
    match value {
        toml::Value::String(text) => into.push((key.to_owned(), text.clone())),
        toml::Value::Table(table) => {
            for (word, value) in table {
                let key = if key.is_empty() { word.clone() } else { format!("{key}.{word}") };
                collect(value, &key, into);
            }
        }
        _ => {}
    }
}
