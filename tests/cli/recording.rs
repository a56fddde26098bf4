//! Scenarios recorded from games. They replay and pass, and fail once they are changed.

use crate::program::terminal;
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{Frame, Hook, Windows};
use hyperkon::__private::game::{Content, DeterminismCheck, Engine, Match, TableOptions};
use hyperkon_table::Seat;
use hyperkon_workshop::scenario::{self, Course, Recorded, Wish};
use std::path::Path;

fn engine() -> Engine {
    Engine::new(Content::builtin().unwrap()).unwrap()
}

/// Most answers of a game; wild bots' games for two can take tens of thousands.
const MOST: usize = 2_000;

/// Plays a game of bots to its end, or up to the limit.
fn course(engine: &mut Engine, options: &TableOptions) -> Course {
    let (mut game, _) = engine.start(options).unwrap();
    let mut bot =
        if options.seed.is_multiple_of(2) { RandomBot::new(options.seed) } else { RandomBot::wild(options.seed) };
    let mut answers = Vec::new();
    while let Some(decision) = game.full_state().questions().last().filter(|_| answers.len() < MOST) {
        let (seat, choice) = (decision.seat, bot.choose(decision));
        engine.answer(&mut game, seat, choice.clone()).unwrap();
        answers.push((seat, choice));
    }
    Course { table: options.clone(), answers, fault: None }
}

fn tables() -> impl Iterator<Item = TableOptions> {
    (0..24u64).map(|seed| {
        let swedish = seed % 2 == 1;
        let edition = if swedish { "universums-harskare" } else { "kosmische-strijd" };
        let seats = 2 + (seed / 2 % if swedish { 4 } else { 3 }) as u8;
        let windows = if seed.is_multiple_of(3) { Windows::All } else { Windows::Holders };
        let mut options = TableOptions::new(edition).seats(seats).seed(seed).windows(windows);
        options.aliens_per_seat = 1 + (seed % 7 == 6) as u8;
        options
    })
}

#[track_caller]
fn holds(engine: &mut Engine, recorded: &Recorded) {
    // Determinism is checked elsewhere; a fresh interpreter for every step is slow.
    let failures = scenario::run_watching(engine, DeterminismCheck::Trusted, "recorded.toml", &recorded.text);
    assert!(failures.is_empty(), "{failures:?}\n{}", recorded.text);
}

/// Removes the version from a recorded scenario, which differs between releases.
fn without_version(text: &str) -> String {
    text.replace(&format!("hyperkon {}", env!("CARGO_PKG_VERSION")), "hyperkon VERSION")
}

#[test]
fn whole_games_replay_as_scenarios() {
    let mut engine = engine();
    for options in tables().take(8) {
        let course = course(&mut engine, &options);
        let wish = Wish { whole: true, origin: "a test".to_owned(), ..Wish::default() };
        let recorded = scenario::record(&mut engine, &course, &wish).unwrap();
        assert_eq!((recorded.first, recorded.last), (1, course.answers.len()));
        assert!(recorded.text.contains("phase = \"begin\""));
        holds(&mut engine, &recorded);
    }
}

/// Scenarios also contain rules of the table, cards on it, and colorless star cards.
#[test]
fn games_with_table_cards_replay_as_scenarios() {
    let mod_ = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks/mods/known-worlds"));
    let mut engine = Engine::new(Content::with_mods(&[mod_]).unwrap()).unwrap();
    for (edition, seats, seed) in [("frontier", 4, 2), ("frontier", 3, 5), ("long-table", 4, 8)] {
        let options = TableOptions::new(edition).seats(seats).seed(seed).windows(Windows::Holders);
        let course = course(&mut engine, &options);
        let wish = Wish { whole: true, origin: "a test".to_owned(), ..Wish::default() };
        let recorded = scenario::record(&mut engine, &course, &wish).unwrap();
        holds(&mut engine, &recorded);
        for (first, last) in [(30, 60), (120, 160)] {
            let wish = Wish { from: Some(first), until: Some(last), origin: "a test".to_owned(), ..Wish::default() };
            let recorded = scenario::record(&mut engine, &course, &wish).unwrap();
            holds(&mut engine, &recorded);
        }
    }
}

