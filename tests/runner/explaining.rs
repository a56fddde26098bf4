//! Scenarios narrated as sentences with the numbers of their rules.

use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{Event, Rule};
use hyperkon::__private::game::{Content, Engine, Game, TableOptions};
use hyperkon_table::{Bot, Unfinished};
use hyperkon_workshop::games::Games;
use hyperkon_workshop::scenario;
use std::path::{Path, PathBuf};

/// Returns the scenarios of the first game.
fn shipped() -> Vec<PathBuf> {
    let all = all_shipped();
    all.into_iter()
        .filter(|path| !path.parent().is_some_and(|folder| ["ufos", "sp4x"].iter().any(|game| folder.ends_with(game))))
        .collect()
}

fn all_shipped() -> Vec<PathBuf> {
    let found = scenario::texts(&Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/scenarios"));
    found.texts.into_iter().map(|file| file.path.into()).collect()
}

fn told(games: &mut dyn Games, path: &Path, language: &str) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    scenario::explain(games, &path.display().to_string(), &text, language).unwrap()
}

/// Returns `true` for an existing rule, a letter with a number up to its highest.
fn is_rule(rule: &str) -> bool {
    let most = [('S', 7), ('W', 5), ('T', 9), ('C', 14), ('P', 4), ('D', 1), ('V', 3)];
    let (letter, number) = rule.split_at(1);
    most.iter().any(|(known, most)| letter.starts_with(*known) && (1..=*most).contains(&number.parse().unwrap_or(0)))
}

#[test]
fn every_shipped_scenario_can_be_explained() {
    let mut games = crate::games(&[]);
    let (mut pages, mut cited) = (0, 0);
    for path in shipped() {
        for language in ["en", "nl", "sv"] {
            let page = told(&mut games, &path, language);
            let name = path.display();
            assert!(!page.contains(['{', '}']), "{name}: an empty slot in\n{page}");
            assert!(!page.contains("explain.") && !page.contains("event."), "{name}: a key without a text in\n{page}");
            for line in page.lines().skip(1).filter(|line| line.ends_with(']')) {
                let rules = line.rsplit_once('[').unwrap().1.trim_end_matches(']');
                let rule = rules.split(": ").next().unwrap_or_default();
                assert!(is_rule(rule), "{name}: {line}");
                cited += 1;
            }
            pages += 1;
        }
    }
    assert!(pages >= 3 * 400 && cited > 3 * 2000, "{pages} pages with {cited} rules");
}

/// Returns the clauses that the lines of a page cite at their end.
fn cited(page: &str) -> Vec<&str> {
    let happened = page.lines().skip(1).filter(|line| !line.trim_start().starts_with("- "));
    let ends = happened.filter_map(|line| line.strip_suffix(']')?.rsplit_once(" [").map(|(_, rule)| rule));
    ends.collect()
}

#[test]
fn other_games_scenarios_can_be_explained() {
    let mut games = crate::games(&[]);
    let ours = shipped();
    let (mut pages, mut all) = (0, 0);
    for path in all_shipped().into_iter().filter(|path| !ours.contains(path)) {
        let of_ufos = path.parent().unwrap().ends_with("ufos");
        let is_rule = |rule: &str| match of_ufos {
            true => hyperkon_ufos::Rule::named(rule).is_some(),
            false => hyperkon_sp4x::Rule::named(rule).is_some(),
        };
        for language in ["en", if of_ufos { "de" } else { "da" }] {
            let (page, name) = (told(&mut games, &path, language), path.display());
            // Skip the expectations: they are quoted from the file.
            let sentences = page.lines().filter(|line| !line.trim_start().starts_with("- "));
            for line in sentences {
                let has_slot = line.contains(['{', '}']) && !line.contains("must be refused");
                assert!(!has_slot && !line.contains("event."), "{name}: {line}");
            }
            let rules = cited(&page);
            assert!(rules.iter().all(|rule| is_rule(rule)), "{name}: {rules:?}");
            (pages, all) = (pages + 1, all + rules.len());
        }
    }
    assert!(pages >= 2 * 170 && all > 2 * 500, "{pages} pages with {all} rules");
}

