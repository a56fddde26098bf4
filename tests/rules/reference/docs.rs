//! `powers/stubs/hyperkon.docs.json`: hover texts for luau-lsp, by the symbols that Luau gives to the names of
//! `hyperkon.d.luau`.

use serde_json::{Map, Value, json};

/// Returns the hover texts. Fails if a name has no description.
pub fn docs(stubs: &str) -> String {
    let (mut texts, mut class, mut doc) = (Map::new(), String::new(), None);
    for line in stubs.lines() {
        if let Some(text) = line.trim_start().strip_prefix("--- ") {
            doc = Some(text);
            continue;
        }
        let symbol = if let Some(name) = word_after(line, &["declare extern type ", "export type "]) {
            class = format!("@hyperkon/globaltype/{name}");
            class.clone()
        } else if let Some(name) = word_after(line, &["declare "]) {
            format!("@hyperkon/global/{name}")
        } else if let Some(name) = word_after(line, &["  function ", "  "]) {
            format!("{class}.{name}")
        } else {
            assert!(doc.is_none(), "a description without a name: {line}");
            continue;
        };
        let text = doc.take().unwrap_or_else(|| panic!("{symbol} has no description"));
        let old = texts.insert(symbol, json!({ "documentation": text }));
        assert_eq!(old, None, "{line}");
    }
    serde_json::to_string_pretty(&Value::Object(texts)).unwrap() + "\n"
}

/// Returns the name after one of these prefixes.
fn word_after<'a>(line: &'a str, prefixes: &[&str]) -> Option<&'a str> {
    let rest = prefixes.iter().find_map(|prefix| line.strip_prefix(prefix))?;
    let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    Some(name).filter(|name| !name.is_empty())
}

#[test]
#[should_panic(expected = "@hyperkon/globaltype/Seat.name has no description")]
fn name_without_description_is_rejected() {
    docs("--- a seat\ndeclare extern type Seat with\n  function name(self): string\nend\n");
}
