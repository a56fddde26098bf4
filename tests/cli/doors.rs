//! Sandboxed reading of mods. In an untrusted folder, only regular files inside it are read, nothing blocks, and each
//! error is one sentence with position, reason, and fix.
#![cfg(unix)]

use crate::common::pack;
use crate::program::doors::{HANGS, HARMS, SECRET, fifo, in_time, outside, says, sound};
use hyperkon::__private::files::{self, Folder, WrongFile};
use hyperkon::__private::game::{Content, ContentFile};
use hyperkon_table::Code;
use hyperkon_workshop::check::{Wishes, check};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Returns the codes and paths of all problems with a mod, without its folder. Panics if one reveals the secret.
#[track_caller]
fn wrong(root: &Path) -> Vec<(String, &'static str)> {
    let folder = root.to_owned();
    let report =
        in_time(move || check(&crate::GAMES, &[], &[folder], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {}));
    let told = |problem: &hyperkon::__private::problem::Problem| {
        assert!(!problem.to_string().contains(SECRET), "{problem}");
        assert!(problem.hint().is_some_and(|hint| !hint.is_empty()), "{problem}: what would mend it?");
        let path = problem.place.file.strip_prefix(&root.display().to_string()).unwrap_or(&problem.place.file);
        (path.trim_start_matches('/').to_owned(), problem.code())
    };
    assert!(report.texts.values().all(|text| !text.contains(SECRET)));
    report.problems.iter().map(told).collect()
}

/// Places where a mod is read.
const PLACES: [&str; 7] = [
    "powers/aliens/x.lua",
    "powers/aliens/x.toml",
    "powers/destiny/x.lua",
    "powers/texts/x.toml",
    "decks/x.toml",
    "scenarios/x.toml",
    "tests/scenarios/inner/x.toml",
];

#[test]
fn only_regular_files_are_read_anywhere() {
    let outside = outside();
    for place in PLACES {
        for (what, harm, code) in HARMS {
            let folder = sound();
            let at = folder.path().join(place);
            fs::create_dir_all(at.parent().unwrap()).unwrap();
            harm(&at, outside.path());
            // The error for a script explains how to shorten it.
            let is_large_script = *code == "file_too_large" && place.ends_with(".lua");
            let code = if is_large_script { "file_large_script" } else { code };
            assert_eq!(wrong(folder.path()), [(place.to_owned(), code)], "{what} at {place}");
        }
    }
    assert_eq!(wrong(sound().path()), []);
}

/// Only the superuser can create a device.
#[test]
fn devices_are_not_opened() {
    let folder = sound();
    let at = folder.path().join("decks/x.toml");
    if Command::new("mknod").arg(&at).args(["c", "1", "5"]).stderr(Stdio::null()).status().unwrap().success() {
        assert_eq!(wrong(folder.path()), [("decks/x.toml".to_owned(), "file_none")]);
    }
    let refused = files::read(Path::new("/dev/zero"), 100).unwrap_err();
    assert_eq!(refused.code(), "file_none");
}

#[test]
fn linked_folders_are_rejected() {
    let outside = outside();
    for part in
        ["powers", "powers/aliens", "powers/more", "decks", "scenarios", "scenarios/more", "tests", "tests/scenarios"]
    {
        let folder = sound();
        let at = folder.path().join(part);
        if at.exists() {
            fs::remove_dir_all(&at).unwrap();
        }
        symlink(outside.path().join("folder"), &at).unwrap();
        assert_eq!(wrong(folder.path()), [(part.to_owned(), "file_link")], "{part}");
    }
    // A cycle of links, and a file in place of a folder.
    let folder = sound();
    symlink("../powers", folder.path().join("powers/aliens/again")).unwrap();
    assert_eq!(wrong(folder.path()), [("powers/aliens/again".to_owned(), "file_link")]);
    let folder = pack(&[("powers", ""), ("decks", "")]);
    let refused = ["decks", "powers"].map(|part| (part.to_owned(), "file_no_folder"));
    assert_eq!(wrong(folder.path()), refused);
}

/// Only the mod's folder itself may be named by a link.
#[test]
fn mod_may_be_named_by_a_link() {
    let (folder, beside) = (sound(), tempfile::tempdir().unwrap());
    symlink(folder.path(), beside.path().join("link")).unwrap();
    assert_eq!(wrong(&beside.path().join("link")), []);
}