/// A question before the second encounter's first phase. A scenario of it begins with that encounter.
#[test]
fn second_encounter_begins_a_scenario() {
    let mod_ = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks/mods/known-worlds"));
    let mut engine = Engine::new(Content::with_mods(&[mod_]).unwrap()).unwrap();
    let found = (0..40).map(|seed| before_second_encounters(&mut engine, seed)).find(|found| *found > 0);
    assert!(found.is_some(), "no question before a second encounter");
}

/// Records each question before the second encounter of a turn, and returns their number.
fn before_second_encounters(engine: &mut Engine, seed: u64) -> usize {
    let options = TableOptions::new("known-worlds").seats(3).seed(seed).windows(Windows::All).alien(Seat(0), "miser");
    let course = course(engine, &options);
    let (mut game, _) = engine.start(&options).unwrap();
    let mut found = 0;
    for (number, (seat, choice)) in course.answers.iter().enumerate() {
        let state = game.full_state().state();
        let is_before = state
            .stack
            .frames()
            .iter()
            .any(|frame| matches!(frame, Frame::Window(window) if window.moment.hook == Hook::BeforeEncounter));
        if is_before && state.encounter.number == 2 {
            let wish = Wish { from: Some(number + 1), until: Some(number + 20), ..Wish::default() };
            let recorded = scenario::record(engine, &course, &wish).unwrap();
            assert!(recorded.text.contains("phase = \"encounter\""), "{}", recorded.text);
            assert!(recorded.text.contains("encounter = 2"), "{}", recorded.text);
            assert!(recorded.first <= number + 1);
            holds(engine, &recorded);
            found += 1;
        }
        engine.answer(&mut game, *seat, choice.clone()).unwrap();
    }
    found
}

#[test]
fn partial_scenarios_replay_and_stay_short() {
    let mut engine = engine();
    let (mut parts, mut from_begin, mut answers) = (0, 0, 0);
    for options in tables() {
        let course = course(&mut engine, &options);
        let all = course.answers.len();
        for (from, until) in [(None, all), (None, all / 2), (Some(all / 3), all / 3 + 10), (Some(all / 2), all)] {
            let wish = Wish { from, until: Some(until), ..Wish::default() };
            let recorded = scenario::record(&mut engine, &course, &wish).unwrap();
            assert!(recorded.first <= from.unwrap_or(until) && recorded.last == until);
            holds(&mut engine, &recorded);
            parts += 1;
            from_begin += usize::from(recorded.text.contains("phase = \"begin\""));
            answers += from.unwrap_or(until) - recorded.first;
        }
    }
    println!("{parts} parts, {from_begin} from the beginning of the game, {answers} answers more than asked for");
    assert!(from_begin * 20 < parts, "{from_begin} of {parts} scenarios had to begin with the game");
}

/// Changes every number and name below an `expect` heading, one at a time. The scenario must then fail.
#[test]
fn changed_expectations_fail() {
    let mut engine = engine();
    let (mut mutants, mut alive) = (0, Vec::new());
    for options in tables().take(12) {
        let course = course(&mut engine, &options);
        let half = course.answers.len() / 2;
        let (from, until) = (Some(half), Some(half + 30));
        let recorded = scenario::record(&mut engine, &course, &Wish { from, until, ..Wish::default() }).unwrap();
        let mut expected = false;
        let lines: Vec<&str> = recorded.text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            if line.starts_with('[') {
                expected = line.contains("expect");
                continue;
            }
            for changed in if expected { changes(line) } else { Vec::new() } {
                let mut mutant: Vec<&str> = lines.clone();
                mutant[at] = &changed;
                mutants += 1;
                if scenario::run_watching(&mut engine, DeterminismCheck::Trusted, "mutant.toml", &mutant.join("\n"))
                    .is_empty()
                {
                    alive.push(format!("{line}\n    {changed}"));
                }
            }
        }
    }
    println!("{mutants} mutants");
    assert!(mutants > 300, "only {mutants} mutants");
    assert!(alive.is_empty(), "{} of {mutants} mutants hold:\n{}", alive.len(), alive.join("\n"));
}

