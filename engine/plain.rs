//! Words from outside, made fit to be shown: a file may hold what would move a terminal's cursor, hide a line, turn
//! the direction of writing or fill the screen.
//!
//! What is stored stays as it is: only what is shown is changed, so that everybody sees what stands there.

/// The most letters of a message that quotes what somebody wrote.
const LONGEST: usize = 500;

/// Whether a letter cannot be seen, but changes how others are: control codes, line and paragraph separators, marks
/// that turn the direction of writing, and letters without width or ink, behind which text can be hidden. Line breaks
/// and tabs are no such letters, nor are the signs that choose between the forms of an emoji.
pub const fn is_unseen(letter: char) -> bool {
    match letter {
        '\n' | '\t' => false,
        // Control codes of ASCII and of Latin 1, delete between them.
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => true,
        // Separators of lines and paragraphs, which end a line here and there.
        '\u{2028}' | '\u{2029}' => true,
        _ => has_no_ink(letter),
    }
}

/// Unicode's `Default_Ignorable_Code_Point` and the marks of annotations, but for the first 16 variation selectors.
const fn has_no_ink(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a name can be shown in one line as it is.
pub fn is_seen_in_one_line(name: &str) -> bool {
    !name.chars().any(|letter| is_unseen(letter) || letter == '\n' || letter == '\t')
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

/// The same as one line, whole.
pub fn whole_line(text: &str) -> String {
    plain(&text.replace(['\n', '\t'], " "))
}

/// The same as one line, truncated.
pub fn one_line(text: &str) -> String {
    // A letter written out takes many: the cut comes last.
    let start: String = text.chars().take(LONGEST + 1).collect();
    let shown = whole_line(&start);
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
        assert_eq!(whole_line(&"x\n".repeat(1_000)).chars().count(), 2_000);
    }

    /// Every kind that the issue names, and what is no such letter.
    #[test]
    fn unseen_letters_are_known() {
        let unseen = "\0\u{7}\u{8}\r\u{b}\u{1b}\u{7f}\u{85}\u{9b}\u{ad}\u{61c}\u{200b}\u{200d}\u{200e}\u{200f}\u{2028}\
                      \u{2029}\u{202a}\u{202e}\u{2060}\u{2066}\u{2069}\u{206f}\u{3164}\u{feff}\u{fff9}\u{e0041}\u{e01ef}";
        assert!(unseen.chars().all(is_unseen));
        let seen = "aå ß…–·►\u{a0}\u{301}\u{2009}\u{202f}\u{205f}\u{fe0f}\u{fffd}漢字\u{1f600}";
        assert!(!seen.chars().any(is_unseen));
        assert!(is_seen_in_one_line(seen) && !is_seen_in_one_line("a\nb") && !is_seen_in_one_line("a\tb"));
    }
}
