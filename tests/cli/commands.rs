//! Other commands: aliens, campaigns, presets, pairs, and pictures.

use crate::program::terminal::{file, folder, lines, out, run, typed, typed_in};
use hyperkon::__private::game::Content;
use std::path::Path;

#[test]
fn aliens_are_listed_by_edition() {
    let content = Content::builtin().unwrap();
    for edition in content.editions() {
        let list = out(&run(&format!("aliens --edition {}", edition.id)));
        for id in edition.aliens.keys().chain(edition.cards.destiny.keys()) {
            assert!(list.contains(&format!("\n  {id} ")), "{id} is not in the list of {}:\n{list}", edition.id);
        }
        let other = content.scripts().iter().filter(|script| !script.declares.is_card());
        for script in other.filter(|script| !edition.aliens.contains_key(&script.id)) {
            assert!(!list.contains(&format!("\n  {} ", script.id)), "{} is not in {}", script.id, edition.id);
        }
        let all = out(&run("aliens"));
        assert!(all.contains(list.trim_end()), "without an edition all of them are listed");
    }
    insta::assert_snapshot!("aliens", out(&run("aliens --edition kosmische-strijd")));
    insta::assert_snapshot!("aliens_swedish", lines(&out(&run("aliens --edition universums-harskare --lang sv")), 12));
}

#[test]
fn alien_is_found_by_any_name() {
    let zombie = out(&run("alien zombie"));
    insta::assert_snapshot!("alien_zombie", zombie);
    assert_eq!(zombie, out(&run("alien Zombies")));
    assert_eq!(out(&run("alien parasite")), out(&run("alien PARASIT")));
    insta::assert_snapshot!("alien_of_one_edition", out(&run("alien void --edition universums-harskare --lang sv")));
    insta::assert_snapshot!("alien_in_dutch", out(&run("alien parasite --lang nl")));
    insta::assert_snapshot!("destiny_card", out(&run("alien plague")));
}

/// A kind of card has its own name, and is shown with its value.
#[test]
fn card_kind_is_shown_by_its_name() {
    let mods = "--mods decks/mods/known-worlds --edition long-table";
    let list = out(&run(&format!("aliens {mods}")));
    assert!(list.contains("\n  reinforcement_5 "), "{list}");
    insta::assert_snapshot!(lines(&out(&run(&format!("alien reinforcement_5 {mods}"))), 4), @r"
    Reinforcement +5 (reinforcement_5)
      en Reinforcement +5

      If both sides have revealed an attack and you take part in the encounter, play
    ");
    insta::assert_snapshot!(lines(&out(&run(&format!("alien reinforcement {mods}"))), 1), @"Reinforcement (reinforcement)");
    let near = String::from_utf8(run(&format!("alien reinforcemen_5 {mods}")).stderr).unwrap();
    assert!(near.contains("did you mean `reinforcement_5`?"), "{near}");
}

/// Returns the seats' aliens, from the first lines of a game.
fn cast(line: &str) -> Vec<String> {
    let game = out(&run(line));
    game.lines().filter(|line| line.contains(" is ")).take(4).map(|line| line.trim().to_owned()).collect()
}

#[test]
fn help_names_every_preset() {
    let content = Content::builtin().unwrap();
    let names: Vec<&String> = content.editions().flat_map(|edition| edition.presets.keys()).collect();
    assert!(!names.is_empty());
    for line in ["play --help", "sim --help", "scenario --help"] {
        let help = out(&run(line)).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(names.iter().all(|name| help.contains(&format!("`{name}`"))), "{names:?} in {line}: {help}");
        assert!(help.contains("Command-line messages are always in English."), "{line}: {help}");
    }
}

#[test]
fn seed_deals_preset_aliens_to_seats() {
    let seats: Vec<Vec<String>> = (1..7).map(|seed| cast(&format!("--bots --preset first --seed {seed}"))).collect();
    for cast in &seats {
        for name in ["Clone", "Macron", "Oracle", "Zombie"] {
            assert!(cast.iter().any(|line| line.contains(name)), "{name} is missing: {cast:?}");
        }
    }
    assert!(seats.iter().any(|cast| *cast != seats[0]), "every seed seats them alike");
    let found: serde_json::Value =
        serde_json::from_str(&out(&run("sim -n 8 --preset second --seats 3 --json"))).unwrap();
    let ids: Vec<&str> = found["aliens"].as_array().unwrap().iter().filter_map(|row| row["id"].as_str()).collect();
    assert_eq!(ids.len(), 4, "three of four sit at each table, and each sits at some: {ids:?}");
}

/// A replay shows a seat its own game's events, and hides them from spectators.
#[test]
fn replay_shows_one_seats_view() {
    let folder = folder("replayed");
    let played = out(&typed_in(&folder, "play --seed 5 --record game.jsonl", "\n"));
    let drawn = played.lines().find(|line| line.contains("Red draws ")).unwrap();
    assert!(drawn.contains("attack "), "{played}");
    let told = |more: &str| out(&typed_in(&folder, &format!("replay game.jsonl{more}"), ""));
    assert!(told(" --seat red").contains(drawn) && told(" --seat 1").contains(drawn), "{}", told(" --seat red"));
    assert!(!told("").contains(drawn) && !told(" --seat blue").contains(drawn));
    // The seed would reveal all hands.
    let head = |more: &str| told(more).lines().next().unwrap().to_owned();
    assert_eq!(head(" --open"), head("") + ", seed 5");
    assert_eq!([head(" --seat red"), head(" --seat 1")], [head(""), head("")]);
}

/// A mod of texts leaves the rules as they are. Its record still brings its own language.
#[test]
fn record_brings_the_texts_of_its_mods() {
    let folder = folder("texts_of_mods");
    let mod_ = concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks/mods/deutsch");
    let play = format!("play --bots --seats 2 --seed 11 --record g.jsonl --lang de --mods {mod_}");
    assert!(out(&typed_in(&folder, &play, "")).contains(" gewinnt das Spiel!"));
    let german = out(&typed_in(&folder, "replay g.jsonl --lang de", ""));
    assert!(german.contains(" gewinnt das Spiel!"), "{german}");
    assert_eq!(out(&typed_in(&folder, &format!("replay g.jsonl --lang de --mods {mod_}"), "")), german);
    assert!(out(&typed_in(&folder, "replay g.jsonl", "")).contains(" wins the game!"));
    let unknown = typed_in(&folder, "replay g.jsonl --lang fr", "");
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("(available: de, en, nl, sv)"), "{unknown:?}");
}

