//! Texts with places for values, as every game's texts have them: `{name}` stands for a named value, `{count|ship|ships}` for a
//! word in the number of a value.

/// Puts values into a text.
pub fn fill(text: &str, values: &[(&str, String)]) -> String {
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
            (Some(value), Some(one), Some(many)) => filled.push_str(if value == "1" { one } else { many }),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_plurals_are_put_in() {
        let values = |ships: &str| vec![("seat", "red".to_owned()), ("n", ships.to_owned())];
        assert_eq!(fill("{seat} loses {n} {n|ship|ships}.", &values("1")), "red loses 1 ship.");
        assert_eq!(fill("{seat} loses {n} {n|ship|ships}.", &values("3")), "red loses 3 ships.");
        assert_eq!(fill("{nobody} and {", &[]), "{nobody} and {");
    }
}
