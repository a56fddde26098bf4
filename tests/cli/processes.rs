//! Concurrent processes on one file, crashes and full disks, with real processes.

use crate::program::table::Table;
use crate::program::terminal;
use crate::program::terminal::{folder, out, typed_in};
use std::fs;
use std::path::Path;

/// Returns the error of a rejected command, which must be one sentence.
fn refusal(output: &std::process::Output) -> String {
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

/// Returns the names in a folder, including hidden ones.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn second_process_is_rejected_without_loss() {
    let folder = folder("second");
    for (file, first, second) in [
        ("game.jsonl", "play --seed 5 --record game.jsonl", "play --resume game.jsonl"),
        ("game.jsonl", "play --resume game.jsonl", "play --resume game.jsonl"),
        ("series.json", "campaign series.json --seed 5 --seats 3", "campaign series.json"),
        ("series.json", "campaign series.json", "campaign series.json --bots --scores-only"),
        ("series.json.game.jsonl", "campaign series.json", "play --resume series.json.game.jsonl"),
    ] {
        let mut table = Table::sit(&folder, first);
        table.answer(3);
        let before = fs::read(folder.join(file)).unwrap();
        let said = refusal(&typed_in(&folder, second, "\n\n\n"));
        assert_eq!(
            said,
            format!(
                "hyperkon: {file}: another hyperkon process is using this file (wait until it has exited, or use another file)\n"
            ),
            "{first}, {second}"
        );
        assert!(fs::read(folder.join(file)).unwrap() == before, "{first}, {second}");
        table.answer(2);
        // A killed process holds no lock.
        table.kill();
        let left = out(&typed_in(&folder, second.trim_end_matches(" --bots --scores-only"), "q\n"));
        assert!(left.contains("The game is saved in"), "{left}");
    }
    assert_eq!(names(&folder), ["game.jsonl", "series.json", "series.json.game.jsonl"]);
}

#[test]
fn scenario_file_has_one_writer() {
    let folder = folder("scenario");
    let line = "scenario --record bug.toml --seed 5";
    let mut table = Table::sit(&folder, line);
    table.answer(2);
    assert!(refusal(&typed_in(&folder, line, "q\n")).contains("another hyperkon process is using this file"));
    table.kill();
    // The killed process left an empty file, which can be overwritten.
    let written = out(&typed_in(&folder, line, "\n\nq\n"));
    assert!(written.contains("bug.toml"), "{written}");
    let text = fs::read(folder.join("bug.toml")).unwrap();
    assert!(text.len() > 100);
    assert!(refusal(&typed_in(&folder, line, "q\n")).contains("the file already exists"));
    assert_eq!((fs::read(folder.join("bug.toml")).unwrap(), names(&folder)), (text, vec!["bug.toml".to_owned()]));
}

#[test]
fn concurrent_starts_do_not_share_files() {
    let folder = folder("at_once");
    for round in 0..4 {
        for (first, second) in [("play --record", "play --record"), ("campaign", "campaign")] {
            let file = format!("{}-{round}", &first[..4]);
            let mut tables: Vec<Table> = [first, second]
                .iter()
                .zip([1, 2])
                .map(|(line, seed)| Table::sit(&folder, &format!("{line} {file} --seed {seed}")))
                .collect();
            let asked: Vec<bool> = tables.iter_mut().map(Table::is_asked).collect();
            assert_eq!(asked.iter().filter(|asked| **asked).count(), 1, "{first}, round {round}");
        }
    }
}