/// Returns copies of the line with one value changed: a higher number, or another word.
fn changes(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in line.match_indices(" = ") {
        let (before, value) = line.split_at(at + 3);
        if value.starts_with(|c: char| c.is_ascii_digit()) {
            let digits: String = value.chars().take_while(char::is_ascii_digit).collect();
            let more = digits.parse::<u32>().unwrap() + 1;
            found.push(format!("{before}{more}{}", &value[digits.len()..]));
        } else if let Some(word) = value.strip_prefix('"').and_then(|rest| rest.split('"').next()) {
            let other = if word == "none" { "attack 8" } else { "none" };
            found.push(format!("{before}\"{other}\"{}", &value[word.len() + 2..]));
        }
    }
    found
}

#[test]
fn game_record_becomes_a_scenario() {
    let mut engine = engine();
    let options = TableOptions::new("kosmische-strijd").seats(3).seed(5);
    let mut bytes = Vec::new();
    let course = course(&mut engine, &options);
    let (played, _) = Match::start(&mut engine, &options).unwrap();
    bytes.extend(serde_json::to_vec(played.header()).unwrap());
    bytes.push(b'\n');
    for (seat, choice) in &course.answers {
        let line = hyperkon::__private::game::Line::Answer { seat: *seat, choice: choice.clone(), by: None };
        bytes.extend(serde_json::to_vec(&line).unwrap());
        bytes.push(b'\n');
    }
    let read = Course::read(&engine, &mut hyperkon_table::RecordReader::new(&bytes[..]), false).unwrap();
    assert_eq!(read.answers, course.answers);
    let wish = Wish::default();
    let one = scenario::record(&mut engine, &read, &wish).unwrap();
    assert_eq!(one.text, scenario::record(&mut engine, &course, &wish).unwrap().text);
    assert!(scenario::run(&mut engine, "recorded.toml", &one.text).is_empty(), "it holds under the strictest watch");
    insta::assert_snapshot!("recorded", without_version(&one.text));
}

#[test]
fn missing_answers_cannot_be_recorded() {
    let mut engine = engine();
    let mut course = course(&mut engine, &TableOptions::new("kosmische-strijd").seats(2));
    let wish = Wish { from: Some(9999), ..Wish::default() };
    let error = scenario::record(&mut engine, &course, &wish).unwrap_err().to_string();
    assert!(error.contains("answer 9999 does not exist"), "{error}");
    course.answers.remove(3);
    assert!(scenario::record(&mut engine, &course, &Wish::default()).is_err());
}

/// A mod whose alien fails when its ships are lost.
const BROKEN: &str = "return power {\n  id = \"broken\",\n  api = 2,\n  options = { use = \"must\" },\n  on_lose_ships = {\n    when = function(game, me, it) return it:ships(me) > 0 end,\n    run = function(game, me, it) error(\"no such thing\") end,\n  },\n}\n";

fn broken_mod(script: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("powers/aliens/broken.lua", script);
    write("powers/aliens/broken.toml", "[en]\nname = \"Broken\"\ntext = \"It breaks.\"\n");
    write(
        "decks/broken.toml",
        "api = 2\nid = \"broken\"\nextends = \"kosmische-strijd\"\nname = { en = \"Broken\" }\n\n[aliens]\nbroken = { use = \"must\" }\n",
    );
    folder
}