#[test]
fn dotfiles_are_ignored() {
    let folder = sound();
    symlink("/etc/passwd", folder.path().join("powers/aliens/.#x.lua")).unwrap();
    fifo(&folder.path().join("decks/.x.toml"));
    fs::create_dir_all(folder.path().join("scenarios/.git").join("d/".repeat(20))).unwrap();
    assert_eq!(wrong(folder.path()), []);
}

#[test]
fn too_many_files_are_rejected_unread() {
    for place in ["powers/aliens", "decks", "scenarios"] {
        let folder = sound();
        for number in 0..=files::FILES {
            fs::write(folder.path().join(place).join(format!("x{number}.toml")), "").unwrap();
        }
        let found = wrong(folder.path());
        assert!(found.contains(&(String::new(), "pack_too_many_files")), "{place}: {:?}", found.last());
    }
}

#[test]
fn too_many_entries_are_rejected_unread() {
    for place in ["powers/more", "scenarios"] {
        let folder = sound();
        let at = folder.path().join(place);
        fs::create_dir_all(&at).unwrap();
        for number in 0..100_000 {
            File::create(at.join(format!("{number}"))).unwrap();
        }
        assert_eq!(wrong(folder.path()), [(String::new(), "pack_too_many_entries")]);
    }
}

#[test]
fn total_size_is_bounded() {
    let folder = sound();
    let text = "#".repeat(files::SCENARIO as usize);
    fs::create_dir_all(folder.path().join("scenarios")).unwrap();
    for number in 0..=files::BYTES / files::SCENARIO {
        fs::write(folder.path().join(format!("scenarios/x{number}.toml")), &text).unwrap();
    }
    assert_eq!(wrong(folder.path()), [(String::new(), "pack_too_much")]);
}

#[test]
fn folder_depth_is_bounded() {
    for place in ["powers", "decks", "scenarios"] {
        let folder = sound();
        let deep = folder.path().join(place).join("d/".repeat(600));
        fs::create_dir_all(&deep).unwrap();
        let [(path, code)] = &wrong(folder.path())[..] else { panic!("not one thing is wrong") };
        assert_eq!((*code, path.matches("/d").count()), ("pack_too_deep", files::DEPTH));
    }
}

#[test]
fn unprintable_names_are_rejected() {
    let long = "x".repeat(files::NAME);
    let names: [&[u8]; 6] =
        [b"\xff.toml", b"a\x1b[2Jb.toml", b"a\nb.toml", b"a\\..\\b.toml", "a\u{202e}b".as_bytes(), long.as_bytes()];
    for name in names {
        for place in ["powers/aliens", "decks", "scenarios"] {
            let folder = sound();
            let mut name = name.to_vec();
            name.extend(b".toml");
            fs::write(folder.path().join(place).join(OsStr::from_bytes(&name)), "").unwrap();
            let found = wrong(folder.path());
            let codes: Vec<&str> = found.iter().map(|(_, code)| *code).collect();
            assert_eq!(codes, ["file_odd_name"], "{}", name.escape_ascii());
            let (told, code) = says(folder.path(), &["check", "--no-games", "."]);
            assert_eq!(code, Some(1), "{told}");
            assert!(!told.contains(['\u{1b}', '\u{202e}']), "{told:?}");
        }
    }
}

/// Between the check and the opening, another process keeps replacing a file by a link.
#[test]
fn links_swapped_in_meanwhile_are_not_followed() {
    let (folder, outside) = (pack(&[("in/x.toml", "a"), ("spare/x.toml", "a")]), outside());
    symlink(outside.path().join("secret.toml"), folder.path().join("link")).unwrap();
    symlink(outside.path().join("folder"), folder.path().join("way_out")).unwrap();
    fs::rename(outside.path().join("folder/secret.toml"), outside.path().join("folder/x.toml")).unwrap();
    let over = AtomicBool::new(false);
    let read = |path: &Path| -> Result<Vec<u8>, WrongFile> {
        let root = Folder::named(path)?;
        root.folder(OsStr::new("in"))?.read(OsStr::new("x.toml"), 100)
    };
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let at = |name: &str| folder.path().join(name);
            let swap = |from: &str, to: &str| fs::rename(at(from), at(to)).unwrap();
            while !over.load(Ordering::Relaxed) {
                // Swap the file for a link, and back.
                swap("in/x.toml", "kept");
                swap("link", "in/x.toml");
                swap("in/x.toml", "link");
                swap("kept", "in/x.toml");
                // Swap the folder for a link, and back.
                swap("in", "kept_folder");
                swap("way_out", "in");
                swap("in", "way_out");
                swap("kept_folder", "in");
            }
        });
        let (mut taken, mut refused, mut leaked, begun) = (0, 0, 0, Instant::now());
        while (taken < 5_000 || refused < 5_000) && begun.elapsed() < HANGS / 6 {
            match read(folder.path()) {
                Ok(bytes) if bytes == b"a" => taken += 1,
                Ok(_) => leaked += 1,
                Err(_) => refused += 1,
            }
        }
        over.store(true, Ordering::Relaxed);
        assert_eq!(leaked, 0, "a file outside was read; {taken} accepted, {refused} rejected");
        assert!(taken > 0 && refused > 0, "{taken} were taken, {refused} refused");
    });
}

