//! Parses a person's input: options by number or by name.

/// Finds an option by its number, its name, or an unambiguous prefix of it.
pub fn find(line: &str, names: &[String]) -> Result<usize, String> {
    let found = match line.parse::<usize>() {
        Ok(number) => number.checked_sub(1).filter(|index| *index < names.len()),
        Err(_) => begins_one(line, names),
    };
    found.ok_or_else(|| line.to_owned())
}

/// Finds a name by its full spelling or by an unambiguous prefix.
pub fn begins_one(line: &str, names: &[String]) -> Option<usize> {
    let tight = |text: &str| text.to_lowercase().replace(' ', "");
    let wanted = tight(line);
    if let Some(index) = names.iter().position(|name| tight(name) == wanted) {
        return Some(index);
    }
    let mut begins = names.iter().enumerate().filter(|(_, name)| tight(name).starts_with(&wanted));
    match (begins.next(), begins.next()) {
        (Some((index, _)), None) => Some(index),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn options_match_number_name_or_prefix() {
        let names = ["pass", "red 1", "red 12", "attack 8"].map(str::to_owned);
        assert_eq!(find("2", &names), Ok(1));
        assert_eq!(find("red 1", &names), Ok(1));
        assert_eq!(find("att", &names), Ok(3));
        assert!(find("re", &names).is_err());
        assert!(find("0", &names).is_err());
        assert!(find("5", &names).is_err());
    }
}
