//! Adds a line to an edition file, and keeps its comments and order.

use crate::check::WrongTexts;
use crate::edition::line_at;
use crate::problem::Problem;
use toml_edit::{DocumentMut, InlineTable, Item, Table, Value};

/// The content of a new line of an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// An alien with the default options of its script.
    Alien,
    /// A destiny card with this number of copies.
    Destiny(u8),
}

/// Returns the text of an edition with one more line. Keeps comments, order, and an existing entry.
///
/// # Errors
/// Returns an error if the text is not TOML, or has a value of another type where the table should be.
pub fn with_entry(file: &str, text: &str, id: &str, entry: Entry) -> Result<String, Problem> {
    let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
        let line = error.span().map(|span| line_at(text, span.start));
        Problem::error(file, WrongTexts::NoToml { text: error.message().to_owned() }).at(line)
    })?;
    let (path, value): (&[&str], Value) = match entry {
        Entry::Alien => (&["aliens"], Value::InlineTable(InlineTable::new())),
        Entry::Destiny(copies) => (&["cards", "destiny"], Value::from(i64::from(copies))),
    };
    let mut table = document.as_table_mut();
    for (depth, key) in path.iter().enumerate() {
        let last = depth + 1 == path.len();
        let below = table.entry(key).or_insert_with(|| {
            let mut below = Table::new();
            below.set_implicit(!last);
            Item::Table(below)
        });
        let wrong = WrongTexts::NoTable { path: path[..=depth].join(".") };
        table = below.as_table_mut().ok_or_else(|| Problem::error(file, wrong).about(key))?;
    }
    if !table.contains_key(id) {
        table.insert(id, Item::Value(value));
    }
    Ok(document.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_entry_keeps_comments_and_order() {
        let text = "# mine\nid = \"x\" # its name\n\n[aliens]\nb = { use = \"may\" } # first\n";
        let more = with_entry("x.toml", text, "a", Entry::Alien);
        assert_eq!(more.as_deref(), Ok(format!("{text}a = {{}}\n").as_str()));
        let card = with_entry("x.toml", "id = \"x\"\n", "wind", Entry::Destiny(2));
        assert_eq!(card.as_deref(), Ok("id = \"x\"\n\n[cards.destiny]\nwind = 2\n"));
        assert_eq!(with_entry("x.toml", text, "b", Entry::Alien).as_deref(), Ok(text));
    }

    #[test]
    fn rejects_file_of_another_form() {
        let told = |text: &str| with_entry("x.toml", text, "a", Entry::Alien).map_err(|problem| problem.to_string());
        assert!(told("aliens = 3\n").is_err_and(|told| told.contains("`aliens` is not a separate table")));
        assert!(told("id = \n").is_err_and(|told| told.starts_with("x.toml:1: ")));
    }
}