/// Every command ends, reports place and reason, and shows nothing from outside.
#[test]
fn commands_neither_block_nor_read_outside() {
    let outside = outside();
    let some = ["a link out", "a link to a device", "a FIFO", "a huge file with nothing in it"];
    for (what, harm, _) in HARMS.iter().filter(|(what, ..)| some.contains(what)) {
        let folder = sound();
        harm(&folder.path().join("decks/x.toml"), outside.path());
        harm(&folder.path().join("scenarios/x.toml"), outside.path());
        for words in [
            &["check", "."][..],
            &["check", "--json", "."],
            &["play", "--bots", "--mods", "."],
            &["scenario", "."],
            &["scenario", "scenarios"],
            &["new", "alien", "broker", "--mod", "."],
        ] {
            let (told, code) = says(folder.path(), words);
            assert!(matches!(code, Some(1 | 2)), "{what}: {words:?}: {told}");
            assert!(!told.contains(SECRET) && !told.contains("root:"), "{what}: {words:?}: {told}");
            assert!(told.contains("x.toml"), "{what}: {words:?}: {told}");
        }
    }
}

/// Reading a growing file stops at its size limit.
#[test]
fn growing_file_stops_at_its_limit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("grows");
    fs::write(&path, "12345678").unwrap();
    let mut open = files::open(&path, 10).unwrap();
    File::options().append(true).open(&path).unwrap().write_all(&[b'x'; 100]).unwrap();
    let mut bytes = Vec::new();
    assert!(open.read_to_end(&mut bytes).is_err());
    assert_eq!(bytes.len(), 10);
    assert_eq!(files::read(&path, 107).unwrap_err().code(), "file_too_large");
    assert_eq!(files::read(&path, 108).unwrap().len(), 108);
}

/// Files without a folder, as in a record, have the same limits.
#[test]
fn content_from_records_is_bounded() {
    let file = |pack: u32, name: &str, size: u64| ContentFile {
        pack,
        ..ContentFile::new(name, &"#".repeat(usize::try_from(size).unwrap()))
    };
    let refused = |files: &[ContentFile]| {
        let (mut all, _) = Content::collect::<&Path>(&[]);
        all.extend_from_slice(files);
        Content::from_files(&all, Vec::new()).err().map(|error| error.0.last().unwrap().code())
    };
    assert_eq!(refused(&[file(1, "powers/aliens/x.lua", files::SCRIPT + 1)]), Some("file_large_script"));
    assert_eq!(refused(&[file(1, "powers/texts/x.toml", files::TEXTS + 1)]), Some("file_too_large"));
    assert_eq!(refused(&[file(1, "decks/x.toml", files::EDITION + 1)]), Some("file_too_large"));
    let many = |count: usize, size: u64| -> Vec<ContentFile> {
        (0..=count).map(|number| file(1, &format!("powers/texts/x{number}.toml"), size)).collect()
    };
    assert_eq!(refused(&many(files::FILES, 0)), Some("pack_too_many_files"));
    let scenarios: Vec<ContentFile> = (0..=files::BYTES / files::SCENARIO)
        .map(|number| file(1, &format!("scenarios/x{number}.toml"), files::SCENARIO))
        .collect();
    assert_eq!(refused(&scenarios), Some("pack_too_much"));
    let packs = |most: usize| -> Vec<ContentFile> {
        (1..=most).map(|pack| file(pack as u32, "powers/texts/x.toml", 0)).collect()
    };
    assert_eq!(refused(&packs(files::MODS + 1)), Some("pack_too_many"));
    assert_eq!(refused(&packs(files::MODS)), None);
}
