//! The door: whatever lies in a folder that somebody else has made, nothing is read or written but regular files inside
//! it, nothing is waited for, and one sentence says where, what, and how to mend it.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

mod common;

use common::{EDITION, pack};
use hyperkon::door::{self, Folder, WrongFile};
use hyperkon::game::{Content, ContentFile};
use hyperkon::table::Code;
use hyperkon_workshop::check::{Wishes, check};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// What must never be read stands in this word.
const SECRET: &str = "SECRET";
/// Longer than any of this takes: what takes longer hangs.
const HANGS: Duration = Duration::from_secs(60);

/// What comes of it, if it comes to an end.
#[track_caller]
fn in_time<T: Send + 'static>(act: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, done) = mpsc::channel();
    std::thread::spawn(move || sender.send(act()));
    done.recv_timeout(HANGS).expect("it hangs, or has panicked")
}

/// What the program says, its exit code last; what it reads comes from this file.
#[track_caller]
fn says_with(folder: &Path, words: &[&str], input: Stdio) -> (String, Option<i32>) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_hyperkon"))
        .args(words)
        .current_dir(folder)
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut out, mut errors) = (program.stdout.take().unwrap(), program.stderr.take().unwrap());
    let told = std::thread::spawn(move || {
        let mut told = Vec::new();
        let errors = std::thread::spawn(move || {
            let mut told = Vec::new();
            errors.read_to_end(&mut told).unwrap();
            told
        });
        out.read_to_end(&mut told).unwrap();
        told.extend(errors.join().unwrap());
        String::from_utf8_lossy(&told).into_owned()
    });
    let begun = Instant::now();
    let code = loop {
        if let Some(code) = program.try_wait().unwrap() {
            break code.code();
        }
        if begun.elapsed() > HANGS {
            program.kill().unwrap();
            panic!("{words:?} hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    (told.join().unwrap(), code)
}

#[track_caller]
fn says(folder: &Path, words: &[&str]) -> (String, Option<i32>) {
    says_with(folder, words, Stdio::null())
}

/// A mod in which nothing is wrong.
fn sound() -> tempfile::TempDir {
    pack(&[
        ("decks/test.toml", &format!("api = 1\nid = \"test\"\nextends = \"{EDITION}\"\n")),
        ("powers/aliens/notes.txt", ""),
        ("powers/destiny/notes.txt", ""),
        ("powers/texts/notes.txt", ""),
        ("scenarios/notes.txt", ""),
        ("tests/scenarios/notes.txt", ""),
    ])
}

/// What lies outside: a file, a folder, and things nobody should wait for.
fn outside() -> tempfile::TempDir {
    let outside = pack(&[("secret.toml", SECRET), ("folder/secret.toml", SECRET), ("folder/secret.lua", SECRET)]);
    fifo(&outside.path().join("fifo"));
    outside
}

fn fifo(at: &Path) {
    assert!(Command::new("mkfifo").arg(at).status().unwrap().success());
}

/// The codes and paths of all that is wrong with a mod, without the folder it lies in; nothing of the secret is in it.
#[track_caller]
fn wrong(root: &Path) -> Vec<(String, &'static str)> {
    let folder = root.to_owned();
    let report = in_time(move || check(&[], &[folder], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {}));
    let told = |problem: &hyperkon::problem::Problem| {
        assert!(!problem.to_string().contains(SECRET), "{problem}");
        assert!(problem.hint().is_some_and(|hint| !hint.is_empty()), "{problem}: what would mend it?");
        let path = problem.place.file.strip_prefix(&root.display().to_string()).unwrap_or(&problem.place.file);
        (path.trim_start_matches('/').to_owned(), problem.code())
    };
    assert!(report.texts.values().all(|text| !text.contains(SECRET)));
    report.problems.iter().map(told).collect()
}

/// Where something is read of a mod.
const PLACES: [&str; 7] = [
    "powers/aliens/x.lua",
    "powers/aliens/x.toml",
    "powers/destiny/x.lua",
    "powers/texts/x.toml",
    "decks/x.toml",
    "scenarios/x.toml",
    "tests/scenarios/inner/x.toml",
];

type Harm = fn(at: &Path, outside: &Path);

/// What can lie there that is no regular file, or not one to be read, with the code of what is wrong.
const HARMS: &[(&str, Harm, &str)] = &[
    ("a link out", |at, outside| symlink(outside.join("secret.toml"), at).unwrap(), "file_link"),
    ("a link out by ..", |at, _| symlink("../../../../../../../../etc/passwd", at).unwrap(), "file_link"),
    ("a link to a folder", |at, outside| symlink(outside.join("folder"), at).unwrap(), "file_link"),
    ("a link to a device", |at, _| symlink("/dev/zero", at).unwrap(), "file_link"),
    ("a link to a FIFO", |at, outside| symlink(outside.join("fifo"), at).unwrap(), "file_link"),
    ("a link within", |at, _| symlink("notes.txt", at).unwrap(), "file_link"),
    ("a link to itself", |at, _| symlink(at.file_name().unwrap(), at).unwrap(), "file_link"),
    ("a link to nothing", |at, _| symlink("nothing", at).unwrap(), "file_link"),
    ("a FIFO", |at, _| fifo(at), "file_none"),
    ("a socket", |at, _| drop(UnixListener::bind(at).unwrap()), "file_none"),
    ("a folder", |at, _| fs::create_dir(at).unwrap(), "file_none"),
    ("a huge file with nothing in it", |at, _| File::create(at).unwrap().set_len(1 << 40).unwrap(), "file_too_large"),
    ("one byte too many", |at, _| fs::write(at, "#".repeat(256 * 1024 + 1)).unwrap(), "file_too_large"),
    ("no text", |at, _| fs::write(at, b"\xff\xfe").unwrap(), "file_no_text"),
];

#[test]
fn what_is_no_regular_file_is_refused_wherever_it_lies() {
    let outside = outside();
    for place in PLACES {
        for (what, harm, code) in HARMS {
            let folder = sound();
            let at = folder.path().join(place);
            fs::create_dir_all(at.parent().unwrap()).unwrap();
            harm(&at, outside.path());
            assert_eq!(wrong(folder.path()), [(place.to_owned(), *code)], "{what} at {place}");
        }
    }
    assert_eq!(wrong(sound().path()), []);
}

/// Only the superuser can make a device.
#[test]
fn a_device_is_not_opened() {
    let folder = sound();
    let at = folder.path().join("decks/x.toml");
    if Command::new("mknod").arg(&at).args(["c", "1", "5"]).stderr(Stdio::null()).status().unwrap().success() {
        assert_eq!(wrong(folder.path()), [("decks/x.toml".to_owned(), "file_none")]);
    }
    let refused = door::read(Path::new("/dev/zero"), 100).unwrap_err();
    assert_eq!(refused.code(), "file_none");
}

#[test]
fn a_whole_folder_that_is_a_link_is_refused() {
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
    // A circle of links, and a folder where a file was expected.
    let folder = sound();
    symlink("../powers", folder.path().join("powers/aliens/again")).unwrap();
    assert_eq!(wrong(folder.path()), [("powers/aliens/again".to_owned(), "file_link")]);
    let folder = pack(&[("powers", ""), ("decks", "")]);
    let refused = ["decks", "powers"].map(|part| (part.to_owned(), "file_no_folder"));
    assert_eq!(wrong(folder.path()), refused);
}

/// The folder itself is the one thing that its owner may name by a link.
#[test]
fn a_person_may_name_a_mod_by_a_link() {
    let (folder, beside) = (sound(), tempfile::tempdir().unwrap());
    symlink(folder.path(), beside.path().join("link")).unwrap();
    assert_eq!(wrong(&beside.path().join("link")), []);
}

#[test]
fn what_begins_with_a_dot_is_passed_over() {
    let folder = sound();
    symlink("/etc/passwd", folder.path().join("powers/aliens/.#x.lua")).unwrap();
    fifo(&folder.path().join("decks/.x.toml"));
    fs::create_dir_all(folder.path().join("scenarios/.git").join("d/".repeat(20))).unwrap();
    assert_eq!(wrong(folder.path()), []);
}

#[test]
fn too_many_files_are_refused_before_they_are_read() {
    for place in ["powers/aliens", "decks", "scenarios"] {
        let folder = sound();
        for number in 0..=door::FILES {
            fs::write(folder.path().join(place).join(format!("x{number}.toml")), "").unwrap();
        }
        let found = wrong(folder.path());
        assert!(found.contains(&(String::new(), "pack_too_many_files")), "{place}: {:?}", found.last());
    }
}

#[test]
fn a_hundred_thousand_files_are_not_looked_at() {
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
fn all_files_together_are_bounded() {
    let folder = sound();
    let text = "#".repeat(door::TEXTS as usize);
    for number in 0..=door::BYTES / door::TEXTS {
        fs::write(folder.path().join(format!("powers/texts/x{number}.toml")), &text).unwrap();
    }
    assert_eq!(wrong(folder.path()), [(String::new(), "pack_too_much")]);
}

#[test]
fn folders_are_not_followed_for_ever() {
    for place in ["powers", "decks", "scenarios"] {
        let folder = sound();
        let deep = folder.path().join(place).join("d/".repeat(600));
        fs::create_dir_all(&deep).unwrap();
        let [(path, code)] = &wrong(folder.path())[..] else { panic!("not one thing is wrong") };
        assert_eq!((*code, path.matches("/d").count()), ("pack_too_deep", door::DEPTH));
    }
}

#[test]
fn names_that_cannot_be_shown_are_refused() {
    let long = "x".repeat(door::NAME);
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

/// Between a look and the opening somebody puts a link in a file's place, over and over again.
#[test]
fn what_is_put_in_a_files_place_meanwhile_is_not_followed() {
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
                // The file for a link, and back.
                swap("in/x.toml", "kept");
                swap("link", "in/x.toml");
                swap("in/x.toml", "link");
                swap("kept", "in/x.toml");
                // The folder for a link, and back.
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
        assert_eq!(leaked, 0, "what lies outside was read; {taken} were taken, {refused} refused");
        assert!(taken > 0 && refused > 0, "{taken} were taken, {refused} refused");
    });
}

/// The commands themselves come to an end, say where and what, and do not show what lies outside.
#[test]
fn no_command_waits_or_looks_outside() {
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

/// A scenario, a record, a series that a person names: a regular file, whatever it is called.
#[test]
fn a_file_that_is_named_is_a_regular_one() {
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

/// A series, the record of its game, and a record that is gone on with: nothing is waited for, nothing written elsewhere.
#[test]
fn a_series_and_a_record_are_regular_files() {
    let outside = outside();
    for name in ["series", "series.game.jsonl"] {
        for (what, harm, _) in HARMS.iter().filter(|(what, ..)| !["no text", "one byte too many"].contains(what)) {
            // Who writes a new file may do so where a link leads nowhere: it is not followed.
            let folder = pack(&[("notes.txt", "mine")]);
            let at = folder.path().join(name);
            harm(&at, outside.path());
            let before = at.symlink_metadata().unwrap().file_type();
            for words in [&["campaign", "series", "--bots"][..], &["play", "--bots", "--resume", name]] {
                let is_read = words[0] == "campaign" || name == "series";
                let (told, code) = says(folder.path(), words);
                assert!(!is_read || code == Some(2), "{what}: {words:?}: {told}");
                assert!(!told.contains(SECRET) && !told.contains("root:"), "{what}: {words:?}: {told}");
                assert_eq!(at.symlink_metadata().unwrap().file_type(), before, "{what}: {words:?}: {told}");
                assert_eq!(fs::read(folder.path().join("notes.txt")).unwrap(), b"mine", "{what}: {words:?}");
            }
        }
    }
    assert_eq!(fs::read(outside.path().join("secret.toml")).unwrap(), SECRET.as_bytes());
}

/// What the shell hands over is read, and not for ever.
#[test]
fn what_the_shell_hands_over_is_bounded() {
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
    // A pipe as well.
    let mut cat = Command::new("cat").arg(folder.path().join("game.jsonl")).stdout(Stdio::piped()).spawn().unwrap();
    let piped = Stdio::from(cat.stdout.take().unwrap());
    let (told, code) = says_with(folder.path(), &["replay", "/dev/stdin", "--until", "3"], piped);
    cat.wait().unwrap();
    assert_eq!(code, Some(0), "{told}");
}

/// Every file below a folder, links as links, with what they hold.
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
    for part in ["", "powers", "powers/aliens", "decks", "scenarios", "powers/aliens/broker.lua", "decks/my-table.toml"]
    {
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
            for line in ["new alien broker", "new edition my-table"] {
                // What is not in the way may be written; what is behind the link may not.
                let words: Vec<&str> = line.split(' ').collect();
                let (told, code) = says(folder.path(), &words);
                let in_the_way = (line, part) != ("new edition my-table", "scenarios");
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

/// A mod's folder by way of `/` or `/.` behind the link is the link all the same.
#[test]
fn new_knows_a_link_by_any_name() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("outside")).unwrap();
    symlink("outside", folder.path().join("my-mod")).unwrap();
    for name in ["my-mod", "my-mod/", "my-mod/.", "./my-mod//"] {
        let (told, code) = says(folder.path(), &["new", "alien", "broker", "--mod", name]);
        assert_eq!(code, Some(2), "{name}: {told}");
        assert!(told.contains("is a link"), "{name}: {told}");
        assert_eq!(all_below(&folder.path().join("outside")), []);
    }
}

/// Another name of an edition's file, outside of the mod, keeps the old text.
#[test]
fn new_changes_no_file_by_another_name_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let (told, code) = says(folder.path(), &["new", "alien", "broker"]);
    assert_eq!(code, Some(0), "{told}");
    let (deck, other) = (folder.path().join("my-mod/decks/my-table.toml"), folder.path().join("other"));
    fs::hard_link(&deck, &other).unwrap();
    let before = fs::read(&other).unwrap();
    // A file that was left by a crash, or laid there on purpose, is not written through either.
    symlink(&other, folder.path().join("my-mod/decks/.my-table.toml.new")).unwrap();
    let (told, code) = says(folder.path(), &["new", "alien", "hauler"]);
    assert_eq!((code, fs::read(&other).unwrap() == before), (Some(2), true), "{told}");
    fs::remove_file(folder.path().join("my-mod/decks/.my-table.toml.new")).unwrap();
    let (told, code) = says(folder.path(), &["new", "alien", "carrier"]);
    assert_eq!((code, fs::read(&other).unwrap() == before), (Some(0), true), "{told}");
    assert!(fs::read_to_string(&deck).unwrap().contains("carrier"));
}

/// A path that leaves its folder is not written, whoever asks for it.
#[test]
fn a_folder_is_not_left_by_a_path() {
    let outer = tempfile::tempdir().unwrap();
    let folder = Folder::to_write(&outer.path().join("inner")).unwrap();
    for name in ["../x", "a/../../x", "/tmp/x", "", ".", "a/.."] {
        assert_eq!(folder.add(name, "text"), Err(WrongFile::Outside), "{name}");
        assert_eq!(folder.change(name, "text"), Err(WrongFile::Outside), "{name}");
    }
    assert_eq!(folder.add("a/b/c", "text"), Ok(()));
    assert_eq!(folder.add("a/b/c", "text"), Err(WrongFile::IsThere));
    assert_eq!(folder.change("a/b/c", "more"), Ok(()));
    assert_eq!(all_below(outer.path()), [(outer.path().join("inner/a/b/c"), b"more".to_vec())]);
}

#[test]
fn records_and_pictures_are_written_through_no_link() {
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

/// A picture takes the place of the old one; a scenario that comes to nothing leaves nothing behind.
#[test]
fn what_may_be_written_is_written() {
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

/// A file that grows while it is read stops at its bound.
#[test]
fn a_file_that_grows_stops_at_its_bound() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("grows");
    fs::write(&path, "12345678").unwrap();
    let mut open = door::open(&path, 10).unwrap();
    File::options().append(true).open(&path).unwrap().write_all(&[b'x'; 100]).unwrap();
    let mut bytes = Vec::new();
    assert!(open.read_to_end(&mut bytes).is_err());
    assert_eq!(bytes.len(), 10);
    assert_eq!(door::read(&path, 107).unwrap_err().code(), "file_too_large");
    assert_eq!(door::read(&path, 108).unwrap().len(), 108);
}

/// Files that are in no folder, as a record holds them, have the same bounds.
#[test]
fn content_from_elsewhere_is_bounded_as_well() {
    let file = |pack: u32, name: &str, size: u64| ContentFile {
        pack,
        ..ContentFile::new(name, &"#".repeat(usize::try_from(size).unwrap()))
    };
    let refused = |files: &[ContentFile]| {
        let (mut all, _) = Content::collect::<&Path>(&[]);
        all.extend_from_slice(files);
        Content::from_files(&all, Vec::new()).err().map(|error| error.0.last().unwrap().code())
    };
    assert_eq!(refused(&[file(1, "powers/aliens/x.lua", door::SCRIPT + 1)]), Some("file_too_large"));
    assert_eq!(refused(&[file(1, "powers/texts/x.toml", door::TEXTS + 1)]), Some("file_too_large"));
    assert_eq!(refused(&[file(1, "decks/x.toml", door::EDITION + 1)]), Some("file_too_large"));
    let many = |count: usize, size: u64| -> Vec<ContentFile> {
        (0..=count).map(|number| file(1, &format!("powers/texts/x{number}.toml"), size)).collect()
    };
    assert_eq!(refused(&many(door::FILES, 0)), Some("pack_too_many_files"));
    assert_eq!(refused(&many((door::BYTES / door::TEXTS) as usize, door::TEXTS)), Some("pack_too_much"));
    let packs = |most: usize| -> Vec<ContentFile> {
        (1..=most).map(|pack| file(pack as u32, "powers/texts/x.toml", 0)).collect()
    };
    assert_eq!(refused(&packs(door::MODS + 1)), Some("pack_too_many"));
    assert_eq!(refused(&packs(door::MODS)), None);
}
