//! Keys and placeholders in files of texts.

/// Returns the names of the placeholders in a text.
pub(super) fn slots(text: &str) -> Vec<String> {
    let parts = text.split('{').skip(1).filter_map(|part| part.split_once('}'));
    parts.map(|(slot, _)| slot.split('|').next().unwrap_or_default().to_owned()).collect()
}

/// Returns the line of a key in a language, from 1. The key `told.word` is in the language's table `told`.
pub(super) fn line_of_key(text: &str, language: &str, key: &str) -> Option<usize> {
    let (mut inside, (table, key)) =
        (false, key.rsplit_once('.').map_or((None, key), |(table, key)| (Some(table), key)));
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_start();
        if line.starts_with('[') {
            let mut heading = line.trim_start_matches('[').split([']', '.']);
            inside = heading.next() == Some(language) && table.is_none_or(|table| heading.next() == Some(table));
        } else if inside && line.split(['=', ' ', '\t']).next() == Some(key) {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_lines_are_found_in_texts() {
        assert_eq!(slots("{seat} has {n} {n|ship|ships} of {"), ["seat", "n", "n"]);
        let text = "[en]\nname = \"A\"\nwho = \"?\"\n\n[nl]\nname = \"B\"\nwho_not = \"\"\nwho = \"?\"\n";
        assert_eq!(line_of_key(text, "nl", "who"), Some(8));
        assert_eq!(line_of_key(text, "sv", "who"), None);
    }
}
