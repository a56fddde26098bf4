//! The clauses of a game's rules, grouped by theme.

use serde_json::{Value, json};

/// A part of the rules with a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The heading.
    pub name: String,
    /// The clauses in the rulebook's order, each with its number and its text.
    pub clauses: Vec<(String, String)>,
}

impl Theme {
    /// Groups clauses by the letters of their numbers. `name` returns the heading of a letter; adjacent letters with
    /// the same heading are one theme.
    pub fn of(clauses: impl IntoIterator<Item = (String, String)>, name: impl Fn(&str) -> String) -> Vec<Theme> {
        let mut themes: Vec<Theme> = Vec::new();
        for clause in clauses {
            let name = name(clause.0.trim_end_matches(|letter: char| letter.is_ascii_digit()));
            match themes.last_mut() {
                Some(last) if last.name == name => last.clauses.push(clause),
                _ => themes.push(Theme { name, clauses: vec![clause] }),
            }
        }
        themes
    }

    /// Returns themes for a table's description: the heading, and the numbers of the clauses.
    pub fn about(themes: &[Theme]) -> Value {
        let numbers = |theme: &Theme| theme.clauses.iter().map(|(number, _)| number.clone()).collect::<Vec<_>>();
        themes.iter().map(|theme| json!({ "name": theme.name, "rules": numbers(theme) })).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_keep_the_rulebooks_order() {
        let clauses = ["M1", "S1", "C1", "C2", "C10"].map(|number| (number.to_owned(), String::new()));
        let themes = Theme::of(clauses, |letter| if letter == "C" { "Cards" } else { "Start" }.to_owned());
        let told =
            json!([{ "name": "Start", "rules": ["M1", "S1"] }, { "name": "Cards", "rules": ["C1", "C2", "C10"] }]);
        assert_eq!(Theme::about(&themes), told);
    }
}
