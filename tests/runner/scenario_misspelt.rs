//! Shipped scenarios with one word misspelt: a reader that swallows it plays something else than was meant, and says that
//! it holds. Each misspelling must be refused at its line, in the words of the format.
//!
//! A sample of a stated seed is played; `MISSPELT=40000 cargo test --test runner scenario_misspelt` takes a larger one.

use hyperkon::cosmic::Rule;
use hyperkon::game::{Content, Engine, Purity};
use hyperkon::table::Dice;
use hyperkon_workshop::scenario::{self, Kind};
use std::ops::Range;
use std::path::Path;

const SEED: u64 = 4;
const SAMPLE: usize = 1000;

/// A word or a number in a file.
struct Site {
    place: Range<usize>,
    quoted: bool,
}

/// All words and numbers of a file that mean something to its reader: what stands in comments, in `story` and in `say` is
/// prose.
fn sites(text: &str) -> Vec<Site> {
    let (mut found, mut start) = (Vec::new(), 0);
    for line in text.split_inclusive('\n') {
        let prose = ["#", "story", "say"].iter().any(|start| line.trim_start().starts_with(start));
        let (mut at, mut quoted) = (0, false);
        while let Some(letter) = line[at..].chars().next().filter(|letter| !prose && (*letter != '#' || quoted)) {
            let is_digit = |c: char| c.is_ascii_digit();
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            let rest = &line[at..];
            let length = match letter {
                '0'..='9' => rest.find(|c| !is_digit(c)),
                letter if is_word(letter) => rest.find(|c| !is_word(c)),
                letter => {
                    quoted ^= letter == '"';
                    at += letter.len_utf8();
                    continue;
                }
            };
            let end = at + length.unwrap_or(rest.len());
            found.push(Site { place: start + at..start + end, quoted });
            at = end;
        }
        start += line.len();
    }
    found
}

/// A word with two letters exchanged, one left out or one doubled; a number with a sign or with something behind it.
fn misspelt(word: &str, quoted: bool, dice: &mut Dice) -> String {
    let letters: Vec<char> = word.chars().collect();
    if letters.iter().all(char::is_ascii_digit) {
        let mut wrong = vec![format!("{word} cats"), format!("{word}x")];
        // In a text a quotation mark would end it; below nought a nought is a nought.
        wrong.extend((!quoted).then(|| format!("\"{word}\"")));
        wrong.extend((word != "0").then(|| format!("-{word}")));
        return wrong.swap_remove(dice.below(wrong.len() as u32) as usize);
    }
    let mut wrong = letters.clone();
    let at = dice.below(letters.len() as u32) as usize;
    match dice.below(3) {
        0 if letters.get(at + 1).is_some_and(|next| *next != letters[at]) => wrong.swap(at, at + 1),
        1 if letters.len() > 1 => drop(wrong.remove(at)),
        _ => wrong.insert(at, letters[at]),
    }
    wrong.into_iter().collect()
}

/// Why a misspelling may pass: it is another word of the format, or another form of the same.
fn may_pass(word: &str, wrong: &str) -> bool {
    let clauses = [
        |name: &str| Rule::named(name).is_some(),
        |name: &str| hyperkon_ufos::Rule::named(name).is_some(),
        |name: &str| hyperkon_sp4x::Rule::named(name).is_some(),
    ];
    let another_clause = clauses.iter().any(|is_clause| is_clause(word) && is_clause(wrong));
    let another_form = matches!(
        (word, wrong),
        ("ships", "ship") | ("cards", "card") | ("hands", "hand") | ("turns", "turn") | ("play", "lay")
    );
    another_clause || another_form
}

/// Whether a number is another one that could stand there: a place or points below nought, a key in quotes.
fn is_another_number(text: &str, place: &Range<usize>, changed: &str) -> bool {
    let line = text[..place.start].rsplit('\n').next().unwrap_or_default();
    let is_key = changed.starts_with('"') && text[place.end..].starts_with(" =");
    let is_signed = changed.starts_with('-') && (line.contains("at = [") || line.contains("points"));
    is_key || is_signed
}

