//! Libraries: code that the scripts of a mod share.

use crate::common;
use crate::common::{Paper, answer_first, pack, pack_of, play_out, test_table, without_folder};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::FaultPolicy;
use hyperkon::__private::game::{Content, ContentFile, DeterminismCheck, Engine, Match, When};
use hyperkon_table::RecordReader;
use std::path::Path;
use std::sync::Arc;

const TEXTS: &str = "[en]\nname = \"Counter\"\ntext = \"Draws.\"\n";

/// A library with constants and functions; one function acts.
const COUNTING: &str = "
local counting = { least = 1, words = { \"one\", \"two\" } }
function counting.others(game, me)
  local n = 0
  for _, seat in game:seats() do
    if seat ~= me then n += 1 end
  end
  return n
end
function counting.draw(game, me, more)
  me:draw_cards(counting.least + more)
end
return counting
";

/// An alien that uses a library in every function.
const COUNTER: &str = "
local counting = require(\"counting\")
return power { id = \"counter\", api = 2, options = { use = \"must\" },
  before_choice = { once = \"encounter\",
    when = function(game, me) return counting.others(game, me) > 0 end,
    run = function(game, me) counting.draw(game, me, #counting.words - 2) end } }";

/// Returns a mod with the alien `counter` and these libraries.
fn with(script: &str, libraries: &[(&str, &str)]) -> tempfile::TempDir {
    let paths: Vec<String> = libraries.iter().map(|(name, _)| format!("lib/{name}.lua")).collect();
    let mut files = vec![("aliens/counter.lua", script), ("aliens/counter.toml", TEXTS)];
    files.extend(paths.iter().map(String::as_str).zip(libraries.iter().map(|(_, text)| *text)));
    pack_of(&files)
}

fn content(script: &str, libraries: &[(&str, &str)]) -> Arc<Content> {
    Content::with_mods(&[with(script, libraries).path()]).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the errors of a mod with the alien `counter` and these libraries.
fn errors(script: &str, libraries: &[(&str, &str)]) -> Vec<String> {
    let folder = with(script, libraries);
    let error = Content::with_mods(&[folder.path()]).map(drop).unwrap_err().to_string();
    without_folder(&error, folder.path()).lines().map(|line| line.trim_start_matches("PACK/").to_owned()).collect()
}

/// Returns an alien that only requires these libraries.
fn requiring(names: &[&str]) -> String {
    let lines: String = names.iter().map(|name| format!("local _ = require(\"{name}\")\n")).collect();
    lines + "return power { id = \"counter\", api = 2, before_choice = { run = function() end } }"
}

/// Plays a game in which the alien must not fail.
fn plays(content: Arc<Content>) {
    let mut engine = Engine::new(content).unwrap();
    for (seed, check) in [(1, DeterminismCheck::Trusted), (2, DeterminismCheck::Twice), (3, DeterminismCheck::Fresh)] {
        engine.watch(check);
        let (mut game, _) = engine.start(&test_table(&[(0, "counter")], seed)).unwrap();
        assert!(play_out(&mut engine, &mut game, seed) > 10);
    }
}

#[test]
fn scripts_share_functions_and_constants() {
    plays(content(COUNTER, &[("counting", COUNTING)]));
    // A library can require others, and two ways can lead to the same library.
    let least = "local one = require(\"one\") return { least = one.value }";
    let counting =
        COUNTING.replace("local counting", "local least, one = require(\"least\"), require(\"one\") local counting");
    let counting = counting.replace("least = 1", "least = least.least + one.value - 1");
    plays(content(COUNTER, &[("counting", &counting), ("least", least), ("one", "return { value = 1 }")]));
}

#[test]
fn own_library_precedes_those_of_earlier_mods() {
    let first = with(&requiring(&["shared", "own"]), &[("shared", "return { n = 1 }"), ("own", "return { n = 1 }")]);
    let script = "local own, shared = require(\"own\"), require(\"shared\") assert(own.n == 2 and shared.n == 1)
        return power { id = \"later\", api = 2, before_choice = { run = function() end } }";
    let second = pack(&[("powers/aliens/later.lua", script), ("powers/lib/own.lua", "return { n = 2 }")]);
    Content::with_mods(&[first.path(), second.path()]).unwrap();
    let error = Content::with_mods(&[second.path(), first.path()]).map(drop).unwrap_err().to_string();
    assert!(error.contains("unknown library `shared`"), "a mod cannot require a later one: {error}");
}

#[test]
fn unknown_libraries_are_rejected() {
    let libraries = [("counting", COUNTING)];
    let told = |name: &str| errors(&requiring(&[name]), &libraries).join("\n");
    assert_eq!(told("countin"), "powers/aliens/counter.lua:1: unknown library `countin` (did you mean `counting`?)");
    assert_eq!(told("moons"), "powers/aliens/counter.lua:1: unknown library `moons` (add it as powers/lib/moons.lua)");
    for name in ["other_mod/counting", "./counting", "powers/lib/counting.lua"] {
        let expected = format!("unknown library `{name}` (did you mean `counting`?)");
        assert!(told(name).contains(&expected), "{}", told(name));
    }
    assert!(told("a/b/c").contains("without its folder and its extension"), "{}", told("a/b/c"));
    let of_library = errors(&requiring(&["counting"]), &[("counting", "local x = require(\"y\")\nreturn x")]);
    assert_eq!(of_library, ["powers/lib/counting.lua:1: unknown library `y` (add it as powers/lib/y.lua)"]);
}

#[test]
fn rings_are_named() {
    let next = |name: &str| format!("local next = require(\"{name}\")\nreturn {{ next = next }}");
    let ring = [("a", next("b")), ("b", next("c")), ("c", next("a")), ("d", next("a")), ("e", next("e"))];
    let ring: Vec<(&str, &str)> = ring.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let mend = "(move the code that both need into a library of its own)";
    assert_eq!(
        errors(&requiring(&["d"]), &ring),
        [
            format!("powers/lib/a.lua:1: libraries require each other: a → b → c → a {mend}"),
            format!("powers/lib/e.lua:1: libraries require each other: e → e {mend}"),
        ]
    );
}

#[test]
fn require_stands_at_the_top() {
    let inside = COUNTER.replace("return counting.others(game, me) > 0", "return require(\"counting\") ~= nil");
    let told = errors(&inside, &[("counting", COUNTING)]).join("\n");
    assert!(told.contains(":5: `require` is only available at the top of a file"), "{told}");
    let computed = "local name = \"counting\"\nlocal counting = require(name)\n".to_owned() + &requiring(&[]);
    let told = errors(&computed, &[("counting", COUNTING)]).join("\n");
    assert!(told.contains(":2: `require` takes the name of a library as a literal string"), "{told}");
}

#[test]
fn libraries_keep_no_state() {
    let counting = |more: &str| COUNTING.replace("return counting\n", &format!("{more}\nreturn counting\n"));
    let told = |script: &str, more: &str| errors(script, &[("counting", &counting(more))]).join("\n");
    let assigns = "local calls = 0\nfunction counting.call()\n  calls += 1\nend";
    let expected = "powers/lib/counting.lua:15: assignment to captured variable `calls`";
    assert!(told(COUNTER, assigns).contains(expected), "{}", told(COUNTER, assigns));
    assert!(told(COUNTER, "x = 1").contains("assignment to global `x`"));
    let spoils = COUNTER.replace("return power", "counting.words[1] = \"three\"\nreturn power");
    let of_script = errors(&spoils, &[("counting", COUNTING)]).join("\n");
    assert!(of_script.contains("powers/aliens/counter.lua:3: attempt to modify a readonly table"), "{of_script}");
    assert!(told(COUNTER, "do return 3 end").contains("the library does not return a table"));
}

/// A library's fuel is that of each script that uses it.
#[test]
fn loading_of_libraries_is_limited() {
    let dear = "for i = 1, 20000 do end return {}";
    let told = errors(&requiring(&["dear"]), &[("dear", &dear.replace("20000", "200000"))]).join("\n");
    assert!(told.contains("powers/lib/dear.lua"), "{told}");
    assert!(told.contains("ran out of fuel"), "{told}");
    let mut files = vec![("powers/lib/dear.lua".to_owned(), dear.to_owned())];
    files.extend((0..60).map(|number| {
        let script = requiring(&["dear"]).replace("counter", &format!("dear_{number}"));
        (format!("powers/aliens/dear_{number}.lua"), script)
    }));
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let error = Content::with_mods(&[pack(&files).path()]).map(drop).unwrap_err().to_string();
    assert!(error.contains("loading all scripts runs out of fuel"), "{error}");
    let large = format!("--{}\nreturn {{}}", "x".repeat(70_000));
    assert!(errors(&requiring(&["large"]), &[("large", &large)]).join("\n").contains("64 KiB"));
}

/// A heavy function of a library costs as much in a light script's call.
#[test]
fn heavy_libraries_burn_the_fuel_of_calls() {
    let heavy = "local n = 0\n".to_owned() + &"n = n + 1\n".repeat(2_000);
    let library = format!("return {{ work = function() {heavy} return n end }}");
    let script = "local l = require(\"l\")
        return power { id = \"counter\", api = 2, options = { use = \"must\" }, before_choice = {
          run = function() for i = 1, 1000 do l.work() end end } }";
    let fault = first_fault(content(script, &[("l", &library)]));
    assert!(fault.contains("ran out of fuel"), "{fault}");
}

/// Returns the first fault of a game with the alien, after which the alien is disabled and the game goes on.
fn first_fault(content: Arc<Content>) -> String {
    let mut engine = Engine::new(content).unwrap();
    let table = test_table(&[(0, "counter")], 1).on_fault(FaultPolicy::Disable);
    let (mut game, mut progress) = engine.start(&table).unwrap();
    let mut bot = RandomBot::new(1);
    let mut faults = Vec::new();
    for _ in 0..400 {
        let script = |id| game.rules().script(id).script.clone();
        faults
            .extend(progress.faults.iter().map(|fault| (fault.id.map(script).unwrap_or_default(), fault.to_string())));
        if game.is_over() {
            break;
        }
        progress = answer_first(&mut engine, &mut game, &mut bot);
    }
    let [(script, fault)] = &faults[..] else { panic!("{faults:?}") };
    assert_eq!(script, "counter", "the alien is disabled once: {fault}");
    fault.split_once("powers/").map_or_else(|| fault.clone(), |(_, rest)| format!("powers/{rest}"))
}

#[test]
fn library_fault_disables_the_caller() {
    let calls = |code: &str| {
        let run = format!("run = function(game, me) counting.fail(game, me, {code}) end");
        COUNTER.replace("run = function(game, me) counting.draw(game, me, #counting.words - 2) end", &run)
    };
    let failing = |code: &str| {
        let fail = format!("function counting.fail(game, me, it)\n  {code}\nend\nreturn counting\n");
        COUNTING.replace("return counting\n", &fail)
    };
    let place = "powers/lib/counting.lua:14 in before_choice: ";
    for code in [
        "error(\"bad\")",
        "return it + 1",
        "return it.x.y",
        "it:draw_cards()",
        "me:draw_cards(\"x\")",
        "me:lose_ships(-1)",
    ] {
        let fault = first_fault(content(&calls("nil"), &[("counting", &failing(code))]));
        assert!(fault.starts_with(place), "{code}: {fault}");
    }
    // The script's own errors name the script, even if it writes the library's place into its message.
    let own = calls("nil").replace("counting.fail(game, me, nil)", "error(\"powers/lib/counting.lua:1: bad\")");
    let fault = first_fault(content(&own, &[("counting", COUNTING)]));
    assert!(fault.starts_with("powers/aliens/counter.lua:6 in before_choice: "), "{fault}");
}

/// An error of a library's function while a script is loaded names the library's line and the script.
#[test]
fn error_at_load_names_both_files() {
    let failing = "local l = {}\nfunction l.fail()\n  error(\"bad\")\nend\nreturn l";
    let script = "local l = require(\"l\")\nl.fail()\n".to_owned() + &requiring(&[]);
    let folder = with(&script, &[("l", failing)]);
    let error = Content::with_mods(&[folder.path()]).map(drop).unwrap_err();
    let problem = &error.0[0];
    assert!(problem.place.to_string().ends_with("powers/lib/l.lua:3"), "{error}");
    assert!(problem.other.as_ref().unwrap().file.ends_with("counter.lua"), "{error}");
}

#[test]
fn records_contain_libraries() {
    let mut engine = Engine::new(content(COUNTER, &[("counting", COUNTING)])).unwrap();
    let (mut played, _) = Match::start(&mut engine, &test_table(&[(0, "counter")], 4)).unwrap();
    let paper = Paper::default();
    played.record_to(Box::new(paper.clone())).unwrap();
    plays_on(&mut engine, &mut played);
    let replay = |engine: &mut Engine| {
        Match::replay(engine, &mut RecordReader::new(paper.text().as_bytes()), false)
            .unwrap_or_else(|error| panic!("{error}"))
    };
    assert!(replay(&mut engine).game().is_same_as(played.game()));
    assert!(replay(&mut common::builtin()).game().is_same_as(played.game()), "the record has the library");
}

fn plays_on(engine: &mut Engine, played: &mut Match) {
    let mut bot = RandomBot::new(4);
    for _ in 0..60 {
        let decision = played.game().full_state().questions()[0].clone();
        let choice = bot.choose(&decision);
        let progress = played.answer(engine, decision.seat, choice).unwrap();
        assert!(progress.faults.is_empty(), "{}", progress.faults[0]);
    }
}

/// The identity of a script covers the code of its libraries, but not their comments.
#[test]
fn changed_library_applies_to_a_running_game() {
    let mut engine = Engine::new(content(COUNTER, &[("counting", COUNTING)])).unwrap();
    engine.watch(DeterminismCheck::Fresh);
    let (mut played, _) = Match::start(&mut engine, &test_table(&[(0, "counter")], 4)).unwrap();
    let paper = Paper::default();
    played.record_to(Box::new(paper.clone())).unwrap();
    let identity = |engine: &mut Engine| {
        let table = test_table(&[(0, "counter")], 4);
        <Engine as hyperkon_table::Game>::identity(engine.start(&table).unwrap().0.rules(), &table)
    };
    let first = identity(&mut engine);
    engine.reload(content(COUNTER, &[("counting", &format!("-- Comment.\n{COUNTING}"))])).unwrap();
    assert_eq!(identity(&mut engine), first);
    let changed = COUNTING.replace("least = 1", "least = 2");
    engine.reload(content(COUNTER, &[("counting", &changed)])).unwrap();
    assert_ne!(identity(&mut engine), first);
    played.content_changed(&mut engine, When::StepEnd).unwrap();
    plays_on(&mut engine, &mut played);
    let text = paper.text();
    assert!(text.contains("least = 2"), "the record has the changed library");
    let replayed = Match::replay(&mut common::builtin(), &mut RecordReader::new(text.as_bytes()), false).unwrap();
    assert!(replayed.game().is_same_as(played.game()));
}

/// Libraries are files of the content's hash.
#[test]
fn content_hash_covers_libraries() {
    let of = |text: &str| content(COUNTER, &[("counting", text)]).hash();
    assert_ne!(of(COUNTING), of(&format!("{COUNTING}\n")));
    let (mut files, problems) = Content::collect::<&Path>(&[]);
    files.push(ContentFile::new("powers/lib/counting.lua", COUNTING));
    let content = Content::from_files(&files, problems).unwrap();
    assert!(content.files().contains_key("pack 1: powers/lib/counting.lua"));
}
