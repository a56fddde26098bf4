//! Records: replaying a record always gives the same game.

use crate::common;
use crate::common::{Paper, any_answer, builtin, content_with, pack, pack_of, random_table, test_table};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{Choice, FaultPolicy, Prompt, Topic};
use hyperkon::__private::game::{Content, DeterminismCheck, Engine, Game, Match, TableOptions, When};
use hyperkon_table::{Code, Dice, RecordReader, Seat};
use std::sync::Arc;

/// Plays a match of random answers. Returns it with its record, and the game after each answer, the start first.
fn played(engine: &mut Engine, seed: u64, answers: usize) -> (Match, Paper, Vec<Game>) {
    let (mut played, _) = Match::start(engine, &random_table(seed)).unwrap();
    let paper = Paper::default();
    played.record_to(Box::new(paper.clone())).unwrap();
    let mut games = vec![played.game().clone()];
    play_on(engine, &mut played, seed, answers, &mut games);
    (played, paper, games)
}

fn play_on(engine: &mut Engine, played: &mut Match, seed: u64, answers: usize, games: &mut Vec<Game>) {
    let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
    for _ in 0..answers {
        if played.game().is_over() {
            return;
        }
        let (decision, choice) = any_answer(played.game(), &mut bot, &mut dice);
        played.answer(engine, decision.seat, choice).unwrap();
        games.push(played.game().clone());
    }
}

fn replay(engine: &mut Engine, bytes: &[u8]) -> Match {
    Match::replay(engine, &mut RecordReader::new(bytes), false).unwrap_or_else(|error| panic!("{error}"))
}

