//! Files named by the user. Only regular files are read, and nothing is written through a link or outside the folder.
#![cfg(unix)]

use crate::common::pack;
use crate::program::doors::{HARMS, SECRET, fifo, outside, says, says_with};
use hyperkon::__private::files::{Entry, Folder, WrongFile};
use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Only regular files count as a scenario, a record, or a campaign, under any name.
#[test]
fn named_files_must_be_regular() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fifo(&at("fifo"));
    drop(UnixListener::bind(at("socket")).unwrap());
    fs::create_dir(at("folder")).unwrap();
    File::create(at("huge")).unwrap().set_len(1 << 40).unwrap();
    symlink("/dev/zero", at("zero")).unwrap();
    for name in ["fifo", "socket", "folder", "huge", "zero", "nothing"] {
        for words in [&["replay", name][..], &["scenario", name], &["scenario", "--record", "new.toml", "--game", name]]
        {
            let (told, code) = says(folder.path(), words);
            assert_eq!(code, Some(2), "{words:?}: {told}");
            assert!(told.lines().count() == 1, "{words:?}: {told}");
            assert!(!at("new.toml").exists(), "{words:?} leaves a file behind");
        }
    }
}

/// Covers a campaign, its game's record, and a resumed record. Nothing blocks, and nothing is written elsewhere.
#[test]
fn campaigns_and_records_must_be_regular() {
    let outside = outside();
    for name in ["series", "series.game.jsonl"] {
        for (what, harm, _) in HARMS.iter().filter(|(what, ..)| !["no text", "one byte too many"].contains(what)) {
            // Use a new folder for each kind of attack.
            let folder = pack(&[("notes.txt", "mine")]);
            let at = folder.path().join(name);
            harm(&at, outside.path());
            let before = at.symlink_metadata().unwrap().file_type();
            for words in [&["campaign", "series", "--bots"][..], &["play", "--bots", "--resume", name]] {
                let (told, code) = says(folder.path(), words);
                assert_eq!(code, Some(2), "{what}: {words:?}: {told}");
                assert!(told.starts_with(&format!("hyperkon: {name}: ")), "{what}: {words:?}: {told}");
                assert!(!told.contains(SECRET) && !told.contains("root:"), "{what}: {words:?}: {told}");
                assert_eq!(at.symlink_metadata().unwrap().file_type(), before, "{what}: {words:?}: {told}");
                assert_eq!(fs::read(folder.path().join("notes.txt")).unwrap(), b"mine", "{what}: {words:?}");
            }
        }
    }
    assert_eq!(fs::read(outside.path().join("secret.toml")).unwrap(), SECRET.as_bytes());
}

/// Input from the shell is read, up to a limit.
#[test]
fn shell_input_is_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let (told, code) = says(folder.path(), &["play", "--bots", "--seed", "1", "--record", "game.jsonl"]);
    assert_eq!(code, Some(0), "{told}");
    let game = || Stdio::from(File::open(folder.path().join("game.jsonl")).unwrap());
    for name in ["/dev/stdin", "/dev/fd/0"] {
        let (told, code) = says_with(folder.path(), &["replay", name, "--until", "3"], game());
        assert_eq!(code, Some(0), "{told}");
        let zeros = Stdio::from(File::open("/dev/zero").unwrap());
        let (told, code) = says_with(folder.path(), &["scenario", name], zeros);
        assert_eq!(code, Some(2), "{told}");
        assert!(told.contains("larger than 256 KiB"), "{told}");
    }
    // A pipe is treated in the same way.
    let mut cat = Command::new("cat").arg(folder.path().join("game.jsonl")).stdout(Stdio::piped()).spawn().unwrap();
    let piped = Stdio::from(cat.stdout.take().unwrap());
    let (told, code) = says_with(folder.path(), &["replay", "/dev/stdin", "--until", "3"], piped);
    cat.wait().unwrap();
    assert_eq!(code, Some(0), "{told}");
}

