//! The rules by their numbers: every number that is cited leads to a clause, and every clause has a scenario.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects")]

use hyperkon::cosmic::{RULES, Rule};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Clauses that no scenario can show, and why.
const UNSHOWN: [(Rule, &str); 2] = [
    (Rule::V2, "a campaign is many games and a scenario plays one; `engine/game/campaign.rs` tests its scores"),
    (Rule::V3, "a scenario names its aliens itself; `commands` deals each preset of the edition"),
];

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|end| end == ending) {
            found.push(path);
        }
    }
}

/// The numbers of rules in a text: a letter of the rulebook and one or two figures, alone.
fn cited(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let is_number = |word: &&str| {
        let (letter, figures) = word.split_at(word.len().min(1));
        "SWTCPDV".contains(letter)
            && !letter.is_empty()
            && (1..=2).contains(&figures.len())
            && figures.bytes().all(|byte| byte.is_ascii_digit())
    };
    words.filter(is_number).collect()
}

fn texts(folder: &str, ending: &str) -> BTreeMap<PathBuf, String> {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), ending, &mut found);
    found.into_iter().map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn every_clause_of_the_list_has_its_words_and_the_page_no_other() {
    let headings: Vec<&str> = RULES.lines().filter_map(|line| line.strip_prefix("### ")?.split(' ').next()).collect();
    assert_eq!(headings, Rule::ALL.iter().map(|rule| rule.name()).collect::<Vec<_>>());
    let empty: Vec<&Rule> = Rule::ALL.iter().filter(|rule| rule.text().is_empty()).collect();
    assert!(empty.is_empty(), "{empty:?} say nothing");
}

#[test]
fn every_number_that_is_cited_leads_to_a_clause() {
    let mut nowhere = Vec::new();
    for (folder, ending) in [("engine", "rs"), ("tests", "toml"), ("powers", "md"), ("powers", "lua")] {
        for (path, text) in texts(folder, ending) {
            // Code is not what cites: comments, documentation and the `rule` of a scenario do.
            let lines = text.lines().filter(|line| ending != "rs" || line.trim_start().starts_with("//"));
            for line in lines {
                let unknown = cited(line).into_iter().filter(|number| Rule::named(number).is_none());
                nowhere.extend(unknown.map(|number| format!("{}: {number}", path.display())));
            }
        }
    }
    assert!(nowhere.is_empty(), "numbers that lead nowhere:\n{}", nowhere.join("\n"));
}

/// The rows of the table in which the course says where each clause is: the clauses as they are named, the files.
fn places() -> Vec<(Vec<String>, Vec<String>)> {
    let course =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("engine/cosmic/course/mod.rs")).unwrap();
    let rows = course.lines().filter_map(|line| line.strip_prefix("//! | ")?.strip_suffix(" |")?.split_once(" | "));
    rows.skip(2)
        .map(|(clauses, files)| {
            let files = files.split(", ").map(|file| file.trim_matches('`').to_owned()).collect();
            let clauses: Vec<&str> = cited(clauses).into_iter().collect();
            (clauses.into_iter().map(str::to_owned).collect(), files)
        })
        .collect()
}

#[test]
fn the_course_says_in_which_file_each_clause_is() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine/cosmic/course");
    let places = places();
    let mut named: Vec<&String> = places.iter().flat_map(|(_, files)| files).collect();
    named.sort_unstable();
    named.dedup();
    let mut all = Vec::new();
    files(&folder, "rs", &mut all);
    let mut there: Vec<String> =
        all.iter().map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    there.retain(|file| file != "mod");
    there.sort_unstable();
    assert_eq!(named, there.iter().collect::<Vec<_>>());
    for (clauses, files) in &places {
        let text: String =
            files.iter().map(|file| std::fs::read_to_string(folder.join(file).with_extension("rs")).unwrap()).collect();
        for clause in clauses {
            assert!(cited(&text).contains(clause.as_str()), "{clause} is not in {}", files.join(" or "));
        }
    }
}

/// The clauses that a scenario says it shows.
fn shown_by(text: &str) -> BTreeSet<Rule> {
    let line = text.lines().find(|line| line.starts_with("rule = ")).unwrap_or_default();
    cited(line).into_iter().filter_map(Rule::named).collect()
}

/// The steps of the rules by their names, with the clause that each says it is of.
fn steps() -> BTreeMap<String, Rule> {
    let mut steps = BTreeMap::new();
    for text in texts("engine/cosmic", "rs").values() {
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let Some(name) = line.strip_prefix("impl Step for ").and_then(|rest| rest.split([' ', '<']).next()) else {
                continue;
            };
            let clause = lines.next().and_then(|line| line.trim().strip_prefix("const RULE: Rule = Rule::"));
            let clause = clause.and_then(|clause| Rule::named(clause.trim_end_matches(';')));
            steps.insert(name.to_owned(), clause.unwrap_or_else(|| panic!("the step {name} names its rule first")));
        }
    }
    steps
}

