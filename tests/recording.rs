//! Games become scenarios: what was played plays again and holds, and does not hold once it is changed.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects")]

use hyperkon::bots::RandomBot;
use hyperkon::cosmic::Windows;
use hyperkon::game::{Content, Engine, Match, Purity, TableOptions};
use hyperkon::scenario::{self, Course, Recorded, Wish};

fn engine() -> Engine {
    Engine::new(Content::builtin().unwrap()).unwrap()
}

/// A game of bots to its end.
fn course(engine: &mut Engine, options: &TableOptions) -> Course {
    let (mut game, _) = engine.start(options).unwrap();
    let mut bot = if options.seed % 2 == 0 { RandomBot::new(options.seed) } else { RandomBot::wild(options.seed) };
    let mut answers = Vec::new();
    while let Some(decision) = game.decisions().last() {
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
        let windows = if seed % 3 == 0 { Windows::All } else { Windows::Holders };
        let mut options = TableOptions::new(edition).seats(seats).seed(seed).windows(windows);
        options.aliens_per_seat = 1 + (seed % 7 == 6) as u8;
        options
    })
}

#[track_caller]
fn holds(engine: &mut Engine, recorded: &Recorded) {
    // The games themselves are tested for purity elsewhere; a fresh interpreter for every step takes its time.
    let failures = scenario::run_watching(engine, Purity::Trusted, "recorded.toml", &recorded.text);
    assert!(failures.is_empty(), "{failures:?}\n{}", recorded.text);
}

#[test]
fn whole_games_play_again_and_hold() {
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

#[test]
fn parts_play_again_hold_and_are_short() {
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

/// Every number and every name below a heading `expect` is changed, one at a time: the scenario must not hold.
#[test]
fn a_changed_expectation_does_not_hold() {
    let mut engine = engine();
    let (mut mutants, mut alive) = (0, Vec::new());
    for options in tables().take(6) {
        let course = course(&mut engine, &options);
        let until = Some(course.answers.len() * 2 / 3);
        let recorded = scenario::record(&mut engine, &course, &Wish { until, ..Wish::default() }).unwrap();
        let mut expected = false;
        let lines: Vec<&str> = recorded.text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            if line.starts_with('[') {
                expected = line.contains("expect");
            }
            for changed in if expected { changes(line) } else { Vec::new() } {
                let mut mutant: Vec<&str> = lines.clone();
                mutant[at] = &changed;
                mutants += 1;
                if scenario::run_watching(&mut engine, Purity::Trusted, "mutant.toml", &mutant.join("\n")).is_empty() {
                    alive.push(format!("{line}\n    {changed}"));
                }
            }
        }
    }
    println!("{mutants} mutants");
    assert!(mutants > 100, "only {mutants} mutants");
    assert!(alive.is_empty(), "{} of {mutants} mutants hold:\n{}", alive.len(), alive.join("\n"));
}

/// The line with one of its values changed: a number one higher, a word another.
fn changes(line: &str) -> Vec<String> {
    let Some((_, values)) = line.split_once(" = ").filter(|_| !line.starts_with('[')) else { return Vec::new() };
    let from = line.len() - values.len();
    let mut found = Vec::new();
    let mut at = from;
    while let Some(ahead) = line[at..].find(" = ").or_else(|| (at == from).then_some(0)) {
        let start = at + ahead + if at + ahead == from { 0 } else { 3 };
        at = start.max(at + 1);
        let value = &line[start..];
        if value.starts_with(|c: char| c.is_ascii_digit()) {
            let digits: String = value.chars().take_while(char::is_ascii_digit).collect();
            let more = digits.parse::<u32>().unwrap() + 1;
            found.push(format!("{}{more}{}", &line[..start], &value[digits.len()..]));
        } else if let Some(word) = value.strip_prefix('"').and_then(|rest| rest.split('"').next()) {
            let other = if word == "none" { "attack 8" } else { "none" };
            found.push(format!("{}\"{other}\"{}", &line[..start], &value[word.len() + 2..]));
        }
    }
    found
}

#[test]
fn a_record_of_a_game_becomes_a_scenario() {
    let mut engine = engine();
    let options = TableOptions::new("kosmische-strijd").seats(3).seed(5);
    let mut bytes = Vec::new();
    let course = course(&mut engine, &options);
    let (played, _) = Match::start(&mut engine, &options).unwrap();
    bytes.extend(serde_json::to_vec(played.header()).unwrap());
    bytes.push(b'\n');
    for (seat, choice) in &course.answers {
        let line = hyperkon::game::Line::Answer { seat: *seat, choice: choice.clone() };
        bytes.extend(serde_json::to_vec(&line).unwrap());
        bytes.push(b'\n');
    }
    let read = Course::read(&engine, &mut hyperkon::table::RecordReader::new(&bytes[..]), false).unwrap();
    assert_eq!(read.answers, course.answers);
    let wish = Wish::default();
    let one = scenario::record(&mut engine, &read, &wish).unwrap();
    assert_eq!(one.text, scenario::record(&mut engine, &course, &wish).unwrap().text);
    assert!(scenario::run(&mut engine, "recorded.toml", &one.text).is_empty(), "it holds under the strictest watch");
    insta::assert_snapshot!("recorded", one.text);
}

#[test]
fn what_is_not_there_cannot_be_recorded() {
    let mut engine = engine();
    let mut course = course(&mut engine, &TableOptions::new("kosmische-strijd").seats(2));
    let wish = Wish { from: Some(9999), ..Wish::default() };
    let error = scenario::record(&mut engine, &course, &wish).unwrap_err().to_string();
    assert!(error.contains("there is no answer 9999"), "{error}");
    course.answers.remove(3);
    assert!(scenario::record(&mut engine, &course, &Wish::default()).is_err());
}

/// A mod whose alien fails when its ships are lost.
const BROKEN: &str = "return power {\n  id = \"broken\",\n  api = 1,\n  on_lose_ships = {\n    when = function(game, me) return me:ships_falling() > 0 end,\n    run = function(game, me) error(\"no such thing\") end,\n  },\n}\n";

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
        "id = \"broken\"\nextends = \"kosmische-strijd\"\nname = { en = \"Broken\" }\n\n[aliens]\nbroken = { use = \"must\" }\n",
    );
    folder
}

