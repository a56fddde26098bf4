//! Traces explain why a power or card did not act. Every reason is reported, each trigger once, and traced games are
//! the same.
//!
//! The mod `tests/trace` has a scenario for each reason that no shipped scenario shows.

use crate::common::{LONGEST_GAME, any_answer, content_with, pack_of, random_table, test_table};
use crate::program::terminal::{file, hyperkon, lines, out, run};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{Event, ScriptId};
use hyperkon::__private::game::{Content, DeterminismCheck, Engine, Game, TableOptions};
use hyperkon_table::{Dice, LogEntry, Seat};
use hyperkon_workshop::scenario;
use hyperkon_workshop::trace::{Row, TracedScenario, Tracer, Wanted, trace_scenario};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).canonicalize().unwrap()
}

/// The scenarios of the project, with the mods that they need.
const FOLDERS: [(&str, Option<&str>); 4] = [
    ("tests/scenarios", None),
    ("decks/mods/known-worlds", Some("decks/mods/known-worlds")),
    ("tests/keys", Some("tests/keys")),
    ("tests/trace", Some("tests/trace")),
];

/// Traces every scenario.
fn each_scenario(mut each: impl FnMut(&str, TracedScenario)) {
    for (folder, pack) in FOLDERS {
        let packs: Vec<PathBuf> = pack.map(|pack| root().join(pack)).into_iter().collect();
        let mut engine = Engine::new(Content::with_mods(&packs).unwrap()).unwrap();
        for text in scenario::texts(&root().join(folder)).texts {
            if let Ok(traced) = trace_scenario(&mut engine, &text.path, &text.text, &Wanted::default()) {
                assert_eq!(traced.failures, [], "{} does not hold when it is traced", text.path);
                each(&text.path, traced);
            }
        }
    }
}

/// Reasons without a scenario: in a scenario no script may fault.
const OF_FAULTS: [(&str, Option<&str>); 2] = [("fault", Some("raised")), ("not_asked", Some("switched_off"))];

/// Returns every reason, with the code of its cause if it has one.
const REASONS: [(&str, Option<&str>); 25] = [
    ("acted", None),
    ("acting", None),
    ("allows", None),
    ("asked", None),
    ("cancelled", None),
    ("changed", None),
    ("did_nothing", None),
    ("forbids", None),
    ("has_acted", None),
    ("holding_no", None),
    ("lapsed", Some("lost")),
    ("not_asked", Some("left_game")),
    ("not_asked", Some("lost")),
    ("not_asked", Some("not_done")),
    ("not_asked", Some("not_who")),
    ("not_asked", Some("nothing_to_play")),
    ("not_asked", Some("used")),
    ("not_asked", Some("zapped")),
    ("not_reached", None),
    ("nothing_found", None),
    ("passed", None),
    ("same_number", None),
    ("says_nothing", None),
    ("wants", None),
    ("when_no", None),
];

#[test]
fn trace_covers_reasons_and_triggers_once() {
    let mut reasons = BTreeSet::new();
    let mut played = 0;
    each_scenario(|name, traced| {
        played += 1;
        let mut told = BTreeSet::new();
        for row in &traced.rows {
            reasons.insert((row.verdict, row.why));
            let key = (row.place.number, row.seat.clone(), row.power.clone());
            // A seat can play two copies of a card at one trigger, or have two in front of it.
            let is_card = row.card || row.file.as_ref().is_some_and(|file| file.contains("powers/cards"));
            assert!(told.insert(key) || is_card, "{name}: {} is told twice of {:?}", row.power, row.place);
            assert!(!row.says.is_empty() && row.file.is_some(), "{name}: {row:?}");
            assert!(
                row.verdict != "when_no" || row.says.contains("`when` returned false at line "),
                "{name}: {}",
                row.says
            );
        }
    });
    assert!(played > 500, "only {played} scenarios were traced");
    assert_eq!(reasons.into_iter().collect::<Vec<_>>(), REASONS);
}

/// Traces a scenario of the project by the command.
fn traced(words: &str) -> String {
    let output = run(&format!("trace {words}"));
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{words}: {complaint}");
    out(&output)
}

