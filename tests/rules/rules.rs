//! Rule numbers. Every cited number has a clause, and every clause has a scenario.

use hyperkon::__private::cosmic::{RULES, Rule};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Clauses that no scenario can show, with the reasons.
const UNSHOWN: [(Rule, &str); 2] = [
    (
        Rule::V2,
        "a campaign is a series of games, and a scenario plays one game; `engine/cosmic/game/campaign.rs` tests the scores",
    ),
    (Rule::V3, "a scenario chooses its own aliens; the test `rules` compares the sets with the rulebook"),
];

/// Clauses without a step in the rules, with the reasons.
const STEPLESS: [(Rule, &str); 1] =
    [(Rule::V3, "the edition's file contains the sets; a table with a preset is dealt its aliens (S3)")];

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

/// Returns the rule numbers in a text: a rulebook's letter and one or two digits.
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
fn rule_list_matches_the_page() {
    let headings: Vec<&str> = RULES.lines().filter_map(|line| line.strip_prefix("### ")?.split(' ').next()).collect();
    assert_eq!(headings, Rule::ALL.iter().map(|rule| rule.name()).collect::<Vec<_>>());
    let empty: Vec<&Rule> = Rule::ALL.iter().filter(|rule| rule.text().is_empty()).collect();
    assert!(empty.is_empty(), "{empty:?} say nothing");
}

#[test]
fn every_cited_number_is_a_clause() {
    let mut nowhere = Vec::new();
    for (folder, ending) in [("engine", "rs"), ("tests", "toml"), ("powers", "md"), ("powers", "lua")] {
        for (path, text) in texts(folder, ending) {
            // In Rust files, only comments cite rules.
            let lines = text.lines().filter(|line| ending != "rs" || line.trim_start().starts_with("//"));
            for line in lines {
                let unknown = cited(line).into_iter().filter(|number| Rule::named(number).is_none());
                nowhere.extend(unknown.map(|number| format!("{}: {number}", path.display())));
            }
        }
    }
    assert!(nowhere.is_empty(), "numbers that lead nowhere:\n{}", nowhere.join("\n"));
}

/// Returns the table of clauses in the steps' documentation: clauses and files by row.
fn places() -> Vec<(Vec<String>, Vec<String>)> {
    let course =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("engine/cosmic/rules/steps/mod.rs"))
            .unwrap();
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
fn step_documentation_locates_every_clause() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine/cosmic/rules/steps");
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

/// Returns the clauses that a scenario claims to show.
fn shown_by(text: &str) -> BTreeSet<Rule> {
    let line = text.lines().find(|line| line.starts_with("rule = ")).unwrap_or_default();
    cited(line).into_iter().filter_map(Rule::named).collect()
}

/// Code of a clause.
#[derive(Default)]
struct Code {
    /// The clause's steps, as links.
    steps: BTreeSet<String>,
    /// The functions whose documentation cites the clause, as links.
    functions: BTreeSet<String>,
}

/// Returns the name of the function that a line declares.
fn function(line: &str) -> Option<&str> {
    let declared = line.trim_start().split("fn ").next()?;
    let is_one = declared.split_whitespace().all(|word| word == "const" || word.starts_with("pub"));
    let name = line.split_once("fn ")?.1.split(['(', '<']).next()?;
    is_one.then_some(name)
}

/// Returns the steps and functions by clause; a function's documentation cites its clauses.
fn code() -> BTreeMap<Rule, Code> {
    let mut code: BTreeMap<Rule, Code> = BTreeMap::new();
    for folder in ["steps", "trigger", "state", "../game"] {
        let root = format!("engine/cosmic/rules/{folder}");
        for (path, text) in texts(&root, "rs") {
            let file = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join(&root)).unwrap();
            let file = file.to_string_lossy().replace('\\', "/");
            let link = |name: &str| format!("[{name}]({folder}/{file})");
            let (mut documentation, mut lines) = (String::new(), text.lines());
            while let Some(line) = lines.next() {
                if let Some(name) = line.strip_prefix("impl Step for ").and_then(|rest| rest.split([' ', '<']).next()) {
                    let clause = lines.next().and_then(|line| line.trim().strip_prefix("const RULE: Rule = Rule::"));
                    let clause = clause.and_then(|clause| Rule::named(clause.trim_end_matches(';')));
                    let clause = clause.unwrap_or_else(|| panic!("the step {name} names its rule first"));
                    code.entry(clause).or_default().steps.insert(link(name));
                } else if let Some(said) = line.trim_start().strip_prefix("///") {
                    documentation.push_str(said);
                    continue;
                } else if let Some(name) = function(line) {
                    for clause in cited(&documentation).into_iter().filter_map(Rule::named) {
                        code.entry(clause).or_default().functions.insert(link(name));
                    }
                }
                if !line.trim_start().starts_with("#[") {
                    documentation.clear();
                }
            }
        }
    }
    code
}

/// Returns the line from a clause to its steps, or else to its functions.
fn code_line(rule: Rule, code: &BTreeMap<Rule, Code>) -> String {
    let Some(Code { steps, functions }) = code.get(&rule) else {
        let why = STEPLESS.iter().find(|(stepless, _)| *stepless == rule).map_or("", |(_, why)| why);
        return format!("> No step: {why}");
    };
    let list = |links: &BTreeSet<String>| links.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
    if steps.is_empty() { format!("> In: {}", list(functions)) } else { format!("> Steps: {}", list(steps)) }
}

