//! Checks of libraries: functions are followed from the scripts that use them, and problems name the library's place.

use super::TABLE;
use crate::common::{pack, without_folder};
use hyperkon_workshop::check::{Wishes, check};

const PROBE: &str = "[en]\nname = \"Probe\"\ntext = \"Probes.\"\n";

/// Writes a mod with the alien `probe` and these libraries.
fn with(script: &str, texts: &str, libraries: &[(&str, &str)]) -> tempfile::TempDir {
    let table = format!("{TABLE}[aliens]\nprobe = {{ use = \"may\" }}\n");
    let paths: Vec<String> = libraries.iter().map(|(name, _)| format!("powers/lib/{name}.lua")).collect();
    let mut files = vec![("powers/aliens/probe.lua", script), ("powers/aliens/probe.toml", texts)];
    files.push(("decks/my-table.toml", &table));
    files.extend(paths.iter().map(String::as_str).zip(libraries.iter().map(|(_, text)| *text)));
    pack(&files)
}

/// Returns the problems of such a mod that are found without playing, each with its related place.
fn told(script: &str, texts: &str, libraries: &[(&str, &str)]) -> String {
    let folder = with(script, texts, libraries);
    let report = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
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
    insta::assert_snapshot!(told(&script, PROBE, &[("lib", ACTING)]), @"PACK/powers/lib/lib.lua:3: cannot call `draw_cards`: `when` of `before_turn` is read-only (move it into `run`: only `run` can act) [PACK/powers/aliens/probe.lua:4]");
}

/// Functions that the script does not use may need options, memory, and texts of other scripts.
#[test]
fn only_used_functions_are_checked() {
    let uses = |name: &str| probe(&format!("    run = function(game, me)\n      lib.{name}(game, me)\n    end,"));
    let script = uses("other").replace("lib.other", "lib.own(game)\n      lib.helps");
    assert_eq!(told(&script, PROBE, &[("lib", ACTING)]), "");
    insta::assert_snapshot!(told(&uses("other"), PROBE, &[("lib", ACTING)]), @r#"
    PACK/powers/aliens/probe.lua:2: warning: the option `own` is never read (read it with `game:option("own")`, or remove it)
    "#);
    insta::assert_snapshot!(told(&uses("helpz"), PROBE, &[("lib", ACTING)]), @"");
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
    insta::assert_snapshot!(told(&script, PROBE, &[("lib", lib)]), @"");
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
    insta::assert_snapshot!(told(&script, PROBE, &all), @"");
    insta::assert_snapshot!(told(&script.replace("\"lib\"", "\"libb\""), PROBE, &all[..2]), @"");
    insta::assert_snapshot!(told(&script, PROBE, &[("lib", "local lib = {\nreturn lib\n")]), @"");
    let inside = script.replace("me:draw_cards(lib.n)", "me:draw_cards(require(\"lib\").n)");
    insta::assert_snapshot!(told(&inside, PROBE, &all[..2]), @"");
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
