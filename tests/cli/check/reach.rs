//! Warnings of `check` about fairness, missing scenarios, and powers that are never used.

use super::TABLE;
use crate::common::{pack, without_folder};
use crate::program::terminal::{out, run};
use hyperkon::Code;
use hyperkon_workshop::check::{Report, Wishes, check};

/// A power with two hooks. The second one acts only after a defeat in which the seat loses ships.
const TWO: &str = "return power {\n  id = \"probe\",\n  api = 2,\n  options = { use = \"must\" },\n  before_choice = {\n    who = \"main_player\",\n    run = function(game, me) me:draw_cards(1) end,\n  },\n  ship_limit = {\n    value = function(game, me, it, limit)\n      if it:seat() == me then\n        return limit + 1\n      end\n    end,\n  },\n}\n";

/// A power that is never used, because of its condition.
const NEVER: &str = "return power {\n  id = \"probe\",\n  api = 2,\n  options = { use = \"must\" },\n  before_choice = {\n    when = function(game, me)\n      return me:hand_size() > 200\n    end,\n    run = function(game, me) me:draw_cards(1) end,\n  },\n  total = {\n    value = function(game, me, it, total)\n      return total\n    end,\n  },\n}\n";

/// A scenario in which red reaches `before_choice`, and then nothing else.
const SCENARIO: &str = "rule = \"P1\"\nstory = \"Red chooses a card.\"\nedition = \"my-table\"\n\n[setup]\nphase = \"cards\"\naliens = { red = \"probe\" }\ndefense = \"blue\"\nplanet = \"blue 1\"\ncone = { red = 2 }\nhands = { red = \"attack 6, negotiate\", blue = \"attack 8, negotiate\" }\ndeck_top = \"attack 10, negotiate\"\n\n[expect]\nasked = { red = \"choose_card\" }\n";

/// Returns a mod with one alien and these further files.
fn mod_of(script: &str, more: &[(&str, &str)]) -> tempfile::TempDir {
    let deck = format!("{TABLE}\n[aliens]\nprobe = {{}}\n");
    let own = [
        ("powers/aliens/probe.lua", script),
        ("powers/aliens/probe.toml", "[en]\nname = \"Probe\"\ntext = \"It tries.\"\n"),
        ("decks/my-table.toml", deck.as_str()),
    ];
    pack(&[&own[..], more].concat())
}

fn report(folder: &tempfile::TempDir, games: u64) -> Report {
    let wishes = Wishes { games, scenarios: true, ..Wishes::default() };
    check(&crate::GAMES, &[], &[folder.path()], &wishes, &|_, _| {})
}

/// Returns the problems of a check as text.
fn told(folder: &tempfile::TempDir, games: u64) -> String {
    let problems = report(folder, games).problems;
    let told = problems.iter().map(|problem| without_folder(&problem.to_string(), folder.path()));
    told.collect::<Vec<_>>().join("\n")
}

#[test]
fn alien_without_scenario_is_reported() {
    let bare = mod_of(TWO, &[]);
    insta::assert_snapshot!(told(&bare, 2), @"PACK/powers/aliens/probe.lua:2: warning: `probe` has no scenario (write `scenarios/probe.toml`, or record a game with `hyperkon scenario --record`)");
    let with_one = mod_of(TWO, &[("scenarios/deeper/any_name.toml", SCENARIO)]);
    assert!(!told(&with_one, 2).contains("has no scenario"), "{}", told(&with_one, 2));
    // Without scenarios, nothing is said about them.
    let silent = check(&crate::GAMES, &[], &[bare.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    assert_eq!(silent.problems, []);
}

#[test]
fn hook_without_scenario_is_reported() {
    let folder = mod_of(TWO, &[("scenarios/probe.toml", SCENARIO)]);
    insta::assert_snapshot!(told(&folder, 0), @"PACK/powers/aliens/probe.lua:9: warning: no scenario reaches `ship_limit` (add a scenario in which it acts; `hyperkon trace FILE --power probe` shows why it did not act)");
    // A second scenario reaches the hook.
    let limit = SCENARIO
        .replace("phase = \"cards\"", "phase = \"load\"")
        .replace("planet = \"blue 1\"\ncone = { red = 2 }\n", "")
        .replace("asked = { red = \"choose_card\" }", "asked = { red = \"load\" }");
    let folder = mod_of(TWO, &[("scenarios/probe.toml", SCENARIO), ("scenarios/probe_limit.toml", &limit)]);
    assert_eq!(told(&folder, 0), "");
}

/// The warning does not need a number of games. It counts only what was played.
#[test]
fn unused_power_is_reported_with_reasons() {
    let bare = mod_of(NEVER, &[]);
    let few = told(&bare, 3);
    for part in [
        "`probe` was never used in 3 random games",
        "`before_choice`: not asked: `when` returned false at line 7: me:hand_size() = ",
        "`total`: left ",
        " unchanged at line 13",
    ] {
        assert!(few.contains(part), "{part}: {few}");
    }
    assert!(!told(&bare, 0).contains("never used"), "{}", told(&bare, 0));
    let folder = mod_of(NEVER, &[("scenarios/probe.toml", SCENARIO)]);
    insta::assert_snapshot!(told(&folder, 0), @"PACK/powers/aliens/probe.lua:2: warning: `probe` was never used in 1 scenario (change its conditions; in a trace, `before_choice`: not asked: `when` returned false at line 7: me:hand_size() = 2 (once); `total`: never called)");
    let both = told(&folder, 24);
    assert!(both.contains("`probe` was never used in 1 scenario and 24 random games"), "{both}");
    // One warning is enough: its hooks have no warnings of their own.
    assert_eq!(both.lines().count(), 1, "{both}");
}

/// Returns the warning about an alien that is too strong, if there is one.
fn too_strong(worth: u32, games: u64) -> Option<String> {
    let script = format!(
        "return power {{\n  id = \"probe\",\n  api = 2,\n  options = {{ use = \"must\" }},\n  ship_value = {{\n    value = function(game, me, it, worth)\n      if it:seat() == me then\n        return worth + {worth}\n      end\n    end,\n  }},\n}}\n"
    );
    let found = report(&mod_of(&script, &[]), games).problems;
    let it = found.iter().find(|problem| problem.code() == "play_too_strong")?;
    assert_eq!((it.is_error(), it.place.line), (false, Some(2)), "{it}");
    Some(it.to_string())
}

#[test]
fn overwhelming_alien_is_reported() {
    let told = too_strong(60, 60).expect("60 more per ship");
    assert!(
        told.contains("random games, more than twice its even share of ") && told.contains("hyperkon balance --mods "),
        "{told}"
    );
    assert_eq!(too_strong(0, 60), None, "a power without an effect");
    assert_eq!(too_strong(60, 15), None, "few games prove nothing");
}

/// `--games 0` plays the scenarios, and `--no-games` plays nothing.
#[test]
fn games_option_zero_plays_scenarios() {
    let folder = mod_of(TWO, &[("scenarios/probe.toml", SCENARIO)]);
    let told = |more: &str| out(&run(&format!("check {more} --no-cache {}", folder.path().display())));
    assert!(
        told("--games 0").contains("1 scenario passes") && !told("--games 0").contains("random"),
        "{}",
        told("--games 0")
    );
    let silent = out(&run(&format!("check --no-games {}", folder.path().display())));
    assert!(silent.starts_with("no problems"), "{silent}");
}
