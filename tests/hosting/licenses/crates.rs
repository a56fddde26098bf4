//! The crates that the program contains, from cargo, and the licenses in their packages.

use super::Work;
use super::texts::is_of;
use serde_json::Value;
use spdx::{Expression, Licensee, ParseMode};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// The accepted licenses, preferred ones first.
const TAKEN: [&str; 10] =
    ["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Zlib", "Unicode-3.0", "CC0-1.0", "0BSD", "MPL-2.0"];

/// cargo-deny accepts the same licenses as this page.
#[test]
fn deny_file_lists_the_accepted_licenses() {
    let rules = std::fs::read_to_string(super::root().join("deny.toml")).unwrap();
    let list = rules.split_once("allow = [").unwrap().1.split_once(']').unwrap().0;
    let listed: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
    assert_eq!(listed, TAKEN);
}

/// Returns the output of cargo, which downloads nothing; `None` if it lacks a package.
fn cargo(line: &str) -> Option<String> {
    let cargo = std::env::var_os("CARGO")?;
    let line = line.split_whitespace().chain(["--locked", "--offline"]);
    let ended = Command::new(cargo).args(line).current_dir(super::root()).output().ok()?;
    ended.status.success().then_some(String::from_utf8(ended.stdout).ok()?)
}

/// Returns the row prefixes of this platform's packages, which the build has fetched.
pub fn built() -> Option<Vec<String>> {
    let tree = cargo("tree -p hyperkon --edges normal --prefix none --format {p}")?;
    let row = |line: &str| {
        let mut words = line.split(' ');
        Some(format!("| {} | {} |", words.next()?, words.next()?.strip_prefix('v')?))
    };
    Some(tree.lines().filter_map(row).filter(|row| !row.starts_with("| hyperkon")).collect())
}

/// Returns all works, ordered by name. Build-only packages are not contained, except for the sources of Luau.
pub fn contained() -> Option<Vec<Work>> {
    let tree = |edges: &str| {
        let of = "-p hyperkon -p hyperkon-python";
        cargo(&format!("tree {of} --edges {edges} --target all --prefix none --format {{p}}"))
    };
    let (tree, normal) = (tree("normal,build")?, tree("normal")?);
    let metadata: Value = serde_json::from_str(&cargo("metadata --format-version 1")?).ok()?;
    let package = |package: &Value| {
        let key = (package["name"].as_str()?.to_owned(), package["version"].as_str()?.to_owned());
        Some((key, package.clone()))
    };
    let packages: BTreeMap<(String, String), Value> =
        metadata["packages"].as_array()?.iter().filter_map(package).collect();
    let sources = tree.lines().filter(|line| line.split(' ').next().is_some_and(|name| name.ends_with("-src")));
    let mut named: Vec<(String, String)> = normal
        .lines()
        .chain(sources)
        .filter_map(|line| {
            let mut words = line.split(' ');
            Some((words.next()?.to_owned(), words.next()?.strip_prefix('v')?.to_owned()))
        })
        .filter(|(name, _)| !name.starts_with("hyperkon"))
        .collect();
    named.sort();
    named.dedup();
    let works = named.iter().flat_map(|key| of_package(packages.get(key).unwrap_or_else(|| panic!("{key:?}"))));
    Some(works.collect())
}

/// Returns a package and the works of others that it carries.
fn of_package(package: &Value) -> Vec<Work> {
    let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
    let (name, license) = (text("name"), text("license"));
    let manifest = text("manifest_path");
    let folder = Path::new(&manifest).parent().unwrap();
    let files = licenses(folder);
    let authors = package["authors"].as_array().into_iter().flatten().filter_map(Value::as_str).map(plain).collect();
    let taken = wanted(&license).into_iter().map(|id| {
        let found = files.iter().find(|(file, text)| is_of(&id, file, text)).map(|(_, text)| text.clone());
        (id, found)
    });
    let own = Work {
        version: text("version"),
        project: text("repository"),
        taken: taken.collect(),
        name: name.clone(),
        license,
        authors,
    };
    let carried = if name.ends_with("-src") { carried(&own) } else { Vec::new() };
    std::iter::once(own).chain(carried).collect()
}

/// Returns the accepted licenses of an expression.
fn wanted(license: &str) -> Vec<String> {
    let expression = Expression::parse_mode(license, ParseMode::LAX).unwrap_or_else(|why| panic!("{license}: {why}"));
    let taken: Vec<Licensee> = TAKEN.iter().map(|id| Licensee::parse(id).unwrap()).collect();
    let least = expression.minimized_requirements(taken.iter());
    let least = least.unwrap_or_else(|why| panic!("we take no license of `{license}`: {why:?}"));
    least.iter().map(ToString::to_string).collect()
}

/// Returns the license files of a folder, by their names.
fn licenses(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let upper = name.to_uppercase();
        let is_license =
            ["LICENSE", "LICENSE", "COPYING", "COPYRIGHT", "UNLICENSE"].iter().any(|word| upper.contains(word));
        if is_license
            && path.is_file()
            && let Ok(text) = std::fs::read_to_string(&path)
        {
            found.push((name, text));
        }
        if is_license && path.is_dir() {
            found.extend(licenses(&path));
        }
    }
    found.sort();
    found
}

/// Returns the sources that a package only carries: Luau, which is made of Lua. Its license names their authors.
fn carried(carrier: &Work) -> Vec<Work> {
    let version = carrier.version.split("+luau").nth(1).map_or_else(String::new, |number| format!("0.{number}"));
    // Skip the notices of packagers, who are not authors of the source code.
    let packed =
        |line: &&str| !line.contains(&format!("({} crate)", carrier.name)) && !line.contains("(luau-src crate)");
    let text = carrier.taken[0].1.as_deref().unwrap_or_default();
    assert!(text.contains("Roblox") && text.contains("Lua.org"), "{}: whose are the sources?", carrier.name);
    let theirs: Vec<&str> = text.lines().filter(packed).collect();
    let work = |name: &str, version: String, project: &str| Work {
        name: name.to_owned(),
        version,
        license: "MIT".to_owned(),
        project: project.to_owned(),
        authors: Vec::new(),
        taken: vec![("MIT".to_owned(), Some(theirs.join("\n")))],
    };
    vec![work("Luau", version, "https://github.com/luau-lang/luau"), work("Lua", String::new(), "https://www.lua.org")]
}

/// Returns a name without the address after it.
fn plain(author: &str) -> String {
    author.split(" <").next().unwrap_or(author).to_owned()
}