#[test]
fn a_fault_is_reported_by_a_scenario_that_holds_when_it_is_mended() {
    let folder = broken_mod(BROKEN);
    let mut engine = Engine::new(Content::with_packs(&[folder.path()]).unwrap()).unwrap();
    let options = TableOptions::new("broken").seats(2).seed(3).alien(hyperkon::table::Seat(0), "broken");
    let (mut game, _) = engine.start(&options).unwrap();
    let (mut bot, mut answers) = (RandomBot::new(1), Vec::new());
    while !game.is_stopped() {
        let decision = game.decisions().first().expect("the script faults before the game is over");
        let (seat, choice) = (decision.seat, bot.choose(decision));
        engine.answer(&mut game, seat, choice.clone()).unwrap();
        answers.push((seat, choice));
    }
    let course = Course { table: options, answers, fault: None };
    let recorded = scenario::record(&mut engine, &course, &Wish { origin: "a test".into(), ..Wish::default() }).unwrap();
    assert!(recorded.fault.as_ref().unwrap().contains("no such thing"));
    let failures = scenario::run(&mut engine, "fault.toml", &recorded.text);
    assert_eq!(failures.len(), 1, "{failures:?}");
    assert!(failures[0].what.contains("a script faulted") && failures[0].what.contains("no such thing"));
    insta::assert_snapshot!("recorded_fault", recorded.text);
    let mended = broken_mod(&BROKEN.replace("error(\"no such thing\")", "me:draw_cards(1)"));
    let mut engine = Engine::new(Content::with_packs(&[mended.path()]).unwrap()).unwrap();
    holds(&mut engine, &recorded);
}
