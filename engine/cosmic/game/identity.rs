//! Identity hashes of texts and scripts.
//!
//! The hash of a script covers its tokens, without comments and whitespace. Bytecode would hide more differences, but
//! it depends on the version of the interpreter. A record must replay on machines with different versions.

use hyperkon_table::Fnv;
use std::fmt::Write;

/// Returns a hash for detecting changes of a text.
pub(super) fn hash(text: &str) -> String {
    format!("{:016x}", Fnv::of(text))
}

/// Returns the identity hash of a script: its code, its text keys, and the code of its libraries. `texts` has the
/// script and its libraries. Only keys that the code uses count, because a missing text key changes what the script can ask.
pub(super) fn of_script<'a>(texts: impl Iterator<Item = &'a str>, keys: impl Iterator<Item = &'a str>) -> String {
    let code = texts.map(code).collect::<Vec<_>>().join("\n");
    let named: Vec<&str> = keys.filter(|key| code.contains(key)).collect();
    hash(&format!("{code}{}", named.join("\n")))
}

/// Returns the tokens of a script, one per line. Scripts with equal tokens behave equally.
fn code(text: &str) -> String {
    // Interpolated strings can contain code, so the whole text of such a script is hashed.
    if text.contains('`') {
        return text.to_owned();
    }
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if let Some(after) = rest.strip_prefix("--") {
            let comment = long_bracket(after).unwrap_or_else(|| after.find('\n').unwrap_or(after.len()));
            rest = &after[comment..];
            continue;
        } else if first.is_whitespace() {
            rest = &rest[first.len_utf8()..];
            continue;
        } else if first == '"' || first == '\'' {
            quoted(rest, first)
        } else if first == '[' {
            long_bracket(rest).unwrap_or(1)
        } else if is_of_word(first) {
            rest.find(|letter| !is_of_word(letter)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        // A string can contain line breaks, so each line starts with the length of its token.
        let _ = writeln!(code, "{length} {}", &rest[..length]);
        rest = &rest[length..];
    }
    code
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Returns the length of a quoted string.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if letter == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the length of a leading long bracket, `[[…]]` or `[==[…]==]`.
fn long_bracket(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('[')?;
    let level = inner.len() - inner.trim_start_matches('=').len();
    let body = inner[level..].strip_prefix('[')?;
    let end = format!("]{}]", "=".repeat(level));
    let length = body.find(&end).map_or(body.len(), |at| at + end.len());
    Some(text.len() - body.len() + length)
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn comments_and_blanks_keep_the_identity() {
        let plain = "return power{id=\"a\",n=1+2}";
        let laid_out = "--[[ a\nb ]] return power { -- the\n\tid = \"a\",\n  n = 1 + 2 --[==[ ]] ]==]\n}\n-- end";
        assert_eq!(code(plain), code(laid_out));
    }

    #[test]
    fn code_changes_change_the_identity() {
        let texts = [
            "x = 12",
            "x = 1 2",
            "x = \"-- a\"",
            "x = \"-- b\"",
            "x = '-- b'",
            "x = [[ -- a]]",
            "x = [[ -- b]]",
            "x = a - b",
            "x = a - -b",
            "x = \"a\\\" --b\"",
            "x = \"a\\\" --c\"",
            "x = `{ \"--a\" }`",
            "x = `{ \"--b\" }`",
            "x = \"a b\"",
            "x = \"a  b\"",
            "x = ab",
            "x = a b",
        ];
        for (number, one) in texts.iter().enumerate() {
            for other in &texts[..number] {
                assert_ne!(code(one), code(other), "{one} and {other}");
            }
        }
    }
}
