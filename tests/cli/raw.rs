//! Sanitizing: no text from a file or a person reaches a terminal unescaped.
//!
//! Every attack is a valid mod, record or line with control characters in one place. The commands run as processes that
//! treat their output as a terminal, and every byte of it is checked.

use crate::program::probe::{hyperkon, recorded, words, write};
use crate::program::terminal::{folder, out};
use hyperkon_frame::plain::is_unseen;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

/// Control codes and marks that steer a terminal, reverse or hide text, or end lines.
const LETTERS: &str = "\u{1b}[8m\u{9b}2J\u{7}\u{7f}\r\u{202e}\u{2066}\u{61c}\u{200b}\u{e0041}\u{2028}";
/// A line that pretends to be ours.
const FORGED: &str = "x\nFORGED";

/// Escapes a text as TOML does.
fn in_toml(text: &str) -> String {
    text.chars()
        .map(|c| if is_unseen(c) || c == '\n' { format!("\\U{:08x}", u32::from(c)) } else { c.to_string() })
        .collect()
}

/// Escapes a text as Lua does.
fn in_lua(text: &str) -> String {
    text.chars()
        .map(|c| if is_unseen(c) || c == '\n' { format!("\\u{{{:x}}}", u32::from(c)) } else { c.to_string() })
        .collect()
}

/// Checks that every escape code is one of our colors, and no line is forged.
fn look(what: &str, output: &Output) {
    for bytes in [&output.stdout, &output.stderr] {
        let text = String::from_utf8(bytes.clone()).unwrap_or_else(|_| panic!("{what}: not UTF-8"));
        assert!(!text.contains("panicked"), "{what}: {text}");
        let mut rest = text.as_str();
        while let Some(at) = rest.find(is_unseen) {
            let code = rest[at..].strip_prefix("\u{1b}[").and_then(|code| code.split_once('m')).map(|(code, _)| code);
            // Code 8 hides text; the program never prints it.
            let own = code.is_some_and(|code| code != "8" && code.bytes().all(|b| b.is_ascii_digit() || b == b';'));
            assert!(own, "{what}: {:?} in {text:?}", &rest[at..].chars().take(8).collect::<String>());
            rest = &rest[at + 1..];
        }
        assert!(!text.lines().any(|line| line.trim_start().starts_with("FORGED")), "{what}: a forged line in {text}");
    }
    assert!(output.status.code().is_some_and(|code| code <= 2), "{what}: {:?}", output.status);
}

/// The commands that are run on each mod.
const LINES: &[&str] = &[
    "check mod --games 1",
    "check mod --no-games --json",
    "alien probe --mods mod",
    "aliens --mods mod --edition test",
    "scenario mod",
    "scenario --explain mod",
    "play --mods mod --edition test --bots --seed 3 --open --alien 1=probe",
    "sim --mods mod --edition test -n 2 --alien 1=probe",
    "sim --mods mod --edition test -n 2 --json --alien 1=probe",
];

/// Runs only these commands on the attack: a process costs time.
fn attack(name: &str, place: (&str, &str, &str), lines: &[usize]) {
    let at = folder(&format!("raw_{name}"));
    write(&at, place);
    for line in lines.iter().map(|line| LINES[*line]) {
        look(&format!("{place:?}: {line}"), &hyperkon(&at, &words(line)).output().unwrap());
    }
    fs::remove_dir_all(at).unwrap();
}

#[test]
fn valid_mod_is_valid() {
    let at = folder("raw_sound");
    write(&at, ("decks/test.toml", "Test", "Test"));
    for line in LINES {
        let output = hyperkon(&at, &words(line)).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned() + &out(&output);
        assert_eq!(output.status.code(), Some(0), "{line}: {said}");
    }
}

