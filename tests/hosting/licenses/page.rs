//! The web client's third-party files, which `vendor/README.md` lists.

use super::Work;
use super::texts::is_of;

/// Returns each vendored work once, as its row lists it.
pub fn vendored() -> Vec<Work> {
    let folder = super::root().join("engine/server/page/vendor");
    let list = std::fs::read_to_string(folder.join("README.md")).unwrap_or_default();
    let mut works: Vec<Work> = Vec::new();
    for row in list.lines().filter(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [file, name, version, license, project] = cells[..] else { continue };
        if !folder.join(file).is_file() {
            continue;
        }
        let (license, text) = license.split_once(", [").unwrap_or_else(|| panic!("{row}"));
        let text = text.split(']').next().unwrap();
        let text = std::fs::read_to_string(folder.join(text)).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert!(is_of(license, "", &text), "{row}: its license is another");
        let name = name.split(" (").next().unwrap_or(name);
        if works.iter().any(|work| (work.name.as_str(), work.version.as_str()) == (name, version)) {
            continue;
        }
        works.push(Work {
            name: name.to_owned(),
            version: version.to_owned(),
            license: license.to_owned(),
            project: format!("https://{}", project.split(',').next().unwrap_or(project).trim_matches('`')),
            authors: Vec::new(),
            taken: vec![(license.to_owned(), Some(text))],
        });
    }
    works
}

#[test]
fn every_vendored_file_is_listed() {
    let folder = super::root().join("engine/server/page/vendor");
    let Ok(entries) = std::fs::read_dir(&folder) else { return };
    let list = std::fs::read_to_string(folder.join("README.md")).unwrap();
    for entry in entries {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let is_told = list.contains(&format!("| {name} |")) || list.contains(&format!("({name})"));
        let is_ours = ["README.md", "index.js", "index.d.ts"].contains(&name.as_str());
        assert!(is_told || is_ours, "vendor/{name} is in no row of its README");
    }
    assert!(!vendored().is_empty());
}
