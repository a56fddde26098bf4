//! The workspace is complete: plain `cargo run` and `cargo test` reach every crate.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn manifest(folder: &str) -> toml::Value {
    toml::from_str(&std::fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap()).unwrap()
}

/// Returns the output of cargo, or `None` without cargo. Cargo downloads nothing: a test may ask only for packages that its own
/// build has fetched.
fn cargo(line: &str) -> Option<String> {
    let cargo = std::env::var_os("CARGO")?;
    let ended = Command::new(cargo).args(line.split_whitespace()).arg("--offline").current_dir(root()).output().ok()?;
    assert!(ended.status.success(), "cargo {line}: {}", String::from_utf8_lossy(&ended.stderr));
    Some(String::from_utf8(ended.stdout).unwrap())
}

/// Reports a skipped test on the terminal, past the captured output; in CI skipping fails.
fn skipped(what: &str) {
    assert!(std::env::var_os("CI").is_none(), "{what}");
    let _ = writeln!(std::io::stderr(), "SKIPPED: {what}");
}

fn list(workspace: &toml::Value, key: &str) -> Vec<String> {
    let list = workspace["workspace"][key].as_array().unwrap();
    let mut list: Vec<String> = list.iter().map(|name| name.as_str().unwrap().to_owned()).collect();
    list.sort_unstable();
    list
}

/// The crates that need other tools, such as Python, are built on demand.
const ON_DEMAND: [&str; 2] = ["engine/python", "engine/wasm"];

#[test]
fn only_modules_are_built_on_demand() {
    let manifest = manifest(".");
    let mut members = list(&manifest, "members");
    members.insert(0, ".".to_owned());
    let default: Vec<String> = members.iter().filter(|member| !ON_DEMAND.contains(&member.as_str())).cloned().collect();
    assert_eq!(list(&manifest, "default-members"), default);
    assert!(default.len() < members.len(), "{members:?}");
    for crate_ in std::fs::read_dir(root().join("engine")).unwrap() {
        let folder = crate_.unwrap().path();
        let name = format!("engine/{}", folder.file_name().unwrap().to_str().unwrap());
        assert_eq!(folder.join("Cargo.toml").is_file(), members.contains(&name), "{name}");
    }
}

/// Returns the lock file's packages with their dependencies, for every platform, without a download.
fn locked() -> BTreeMap<String, BTreeSet<String>> {
    let lock: toml::Value = toml::from_str(&std::fs::read_to_string(root().join("Cargo.lock")).unwrap()).unwrap();
    let mut locked: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in lock["package"].as_array().unwrap() {
        let needs = package.get("dependencies").and_then(toml::Value::as_array).into_iter().flatten();
        // If there are two versions of a package, the entry is name and version.
        let names = needs.map(|name| name.as_str().unwrap().split(' ').next().unwrap().to_owned());
        locked.entry(package["name"].as_str().unwrap().to_owned()).or_default().extend(names);
    }
    locked
}

/// Returns everything that these packages reach.
fn reached(from: Vec<String>, needs: &dyn Fn(&str) -> Vec<String>) -> BTreeSet<String> {
    let (mut reached, mut open) = (BTreeSet::new(), from);
    while let Some(name) = open.pop() {
        if !reached.contains(&name) {
            open.extend(needs(&name));
            reached.insert(name);
        }
    }
    reached
}