#[test]
fn trace_matches_its_snapshot() {
    let own = ["talks", "idles", "cries", "leaves", "lapses", "one_is_enough", "aims"];
    let own = own.map(|name| format!("tests/trace/scenarios/{name}.toml"));
    let others = [
        "decks/mods/known-worlds/scenarios/fury/zapped.toml",
        "decks/mods/known-worlds/scenarios/schizoid/five_bases_do_not_win.toml",
        "decks/mods/known-worlds/scenarios/interactions/ghoul_and_observer_s_allies.toml",
        "tests/keys/scenarios/part_of_nothing_done.toml",
        "tests/scenarios/interactions/answers_to_a_declared_use.toml",
    ];
    let pages = own.iter().map(String::as_str).chain(others).map(|file| format!("== {file}\n{}", traced(file)));
    insta::assert_snapshot!("trace", pages.collect::<String>());
}

#[test]
fn json_lines_all_have_the_same_keys() {
    let page = traced("tests/trace/scenarios/talks.toml --json") + &traced("tests/trace/scenarios/lapses.toml --json");
    let rows: Vec<serde_json::Map<String, serde_json::Value>> =
        page.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let keys: Vec<&String> = rows[0].keys().collect();
    assert!(rows.iter().all(|row| row.keys().collect::<Vec<_>>() == keys), "{page}");
    insta::assert_snapshot!("trace_json", page);
}

#[test]
fn trace_filters_by_answer_or_power() {
    let fury = "decks/mods/known-worlds/scenarios/fury/zapped.toml";
    let (all, one) = (traced(fury), traced(&format!("{fury} --power cosmic_zap")));
    assert!(one.lines().all(|line| all.contains(line)) && !one.contains("fury  "), "{one}");
    assert!(one.contains("cosmic_zap  chose to act, and acted: it:cancel()"), "{one}");
    let at = traced(&format!("{fury} --at 3"));
    assert!(at.starts_with("3. ") && !at.contains("4. ") && at.contains("was canceled by blue"), "{at}");
    // The first two answers trigger no script, so the trace shows the next effect.
    assert!(traced(&format!("{fury} --at 1")).contains("\n3. "));
    let refused = |words: &str| {
        let output = run(&format!("trace {fury} {words}"));
        assert_eq!(output.status.code(), Some(2), "{words}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused("--at 9").contains("answer 9 does not exist: the last answer is 4"));
    assert!(refused("--power furi").contains("unknown power or card `furi` (did you mean `fury`?)"));
    assert!(traced(&format!("{fury} --power zombie")).contains("no seat has `zombie`"));
    assert!(
        traced(&format!("{fury} --power plague"))
            .contains("no seat has `plague` when one of its hooks could be called: any_time")
    );
}

#[test]
fn only_a_terminal_gets_colors() {
    let with = |names: &[(&str, &str)]| {
        let mut command = hyperkon("trace tests/trace/scenarios/one_is_enough.toml");
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        out(&command.envs(names.iter().copied()).output().unwrap())
    };
    let plain = with(&[]);
    assert!(!plain.contains('\u{1b}') && !with(&[("NO_COLOR", "1")]).contains('\u{1b}'));
    let painted = with(&[("CLICOLOR_FORCE", "1")]);
    assert!(painted.contains("\u{1b}[31mred\u{1b}[39m") && painted.contains("\u{1b}[2mnot asked"), "{painted:?}");
}

/// A faulty script is undone and switched off; the trace of a record shows both.
#[test]
fn record_trace_shows_faults_and_later_rows() {
    let record = file("faults.jsonl");
    let line =
        "play --bots --bot random --windows holders --mods tests/trace --edition traced --seed 2 --alien red=spender";
    let played = out(&run(&format!("{line} --record {}", record.display())));
    let page = traced(&format!("{} --power spender --json", record.display()));
    let rows: Vec<serde_json::Value> = page.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (verdict, why) in OF_FAULTS {
        assert!(rows.iter().any(|row| row["verdict"] == verdict && row["why"] == why.unwrap()), "{verdict} in {page}");
    }
    let at = rows.iter().position(|row| row["verdict"] == "fault").unwrap();
    assert_eq!((&rows[at]["moment"], &rows[at]["line"]), (&"on_cards_turned".into(), &17.into()));
    // The effects of the undone step do not count.
    assert!(rows[at + 1..].iter().all(|row| row["why"] == "switched_off"), "{page}");
    insta::assert_snapshot!("trace_fault", lines(&traced(&format!("{} --power spender", record.display())), 40));
    // The trace during play is the same, and so is the game.
    let both = out(&run(&format!("{line} --trace")));
    let mut left = both.lines();
    assert!(played.lines().all(|line| left.any(|other| other == line)), "{both}");
    assert!(both.lines().count() > played.lines().count() + 20);
}

/// The events of a game, and its state at the end.
#[derive(PartialEq)]
struct Course {
    told: Vec<LogEntry<Event>>,
    game: String,
    rows: Vec<Row>,
}

/// Plays a game of bots.
fn course(engine: &mut Engine, options: &TableOptions, traced: bool) -> Course {
    let notes = engine.trace(traced);
    let (mut game, mut progress) = engine.start(options).unwrap();
    let (mut bot, mut dice) = (RandomBot::new(options.seed), Dice::new(options.seed));
    let (mut told, mut tracer) = (Vec::new(), Tracer::default());
    for answers in 0..LONGEST_GAME {
        told.append(&mut progress.events);
        tracer.take(notes.take(), answers);
        if game.is_over() || game.full_state().questions().is_empty() {
            break;
        }
        let (decision, choice) = any_answer(&game, &mut bot, &mut dice);
        progress = engine.answer(&mut game, decision.seat, choice).unwrap();
    }
    tracer.finish(&notes, LONGEST_GAME);
    let rows = tracer.rows(engine.content(), game.rules(), &Wanted::default());
    Course { told, game: saved(&game), rows }
}

fn saved(game: &Game) -> String {
    game.save().unwrap()
}

#[test]
fn traces_change_no_game_and_are_deterministic() {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let mut rows = 0;
    for seed in 0..5 {
        let options = random_table(seed);
        let mut played = |purity, traced| {
            engine.watch(purity);
            course(&mut engine, &options, traced)
        };
        let (plain, traced) = (played(DeterminismCheck::Trusted, false), played(DeterminismCheck::Trusted, true));
        let strict = played(DeterminismCheck::Twice, true);
        assert!(plain.told == traced.told && plain.game == traced.game, "game {seed} is another when it is traced");
        assert!(traced == strict, "game {seed} is traced otherwise where each step is run twice");
        assert!(plain.rows.is_empty());
        // Every prompt and action has a result, except for those interrupted by the end of the game.
        let last = traced.rows.last().map_or(0, |row| row.place.number);
        let open = traced.rows.iter().filter(|row| ["asked", "acting"].contains(&row.verdict));
        assert!(open.clone().all(|row| row.place.number + 5 > last), "{:?}", open.collect::<Vec<_>>());
        rows += traced.rows.len();
    }
    assert!(rows > 1000, "only {rows} rows");
}

/// Returns a power that runs `prints` in its hooks.
fn printer(prints: &str) -> String {
    format!(
        "return power {{ id = \"printer\", api = 2, options = {{ use = \"must\" }},
  before_reveal = {{
    when = function(game, me) {prints} return true end,
    run = function(game, me) me:draw_cards(1) {prints} end,
  }},
  total = {{ value = function(game, me, it, total) {prints} return total + 1 end }} }}"
    )
}

