//! Games in shards: played by many processes, stopped, resumed, and merged byte for byte. Their order does not matter.

use crate::program::terminal::{folder, hyperkon, out, refusal, typed_in};
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

fn told(folder: &Path, line: &str) -> String {
    let output = typed_in(folder, line, "");
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    out(&output)
}

fn shard(folder: &Path, line: &str, number: u64, of: u64) -> String {
    told(folder, &format!("{line} --shard {number}/{of} --out shards"))
}

/// The commands that are played in shards, with the output options of each.
const LINES: [(&str, &str); 9] = [
    ("sim -n 50 --seed 3 --bot steady", " --json"),
    ("sim -n 30 --seed 3 --seats 3 --preset first --bot 1=steady --lang nl", ""),
    ("sim --compare macron.ships=3 -n 12 --seed 5 --bot random", " --json"),
    ("tournament steady random random -n 40 --seed 2", " --csv"),
    ("sim --game ufos -n 40 --seed 3 --bot alpha=steady", " --json"),
    ("sim --game sp4x -n 24 --seed 3 --lang nl --check", ""),
    ("sim --game ufos --compare chips=2 -n 12 --seed 5 --bot random", ""),
    ("sim --game sp4x --compare hand=4 -n 8 --seed 5 --bot random", " --json"),
    ("tournament steady random random -n 12 --seed 2 --game sp4x", " --csv"),
];