#[test]
fn script_texts_are_sanitized() {
    const FILE: &str = "powers/aliens/probe.lua";
    const LINES_OF: &[usize] = &[1, 4, 5, 6];
    for (number, raw) in [LETTERS, FORGED].into_iter().enumerate() {
        let said = in_lua(raw);
        let places: &[(&str, String)] = &[
            ("    me:remember", format!("    error(\"{said}\") me:remember")),
            ("    me:remember", format!("    error({{ \"{said}\" }}) me:remember")),
            ("    me:remember", format!("    assert(false, \"{said}\") me:remember")),
            ("    me:remember", format!("    me[\"{said}\"](me) me:remember")),
            ("\"seen\", if", format!("\"{said}\", if")),
            ("\"seen\", if", format!("\"seen\", \"{said}\" or if")),
            ("    me:remember", format!("    game:option(\"{said}\") me:remember")),
            ("\"none\"", format!("\"{said}\"")),
            ("about = \"which\"", format!("about = \"{said}\"")),
            ("about = \"which\"", format!("[\"{said}\"] = 1")),
            ("id = \"probe\"", format!("id = \"{said}\"")),
            ("word = \"calm\"", format!("word = \"{said}\"")),
            ("word = \"calm\"", format!("[\"{said}\"] = 1")),
            ("  memory", format!("  [\"{said}\"] = 1, memory")),
            ("seen = {", format!("[\"{said}\"] = {{")),
            ("return", format!("error(\"{said}\") return")),
            ("return", format!("local x = nil[\"{said}\"] return")),
            ("return", format!("-- {raw}\nreturn")),
            ("return", format!("= {raw}\nreturn")),
            ("return", format!("local s = \"{raw}\" return return")),
        ];
        for (index, (from, to)) in places.iter().enumerate() {
            attack(&format!("script_{number}_{index}"), (FILE, from, to), LINES_OF);
        }
    }
}

#[test]
fn texts_and_editions_are_sanitized() {
    for (number, raw) in [LETTERS, FORGED].into_iter().enumerate() {
        let said = in_toml(raw);
        let (texts, deck) = ("powers/aliens/probe.toml", "decks/test.toml");
        let places: &[(&str, &str, String)] = &[
            (texts, "\"Probe\"", format!("\"{said}\"")),
            (texts, "\"Probes.\"", format!("\"{said}\"")),
            (texts, "\"Which?\"", format!("\"{said}\"")),
            (texts, "some = \"some\"", format!("some = \"{said}\"")),
            (texts, "\"has seen\"", format!("\"{said}\"")),
            (texts, "which =", format!("\"{said}\" =")),
            (texts, "[en]", format!("[\"{said}\"]\nname = \"x\"\n[en]")),
            (texts, "", format!("# {raw}\n")),
            (texts, "", format!("= {raw}\n")),
            (texts, "", format!("\"{said}\" = 1\n")),
            (deck, "\"test\"", format!("\"{said}\"")),
            (deck, "\"kosmische-strijd\"", format!("\"{said}\"")),
            (deck, "\"Test\"", format!("\"{said}\"")),
            (deck, "en = \"Test\"", format!("\"{said}\" = \"Test\"")),
            (deck, "probe = {", format!("\"{said}\" = {{}}\nprobe = {{")),
            (deck, "word = \"calm\"", format!("word = \"{said}\"")),
            (deck, "word = \"calm\"", format!("\"{said}\" = 1")),
            (deck, "mine =", format!("\"{said}\" =")),
            (deck, "\"zombie\"", format!("\"{said}\"")),
            (deck, "[aliens]", format!("\"{said}\" = 1\n[aliens]")),
            (deck, "[aliens]", format!("not_for_two = [\"{said}\"]\n[aliens]")),
            (deck, "[aliens]", format!("[choices]\nphases = [\"{said}\"]\n[aliens]")),
            (deck, "[aliens]", format!("[cards]\nattack = {{ \"{said}\" = 1 }}\n[aliens]")),
            (deck, "[aliens]", format!("[cards.destiny]\n\"{said}\" = 1\n[aliens]")),
            (
                deck,
                "[aliens]",
                format!(
                    "seats = [2, 2]\ncolors = [{{ id = \"red\", name = {{ en = \"{said}\" }} }}, \
                {{ id = \"{said}\", name = {{ en = \"b\" }} }}]\n[aliens]"
                ),
            ),
            (deck, "[aliens]", format!("# {raw}\n[aliens]")),
            (deck, "[aliens]", format!("x = {raw}\n[aliens]")),
        ];
        for (index, (file, from, to)) in places.iter().enumerate() {
            attack(&format!("toml_{number}_{index}"), (file, from, to), &[1, 2, 3, 4, 6]);
        }
    }
}