/// Returns the course of a game with this power, and its hooks' fuel costs.
fn printed(script: &str, traced: bool) -> (Course, BTreeMap<String, u32>) {
    let mut engine = Engine::new(content_with(&[("aliens/printer.lua", script)])).unwrap();
    engine.watch(DeterminismCheck::Twice);
    let course = course(&mut engine, &test_table(&[(0, "printer")], 3), traced);
    let id = |script: usize| engine.content().scripts()[script].id.clone();
    let costs = engine.hook_costs().into_iter();
    let own = costs.filter(|(script, ..)| id(*script) == "printer");
    let costs = own.map(|(_, hook, cost)| (hook.spec().name.to_owned(), cost.fuel)).collect();
    (course, costs)
}

#[test]
fn prints_go_only_to_bounded_traces() {
    let long = "local l = {} for i = 1, 90 do l[i] = ('x'):rep(900) end for i = 1, 200 do print('p', i, l) end";
    let (loud, costs) = printed(&printer(long), true);
    let (unheard, costs_unheard) = printed(&printer(long), false);
    assert!(costs.values().all(|cost| *cost > 200 * 1_300), "printing costs nothing: {costs:?}");
    assert_eq!(costs, costs_unheard, "tracing changes the cost");
    assert!(loud.told == unheard.told && loud.game == unheard.game, "tracing changes the game");
    let lines: Vec<usize> = loud.rows.iter().map(|row| row.printed.len()).filter(|lines| *lines > 0).collect();
    assert!(!lines.is_empty() && lines.iter().all(|lines| *lines <= 150), "{lines:?}");
    let longest = loud.rows.iter().flat_map(|row| &row.printed).map(|line| line.text.len()).max().unwrap();
    assert!((5_000..8_000).contains(&longest), "{longest} bytes on a line");
    // All lines that scripts print are in the trace, and none is in the game.
    let (silent, _) = printed(&printer(""), true);
    assert!(loud.told == silent.told, "printing changes the game");
    assert!(silent.rows.iter().all(|row| row.printed.is_empty()));
}