/// Plain commands build nothing for Python. The Python module builds no command line and no sockets.
#[test]
fn plain_build_has_no_pyo3() {
    let locked = locked();
    let needs = |name: &str| locked[name].iter().cloned().collect::<Vec<_>>();
    let manifests: BTreeMap<String, toml::Value> = list(&manifest("."), "members")
        .into_iter()
        .chain([".".to_owned()])
        .map(|folder| manifest(&folder))
        .map(|manifest| (manifest["package"]["name"].as_str().unwrap().to_owned(), manifest))
        .collect();
    let ours = |name: &&String| *name != "hyperkon-python";
    let plain = reached(manifests.keys().filter(ours).cloned().collect(), &needs);
    assert!(plain.contains("tokio") && !plain.contains("pyo3"), "{plain:?}");
    let lean = |name: &str| match manifests.get(name) {
        None => needs(name),
        Some(manifest) => {
            let optional = |of: &toml::Value| of.get("optional") == Some(&toml::Value::Boolean(true));
            let named = manifest["dependencies"].as_table().unwrap().iter();
            named.filter(|(_, of)| !optional(of)).map(|(name, _)| name.clone()).collect()
        }
    };
    let asked = reached(vec!["hyperkon-python".to_owned()], &lean);
    let heavy = ["ratatui", "clap", "tokio", "notify", "full_moon"].into_iter().find(|name| asked.contains(*name));
    assert!(asked.contains("pyo3") && heavy.is_none(), "{heavy:?}");
    // Optional features of our own crates stay off, because no crate in use enables the default features of another. The
    // defaults of the engine are the game itself.
    for user in manifests.keys().filter(|user| asked.contains(*user)) {
        for (used, of) in manifests[user]["dependencies"].as_table().unwrap() {
            if used == "hyperkon-engine" {
                continue;
            }
            let has_default = manifests.get(used).and_then(|used| used.get("features")?.get("default")).is_some();
            let is_without = of.get("default-features") == Some(&toml::Value::Boolean(false));
            assert!(!has_default || is_without, "{user} takes the default features of {used}");
        }
    }
}

#[test]
fn luau_crate_is_game_independent() {
    for folder in list(&manifest("."), "default-members") {
        let manifest = manifest(&folder);
        let sections = ["dependencies", "dev-dependencies", "build-dependencies"].map(|section| manifest.get(section));
        let names: Vec<&String> =
            sections.iter().flatten().flat_map(|table| table.as_table().unwrap().keys()).collect();
        let named = |wanted: &dyn Fn(&str) -> bool| names.iter().any(|name| wanted(name));
        assert_eq!(named(&|name| name.starts_with("mlua")), folder == "engine/luau", "{folder}");
        assert!(folder != "engine/luau" || !named(&|name| name.starts_with("hyperkon")), "{names:?}");
    }
}

/// Crates below the games depend on no game.
#[test]
fn shared_crates_depend_on_no_game() {
    for folder in ["engine/table", "engine/frame", "engine/server"] {
        let manifest = manifest(folder);
        let own = manifest["dependencies"].as_table().unwrap().keys().filter(|name| name.starts_with("hyperkon"));
        let games: Vec<&String> =
            own.filter(|name| !["hyperkon-table", "hyperkon-frame"].contains(&name.as_str())).collect();
        assert!(games.is_empty(), "{folder} depends on {games:?}");
    }
}

/// Returns the published crates: their folders and manifests.
fn published() -> Vec<(String, toml::Value)> {
    let all = list(&manifest("."), "default-members").into_iter().map(|folder| (folder.clone(), manifest(&folder)));
    all.filter(|(_, manifest)| manifest["package"].get("publish").is_none()).collect()
}

#[test]
fn published_crates_are_described_and_self_contained() {
    let published = published();
    let names: Vec<&str> =
        published.iter().map(|(_, manifest)| manifest["package"]["name"].as_str().unwrap()).collect();
    assert!(["hyperkon", "hyperkon-engine"].iter().all(|name| names.contains(name)), "{names:?}");
    let version = manifest(".")["workspace"]["package"]["version"].clone();
    for (folder, manifest) in &published {
        let package = &manifest["package"];
        for key in ["description", "documentation", "keywords", "categories"] {
            assert!(package.get(key).is_some(), "{folder} has no {key}");
        }
        for key in ["version", "license", "rust-version", "repository", "homepage"] {
            assert_eq!(package[key].get("workspace"), Some(&toml::Value::Boolean(true)), "{folder}: {key}");
        }
        for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(root().join(folder).join(license).is_file(), "{folder} has no {license}");
        }
        // The registry ignores paths and needs a version. Test-only dependencies need no version.
        for (name, of) in manifest["dependencies"].as_table().unwrap() {
            if of.get("path").is_some() {
                assert!(names.contains(&name.as_str()), "{folder} needs {name}, which is not published");
                assert_eq!(of.get("version"), Some(&version), "{folder} needs {name}");
            }
        }
    }
    for folder in ["tests/fuzz", "tests/stubs"].into_iter().chain(ON_DEMAND) {
        assert_eq!(manifest(folder)["package"]["publish"], toml::Value::Boolean(false), "{folder}");
    }
}

