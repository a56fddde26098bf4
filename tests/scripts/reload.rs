//! New content for a running game: fixed scripts, immediately or after the step, and records.

use crate::common;
use crate::common::{Paper, any_answer, content_with, pack, pack_of, play_out, test_table};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{Choice, Event, FaultPolicy, Hook, OptionValue, PowerSlot, Prompt, Topic};
use hyperkon::__private::game::{Content, DeterminismCheck, Engine, Game, GameError, Match, Update, When};
use hyperkon_table::{Dice, LogEntry, RecordReader, Seat};
use std::sync::Arc;

const TEXTS: &str = "[en]\nhow_many = \"How many?\"\nhow_much = \"How much?\"\n";

/// Returns an alien that asks twice before a star card. It draws as many cards as the first answer and `more` say.
fn drawer(more: u8, most: u8) -> String {
    format!(
        "return power {{ id = \"drawer\", api = 2, options = {{ use = \"must\" }}, before_star = {{ once = 'encounter',
  run = function(game, me)
    local n = me:choose_number {{ least = 1, most = {most}, about = \"how_many\" }}
    me:choose_number {{ least = 1, most = 3, about = \"how_much\" }}
    me:draw_cards(n + {more})
  end }} }}"
    )
}

fn content(script: &str) -> Arc<Content> {
    content_with(&[("aliens/drawer.lua", script), ("aliens/drawer.toml", TEXTS)])
}

fn started(engine: &mut Engine, seed: u64) -> (Match, Paper) {
    let (mut played, _) = Match::start(engine, &test_table(&[(0, "drawer")], seed)).unwrap();
    let paper = Paper::default();
    played.record_to(Box::new(paper.clone())).unwrap();
    (played, paper)
}

/// Plays until the script asks a question.
fn until_asked(engine: &mut Engine, played: &mut Match) {
    let mut bot = RandomBot::new(6);
    for _ in 0..500 {
        let decision = played.game().full_state().questions()[0].clone();
        if matches!((decision.topic, &decision.ask), (Topic::Script(_), Prompt::Number { .. })) {
            return;
        }
        let choice = bot.choose(&decision);
        played.answer(engine, decision.seat, choice).unwrap();
    }
    panic!("the script never asked");
}

fn most(game: &Game) -> u8 {
    match game.seen(Seat(0)).question().map(|decision| &decision.ask) {
        Some(Prompt::Number { max, .. }) => *max,
        other => panic!("no number is asked: {other:?}"),
    }
}

fn cards_drawn(events: &[LogEntry<Event>]) -> usize {
    let drawn = events.iter().map(|told| match &told.event {
        Event::CardsDrawn { seat: Seat(0), count, .. } => usize::from(*count),
        _ => 0,
    });
    drawn.sum()
}

fn answer(engine: &mut Engine, played: &mut Match, number: u8) -> Update {
    let progress = played.answer(engine, Seat(0), Choice::Number(number)).unwrap();
    assert!(progress.faults.is_empty(), "{}", progress.faults[0]);
    played.game().full_state().state().audit(played.game().rules()).unwrap();
    progress
}

fn play_on(engine: &mut Engine, played: &mut Match, seed: u64, answers: usize) {
    let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
    for _ in 0..answers {
        if played.game().is_over() {
            return;
        }
        let (decision, choice) = any_answer(played.game(), &mut bot, &mut dice);
        let progress = played.answer(engine, decision.seat, choice).unwrap();
        assert!(progress.faults.is_empty(), "{}", progress.faults[0]);
        played.game().full_state().state().audit(played.game().rules()).unwrap();
    }
}

