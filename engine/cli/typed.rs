//! What a person types, read: a whole number, an option by its number or its name.

use crate::console::{Console, Stop};

/// A whole number.
pub fn number(console: &mut Console<'_>, min: u32, max: u32, default: Option<u32>) -> Result<u32, Stop> {
    loop {
        let line = console.line(default.map(|number| number.to_string()).as_deref())?;
        let number = if line.is_empty() { default } else { line.parse().ok() };
        match number.filter(|number| (min..=max).contains(number)) {
            Some(number) => return Ok(number),
            None => {
                let values = [("word", line), ("least", min.to_string()), ("most", max.to_string())];
                console.object("cli.bad_number", &values)?;
            }
        }
    }
}

/// An option by its number, its name, or the beginning of one name only.
pub fn find(line: &str, names: &[String]) -> Result<usize, String> {
    if let Ok(number) = line.parse::<usize>() {
        return number.checked_sub(1).filter(|index| *index < names.len()).ok_or_else(|| line.to_owned());
    }
    let tight = |text: &str| text.to_lowercase().replace(' ', "");
    let wanted = tight(line);
    if let Some(index) = names.iter().position(|name| tight(name) == wanted) {
        return Ok(index);
    }
    let mut begins = names.iter().enumerate().filter(|(_, name)| tight(name).starts_with(&wanted));
    match (begins.next(), begins.next()) {
        (Some((index, _)), None) => Ok(index),
        _ => Err(line.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn options_are_found_by_number_name_and_beginning() {
        let names = ["pass", "red 1", "red 12", "attack 8"].map(str::to_owned);
        assert_eq!(find("2", &names), Ok(1));
        assert_eq!(find("red 1", &names), Ok(1));
        assert_eq!(find("att", &names), Ok(3));
        assert!(find("re", &names).is_err());
        assert!(find("0", &names).is_err());
        assert!(find("5", &names).is_err());
    }
}