#[test]
fn truncated_last_line_is_reported_and_dropped() {
    let folder = folder("cut");
    let game = folder.join("game.jsonl");
    typed_in(&folder, "play --seed 5 --record game.jsonl", "\n\nq\n");
    let whole = fs::read(&game).unwrap();
    let start = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    let telling = [
        ("en", "The last answer in game.jsonl was incomplete and was dropped."),
        ("nl", "Het laatste antwoord in game.jsonl was onvolledig en is weggelaten."),
        ("sv", "Det sista svaret i game.jsonl var ofullständigt och har tagits bort."),
    ];
    for cut in [start + 1, (start + whole.len()) / 2, whole.len() - 1] {
        for (lang, sentence) in telling {
            for command in ["replay game.jsonl", "play --resume game.jsonl"] {
                fs::write(&game, &whole[..cut]).unwrap();
                let told = out(&typed_in(&folder, &format!("{command} --lang {lang}"), "q\n"));
                assert_eq!(told.matches(sentence).count(), 1, "{command}, cut at {cut}: {told}");
            }
            // A bot repeats the answer that was dropped.
            let left = fs::read(&game).unwrap();
            assert!(left == whole || left == whole[..start], "cut at {cut}: {} of {}", left.len(), whole.len());
        }
    }
    let told = out(&typed_in(&folder, "play --resume game.jsonl", "q\n"));
    assert!(!told.contains("incomplete"), "nothing is missing now: {told}");
}

#[test]
fn scored_campaign_leaves_no_record_after_crash() {
    let folder = folder("scored");
    let record = folder.join("series.json.game.jsonl");
    typed_in(&folder, "campaign series.json --seed 9 --seats 3 --bots --scores-only", "");
    let scores = fs::read_to_string(folder.join("series.json")).unwrap();
    let mut last: serde_json::Value = serde_json::from_str(&scores).unwrap();
    last["campaign"]["games"].as_array_mut().unwrap().pop();
    fs::write(folder.join("series.json"), last.to_string()).unwrap();
    // The complete record of the last game, before the scores are written.
    let mut table = Table::sit(&folder, "campaign series.json");
    assert!(table.is_asked());
    table.kill();
    assert!(record.exists());
    fs::write(folder.join("series.json"), &scores).unwrap();
    out(&typed_in(&folder, "campaign series.json", ""));
    assert_eq!(names(&folder), ["series.json"]);
    assert_eq!(fs::read_to_string(folder.join("series.json")).unwrap(), scores);
}

#[test]
fn simulation_resumes_from_its_file() {
    for game in ["cosmic", "ufos", "sp4x"] {
        goes_on_from_its_file(game);
    }
}

fn goes_on_from_its_file(game: &str) {
    let folder = folder(&format!("sums-{game}"));
    let sums = folder.join("sums.jsonl");
    let line = &format!("sim --game {game} -n 40 --seats 3 --seed 3 --jobs 2 --json");
    let whole = out(&typed_in(&folder, line, ""));
    let resumed = |more: &str| typed_in(&folder, &format!("{line} --resume sums.jsonl{more}"), "");
    assert!(out(&resumed("")) == whole);
    let text = fs::read_to_string(&sums).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 41, "a game a block");
    // Remove some blocks, and truncate the last one.
    fs::write(&sums, format!("{}\n{}\n{}", lines[0], lines[5..19].join("\n"), &lines[19][..40])).unwrap();
    for (lang, said) in
        [("en", "hyperkon: The last block of games in sums.jsonl was incomplete and is played again.\n"), ("nl", "")]
    {
        let output = resumed(&format!(" --lang {lang}"));
        assert_eq!(String::from_utf8_lossy(&output.stderr), said, "it is said once");
        assert!(out(&output) == out(&typed_in(&folder, &format!("{line} --lang {lang}"), "")));
    }
    assert_eq!(fs::read_to_string(&sums).unwrap().lines().count(), 41);
    // Play fewer games first; later runs add the rest.
    let part = format!("sim --game {game} -n 15 --seats 3 --seed 3 --json --resume part.jsonl");
    typed_in(&folder, &part, "");
    assert!(out(&typed_in(&folder, &line.replace("--jobs 2", "--resume part.jsonl"), "")) == whole);
}

