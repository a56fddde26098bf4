//! `hyperkon mods`, and games with mods that need each other or use the same ids.

use crate::program::terminal::{out, typed_in};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Runs the program in a folder. Returns its success and everything that it prints.
fn ran(folder: &Path, line: &str) -> (bool, String) {
    let output = typed_in(folder, &format!("{line} --mods-dir installed"), "");
    (output.status.success(), out(&output) + &String::from_utf8_lossy(&output.stderr))
}

fn done(folder: &Path, line: &str) -> String {
    let (done, said) = ran(folder, line);
    assert!(done, "{line}: {said}");
    said
}

fn refused(folder: &Path, line: &str) -> String {
    let (done, said) = ran(folder, line);
    assert!(!done, "{line}: {said}");
    said
}

/// Creates a mod with an alien, as `hyperkon new` does.
fn new(folder: &Path, id: &str, alien: &str) {
    let output = typed_in(folder, &format!("new alien {alien} --mod {id}"), "");
    assert!(output.status.success(), "{output:?}");
}

fn edit(folder: &Path, file: &str, from: &str, to: &str) {
    let path = folder.join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{text}");
    fs::write(path, text.replace(from, to)).unwrap();
}

/// Two mods with one alien each; both aliens have the id `broker`. The second one asks a question of its own.
fn two() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    new(folder.path(), "one", "broker");
    new(folder.path(), "two", "broker");
    let texts = "\"Dealer\"\nhow_many = \"How many cards do you draw?\"";
    edit(folder.path(), "two/powers/aliens/broker.toml", "\"Broker\"", texts);
    let (from, to) = (
        "me:draw_cards(game:option(\"cards\"))",
        "me:draw_cards(me:choose_number { least = 1, most = \
                       game:option(\"cards\"), about = \"how_many\" })",
    );
    edit(folder.path(), "two/powers/aliens/broker.lua", from, to);
    folder
}

#[test]
fn two_newcomers_share_a_table() {
    let folder = two();
    let at = folder.path();
    let said = done(at, "check one two --games 1 --no-cache");
    assert!(said.contains("`broker` is named `two/broker` outside this mod"), "{said}");
    assert!(said.contains("6 scenarios pass") && said.contains("two/broker was used"), "{said}");
    assert!(said.contains("1 warning in"), "{said}");
    for name in ["broker", "two/broker"] {
        let line = format!("play --bots --plain --mods one --mods two --edition two --alien red={name} --seed 3");
        assert!(done(at, &line).contains("Red is Dealer"), "{name}");
    }
    let line = "play --bots --plain --mods one --mods two --edition one --alien red=one/broker --seed 3";
    assert!(done(at, line).contains("Red is Broker"));
    let said = done(at, "alien broker --mods one --mods two --edition two");
    assert!(said.contains("Dealer (two/broker)"), "{said}");
}

/// The editions have the same id, but cannot be merged, because they extend different ones.
#[test]
fn editions_of_one_id_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for (id, extends) in [("one", "kosmische-strijd"), ("two", "universums-harskare")] {
        fs::create_dir_all(at.join(id).join("decks")).unwrap();
        let deck = format!("api = 2\nid = \"tab\"\nextends = \"{extends}\"\nname = {{ en = \"Tab {id}\" }}\n");
        fs::write(at.join(id).join("decks/tab.toml"), deck).unwrap();
        fs::create_dir_all(at.join(id).join("powers/texts")).unwrap();
        fs::write(at.join(id).join("powers/texts/en.toml"), "[en.zombie.edition]\ntab = \"Dead.\"\n").unwrap();
        fs::write(at.join(id).join("mod.toml"), format!("api = 2\nid = \"{id}\"\nversion = \"1.0.0\"\n")).unwrap();
    }
    let said = done(at, "check one two --games 1 --no-cache");
    assert!(said.contains("1 game of tab") && said.contains("1 game of two/tab"), "{said}");
    assert!(done(at, "alien zombie --mods one --mods two --edition two/tab").contains("Dead."));
    // A third mod names both.
    fs::create_dir_all(at.join("three/decks")).unwrap();
    let deck = "api = 2\nid = \"three\"\nextends = \"two/tab\"\nname = { en = \"Three\" }\n";
    fs::write(at.join("three/decks/three.toml"), deck).unwrap();
    done(at, "check three --mods one --mods two --games 0");
}

/// Within one mod, two files of different kinds cannot share an id, even if another mod has that id too.
#[test]
fn duplicate_id_within_mod_is_reported() {
    let folder = two();
    let at = folder.path();
    let script = include_str!("../../powers/destiny/plague.lua").replace("id = \"plague\"", "id = \"broker\"");
    fs::create_dir_all(at.join("two/powers/destiny")).unwrap();
    fs::write(at.join("two/powers/destiny/broker.lua"), script).unwrap();
    assert!(refused(at, "check one two --games 0").contains("duplicate id"));
}

