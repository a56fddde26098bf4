//! Sanitized text for display. A file can contain characters that move a terminal's cursor, hide a line, change the
//! direction of writing, or fill the screen.
//!
//! Stored text is unchanged. Only its display is sanitized, so viewers still see what the file contains.

use std::fmt::Write;
use std::path::Path;

/// The maximum length of a message that quotes user text, in characters.
const LONGEST: usize = 500;

/// Returns `true` for an invisible character that changes how other text looks. Examples are control codes, line and
/// paragraph separators, marks of writing direction, and characters without width or ink. Line breaks, tabs, and the
/// selectors of emoji forms are excluded.
pub const fn is_unseen(letter: char) -> bool {
    match letter {
        '\n' | '\t' => false,
        // Control codes of ASCII and Latin-1, and the delete character between them.
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => true,
        // Line and paragraph separators, which some programs treat as line ends.
        '\u{2028}' | '\u{2029}' => true,
        _ => has_no_ink(letter),
    }
}

/// Returns a text's characters with byte offsets and a flag for invisible characters. The joiners U+200C and U+200D
/// count as visible within an emoji, or after a letter of a script that needs them, such as Persian or Hindi.
pub fn letters(text: &str) -> impl Iterator<Item = (usize, char, bool)> + '_ {
    let mut before = '\0';
    text.char_indices().map(move |(at, letter)| {
        let joins = matches!(letter, '\u{200c}' | '\u{200d}') && can_join(before);
        before = letter;
        (at, letter, is_unseen(letter) && !joins)
    })
}

/// Returns `true` if a joiner after this character changes how it is written. This applies to the scripts from Arabic
/// to Tai Tham, their extensions, and the parts of emoji. After other characters a joiner would be invisible.
const fn can_join(letter: char) -> bool {
    matches!(letter,
        '\u{600}'..='\u{109f}' | '\u{1700}'..='\u{18af}' | '\u{1900}'..='\u{1cff}' | '\u{203c}' | '\u{2049}'
        | '\u{2190}'..='\u{2bff}' | '\u{a800}'..='\u{abff}' | '\u{fb50}'..='\u{fdff}' | '\u{fe0f}'
        | '\u{fe70}'..='\u{fefc}' | '\u{10a00}'..='\u{11fff}' | '\u{1e900}'..='\u{1e95f}' | '\u{1f000}'..='\u{1faff}')
}

/// Returns the first invisible character of a text.
pub fn unseen(text: &str) -> Option<char> {
    // Most texts contain only ASCII.
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if is_plain { None } else { letters(text).find(|(.., hidden)| *hidden).map(|(_, letter, _)| letter) }
}

/// Returns `true` for Unicode's `Default_Ignorable_Code_Point` and for annotation marks.
///
/// The first 16 variation selectors are exempt.
const fn has_no_ink(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Returns `true` if a name can be shown on one line without escapes.
pub fn is_seen_in_one_line(name: &str) -> bool {
    !name.contains(['\n', '\t']) && unseen(name).is_none()
}

/// Returns the text with every invisible character escaped, such as `\u{1b}`.
pub fn plain(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for (_, letter, hidden) in letters(text) {
        if hidden {
            shown.extend(letter.escape_unicode());
        } else {
            shown.push(letter);
        }
    }
    shown
}

/// Returns the sanitized text on one line.
pub fn whole_line(text: &str) -> String {
    plain(&text.replace(['\n', '\t'], " "))
}

/// Returns the sanitized text on one line, truncated to a maximum length.
pub fn one_line(text: &str) -> String {
    // Escapes make the text longer, so the text is truncated again at the end.
    let start: String = text.chars().take(LONGEST + 1).collect();
    let shown = whole_line(&start);
    match shown.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} …", &shown[..end]),
        None => shown,
    }
}

/// Returns a path on one line for messages. A file can have any name.
pub fn path(path: &Path) -> String {
    let path = path.to_string_lossy();
    // All systems show `/`, but only Windows uses a backslash as a separator.
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.into_owned() };
    plain(&path).replace('\n', "\\n").replace('\t', "\\t")
}

/// Returns a path as a single word for a POSIX shell.
pub fn path_as_word(path: &Path) -> String {
    let bytes = path.as_os_str().as_encoded_bytes();
    // A shell command would read a word with a leading hyphen as an option.
    let here = if bytes.starts_with(b"-") { "./" } else { "" };
    let bare = |letter: char| letter.is_alphanumeric() || "/._-+:,@".contains(letter);
    match path.to_str() {
        Some(name) if !name.is_empty() && name.chars().all(bare) => format!("{here}{name}"),
        Some(name) if is_seen_in_one_line(name) => format!("'{here}{}'", name.replace('\'', "'\\''")),
        _ => format!("\"$(printf '{here}{}')\"", as_octal(bytes)),
    }
}