/// Returns every file below a folder with its contents; links stay links.
fn all_below(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let about = path.symlink_metadata().unwrap();
        match (about.is_dir(), about.is_file()) {
            (true, _) => all.extend(all_below(&path)),
            (_, true) => all.push((path.clone(), fs::read(&path).unwrap())),
            _ => all.push((path, Vec::new())),
        }
    }
    all.sort();
    all
}

#[test]
fn new_writes_through_no_link() {
    for part in ["", "powers", "powers/aliens", "decks", "scenarios", "powers/aliens/broker.lua", "decks/my-mod.toml"] {
        for leads_to in ["outside", "outside/nothing"] {
            let folder = tempfile::tempdir().unwrap();
            let (outside, root) = (folder.path().join("outside"), folder.path().join("my-mod"));
            fs::create_dir_all(outside.join("powers")).unwrap();
            let at = root.join(part);
            fs::create_dir_all(at.parent().unwrap()).unwrap();
            if !part.is_empty() {
                fs::create_dir_all(root.join("powers")).unwrap();
            }
            if at.is_dir() {
                fs::remove_dir(&at).unwrap();
            }
            symlink(folder.path().join(leads_to), at.components().collect::<PathBuf>()).unwrap();
            let before = all_below(folder.path());
            for line in ["new alien broker", "new edition my-mod"] {
                // Files at other paths may be written; files behind the link may not.
                let words: Vec<&str> = line.split(' ').collect();
                let (told, code) = says(folder.path(), &words);
                let in_the_way = (line, part) != ("new edition my-mod", "scenarios");
                assert!(!in_the_way || code == Some(2), "{line} with {part} a link to {leads_to}: {told}");
                let now = all_below(folder.path());
                let is_outside = |path: &Path| path.starts_with(&outside);
                let outside_now: Vec<_> = now.iter().filter(|(path, _)| is_outside(path)).collect();
                let outside_then: Vec<_> = before.iter().filter(|(path, _)| is_outside(path)).collect();
                assert_eq!(outside_now, outside_then, "{line} with {part} a link to {leads_to}");
            }
        }
    }
}

/// A trailing `/` or `/.` on a linked mod folder does not hide the link.
#[test]
fn new_recognizes_links_by_any_name() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("outside")).unwrap();
    symlink("outside", folder.path().join("my-mod")).unwrap();
    for name in ["my-mod", "my-mod/", "my-mod/.", "./my-mod//"] {
        let (told, code) = says(folder.path(), &["new", "alien", "broker", "--mod", name]);
        assert_eq!(code, Some(2), "{name}: {told}");
        assert!(told.contains("symbolic links are not supported"), "{name}: {told}");
        assert_eq!(all_below(&folder.path().join("outside")), []);
    }
}

/// A hard link to an edition's file, outside the mod, keeps the old text.
#[test]
fn new_leaves_hard_links_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let (told, code) = says(folder.path(), &["new", "alien", "broker"]);
    assert_eq!(code, Some(0), "{told}");
    let (deck, other) = (folder.path().join("my-mod/decks/my-mod.toml"), folder.path().join("other"));
    fs::hard_link(&deck, &other).unwrap();
    let before = fs::read(&other).unwrap();
    // A link planted beside the file stays, and nothing is written through it.
    let beside = folder.path().join("my-mod/decks/.my-mod.toml.new");
    symlink(&other, &beside).unwrap();
    let (told, code) = says(folder.path(), &["new", "alien", "hauler"]);
    assert_eq!((code, fs::read(&other).unwrap() == before), (Some(0), true), "{told}");
    assert_eq!(fs::read_link(&beside).unwrap(), other);
    let (told, code) = says(folder.path(), &["new", "alien", "carrier"]);
    assert_eq!((code, fs::read(&other).unwrap() == before), (Some(0), true), "{told}");
    assert!(fs::read_to_string(&deck).unwrap().contains("carrier"));
}

