//! Ids: words that are also used as file names and on the command line.

/// Returns `true` for an id: 1 to `most` of `a-z`, digits, `-`, and `_`.
///
/// Names of Windows devices are invalid.
pub fn is_id(word: &str, most: usize) -> bool {
    let letter = |one: char| one.is_ascii_lowercase() || one.is_ascii_digit() || "-_".contains(one);
    (1..=most).contains(&word.len()) && word.chars().all(letter) && !is_device(word)
}

/// Returns `true` for a name that Windows reserves for a device. The extension and the letter case do not matter.
pub fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let is_numbered = |stem: &str| {
        ["com", "lpt"].iter().any(|port| {
            let number = stem.strip_prefix(port).map(|number| number.as_bytes());
            matches!(number, Some([b'0'..=b'9']))
        })
    };
    ["con", "prn", "aux", "nul"].contains(&stem.as_str()) || is_numbered(&stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn device_names_are_refused() {
        for device in ["con", "nul", "aux", "prn", "com1", "lpt9", "CON", "nul.toml", "Aux.lua", "com0.tar.gz", "prn ."]
        {
            assert!(is_device(device), "{device}");
        }
        for name in ["cone", "null", "com", "com10", "comx", "lpt", "icon", "my.con", "con_1"] {
            assert!(!is_device(name), "{name}");
        }
        assert!(!is_id("nul", 60) && is_id("null", 60) && is_id("my-table_1", 60));
        assert!(!is_id("", 60) && !is_id("My", 60) && !is_id("abc", 2) && !is_id("a.b", 60));
    }
}