#[test]
fn fault_scenario_holds_after_the_fix() {
    let folder = broken_mod(BROKEN);
    let mut engine = Engine::new(Content::with_mods(&[folder.path()]).unwrap()).unwrap();
    let options = TableOptions::new("broken").seats(2).seed(3).alien(hyperkon_table::Seat(0), "broken");
    let (mut game, _) = engine.start(&options).unwrap();
    let (mut bot, mut answers) = (RandomBot::new(1), Vec::new());
    while !game.is_stopped() {
        let decision = game.full_state().questions().first().expect("the script faults before the game is over");
        let (seat, choice) = (decision.seat, bot.choose(decision));
        engine.answer(&mut game, seat, choice.clone()).unwrap();
        answers.push((seat, choice));
    }
    let course = Course { table: options, answers, fault: None };
    let recorded =
        scenario::record(&mut engine, &course, &Wish { origin: "a test".into(), ..Wish::default() }).unwrap();
    assert!(recorded.fault.as_ref().unwrap().contains("no such thing"));
    let failures = scenario::run(&mut engine, "fault.toml", &recorded.text);
    assert_eq!(failures.len(), 1, "{failures:?}");
    assert!(failures[0].what.contains("a script faulted") && failures[0].what.contains("no such thing"));
    let plain = recorded.text.replace(&folder.path().display().to_string(), "MOD");
    insta::assert_snapshot!("recorded_fault", without_version(&plain));
    let mended = broken_mod(&BROKEN.replace("error(\"no such thing\")", "me:draw_cards(1)"));
    let mut engine = Engine::new(Content::with_mods(&[mended.path()]).unwrap()).unwrap();
    holds(&mut engine, &recorded);
}

#[test]
fn scenario_command_records_seeds_and_records() {
    let (by_seed, of_record, record) =
        (terminal::file("seed.toml"), terminal::file("game.toml"), terminal::file("rec.jsonl"));
    let line = format!("scenario --record {} --bots --seed 7 --until 150", by_seed.display());
    let said = terminal::out(&terminal::run(&line));
    let part = said.split_once("is written: ").unwrap().1.split_once(" of 150").unwrap().0.to_owned();
    assert!(part.ends_with(" to 150") && part != "answers 1 to 150", "it begins with the encounter: {said}");
    terminal::run(&format!("play --bots --seed 7 --record {}", record.display()));
    let line = format!("scenario --record {} --game {} --until 150", of_record.display(), record.display());
    let said = terminal::out(&terminal::run(&line));
    assert!(said.contains(&format!("is written: {part}")), "{said}");
    let read = |path: &std::path::Path| std::fs::read_to_string(path).unwrap();
    let below = |text: String| text.split_once("rule = ").unwrap().1.to_owned();
    assert_eq!(below(read(&by_seed)), below(read(&of_record)), "the same game, bots' or recorded");
    let said = terminal::out(&terminal::run(&format!("scenario {} {}", by_seed.display(), of_record.display())));
    assert!(said.contains("2 scenarios pass"), "{said}");
    let told = terminal::out(&terminal::run(&format!("scenario --explain {}", by_seed.display())));
    assert!(told.contains("What must hold at the end:") && told.contains("[T7]"), "{told}");
    let again = terminal::run(&format!("scenario --record {} --bots", by_seed.display()));
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("the file already exists"));
    let lost = terminal::run(&format!("scenario {} --seed 3", by_seed.display()));
    assert_eq!(lost.status.code(), Some(2), "a seed is for --record");
}

/// Records games without aliens, whole and in part, by seed and from their records.
#[test]
fn records_of_every_game_become_scenarios() {
    for name in ["ufos", "sp4x"] {
        let (record, by_seed) =
            (terminal::file(&format!("{name}.jsonl")), terminal::file(&format!("{name}_seed.toml")));
        terminal::out(&terminal::run(&format!("play --game {name} --bots --seed 7 --record {}", record.display())));
        let mut files = vec![by_seed.clone()];
        terminal::out(&terminal::run(&format!(
            "scenario --record {} --bots --edition {name} --seed 7 --until 30",
            by_seed.display()
        )));
        for (part, wish) in ["--until 30", "--full", "--from 40 --until 44", "--from 70 --until 90"].iter().zip(1..) {
            let file = terminal::file(&format!("{name}_{wish}.toml"));
            let line = format!("scenario --record {} --game {} {part}", file.display(), record.display());
            let said = terminal::out(&terminal::run(&line));
            assert!(said.contains("is written: answers "), "{name}, {part}: {said}");
            files.push(file);
        }
        let read = |path: &Path| std::fs::read_to_string(path).unwrap();
        let below = |text: String| text.split_once("rule = ").unwrap().1.to_owned();
        assert_eq!(below(read(&files[0])), below(read(&files[1])), "the same game, bots' or recorded");
        let all: String = files.iter().map(|file| format!(" {}", file.display())).collect();
        let said = terminal::out(&terminal::run(&format!("scenario{all}")));
        assert!(said.contains("5 scenarios pass"), "{name}: {said}");
        let part = read(&files[3]);
        assert!(!part.contains("step = \"begin\""), "{name}: a part begins shortly before itself:\n{part}");
        let wrong = terminal::file(&format!("{name}_wrong.toml"));
        std::fs::write(&wrong, read(&files[1]).replace("winners = []", "over = true")).unwrap();
        assert_eq!(terminal::run(&format!("scenario {}", wrong.display())).status.code(), Some(1), "{name}");
    }
}

