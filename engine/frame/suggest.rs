//! What was probably meant, and what there is.

/// A longer word is no slip of the pen, and takes long to compare.
const LONGEST_WORD: usize = 100;

/// "did you mean …", if one of the known words is near.
pub fn suggest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(word, known).map(|near| format!("did you mean `{near}`?"))
}

/// "did you mean …", if one of the known words is near, or else all of them.
pub fn hint<'a>(word: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> String {
    suggest(word, known.clone()).unwrap_or_else(|| what_there_is(known))
}

/// "there is a", "there are a, b", "there is none".
pub fn what_there_is<'a>(known: impl IntoIterator<Item = &'a str>) -> String {
    match &*known.into_iter().collect::<Vec<_>>() {
        [] => "there is none".to_owned(),
        [only] => format!("there is {only}"),
        several => format!("there are {}", several.join(", ")),
    }
}

/// The known word that was probably meant.
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
