//! Untrusted files: packs, editions, texts, records and saved games made to do harm. Each is rejected in plain words,
//! or does no harm.

use crate::common::{EDITION, any_answer, builtin, pack, play_out, without_folder};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::FaultPolicy;
use hyperkon::__private::game::{Content, ContentFile, Engine, Match, TableOptions};
use hyperkon::__private::narrate::Narrator;
use hyperkon::Code;
use hyperkon_frame::plain::is_unseen;
use hyperkon_table::{Dice, RecordReader, Seat};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Returns the error of one more file, one short line of printable letters.
fn said(name: &str, text: &str) -> String {
    let (mut files, problems) = Content::collect::<&Path>(&[]);
    files.push(ContentFile::new(name, text));
    let told = match Content::from_files(&files, problems) {
        Ok(content) => {
            let mut engine = Engine::new(content).unwrap();
            if engine.content().edition("test").is_some() {
                let (mut game, _) = engine.start(&TableOptions::new("test").seats(2).seed(1)).unwrap();
                // An edition may make winning impossible. Playing it must be harmless, but need not end.
                let mut bot = RandomBot::new(1);
                for _ in 0..2_000 {
                    let Some(decision) = game.full_state().questions().first().cloned() else { break };
                    let choice = bot.choose(&decision);
                    let progress = engine.answer(&mut game, decision.seat, choice).unwrap();
                    assert!(progress.faults.is_empty(), "{}", progress.faults[0]);
                    game.full_state().state().audit(game.rules()).unwrap();
                }
                assert!(game.is_over() || !game.full_state().questions().is_empty());
            }
            "it is taken".to_owned()
        }
        Err(error) => error.to_string(),
    };
    shown(&told);
    told
}

/// Checks that a message can be shown on a terminal.
fn shown(message: &str) {
    assert!(!message.chars().any(is_unseen), "{message:?}");
    assert!(message.lines().all(|line| line.chars().count() < 1_300), "{message}");
}

fn edition(lines: &str) -> String {
    said("decks/test.toml", &format!("api = 2\nid = \"test\"\nextends = \"{EDITION}\"\n{lines}"))
}