/// Returns bytes in the notation of `printf`, with everything except plain ASCII escaped.
fn as_octal(bytes: &[u8]) -> String {
    let mut shown = String::new();
    for &byte in bytes {
        if byte.is_ascii_alphanumeric() || b"/._-+:,@ ".contains(&byte) {
            shown.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(shown, "\\{byte:03o}");
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_receives_only_visible_letters() {
        assert_eq!(one_line("a\u{1b}[2Jb\nc\u{202e}"), "a\\u{1b}[2Jb c\\u{202e}");
        assert_eq!(one_line(&"x".repeat(1_000)).chars().count(), LONGEST + 2);
        assert_eq!(one_line(&"\0".repeat(1_000)).chars().count(), LONGEST + 2);
        assert_eq!(plain("å\n\tß"), "å\n\tß");
        assert_eq!(whole_line(&"x\n".repeat(1_000)).chars().count(), 2_000);
    }

    /// The test covers all kinds of invisible characters, and some visible characters.
    #[test]
    fn unseen_letters_are_known() {
        let unseen = "\0\u{7}\u{8}\r\u{b}\u{1b}\u{7f}\u{85}\u{9b}\u{ad}\u{61c}\u{200b}\u{200d}\u{200e}\u{200f}\u{2028}\
                      \u{2029}\u{202a}\u{202e}\u{2060}\u{2066}\u{2069}\u{206f}\u{3164}\u{feff}\u{fff9}\u{e0041}\u{e01ef}";
        assert!(unseen.chars().all(is_unseen));
        let seen = "aå ß…–·►\u{a0}\u{301}\u{2009}\u{202f}\u{205f}\u{fe0f}\u{fffd}漢字\u{1f600}";
        assert!(!seen.chars().any(is_unseen));
        assert!(is_seen_in_one_line(seen) && !is_seen_in_one_line("a\nb") && !is_seen_in_one_line("a\tb"));
    }

    /// Joiners are needed in Persian, Hindi, old Malayalam, Sinhala, and emoji. After other characters they would hide
    /// text.
    #[test]
    fn joiners_are_letters_where_they_join() {
        let seen = [
            "می\u{200c}خواهم",
            "क\u{94d}\u{200d}ष",
            "ന\u{d4d}\u{200d}",
            "ක\u{dca}\u{200d}ෂ",
            "👩\u{200d}🚀",
            "👩🏽\u{200d}⚕\u{fe0f}",
            "🏳\u{fe0f}\u{200d}🌈",
        ];
        for text in seen {
            assert_eq!((unseen(text), plain(text).as_str()), (None, text), "{text}");
            assert!(is_seen_in_one_line(text), "{text}");
        }
        for hidden in [
            "\u{200d}",
            "a\u{200d}b",
            "red\u{200c}",
            "å\u{200d}",
            "漢\u{200d}字",
            "👩\u{200d}\u{200d}🚀",
            "ی \u{200c}",
            "-\u{200d}",
        ] {
            assert!(unseen(hidden).is_some_and(|letter| matches!(letter, '\u{200c}' | '\u{200d}')), "{hidden:?}");
        }
        assert_eq!(plain("a\u{200d}b"), "a\\u{200d}b");
    }

    #[test]
    fn path_is_shown_in_one_line() {
        assert_eq!(path(Path::new("a b/it's\n\t\u{1b}")), "a b/it's\\n\\t\\u{1b}");
    }

    #[test]
    fn path_becomes_one_shell_word() {
        let word = |name: &str| path_as_word(Path::new(name));
        assert_eq!(word("decks/my-mod_1.x"), "decks/my-mod_1.x");
        assert_eq!(word("my mods/it's"), "'my mods/it'\\''s'");
        assert_eq!([word("-x"), word("- x"), word("")], ["./-x", "'./- x'", "''"]);
        assert_eq!([word("~/å"), word("$HOME"), word("a;b")], ["'~/å'", "'$HOME'", "'a;b'"]);
        assert_eq!(word("a\n\u{1b}'%\\"), "\"$(printf 'a\\012\\033\\047\\045\\134')\"");
    }

    /// A shell reads the word as the original path.
    #[cfg(unix)]
    #[test]
    fn shell_reads_the_word_as_path() {
        use std::os::unix::ffi::OsStrExt;
        let names: [&[u8]; 9] = [
            b"plain",
            b"a b",
            b"it's",
            b"-n",
            b"`x` $(y) \"z\" $HOME",
            b"a\nb",
            b"\x1b[2J",
            b"\xff\xfe 100%",
            b"\\n*?~",
        ];
        for name in names {
            let word = path_as_word(Path::new(std::ffi::OsStr::from_bytes(name)));
            let read = std::process::Command::new("sh").args(["-c", &format!("printf %s {word}")]).output();
            let read = read.unwrap_or_else(|error| panic!("{error}")).stdout;
            assert_eq!(read.strip_prefix(b"./").unwrap_or(&read), name, "{word}");
        }
    }
}