/// A path that leaves its folder is never written.
#[test]
fn paths_cannot_leave_their_folder() {
    let outer = tempfile::tempdir().unwrap();
    fs::create_dir(outer.path().join("inner")).unwrap();
    let folder = Folder::to_write(&outer.path().join("inner")).unwrap();
    let entry = |name: &str, text: &str, was: Option<&str>| Entry {
        name: name.to_owned(),
        text: text.to_owned(),
        was: was.map(str::to_owned),
    };
    let put = |name: &str, was| folder.put(&[entry("x", "mine", None), entry(name, "more", was)]);
    for name in ["../x", "a/../../x", "/tmp/x", "", ".", "a/.."] {
        for was in [None, Some("text")] {
            assert_eq!(put(name, was), Err((name.to_owned(), WrongFile::Outside)), "{name}");
        }
    }
    let c = || "a/b/c".to_owned();
    assert!(put("a/b/c", Some("text")).is_err_and(|(name, _)| name == c()), "there is none");
    assert_eq!(all_below(outer.path()), [], "nor has anything else been written");
    assert!(!outer.path().join("inner/a").exists());
    assert_eq!(folder.put(&[entry("a/b/c", "text", None)]), Ok(()));
    assert_eq!(put("a/b/c", None), Err((c(), WrongFile::IsThere)));
    assert!(
        put("a/b/c", Some("other")).is_err_and(|(_, wrong)| wrong.to_string().contains("has just changed this file"))
    );
    assert_eq!(all_below(outer.path()), [(outer.path().join("inner/a/b/c"), b"text".to_vec())]);
    assert_eq!(put("a/b/c", Some("text")), Ok(()));
    let all = [("inner/a/b/c", b"more"), ("inner/x", b"mine")];
    assert_eq!(all_below(outer.path()), all.map(|(name, text)| (outer.path().join(name), text.to_vec())));
}

#[test]
fn outputs_are_not_written_through_links() {
    for leads_to in ["there", "nothing"] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("there"), "mine").unwrap();
        symlink(leads_to, folder.path().join("link")).unwrap();
        fifo(&folder.path().join("fifo"));
        for name in ["link", "fifo"] {
            for words in [
                &["play", "--bots", "--seed", "1", "--record", name][..],
                &["scenario", "--bots", "--seed", "1", "--record", name],
                &["sim", "-n", "1", "--svg", name],
            ] {
                let (told, code) = says(folder.path(), words);
                assert_eq!(code, Some(2), "{words:?}: {told}");
                let about = folder.path().join(name).symlink_metadata().unwrap();
                assert!(!about.is_file() && !folder.path().join("nothing").exists(), "{words:?}: {told}");
                assert_eq!(fs::read(folder.path().join("there")).unwrap(), b"mine", "{words:?}");
            }
        }
    }
}

/// A picture replaces the old one. A failed scenario leaves nothing behind.
#[test]
fn allowed_outputs_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("wins.svg");
    fs::write(&picture, "x".repeat(1_000_000)).unwrap();
    for _ in 0..2 {
        let (told, code) = says(folder.path(), &["sim", "-n", "2", "--svg", "wins.svg"]);
        assert_eq!(code, Some(0), "{told}");
        assert!(fs::read_to_string(&picture).unwrap().ends_with("</svg>\n"));
        fs::remove_file(&picture).unwrap();
    }
    let line = ["scenario", "--bots", "--seed", "1", "--record", "new.toml", "--from", "900000"];
    let (told, code) = says(folder.path(), &line);
    assert_eq!(code, Some(2), "{told}");
    assert!(!folder.path().join("new.toml").exists());
    let (told, code) = says(folder.path(), &line[..6]);
    assert_eq!(code, Some(0), "{told}");
    assert!(folder.path().join("new.toml").metadata().unwrap().len() > 100);
}
