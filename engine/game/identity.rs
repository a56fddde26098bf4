//! What texts mean, as one number: equal numbers, equal texts; of a script only its code counts.
//!
//! Code is its words and signs without comments and blanks. Bytecode would not do, although it forgets more: it is
//! another with each version of the interpreter, and a record is played on machines that have another one.

use hyperkon_table::Fnv;
use std::fmt::Write;

/// Tells whether a text has changed.
pub(super) fn hash(text: &str) -> String {
    format!("{:016x}", Fnv::of(text))
}

/// What a script does, out of its text and the keys of its texts: a key that the code names decides whether it can ask.
pub(super) fn of_script<'a>(text: &str, keys: impl Iterator<Item = &'a str>) -> String {
    let code = code(text);
    let named: Vec<&str> = keys.filter(|key| code.contains(key)).collect();
    hash(&format!("{code}{}", named.join("\n")))
}

/// The words and signs of a script, one a line. Two scripts with the same ones do the same.
fn code(text: &str) -> String {
    // A text with values in it can hold code that holds such a text; nothing is left out of a script that has one.
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
        // A text may hold line breaks: its length tells where it ends.
        let _ = writeln!(code, "{length} {}", &rest[..length]);
        rest = &rest[length..];
    }
    code
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The length of a text in quotes.
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

/// The length of what stands in long brackets, `[[…]]` or `[==[…]==]`, if the text begins with such.
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
    fn comments_and_blanks_mean_nothing() {
        let plain = "return power{id=\"a\",n=1+2}";
        let laid_out = "--[[ a\nb ]] return power { -- the\n\tid = \"a\",\n  n = 1 + 2 --[==[ ]] ]==]\n}\n-- end";
        assert_eq!(code(plain), code(laid_out));
    }

    #[test]
    fn everything_else_means_something() {
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
