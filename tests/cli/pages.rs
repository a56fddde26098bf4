//! Runs every command on a page, unless a note before it explains why not.

use super::guide::write_mod;
use crate::program::terminal::{folder, out, run, typed_in};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Returns all pages except the changelog, with paths from the root.
fn pages() -> Vec<(String, String)> {
    let (root, mut folders, mut pages) = (root(), vec![root()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
            let last = path.file_name().unwrap().to_str().unwrap();
            if path.is_dir() && !last.starts_with('.') && !["target", "node_modules"].contains(&last) {
                folders.push(path);
            } else if name.ends_with(".md") && name != "CHANGELOG.md" {
                pages.push((name, std::fs::read_to_string(path).unwrap()));
            }
        }
    }
    pages.sort();
    pages
}

/// A block of commands: its lines, and the reason if it is not run.
struct Block {
    lines: Vec<String>,
    not_run: Option<String>,
}

fn is_command(line: &str) -> bool {
    ["hyperkon ", "$ ", "cargo ", "npm ", "node ", "python", "pip "].iter().any(|word| line.starts_with(word))
}

fn blocks(page: &str) -> Vec<Block> {
    let (mut blocks, mut before, mut open) = (Vec::new(), String::new(), None);
    for line in page.lines().map(str::trim) {
        match (line.strip_prefix("```"), open.take()) {
            (Some(language), None) => open = Some((language.to_owned(), Vec::new())),
            (None, Some((language, mut lines))) => {
                lines.push(line.to_owned());
                open = Some((language, lines));
            }
            (Some(_), Some((language, lines))) => {
                let is_shell = ["sh", "bash", "console"].contains(&language.as_str());
                if is_shell || language.is_empty() && lines.first().is_some_and(|line| is_command(line)) {
                    let reason = before.strip_prefix("<!-- not run:").and_then(|it| it.strip_suffix("-->"));
                    blocks.push(Block { lines, not_run: reason.map(|reason| reason.trim().to_owned()) });
                }
                before.clear();
            }
            (None, None) if !line.is_empty() => before = line.to_owned(),
            (None, None) => {}
        }
    }
    blocks
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, target).unwrap();
        }
    }
}

/// Returns the arguments of a line that runs the program.
fn words(line: &str) -> Option<&str> {
    let line = line.split("  #").next().unwrap_or_default().trim();
    let line = line.strip_prefix("cargo run --release").map(|rest| rest.trim_start_matches(" --")).or_else(|| {
        let line = line.strip_prefix("$ ").unwrap_or(line);
        line.strip_prefix("hyperkon")
    });
    line.map(str::trim)
}

/// Runs a block where its page says. The lines after a line that begins with `$` must be in its output.
fn run_block(page: &str, block: &Block, place: &Path) {
    let ci = std::fs::read_to_string(root().join(".ci/run")).unwrap();
    let mut printed = None;
    for line in block.lines.iter().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(printed) = printed.as_ref().filter(|_| !line.starts_with("$ ")) {
            let printed: &String = printed;
            assert!(
                line == "…" || printed.lines().any(|told| told.trim() == line),
                "{page}: `{line}` is not in {printed}"
            );
        } else if let Some(words) = words(line) {
            let output = typed_in(place, words, "");
            assert!(output.status.success(), "{page}: {line}: {output:?}");
            printed = line.starts_with("$ ").then(|| out(&output));
        } else {
            let command = line.split("  #").next().unwrap().trim();
            assert!(
                ci.contains(command),
                "{page}: `{command}` is neither run by .ci/run nor marked `<!-- not run: … -->`"
            );
        }
    }
}

#[test]
fn command_blocks_run_or_explain_why_not() {
    let (mut run, mut marked) = (0, 0);
    for (number, (page, text)) in pages().iter().enumerate() {
        let blocks = blocks(text);
        if blocks.iter().any(|block| block.not_run.is_none()) {
            let place = folder(&format!("page-{number}"));
            copy(&root().join("decks/mods"), &place.join("decks/mods"));
            if page == "README.md" {
                write_mod(text, &place.join("my-mod"));
            }
            // The page of a mod is read in the folder that contains the mod.
            let mod_ = page.strip_prefix("decks/mods/").is_some_and(|rest| rest.contains('/'));
            let place = if mod_ { place.join("decks/mods") } else { place };
            for block in blocks.iter().filter(|block| block.not_run.is_none()) {
                run_block(page, block, &place);
                run += 1;
            }
        }
        for reason in blocks.iter().filter_map(|block| block.not_run.as_ref()) {
            assert!(reason.len() > 10, "{page}: missing reason, found `{reason}`");
            marked += 1;
        }
        let marks = text.matches("<!-- not run:").count();
        assert_eq!(
            marks,
            blocks.iter().filter(|block| block.not_run.is_some()).count(),
            "{page}: a mark before no block"
        );
    }
    assert!(run >= 8 && marked >= 4, "{run} run, {marked} marked");
}

