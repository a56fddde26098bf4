//! Identity of a game. Records and saves are accepted while the rules of their table mean the same; other changes in
//! the files do not matter. A number identifies their format.

use crate::common::{EDITION, Paper, any_answer, test_table};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{Choice, PickOption};
use hyperkon::__private::game::{Content, ContentFile, Engine, Match};
use hyperkon_table::{Dice, RecordReader, Seat};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

const EDITION_FILE: &str = "decks/test.toml";
const SCRIPT: &str = "powers/aliens/chooser.lua";
const TEXTS: &str = "powers/aliens/chooser.toml";

/// An alien that does nothing.
const OTHER: &str =
    "return power { id = \"aaa\", api = 2, any_time = { when = function() return false end, run = function() end } }";

/// Returns the files of a small mod. Its alien asks for a word before every star card.
fn files() -> Vec<(&'static str, String)> {
    let edition = format!(
        "api = 2\nid = \"test\"\nextends = \"{EDITION}\"\n[numbers]\nnew_hand = 7\n[aliens]\nchooser = {{ most = 2 }}\n"
    );
    let script =
        "return power { id = \"chooser\", api = 2, options = { use = \"must\", most = 1 }, before_star = { once = 'encounter',
  run = function(game, me)
    local word = me:choose { from = { \"some\", \"none\" }, about = \"which\" }
    if word == \"some\" then me:draw_cards(game:option(\"most\")) end
  end } }";
    let texts =
        "[en]\nname = \"Chooser\"\ntext = \"It draws.\"\nwhich = \"Which?\"\nsome = \"some\"\nnone = \"none\"\n";
    vec![(EDITION_FILE, edition), (SCRIPT, script.to_owned()), (TEXTS, texts.to_owned())]
}

