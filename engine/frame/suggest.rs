//! Suggestions for misspelled words.

/// The maximum length of a word to compare. Longer words are not typos and slow to compare.
const LONGEST_WORD: usize = 100;

/// Returns "did you mean …?" if a known word is similar.
pub fn suggest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(word, known).map(|near| format!("did you mean `{near}`?"))
}

/// Returns "did you mean …?" if a known word is similar. Otherwise lists all known words.
pub fn hint<'a>(word: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> String {
    suggest(word, known.clone()).unwrap_or_else(|| what_there_is(known))
}

/// Returns "available: a, b", or "none available".
pub fn what_there_is<'a>(known: impl IntoIterator<Item = &'a str>) -> String {
    match &*known.into_iter().collect::<Vec<_>>() {
        [] => "none available".to_owned(),
        several => format!("available: {}", several.join(", ")),
    }
}

/// Returns the most similar known word, if one is similar enough.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST_WORD {
        return None;
    }
    known
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(word, candidate), candidate))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}
