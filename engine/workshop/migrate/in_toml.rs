//! Files in TOML: editions, texts and scenarios.

use super::edits::Edits;
use super::{Left, Rewritten};
use crate::edition::line_at;
use crate::version::{API_VERSION, NameKind, RENAMED};
use toml_edit::{Document, Item, Table, TableLike, Value};

/// What is told to people, and not to the engine.
const PROSE: [&str; 3] = ["story", "say", "told"];

/// An edition of the version before states the new one.
pub(super) fn edition(text: &str) -> Result<Option<Rewritten>, Left> {
    let document = parse(text)?;
    let Some(api) = document.as_table().get("api") else {
        return Err(Left::new(1, "no `api` is stated".to_owned(), "`api = 1` if it is of API 1".to_owned()));
    };
    let key = document.as_table().key("api").and_then(|key| key.span());
    let (Some(1), Some(key), Some(span)) = (api.as_integer(), key, api.span()) else { return Ok(None) };
    let mut edits = Edits::of(text);
    edits.put_value(key.start, &span, &API_VERSION.to_string());
    Ok(Some(done(edits)))
}

/// Words that are said of hooks lie below their new names.
pub(super) fn texts(text: &str) -> Result<Option<Rewritten>, Left> {
    let document = parse(text)?;
    let mut edits = Edits::of(text);
    keys(document.as_table(), &mut edits);
    Ok(some(edits))
}

/// A scenario names hooks, questions and events by their new names.
pub(super) fn scenario(text: &str) -> Result<Option<Rewritten>, Left> {
    let document = parse(text)?;
    let mut edits = Edits::of(text);
    words_in_table(document.as_table(), text, &mut edits);
    Ok(some(edits))
}

fn parse(text: &str) -> Result<Document<String>, Left> {
    Document::parse(text.to_owned()).map_err(|error| {
        let line = error.span().map_or(1, |span| line_at(text, span.start));
        Left::new(line, error.message().replace('\n', " "), "something that `check` can read".to_owned())
    })
}

fn some(edits: Edits<'_>) -> Option<Rewritten> {
    Some(done(edits)).filter(|rewritten| !rewritten.changes.is_empty())
}

fn done(edits: Edits<'_>) -> Rewritten {
    let (text, changes) = edits.done();
    Rewritten { text, changes, left: Vec::new() }
}

fn hooks() -> impl Iterator<Item = (&'static str, &'static str)> {
    RENAMED.iter().filter(|renamed| renamed.kind == NameKind::Hook).map(|renamed| (renamed.old, renamed.new))
}

/// What a scenario names that is called otherwise now: hooks, questions and events.
fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    hooks().chain([("bring_ships", "move_ships"), ("withdraw_ships", "move_ships"), ("ships_brought", "ships_moved")])
}

fn keys(table: &Table, edits: &mut Edits<'_>) {
    for (name, item) in table {
        let key = table.key(name).and_then(|key| key.span());
        if let (Some(span), Some((_, new))) = (key, hooks().find(|(old, _)| *old == name)) {
            edits.put(&span, [new.into()]);
        }
        if let Some(inner) = item.as_table() {
            keys(inner, edits);
        }
    }
}

fn words_in_table(table: &dyn TableLike, text: &str, edits: &mut Edits<'_>) {
    for (_, item) in table.iter().filter(|(key, _)| !PROSE.contains(key)) {
        match item {
            Item::Value(value) => words_in(value, text, edits),
            Item::Table(inner) => words_in_table(inner, text, edits),
            Item::ArrayOfTables(all) => all.iter().for_each(|inner| words_in_table(inner, text, edits)),
            Item::None => {}
        }
    }
}

fn words_in(value: &Value, text: &str, edits: &mut Edits<'_>) {
    match value {
        Value::Array(all) => all.iter().for_each(|value| words_in(value, text, edits)),
        Value::InlineTable(table) => words_in_table(table, text, edits),
        Value::String(_) => {
            let Some(span) = value.span() else { return };
            for (old, new) in names() {
                for (at, _) in text[span.clone()].match_indices(old) {
                    let (from, to) = (span.start + at, span.start + at + old.len());
                    let is_letter =
                        |letter: Option<char>| letter.is_some_and(|one| one.is_alphanumeric() || one == '_');
                    let before = text[..from].chars().next_back();
                    if !is_letter(before) && !is_letter(text[to..].chars().next()) {
                        edits.put(&(from..to), [new.into()]);
                    }
                }
            }
        }
        _ => {}
    }
}
