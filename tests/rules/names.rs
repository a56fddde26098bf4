//! Only scripts implement effects. Neither the Rust code nor the prelude names an alien or a destiny card.

use std::fs;
use std::path::{Path, PathBuf};

/// Ids that are also words of the language; as quoted strings they still count.
const WORDS: [&str; 4] = ["clone", "machine", "mind", "void"];

fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, endings, found);
        } else if endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)) {
            found.push(path);
        }
    }
}

#[test]
fn kernel_has_no_content_names() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut scripts = Vec::new();
    for folder in ["powers/aliens", "powers/destiny"] {
        files(&root.join(folder), &[".lua"], &mut scripts);
    }
    let ids: Vec<String> =
        scripts.iter().map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    assert!(ids.len() >= 30, "the scripts have moved");
    let mut sources = Vec::new();
    files(&root.join("engine"), &[".rs", ".lua"], &mut sources);
    assert!(sources.len() > 40, "the sources have moved");
    let mut found = Vec::new();
    // Examples in the command line's help and hints name aliens that a player can choose.
    let help = ["engine/cli", "engine/workshop/setup/cosmic.rs"].map(|path| root.join(path));
    for path in sources.into_iter().filter(|path| !help.iter().any(|help| path.starts_with(help))) {
        let text = fs::read_to_string(&path).unwrap().to_lowercase();
        for (number, line) in text.lines().enumerate() {
            if let Some(word) = WORDS.iter().find(|word| line.contains(&format!("\"{word}\""))) {
                found.push(format!("{}:{}: \"{word}\"", path.display(), number + 1));
            }
            let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            for word in words.filter(|word| !WORDS.contains(word) && ids.iter().any(|id| id == word)) {
                found.push(format!("{}:{}: {word}", path.display(), number + 1));
            }
        }
    }
    assert!(found.is_empty(), "names of content in the kernel:\n{}", found.join("\n"));
}
