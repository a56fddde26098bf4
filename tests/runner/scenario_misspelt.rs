//! Built-in scenarios with one misspelled word. A reader that ignores the error plays a different scenario and reports
//! success. Each misspelling must be rejected at its line, in the terms of the format.
//!
//! The test takes a sample by a fixed seed; `MISSPELT=40000 cargo test --test runner scenario_misspelt` takes a larger one.

use hyperkon::__private::cosmic::Rule;
use hyperkon::__private::game::{Content, DeterminismCheck, Engine};
use hyperkon_table::Dice;
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

/// Returns all words and numbers of a file that its reader interprets. Comments, `story` and `say` are prose.
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

/// Returns a misspelling: a word with letters swapped, omitted or doubled, or an invalid number.
fn misspelt(word: &str, quoted: bool, dice: &mut Dice) -> String {
    let letters: Vec<char> = word.chars().collect();
    if letters.iter().all(char::is_ascii_digit) {
        let mut wrong = vec![format!("{word} cats"), format!("{word}x")];
        // A quotation mark would end a string, and -0 equals 0.
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

/// Returns `true` if a misspelling may pass. It may be another word of the format, or another form of the same.
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

/// Returns `true` if the number is valid there: negative places or points, or quoted keys.
fn is_another_number(text: &str, place: &Range<usize>, changed: &str) -> bool {
    let line = text[..place.start].rsplit('\n').next().unwrap_or_default();
    let is_key = changed.starts_with('"') && text[place.end..].starts_with(" =");
    let is_signed = changed.starts_with('-') && (line.contains("at = [") || line.contains("points"));
    is_key || is_signed
}

/// Returns `true` if only playing or a reader notices the misspelling. It is another narrated sentence, or a negative
/// total, stock, or face of a card.
fn is_seen_in_play(line: &str) -> bool {
    let told_below = ["en =", "nl =", "sv ="].iter().any(|language| line.trim_start().starts_with(language));
    told_below
        || line.contains("told =")
        || line.trim_start().starts_with("totals")
        || line.contains("{ totals")
        || line.trim_start().starts_with("stock")
        || line.contains("face = ")
}

/// Returns a programmer's word: a type, a variant with its contents, or a number type.
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
fn misspelt_words_are_rejected() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/scenarios");
    let texts: Vec<(String, String)> = scenario::texts(&folder)
        .texts
        .into_iter()
        .map(|file| (file.path, file.text))
        // Skip files that are invalid on purpose.
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
        let failures = scenario::run_watching(&mut engine, DeterminismCheck::Trusted, "misspelt.toml", &mutant);
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
fn programmer_words_are_found() {
    assert_eq!(foreign("no ships at Planet(Planet(0))"), Some("Planet"));
    assert_eq!(foreign("expected u8"), Some("u8"));
    assert_eq!(foreign("unknown color `rde` at this table (did you mean `red`?); write { red = 2 }"), None);
}
