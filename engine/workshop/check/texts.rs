//! Checks of the texts beside scripts: missing texts, and texts without a script.

use super::text_keys::{line_of_key, slots};
use super::translations;
use super::wrong::{TextAdvice, WrongTexts};
use crate::cosmic::OptionValue;
use crate::edition::{stands_aside, toml_lines};
use crate::game::{Content, ContentFile};
use crate::problem::{How, Place, Problem};
use crate::script::Declares;
use crate::table::AnyOf;
use serde::Deserialize;

/// The text file of one script.
struct TextFile<'a> {
    file: &'a ContentFile,
    content: &'a Content,
}

/// Returns the problems of text files, and of scripts without texts.
pub(super) fn check(given: &[&ContentFile], files: &[ContentFile], content: &Content) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in given {
        if is_script(file) {
            problems.extend(names(file, files, content));
        } else if is_beside_scripts(file) {
            let texts = TextFile { file, content };
            problems.extend(texts.of_nobody(files));
            problems.extend(texts.languages());
            problems.extend(texts.asides());
            problems.extend(texts.filled());
        } else if file.is_in("powers/texts", ".toml") {
            problems.extend(translations::check(file, content));
        } else if file.is_edition() {
            problems.extend(untold(file, content));
        }
    }
    problems
}

/// Returns the kind of script in the file's folder, if the file has this extension.
pub(super) fn declares(file: &ContentFile, ending: &str) -> Option<Declares> {
    Declares::ALL.into_iter().find(|declares| file.is_in(declares.folder(), ending))
}

pub(super) fn is_script(file: &ContentFile) -> bool {
    declares(file, ".lua").is_some()
}

fn is_beside_scripts(file: &ContentFile) -> bool {
    declares(file, ".toml").is_some()
}

/// Returns the languages in a text file.
fn languages_of(file: &ContentFile, content: &Content) -> Vec<String> {
    let has = |language: &&str| file.text.lines().any(|line| heading(line) == Some(language));
    content.texts().languages().filter(has).map(str::to_owned).collect()
}

/// Returns the language in a heading such as `[en]`.
fn heading(line: &str) -> Option<&str> {
    line.trim().strip_prefix('[')?.split([']', '.']).next()
}

/// Checks a script's name and text. Both must exist in English and in the languages of its editions.
fn names(script: &ContentFile, files: &[ContentFile], content: &Content) -> Vec<Problem> {
    let id = content.id_of(script);
    let name = format!("{}.toml", script.name.trim_end_matches(".lua"));
    let beside = files.iter().find(|file| file.pack == script.pack && file.name == name);
    let path =
        beside.map_or_else(|| format!("{}.toml", script.path.trim_end_matches(".lua")), |file| file.path.clone());
    let missing = |language: &str| -> Vec<&str> {
        let lacks = |key: &&str| content.texts().find(language, &format!("{id}.{key}")).is_none();
        ["name", "text"].into_iter().filter(lacks).collect()
    };
    let lines = |language: &str, keys: &[&str]| {
        let keys: Vec<String> = keys.iter().map(|key| format!("`{key} = \"…\"`")).collect();
        format!("write {} under `[{language}]` in {path}", keys.join(" and "))
    };
    let told_at = beside.map_or(&script.path, |file| &file.path);
    let mut problems = Vec::new();
    let lacking = missing("en");
    if !lacking.is_empty() {
        let (id, lacks, lines) = (id.to_owned(), lacking.join(" and "), lines("en", &lacking));
        problems.push(Problem::error(told_at, WrongTexts::Nameless { id, lacks, lines }));
    }
    for (edition, language) in own_languages(files, content) {
        let has_it = content.edition(&edition).is_some_and(|edition| edition.has_script(id));
        let lacking = missing(&language);
        // If the file has this language, its keys are checked one by one elsewhere.
        let begun = beside.is_some_and(|file| languages_of(file, content).contains(&language));
        if has_it && !lacking.is_empty() && !begun && language != "en" {
            let (id, lacks, lines) = (id.to_owned(), lacking.join(" and "), lines(&language, &lacking));
            let wrong = WrongTexts::OtherLanguage { id, lacks, language, edition, lines };
            let problem = Problem::warning(told_at, wrong);
            if !problems.contains(&problem) {
                problems.push(problem);
            }
        }
    }
    problems
}

/// The keys of an edition file that this check reads.
#[derive(Deserialize)]
struct Head {
    id: String,
    language: String,
}

fn head(file: &ContentFile) -> Option<Head> {
    crate::edition::read_toml(&file.path, &file.text).ok()
}

/// Returns the editions that set a language.
fn own_languages(files: &[ContentFile], content: &Content) -> Vec<(String, String)> {
    let decks = files.iter().filter(|file| file.is_edition());
    let read = |file: &ContentFile| {
        let head = head(file)?;
        Some((content.edition_within(file.pack, &head.id).to_owned(), head.language))
    };
    decks.filter_map(read).collect()
}

/// Reports an edition whose language has no texts, because it could not be played.
fn untold(file: &ContentFile, content: &Content) -> Option<Problem> {
    let Head { language, .. } = head(file)?;
    let (mut known, lines) = (content.texts().languages(), toml_lines(&file.text));
    // Another check reports invalid language tags.
    (!known.any(|known| known == language) && content.editions().any(|edition| edition.language == language)).then(
        || {
            let wrong = WrongTexts::NoTexts { language: language.clone() };
            let mut problem = Problem::error(&file.path, wrong).about(&language).at(lines.get("language").copied());
            problem.place.find(&file.text);
            problem
        },
    )
}