/// An unwritable file is rejected before playing.
#[test]
fn unwritable_outputs_are_rejected_before_playing() {
    for line in ["scenario --record no/such/folder/x.toml", "sim -n 1000000000 --svg no/such/folder/x.svg"] {
        let refused = terminal::run(line);
        assert_eq!(refused.status.code(), Some(2), "{line}");
        assert_eq!(terminal::out(&refused), "", "{line}");
        assert!(String::from_utf8_lossy(&refused.stderr).contains("no/such/folder/x."), "{line}");
    }
}

/// The scenario of a mod's game runs by the printed command, and names no folders.
#[test]
fn scenario_of_a_modded_game_says_so() {
    let (game, file) = (terminal::file("modded.jsonl"), terminal::file("modded.toml"));
    let mods = "--mods decks/mods/newcomers";
    terminal::out(&terminal::run(&format!(
        "play --bots --bot random --seed 3 --edition newcomers {mods} --record {}",
        game.display()
    )));
    // The record contains its mods; a scenario does not.
    let told = terminal::out(&terminal::run(&format!("replay {}", game.display())));
    assert!(told.contains("wins the game!"), "{told}");
    let record = format!("scenario --record {} --game {}", file.display(), game.display());
    let said = terminal::out(&terminal::run(&record));
    assert!(said.contains("played with mods, which its record contains"), "{said}");
    let by_record = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    // Mods that differ from the recorded ones are rejected.
    let refused = terminal::run(&format!("{record} --mods decks/mods/both-editions"));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.status.code() == Some(2) && said.contains("use the same `--mods`"), "{said}");
    let said = terminal::out(&terminal::run(&format!("{record} {mods}")));
    assert!(!said.contains("played with mods, which its record contains"), "{said}");
    assert!(said.contains(&format!("`hyperkon scenario {} {mods}`", file.display())), "{said}");
    assert!(said.contains(&format!("`hyperkon scenario --explain {} {mods}`", file.display())), "{said}");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("from the record modded.jsonl:"), "{text}");
    assert_eq!(text, by_record);
    let held = terminal::out(&terminal::run(&format!("scenario {} {mods}", file.display())));
    assert!(held.contains("1 scenario passes"), "{held}");
    let lost = terminal::out(&terminal::run(&format!("scenario {}", file.display())));
    assert!(lost.contains("unknown edition `newcomers`") && lost.contains("use `--mods DIR`"), "{lost}");
}

#[test]
fn mod_folder_plays_its_scenarios() {
    let plain = terminal::out(&terminal::run("scenario decks/mods/newcomers"));
    assert!(plain.ends_with("scenarios pass\n") && !plain.starts_with("0 "), "{plain}");
    let named = terminal::out(&terminal::run("scenario ./decks/mods/newcomers --mods decks/mods/newcomers"));
    let within = "scenario decks/mods/newcomers/scenarios --mods decks/mods/newcomers";
    assert_eq!([&plain, &named], [&terminal::out(&terminal::run(within)); 2]);
    // A scenario inside a mod finds the mod, alone or in a folder of scenarios.
    assert_eq!(plain, terminal::out(&terminal::run("scenario decks/mods/newcomers/scenarios")));
    let one = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks/mods/newcomers/scenarios"))
        .unwrap()
        .flatten();
    let one = one.map(|entry| entry.file_name().into_string().unwrap()).find(|name| name.ends_with(".toml")).unwrap();
    let one = terminal::out(&terminal::run(&format!("scenario decks/mods/newcomers/scenarios/{one}")));
    assert_eq!(one, "1 scenario passes\n");
}