fn refusal(engine: &mut Engine, bytes: &[u8]) -> String {
    match Match::replay(engine, &mut RecordReader::new(bytes), false) {
        Ok(_) => panic!("it was taken"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn replay_gives_the_same_game() {
    let mut engine = builtin();
    for seed in 0..12 {
        let (played, paper, _) = played(&mut engine, seed, 700);
        let again = replay(&mut engine, &paper.bytes());
        assert!(again.game().is_same_as(played.game()), "seed {seed}");
        assert_eq!(again.answers(), played.answers());
    }
}

#[test]
fn record_has_one_object_per_line() {
    let mut engine = builtin();
    let (played, paper, _) = played(&mut engine, 4, 20);
    let text = paper.text();
    assert_eq!(text.lines().count(), played.answers() + 1);
    assert!(text.ends_with('\n'));
    for line in text.lines() {
        assert!(serde_json::from_str::<serde_json::Value>(line).unwrap().is_object(), "{line}");
    }
    let header: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    for key in ["format", "engine", "api", "table", "content", "files"] {
        assert!(header.get(key).is_some(), "the header lacks `{key}`");
    }
}

#[test]
fn truncated_last_line_is_ignored() {
    let mut engine = builtin();
    let (_, paper, games) = played(&mut engine, 1, 30);
    let bytes = paper.bytes();
    let last = bytes[..bytes.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    for cut in last..bytes.len() {
        let again = replay(&mut engine, &bytes[..cut]);
        assert!(again.game().is_same_as(&games[games.len() - 2]), "cut at {cut}");
    }
}

#[test]
fn corrupt_line_is_named() {
    let mut engine = builtin();
    let (_, paper, _) = played(&mut engine, 1, 10);
    let text = paper.text();
    let lines: Vec<&str> = text.lines().collect();
    let with = |line: usize, new: &str| {
        let mut lines = lines.clone();
        lines[line] = new;
        (lines.join("\n") + "\n").into_bytes()
    };
    let mut found = Vec::new();
    for (line, new) in
        [(4, "{\"answer\":{\"seat\":0}}"), (4, "no json"), (4, ""), (0, "{}"), (4, "{\"undo\":{\"answers\":99}}")]
    {
        found.push(format!("line {} is {new:?}: {}", line + 1, refusal(&mut engine, &with(line, new))));
    }
    let unfit = "{\"answer\":{\"seat\":7,\"choice\":{\"number\":3}}}";
    found.push(format!("an answer of nobody: {}", refusal(&mut engine, &with(4, unfit))));
    found.push(format!("nothing: {}", refusal(&mut engine, b"")));
    insta::assert_snapshot!(found.join("\n"));
}

#[test]
fn record_of_other_content_names_changed_files() {
    let script = "return power { id = \"idle\", api = 2, any_time = { when = function() return false end, run = function() end } }";
    let folder = pack_of(&[("aliens/idle.lua", script)]);
    let mut engine = Engine::new(Content::with_mods(&[folder.path()]).unwrap()).unwrap();
    let (mut played, _) = Match::start(&mut engine, &test_table(&[], 1)).unwrap();
    let paper = Paper::default();
    played.record_to(Box::new(paper.clone())).unwrap();
    std::fs::write(folder.path().join("powers/aliens/idle.lua"), script.replace("false", "not true")).unwrap();
    let mut other = Engine::new(Content::with_mods(&[folder.path()]).unwrap()).unwrap();
    let as_it_was = replay(&mut other, &paper.bytes());
    assert!(as_it_was.game().is_same_as(played.game()), "the record holds the mod");
    assert_eq!(as_it_was.changed_files(&other), ["pack 1: powers/aliens/idle.lua"]);
    // The record of a game with only built-in content contains no mods.
    let (header, rest) = paper.text().split_once('\n').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    let mut header: serde_json::Value = serde_json::from_str(&header).unwrap();
    header.as_object_mut().unwrap().remove("mods").unwrap();
    let bytes = format!("{header}\n{rest}").into_bytes();
    let why = refusal(&mut other, &bytes);
    insta::assert_snapshot!(common::without_folder(&why, folder.path()));
    let force = Match::replay(&mut other, &mut RecordReader::new(&bytes[..]), true).unwrap();
    assert!(force.game().is_same_as(played.game()));
}

/// A changed library is reported as such, and not as an unknown edition. Replaying tries the record's own content
/// first. A mod that the library no longer accepts is reported with its place.
#[test]
fn record_brings_mods_to_other_libraries() {
    let folder = pack(&[(
        "decks/windy.toml",
        "api = 2\nid = \"windy\"\nextends = \"kosmische-strijd\"\n[aliens]\nmacron = { ships = 5 }\n",
    )]);
    let mut engine = Engine::new(Content::with_mods(&[folder.path()]).unwrap()).unwrap();
    let (mut played, _) = Match::start(&mut engine, &TableOptions::new("windy").seed(1)).unwrap();
    let paper = Paper::default();
    played.record_to(Box::new(paper.clone())).unwrap();
    let text = paper.text();
    let start = text.find("\"identity\":\"").unwrap() + 12;
    let bytes = format!("{}0000000000000000{}", &text[..start], &text[start + 16..]).into_bytes();
    let mut here = builtin();
    assert!(refusal(&mut here, &bytes).starts_with("the record was made with different content: "));
    let tried = Match::replay(&mut here, &mut RecordReader::new(&bytes[..]), true).unwrap();
    assert!(tried.game().is_same_as(played.game()));
    let broken = String::from_utf8(bytes).unwrap().replace("ships = 5", "ships = 50").into_bytes();
    let why = refusal(&mut here, &broken);
    assert!(why.contains("`aliens.macron.ships` is 50; expected 1 to 20"), "{why}");
}

#[test]
fn content_hash_ignores_the_folder() {
    let script = "return power { id = \"idle\", api = 2, any_time = { when = function() return false end, run = function() end } }";
    let hashes: Vec<String> = (0..2).map(|_| content_with(&[("aliens/idle.lua", script)]).hash()).collect();
    assert_eq!(hashes[0], hashes[1], "a record could not be taken to another machine");
}

#[test]
fn undone_answers_leave_no_trace() {
    let mut engine = builtin();
    for seed in 0..4 {
        for depth in [0, 1, 2, 5, 63, 64, 65, 128, 199, 200] {
            let (mut played, paper, games) = played(&mut engine, seed, 200);
            if played.answers() < depth {
                continue;
            }
            let left = played.answers() - depth;
            played.undo(&engine, depth).unwrap();
            assert!(played.game().is_same_as(&games[left]), "seed {seed}, {depth} taken back");
            assert!(replay(&mut engine, &paper.bytes()).game().is_same_as(&games[left]), "seed {seed}, {depth}");
            play_on(&mut engine, &mut played, seed + 99, 40, &mut Vec::new());
            assert!(replay(&mut engine, &paper.bytes()).game().is_same_as(played.game()), "seed {seed}, {depth}");
            assert!(played.undo(&engine, 10_000).is_err());
        }
    }
}

#[test]
fn record_is_resumed_by_appending() {
    let mut engine = builtin();
    let (_, paper, games) = played(&mut engine, 3, 50);
    // As after a crash, the last line is truncated: resuming removes it and continues.
    let bytes = paper.bytes();
    let mut reader = RecordReader::new(&bytes[..bytes.len() - 4]);
    let mut resumed = Match::replay(&mut engine, &mut reader, false).unwrap();
    assert!(resumed.game().is_same_as(&games[games.len() - 2]));
    let paper = Paper::of(&bytes[..reader.whole_bytes() as usize]);
    resumed.append_to(Box::new(paper.clone()));
    play_on(&mut engine, &mut resumed, 8, 60, &mut Vec::new());
    assert!(replay(&mut engine, &paper.bytes()).game().is_same_as(resumed.game()));
}

/// A resumed record stays within the limit of one that can be read.
#[test]
fn resumed_records_stay_within_limits() {
    let mut engine = builtin();
    let (mut played, paper, _) = played(&mut engine, 3, 20);
    let before = paper.bytes().len();
    played.undo(&engine, 0).unwrap();
    let mut bytes = paper.bytes();
    let undo = bytes[before..].to_vec();
    let lines = bytes.iter().filter(|byte| **byte == b'\n').count();
    // The limit is 100,000 lines: leave room for five.
    bytes.extend(undo.repeat(99_995 - lines));
    let mut resumed = replay(&mut engine, &bytes);
    let paper = Paper::of(&bytes);
    resumed.append_to(Box::new(paper.clone()));
    let written = (0..10).take_while(|_| resumed.undo(&engine, 0).is_ok()).count();
    assert_eq!(written, 5);
    assert!(replay(&mut engine, &paper.bytes()).game().is_same_as(resumed.game()));
}

const TEXTS: &str = "[en]\nhow_many = \"How many?\"\n";
const BREAKS: &str =
    "return power { id = \"breaker\", api = 2, options = { use = \"must\" }, before_star = { once = 'encounter',
  run = function(game, me)
    local n = me:choose_number { least = 1, most = 3, about = \"how_many\" }
    me:draw_cards(n)
    if n == 3 then error(\"three is too many\") end
  end } }";

/// Plays until a script asks a question.
fn until_asked(engine: &mut Engine, played: &mut Match) -> Seat {
    let mut bot = RandomBot::new(6);
    for _ in 0..500 {
        let decision = played.game().full_state().questions()[0].clone();
        if matches!((decision.topic, &decision.ask), (Topic::Script(_), Prompt::Number { .. })) {
            return decision.seat;
        }
        let choice = bot.choose(&decision);
        played.answer(engine, decision.seat, choice).unwrap();
    }
    panic!("the script never asked");
}

#[test]
fn disabled_script_is_recorded_and_replayed() {
    let content = content_with(&[("aliens/breaker.lua", BREAKS), ("aliens/breaker.toml", TEXTS)]);
    let mut engine = Engine::new(content).unwrap();
    let options = test_table(&[(0, "breaker")], 5).on_fault(FaultPolicy::Disable);
    let (mut played, _) = Match::start(&mut engine, &options).unwrap();
    let paper = Paper::default();
    played.record_to(Box::new(paper.clone())).unwrap();
    let seat = until_asked(&mut engine, &mut played);
    let before = played.answers();
    let progress = played.answer(&engine, seat, Choice::Number(3)).unwrap();
    assert_eq!(progress.faults.len(), 1);
    assert_eq!(played.answers(), before, "the answer of the undone step does not count");
    play_on(&mut engine, &mut played, 2, 100, &mut Vec::new());
    let text = paper.text();
    assert!(text.contains("{\"disabled\":{\"script\":\"breaker\"}}"), "{text}");
    let again = replay(&mut engine, &paper.bytes());
    assert!(again.game().is_same_as(played.game()));
    assert_eq!(again.notes().len(), 2, "{:?}", again.notes());
    // An undo to a position before the fault enables the script again.
    let back = played.answers() - before + 1;
    played.undo(&engine, back).unwrap();
    let breaker = played.game().rules().script_named("breaker").unwrap();
    assert!(!played.game().full_state().state().is_disabled(breaker));
    assert!(replay(&mut engine, &paper.bytes()).game().is_same_as(played.game()));
}

#[test]
fn fixed_game_continues_and_replays() {
    let mut engine =
        Engine::new(content_with(&[("aliens/breaker.lua", BREAKS), ("aliens/breaker.toml", TEXTS)])).unwrap();
    engine.watch(DeterminismCheck::Twice);
    let (mut played, _) = Match::start(&mut engine, &test_table(&[(0, "breaker")], 5)).unwrap();
    let paper = Paper::default();
    played.record_to(Box::new(paper.clone())).unwrap();
    let seat = until_asked(&mut engine, &mut played);
    played.answer(&engine, seat, Choice::Number(3)).unwrap();
    assert!(played.game().is_stopped());
    let mended = BREAKS.replace("if n == 3 then error(\"three is too many\") end", "");
    engine.reload(content_with(&[("aliens/breaker.lua", &mended), ("aliens/breaker.toml", TEXTS)])).unwrap();
    let progress = played.content_changed(&mut engine, When::StepEnd).unwrap();
    assert!(progress.faults.is_empty() && !played.game().is_stopped());
    played.answer(&engine, seat, Choice::Number(3)).unwrap();
    play_on(&mut engine, &mut played, 2, 60, &mut Vec::new());
    let again = replay(&mut engine, &paper.bytes());
    assert!(again.game().is_same_as(played.game()));
    assert!(again.notes().iter().any(|note| note.what.contains("content")), "{:?}", again.notes());
}

/// Returns twelve large scripts of this version. Four changes exceed the limit of one game.
fn large(version: usize) -> Arc<Content> {
    let script = |number: usize| {
        let hook = format!("any_time = {{ when = function() return {version} < 0 end, run = function() end }}");
        format!("--{}\nreturn power {{ id = \"large_{number}\", api = 2, {hook} }}\n", "x".repeat(64_000))
    };
    let files: Vec<(String, String)> =
        (0..12).map(|number| (format!("aliens/large_{number}.lua"), script(number))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    content_with(&files)
}

/// The work of reading all changes of the mods is bounded. No game accepts a change that makes its record unreadable, and
/// a made-up record is rejected.
#[test]
fn records_with_too_many_changes_are_rejected() {
    let mut engine = Engine::new(large(0)).unwrap();
    let (mut played, _) = Match::start(&mut engine, &test_table(&[], 1)).unwrap();
    let paper = Paper::default();
    played.record_to(Box::new(paper.clone())).unwrap();
    let mut games = Vec::new();
    let refused = (1..).find_map(|version| {
        engine.reload(large(version)).unwrap();
        let taken = played.content_changed(&mut engine, When::Now).err();
        play_on(&mut engine, &mut played, 1, 3, &mut games);
        taken
    });
    let refused = refused.unwrap();
    assert_eq!(refused.code(), "changes_too_dear");
    assert_eq!(played.game().rules().content().unwrap().files(), large(3).files(), "the game goes on as it was");
    assert!(replay(&mut builtin(), &paper.bytes()).game().is_same_as(played.game()));
    // A forged record repeats the last change.
    let text = paper.text();
    let change = text.lines().rfind(|line| line.contains("\"change\"")).unwrap();
    assert_eq!(refusal(&mut builtin(), format!("{text}{change}\n").as_bytes()), refused.to_string());
}