#[test]
fn other_games_scenario_reads_like_a_story() {
    let mut games = crate::games(&[]);
    let text = "rule = \"C2\"\nstory = \"Red builds a road.\"\nedition = \"sp4x\"\n\n[setup]\nstep = \"main\"\n\
                hands = { red = \"build, move\", blue = \"war\", green = \"war\" }\n\
                board = [{ field = \"mothership\", at = [0, 0], workers = { red = 1 } }]\n\n\
                [[step]]\nsay = \"It has a card to build with.\"\nanswers = [\"red: show build\"]\n\n\
                [expect]\nturn = \"green\"\n";
    let page = scenario::explain(&mut games, "road.toml", text, "en").unwrap();
    let at = |words: &str| page.find(words).unwrap_or_else(|| panic!("no `{words}` in\n{page}"));
    // The order: the story with its rules, the table, the events with their rules, the expectations, and the texts of
    // the rules.
    let order = [
        "Red builds a road. [C2]",
        "SP4X, 3 seats:",
        "What happens:",
        "(It has a card to build with.)",
        "1. Red: ",
        " [T2]",
        "What must hold at the end:",
        "- turn: \"green\"",
        "The rules that applied:",
        "T2  ",
        "What does not hold:",
        "road.toml:15",
    ];
    assert!(order.windows(2).all(|pair| at(pair[0]) < at(pair[1])), "{page}");
    let danish = scenario::explain(&mut games, "road.toml", text, "da").unwrap();
    assert!(danish.contains("Hvad der sker:") && danish.contains("Rød: "), "{danish}");
    let scenario::TracedCourse { lines, failures } =
        scenario::course(&mut games, "road.toml", text, "en").unwrap().unwrap();
    assert_eq!((lines[0].answer, failures.len()), (1, 1), "{lines:?}");
    let wrong = scenario::explain(&mut games, "road.toml", &text.replace("\"build, move\"", "\"bulid\""), "en");
    assert!(wrong.unwrap_err().to_string().starts_with("road.toml:7"));
}

#[test]
fn explained_scenario_reads_like_a_story() {
    let mut games = crate::games(&[]);
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/scenarios");
    for (name, file, language) in [
        ("explained_compensation", "rules/c5_one_card_for_each_own_ship.toml", "en"),
        ("explained_zombie", "aliens/zombie/ships_come_back.toml", "nl"),
        ("explained_settlers", "rules/sv_c8_settlers_from_anywhere.toml", "sv"),
    ] {
        insta::assert_snapshot!(name, told(&mut games, &root.join(file), language));
    }
}

#[test]
fn failures_are_explained_and_bad_files_rejected() {
    let mut games = crate::games(&[]);
    let path = shipped().into_iter().find(|path| path.ends_with("rules/c5_one_card_for_each_own_ship.toml")).unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    let wrong = format!("{text}\n").replace("[expect]\n", "[expect]\nturn = 77\n");
    assert_ne!(wrong.trim(), text.trim());
    let page = scenario::explain(&mut games, "wrong.toml", &wrong, "en").unwrap();
    assert!(page.contains("What does not hold:") && page.contains("turn: 77"), "{page}");
    let broken = text.replace("[setup]", "[setpu]");
    assert!(scenario::explain(&mut games, "broken.toml", &broken, "en").unwrap_err().what.contains("setpu"));
}

