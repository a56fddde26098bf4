//! Checks of libraries: functions are followed from the scripts that use them, and problems name the library's place.

use super::TABLE;
use crate::common::{pack, without_folder};
use hyperkon_workshop::check::{Wishes, check};

const PROBE: &str = "[en]\nname = \"Probe\"\ntext = \"Probes.\"\n";

/// Writes a mod with the alien `probe` and these libraries.
fn with(script: &str, texts: &str, libraries: &[(&str, &str)]) -> tempfile::TempDir {
    let table = format!("{TABLE}[aliens]\nprobe = {{}}\n");
    let paths: Vec<String> = libraries.iter().map(|(name, _)| format!("powers/lib/{name}.lua")).collect();
    let mut files = vec![("powers/aliens/probe.lua", script), ("powers/aliens/probe.toml", texts)];
    files.push(("decks/my-table.toml", &table));
    files.extend(paths.iter().map(String::as_str).zip(libraries.iter().map(|(_, text)| *text)));
    pack(&files)
}

/// Returns the problems of such a mod that are found without playing, each with its related place.
fn told(script: &str, texts: &str, libraries: &[(&str, &str)]) -> String {
    let folder = with(script, texts, libraries);
    let report = check(
        &crate::GAMES,
        &[],
        &[folder.path()],
        &Wishes { games: 0, scenarios: false, ..Wishes::default() },
        &|_, _| {},
    );
    let told = report.problems.iter().map(|problem| {
        let other = problem.other.as_ref().map_or_else(String::new, |other| format!(" [{other}]"));
        without_folder(&format!("{problem}{other}"), folder.path())
    });
    told.collect::<Vec<_>>().join("\n")
}

/// Returns an alien whose hook has these functions.
fn probe(hook: &str) -> String {
    format!(
        "local lib = require(\"lib\")\nreturn power {{ id = \"probe\", api = 2, options = {{ own = 1 }},\n  before_turn = {{\n{hook}\n  }} }}\n"
    )
}

const ACTING: &str = "local lib = {}
local function draw(me)
  me:draw_cards(1)
end
function lib.helps(game, me)
  draw(me)
  return true
end
function lib.own(game)
  return game:option(\"own\")
end
function lib.other(game, me)
  me:remember(\"unknown\", game:option(\"other\"))
  me:choose_number { least = 1, most = 2, about = \"how_many\" }
end
return lib
";

#[test]
fn actions_in_libraries_are_found() {
    let script = probe(
        "    when = function(game, me) return lib.helps(game, me) and lib.own(game) > 0 end,\n    run = function(game, me) lib.helps(game, me) end,",
    );
    let told = told(&script, PROBE, &[("lib", ACTING)]);
    let acts = "PACK/powers/lib/lib.lua:3: cannot call `draw_cards`: `when` of `before_turn` is read-only";
    assert!(told.starts_with(acts) && told.ends_with("[PACK/powers/aliens/probe.lua:4]"), "{told}");
}

/// Functions that the script does not use may need options, memory, and texts of other scripts.
#[test]
fn only_used_functions_are_checked() {
    let uses = |name: &str| probe(&format!("    run = function(game, me)\n      lib.{name}(game, me)\n    end,"));
    let script = uses("other").replace("lib.other", "lib.own(game)\n      lib.helps");
    assert_eq!(told(&script, PROBE, &[("lib", ACTING)]), "");
    let other = told(&uses("other"), PROBE, &[("lib", ACTING)]);
    for wrong in ["unknown key `unknown`", "unknown option `other`", "unknown text `how_many`"] {
        assert!(other.contains(wrong) && other.contains("PACK/powers/lib/lib.lua:13: "), "{other}");
    }
    let misspelt = told(&uses("helpz"), PROBE, &[("lib", ACTING)]);
    assert!(misspelt.contains("powers/lib/lib.lua has no `helpz` (did you mean `helps`?)"), "{misspelt}");
}

/// Texts and options that only a library uses count as used.
#[test]
fn libraries_use_texts_and_options() {
    let lib = "local lib = {}
function lib.ask(game, me)
  local most = game:option(\"own\")
  return me:choose_number { least = 1, most = most, about = \"how_many\" }
end
return lib\n";
    let script = probe("    run = function(game, me) me:draw_cards(lib.ask(game, me)) end,");
    assert_eq!(told(&script, &format!("{PROBE}how_many = \"How many?\"\n"), &[("lib", lib)]), "");
    let without = told(&script, PROBE, &[("lib", lib)]);
    assert!(without.starts_with("PACK/powers/lib/lib.lua:4: unknown text `how_many`"), "{without}");
}

#[test]
fn unknown_and_unused_libraries_are_reported() {
    let script = probe("    run = function(game, me) me:draw_cards(lib.n) end,").replace("own = 1", "");
    let lib = "local deep = require(\"deep\")\nreturn { n = deep.n }\n";
    let deep = "return { n = 1 }\n";
    let all = [
        ("lib", lib),
        ("deep", deep),
        ("idle", "return {}\n"),
        ("idle_too", "local _ = require(\"idle\")\nreturn {}\n"),
    ];
    let all_told = told(&script, PROBE, &all);
    assert!(all_told.contains("PACK/powers/lib/idle.lua: warning: no script requires this library"), "{all_told}");
    assert!(all_told.contains("PACK/powers/lib/idle_too.lua: warning: no script requires this library"), "{all_told}");
    let all_told = told(&script.replace("\"lib\"", "\"libb\""), PROBE, &all[..2]);
    assert!(
        all_told.contains("PACK/powers/aliens/probe.lua:1: unknown library `libb` (did you mean `lib`?)"),
        "{all_told}"
    );
    let all_told = told(&script, PROBE, &[("lib", "local lib = {\nreturn lib\n")]);
    assert!(all_told.contains("PACK/powers/lib/lib.lua:"), "{all_told}");
    let inside = script.replace("me:draw_cards(lib.n)", "me:draw_cards(require(\"lib\").n)");
    let all_told = told(&inside, PROBE, &all[..2]);
    assert!(all_told.contains("probe.lua:4: `require` is only available at the top of a file"), "{all_told}");
}

/// A changed library invalidates the cached games of a check.
#[test]
fn changed_library_is_played_again() {
    let script = probe(
        "    when = function(game, me) return lib.n > 0 end,\n    run = function(game, me) me:draw_cards(lib.n + game:option(\"own\")) end,",
    );
    let folder = with(&script, PROBE, &[("lib", "return { n = 1 }\n")]);
    let cache = tempfile::tempdir().unwrap();
    let wishes = || Wishes { games: 2, cache: Some((cache.path().to_owned(), "salt".to_owned())), ..Wishes::default() };
    let faults = || {
        let report = check(&crate::GAMES, &[], &[folder.path()], &wishes(), &|_, _| {});
        report.problems.iter().filter(|problem| problem.is_error()).count()
    };
    assert_eq!((faults(), faults()), (0, 0));
    std::fs::write(folder.path().join("powers/lib/lib.lua"), "return { n = {} }\n").unwrap();
    assert!(faults() > 0, "the games with the old library are not used");
}
