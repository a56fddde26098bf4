//! Measures the share of errors that `check` finds without playing. One at a time, each word of the built-in and the
//! guide's scripts, texts, and editions is misspelled, and each name of a hook is replaced by a different hook's name.
//! The test prints the misses.

use hyperkon::__private::cosmic::{Entry, HOOKS, LEXICON, Meaning, Receiver};
use hyperkon::__private::game::{Content, ContentFile};
use hyperkon::__private::script::{DECLARATION, GLOBALS};
use hyperkon_workshop::check::check_files;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A word to misspell.
struct Site {
    class: &'static str,
    file: usize,
    at: usize,
    word: String,
    /// The replacement; `None` means a misspelling of the word.
    instead: Option<&'static str>,
}

impl Site {
    fn becomes(&self, turn: usize) -> String {
        self.instead.map_or_else(|| misspelt(&self.word, turn), str::to_owned)
    }
}

/// A word of a Lua file, and the text around it.
struct Token<'a> {
    at: usize,
    word: &'a str,
    is_text: bool,
    before: &'a str,
    after: &'a str,
}

/// Returns the names and strings of a script, without comments.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let (start, length, is_text, step) = if rest.starts_with("--") {
            let end = rest.find('\n').unwrap_or(rest.len());
            (at, 0, false, end)
        } else if c == '"' {
            let end = rest[1..].find('"').unwrap();
            (at + 1, end, true, end + 2)
        } else if is_name(c) {
            let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
            (at, if c.is_ascii_digit() { 0 } else { end }, false, end)
        } else {
            (at, 0, false, c.len_utf8())
        };
        if length > 0 {
            let (word, behind) = (&text[start..start + length], &text[at + step..]);
            found.push(Token { at: start, word, is_text, before: &text[..at], after: behind });
        }
        at += step;
    }
    found
}

const KEYWORDS: [&str; 21] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil", "not", "or",
    "repeat", "return", "then", "true", "until", "while",
];

const KEYS_OF_HOOKS: [&str; 9] = ["when", "run", "value", "test", "use", "once", "who", "order", "part_of"];

/// Returns `true` if the text before a string is a hook's word key.
fn is_word_of_hook(line: &str) -> bool {
    let key = line.trim_end_matches('"').trim_end().strip_suffix('=').map(str::trim_end).unwrap_or_default();
    let key = key.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
    KEYS_OF_HOOKS.contains(&key) && !line.contains("options")
}

/// Returns a name of other triggers that this script's triggers lack, preferably a similar one.
fn of_another_moment(script: &str, name: &str) -> Option<&'static str> {
    let here: Vec<&str> =
        HOOKS.iter().map(|hook| hook.name).filter(|hook| script.contains(&format!("\n  {hook} = {{"))).collect();
    let all: Vec<&Entry> = LEXICON.iter().filter(|entry| entry.receiver == Receiver::It).collect();
    let this = all.iter().find(|entry| entry.name == name)?;
    let elsewhere = all.iter().filter(|entry| !entry.at.iter().any(|hook| here.contains(&hook.spec().name)));
    let unlike = |entry: &&&Entry| (entry.takes.len() != this.takes.len(), entry.acts() != this.acts());
    elsewhere.min_by_key(unlike).map(|entry| entry.name)
}