#[test]
fn scenario_texts_are_sanitized() {
    const FILE: &str = "scenarios/probe.toml";
    const LINES_OF: &[usize] = &[4, 5];
    for (number, raw) in [LETTERS, FORGED].into_iter().enumerate() {
        let said = in_toml(raw);
        let places: &[(&str, String)] = &[
            ("It tells.", said.clone()),
            ("\"P1\"", format!("\"{said}\"")),
            ("\"test\"", format!("\"{said}\"")),
            ("phase = \"cards\"", format!("phase = \"{said}\"")),
            ("aliens = { red = \"probe\" }", format!("aliens = {{ red = \"{said}\" }}")),
            ("aliens = { red", format!("aliens = {{ \"{said}\"")),
            ("offense = \"red\"", format!("offense = \"{said}\"")),
            ("\"blue 1\"", format!("\"{said}\"")),
            ("attack 4, negotiate", format!("attack 4, {said}")),
            ("red probe.which: probe.some", format!("red probe.which: {said}")),
            ("red probe.which", said.clone()),
            ("asked =", format!("\"{said}\" =")),
            ("red = \"choose_card\"", format!("red = \"{said}\"")),
            ("red = \"choose_card\"", format!("\"{said}\" = \"choose_card\"")),
            ("asked =", format!("events = [{{ \"{said}\" = {{}} }}]\nasked =")),
            ("asked =", format!("events = [{{ power_declared = {{ \"{said}\" = 1 }} }}]\nasked =")),
            ("asked =", format!("remembers = {{ \"{said}\" = 1 }}\nasked =")),
            ("", format!("# {raw}\n")),
            ("", format!("= {raw}\n")),
        ];
        for (index, (from, to)) in places.iter().enumerate() {
            attack(&format!("scenario_{number}_{index}"), (FILE, from, to), LINES_OF);
        }
    }
}

/// Names of files and folders, which may come from a stranger.
#[test]
#[cfg(unix)]
fn file_names_are_sanitized() {
    for (number, raw) in [LETTERS, FORGED].into_iter().enumerate() {
        for (index, file) in ["powers/aliens", "powers/texts", "decks", "scenarios"].into_iter().enumerate() {
            for ending in ["lua", "toml"] {
                for text in ["= 1"] {
                    let at = folder(&format!("raw_name_{number}_{index}"));
                    write(&at, ("decks/test.toml", "Test", "Test"));
                    fs::create_dir_all(at.join("mod").join(file)).unwrap();
                    fs::write(at.join("mod").join(file).join(format!("{raw}.{ending}")), text).unwrap();
                    for line in [LINES[1], LINES[4], LINES[5]] {
                        look(
                            &format!("{file} {ending} {text}: {line}"),
                            &hyperkon(&at, &words(line)).output().unwrap(),
                        );
                    }
                }
            }
        }
        let at = folder(&format!("raw_folder_{number}"));
        write(&at, ("decks/test.toml", "Test", "Test"));
        fs::rename(at.join("mod"), at.join(raw)).unwrap();
        for line in LINES {
            let words: Vec<&str> = words(line).into_iter().map(|word| if word == "mod" { raw } else { word }).collect();
            look(line, &hyperkon(&at, &words).output().unwrap());
        }
    }
}

#[test]
fn records_and_campaigns_are_sanitized() {
    let (at, record) = recorded("raw_record");
    let series = "{\"format\":1,\"person\":0,\"campaign\":{\"edition\":\"kosmische-strijd\",\"seats\":3,\"seed\":7,\"games\":[]}}";
    for raw in [LETTERS, FORGED] {
        let said = serde_json::to_string(raw).unwrap();
        let cut = record.len() / 2;
        let cut = cut + record[cut..].find('\n').unwrap() + 1;
        let records = [
            record.replacen("\"kosmische-strijd\"", &said, 1).replacen(
                "\"edition\":\"test\"",
                &format!("\"edition\":{said}"),
                1,
            ),
            record.replacen("\"decks/kosmische-strijd.toml\"", &said, 1),
            record.replacen("\"identity\":\"", &format!("\"identity\":{said},\"x\":\""), 1),
            record.replacen("\"engine\":\"", &format!("\"engine\":{said},\"x\":\""), 1),
            record.replacen("\"windows\":\"all\"", &format!("\"windows\":{said}"), 1),
            record.replacen("\"probe\"", &said, 1),
            format!("{}{{\"note\":{{\"after\":3,\"what\":{said}}}}}\n{}", &record[..cut], &record[cut..]),
            format!("{}{{{said}:1}}\n{}", &record[..cut], &record[cut..]),
            record.replacen("\"yes\"", &said, 1),
            raw.to_owned(),
            format!("{record}{raw}\n"),
        ];
        for (index, text) in records.iter().enumerate() {
            assert_ne!(*text, record, "record {index}");
            fs::write(at.join("x.jsonl"), text).unwrap();
            for line in [
                "replay x.jsonl --mods mod",
                "replay x.jsonl --mods mod --force --numbers --why --open",
                "play --resume x.jsonl --mods mod --bots",
                "scenario --record y.toml --game x.jsonl --mods mod",
            ] {
                look(&format!("record {index}: {line}"), &hyperkon(&at, &words(line)).output().unwrap());
                let _ = fs::remove_file(at.join("y.toml"));
            }
        }
        for text in [series.replace("\"kosmische-strijd\"", &said), series.replace("\"format\"", &said), raw.to_owned()]
        {
            fs::write(at.join("s.json"), text).unwrap();
            look("series", &hyperkon(&at, &words("campaign s.json --bots --scores-only")).output().unwrap());
        }
    }
}