#[test]
fn totals_of_other_games_are_rejected() {
    let folder = folder("other_sums");
    let sums = folder.join("sums.jsonl");
    let line = "sim -n 4 --seats 3 --seed 3 --jobs 1 --resume sums.jsonl";
    typed_in(&folder, line, "");
    let kept = fs::read_to_string(&sums).unwrap();
    let mut said = String::new();
    for other in [
        "sim -n 4 --seats 4 --seed 3 --resume sums.jsonl",
        "sim -n 4 --seats 3 --seed 4 --resume sums.jsonl",
        "sim -n 4 --seats 3 --seed 3 --resume sums.jsonl --check",
        "sim -n 4 --seats 3 --seed 3 --resume sums.jsonl --preset first",
        "sim -n 4 --seats 3 --seed 3 --resume sums.jsonl --edition universums-harskare",
        "sim -n 3 --seats 3 --seed 3 --resume sums.jsonl",
        "sim --pairs --resume sums.jsonl",
    ] {
        said += &format!("$ hyperkon {other}\n{}", refusal(&typed_in(&folder, other, "")));
        assert_eq!(fs::read_to_string(&sums).unwrap(), kept, "{other}");
    }
    let lines: Vec<&str> = kept.lines().collect();
    let head: serde_json::Value = serde_json::from_str(lines[0]).unwrap();
    let content = head["content"].as_str().unwrap();
    for (what, text) in [
        ("other content", kept.replace(content, "0123456789abcdef")),
        ("another version", kept.replace(&format!("\"version\":{}", head["version"]), "\"version\":\"0.0.1\"")),
        ("a block twice", format!("{kept}{}\n", lines[2])),
        ("a huge block", format!("{kept}{}\n", lines[2].replace("\"games\":1,", "\"games\":18446744073709551615,"))),
        ("a damaged line", format!("{}\n{{}}\n{}\n", lines[0], lines[1])),
        ("a list", "[1, 2]\n".to_owned()),
        ("nothing", String::new()),
        ("a record", "{\"format\":3,\"table\":{}}\n".to_owned()),
    ] {
        assert_ne!(text, kept, "{what}");
        fs::write(&sums, &text).unwrap();
        said += &format!("{what}: {}", refusal(&typed_in(&folder, line, "")));
        assert_eq!(fs::read_to_string(&sums).unwrap(), text, "{what}");
    }
    insta::assert_snapshot!("other_sums", said.replace(env!("CARGO_PKG_VERSION"), "VERSION"));
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Output, Stdio};

    #[test]
    fn links_and_devices_are_not_written() {
        let folder = folder("links");
        let path = |name: &str| folder.join(name);
        typed_in(&folder, "play --seed 5 --record game.jsonl", "\nq\n");
        typed_in(&folder, "campaign series.json --seed 5 --seats 3", "\nq\n");
        let kept = [fs::read(path("game.jsonl")).unwrap(), fs::read(path("series.json")).unwrap()];
        fs::write(path("mine"), "mine").unwrap();
        for (link, to) in [
            ("link.jsonl", "game.jsonl"),
            ("link.json", "series.json"),
            ("link.svg", "mine"),
            ("new.jsonl", "mine"),
            ("dangling", "nowhere"),
        ] {
            symlink(to, path(link)).unwrap();
        }
        assert!(Command::new("mkfifo").arg(path("fifo")).status().unwrap().success());
        for line in [
            "play --resume link.jsonl",
            "play --resume fifo",
            "play --resume /dev/full",
            "play --record new.jsonl",
            "play --record dangling",
            "campaign link.json",
            "campaign fifo",
            "campaign dangling",
            "campaign /dev/full",
            "sim -n 1 --svg link.svg",
            "sim -n 1 --svg fifo",
            "sim -n 1 --svg /dev/full",
            "sim -n 1 --resume link.svg",
            "sim -n 1 --resume dangling",
            "sim -n 1 --resume fifo",
        ] {
            let said = refusal(&typed_in(&folder, line, "\n"));
            assert!(
                ["symbolic links are not supported", "found a device, a FIFO, or a socket", "already exists"]
                    .iter()
                    .any(|why| said.contains(why)),
                "{line}: {said}"
            );
        }
        assert_eq!(kept, [fs::read(path("game.jsonl")).unwrap(), fs::read(path("series.json")).unwrap()]);
        assert_eq!(fs::read_to_string(path("mine")).unwrap(), "mine");
        assert!(!path("nowhere").exists());
    }

    #[test]
    fn replaced_files_keep_their_permissions() {
        let folder = folder("permissions");
        let series = folder.join("series.json");
        typed_in(&folder, "campaign series.json --seed 5 --seats 3", "\nq\n");
        fs::set_permissions(&series, fs::Permissions::from_mode(0o640)).unwrap();
        let before = fs::metadata(&series).unwrap();
        typed_in(&folder, "campaign series.json", "\nq\n");
        let after = fs::metadata(&series).unwrap();
        assert_ne!(before.ino(), after.ino(), "the file was not replaced");
        assert_eq!(after.permissions().mode() & 0o777, 0o640);
        assert_eq!((before.uid(), before.gid()), (after.uid(), after.gid()));
    }

    /// Runs a command whose files end at `blocks` blocks of the shell. As on a full disk, a write fails, or half of it
    /// does.
    fn on_a_full_disk(folder: &Path, blocks: u32, line: &str, input: &str) -> Output {
        let mut command = Command::new("sh");
        command.env("HYPERKON_GAMES_DIR", "");
        let line = format!("ulimit -f {blocks}; exec \"$0\" {line}");
        command.args(["-c", &line, env!("CARGO_BIN_EXE_hyperkon")]).current_dir(folder);
        // The temporary folder is on the full disk too.
        command.env("TMPDIR", folder);
        terminal::typed_into(command, input)
    }

    #[test]
    fn game_continues_on_a_full_disk() {
        let folder = folder("full");
        let played = typed_in(&folder, "play --seed 5 --record whole.jsonl", &"\n1\n".repeat(4000));
        let whole = fs::read(folder.join("whole.jsonl")).unwrap();
        let blocks = whole.len() as u32 / 512 / 2;
        let line = "play --seed 5 --record game.jsonl";
        let output = on_a_full_disk(&folder, blocks, line, &"\n1\n".repeat(4000));
        let told = out(&output);
        let sentence = "game.jsonl cannot be written (the file has reached its size limit). The game continues: your answers stay \
                        in memory and are written as soon as possible.\n";
        assert_eq!(told.matches(sentence).count(), 1, "{told}");
        let without = told.replace(sentence, "");
        let winner = out(&played);
        assert!(without.contains(winner.lines().rev().find(|line| line.contains("the game")).unwrap()), "{without}");
        // No other folder has space either. The program reports this, and the file contains only complete lines of this
        // game.
        let said = refusal(&output);
        assert!(said.starts_with("hyperkon: The game could not be saved: ") && said.contains("size limit"), "{said}");
        let left = fs::read(folder.join("game.jsonl")).unwrap();
        assert!(whole.starts_with(&left) && left.ends_with(b"\n"), "{} of {}", left.len(), whole.len());
        assert!(left.len() > whole.len() / 4);
        assert_eq!(names(&folder), ["game.jsonl", "whole.jsonl"]);
        let resumed = out(&typed_in(&folder, "play --resume game.jsonl", "q\n"));
        assert!(resumed.contains("The game is saved in game.jsonl") && !resumed.contains("incomplete"), "{resumed}");
    }

    #[test]
    fn full_disk_keeps_the_old_scores() {
        let folder = folder("full_scores");
        let line = "campaign series.json --seats 3 --bots --scores-only";
        typed_in(&folder, "campaign series.json --seed 4 --seats 3", "q\n");
        let begun = fs::read(folder.join("series.json")).unwrap();
        let said = refusal(&on_a_full_disk(&folder, 0, line, ""));
        assert!(said.starts_with("hyperkon: series.json") && said.contains("File too large"), "{said}");
        assert_eq!(fs::read(folder.join("series.json")).unwrap(), begun);
        assert_eq!(names(&folder), ["series.json", "series.json.game.jsonl"]);
        let ended = out(&typed_in(&folder, line, ""));
        assert!(ended.contains("campaign"), "{ended}");
        for line in ["play --seed 1 --record new.jsonl", "sim -n 1 --svg wins.svg", "campaign new.json --seed 1"] {
            let said = refusal(&on_a_full_disk(&folder, 0, line, ""));
            assert!(said.contains("File too large"), "{line}: {said}");
            assert_eq!(names(&folder), ["series.json"], "{line}: nothing is left of it");
        }
    }

    #[test]
    fn full_output_ends_in_one_sentence() {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hyperkon"));
        command.env("HYPERKON_GAMES_DIR", "");
        command.args(["aliens"]).stdin(Stdio::null()).stderr(Stdio::piped());
        command.stdout(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
        let output = command.spawn().unwrap().wait_with_output().unwrap();
        assert!(refusal(&output).contains("cannot write output: "));
    }

    /// Runs a copy of the command as an ordinary user; the superuser may write anywhere.
    fn as_a_user(folder: &Path, line: &str, temporary: &Path, input: &str) -> Output {
        let is_superuser = fs::metadata("/proc/self").is_ok_and(|about| about.uid() == 0);
        let mut command = Command::new(folder.join("../hyperkon"));
        command.env("HYPERKON_GAMES_DIR", "");
        command.args(line.split_whitespace()).current_dir(folder).env("TMPDIR", temporary);
        if is_superuser {
            command.uid(65_534).gid(65_534);
        }
        terminal::typed_into(command, input)
    }

    #[test]
    fn read_only_folder_is_reported_before_playing() {
        let outer = tempfile::tempdir().unwrap();
        let (closed, open) = (outer.path().join("closed"), outer.path().join("open"));
        for folder in [&closed, &open] {
            fs::create_dir(folder).unwrap();
        }
        fs::copy(env!("CARGO_BIN_EXE_hyperkon"), outer.path().join("hyperkon")).unwrap();
        typed_in(&closed, "play --seed 5 --record game.jsonl", "\nq\n");
        typed_in(&closed, "campaign series.json --seed 5 --seats 3", "q\n");
        typed_in(&closed, "campaign ended.json --seed 5 --seats 3 --bots --scores-only", "");
        for (path, mode) in [(outer.path(), 0o755), (&closed, 0o555), (&open, 0o777)] {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        }
        for name in names(&closed) {
            fs::set_permissions(closed.join(name), fs::Permissions::from_mode(0o444)).unwrap();
        }
        let before: Vec<Vec<u8>> = names(&closed).iter().map(|name| fs::read(closed.join(name)).unwrap()).collect();
        for line in [
            "play --record new.jsonl",
            "play --resume game.jsonl",
            "campaign series.json",
            "campaign new.json",
            "sim -n 1 --svg wins.svg",
            "sim -n 1 --resume sums.jsonl",
            "scenario --record bug.toml --bots --seed 7",
        ] {
            let output = as_a_user(&closed, line, &open, "\n");
            assert!(refusal(&output).contains("Permission denied"), "{line}");
            assert!(output.stdout.is_empty(), "{line}: {}", out(&output));
        }
        let scores = as_a_user(&closed, "campaign ended.json", &open, "");
        assert_eq!(scores.status.code(), Some(0), "scores can be read: {}", String::from_utf8_lossy(&scores.stderr));
        // A game without a named file is saved in a writable place.
        let kept = out(&as_a_user(&closed, "play --seed 5", &open, "\nq\n"));
        let file = open.join("hyperkon-kosmische-strijd-5.jsonl");
        assert!(kept.contains(&format!("The game is saved in {}.", file.display())), "{kept}");
        assert_eq!(fs::read(file).unwrap(), fs::read(closed.join("game.jsonl")).unwrap());
        // A game that is resumed from a read-only record is also saved in a writable place.
        let copied = as_a_user(&closed, "play --resume game.jsonl --record ../open/more.jsonl", &open, "q\n");
        assert!(out(&copied).contains("The game is saved in ../open/more.jsonl."), "{}", out(&copied));
        let after: Vec<Vec<u8>> = names(&closed).iter().map(|name| fs::read(closed.join(name)).unwrap()).collect();
        assert_eq!(before, after);
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).unwrap();
    }
}