/// Returns the class of a word, or `None` for harmless misspellings and declarations.
fn class_of(token: &Token<'_>, words: &BTreeSet<String>, inside: &str) -> Option<&'static str> {
    let before = token.before.trim_end();
    let line = token.before.rsplit('\n').next().unwrap_or_default();
    let is_key =
        !token.is_text && token.after.trim_start().starts_with('=') && !token.after.trim_start().starts_with("==");
    // This declares a class of cards.
    if token.is_text && line.trim_start().starts_with("class =") {
        return None;
    }
    if token.is_text {
        let call = before
            .trim_end_matches('(')
            .rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .next()
            .unwrap_or_default();
        let taken = LEXICON.iter().filter(|entry| entry.name == call).flat_map(|entry| entry.takes);
        let means = taken.map(|field| field.meaning).find(|meaning| *meaning != Meaning::Plain);
        return Some(match means {
            Some(Meaning::OptionName) => "option (read)",
            Some(Meaning::MemoryKey) => "memory key (used)",
            _ if is_word_of_hook(line) => "word of a hook",
            _ if line.trim_start().starts_with("id =") => "id",
            _ if words.contains(token.word) => "text key (script)",
            _ => "other text",
        });
    }
    if KEYWORDS.contains(&token.word) || before.ends_with("local") || before.ends_with("function") {
        return None;
    }
    // A type annotation has no effect in a game; the analyzer of the editor checks it (`tests/stubs`).
    if token.before.ends_with(": ") && token.word.starts_with(|letter: char| letter.is_ascii_uppercase()) {
        return None;
    }
    if before.ends_with(':') {
        return Some("API name");
    }
    if is_key && line.trim_start().starts_with("options =") && token.word != "options" {
        return Some("option (declared)");
    }
    if is_key && inside == "memory" && token.word != "memory" {
        return Some("memory key (declared)");
    }
    if is_key && HOOKS.iter().any(|hook| hook.name == token.word) {
        return Some("hook");
    }
    if is_key && KEYS_OF_HOOKS.contains(&token.word) && !line.contains("options") {
        return Some("key of a hook");
    }
    if is_key && DECLARATION.iter().any(|field| field.name == token.word) {
        return Some("declaration");
    }
    let request = |name: &str| {
        let asking = LEXICON.iter().filter(|function| !function.in_braces().is_empty());
        asking.flat_map(|function| function.takes).any(|field| field.name == name)
    };
    if is_key && before.ends_with(['{', ',']) && request(token.word) {
        return Some("key of a question");
    }
    let is_global = GLOBALS.iter().any(|global| global.name.split('.').any(|part| part == token.word));
    if is_global && !is_key {
        return Some("library");
    }
    // A local variable is declared far from its uses.
    let is_made = is_parameter(token) || (is_key && before.ends_with("local"));
    (!is_made).then_some("variable")
}

/// Returns `true` inside the brackets after `function`, or between `for` and `in`.
fn is_parameter(token: &Token<'_>) -> bool {
    let line = token.before.rsplit('\n').next().unwrap_or_default();
    let in_brackets = line.rfind("function").is_some_and(|at| !line[at..].contains(')'));
    let in_for = line.trim_start().starts_with("for ") && !line.contains(" in ") && !line.contains('=');
    in_brackets || in_for
}

/// Returns a misspelling: in turn, one letter omitted, two swapped, or one doubled.
fn misspelt(word: &str, turn: usize) -> String {
    let letters: Vec<char> = word.chars().collect();
    let middle = letters.len() / 2;
    let swapped = || {
        let at = (0..letters.len().saturating_sub(1))
            .map(|n| (n + middle) % (letters.len() - 1))
            .find(|at| letters[*at] != letters[at + 1]);
        at.map(|at| {
            let mut swapped = letters.clone();
            swapped.swap(at, at + 1);
            swapped
        })
    };
    let dropped = || {
        (letters.len() > 2)
            .then(|| letters.iter().enumerate().filter(|(at, _)| *at != middle).map(|(_, c)| *c).collect())
    };
    let doubled = || {
        letters
            .iter()
            .enumerate()
            .flat_map(|(at, c)| std::iter::repeat_n(*c, if at == middle { 2 } else { 1 }))
            .collect()
    };
    let made: Vec<char> = match turn % 3 {
        0 => dropped().unwrap_or_else(doubled),
        1 => swapped().unwrap_or_else(doubled),
        _ => doubled(),
    };
    made.into_iter().collect()
}

/// The files of the guide and of the page of editions: blocks that begin with a comment that names one.
fn of_the_guide() -> Vec<ContentFile> {
    let page = concat!(include_str!("../../powers/README.md"), include_str!("../../decks/README.md"));
    let blocks = page.split("\n```").filter_map(|part| part.strip_prefix("lua\n").or(part.strip_prefix("toml\n")));
    let named = blocks.filter_map(|block| {
        let name = block.lines().next()?.trim_start_matches(['-', '#', ' ']);
        let is_file = name.starts_with("powers/") || name.starts_with("decks/");
        is_file.then(|| ContentFile::new(name, block))
    });
    named.collect()
}

/// Returns the words below a script's name in English.
fn words_of(files: &[ContentFile], script: &ContentFile) -> BTreeSet<String> {
    let texts = script.name.replace(".lua", ".toml");
    let text = files.iter().find(|file| file.name == texts).map_or("", |file| file.text.as_str());
    text.lines().filter_map(|line| Some(line.split_once(" = ")?.0.to_owned())).collect()
}

fn script_sites(files: &[ContentFile], index: usize, sites: &mut Vec<Site>) {
    let file = &files[index];
    let words = words_of(files, file);
    let memory = file.text.find("memory = {").map_or(0..0, |at| at..at + file.text[at..].find('\n').unwrap());
    for token in tokens(&file.text) {
        let inside = if memory.contains(&token.at) { "memory" } else { "" };
        if let Some(class) = class_of(&token, &words, inside) {
            sites.push(Site { class, file: index, at: token.at, word: token.word.to_owned(), instead: None });
        }
        if token.before.ends_with("it:")
            && let Some(other) = of_another_moment(&file.text, token.word)
        {
            let (class, word) = ("name of another moment", token.word.to_owned());
            sites.push(Site { class, file: index, at: token.at, word, instead: Some(other) });
        }
    }
}

fn toml_sites(files: &[ContentFile], index: usize, sites: &mut Vec<Site>) {
    let file = &files[index];
    let is_deck = file.name.starts_with("decks/");
    let (mut at, mut part) = (0, "");
    for line in file.text.split_inclusive('\n') {
        let heading = line.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        part = heading.unwrap_or(part);
        let key = line.split([' ', '=']).next().unwrap_or_default();
        // An edition declares a kind of card by dealing it.
        let is_named = part == "cards.kinds";
        if heading.is_none() && line.contains(" = ") && !key.is_empty() && !key.starts_with('#') && !is_named {
            let class = if is_deck { "name in an edition" } else { "text key (texts)" };
            let is_value = is_deck && key.chars().all(|c| c.is_ascii_digit());
            // Names of presets, and names in other languages, can be anything.
            if !is_value && !part.starts_with("presets") {
                sites.push(Site { class, file: index, at, word: key.to_owned(), instead: None });
            }
            if is_deck && part == "aliens" {
                let values = tokens(line).into_iter().skip(1).filter(|token| token.after.starts_with(" ="));
                sites.extend(values.map(|token| Site {
                    class: "option (edition)",
                    file: index,
                    at: at + token.at,
                    word: token.word.to_owned(),
                    instead: None,
                }));
            }
        }
        at += line.len();
    }
}

/// Returns `true` if a file belongs to the mutated one. A script and its texts belong together.
fn belongs(path: &str, mutated: &str) -> bool {
    path.rsplit_once('.').unwrap().0 == mutated.rsplit_once('.').unwrap().0
}

/// Returns `true` if the mutant is found, in its own files or in the editions.
fn is_found(files: &[ContentFile], site: &Site, turn: usize) -> bool {
    let mut files = files.to_vec();
    let own = files[site.file].name.clone();
    let text = &mut files[site.file].text;
    text.replace_range(site.at..site.at + site.word.len(), &site.becomes(turn));
    let problems = check_files(&crate::GAMES, &files, |file| belongs(&file.name, &own));
    problems.iter().any(|problem| belongs(&problem.place.file, &own) || problem.place.file.starts_with("decks/"))
}

#[test]
fn misspelt_words_are_found() {
    let (mut files, problems) = Content::collect::<&Path>(&[]);
    assert_eq!(problems, []);
    files.extend(of_the_guide());
    assert_eq!(check_files(&crate::GAMES, &files, |_| true), [], "what ships is sound");
    let mut sites = Vec::new();
    for (index, file) in files.iter().enumerate() {
        match file.name.as_str() {
            // In the other games, `check` finds a misspelled name only by playing.
            name if name.starts_with("powers/fields") || name.starts_with("powers/factions") => {}
            name if name.ends_with(".lua") => script_sites(&files, index, &mut sites),
            name if name.starts_with("powers/texts") => {}
            _ => toml_sites(&files, index, &mut sites),
        }
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let mut missed = Vec::new();
        loop {
            let turn = next.fetch_add(1, Ordering::Relaxed);
            let Some(site) = sites.get(turn) else { return missed };
            if !is_found(&files, site, turn) {
                missed.push(turn);
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut missed: Vec<usize> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        running.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    missed.sort_unstable();
    let report = report(&files, &sites, &missed);
    println!("{report}");
    for class in [
        "API name",
        "hook",
        "key of a hook",
        "word of a hook",
        "name of another moment",
        "memory key (declared)",
        "memory key (used)",
        "option (read)",
        "text key (script)",
    ] {
        assert!(sites.iter().any(|site| site.class == class), "no mutant of the class {class}");
    }
    assert!(sites.len() > 1000, "only {} mutants", sites.len());
    assert!(missed.is_empty(), "not all are found:\n{report}");
}

/// Reports the number of found mutants by class, and the missed ones.
fn report(files: &[ContentFile], sites: &[Site], missed: &[usize]) -> String {
    let mut classes: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (turn, site) in sites.iter().enumerate() {
        let class = classes.entry(site.class).or_default();
        class.0 += usize::from(!missed.contains(&turn));
        class.1 += 1;
    }
    let mut report = String::new();
    for (class, (found, all)) in &classes {
        writeln!(report, "{class:<24} {found:>4} of {all:>4}").unwrap();
    }
    let found = sites.len() - missed.len();
    let tenths = found * 1000 / sites.len();
    writeln!(report, "{:<24} {found:>4} of {:>4}: {}.{} %", "all", sites.len(), tenths / 10, tenths % 10).unwrap();
    for turn in missed {
        let (site, file) = (&sites[*turn], &files[sites[*turn].file]);
        let line = file.text[..site.at].matches('\n').count() + 1;
        let became = site.becomes(*turn);
        writeln!(report, "not found: {}:{line}: {} `{}` as `{became}`", file.name, site.class, site.word).unwrap();
    }
    report
}