#[test]
fn help_command_has_help() {
    let folder = folder("help_help");
    assert_eq!(out(&typed_in(&folder, "help --help", "")), out(&typed_in(&folder, "help", "")));
    assert_eq!(out(&typed_in(&folder, "help replay -h", "")), out(&typed_in(&folder, "help replay", "")));
}

#[test]
fn record_into_a_folder_is_rejected() {
    let folder = folder("record_folder");
    std::fs::create_dir_all(folder.join("games")).unwrap();
    for line in ["play --bots --seats 2", "play --bots --edition ufos", "scenario --bots"] {
        let said = typed_in(&folder, &format!("{line} --record games"), "");
        let said = String::from_utf8_lossy(&said.stderr).into_owned();
        assert!(said.contains("expected a file, found a folder"), "{line}: {said}");
    }
}

#[test]
fn records_saved_by_editors_are_replayed() {
    let folder = folder("touched_records");
    for line in ["", " --edition ufos", " --edition sp4x"] {
        let _ = std::fs::remove_file(folder.join("g.jsonl"));
        assert!(typed_in(&folder, &format!("play --bots{line} --seed 11 --record g.jsonl"), "").status.success());
        let text = std::fs::read_to_string(folder.join("g.jsonl")).unwrap();
        let whole = out(&typed_in(&folder, "replay g.jsonl", ""));
        for touched in [format!("{text}\n"), format!("\u{feff}{text}"), text.replace('\n', "\r\n")] {
            std::fs::write(folder.join("g.jsonl"), touched).unwrap();
            assert_eq!(out(&typed_in(&folder, "replay g.jsonl", "")), whole, "{line}");
        }
    }
}

#[test]
fn corrupt_record_is_named() {
    let folder = folder("damaged_records");
    for (name, text, what) in [
        ("damaged.jsonl", "{}\n", "line 1 of the record is corrupt: missing field `format`"),
        ("empty.jsonl", "", "the record is empty"),
    ] {
        std::fs::write(folder.join(name), text).unwrap();
        for line in [
            format!("play --resume {name}"),
            format!("replay {name}"),
            format!("scenario --record new.toml --game {name}"),
        ] {
            let said = typed_in(&folder, &line, "");
            assert_eq!(String::from_utf8_lossy(&said.stderr), format!("hyperkon: {name}: {what}\n"), "{line}");
        }
    }
}