/// `.ci/address` replaces the address everywhere at once, so it must be the same everywhere.
#[test]
fn repository_has_one_address() {
    let package = &manifest(".")["workspace"]["package"];
    let address = package["repository"].as_str().unwrap();
    assert_eq!(package["homepage"].as_str(), Some(address));
    let tap = address.split('/').nth(3).map(|owner| format!("{owner}/homebrew-tap"));
    assert_eq!(manifest(".")["workspace"]["metadata"]["dist"]["tap"].as_str(), tap.as_deref());
    for file in ["CITATION.cff", ".github/ISSUE_TEMPLATE/config.yml"] {
        assert!(std::fs::read_to_string(root().join(file)).unwrap().contains(address), "{file}");
    }
}

#[test]
fn packages_build_and_contain_no_tests() {
    for (folder, manifest) in published() {
        let name = manifest["package"]["name"].as_str().unwrap();
        let Some(listed) = cargo(&format!("package --list --allow-dirty -p {name}")) else {
            return skipped("cargo is missing");
        };
        let files: Vec<String> = listed.lines().map(|line| line.replace('\\', "/")).collect();
        let has = |path: &str| files.iter().any(|file| file == path);
        for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(has(license), "{folder}: {license} is not packaged");
        }
        let strays =
            ["tests/", "fuzz/", "/scenarios/", "target/"].map(|part| files.iter().find(|file| file.contains(part)));
        assert_eq!(strays, [None; 4], "{folder}");
        if folder == "." {
            let needed = [
                "README.md",
                "engine/build.rs",
                "engine/lib.rs",
                "engine/cosmic/script/prelude.lua",
                "decks/kosmische-strijd.toml",
            ];
            assert!(needed.iter().all(|file| has(file)), "{files:?}");
            // All built-in content, and the mods named in the guide.
            for kind in ["powers/aliens/", "powers/destiny/", "powers/texts/", "decks/mods/newcomers/powers/aliens/"] {
                let there = std::fs::read_dir(root().join(kind)).unwrap().count();
                let packaged = files.iter().filter(|file| file.starts_with(kind)).count();
                assert!(there > 2 && there == packaged, "{kind}: {packaged} of {there}");
            }
        }
    }
}

/// The page of examples promises embedders a number of crates.
#[test]
fn library_has_the_promised_crate_count() {
    let page = include_str!("../../examples/README.md");
    let said = page.split_once("The library alone consists of ").unwrap().1.split_once(" crates").unwrap().0;
    let said: usize = said.parse().unwrap();
    let Some(tree) = cargo("tree --locked -p hyperkon-engine -e normal,build --prefix none --no-dedupe") else {
        return skipped("cargo is missing");
    };
    let crates: BTreeSet<&str> = tree.lines().filter(|line| !line.is_empty()).collect();
    assert!(crates.len() > 20 && crates.len() <= said, "{} crates: {crates:#?}", crates.len());
    let names: BTreeSet<&str> = crates.iter().filter_map(|line| line.split_whitespace().next()).collect();
    for heavy in ["clap", "axum", "tokio", "ratatui", "full_moon", "schemars", "notify", "hyperkon-server"] {
        assert!(!names.contains(heavy), "the library needs {heavy}");
    }
}