#[test]
fn shards_merge_to_the_single_process_result() {
    for (at, (line, more)) in LINES.into_iter().enumerate() {
        let folder = folder(&format!("shards-{at}"));
        let one = told(&folder, &format!("{line}{more}"));
        for number in [3, 1, 4, 2] {
            let said = shard(&folder, &format!("{line} --jobs {number}"), number, 4);
            assert_eq!(said, "", "a shard writes its file, and prints nothing");
        }
        assert_eq!(told(&folder, &format!("{line}{more} --merge shards")), one, "{line}");
        // Only complete files remain.
        let mut names: Vec<String> = fs::read_dir(folder.join("shards"))
            .unwrap()
            .map(|one| one.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        let whole: Vec<String> = (1..=4).map(|number| format!("shard-000{number}-of-0004.json")).collect();
        assert_eq!(names, whole);
    }
}

#[test]
fn more_shards_than_games_work() {
    let folder = folder("shards-many");
    let line = "sim -n 3 --seed 8 --bot steady";
    (1..=5).for_each(|number| drop(shard(&folder, line, number, 5)));
    assert_eq!(told(&folder, &format!("{line} --merge shards")), told(&folder, line));
}

#[test]
fn shards_are_deterministic_and_played_once() {
    let (here, there) = (folder("shards-here"), folder("shards-there"));
    let line = "tournament leech random -n 24 --seed 1";
    for (folder, jobs) in [(&here, 1), (&there, 3)] {
        shard(folder, &format!("{line} --jobs {jobs}"), 2, 3);
    }
    let file = "shards/shard-0002-of-0003.json";
    assert_eq!(fs::read(here.join(file)).unwrap(), fs::read(there.join(file)).unwrap());
    let again = typed_in(&here, &format!("{line} --shard 2/3 --out shards"), "");
    assert!(again.status.success());
    let said = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(said.contains("shard-0002-of-0003.json already exists: nothing to play"), "{said}");
}

#[test]
fn missing_shards_are_named() {
    let folder = folder("shards-missing");
    let line = "sim -n 12 --seed 8";
    [2, 6].into_iter().for_each(|number| drop(shard(&folder, line, number, 6)));
    let said = refusal(&folder, &format!("{line} --merge shards"));
    assert!(
        said.contains("of 6 shards 1, 3–5 are missing (play each missing shard with the same command, starting with `--shard 1/6 --out …`)"),
        "{said}"
    );
    assert!(refusal(&folder, "sim --merge nowhere").contains("nowhere"));
    fs::create_dir(folder.join("empty")).unwrap();
    // A file name with an impossible number of shards is not a shard.
    fs::write(folder.join("empty/shard-18446744073709551615-of-18446744073709551615.json"), "").unwrap();
    fs::write(folder.join("empty/shard-0001-of-30000000.json"), "").unwrap();
    assert!(refusal(&folder, "sim --merge empty").contains("no shards found"));
}

#[test]
fn mixed_and_corrupt_shards_are_rejected() {
    let folder = folder("shards-mixed");
    let line = "sim -n 8 --seed 8";
    (1..=2).for_each(|number| drop(shard(&folder, line, number, 2)));
    for (other, said) in [
        ("sim -n 8 --seed 9", "the file was started with seed 8, but this command has 9"),
        ("sim -n 9 --seed 8", "the file is a shard of 8 games, but this command has 9"),
        ("sim -n 8 --seed 8 --bot steady", "file was started with bots"),
        ("sim -n 8 --seed 8 --edition universums-harskare", "file was started with edition"),
        ("sim -n 8 --seed 8 --check", "file was started with check"),
        ("tournament random random random random -n 8 --seed 8", "missing counts of a tournament"),
    ] {
        let refused = refusal(&folder, &format!("{other} --merge shards"));
        assert!(refused.contains(said) && refused.contains("shard-0001-of-0002.json"), "{other}: {refused}");
        // The file is also not accepted as the shard of another command.
        let refused = refusal(&folder, &format!("{other} --shard 1/2 --out shards"));
        assert!(refused.contains(said), "{other}: {refused}");
    }
    let path = folder.join("shards/shard-0002-of-0002.json");
    let whole = fs::read_to_string(&path).unwrap();
    let damaged = [
        (whole[..whole.len() / 2].to_owned(), "incomplete shard"),
        (whole.replace("\"games\":4", "\"games\":5"), "do not match this shard"),
        (whole.replace("\"from\":4", "\"from\":3"), "do not match this shard"),
        (whole.replacen("\"parts\":", "\"parts\":9", 1), "do not match this shard"),
        (whole.replacen("\"content\":\"", "\"content\":\"0", 1), "the file was started with different content"),
    ];
    for (text, said) in damaged {
        assert_ne!(text, whole, "{said}");
        fs::write(&path, text).unwrap();
        let refused = refusal(&folder, &format!("{line} --merge shards"));
        assert!(refused.contains(said) && refused.contains("shard-0002-of-0002.json"), "{said}: {refused}");
    }
    fs::write(&path, &whole).unwrap();
    fs::copy(&path, folder.join("shards/shard-0001-of-0003.json")).unwrap();
    let refused = refusal(&folder, &format!("{line} --merge shards"));
    assert!(refused.contains("found shards of two runs, with 2 and 3 shards"), "{refused}");
}

#[test]
fn conflicting_shard_options_are_rejected() {
    let folder = folder("shards-words");
    for (line, said) in [
        ("sim --shard 3/2 --out x", "expected K/N, such as 3/64"),
        ("sim --shard 1/2", "--out"),
        ("sim --out x", "--shard"),
        ("sim --shard 1/2 --out x --json", "cannot be used with"),
        ("sim --shard 1/2 --out x --resume y", "cannot be used with"),
        ("sim --merge x --shard 1/2 --out x", "cannot be used with"),
        ("tournament steady random --sprt 0,20 --shard 1/2 --out x", "cannot be used with"),
        ("sim --edition ufos --shard 1/2 --out x --svg y", "cannot be used with"),
    ] {
        let refused = refusal(&folder, line);
        assert!(refused.contains(said), "{line}: {refused}");
    }
}

/// After a kill the same command resumes. The file has the bytes of an undisturbed run.
#[test]
fn killed_shard_resumes() {
    let (calm, killed) = (folder("shards-calm"), folder("shards-killed"));
    let line = "sim -n 3000 --seed 4 --jobs 1";
    shard(&calm, line, 2, 3);
    let part = killed.join("shards/shard-0002-of-0003.part");
    let mut kills = 0;
    for _ in 0..200 {
        let mut child = hyperkon(&format!("{line} --shard 2/3 --out shards"));
        let mut child = child.current_dir(&killed).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let before = fs::metadata(&part).map_or(0, |data| data.len());
        // The command is killed some blocks later, unless it has ended.
        let has_ended = loop {
            if child.try_wait().unwrap().is_some() {
                break true;
            }
            if fs::metadata(&part).is_ok_and(|data| data.len() > before + 20_000) {
                break false;
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        if has_ended {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
    let file = "shards/shard-0002-of-0003.json";
    assert!(kills > 0, "it was never killed");
    assert_eq!(fs::read(killed.join(file)).unwrap(), fs::read(calm.join(file)).unwrap(), "after {kills} kills");
    assert!(!part.exists());
}