/// A command inside a sentence is a fragment: its subcommand and its options must exist.
#[test]
fn commands_in_sentences_name_options_that_exist() {
    let mut help: BTreeMap<String, String> = BTreeMap::new();
    let mut seen = 0;
    for (page, text) in pages() {
        for command in text.split('`').skip(1).step_by(2).filter_map(|code| code.strip_prefix("hyperkon ")) {
            let mut words = command.split_whitespace();
            let Some(name) = words.next().filter(|word| word.bytes().all(|c| c.is_ascii_lowercase())) else { continue };
            let told = help.entry(name.to_owned()).or_insert_with(|| out(&run(&format!("{name} --help"))));
            assert!(!told.is_empty(), "{page}: `hyperkon {command}`: unknown command `{name}`");
            for word in words.filter(|word| word.starts_with("--")) {
                let option = word.split(['=', ',', '|', ']']).next().unwrap();
                assert!(told.contains(option) || option == "--help", "{page}: `hyperkon {command}` has no `{option}`");
                seen += 1;
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

/// The pages that people wrote, without vendored and generated ones.
fn own_pages() -> impl Iterator<Item = (String, String)> {
    pages().into_iter().filter(|(page, _)| !page.contains("vendor/") && !page.ends_with("THIRD-PARTY.md"))
}

/// The anchor of a heading, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    kept.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn page_links_lead_somewhere() {
    let changes = ("CHANGELOG.md".to_owned(), std::fs::read_to_string(root().join("CHANGELOG.md")).unwrap());
    let mut seen = 0;
    for (page, text) in own_pages().chain([changes]) {
        // Skip code blocks, which have other brackets.
        let prose: String = text.split("```").step_by(2).collect();
        for target in prose.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if target.contains("://") || target.contains(' ') {
                continue;
            }
            let (path, heading) = target.split_once('#').unwrap_or((target, ""));
            let file =
                if path.is_empty() { root().join(&page) } else { root().join(&page).parent().unwrap().join(path) };
            assert!(file.exists(), "{page}: {target} leads nowhere");
            if !heading.is_empty() && file.extension().is_some_and(|ending| ending == "md") {
                let there = std::fs::read_to_string(&file).unwrap();
                let has = there.lines().any(|line| line.starts_with('#') && anchor(line) == heading);
                assert!(has, "{page}: {target} has no such heading");
            }
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

/// The page of the program has every command in its table.
#[test]
fn page_of_the_program_lists_every_command() {
    let page = std::fs::read_to_string(root().join("engine/cli/README.md")).unwrap();
    let help = out(&run("--help"));
    let commands = help.split_once("Commands:\n").unwrap().1.split_once("\n\n").unwrap().0;
    let names = commands.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    let names: Vec<&str> = names.filter_map(|line| line.split(' ').next()).filter(|name| *name != "help").collect();
    assert!(names.len() > 10, "{names:?}");
    for name in names {
        assert!(page.contains(&format!("`hyperkon {name}")), "engine/cli/README.md lacks `hyperkon {name}`");
    }
}

/// The names in the last column of the glossary are names in the sources.
#[test]
fn names_of_the_glossary_exist() {
    let (mut folders, mut sources) = (vec![root().join("engine")], String::new());
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() && !path.ends_with("target") {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                sources += &std::fs::read_to_string(path).unwrap();
            }
        }
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let words: BTreeSet<&str> = sources.split(|c| !is_word(c)).collect();
    let glossary = std::fs::read_to_string(root().join("engine/GLOSSARY.md")).unwrap();
    let columns = glossary.lines().filter(|line| line.starts_with("| ")).filter_map(|line| line.rsplit('|').nth(1));
    let names: Vec<&str> = columns.flat_map(|column| column.split('`').skip(1).step_by(2)).collect();
    assert!(names.len() > 40, "{names:?}");
    for name in names {
        assert!(words.contains(name.trim_start_matches('-')), "engine/GLOSSARY.md: the sources have no `{name}`");
    }
}

#[test]
fn tests_that_pages_name_exist() {
    let manifests = ["Cargo.toml", "engine/workshop/Cargo.toml", "engine/cli/Cargo.toml", "engine/server/Cargo.toml"];
    let manifests: String = manifests.iter().map(|file| std::fs::read_to_string(root().join(file)).unwrap()).collect();
    let mut seen = 0;
    for (page, text) in pages().into_iter().filter(|(page, _)| !page.ends_with("page/README.md")) {
        for name in text.split("cargo test").skip(1).filter_map(|rest| rest.lines().next()?.split_once("--test ")) {
            let name = name.1.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap();
            assert!(manifests.contains(&format!("name = \"{name}\"")), "{page}: unknown test `{name}`");
            seen += 1;
        }
    }
    assert!(seen >= 3, "{seen}");
}