fn content(files: &[(&str, String)]) -> Arc<Content> {
    let (mut all, problems) = Content::collect::<&Path>(&[]);
    all.extend(files.iter().map(|(name, text)| ContentFile::new(name, text)));
    Content::from_files(&all, problems).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the files with one of them changed, or one more.
fn with(name: &'static str, change: impl Fn(&str) -> String) -> Vec<(&'static str, String)> {
    let mut files = files();
    let old = files.iter().position(|(known, _)| *known == name);
    let text = old.map_or_else(String::new, |at| files.remove(at).1);
    let new = change(&text);
    assert_ne!(text, new, "nothing was changed");
    files.push((name, new));
    files
}

/// Returns a record without its mod, and a save, after answers that include words.
fn played() -> (String, String, Match) {
    let mut engine = Engine::new(content(&files())).unwrap();
    let options = test_table(&[(0, "chooser")], 5);
    let (mut played, _) = Match::start(&mut engine, &options).unwrap();
    let paper = Paper::default();
    played.record_to(Box::new(paper.clone())).unwrap();
    let (mut bot, mut dice, mut words) = (RandomBot::new(2), Dice::new(2), 0);
    for _ in 0..120 {
        let (decision, choice) = any_answer(played.game(), &mut bot, &mut dice);
        words += usize::from(matches!(&choice, Choice::Pick(picked) if matches!(picked[..], [PickOption::Word(_)])));
        assert!(played.answer(&engine, decision.seat, choice).unwrap().faults.is_empty());
    }
    assert!(words > 0, "no word was chosen: the numbers of words are not tested");
    let save = played.game().save().unwrap();
    let text = paper.text();
    let (header, rest) = text.split_once('\n').unwrap();
    let mut header: Value = serde_json::from_str(header).unwrap();
    header.as_object_mut().unwrap().remove("mods").unwrap();
    (format!("{header}\n{rest}"), save, played)
}

/// Loads the record and the save with these files. Returns the errors, if any.
fn taken(files: &[(&str, String)], record: &str, save: &str, played: &Match) -> Result<(), (String, String)> {
    let mut engine = Engine::new(content(files)).unwrap();
    let again = Match::replay(&mut engine, &mut RecordReader::new(record.as_bytes()), false);
    let loaded = engine.load(save);
    match (again, loaded) {
        (Ok(again), Ok(game)) => {
            assert!(again.game().is_same_as(played.game()) && game.is_same_as(played.game()));
            Ok(())
        }
        (Err(record), Err(save)) => Err((record.to_string(), save.to_string())),
        (record, save) => panic!("the record: {:?}, the save: {:?}", record.map(drop), save.map(drop)),
    }
}

#[test]
fn irrelevant_changes_keep_records_and_saves_valid() {
    let (record, save, played) = played();
    let other_texts = "[en]\nname = \"A\"\na = \"A\"\nb = \"B\"\n";
    let mut new_alien = with("powers/aliens/aaa.lua", |_| OTHER.to_owned());
    new_alien.push(("powers/aliens/aaa.toml", other_texts.to_owned()));
    let changes = [
        ("nothing", files()),
        ("a help text", with(TEXTS, |text| text.replace("It draws.", "It draws cards."))),
        ("a name", with(TEXTS, |text| text.replace("\"Chooser\"", "\"Picker\""))),
        ("a translation", with(TEXTS, |text| format!("{text}[nl]\nname = \"Kiezer\"\nwhich = \"Welke?\"\n"))),
        ("a text that no code names", with(TEXTS, |text| format!("{text}zzz = \"z\"\n"))),
        ("a comment", with(SCRIPT, |text| format!("-- mended\n{}", text.replace("    if", "  --[[ now ]] if")))),
        ("a new alien", new_alien),
        ("the edition's name", with(EDITION_FILE, |text| text.replace("id =", "name = { en = \"T\" }\nid ="))),
        ("another edition", with("decks/more.toml", |_| format!("api = 2\nid = \"more\"\nextends = \"{EDITION}\"\n"))),
    ];
    for (what, files) in changes {
        assert_eq!(taken(&files, &record, &save, &played), Ok(()), "{what}");
    }
}

#[test]
fn rule_changes_are_rejected_with_their_files() {
    let (record, save, played) = played();
    let changes = [
        ("a number", EDITION_FILE, with(EDITION_FILE, |text| text.replace("new_hand = 7", "new_hand = 6"))),
        ("an option", EDITION_FILE, with(EDITION_FILE, |text| text.replace("most = 2", "most = 3"))),
        ("a card", EDITION_FILE, with(EDITION_FILE, |text| format!("{text}[cards]\nnegotiate = 5\n"))),
        ("code", SCRIPT, with(SCRIPT, |text| text.replace("word == \"some\"", "word == \"none\""))),
        (
            "an option's default that the edition leaves",
            SCRIPT,
            with(SCRIPT, |text| text.replace("\"must\"", "\"may\"")),
        ),
    ];
    for (what, file, files) in changes {
        let (of_record, of_save) = taken(&files, &record, &save, &played).expect_err(what);
        assert_eq!(
            of_record,
            format!(
                "the record was made with different content: pack 1: {file} (use the original content, or ignore the difference)"
            ),
            "{what}"
        );
        assert!(of_save.contains("different content"), "{what}: {of_save}");
    }
    let mut dealt = with(EDITION_FILE, |text| format!("{text}aaa = {{}}\n"));
    dealt.push(("powers/aliens/aaa.lua", OTHER.to_owned()));
    let (of_record, _) = taken(&dealt, &record, &save, &played).expect_err("an alien that can be dealt");
    assert!(of_record.contains("decks/test.toml") && of_record.contains("aaa.lua"), "{of_record}");
}

#[test]
fn other_formats_are_rejected_in_one_sentence() {
    let (record, save, _) = played();
    let mut engine = Engine::new(content(&files())).unwrap();
    let (header, rest) = record.split_once('\n').unwrap();
    let mut said = Vec::new();
    for format in [json!(1), json!(99), json!(null), json!("2"), json!(2.5)] {
        let with = |text: &str| {
            let mut value: Value = serde_json::from_str(text).unwrap();
            value["format"] = format.clone();
            value.to_string()
        };
        let record = format!("{}\n{rest}", with(header));
        let of_record = Match::replay(&mut engine, &mut RecordReader::new(record.as_bytes()), true).unwrap_err();
        said.push(format!("{format}: {of_record}"));
        said.push(format!("{format}: {}", engine.load(&with(&save)).unwrap_err()));
    }
    // A header with only the format number.
    let bare = Match::replay(&mut engine, &mut RecordReader::new(&b"{\"format\":1}\n"[..]), false).unwrap_err();
    said.push(format!("nothing else: {bare}"));
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn saves_identify_the_tables_own_rules() {
    let mut engine = Engine::new(content(&files())).unwrap();
    let options = test_table(&[(0, "chooser")], 5);
    let (game, _) = engine.start(&options).unwrap();
    engine.reload(content(&with(SCRIPT, |text| text.replace("word == \"some\"", "word == \"none\"")))).unwrap();
    let save = game.save().unwrap();
    assert!(engine.load(&save).is_err(), "the engine would go on with other code");
    engine.reload(content(&files())).unwrap();
    let again = engine.load(&save).unwrap();
    assert!(again.is_same_as(&game));
    assert_eq!(game.seats_to_act().contains(Seat(0)), again.seats_to_act().contains(Seat(0)));
}
