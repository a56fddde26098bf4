//! `hyperkon new`: new files work at once, and existing files are never overwritten.

use crate::common::{answer_first, without_folder};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{CardKind, Event, Windows};
use hyperkon::__private::game::{Content, Engine, TableOptions};
use hyperkon_table::Seat;
use hyperkon_workshop::games::Games;
use hyperkon_workshop::scenario;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Runs `hyperkon new` in this folder. Returns its success and its output.
fn new(folder: &Path, line: &str) -> (bool, String) {
    let words = line.split_whitespace();
    let output =
        Command::new(env!("CARGO_BIN_EXE_hyperkon")).arg("new").args(words).current_dir(folder).output().unwrap();
    let told = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (output.status.success(), without_folder(&told, folder))
}

fn done(folder: &Path, line: &str) -> String {
    let (done, told) = new(folder, line);
    assert!(done, "new {line}: {told}");
    told
}

/// Checks that every scenario of the mod holds, and returns their number.
fn hold(games: &mut dyn Games, root: &Path) -> usize {
    let files = scenario::texts(root).texts;
    for file in &files {
        let failures = scenario::run(games, &file.path, &file.text);
        assert!(failures.is_empty(), "{}", failures[0]);
    }
    files.len()
}

#[test]
fn new_files_work_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let told = [
        done(folder.path(), "alien broker"),
        done(folder.path(), "destiny fair_wind"),
        done(folder.path(), "edition windy-table --extends universums-harskare"),
        done(folder.path(), "alien hauler --edition windy-table"),
    ];
    insta::assert_snapshot!(told.join("\n"));
    let root = folder.path().join("my-mod");
    let content = Content::with_mods(&[&root]).unwrap();
    assert_eq!(content.warnings(), []);
    assert!(content.edition("windy-table").unwrap().aliens.contains_key("hauler"));
    let mut engine = Engine::new(content).unwrap();
    assert_eq!(hold(&mut engine, &root), 8);

    let mut used = BTreeSet::new();
    for seed in 0..10 {
        let table = TableOptions::new("my-mod").seed(seed).alien(Seat(0), "broker").windows(Windows::Holders);
        let (mut game, mut progress) = engine.start(&table).unwrap();
        let mut bot = RandomBot::new(seed);
        while !game.is_over() {
            for told in &progress.events {
                match told.event {
                    Event::PowerUsed { alien, .. } => used.insert(game.rules().script(alien).id.clone()),
                    Event::DestinyCardPlayed { card: CardKind::Scripted(card), .. } => {
                        used.insert(game.rules().script(card).id.clone())
                    }
                    _ => false,
                };
            }
            progress = answer_first(&mut engine, &mut game, &mut bot);
            assert_eq!(progress.faults, []);
        }
    }
    assert!(used.contains("broker") && used.contains("fair_wind"), "{used:?}");
}

#[test]
fn new_edition_lists_current_values() {
    let folder = tempfile::tempdir().unwrap();
    for parent in ["kosmische-strijd", "universums-harskare"] {
        done(folder.path(), &format!("edition of-{parent} --mod {parent} --extends {parent}"));
        let root = folder.path().join(parent);
        let path = root.join("decks").join(format!("of-{parent}.toml"));
        let text = fs::read_to_string(&path).unwrap();
        let keys =
            |line: &&str| line.strip_prefix("# ").is_some_and(|line| line.contains(" = ") && !line.contains('`'));
        assert!(text.lines().filter(keys).count() > 40);
        // Removing the comment mark from every line changes nothing.
        let open: Vec<&str> = text.lines().map(|line| if keys(&line) { &line[2..] } else { line }).collect();
        fs::write(&path, open.join("\n")).unwrap();
        let content = Content::with_mods(&[&root]).unwrap();
        let (own, like) = (content.edition(&format!("of-{parent}")).unwrap(), content.edition(parent).unwrap());
        let mut own = own.clone();
        (own.id, own.name, own.extends) = (like.id.clone(), like.name.clone(), None);
        assert_eq!(own, *like);
    }
}