#[test]
fn typed_input_is_sanitized() {
    let at = folder("raw_typed");
    for raw in [LETTERS, FORGED] {
        let pair = format!("red={raw}");
        let lines: &[&[&str]] = &[
            &[raw],
            &["--bots", raw],
            &["alien", raw],
            &["aliens", "--edition", raw],
            &["play", "--alien", &pair],
            &["play", "--alien", raw],
            &["play", "--lang", raw],
            &["play", "--seat", raw],
            &["play", "--preset", raw],
            &["sim", "-n", raw],
            &["sim", "--svg", raw, "-n", "1"],
            &["replay", raw],
            &["scenario", raw],
            &["check", raw],
            &["campaign", raw, "--bots", "--seats", raw],
            &["new", "alien", raw],
            &["new", "edition", "x", "--extends", raw],
            &["play", "--windows", raw],
            &["play", "--mods", raw],
            &["play", "--resume", raw],
            &["campaign", "s", "--youngest", raw],
            &["play", "--record", raw],
            &["scenario", "--record", raw, "--bots", "--until", "9"],
        ];
        for words in lines {
            look(&format!("{words:?}"), &hyperkon(&at, words).output().unwrap());
        }
        let typed = format!("{raw}\n?\n\u{1b}[A\n{raw} {raw}\nb\na\nq\n");
        let mut child = hyperkon(&at, &["play", "--seed", "4"]);
        child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), typed.as_bytes()).unwrap();
        look("typed", &child.wait_with_output().unwrap());
    }
}

/// Terminal output has one place. No other code opens an output, prints by a macro, or shows a raw path.
#[test]
fn terminal_output_has_one_place() {
    // The strings are split, so that this file does not match itself.
    let raw = [["std", "out("], ["std", "err("], ["print", "ln!("], ["print", "!("], ["db", "g!("], ["disp", "lay("]];
    let raw = raw.map(|parts| parts.concat());
    // Protocol clients read JSON, in which control codes are escaped. The screen consists of cells that only `pen`
    // fills, as another test checks.
    let doors = ["cli/terminal/mod.rs", "cli/drawn/screen.rs", "server/stdio.rs", "wasm/message.rs"];
    let is_door = |path: &Path| doors.iter().any(|door| path.ends_with(door));
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")];
    let (mut files, mut found) = (0, Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let is_test = entry.ends_with("tests") || entry.ends_with("target") || entry.ends_with("build.rs");
            let is_test = is_test || entry.ends_with("examples");
            if entry.is_dir() && !is_test {
                folders.push(entry);
            } else if entry.extension().is_some_and(|ending| ending == "rs") && !is_test && !is_door(&entry) {
                files += 1;
                let text = fs::read_to_string(&entry).unwrap();
                let in_cli = entry.to_string_lossy().contains("/../cli/");
                // Skip documentation examples, which the program does not print.
                let code = text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("///"));
                for (number, line) in code {
                    // Outside the command line, a path is only used as a name, which is sanitized before it is shown.
                    if raw.iter().enumerate().any(|(at, raw)| (at < 5 || in_cli) && line.contains(raw)) {
                        found.push(format!("{}:{}: {line}", entry.display(), number + 1));
                    }
                }
            }
        }
    }
    assert!(files > 300, "{files} files");
    assert!(found.is_empty(), "past the door:\n{}", found.join("\n"));
}