#[test]
fn prints_appear_once_with_their_line() {
    let script = "return power { id = \"printer\", api = 2, options = { use = \"must\" },
  before_reveal = { once = \"encounter\", run = function(game, me)
    print(\"before\")
    local seat = me:choose { from = game:seats(), about = \"whom\" }
    print(\"after\", seat == me, 1.5, nil, game, print)
  end } }";
    let texts = "[en]\nname = \"Printer\"\ntext = \"Prints.\"\nwhom = \"Whom?\"\n";
    let folder = pack_of(&[("aliens/printer.lua", script), ("aliens/printer.toml", texts)]);
    let mut engine = Engine::new(Content::with_mods(&[folder.path()]).unwrap()).unwrap();
    let course = course(&mut engine, &test_table(&[(0, "printer")], 3), true);
    let mut uses = 0;
    for row in course.rows.iter().filter(|row| row.power == "printer" && row.verdict == "acted") {
        let told: Vec<(Option<u32>, &str)> = row.printed.iter().map(|line| (line.line, line.text.as_str())).collect();
        assert_eq!(told[0], (Some(3), "before"));
        assert!(told[1].0 == Some(5) && told[1].1.starts_with("after "), "{told:?}");
        assert!(told.len() == 2 && told[1].1.contains(" 1.5 nil ") && told[1].1.ends_with("a function"), "{told:?}");
        uses += 1;
    }
    assert!(uses >= 3, "{uses} uses");
}

/// A line for some seats is hidden from all others, in any language.
#[test]
fn private_lines_stay_private() {
    let content = Content::with_mods(&[root().join("tests/trace")]).unwrap();
    let mut engine = Engine::new(content).unwrap();
    let options = TableOptions::new("traced").seats(4).seed(5).alien(Seat(1), "crier");
    let (mut heard, mut unheard) = (0, 0);
    let told = course(&mut engine, &options, false).told;
    for told in told.iter().filter(|told| matches!(told.event, Event::Said { .. })) {
        let Event::Said { script, seats, line, naming, .. } = &told.event else { panic!() };
        assert!(*script != ScriptId(u8::MAX) && line.is_some());
        for seat in Seat::all(4) {
            let Event::Said { line: its, naming: shown, .. } = Event::for_seat(told, seat) else { panic!() };
            match seats.contains(seat) {
                true => assert_eq!((&its, &shown), (line, naming)),
                false => assert!(its.is_none() && shown.is_empty(), "{told:?} is heard by {seat}"),
            }
            *if seats.contains(seat) { &mut heard } else { &mut unheard } += 1;
        }
        let Event::Said { line: its, .. } = Event::for_onlookers(told) else { panic!() };
        assert_eq!(its.is_some(), told.audience.is_none());
    }
    assert!(heard > 20 && unheard > 10, "{heard} heard, {unheard} unheard");
}

/// Only events within a trigger are indented.
#[test]
fn finished_trigger_contains_no_later_rows() {
    let record = file("nested.jsonl");
    let line =
        "play --bots --bot random --windows holders --mods tests/trace --edition traced --seed 2 --alien red=spender";
    out(&run(&format!("{line} --record {}", record.display())));
    let page = traced(&format!("{} --json", record.display()));
    let rows: Vec<serde_json::Value> = page.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let within = |hook: &str| -> Vec<u64> {
        rows.iter().filter(|row| row["moment"] == hook).map(|row| row["within"].as_u64().unwrap()).collect()
    };
    // The rules reveal cards; no power does.
    assert!([within("before_reveal"), within("on_cards_turned")].concat().iter().all(|within| *within == 0), "{page}");
    let answers = within("on_power_used");
    assert!(!answers.is_empty() && answers.iter().all(|within| *within > 0), "{page}");
}