const SCENARIOS: &str = "../../tests/scenarios/";

/// What leads from a clause to its steps and to scenarios: those of the rules and the rulebooks' examples, or where
/// there are none the first few others.
fn links_of(rule: Rule, scenarios: &BTreeMap<String, BTreeSet<Rule>>) -> String {
    let steps: Vec<String> =
        steps().into_iter().filter(|(_, of)| *of == rule).map(|(name, _)| format!("`{name}`")).collect();
    let all = || scenarios.iter().filter(|(_, shown)| shown.contains(&rule)).map(|(path, _)| path.as_str());
    let ours: Vec<&str> = all().filter(|path| path.starts_with("rules/") || path.starts_with("examples/")).collect();
    let shown: Vec<&str> = if ours.is_empty() { all().take(3).collect() } else { ours };
    let link = |path: &&str| {
        let name = path.rsplit('/').next().unwrap_or_default().trim_end_matches(".toml");
        format!("[{name}]({SCENARIOS}{path})")
    };
    let mut lines = Vec::new();
    if !steps.is_empty() {
        lines.push(format!("> Steps: {}", steps.join(", ")));
    }
    if shown.is_empty() {
        let why = UNSHOWN.iter().find(|(unshown, _)| *unshown == rule).map_or("", |(_, why)| why);
        lines.push(format!("> No scenario: {why}"));
    } else {
        lines.push(format!("> Shown by {}", shown.iter().map(link).collect::<Vec<_>>().join(", ")));
    }
    lines.join("\n>\n")
}

fn scenarios() -> BTreeMap<String, BTreeSet<Rule>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let named = |path: PathBuf| path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
    texts("tests/scenarios", "toml").into_iter().map(|(path, text)| (named(path), shown_by(&text))).collect()
}

#[test]
fn every_clause_leads_to_its_steps_and_to_scenarios() {
    let (scenarios, steps) = (scenarios(), steps());
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine/cosmic/RULES.md");
    if std::env::var_os("UPDATE_RULES").is_some() {
        let mut written = String::new();
        for (index, section) in RULES.split("\n### ").enumerate() {
            let rule = section.split_whitespace().next().and_then(Rule::named).filter(|_| index > 0);
            let Some(rule) = rule else {
                written.push_str(section);
                continue;
            };
            let (clause, next) = section.split_once("\n## ").map_or((section, None), |(one, two)| (one, Some(two)));
            let words = clause.split("\n> ").next().unwrap_or_default().trim_end();
            written.push_str(&format!("\n### {words}\n\n{}\n", links_of(rule, &scenarios)));
            written.push_str(&next.map_or_else(String::new, |next| format!("\n## {next}")));
        }
        std::fs::write(&page, written).unwrap();
        return;
    }
    for rule in Rule::ALL {
        let section = RULES.split("\n### ").find(|one| one.split_whitespace().next() == Some(rule.name())).unwrap();
        let section = section.split("\n## ").next().unwrap();
        let links: Vec<&str> = section.lines().filter(|line| line.starts_with("> ")).collect();
        let remedy = "write the links anew: UPDATE_RULES=1 cargo test --test rules";
        let named = links.iter().filter_map(|line| line.strip_prefix("> Steps: ")).flat_map(|line| line.split(", "));
        for name in named.map(|name| name.trim_matches('`')) {
            assert_eq!(steps.get(name), Some(rule), "{rule} leads to the step {name}, which is of another; {remedy}");
        }
        let paths =
            links.iter().flat_map(|line| line.split(SCENARIOS).skip(1)).filter_map(|rest| rest.split(')').next());
        let mut shown = 0;
        for path in paths {
            let clauses =
                scenarios.get(path).unwrap_or_else(|| panic!("{rule} leads to no such file: {path}; {remedy}"));
            assert!(clauses.contains(rule), "{rule} leads to {path}, which shows others; {remedy}");
            shown += 1;
        }
        let excused = UNSHOWN.iter().any(|(unshown, _)| unshown == rule);
        assert_ne!(shown > 0, excused, "{rule} leads to a scenario, or has a reason not to; {remedy}");
        assert!(rule.text().lines().all(|line| !line.starts_with('>')), "{rule}: links are no words of the rules");
    }
}

#[test]
fn every_clause_has_a_scenario() {
    let mut shown = BTreeSet::new();
    for text in texts("tests/scenarios", "toml").values() {
        shown.extend(shown_by(text));
    }
    for rule in Rule::ALL {
        let excused = UNSHOWN.iter().any(|(unshown, _)| unshown == rule);
        assert_ne!(shown.contains(rule), excused, "{rule} is shown by a scenario, or has a reason not to be");
    }
}
