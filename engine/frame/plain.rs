//! Words from outside, made fit to be shown: a file may hold what would move a terminal's cursor, hide a line, turn
//! the direction of writing or fill the screen.
//!
//! What is stored stays as it is: only what is shown is changed, so that everybody sees what stands there.

use std::fmt::Write;
use std::path::Path;

/// The most letters of a message that quotes what somebody wrote.
const LONGEST: usize = 500;

/// Whether a letter by itself cannot be seen, but changes how others are: control codes, line and paragraph separators, marks
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

/// The letters of a text with their places in bytes, each with whether it is unseen there. U+200C and U+200D are seen
/// where they join: behind a letter of a script that needs them, as Persian and Hindi do, and within an emoji.
pub fn letters(text: &str) -> impl Iterator<Item = (usize, char, bool)> + '_ {
    let mut before = '\0';
    text.char_indices().map(move |(at, letter)| {
        let joins = matches!(letter, '\u{200c}' | '\u{200d}') && can_join(before);
        before = letter;
        (at, letter, is_unseen(letter) && !joins)
    })
}

/// Whether a joiner behind this letter changes how it is written: the scripts from Arabic to Tai Tham and their extensions,
/// and what emoji are made of. Behind any other it would be hidden.
const fn can_join(letter: char) -> bool {
    matches!(letter,
        '\u{600}'..='\u{109f}' | '\u{1700}'..='\u{18af}' | '\u{1900}'..='\u{1cff}' | '\u{203c}' | '\u{2049}'
        | '\u{2190}'..='\u{2bff}' | '\u{a800}'..='\u{abff}' | '\u{fb50}'..='\u{fdff}' | '\u{fe0f}'
        | '\u{fe70}'..='\u{fefc}' | '\u{10a00}'..='\u{11fff}' | '\u{1e900}'..='\u{1e95f}' | '\u{1f000}'..='\u{1faff}')
}

/// The first unseen letter of a text.
pub fn unseen(text: &str) -> Option<char> {
    // Most texts have but the letters of ASCII.
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if is_plain { None } else { letters(text).find(|(.., hidden)| *hidden).map(|(_, letter, _)| letter) }
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
    !name.contains(['\n', '\t']) && unseen(name).is_none()
}

/// The text with every unseen letter written out, `\u{1b}`.
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

/// A path in one line, as it is told everywhere: a file can have any name.
pub fn path(path: &Path) -> String {
    let path = path.to_string_lossy();
    // The same strokes on every system; elsewhere than on Windows a backslash is a letter of a name.
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.into_owned() };
    plain(&path).replace('\n', "\\n").replace('\t', "\\t")
}

/// A path as one word of a line for a POSIX shell, which names this file and does nothing else.
pub fn path_as_word(path: &Path) -> String {
    let bytes = path.as_os_str().as_encoded_bytes();
    // What begins with a hyphen would be taken for an option.
    let here = if bytes.starts_with(b"-") { "./" } else { "" };
    let bare = |letter: char| letter.is_alphanumeric() || "/._-+:,@".contains(letter);
    match path.to_str() {
        Some(name) if !name.is_empty() && name.chars().all(bare) => format!("{here}{name}"),
        Some(name) if is_seen_in_one_line(name) => format!("'{here}{}'", name.replace('\'', "'\\''")),
        _ => format!("\"$(printf '{here}{}')\"", as_octal(bytes)),
    }
}

/// Bytes as `printf` reads them, those written out that are no plain ASCII.
fn as_octal(bytes: &[u8]) -> String {
    let mut shown = String::new();
    for &byte in bytes {
        if byte.is_ascii_alphanumeric() || b"/._-+:,@ ".contains(&byte) {
            shown.push(char::from(byte));
        } else {
            // Writing into a text does not fail.
            let _ = write!(shown, "\\{byte:03o}");
        }
    }
    shown
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

    /// Persian, Hindi, Malayalam as it was written before it had letters of its own for it, Sinhala, and emoji; nothing is
    /// hidden behind letters that join nothing.
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
    fn a_path_is_told_in_one_line() {
        assert_eq!(path(Path::new("a b/it's\n\t\u{1b}")), "a b/it's\\n\\t\\u{1b}");
    }

    #[test]
    fn a_path_is_one_word_of_a_line() {
        let word = |name: &str| path_as_word(Path::new(name));
        assert_eq!(word("decks/my-mod_1.x"), "decks/my-mod_1.x");
        assert_eq!(word("my mods/it's"), "'my mods/it'\\''s'");
        assert_eq!([word("-x"), word("- x"), word("")], ["./-x", "'./- x'", "''"]);
        assert_eq!([word("~/å"), word("$HOME"), word("a;b")], ["'~/å'", "'$HOME'", "'a;b'"]);
        assert_eq!(word("a\n\u{1b}'%\\"), "\"$(printf 'a\\012\\033\\047\\045\\134')\"");
    }

    /// What a shell makes of the word is the path.
    #[cfg(unix)]
    #[test]
    fn a_shell_reads_the_word_as_the_path() {
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