#[test]
fn scenario_command_prints_the_count() {
    let all = out(&run("scenario tests/scenarios/rules"));
    assert!(all.trim_end().ends_with(" scenarios pass"), "{all}");
    let one = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/scenarios/rules"));
    let name = one.unwrap().next().unwrap().unwrap().file_name();
    let one = out(&run(&format!("scenario tests/scenarios/rules/{}", name.to_string_lossy())));
    assert_eq!(one, "1 scenario passes\n");
}

fn record_of(series: &Path) -> std::path::PathBuf {
    std::path::PathBuf::from(format!("{}.game.jsonl", series.display()))
}

#[test]
fn bots_play_a_campaign_to_its_winner() {
    let series = file("bots-series.json");
    let path = series.display();
    let played = out(&run(&format!("campaign {path} --bots --bot random --scores-only --seats 3 --seed 4 --lang en")));
    insta::assert_snapshot!("series", played);
    assert!(!record_of(&series).exists(), "a finished game leaves no record");
    let again = out(&run(&format!("campaign {path} --bots")));
    assert_eq!(again.lines().last(), played.lines().last(), "a series that is over stays so");
    let refused = run(&format!("campaign {path} --seats 4"));
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("was started with 3"));
}

#[test]
fn resumed_campaign_equals_uninterrupted_one() {
    let (whole, parted) = (file("whole-series.json"), file("parted-series.json"));
    let _ = std::fs::remove_file(record_of(&parted));
    let keys = "\n1\n".repeat(20_000);
    typed(&format!("campaign {} --seed 3 --youngest blue", whole.display()), &keys);
    let begun = out(&typed(&format!("campaign {} --seed 3 --youngest blue", parted.display()), "\n\nq\n"));
    assert!(begun.contains(&format!("Continue with: hyperkon campaign {}", parted.display())), "{begun}");
    // A crash leaves half a line in the record.
    let record = std::fs::read_to_string(record_of(&parted)).unwrap();
    std::fs::write(record_of(&parted), format!("{record}{{\"answer\":{{\"se")).unwrap();
    let ended = out(&typed(&format!("campaign {}", parted.display()), &keys));
    assert!(ended.contains("campaign after") || ended.contains("campaign together after"), "{}", lines(&ended, 40));
    let read =
        |path: &Path| -> serde_json::Value { serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap() };
    let games = read(&parted)["campaign"]["games"].as_array().unwrap().len();
    assert!(games >= 2 && read(&whole)["campaign"]["games"].as_array().unwrap().len() >= 2);
    assert_eq!(read(&parted)["campaign"]["youngest"], 1);
    assert!(!record_of(&parted).exists());
}

#[test]
fn crash_after_scoring_loses_nothing() {
    let series = file("crashed-series.json");
    let record = record_of(&series);
    let line = format!("campaign {} --bots --scores-only --seed 9", series.display());
    // The complete record of the first game of the campaign, before scoring.
    let _ = std::fs::remove_file(&record);
    typed(&format!("campaign {} --seed 9", series.display()), "\nq\n");
    let kept = std::fs::read_to_string(&record).unwrap();
    let ended = out(&run(&line));
    let scores = std::fs::read_to_string(&series).unwrap();
    let mut value: serde_json::Value = serde_json::from_str(&scores).unwrap();
    value["campaign"]["games"].as_array_mut().unwrap().truncate(1);
    std::fs::write(&series, value.to_string()).unwrap();
    std::fs::write(&record, &kept).unwrap();
    let again = out(&run(&line));
    assert_eq!(ended.lines().last(), again.lines().last(), "the scored game is not played again");
    // A record of a different game is not deleted.
    std::fs::write(&series, value.to_string().replace("\"seed\":9", "\"seed\":10")).unwrap();
    std::fs::write(&record, &kept).unwrap();
    let refused = run(&format!("campaign {} --bots", series.display()));
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("belongs to another campaign"));
    assert_eq!(std::fs::read_to_string(&record).unwrap(), kept);
}

#[test]
fn sim_counts_pairs() {
    for (line, said) in [
        (
            "--seats 2 --edition universums-harskare",
            "105 pairs of Universums Härskare (Swedish edition), 1 game each: 105 games, ",
        ),
        ("--game sp4x", "6 pairs of SP4X, 1 game each: 6 games, "),
        // These seats have no roles: any table covers every pair.
        ("--game ufos", "1 game of UFOs, "),
    ] {
        let found = run(&format!("sim --pairs -n 1 {line}"));
        assert_eq!(found.status.code(), Some(0), "{}", String::from_utf8_lossy(&found.stderr));
        let text = out(&found);
        assert!(text.starts_with(said), "{text}");
        assert!(text.contains("no errors were found"), "{text}");
    }
}

