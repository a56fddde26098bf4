//! Formats a scenario file as a person would.

use std::fmt::Write;

/// The maximum length of a line. A longer table gets a heading, and a longer list has one line per item.
const WIDTH: usize = 118;

/// A TOML value.
#[derive(Clone, Debug, PartialEq)]
pub enum Val {
    /// A value in TOML notation on one line, such as a number or true.
    Plain(String),
    Text(String),
    List(Vec<Val>),
    Table(Keys),
}

/// Keys with their values, in file order.
pub type Keys = Vec<(String, Val)>;

impl Val {
    /// Creates a string value.
    pub fn text(text: impl Into<String>) -> Val {
        Val::Text(text.into())
    }

    /// Creates a number or boolean value.
    pub fn plain(value: impl ToString) -> Val {
        Val::Plain(value.to_string())
    }

    /// Creates a list of strings.
    pub fn texts(items: impl IntoIterator<Item = String>) -> Val {
        Val::List(items.into_iter().map(Val::Text).collect())
    }

    /// Returns the value on one line.
    fn line(&self) -> String {
        match self {
            Val::Plain(text) => text.clone(),
            Val::Text(text) => quoted(text),
            Val::List(items) => format!("[{}]", items.iter().map(Val::line).collect::<Vec<_>>().join(", ")),
            Val::Table(keys) if keys.is_empty() => "{}".to_owned(),
            Val::Table(keys) => {
                let pairs: Vec<String> =
                    keys.iter().map(|(name, value)| format!("{} = {}", key(name), value.line())).collect();
                format!("{{ {} }}", pairs.join(", "))
            }
        }
    }
}

/// Returns a string in quotes, with JSON escapes. TOML needs one more escape.
fn quoted(text: &str) -> String {
    serde_json::Value::String(text.to_owned()).to_string().replace('\u{7f}', "\\u007f")
}

fn key(name: &str) -> String {
    let bare = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if bare { name.to_owned() } else { quoted(name) }
}

/// Writes keys under a heading. Short values come first; long tables follow under separate headings.
pub fn section(page: &mut String, heading: &str, keys: &Keys) {
    let mut long = Vec::new();
    if !heading.is_empty() {
        let _ = writeln!(page, "\n{}", if heading == "step" { "[[step]]".to_owned() } else { format!("[{heading}]") });
    }
    for (name, value) in keys {
        let line = format!("{} = {}", key(name), value.line());
        match value {
            Val::Table(inner) if line.chars().count() > WIDTH => long.push((name, inner)),
            Val::List(items) if line.chars().count() > WIDTH || name == "answers" => {
                let _ = writeln!(page, "{} = [", key(name));
                items.iter().for_each(|item| {
                    let _ = writeln!(page, "    {},", item.line());
                });
                let _ = writeln!(page, "]");
            }
            _ => {
                let _ = writeln!(page, "{line}");
            }
        }
    }
    for (name, inner) in long {
        section(page, &format!("{heading}.{}", key(name)), inner);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_tables_get_headings_odd_keys_quotes() {
        let ships = |n: usize| Val::Table((0..n).map(|i| (format!("blue {i}"), Val::plain(i))).collect());
        let mut page = String::new();
        section(
            &mut page,
            "setup",
            &vec![("a".into(), ships(1)), ("b".into(), ships(20)), ("c".into(), Val::text("\"\u{7f}"))],
        );
        assert!(
            page.starts_with("\n[setup]\na = { \"blue 0\" = 0 }\nc = \"\\\"\\u007f\"\n\n[setup.b]\n\"blue 0\" = 0\n")
        );
    }
}