#[test]
fn packed_mod_is_installed_and_played() {
    let folder = two();
    let at = folder.path();
    let packed = done(at, "mods pack one");
    let again = done(at, "mods pack one --output again.zip");
    assert_eq!(fs::read(at.join("one-0.1.0.zip")).unwrap(), fs::read(at.join("again.zip")).unwrap());
    let hash = |said: &str| said.split_whitespace().find(|word| word.len() == 64).unwrap().to_owned();
    assert_eq!(hash(&packed), hash(&again));

    assert!(done(at, "mods install one-0.1.0.zip").contains("hyperkon play --mods one --edition one"));
    done(at, "mods install two");
    fs::remove_dir_all(at.join("one")).unwrap();
    let listed = done(at, "mods list");
    assert!(listed.contains("one") && listed.contains("0.1.0") && listed.contains("Two"), "{listed}");
    let verified = done(at, "mods verify");
    assert!(verified.contains(&hash(&packed)) && verified.matches("ok ").count() == 2, "{verified}");
    // The id of the mod, or an edition of it, is enough.
    assert!(done(at, "simulate -n 3 --mods one --alien red=broker").contains("Broker"));
    assert!(done(at, "simulate -n 3 --edition one/one --alien red=broker").contains("Broker"));
    assert!(done(at, "check installed/one.zip --games 1 --no-cache").contains("3 scenarios pass"));

    done(at, "mods remove one");
    assert!(!done(at, "mods list").contains("one "));
    assert!(refused(at, "mods remove oen").contains("`oen`: unknown mod"));
    assert!(refused(at, "simulate -n 1 --edition one").contains("unknown edition"));
}

#[test]
fn needed_mods_load_from_installed_ones() {
    let folder = two();
    let at = folder.path();
    edit(at, "two/mod.toml", "# [needs]\n# known-worlds = \"1\"", "[needs]\none = \"^0.1\"");
    assert!(refused(at, "check two --games 0").contains("missing mod `one`, which this mod needs"));
    assert!(refused(at, "mods install two").contains("install it with `hyperkon mods install`"));
    done(at, "mods install one");
    assert!(done(at, "check two --games 1 --no-cache").contains("3 scenarios pass"));
    assert!(done(at, "play --bots --plain --mods two --edition one --alien red=broker --seed 1").contains("Broker"));
    edit(at, "two/mod.toml", "^0.1", "^2");
    assert!(refused(at, "check two --games 0").contains("expected `one` ^2, found 0.1.0"));
    edit(at, "two/mod.toml", "^2", "0.1");
    edit(at, "one/mod.toml", "# [needs]\n# known-worlds = \"1\"", "[needs]\ntwo = \"*\"");
    assert!(refused(at, "check one two --games 0").contains("these mods need each other: one → two → one"));
}

#[test]
fn hostile_zip_is_refused_in_a_sentence() {
    let folder = two();
    let at = folder.path();
    fs::write(at.join("bad.zip"), b"PK\x03\x04 not a zip").unwrap();
    assert!(refused(at, "mods install bad.zip").contains("bad.zip: corrupt zip file"));
    assert!(refused(at, "mods install one/decks/one.toml").contains("corrupt zip file"));
    assert!(refused(at, "mods install nowhere.zip").contains("nowhere.zip"));
    fs::remove_file(at.join("one/mod.toml")).unwrap();
    assert!(refused(at, "mods pack one").contains("missing `mod.toml`"));
    assert!(!at.join("installed").exists());
    // What `check` reports, the other commands report too.
    edit(at, "two/powers/aliens/broker.lua", "cards_to_draw", "cards_to_darw");
    assert!(refused(at, "mods pack two").contains("cards_to_darw"));
    assert!(refused(at, "mods install two").contains("cards_to_darw"));
}

#[test]
fn check_reports_errors_of_the_manifest() {
    let folder = two();
    let at = folder.path();
    let wrong = "api = 2\nid = \"Two\"\nversion = \"1\"\nauthor = \"x\"\n";
    fs::write(at.join("two/mod.toml"), wrong).unwrap();
    let said = refused(at, "check two --games 0");
    assert!(said.contains("two/mod.toml:3") && said.contains("two/mod.toml:4"), "{said}");
    assert!(said.contains("unknown key `author`") && said.contains("did you mean `authors`?"), "{said}");
    let wrong = "api = 2\nid = \"Two\"\nversion = \"1.0.0\"\nhomepage = \"javascript:alert(1)\"\n\
                 [settings.x]\noptions = [\"broker.crads\"]\n";
    fs::write(at.join("two/mod.toml"), wrong).unwrap();
    let said = refused(at, "check two --games 0");
    assert!(said.contains("invalid mod id `Two`") && said.contains("invalid home page"), "{said}");
    edit(at, "two/mod.toml", "\"Two\"", "\"two\"");
    edit(at, "two/mod.toml", "javascript:alert(1)", "https://example.org");
    assert!(refused(at, "check two --games 0").contains("names the unknown option `broker.crads`"));
}

#[test]
fn setting_of_a_mod_changes_its_alien() {
    let folder = two();
    let at = folder.path();
    let setting = "\n[settings.cards]\nlabel = { en = \"Cards\" }\noptions = [\"broker.cards\"]\n";
    let manifest = fs::read_to_string(at.join("one/mod.toml")).unwrap();
    fs::write(at.join("one/mod.toml"), manifest + setting).unwrap();
    let game = "play --bots --plain --mods one --edition one --alien red=broker --seed 7";
    let (usual, many) = (done(at, game), done(at, &format!("{game} --set one/cards=8")));
    assert!(!usual.contains("draws 8 cards") && many.contains("draws 8 cards"), "{many}");
    assert!(refused(at, &format!("{game} --set one/cards=9")).contains("expected 1 to 8"));
    assert!(refused(at, &format!("{game} --set one/card=1")).contains("did you mean `one/cards`?"));
    // The record contains the setting and the mods, so it needs neither.
    done(at, &format!("{game} --set one/cards=8 --record game.jsonl"));
    fs::remove_dir_all(at.join("one")).unwrap();
    assert!(done(at, "replay game.jsonl").contains("draws 8 cards"));
    let head = fs::read_to_string(at.join("game.jsonl")).unwrap();
    assert!(head.lines().next().unwrap().contains("\"named\":[{\"id\":\"one\",\"version\":\"0.1.0\",\"hash\":\""));
}