/// An event has no sentence if other sentences cover it. Fields omitted in a file are not narrated.
#[test]
fn omitted_event_fields_are_not_narrated() {
    let mut games = crate::games(&[]);
    let path = shipped().into_iter().find(|path| path.ends_with("examples/sv_a_tie.toml")).unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    let color = text.split("rewarded = { seat = \"").nth(1).unwrap().split('"').next().unwrap();
    let text = format!("{}\nonce = [{{ rewarded = {{ seat = \"{color}\" }} }}]\n", text.trim_end());
    let page = scenario::explain(&mut games, "rewarded.toml", &text, "en").unwrap();
    assert!(page.contains(&format!("exactly once: rewarded (seat {color})")), "{page}");
    assert!(!page.contains("takes no reward"), "{page}");
}

/// An event cites the step that emitted it, not the usual source of its kind.
#[test]
fn events_cite_the_emitting_step() {
    let mut games = crate::games(&[]);
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/scenarios");
    for (file, line, cited) in [
        ("aliens/zombie/frees_the_other_in_a_deal.toml", "Red frees 3 ships", "[C8: Zombie]"),
        ("aliens/zombie/frees_the_other_in_a_deal.toml", "Red gives attack 20 to blue", "[C8]"),
        ("rules/c12_no_base_to_go_back_to.toml", "ships to the black hole", "[C12]"),
        ("aliens/zombie/ships_come_back.toml", "Blue saves 4 ships", "[P1: Zombie]"),
        ("aliens/void/winning_it_takes_the_allies_too.toml", "leave the game", "[P1: Void]"),
        ("destiny/plague/ships_and_cards.toml", "Green plays The Plague", "[P4]"),
        ("destiny/plague/ships_and_cards.toml", "3 ships to the black hole", "[P1: The Plague]"),
        ("destiny/plague/ships_and_cards.toml", "Blue discards attack 4", "[P1: The Plague]"),
        ("rules/s6_first_star_goes_back.toml", "The first star card shows who begins", "[S6]"),
        ("rules/s6_first_star_goes_back.toml", "White draws attack 6", "[S4]"),
        ("aliens/void/the_offense_leaves_its_turn_ends.toml", "turn ends", "[W4]"),
        ("rules/t3_the_discards_become_the_deck.toml", "shuffled into a new deck", "[T3]"),
    ] {
        let page = told(&mut games, &root.join(file), "en");
        let lines: Vec<&str> = page.lines().filter(|told| told.contains(line) && told.ends_with(']')).collect();
        let right = lines.iter().any(|told| told.ends_with(cited));
        assert!(right, "{file}: `{line}` is not cited as {cited} in\n{page}");
    }
}

/// An event without a clause names the seat, power, or card behind it, in every game.
#[test]
fn lost_ships_name_the_responsible_script() {
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (mut by_powers, mut by_cards) = (0, 0);
    for seed in 0..12 {
        let edition = ["kosmische-strijd", "universums-harskare"][seed as usize % 2];
        let mut options = TableOptions::new(edition).seats(4 - (seed % 3) as u8).seed(seed);
        options.aliens_per_seat = 2;
        let mut game = engine.set_up(&options).unwrap();
        let mut told = Vec::new();
        let mut bot = RandomBot::wild(seed);
        let rules = game.rules().clone();
        let answer = |game: &Game, seat, _| Bot::choose(&mut bot, &engine, game.seen(seat));
        let played = game.play_out(&engine, 1_500, answer, |_, progress, _| {
            told.extend(progress.events.iter().cloned());
            Ok(())
        });
        assert!(matches!(played, Ok(_) | Err(Unfinished::Endless(_))), "{played:?}");
        for told in &told {
            let (Event::ShipsLost { .. } | Event::ShipsFalling { .. }) = told.event else { continue };
            let why = told.why.unwrap();
            let Some(script) = why.by else {
                assert_ne!(why.rule, Rule::P1, "{:?} in game {seed} of {edition}", told.event);
                continue;
            };
            *if !rules.script(script).is_alien() { &mut by_cards } else { &mut by_powers } += 1;
        }
    }
    assert!(by_powers > 0 && by_cards > 5, "{by_powers} losses by powers, {by_cards} by cards");
}