/// Every arrow of the crate diagram is a dependency, and every dependency has a path of arrows.
#[test]
fn crate_diagram_shows_every_dependency() {
    let page = include_str!("../../engine/README.md");
    let chart = page.split_once("```mermaid\n").unwrap().1.split_once("```").unwrap().0;
    let id = |node: &str| node.trim().split('[').next().unwrap().to_owned();
    let drawn: BTreeSet<(String, String)> =
        chart.lines().filter_map(|line| line.split_once("-->")).map(|(from, to)| (id(from), id(to))).collect();
    let short = |name: &str| name.strip_prefix("hyperkon-").unwrap_or(name).to_owned();
    let mut real: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for folder in list(&manifest("."), "members").into_iter().chain([".".to_owned()]) {
        let manifest = manifest(&folder);
        let empty = toml::Table::new();
        let needs = manifest.get("dependencies").and_then(toml::Value::as_table).unwrap_or(&empty).keys();
        let ours = needs.filter(|name| name.starts_with("hyperkon")).map(|name| short(name));
        real.insert(short(manifest["package"]["name"].as_str().unwrap()), ours.collect());
    }
    for (from, to) in &drawn {
        assert!(real[from].contains(to), "{from} does not depend on {to}");
    }
    let next = |name: &str| drawn.iter().filter(|(from, _)| from == name).map(|(_, to)| to.clone()).collect::<Vec<_>>();
    for (from, needs) in &real {
        let shown = reached(next(from), &next);
        assert!(needs.is_subset(&shown), "{from} needs {needs:?}, and {shown:?} are drawn");
    }
}

/// Returns the files that a test file names as its modules.
fn modules(file: &Path) -> Vec<PathBuf> {
    let folder = file.parent().unwrap();
    let own = match file.file_stem().unwrap().to_str().unwrap() {
        "main" | "mod" => folder.to_owned(),
        stem if folder.join(stem).is_dir() => folder.join(stem),
        _ => folder.to_owned(),
    };
    let (mut named, mut path) = (Vec::new(), None);
    for line in std::fs::read_to_string(file).unwrap().lines() {
        if let Some(given) = line.strip_prefix("#[path = \"") {
            path = Some(folder.join(given.trim_end_matches("\"]")));
        } else if let Some(name) =
            line.trim_start_matches("pub ").strip_prefix("mod ").and_then(|it| it.strip_suffix(';'))
        {
            let places = [own.join(format!("{name}.rs")), own.join(name).join("mod.rs")];
            named.push(path.take().or_else(|| places.into_iter().find(|it| it.is_file())).unwrap());
        }
    }
    named.iter().map(|path| path.canonicalize().unwrap()).collect()
}

#[test]
fn every_file_of_tests_is_compiled() {
    let mut reached = BTreeSet::new();
    for folder in ["", "engine/workshop", "engine/cli"] {
        let manifest = manifest(folder);
        let targets = ["test", "example", "bench"].iter().filter_map(|kind| manifest.get(kind)?.as_array()).flatten();
        let paths = targets.map(|target| root().join(folder).join(target["path"].as_str().unwrap()));
        let mut open: Vec<PathBuf> = paths.map(|path| path.canonicalize().unwrap()).collect();
        while let Some(file) = open.pop() {
            if reached.insert(file.clone()) {
                open.extend(modules(&file));
            }
        }
    }
    let mut folders = vec![root().join("tests").canonicalize().unwrap()];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            // Separate workspaces are not modules of these tests.
            let is_separate = ["tests/fuzz", "tests/stubs", "node_modules"].iter().any(|folder| path.ends_with(folder));
            if path.is_dir() && !is_separate {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") {
                assert!(reached.contains(&path), "{} is not a module of any test", path.display());
                files += 1;
            }
        }
    }
    assert!(files > 100, "{files}");
}