fn numbered(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

#[test]
fn editions() {
    let deep = |open: &str, close: &str| {
        format!("x = {}{}\n", open.repeat(60_000 / (open.len() + 1)), close.repeat(60_000 / (open.len() + 1)))
    };
    let told = [
        ("lists in lists", edition(&deep("[", "]"))),
        ("tables in tables", edition(&deep("{a=", "}"))),
        ("a key with 30,000 dots", edition(&format!("{}a = 1\n", "a.".repeat(30_000)))),
        ("a heading with 30,000 dots", edition(&format!("[{}a]\n", "a.".repeat(30_000)))),
        ("6,000 keys", edition(&numbered(6_000, |n| format!("k{n} = 1\n")))),
        ("5,000 aliens", edition(&format!("[aliens]\n{}", numbered(5_000, |n| format!("a{n} = {{}}\n"))))),
        ("a key like a book", edition(&format!("{} = 1\n", "x".repeat(60_000)))),
        ("a key with control codes", edition("\"\\u001b[2J\" = 1\n")),
        ("a text with control codes", edition("language = \"\\u001b[2J\"\nname = { en = \"\\u001b[2J\\u0007\" }\n")),
        ("a name that turns the writing round", edition("name = { en = \"\\u202Exyz\" }\n")),
        (
            "an id with control codes",
            said("decks/test.toml", &format!("api = 2\nid = \"\\u001b[2J\"\nextends = \"{EDITION}\"\n")),
        ),
        (
            "an id with a way out",
            said("decks/test.toml", &format!("api = 2\nid = \"../../x\"\nextends = \"{EDITION}\"\n")),
        ),
        (
            "an id like a book",
            said("decks/test.toml", &format!("api = 2\nid = \"{}\"\nextends = \"{EDITION}\"\n", "x".repeat(60_000))),
        ),
        ("a file like a shelf of books", edition(&"# x\n".repeat(30_000))),
        ("no seats", edition("seats = [0, 0]\n")),
        ("255 seats", edition("seats = [2, 255]\n")),
        ("a number below nothing", edition("[numbers]\nnew_hand = -1\n")),
        ("a number out of reach", edition("[numbers]\nnew_hand = 99999999999999999999\n")),
        ("a hand of 255", edition("[numbers]\nnew_hand = 255\n")),
        ("255 ships", edition("[numbers]\nships_per_planet = 255\n")),
        (
            "100 ships a seat, all of them sent",
            edition("[numbers]\nships_per_planet = 20\nship_limit = 255\nbases_to_win = 3\n"),
        ),
        ("never enough bases", edition("[numbers]\nbases_to_win = 255\n")),
        ("255 lost for no deal", edition("[numbers]\nfailed_deal_losses = 255\ndeal_proposals = 255\n")),
        ("no proposals", edition("[numbers]\ndeal_proposals = 0\ndeal_seconds = 0\n")),
        ("no powers ever", edition("[numbers]\nhome_bases_for_power = 255\nhome_bases_for_power_of_two = 255\n")),
        ("255 star cards", edition("[numbers]\nstar_cards_per_seat = 255\n")),
        ("no encounter cards", edition("[cards]\nattack = false\nnegotiate = 0\n")),
        (
            "one encounter card",
            edition(
                "[cards]\nnegotiate = 1\n[cards.attack]\n4=0\n6=0\n8=0\n10=0\n12=0\n14=0\n15=0\n18=0\n20=0\n30=0\n[cards.destiny]\nplague=60\n",
            ),
        ),
        (
            "two encounter cards among many",
            edition(
                "[cards]\nnegotiate = 2\n[cards.attack]\n4=0\n6=0\n8=0\n10=0\n12=0\n14=0\n15=0\n18=0\n20=0\n30=0\n[cards.destiny]\nplague=60\n",
            ),
        ),
        ("60 kinds of attack", edition(&format!("[cards.attack]\n{}", numbered(60, |n| format!("{n} = 1\n"))))),
        ("an attack of 255", edition("[cards.attack]\n255 = 20\n")),
        ("a phase a thousand times", edition(&format!("[choices]\nphases = [{}]\n", "\"star\", ".repeat(1_000)))),
        (
            "a ship freed when it is too late",
            edition(
                "[choices]\nphases = [\"load\", \"free_ship\", \"star\", \"new_hand\", \"point\", \"cards\", \"reveal\", \"resolve\"]\n",
            ),
        ),
        ("no phase", edition("[choices]\nphases = []\n")),
        ("a circle", said("decks/test.toml", "api = 2\nid = \"test\"\nextends = \"test\"\n")),
    ];
    let lines: Vec<String> =
        told.iter().map(|(name, told)| format!("{name}: {}", told.chars().take(400).collect::<String>())).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn edition_chains_work_and_cycles_are_named() {
    let chain = |last: &str| {
        let (mut files, problems) = Content::collect::<&Path>(&[]);
        for n in 0..90 {
            let parent = if n == 89 { last.to_owned() } else { format!("e{}", n + 1) };
            files.push(ContentFile::new(
                &format!("decks/e{n}.toml"),
                &format!("api = 2\nid = \"e{n}\"\nextends = \"{parent}\"\n"),
            ));
        }
        Content::from_files(&files, problems)
    };
    assert!(chain(EDITION).is_ok());
    let circle = chain("e0").unwrap_err().to_string();
    assert!(circle.contains("extends itself through"), "{circle}");
    shown(&circle);
}

#[test]
fn texts() {
    let text = |line: &str| said("powers/aliens/clone.toml", &format!("replace = true\n[en]\n{line}\n"));
    let told = [
        ("control codes", text("name = \"\\u001b[2J\\u001b]0;owned\\u0007\"")),
        ("control codes in a key", text("\"a\\u001bb\" = \"x\"")),
        ("writing turned round", text("name = \"\\u202Eenolc\"")),
        ("a book", text(&format!("name = \"{}\"", "x".repeat(200_000)))),
        ("lists", text("name = [[[[1]]]]")),
        ("deep tables", text(&format!("{}x = \"x\"", "a.".repeat(50_000)))),
        ("values that there are not", text("text = \"{seat} {nobody|a|b} {}{{{ }}} {|} {seat|}\"")),
        ("a language with control codes", said("powers/texts/x.toml", "[\"\\u001b[2J\"]\na = \"x\"\n")),
        (
            "20,000 keys",
            said("powers/texts/x.toml", &format!("[en]\n{}", numbered(20_000, |n| format!("k{n}=\"\"\n")))),
        ),
    ];
    let lines: Vec<String> =
        told.iter().map(|(name, told)| format!("{name}: {}", told.chars().take(400).collect::<String>())).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[cfg(unix)]
#[test]
fn folders() {
    use std::os::unix::fs::symlink;
    let secret = pack(&[("secret.txt", "return power { secret }")]);
    let deck = ("decks/test.toml", &*format!("api = 2\nid = \"test\"\nextends = \"{EDITION}\"\n"));
    let told = |harm: &dyn Fn(&Path)| {
        let folder = pack(&[deck, ("powers/aliens/readme.txt", "")]);
        harm(folder.path());
        let told = match Content::with_mods(&[folder.path()]) {
            Ok(content) => {
                content.warnings().iter().map(|warning| format!("taken; {warning}\n")).collect::<String>() + "taken"
            }
            Err(error) => error.to_string(),
        };
        shown(&told);
        assert!(!told.contains("secret"), "a file outside the mod was shown: {told}");
        without_folder(&told, folder.path())
    };
    let script = |root: &Path| root.join("powers/aliens/attack.lua");
    let lines = [
        told(&|root| symlink(secret.path().join("secret.txt"), script(root)).unwrap()),
        told(&|root| symlink(secret.path(), root.join("powers/outside")).unwrap()),
        told(&|root| symlink("/dev/zero", script(root)).unwrap()),
        told(&|root| symlink(root, root.join("powers/aliens/circle")).unwrap()),
        told(&|root| symlink("attack.lua", script(root)).unwrap()),
        told(&|root| fs::create_dir(script(root)).unwrap()),
        told(&|root| assert!(std::process::Command::new("mkfifo").arg(script(root)).status().unwrap().success())),
        told(&|root| fs::write(script(root), "\n".repeat(2_000_000)).unwrap()),
        told(&|root| fs::write(script(root), "\n".repeat(1_000_000)).unwrap()),
        told(&|root| fs::write(root.join("powers/aliens/huge.toml"), "#".repeat(3_000_000)).unwrap()),
        told(&|root| fs::create_dir_all(root.join("powers/aliens").join("d/".repeat(500))).unwrap()),
        told(&|root| fs::write(root.join("powers/aliens/\u{1b}[2J.lua"), "return 1").unwrap()),
        told(&|root| (0..2_100).for_each(|n| fs::write(root.join(format!("powers/aliens/a{n}.toml")), "").unwrap())),
    ];
    insta::assert_snapshot!(lines.join("\n---\n"));
}

/// Saves a game in the middle of an encounter.
fn saved(engine: &mut Engine, answers: usize) -> Value {
    let options = TableOptions::new(EDITION).seats(3).seed(5);
    let (mut game, _) = engine.start(&options).unwrap();
    let (mut bot, mut dice) = (RandomBot::new(5), Dice::new(5));
    for _ in 0..answers {
        let (decision, choice) = any_answer(&game, &mut bot, &mut dice);
        engine.answer(&mut game, decision.seat, choice).unwrap();
    }
    serde_json::from_str(&game.save().unwrap()).unwrap()
}

#[test]
fn inconsistent_saves_are_rejected() {
    let mut engine = builtin();
    let changes: &[(&str, Value)] = &[
        ("/position/checkpoint/offense", json!(200)),
        ("/position/checkpoint/powers/0/alien", json!(250)),
        ("/position/checkpoint/powers/0/holder", json!(9)),
        ("/position/checkpoint/powers/0", json!(null)),
        ("/position/checkpoint/encounter/meeting/defense", json!(77)),
        ("/position/checkpoint/encounter/meeting/planet", json!(255)),
        ("/position/checkpoint/encounter/meeting/planet", json!(null)),
        ("/position/checkpoint/encounter/meeting", json!(null)),
        ("/position/checkpoint/cards/laid/0", json!([127])),
        ("/position/checkpoint/encounter/sides/offense/discarded", json!(200)),
        ("/position/checkpoint/stack", json!([])),
        (
            "/position/checkpoint/stack",
            json!([{ "use_power": { "power": 200, "moment": { "hook": "any_time", "subject": null }, "stage": "effect", "number": null } }]),
        ),
        (
            "/position/checkpoint/stack",
            json!([{ "play_card": { "seat": 0, "card": 250, "moment": { "hook": "any_time", "subject": null  }} }]),
        ),
        ("/position/checkpoint/stack", json!([{ "answer_invitation": { "seat": 9 } }])),
        ("/position/checkpoint/stack", json!([{ "phases": { "from": 200 } }])),
        ("/position/checkpoint/stack", json!([{ "check_win": { "acted": 0 } }])),
        ("/position/checkpoint/cards/hands/7", json!([1, 2, 3])),
        ("/position/checkpoint/cards/deck", json!([250, 251, 252])),
        ("/position/checkpoint/stars", json!([9, 9, 9, 9, 9, 9, 9, 9, 9])),
        ("/position/checkpoint/ships/planets/7/4", json!([1, 1, 1, 1, 1, 1, 1, 1])),
        ("/position/checkpoint/power_hooks/0", json!(65_535)),
        ("/position/checkpoint/winners", json!([7])),
        ("/position/state/turn", json!(60_000)),
        ("/position/asked", json!([])),
        ("/position/told", json!(1_000_000)),
        ("/told", json!(u64::MAX)),
        ("/stopped", json!(true)),
        ("/position/point", json!(60_000)),
        (
            "/position/answers",
            json!([{ "point": 0, "seat": 1, "fingerprint": 0, "secret": false, "choice": "accept" }]),
        ),
        ("/options/seats", json!(200)),
        ("/options/aliens_per_seat", json!(0)),
        ("/options/edition", json!("\u{1b}[2J".repeat(1_000))),
        ("/options/aliens", json!([["\u{1b}[2J"]])),
        ("/identity", json!("another")),
    ];
    let whole = saved(&mut engine, 41);
    let mut game = engine.load(&whole.to_string()).unwrap();
    play_out(&mut engine, &mut game, 1);
    let mut lines = Vec::new();
    for (place, value) in changes {
        let mut changed = whole.clone();
        *changed.pointer_mut(place).unwrap_or_else(|| panic!("{place} is not there")) = value.clone();
        let Err(error) = engine.load(&changed.to_string()) else { panic!("{place} = {value} is taken") };
        let said = error.to_string();
        shown(&said);
        lines.push(format!("{place}: {}", said.chars().take(200).collect::<String>()));
    }
    insta::assert_snapshot!(lines.join("\n"));
}

/// Such a game could neither end nor reach a question.
#[test]
fn abandoned_table_is_rejected() {
    let mut engine = builtin();
    let mut empty = saved(&mut engine, 41);
    for (key, value) in [("out", json!([0, 1, 2])), ("stars", json!([])), ("star_discards", json!([]))] {
        empty["position"]["checkpoint"][key] = value;
    }
    let refused = engine.load(&empty.to_string()).unwrap_err();
    assert_eq!(refused.to_string(), "the saved game is corrupt: all seats have left the game");
}

/// Without ships and destiny cards no seat can act: turns pass endlessly.
#[test]
fn game_without_questions_is_stopped() {
    let (mut files, problems) = Content::collect::<&Path>(&[]);
    let none = ["cosmic_zap", "emotion_control", "force_field", "mobius_tubes", "plague", "stellar_gas"];
    let none: String = none.iter().map(|id| format!("{id} = 0\n")).collect();
    let edition = format!("api = 2\nid = \"test\"\nextends = \"universums-harskare\"\n[cards.destiny]\n{none}");
    files.push(ContentFile::new("decks/test.toml", &edition));
    let mut engine = Engine::new(Content::from_files(&files, problems).unwrap()).unwrap();
    let options = TableOptions::new("test").seats(3).seed(5);
    let (game, _) = engine.start(&options).unwrap();
    let mut empty: Value = serde_json::from_str(&game.save().unwrap()).unwrap();
    let (ships, cards) = (game.rules().ships_per_seat(), game.rules().cards.len());
    let checkpoint = &mut empty["position"]["checkpoint"];
    let nothing = json!([0, 0, 0, 0, 0, 0, 0, 0]);
    checkpoint["ships"] = json!({
        "planets": vec![vec![nothing.clone(); 6]; 8],
        "fronts": { "offense": nothing, "defense": nothing },
        "hole": nothing, "falling": nothing, "gone": [ships, ships, ships, 0, 0, 0, 0, 0],
    });
    checkpoint["cards"] = json!({
        "deck": [], "discard": (0..cards).collect::<Vec<_>>(), "in_play": [], "down": [],
        "hands": vec![json!([]); 8], "laid": vec![json!([]); 8], "aside": vec![json!([]); 8], "seen": vec![json!([]); 8],
    });
    checkpoint["stack"] = json!([{ "begin_turn": null }]);
    let refused = engine.load(&empty.to_string()).unwrap_err().to_string();
    assert!(refused.contains("no progress in 300 turns"), "{refused}");
}

/// Nobody can win this game, but bases come and go. From turn 5000 on, this is no progress.
#[test]
fn game_with_changing_bases_ends() {
    let (mut files, problems) = Content::collect::<&Path>(&[]);
    let edition =
        "api = 2\nid = \"test\"\nextends = \"universums-harskare\"\nseats = [5, 5]\n[numbers]\nbases_to_win = 20\n";
    files.push(ContentFile::new("decks/test.toml", edition));
    let mut engine = Engine::new(Content::from_files(&files, problems).unwrap()).unwrap();
    let (game, _) = engine.start(&TableOptions::new("test").seats(5).seed(5).on_fault(FaultPolicy::Stop)).unwrap();
    let mut play_from = |turn: u16| {
        let mut begun: Value = serde_json::from_str(&game.save().unwrap()).unwrap();
        for part in ["checkpoint", "state"] {
            begun["position"][part]["turn"] = json!(turn);
            begun["position"][part]["stall"]["since"] = json!(turn);
        }
        let mut game = engine.load(&begun.to_string()).unwrap();
        let mut bot = RandomBot::new(5);
        while let Some(decision) = game.full_state().questions().first().cloned() {
            let progress = engine.answer(&mut game, decision.seat, bot.choose(&decision)).unwrap();
            let now = game.full_state().state().turn - turn;
            if let Some(fault) = progress.faults.first() {
                return Some((now, fault.code()));
            }
            if now > 320 {
                return None;
            }
        }
        panic!("seat won");
    };
    assert_eq!(play_from(1), None, "bases change within 300 turns");
    // The step that begins the 300th turn is undone.
    assert_eq!(play_from(5000), Some((299, "no_end")), "the count begins with the last change up to turn 5000");
}

#[test]
fn record_errors_are_plain() {
    let mut engine = builtin();
    let (played, _) = Match::start(&mut engine, &TableOptions::new(EDITION).seats(2).seed(1)).unwrap();
    let header = serde_json::to_value(played.header()).unwrap();
    let with = |key: &str, value: Value| {
        let mut header = header.clone();
        *header.pointer_mut(key).unwrap() = value;
        format!("{header}\n")
    };
    let records = [
        String::new(),
        "{}\n".to_owned(),
        "\u{1b}[2J\n".to_owned(),
        format!("{}\n", "[".repeat(200_000)),
        with("/format", json!(99)),
        with("/identity", json!("\u{1b}[2J")),
        with("/table/seats", json!(250)),
        with("/table/edition", json!("\u{1b}[2J")),
        format!("{header}\n{{\"answer\":{{\"seat\":200,\"choice\":\"accept\"}}}}\n"),
        format!(
            "{header}\n{{\"answer\":{{\"seat\":0,\"choice\":{{\"pick\":[{}{{\"planet\":255}}]}}}}}}\n",
            "{\"planet\":255},".repeat(7)
        ),
        format!(
            "{header}\n{{\"answer\":{{\"seat\":0,\"choice\":{{\"pick\":[{}{{\"planet\":255}}]}}}}}}\n",
            "{\"planet\":255},".repeat(700)
        ),
        format!("{header}\n{{\"undo\":{{\"answers\":18446744073709551615}}}}\n"),
        format!("{header}\n{{\"\\u001b[2J\":{{}}}}\n"),
        format!(
            "{header}\n{{\"change\":{{\"when\":\"now\",\"answers\":0,\"what\":{{\"disabled\":{{\"script\":\"\\u001b[2J\"}}}}}}}}\n{{\"undone\":{{\"answers\":1,\"fault\":\"x\"}}}}\n"
        ),
    ];
    let mut lines = Vec::new();
    for record in &records {
        let mut reader = RecordReader::new(record.as_bytes());
        let said = Match::replay(&mut engine, &mut reader, false).map(|_| ()).unwrap_err().to_string();
        shown(&said);
        lines.push(said.chars().take(300).collect::<String>());
    }
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn mod_texts_are_printed_as_plain_text() {
    let (mut files, problems) = Content::collect::<&Path>(&[]);
    let script = "return power { id = \"attack\", api = 2, options = { use = \"must\" },\n\
                  any_time = { run = function(game, me) me:choose { from = { \"yes\", \"no\" }, about = \"which\" } end } }";
    let texts = "[en]\nname = \"{0} {seat} {|}\"\ntext = \"{\"\nwhich = \"{seat|a|b} {nobody} }{ {\"\nyes = \"\"\nno = \"{}\"\n";
    let edition = format!("api = 2\nid = \"test\"\nextends = \"{EDITION}\"\n[aliens]\nattack = {{}}\n");
    files.push(ContentFile::new("powers/aliens/attack.lua", script));
    files.push(ContentFile::new("powers/aliens/attack.toml", texts));
    files.push(ContentFile::new("decks/test.toml", &edition));
    let mut engine = Engine::new(Content::from_files(&files, problems).unwrap()).unwrap();
    let options = TableOptions::new("test").seats(3).seed(1).alien(Seat(0), "attack");
    let (mut game, mut progress) = engine.start(&options).unwrap();
    let narrator = Narrator::new(engine.content(), game.rules(), "sv");
    let mut bot = RandomBot::new(1);
    let mut said = 0;
    for _ in 0..300 {
        let Some(decision) = game.full_state().questions().first().cloned() else { break };
        let choice = bot.choose(&decision);
        let mut words = vec![narrator.question(&decision), narrator.choice(&decision, &choice)];
        words.extend(progress.events.iter().map(|told| narrator.event(&told.event, told.why.as_ref())));
        words.iter().for_each(|words| shown(words));
        said += words.len();
        progress = engine.answer(&mut game, decision.seat, choice).unwrap();
    }
    assert!(said > 300, "only {said}");
}