#[test]
fn picture_has_bar_and_interval_per_alien() {
    let path = file("wins.svg");
    let found = out(&run(&format!("sim -n 40 --seed 2 --json --svg {}", path.display())));
    let found: serde_json::Value = serde_json::from_str(&found).unwrap();
    let aliens = found["aliens"].as_array().unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    let picture = roxmltree::Document::parse(&text).unwrap();
    let of_class = |class: &str| picture.descendants().filter(|node| node.attribute("class") == Some(class)).count();
    assert_eq!((of_class("bar"), of_class("interval")), (aliens.len(), aliens.len()));
    for alien in aliens {
        let name = alien["name"].as_str().unwrap();
        assert!(picture.descendants().any(|node| node.text() == Some(name)), "{name} is not in the picture");
    }
    let root = picture.root_element();
    let expected = (86 + 24 * aliens.len()).to_string();
    assert_eq!((root.attribute("width"), root.attribute("height")), (Some("720"), Some(expected.as_str())));
    assert!(text.contains("prefers-color-scheme: dark"));
}

/// Returns the commands that `--help` lists.
fn commands() -> Vec<String> {
    let help = out(&run("--help"));
    let list = help.split_once("Commands:\n").unwrap().1.split_once("\n\n").unwrap().0.to_owned();
    let names = list.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    let names: Vec<String> = names.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect();
    assert!(names.len() > 10, "{names:?}");
    names.into_iter().filter(|name| name != "help").collect()
}

#[test]
fn every_shell_completes_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = out(&run(&format!("completions {shell}")));
        let words: Vec<&str> = script.split(|letter: char| !letter.is_alphanumeric() && letter != '-').collect();
        for command in commands() {
            assert!(words.contains(&command.as_str()), "{shell} does not know {command}");
        }
        assert!(script.contains("aliens-per-seat"), "missing options for {shell}");
        assert!(!script.contains("\\u{"), "{shell}: a letter was taken for one that cannot be seen");
    }
    // The words that bash suggests after the program's name.
    let script = out(&run("completions bash"));
    let mut offers = script.lines().filter_map(|line| line.trim().strip_prefix("opts=\"")?.strip_suffix('"'));
    let offered: Vec<&str> = offers.find(|words| !words.is_empty()).unwrap().split_whitespace().collect();
    assert!(commands().iter().all(|command| offered.contains(&command.as_str())), "{offered:?}");
}

#[test]
fn manual_has_a_page_per_command() {
    let page = out(&run("man"));
    assert!(page.contains("\n.SH EXAMPLES\n  hyperkon  ") && page.contains("\\-\\-preset"), "{page}");
    let pages = folder("manual").join("man1");
    // Run it twice: existing pages are replaced.
    for _ in 0..2 {
        let said = run(&format!("man --dir {}", pages.display()));
        let files = std::fs::read_dir(&pages).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let files: Vec<String> = files.collect();
        assert_eq!(out(&said), format!("{} pages are in {}\n", files.len(), pages.display()));
        for command in commands() {
            assert!(page.contains(&format!("\nhyperkon\\-{command}(1)\n")), "{command}: {page}");
            assert!(files.contains(&format!("hyperkon-{command}.1")), "{command}: {files:?}");
        }
        assert!(files.contains(&"hyperkon-new-alien.1".to_owned()), "{files:?}");
        assert_eq!(std::fs::read_to_string(pages.join("hyperkon.1")).unwrap(), page);
        for file in files {
            let page = std::fs::read_to_string(pages.join(&file)).unwrap();
            let version = format!(" \"hyperkon {}\"", env!("CARGO_PKG_VERSION"));
            assert!(page.contains(&version) && !page.contains(".SH EXTRA"), "{file}: {page}");
        }
    }
    let sim = std::fs::read_to_string(pages.join("hyperkon-simulate.1")).unwrap();
    assert!(sim.contains("\\-\\-pairs") && sim.contains("\n.SH EXAMPLES\n"), "{sim}");
    let taken = file("no-folder");
    std::fs::write(&taken, "").unwrap();
    let refused = run(&format!("man --dir {}", taken.display()));
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!((refused.status.code(), said.lines().count()), (Some(2), 1), "{said}");
    assert!(said.contains("no-folder"), "{said}");
}
