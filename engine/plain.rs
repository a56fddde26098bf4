//! Words from outside, made fit to be shown: a file may hold what would move a terminal's cursor, hide a line or
//! fill the screen.

/// The most letters of a message that quotes what somebody wrote.
const LONGEST: usize = 500;

/// Whether a letter cannot be seen, but changes how others are: control codes, and marks that turn the
/// direction of writing. Line breaks and tabs are no such letters.
pub fn is_unseen(letter: char) -> bool {
    let turns =
        matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    turns || letter.is_control() && letter != '\n' && letter != '\t'
}

/// The text with every unseen letter written out, `\u{1b}`.
pub fn plain(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_unseen(letter) {
            shown.extend(letter.escape_unicode());
        } else {
            shown.push(letter);
        }
    }
    shown
}

/// The same as one line, truncated.
pub fn one_line(text: &str) -> String {
    // A letter written out takes many: the cut comes last.
    let start: String = text.chars().take(LONGEST + 1).map(|c| if c == '\n' || c == '\t' { ' ' } else { c }).collect();
    let shown = plain(&start);
    match shown.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} …", &shown[..end]),
        None => shown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_reaches_the_terminal_but_letters() {
        assert_eq!(one_line("a\u{1b}[2Jb\nc\u{202e}"), "a\\u{1b}[2Jb c\\u{202e}");
        assert_eq!(one_line(&"x".repeat(1_000)).chars().count(), LONGEST + 2);
        assert_eq!(one_line(&"\0".repeat(1_000)).chars().count(), LONGEST + 2);
        assert_eq!(plain("å\n\tß"), "å\n\tß");
    }
}