#[test]
fn answers_are_numbered_in_replays() {
    let game = terminal::file("numbers.jsonl");
    terminal::out(&terminal::run(&format!("play --bots --seed 5 --seats 2 --record {}", game.display())));
    let replay = |more: &str| terminal::out(&terminal::run(&format!("replay {} {more}", game.display())));
    let told = replay("--numbers --until 60");
    for number in 1..=60 {
        assert!(told.lines().any(|line| line.starts_with(&format!("{number}. "))), "no {number} in {told}");
    }
    assert!(!told.contains("\n61. ") && !replay("--until 60").contains("\n1. "));
    // A face-down card is named only for viewers of the full state.
    let (closed, open) = (replay("--numbers"), replay("--numbers --open"));
    let bare = |text: &str| text.lines().filter(|line| line.ends_with(". Red") || line.ends_with(". Blue")).count();
    assert!(bare(&closed) > 0 && bare(&open) == 0, "{} and {}", bare(&closed), bare(&open));
}

#[test]
fn played_seats_are_written_as_scenarios() {
    for (name, options) in [("hand.toml", "--seat blue"), ("hotseat.toml", "--hotseat --windows holders")] {
        let file = terminal::file(name);
        let line = format!("scenario --record {} --seed 4 --seats 2 {options}", file.display());
        // Enter accepts the default, and 1 answers questions without a default.
        let input = "\n1\n".repeat(12) + "q\n";
        let said = terminal::out(&terminal::typed(&line, &input));
        assert!(said.contains("is written: answers "), "{said}");
        assert!(!said.contains("The game is saved in"), "{said}");
        let held = terminal::out(&terminal::run(&format!("scenario {}", file.display())));
        assert!(held.contains("1 scenario passes"), "{held}\n{}", std::fs::read_to_string(&file).unwrap());
    }
}

/// An alien that counts and, at each third, draws a card.
const COUNTS: &str = r#"return power {
  id = "broken",
  api = 2,
  options = { use = "must" },
  memory = { seen = { 0, lasts = "game" } },
  after_encounter = {
    run = function(game, me, it)
      local seen = me:recall("seen") + 1
      me:remember("seen", seen)
      if seen % 3 == 0 then me:draw_cards(1) end
    end,
  },
}
"#;

#[test]
fn power_memories_are_written() {
    let folder = broken_mod(COUNTS);
    let mut engine = Engine::new(Content::with_mods(&[folder.path()]).unwrap()).unwrap();
    let (mut remembered, mut matters) = (0, 0);
    for seed in 0..6 {
        let options = TableOptions::new("broken").seats(3).seed(seed).alien(hyperkon_table::Seat(0), "broken");
        let course = course(&mut engine, &options);
        let from = Some(course.answers.len() / 2);
        let wish = Wish { from, until: from.map(|from| from + 40), ..Wish::default() };
        let recorded = scenario::record(&mut engine, &course, &wish).unwrap();
        holds(&mut engine, &recorded);
        let forgets = |line: &&str| !line.starts_with("memory = { red = { seen = ");
        let forgetful: Vec<&str> = recorded.text.lines().filter(forgets).collect();
        if forgetful.len() < recorded.text.lines().count() {
            remembered += 1;
            let failures =
                scenario::run_watching(&mut engine, DeterminismCheck::Trusted, "forgetful.toml", &forgetful.join("\n"));
            matters += usize::from(!failures.is_empty());
        }
    }
    assert!(remembered > 0 && matters > 0, "written {remembered} times, mattered {matters} times");
}

/// The printed command reproduces a fault that was found in many games.
#[test]
fn simulation_fault_is_reproduced_by_its_command() {
    let folder = broken_mod(BROKEN);
    let mods = folder.path().display();
    let found = terminal::run(&format!("sim -n 20 --jobs 1 --mods {mods} --edition broken --alien red=broken"));
    let said = String::from_utf8(found.stderr).unwrap();
    let (_, line) = said.trim().split_once("(see it again: hyperkon ").unwrap();
    let again = String::from_utf8(terminal::run(line.trim_end_matches(')')).stderr).unwrap();
    assert!(again.contains("no such thing"), "{line}\n{again}");
}
