//! Texts with placeholders: `{name}` for a value, `{count|ship|ships}` for a plural. All games use them.
//!
//! The plural rules of the text's language select the form of a plural: the first form is *one*, the second is *other*.

use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use unic_langid::LanguageIdentifier;

/// Replaces the placeholders of a text with values.
pub fn fill(lang: &str, text: &str, values: &[(&str, String)]) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((slot, behind)) = after.split_once('}') else {
            filled.push('{');
            rest = after;
            continue;
        };
        let mut parts = slot.split('|');
        let name = parts.next().unwrap_or_default();
        let value = values.iter().find(|(key, _)| *key == name).map(|(_, value)| value.as_str());
        match (value, parts.next(), parts.next()) {
            (Some(value), Some(one), Some(other)) => filled.push_str(if is_one(lang, value) { one } else { other }),
            (Some(value), ..) => filled.push_str(value),
            (None, ..) => {
                filled.push('{');
                filled.push_str(slot);
                filled.push('}');
            }
        }
        rest = behind;
    }
    filled + rest
}

/// Returns `true` if a number takes the plural form *one* in a language.
fn is_one(lang: &str, number: &str) -> bool {
    let lang = lang.parse::<LanguageIdentifier>().ok();
    let rules = lang.and_then(|lang| PluralRules::create(lang, PluralRuleType::CARDINAL).ok());
    let category = rules.and_then(|rules| rules.select(number).ok());
    category.map_or(number == "1", |category| category == PluralCategory::ONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_plurals_are_filled_in() {
        let values = |ships: &str| vec![("seat", "red".to_owned()), ("n", ships.to_owned())];
        assert_eq!(fill("en", "{seat} loses {n} {n|ship|ships}.", &values("1")), "red loses 1 ship.");
        assert_eq!(fill("en", "{seat} loses {n} {n|ship|ships}.", &values("3")), "red loses 3 ships.");
        assert_eq!(fill("en", "{nobody} and {", &[]), "{nobody} and {");
    }

    #[test]
    fn plural_form_follows_the_language() {
        let form = |lang: &str, n: &str| fill(lang, "{n|one|other}", &[("n", n.to_owned())]);
        for lang in ["en", "nl", "sv", "de", "da"] {
            assert_eq!(["0", "1", "2", "21"].map(|n| form(lang, n)), ["other", "one", "other", "other"], "{lang}");
        }
        assert_eq!(form("fr", "0"), "one");
        assert_eq!([form("en", "1.5"), form("da", "1.5")], ["other", "one"]);
        assert_eq!([form("no language", "1"), form("en", "many")], ["one", "other"]);
    }
}