#[test]
fn rejected_requests_write_nothing() {
    let folder = tempfile::tempdir().unwrap();
    done(folder.path(), "alien broker");
    let before = fs::read_to_string(folder.path().join("my-mod/decks/my-mod.toml")).unwrap();
    let mut told = Vec::new();
    for line in [
        "alien broker",
        "alien zombie",
        "destiny broker",
        "alien Broker",
        "alien ../broker",
        "alien hauler --edition my-mdo",
        "alien hauler --mod other --edition kosmische-strijd",
        "edition my-mod",
        "edition a --extends kosmische-vrede",
    ] {
        let (done, said) = new(folder.path(), line);
        assert!(!done, "new {line}");
        told.push(format!("{line}: {said}"));
    }
    fs::write(folder.path().join("my-mod/powers/aliens/hauler.toml"), "[en]\n").unwrap();
    told.push(new(folder.path(), "alien hauler").1);
    assert!(!folder.path().join("my-mod/powers/aliens/hauler.lua").exists());
    fs::write(folder.path().join("my-mod/decks/my-mod.toml"), "aliens = 3").unwrap();
    told.push(new(folder.path(), "alien hauler").1);
    fs::write(folder.path().join("my-mod/decks/my-mod.toml"), &before).unwrap();
    assert!(!folder.path().join("other").exists());
    insta::assert_snapshot!(told.concat());
}

#[test]
fn edits_of_an_edition_are_preserved() {
    let folder = tempfile::tempdir().unwrap();
    done(folder.path(), "alien broker");
    let path = folder.path().join("my-mod/decks/my-mod.toml");
    let mine = fs::read_to_string(&path).unwrap().replace("broker = {}", "broker = { cards = 2 } # two!");
    fs::write(&path, &mine).unwrap();
    done(folder.path(), "alien hauler");
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{mine}hauler = {{}}\n"));
}

/// Returns the entries below a folder, including hidden ones and empty folders.
fn below(folder: &Path) -> Vec<String> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        all.push(path.display().to_string());
        if path.is_dir() {
            all.extend(below(&path));
        }
    }
    all.sort();
    all
}

/// On a full disk everything stays unchanged.
#[cfg(unix)]
#[test]
fn full_disk_leaves_no_partial_mod() {
    let folder = tempfile::tempdir().unwrap();
    let mut refused = 0;
    let mut begin = |line: &str, is_new: bool| {
        let (before, size) = (below(folder.path()), if is_new { 2 } else { 3 });
        for blocks in 0..size {
            let mut command = Command::new("sh");
            command.env("HYPERKON_GAMES_DIR", "");
            let line = format!("ulimit -f {blocks}; exec \"$0\" new {line}");
            let output =
                command.args(["-c", &line, env!("CARGO_BIN_EXE_hyperkon")]).current_dir(folder.path()).output();
            let output = output.unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            if output.status.success() {
                return;
            }
            assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{line}: {said}");
            assert_eq!(below(folder.path()), before, "{line}");
            refused += 1;
        }
        done(folder.path(), line);
    };
    begin("alien broker", true);
    begin("alien hauler", false);
    begin("edition other-table --mod a/b/other", true);
    assert!(refused > 4, "{refused}");
}