impl TextFile<'_> {
    fn at(&self, language: &str, key: &str) -> Place {
        Place { line: line_of_key(&self.file.text, language, key), ..Place::word(&self.file.path, key) }
    }

    fn warning(&self, place: Place, wrong: WrongTexts) -> Problem {
        Problem { place, ..Problem::warning("", wrong) }
    }

    /// Reports texts whose script does not exist.
    fn of_nobody(&self, files: &[ContentFile]) -> Option<Problem> {
        let id = self.file.stem();
        if files.iter().any(|file| is_script(file) && file.stem() == id) {
            return None;
        }
        let scripts = files.iter().filter(|file| is_script(file)).map(ContentFile::stem);
        let how = How::near(id, scripts).map_or(TextAdvice::NamedLikeScript, |how| TextAdvice::How { how });
        Some(Problem::warning(&self.file.path, WrongTexts::OfNobody { id: id.to_owned(), how }))
    }

    /// Checks that texts for one edition or about one word name an existing edition or word.
    fn asides(&self) -> Vec<Problem> {
        let (id, texts) = (self.content.id_of(self.file), self.content.texts());
        let editions = || self.content.editions().map(|edition| edition.id.as_str());
        let words = texts.keys_below(id);
        let words = || words.iter().map(String::as_str).filter(|word| !["name", "text"].contains(word));
        let mut problems = Vec::new();
        for language in languages_of(self.file, self.content) {
            let below = format!("{id}.");
            let own = texts.keys(&language).filter_map(|key| key.strip_prefix(&below)).filter(|key| stands_aside(key));
            for key in own {
                let Some((table, named)) = key.split_once('.') else { continue };
                let (what, known): (_, Vec<&str>) = if table == "edition" {
                    ("edition", editions().collect())
                } else {
                    ("text of a word", words().collect())
                };
                if known.contains(&named) {
                    continue;
                }
                let how = How::near(named, known.iter().copied()).map_or_else(
                    || TextAdvice::OneOf { known: AnyOf(known.iter().map(|&known| known.to_owned()).collect()) },
                    |how| TextAdvice::How { how },
                );
                let wrong = WrongTexts::StandsForNothing { place: format!("{language}.{key}"), table: what, how };
                let line = line_of_key(&self.file.text, &language, named);
                problems.push(self.warning(Place { line, ..Place::word(&self.file.path, named) }, wrong));
            }
        }
        problems
    }

    /// Checks that all languages have the same keys as English.
    fn languages(&self) -> Vec<Problem> {
        let (id, texts) = (self.content.id_of(self.file), self.content.texts());
        let english = texts.keys_below(id);
        let mut problems = Vec::new();
        for language in languages_of(self.file, self.content).iter().filter(|language| *language != "en") {
            let below = format!("{id}.");
            let mut own: Vec<&str> = texts.keys(language).filter_map(|key| key.strip_prefix(&below)).collect();
            own.retain(|key| !stands_aside(key));
            for key in own.iter().filter(|key| !english.iter().any(|known| known == *key)) {
                let near = How::near(key, english.iter().map(String::as_str));
                let how = near.map_or(TextAdvice::AlsoInEnglish, |how| TextAdvice::How { how });
                let wrong = WrongTexts::NotInEnglish { place: format!("{language}.{key}"), how };
                problems.push(self.warning(self.at(language, key), wrong));
            }
            let lacking: Vec<String> =
                english.iter().filter(|key| !own.contains(&key.as_str())).map(|key| format!("`{key}`")).collect();
            if !lacking.is_empty() {
                let is = if lacking.len() == 1 { "is" } else { "are" };
                let wrong = WrongTexts::Missing { keys: lacking.join(", "), is, language: language.clone() };
                let line = line_of_heading(&self.file.text, language);
                let place = Place { line, ..Place::word(&self.file.path, language) };
                problems.push(self.warning(place, wrong));
            }
        }
        problems
    }

    /// Checks the placeholders in texts. A name can use a card's value; a text can use the script's number options.
    fn filled(&self) -> Vec<Problem> {
        let (mut problems, id, texts) = (Vec::new(), self.content.id_of(self.file), self.content.texts());
        // If the script is invalid, its options are unknown.
        let Some(script) = self.content.scripts().iter().find(|script| script.id == id) else { return problems };
        let is_number = |slot: &String| matches!(script.options.get(slot), Some(OptionValue::Number(_)));
        for language in languages_of(self.file, self.content) {
            let below = texts.keys(&language).filter_map(|key| key.strip_prefix(id)?.strip_prefix('.'));
            for key in below.filter(|key| matches!(*key, "name" | "text") || key.starts_with("edition.")) {
                let slots = texts.find(&language, &format!("{id}.{key}")).map(slots).unwrap_or_default();
                let is_given = |slot: &String| is_number(slot) && (key != "name" || slot == "value");
                for value in slots.into_iter().filter(|slot| !is_given(slot)) {
                    let wrong = WrongTexts::Shows { place: format!("{language}.{key}"), value };
                    problems.push(self.warning(self.at(&language, key), wrong));
                }
            }
        }
        problems
    }
}

fn line_of_heading(text: &str, language: &str) -> Option<usize> {
    text.lines().position(|line| heading(line) == Some(language)).map(|index| index + 1)
}
