//! Search for the source line of a declaration key.
//!
//! Many hooks can contain the same key, such as `once`. The enclosing tables identify the key if the script writes them
//! literally.

use super::declares::Declares;

/// Returns the line of a declaration key, counted from 1.
///
/// `path` contains the keys of the enclosing tables, then the key: `["before_choice", "once"]`. If the script does not
/// write the key literally, the result is the line of the enclosing table.
pub fn line_of_key(text: &str, path: &[&str]) -> Option<usize> {
    let found = keys(text);
    let line = |path: &[&str]| found.iter().find(|key| key.path == path).map(|key| key.line);
    (1..=path.len()).rev().find_map(|length| line(&path[..length]))
}

struct Key<'t> {
    path: Vec<&'t str>,
    line: usize,
}

/// Returns all literal keys in a declaration, such as `power { … }`.
fn keys(text: &str) -> Vec<Key<'_>> {
    let tokens = tokens(text);
    let token = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map(|token| token.what);
    let sign = |at: Option<usize>, signs: &str| matches!(token(at), Some(What::Sign(sign)) if signs.contains(sign));
    let (mut open, mut found): (Vec<Option<&str>>, Vec<Key<'_>>) = (Vec::new(), Vec::new());
    for at in 0..tokens.len() {
        let (before, behind) = (|by| at.checked_sub(by), |by| Some(at + by));
        let key = match tokens[at].what {
            What::Sign('{') => {
                open.push(opened_by(&tokens[..at]));
                None
            }
            What::Sign('}') => {
                open.pop();
                None
            }
            What::Name(name) if sign(before(1), "{,;") && sign(behind(1), "=") => Some(name),
            What::Text(text) if sign(before(1), "[") && sign(before(2), "{,;") && sign(behind(2), "=") => Some(text),
            _ => None,
        };
        if let (Some(key), Some((Some(word), within))) = (key, open.split_first())
            && Declares::of_word(word).is_some()
        {
            let path: Option<Vec<&str>> = within.iter().copied().chain([Some(key)]).collect();
            found.extend(path.map(|path| Key { path, line: tokens[at].line }));
        }
    }
    found
}

/// Returns the name before an opening brace. Forms: `name = {`, `["name"] = {`, `name {`, `name({`.
fn opened_by<'t>(before: &[Token<'t>]) -> Option<&'t str> {
    let mut back = before.iter().rev().map(|token| token.what);
    let mut last = back.next();
    while matches!(last, Some(What::Sign('=' | '(' | ']'))) {
        last = back.next();
    }
    match last {
        Some(What::Name(name) | What::Text(name)) => Some(name),
        _ => None,
    }
}

#[derive(Clone, Copy)]
struct Token<'t> {
    what: What<'t>,
    line: usize,
}

#[derive(Clone, Copy)]
enum What<'t> {
    Name(&'t str),
    Text(&'t str),
    Sign(char),
}

/// Splits a script into names, strings, and symbols. Skips comments.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let (mut found, mut at, mut line) = (Vec::new(), 0, 1);
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (what, length) = if let Some(comment) = rest.strip_prefix("--") {
            let to_its_end = || rest.find('\n').unwrap_or(rest.len());
            (None, long(comment).map_or_else(to_its_end, |(_, length)| length + 2))
        } else if let Some((inner, length)) = long(rest) {
            (Some(What::Text(inner)), length)
        } else if matches!(first, '"' | '\'' | '`') {
            let length = quoted(rest, first);
            (Some(What::Text(rest[1..length].trim_end_matches(first))), length)
        } else if is_name(first) {
            let length = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
            (Some(What::Name(&rest[..length])), length)
        } else if rest.starts_with("==") {
            (Some(What::Sign('~')), 2)
        } else {
            ((!first.is_whitespace()).then_some(What::Sign(first)), first.len_utf8())
        };
        found.extend(what.map(|what| Token { what, line }));
        line += rest[..length].matches('\n').count();
        at += length;
    }
    found
}

const fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Reads a long string, `[[…]]` or `[==[…]==]`. Returns its content and its length.
fn long(rest: &str) -> Option<(&str, usize)> {
    let level = rest.strip_prefix('[')?.find(|c| c != '=')?;
    let inner = rest[1 + level..].strip_prefix('[')?;
    let close = format!("]{}]", "=".repeat(level));
    let length = inner.find(&close).unwrap_or(inner.len());
    Some((&inner[..length], (2 + level + length + close.len()).min(rest.len())))
}

/// Returns the length of a quoted string, including its quotes.
fn quoted(rest: &str, quote: char) -> usize {
    let mut is_escaped = false;
    let end = rest.char_indices().skip(1).find(|(_, c)| {
        let ends = *c == quote && !is_escaped;
        is_escaped = *c == '\\' && !is_escaped;
        ends
    });
    end.map_or(rest.len(), |(at, _)| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = r#"
local once = { use = 1, before_choice = { once = 2 } }
--[[ return power { id = "x" } ]]
return power { -- any_time = { use = 1 },
  id = "x", text = "before_choice = { once = 1 }",
  any_time = { once = 'encounter', run = function(game, me)
    local both = me.once == { once = [=[ } ]] ]=], 'it\'s {' }
    me:choose { use = 3 }
  end },
  ["before_choice"] = {
    when = early,
    use = "perhaps"; once = 1,
  },
  options = { other = 1,
    ["use"] = 4 },
}
"#;

    #[test]
    fn keys_are_found_by_their_tables() {
        let line = |path: &[&str]| line_of_key(SCRIPT, path);
        assert_eq!(line(&["id"]), Some(5));
        assert_eq!(line(&["any_time", "once"]), Some(6));
        assert_eq!(line(&["before_choice"]), Some(10));
        assert_eq!(line(&["before_choice", "use"]), Some(12));
        assert_eq!(line(&["before_choice", "once"]), Some(12));
        assert_eq!(line(&["options", "use"]), Some(15));
        assert_eq!(line(&["before_choice", "run"]), Some(10), "line of the table without the key");
        assert_eq!((line(&["memory", "x"]), line(&["use"])), (None, None));
    }

    #[test]
    fn any_text_is_read_completely() {
        for text in ["", "--", "--[[", "[==[ é", "'\\", "\"", "`é\\`", "power {", "}}}}", "{ é =", "[", "[=", "= {"]
        {
            assert_eq!(line_of_key(text, &["id"]), None, "{text}");
        }
        assert_eq!(line_of_key("return power({\r\n id = 1 })", &["id"]), Some(2));
    }
}
