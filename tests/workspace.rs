//! The workspace holds together: plain `cargo run` and `cargo test` reach every crate.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

use std::path::Path;

fn list(workspace: &toml::Value, key: &str) -> Vec<String> {
    let list = workspace["workspace"][key].as_array().unwrap();
    let mut list: Vec<String> = list.iter().map(|name| name.as_str().unwrap().to_owned()).collect();
    list.sort_unstable();
    list
}

#[test]
fn every_member_is_built_by_default() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest: toml::Value = toml::from_str(&std::fs::read_to_string(root.join("Cargo.toml")).unwrap()).unwrap();
    let mut members = list(&manifest, "members");
    members.insert(0, ".".to_owned());
    assert_eq!(list(&manifest, "default-members"), members);
    for crate_ in std::fs::read_dir(root.join("engine")).unwrap() {
        let folder = crate_.unwrap().path();
        let name = format!("engine/{}", folder.file_name().unwrap().to_str().unwrap());
        assert_eq!(folder.join("Cargo.toml").is_file(), members.contains(&name), "{name}");
    }
}

#[test]
fn the_interpreter_knows_no_game_and_only_its_crate_names_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = |folder: &str| -> toml::Value {
        toml::from_str(&std::fs::read_to_string(root.join(folder).join("Cargo.toml")).unwrap()).unwrap()
    };
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