fn replay(engine: &mut Engine, paper: &Paper) -> Match {
    let text = paper.text();
    Match::replay(engine, &mut RecordReader::new(text.as_bytes()), false).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn fixed_script_applies_after_the_step() {
    let mut engine = Engine::new(content(&drawer(0, 3))).unwrap();
    engine.watch(DeterminismCheck::Fresh);
    let (mut played, paper) = started(&mut engine, 5);
    until_asked(&mut engine, &mut played);
    let waiting = played.game().clone();
    engine.reload(content(&drawer(2, 5))).unwrap();
    let progress = played.content_changed(&mut engine, When::StepEnd).unwrap();
    assert!(progress.events.is_empty() && played.game().is_same_as(&waiting), "the step goes on as it was");
    let progress = answer(&mut engine, &mut played, 2);
    assert_eq!((progress.other_rules, most(played.game())), (None, 3));
    let progress = answer(&mut engine, &mut played, 3);
    let at = progress.other_rules.unwrap();
    assert_eq!(cards_drawn(&progress.events[..at]), 2, "the old script has ended its step");
    assert!(Arc::ptr_eq(played.game().rules().content().unwrap(), engine.content()));
    let undone = progress.events.iter().any(|told| matches!(told.event, Event::StepUndone { .. }));
    assert!(!undone, "nothing that was told is taken back");
    until_asked(&mut engine, &mut played);
    assert_eq!(most(played.game()), 5, "the next time the mended script asks");
    play_on(&mut engine, &mut played, 1, 100);
    assert!(replay(&mut engine, &paper).game().is_same_as(played.game()));
    assert!(replay(&mut common::builtin(), &paper).game().is_same_as(played.game()), "the record holds the mods");
}

#[test]
fn fixed_script_can_apply_now() {
    let mut engine = Engine::new(content(&drawer(0, 3))).unwrap();
    let (mut played, paper) = started(&mut engine, 5);
    until_asked(&mut engine, &mut played);
    let before = played.answers();
    answer(&mut engine, &mut played, 2);
    engine.reload(content(&drawer(2, 5))).unwrap();
    let progress = played.content_changed(&mut engine, When::Now).unwrap();
    assert!(matches!(progress.events[0].event, Event::StepUndone { .. }), "{:?}", progress.events);
    assert_eq!((progress.taken_back, progress.other_rules, played.answers()), (1, Some(1), before));
    assert_eq!(most(played.game()), 5, "the step asks something else now");
    answer(&mut engine, &mut played, 4);
    let progress = answer(&mut engine, &mut played, 3);
    assert!(cards_drawn(&progress.events) >= 6);
    play_on(&mut engine, &mut played, 1, 100);
    assert!(replay(&mut engine, &paper).game().is_same_as(played.game()));
    assert!(replay(&mut common::builtin(), &paper).game().is_same_as(played.game()));
    let notes = replay(&mut engine, &paper).notes().to_vec();
    assert!(notes.iter().any(|note| note.what.contains("drawer.lua")), "{notes:?}");
}

#[test]
fn changing_content_is_replayed() {
    let extra = "return power { id = \"aaa\", api = 2, any_time = { when = function() return false end, run = function() end } }";
    let contents = [
        content(&drawer(0, 3)),
        content(&drawer(1, 4)),
        // More scripts and words are loaded first, so the numbers of all modules and words change.
        content_with(&[
            ("aliens/drawer.lua", &drawer(0, 3)),
            ("aliens/drawer.toml", TEXTS),
            ("aliens/aaa.lua", extra),
            ("aliens/aaa.toml", "[en]\nname = \"A\"\nb = \"B\"\nc = \"C\"\n"),
        ]),
    ];
    for seed in 0..8 {
        let mut engine = Engine::new(Arc::clone(&contents[0])).unwrap();
        let (mut played, paper) = started(&mut engine, seed);
        let mut dice = Dice::new(seed);
        for turn in 0..12 {
            play_on(&mut engine, &mut played, 100 * seed + turn, dice.below(30) as usize);
            engine.reload(Arc::clone(&contents[dice.below(3) as usize])).unwrap();
            let when = if dice.below(2) == 0 { When::Now } else { When::StepEnd };
            played.content_changed(&mut engine, when).unwrap();
            if dice.below(4) == 0 {
                let back = dice.below(40).min(played.answers() as u32) as usize;
                played.undo(&engine, back).unwrap();
            }
            let again = replay(&mut engine, &paper);
            assert!(again.game().is_same_as(played.game()), "seed {seed}, turn {turn}");
            assert_eq!(again.answers(), played.answers());
        }
        assert!(replay(&mut common::builtin(), &paper).game().is_same_as(played.game()), "seed {seed}");
        // A complete copy of the record replays to the same game.
        let copy = Paper::default();
        replay(&mut engine, &paper).record_to(Box::new(copy.clone())).unwrap();
        assert!(replay(&mut common::builtin(), &copy).game().is_same_as(played.game()), "seed {seed}");
    }
}

#[test]
fn hooks_options_and_memory_follow_the_script() {
    let old = "return power { id = \"keeper\", api = 2, options = { use = \"must\", gone = 1 },
  memory = { b = { 3, lasts = \"game\", public = true }, c = { 4, lasts = \"game\", public = true },
             shape = { 5, lasts = \"game\", public = true } },
  before_star = { once = 'encounter', run = function(game, me) me:remember(\"b\", 7) me:remember(\"shape\", 8) end } }";
    let new = "return power { id = \"keeper\", api = 2, options = { use = \"may\", come = 2 },
  memory = { a = { 1, lasts = \"game\", public = true }, b = { 3, lasts = \"game\", public = true },
             shape = { false, lasts = \"game\", public = true } },
  on_totals = { run = function(game, me) end } }";
    let mut engine = Engine::new(content_with(&[("aliens/keeper.lua", old)])).unwrap();
    let (mut game, _) = engine.start(&test_table(&[(0, "keeper")], 5)).unwrap();
    let memory = |game: &Game| game.seen(Seat(0)).view().seats[0].aliens[0].memory.clone();
    let mut bot = RandomBot::new(1);
    for _ in 0..500 {
        if memory(&game)[0] == ("b".to_owned(), vec![7]) {
            break;
        }
        common::answer_first(&mut engine, &mut game, &mut bot);
    }
    let named = |pairs: &[(&str, i16)]| -> Vec<(String, Vec<i16>)> {
        pairs.iter().map(|(key, value)| ((*key).to_owned(), vec![*value])).collect()
    };
    assert_eq!(memory(&game), named(&[("b", 7), ("c", 4), ("shape", 8)]));
    let power = PowerSlot(0);
    assert!(game.full_state().state().powers_with(Hook::BeforeStar).contains(power));

    engine.reload(content_with(&[("aliens/keeper.lua", new)])).unwrap();
    let progress = engine.apply_content(&mut game).unwrap();
    assert!(progress.faults.is_empty());
    assert_eq!(
        memory(&game),
        named(&[("a", 1), ("b", 7), ("shape", 0)]),
        "one value kept, one new, and one of another type"
    );
    assert!(!game.full_state().state().powers_with(Hook::BeforeStar).contains(power), "a lost hook");
    assert!(game.full_state().state().powers_with(Hook::OnTotals).contains(power), "a new hook");
    let options = &game.rules().script(game.rules().script_named("keeper").unwrap()).options;
    assert_eq!(options.get("come"), Some(&OptionValue::Number(2)));
    assert_eq!(options.get("gone"), None);
    game.full_state().state().audit(game.rules()).unwrap();
    play_out(&mut engine, &mut game, 1);
}

#[test]
fn other_tables_keep_their_scripts() {
    let (first, second) = (content(&drawer(0, 3)), {
        let extra = "return power { id = \"aaa\", api = 2, any_time = { when = function() return false end, run = function() end } }";
        content_with(&[("aliens/drawer.lua", &drawer(2, 5)), ("aliens/drawer.toml", TEXTS), ("aliens/aaa.lua", extra)])
    });
    let table = test_table(&[(0, "drawer")], 9);
    let mut alone = Engine::new(Arc::clone(&first)).unwrap();
    let (mut expected, _) = alone.start(&table).unwrap();
    play_out(&mut alone, &mut expected, 3);

    let mut engine = Engine::new(first).unwrap();
    let (mut other, _) = engine.start(&table).unwrap();
    let (mut played, _) = started(&mut engine, 5);
    engine.reload(second).unwrap();
    let (mut new, _) = engine.start(&table).unwrap();
    played.content_changed(&mut engine, When::Now).unwrap();
    until_asked(&mut engine, &mut played);
    assert_eq!(most(played.game()), 5);
    play_out(&mut engine, &mut other, 3);
    assert!(other.is_same_as(&expected), "a table that has not taken the new scripts is not touched by them");
    play_out(&mut engine, &mut new, 3);
    assert!(!new.is_same_as(&expected));
}

/// Returns why a running game of the edition `test` cannot take these lines.
fn misfit(lines: &str) -> String {
    let mut engine = Engine::new(content(&drawer(0, 3))).unwrap();
    let (mut played, _) = started(&mut engine, 5);
    until_asked(&mut engine, &mut played);
    let before = played.game().clone();
    let deck = format!("api = 2\nid = \"test\"\nextends = \"kosmische-strijd\"\n{lines}");
    let script = drawer(0, 3);
    let files = [
        ("decks/test.toml", deck.as_str()),
        ("powers/aliens/drawer.lua", &script),
        ("powers/aliens/drawer.toml", TEXTS),
    ];
    engine.reload(Content::with_mods(&[pack(&files).path()]).unwrap_or_else(|error| panic!("{error}"))).unwrap();
    let mut said = String::new();
    for when in [When::StepEnd, When::Now] {
        let error: GameError = match played.content_changed(&mut engine, when) {
            Ok(_) => return "taken".to_owned(),
            Err(error) => error,
        };
        said = error.to_string();
        assert!(played.game().is_same_as(&before), "the game has not changed");
    }
    play_on(&mut engine, &mut played, 1, 50);
    said
}

#[test]
fn incompatible_content_is_reported() {
    let found: Vec<String> = [
        "[aliens]\n",
        "[aliens]\ndrawer = {}\n[numbers]\nships_per_planet = 3\n",
        "[aliens]\ndrawer = {}\n[cards]\nnegotiate = 3\n",
        "[aliens]\ndrawer = {}\n[numbers]\nbases_to_win = 4\n",
    ]
    .into_iter()
    .map(misfit)
    .collect();
    insta::assert_snapshot!(found.join("\n"));
}

#[test]
fn new_aliens_join_the_next_game() {
    let extra = "return power { id = \"aaa\", api = 2, any_time = { when = function() return false end, run = function() end } }";
    let mut engine = Engine::new(content(&drawer(0, 3))).unwrap();
    let (mut played, _) = started(&mut engine, 5);
    let more =
        content_with(&[("aliens/drawer.lua", &drawer(2, 5)), ("aliens/drawer.toml", TEXTS), ("aliens/aaa.lua", extra)]);
    assert_eq!(engine.fits(played.game(), &more).unwrap(), ["aaa"]);
    engine.reload(more).unwrap();
    played.content_changed(&mut engine, When::Now).unwrap();
    assert_eq!(played.game().rules().script_named("aaa"), None);
    until_asked(&mut engine, &mut played);
    assert_eq!(most(played.game()), 5, "what else has changed is taken");
}

#[test]
fn broken_script_changes_nothing() {
    let mut engine = Engine::new(content(&drawer(0, 3))).unwrap();
    let (mut played, _) = started(&mut engine, 5);
    until_asked(&mut engine, &mut played);
    let before = played.game().clone();
    let broken = drawer(0, 3).replace("before_star", "before_stra");
    let folder = pack_of(&[("aliens/drawer.lua", &broken), ("aliens/drawer.toml", TEXTS)]);
    let error = Content::with_mods(&[folder.path()]).unwrap_err().to_string();
    assert!(error.contains("before_stra") && error.contains("did you mean"), "{error}");
    assert!(played.game().is_same_as(&before));
    answer(&mut engine, &mut played, 2);
    play_on(&mut engine, &mut played, 1, 50);
}

#[test]
fn fixed_script_is_enabled_again() {
    let breaks = drawer(0, 3).replace("me:draw_cards", "if n == 3 then error(\"three\") end me:draw_cards");
    let mut engine = Engine::new(content(&breaks)).unwrap();
    let options = test_table(&[(0, "drawer")], 5).on_fault(FaultPolicy::Disable);
    let (mut played, _) = Match::start(&mut engine, &options).unwrap();
    let paper = Paper::default();
    played.record_to(Box::new(paper.clone())).unwrap();
    until_asked(&mut engine, &mut played);
    played.answer(&engine, Seat(0), Choice::Number(3)).unwrap();
    let progress = played.answer(&engine, Seat(0), Choice::Number(3)).unwrap();
    assert_eq!((progress.faults.len(), progress.taken_back), (1, 2));
    let drawer_id = played.game().rules().script_named("drawer").unwrap();
    assert!(played.game().full_state().state().is_disabled(drawer_id));
    play_on(&mut engine, &mut played, 2, 10);
    engine.reload(content(&drawer(0, 3))).unwrap();
    played.content_changed(&mut engine, When::Now).unwrap();
    assert!(!played.game().full_state().state().is_disabled(drawer_id));
    play_on(&mut engine, &mut played, 3, 60);
    assert!(replay(&mut engine, &paper).game().is_same_as(played.game()));
}

#[test]
fn pending_content_fixes_a_fault() {
    for on_fault in [FaultPolicy::Stop, FaultPolicy::Disable] {
        let breaks = drawer(0, 3).replace("me:draw_cards", "if n == 3 then error(\"three\") end me:draw_cards");
        let mut engine = Engine::new(content(&breaks)).unwrap();
        let (mut played, _) = Match::start(&mut engine, &test_table(&[(0, "drawer")], 5).on_fault(on_fault)).unwrap();
        let paper = Paper::default();
        played.record_to(Box::new(paper.clone())).unwrap();
        until_asked(&mut engine, &mut played);
        engine.reload(content(&drawer(1, 4))).unwrap();
        played.content_changed(&mut engine, When::StepEnd).unwrap();
        answer(&mut engine, &mut played, 3);
        let progress = played.answer(&engine, Seat(0), Choice::Number(3)).unwrap();
        assert_eq!((progress.faults.len(), progress.other_rules.is_some()), (1, true));
        assert!(!played.game().is_stopped());
        assert_eq!(most(played.game()), 4, "the step runs again with the fixed script");
        play_on(&mut engine, &mut played, 3, 60);
        assert!(replay(&mut engine, &paper).game().is_same_as(played.game()));
    }
}

#[test]
fn temporary_editor_files_are_ignored() {
    let folder = pack_of(&[("aliens/drawer.lua", &drawer(0, 3)), ("aliens/drawer.toml", TEXTS)]);
    let before = Content::with_mods(&[folder.path()]).unwrap().hash();
    std::fs::write(folder.path().join("powers/aliens/.#drawer.lua"), "user@host.1234").unwrap();
    std::fs::write(folder.path().join("decks/.test.toml.swp"), "half a line").unwrap();
    assert_eq!(Content::with_mods(&[folder.path()]).unwrap().hash(), before);
}