/// What is a misspelling only to a reader of the language: a sentence that is told otherwise, a total or a stock below
/// nought.
fn is_seen_in_play(line: &str) -> bool {
    let told_below = ["en =", "nl =", "sv ="].iter().any(|language| line.trim_start().starts_with(language));
    told_below
        || line.contains("told =")
        || line.trim_start().starts_with("totals")
        || line.contains("{ totals")
        || line.trim_start().starts_with("stock")
}

/// A word that only a programmer knows: a type or a variant with what it holds, a type of numbers.
fn foreign(said: &str) -> Option<&str> {
    let types = ["u8", "u16", "u32", "u64", "i16", "i64", "usize", "Some", "None", "Vec", "enum", "struct", "variant"];
    let word = |part: &&str| types.contains(part);
    let words = || said.split(|c: char| !c.is_alphanumeric() && c != '_');
    let holds =
        said.match_indices(['(', '{']).map(|(at, _)| said[..at].split(|c: char| !c.is_alphanumeric()).next_back());
    let named = |name: &&str| name.starts_with(|c: char| c.is_ascii_uppercase());
    words().find(word).or_else(|| holds.flatten().find(named)).or_else(|| said.contains("::").then_some("::"))
}

#[test]
fn a_misspelt_word_is_refused() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/scenarios");
    let texts: Vec<(String, String)> = scenario::texts(&folder)
        .texts
        .into_iter()
        .map(|file| (file.path, file.text))
        // A file that must be refused is wrong already, and on purpose.
        .filter(|(_, text)| !text.contains("must_be_refused"))
        .collect();
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let mut dice = Dice::new(SEED);
    let sample = std::env::var("MISSPELT").map_or(SAMPLE, |number| number.parse().unwrap());
    let (mut wrong, mut numbers) = (Vec::new(), 0);
    for _ in 0..sample {
        let (file, text) = &texts[dice.below(texts.len() as u32) as usize];
        let sites = sites(text);
        let Site { place, quoted } = &sites[dice.below(sites.len() as u32) as usize];
        let word = &text[place.clone()];
        let changed = misspelt(word, *quoted, &mut dice);
        numbers += usize::from(word.bytes().all(|byte| byte.is_ascii_digit()));
        if may_pass(word, &changed) || is_another_number(text, place, &changed) {
            continue;
        }
        let mutant = [&text[..place.start], &changed, &text[place.end..]].concat();
        let number = text[..place.start].matches('\n').count();
        let line = mutant.lines().nth(number).unwrap_or_default();
        let failures = scenario::run_watching(&mut engine, Purity::Trusted, "misspelt.toml", &mutant);
        let mut note = |why: String| wrong.push(format!("{file}\n    {}\n    {why}", line.trim()));
        if failures.is_empty() {
            note(format!("`{changed}` for `{word}` is swallowed"));
        }
        for failure in &failures {
            let said = failure.to_string();
            if failure.kind != Kind::Refused && !is_seen_in_play(line) {
                note(format!("was played: {said}"));
            }
            if failure.line.is_none() {
                note(format!("at no line: {said}"));
            }
            if let Some(foreign) = foreign(&failure.what) {
                note(format!("`{foreign}` is no word of scenarios: {said}"));
            }
        }
    }
    println!("{sample} misspellings, {numbers} of them of numbers");
    assert!(numbers * 10 > sample && numbers * 2 < sample, "{numbers} of {sample} are numbers");
    assert!(wrong.is_empty(), "{} of {sample}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_programmers_word_is_found() {
    assert_eq!(foreign("no ships at Planet(Planet(0))"), Some("Planet"));
    assert_eq!(foreign("expected u8"), Some("u8"));
    assert_eq!(foreign("`rde` is no colour of this table (did you mean `red`?); write { red = 2 }"), None);
}