const SCENARIOS: &str = "../../../tests/scenarios/";

/// Returns the links from a clause to its steps and scenarios. The scenarios are those of the rules and the rulebooks'
/// examples, or else the first few others.
fn links_of(rule: Rule, scenarios: &BTreeMap<String, BTreeSet<Rule>>, code: &BTreeMap<Rule, Code>) -> String {
    let all = || scenarios.iter().filter(|(_, shown)| shown.contains(&rule)).map(|(path, _)| path.as_str());
    let ours: Vec<&str> = all().filter(|path| path.starts_with("rules/") || path.starts_with("examples/")).collect();
    let shown: Vec<&str> = if ours.is_empty() { all().take(3).collect() } else { ours };
    let link = |path: &&str| {
        let name = path.rsplit('/').next().unwrap_or_default().trim_end_matches(".toml");
        format!("[{name}]({SCENARIOS}{path})")
    };
    let mut lines = vec![code_line(rule, code)];
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
    let all = texts("tests/scenarios", "toml").into_iter().map(|(path, text)| (named(path), shown_by(&text)));
    // The other games have clauses with the same names.
    all.filter(|(path, _)| !["ufos/", "sp4x/"].iter().any(|game| path.starts_with(game))).collect()
}

#[test]
fn every_clause_links_steps_and_scenarios() {
    let (scenarios, code) = (scenarios(), code());
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine/cosmic/rules/RULES.md");
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
            written.push_str(&format!("\n### {words}\n\n{}\n", links_of(rule, &scenarios, &code)));
            written.push_str(&next.map_or_else(String::new, |next| format!("\n## {next}")));
        }
        std::fs::write(&page, written).unwrap();
        return;
    }
    for rule in Rule::ALL {
        let section = RULES.split("\n### ").find(|one| one.split_whitespace().next() == Some(rule.name())).unwrap();
        let section = section.split("\n## ").next().unwrap();
        let links: Vec<&str> = section.lines().filter(|line| line.starts_with("> ")).collect();
        let remedy = "to update the links: UPDATE_RULES=1 cargo test --test rules rules";
        let line = links.first().copied().unwrap_or_default();
        assert_eq!(line, code_line(*rule, &code), "{rule} leads to the code, or has a reason not to; {remedy}");
        let excused = STEPLESS.iter().any(|(stepless, _)| stepless == rule);
        assert_ne!(code.contains_key(rule), excused, "{rule} is obeyed somewhere, or has a reason not to be");
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
    scenarios().into_values().for_each(|rules| shown.extend(rules));
    for rule in Rule::ALL {
        let excused = UNSHOWN.iter().any(|(unshown, _)| unshown == rule);
        assert_ne!(shown.contains(rule), excused, "{rule} is shown by a scenario, or has a reason not to be");
    }
}

/// Returns the link targets of a text.
fn links(text: &str) -> Vec<&str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect()
}

#[test]
fn links_of_the_page_exist() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine/cosmic/rules");
    let lost: Vec<&str> = links(RULES).into_iter().filter(|link| !folder.join(link).exists()).collect();
    assert!(lost.is_empty(), "the page leads to files that are not there: {lost:?}");
    // A file named in the text must be linked, so that the reader finds it.
    let words = RULES.lines().filter(|line| !line.starts_with("> ")).collect::<Vec<_>>().join("\n");
    let named = words.split('`').skip(1).step_by(2).filter(|word| word.ends_with(".md") || word.ends_with(".rs"));
    let unlinked: Vec<&str> = named.filter(|word| !words.contains(&format!("[`{word}`]("))).collect();
    assert!(unlinked.is_empty(), "the page names files and does not lead to them: {unlinked:?}");
}

#[test]
fn every_power_ruling_links_a_scenario() {
    let rulings = RULES.split_once("\n## Rulings on single powers").unwrap().1;
    for ruling in rulings.split("\n- ").skip(1) {
        assert!(links(ruling).iter().any(|link| link.starts_with(SCENARIOS)), "no scenario shows this: {ruling}");
    }
}

#[test]
fn presets_match_the_rulebook() {
    let content = hyperkon::__private::game::Content::builtin().unwrap();
    let sets: Vec<(&str, Vec<String>)> = content
        .editions()
        .flat_map(|edition| &edition.presets)
        .map(|(name, set)| (name.as_str(), set.aliens.clone()))
        .collect();
    // V3 lists the presets in this order, after a colon and up to the first full stop.
    let said = Rule::V3.text().to_lowercase().replace('\n', " ");
    let said = said.split_once(": ").unwrap().1.split_once('.').unwrap().0;
    let set = |words: &str| words.trim_start_matches("then ").split(", ").map(str::to_owned).collect::<Vec<_>>();
    let said: Vec<Vec<String>> = said.split("; ").map(set).collect();
    let named = ["first", "second", "third"];
    assert_eq!(sets, named.into_iter().zip(said).collect::<Vec<_>>());
}