/// Concurrent commands in one folder: each mod is complete, or was rejected.
#[test]
fn concurrent_commands_write_whole_files() {
    let mut refused = 0;
    for round in 0..6 {
        let folder = tempfile::tempdir().unwrap();
        if round % 2 == 1 {
            done(folder.path(), "alien first");
        }
        let ids = ["broker", "hauler", "carrier"];
        let begin = |id: &str| {
            Command::new(env!("CARGO_BIN_EXE_hyperkon")).args(["new", "alien", id]).current_dir(folder.path()).output()
        };
        let outputs = std::thread::scope(|scope| {
            let begun = ids.map(|id| scope.spawn(move || begin(id).unwrap()));
            begun.map(|one| one.join().unwrap())
        });
        let deck = fs::read_to_string(folder.path().join("my-mod/decks/my-mod.toml")).unwrap();
        for (id, output) in ids.iter().zip(outputs) {
            let is_done = output.status.success();
            refused += usize::from(!is_done);
            let said = String::from_utf8(output.stderr).unwrap();
            assert!(is_done || (output.status.code() == Some(2) && said.lines().count() == 1), "{said}");
            assert_eq!(deck.contains(&format!("{id} = {{}}")), is_done, "{id}: {deck}{said}");
            assert_eq!(folder.path().join(format!("my-mod/powers/aliens/{id}.lua")).exists(), is_done, "{id}: {said}");
        }
        let content = Content::with_mods(&[folder.path().join("my-mod")]).unwrap();
        assert_eq!(content.warnings(), []);
        let hidden = below(folder.path()).into_iter().filter(|path| path.contains("/.") && path.ends_with(".new"));
        assert_eq!(hidden.count(), 0, "{:?}", below(folder.path()));
    }
    println!("{refused} of 18 were refused");
}

/// Foreign entries beside a new file or folder do not block it, and stay unchanged.
#[test]
fn neighboring_files_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "mine").unwrap();
    };
    let beside = [".my-mod.new/powers/x.lua", "my-mod/decks/.my-mod.toml.new", "my-mod/powers/aliens/.hauler.lua.new"];
    put(beside[0]);
    done(folder.path(), "alien broker");
    beside[1..].iter().for_each(|name| put(name));
    done(folder.path(), "alien hauler");
    for name in beside {
        assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), "mine", "{name}");
    }
    let all = below(folder.path());
    assert!(!all.iter().any(|path| path.contains("/.hyperkon-")), "temporary files are left: {all:?}");
}

/// Editors on Windows write byte order marks. Reading and extending a mod ignores them.
#[test]
fn byte_order_marks_are_ignored() {
    let folder = tempfile::tempdir().unwrap();
    done(folder.path(), "alien broker");
    let root = folder.path().join("my-mod");
    let marked: Vec<String> = below(&root).into_iter().filter(|name| root.join(name).is_file()).collect();
    for name in &marked {
        let text = fs::read_to_string(root.join(name)).unwrap();
        fs::write(root.join(name), format!("\u{feff}{text}")).unwrap();
    }
    assert!(marked.len() > 5, "{marked:?}");
    done(folder.path(), "destiny fair_wind");
    let mut engine = Engine::new(Content::with_mods(&[&root]).unwrap()).unwrap();
    assert_eq!(hold(&mut engine, &root), 5);
}

/// A new mod's edition is named like the mod, so that independent mods load together.
#[test]
fn new_mods_load_together() {
    let folder = tempfile::tempdir().unwrap();
    done(folder.path(), "alien imp --mod one");
    done(folder.path(), "alien elf --mod two/");
    done(folder.path(), "field geyser --mod one");
    let content = Content::with_mods(&[folder.path().join("one"), folder.path().join("two")]).unwrap();
    assert!(content.edition("one").unwrap().aliens.contains_key("imp"));
    assert!(content.edition("two").unwrap().aliens.contains_key("elf"));
    for (name, edition) in [
        ("My Mod!", "my-mod"),
        ("con", "con-table"),
        ("kosmische-strijd", "kosmische-strijd-table"),
        ("1st", "st"),
        ("日本", "my-table"),
    ] {
        let root = folder.path().join(name);
        let words = ["new", "alien", "imp", "--mod"];
        let output = Command::new(env!("CARGO_BIN_EXE_hyperkon")).args(words).arg(&root).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(root.join(format!("decks/{edition}.toml")).exists(), "{name}: {:?}", below(&root));
    }
    assert!(folder.path().join("one/decks/one-sp4x.toml").exists());
}

#[test]
fn device_names_cannot_be_ids() {
    let folder = tempfile::tempdir().unwrap();
    for line in ["alien con", "destiny nul", "edition aux", "edition prn --game ufos", "field com1", "faction lpt9"] {
        let (done, said) = new(folder.path(), line);
        assert!(!done && said.contains("a Windows device name"), "new {line}: {said}");
    }
    assert!(below(folder.path()).is_empty());
}
