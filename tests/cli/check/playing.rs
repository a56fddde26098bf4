//! Problems that `check` finds by playing, in a mod that is valid without it.

use super::{mod_of, only, pack, power};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::FaultPolicy;
use hyperkon::__private::game::{Content, Engine, TableOptions};
use hyperkon::__private::problem::Problem;
use hyperkon::Code;
use hyperkon_table::Seat;
use hyperkon_workshop::check::{Wishes, check};

/// Returns the problems that only playing finds, in a mod that is valid without it.
fn found_by_playing(folder: &tempfile::TempDir) -> Vec<Problem> {
    let still = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    assert_eq!(still.problems, [], "it is found without playing");
    assert!(still.played.is_none());
    let wishes = Wishes { games: 24, seed: 5, ..Wishes::default() };
    except_scenarios(check(&crate::GAMES, &[], &[folder.path()], &wishes, &|_, _| {}).problems)
}

/// Removes the warning that the mod's alien has no scenario.
fn except_scenarios(problems: Vec<Problem>) -> Vec<Problem> {
    problems.into_iter().filter(|problem| problem.code() != "play_no_scenario").collect()
}

#[test]
fn invalid_table_order_is_found_by_playing() {
    let folder = power(
        "",
        "  before_choice = {\n    run = function(game, me)\n      local order = {}\n      order[{}] = 1\n      order[{}] = 2\n      for key, value in pairs(order) do\n        me:draw_cards(value)\n      end\n    end,\n  },\n",
    );
    only(&found_by_playing(&folder), 8, "invalid table key");
}

#[test]
fn unanswerable_question_is_found_by_playing() {
    let folder = mod_of(
        "return power {\n  id = \"probe\",\n  api = 2,\n  before_choice = {\n    run = function(game, me)\n      local nobody = game:seats_where(function(seat) return seat:hand_size() > 100 end)\n      local one = me:choose_some { from = nobody, about = \"name\" }\n      return one\n    end,\n  },\n}\n",
    );
    // The text `name` does not belong to a question, so the static check reports it.
    let report = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    assert!(
        report.problems.iter().any(|problem| problem.what().contains("unknown text `name`")),
        "{:?}",
        report.problems
    );
}

#[test]
fn playing_finds_endless_and_slow_hooks() {
    let endless = power(
        "",
        "  before_choice = {\n    run = function(game, me)\n      while me:hand_size() >= 0 do end\n    end,\n  },\n",
    );
    only(&found_by_playing(&endless), 7, "the script ran out of fuel");
    let slow = power(
        "",
        "  before_choice = {\n    run = function(game, me)\n      local sum = 0\n      for n = 1, 20000 do\n        sum = sum + n\n      end\n      if sum > 0 then\n        me:draw_cards(1)\n      end\n    end,\n  },\n",
    );
    let problems = found_by_playing(&slow);
    only(&problems, 5, "`before_choice` is slow: one call used 7");
    assert!(!problems[0].is_error());
}

#[test]
fn unused_hook_is_reported() {
    let folder = power(
        "",
        "  before_choice = {\n    when = function(game, me)\n      return me:hand_size() > 200\n    end,\n    run = function(game, me) me:draw_cards(1) end,\n  },\n  \
         before_encounter = { run = function(game, me) me:draw_cards(1) end },\n",
    );
    let problems = found_by_playing(&folder);
    only(&problems, 5, "`before_choice` was never used in 24 random games");
    assert!(!problems[0].is_error());
}

/// Players read colors, so a fault names a seat by its color.
#[test]
fn faults_name_seats_by_color() {
    let script = "return power {\n  id = \"probe\",\n  api = 2,\n  options = { use = \"must\" },\n  before_choice = {\n    \
                  run = function(game, me)\n      me:choose { from = game:seats_where(function(seat) return seat ~= seat end), about = \"way\" }\n    \
                  end,\n  },\n}\n";
    let table = "api = 2\nid = \"probed\"\nextends = \"kosmische-strijd\"\nname = { en = \"Probed\" }\n\n[aliens]\nprobe = {}\n";
    let folder = crate::common::pack(&[
        ("powers/aliens/probe.lua", script),
        ("powers/aliens/probe.toml", "[en]\nname = \"Probe\"\ntext = \"?\"\nway = \"Which?\"\n"),
        ("decks/probed.toml", table),
    ]);
    let wishes = hyperkon_workshop::check::Wishes { games: 2, ..Default::default() };
    let report = hyperkon_workshop::check::check(&crate::GAMES, &[], &[folder.path()], &wishes, &|_, _| {});
    let told: Vec<String> = report.problems.iter().map(hyperkon::__private::problem::Problem::what).collect();
    let asked = told.iter().find(|told| told.contains("has no legal answer")).unwrap();
    let colors = ["red", "blue", "green", "yellow", "pink", "orange", "white", "purple"];
    assert!(
        colors.iter().any(|color| asked.contains(&format!("the question for {color} has no legal answer"))),
        "{asked}"
    );
}

/// Tables of a mod that only changes options are played, although it has no script.
#[test]
fn edition_without_scripts_is_played() {
    let deck = "api = 2\nid = \"my-table\"\nextends = \"kosmische-strijd\"\nname = { en = \"My table\" }\n[aliens]\nmacron = { ships = 9 }\n";
    let folder = pack(&[("decks/my-table.toml", deck)]);
    let report =
        check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 8, seed: 5, ..Wishes::default() }, &|_, _| {});
    assert_eq!(report.problems, []);
    let played: Vec<(String, u64)> =
        report.played.unwrap().editions.into_iter().map(|edition| (edition.id, edition.games)).collect();
    assert_eq!(played, [("my-table".to_owned(), 8)]);
    // The script's option has no range, but the function accepts at most 100.
    let pest = "return destiny { id = \"pest\", api = 2, options = { ships = 3 }, any_time = { run = function(game, me)\n  me:choose { from = game:seats(), about = \"who_is_struck\" }:lose_ships(game:option(\"ships\"))\nend } }";
    let base = pack(&[
        ("powers/destiny/pest.lua", pest),
        (
            "powers/destiny/pest.toml",
            "[en]\nname = \"Pest\"\ntext = \"It strikes.\"\nwho_is_struck = \"Who is struck?\"\n",
        ),
    ]);
    let deck = format!("{deck}[cards.destiny]\npest = 20\n[destiny]\npest = {{ ships = 101 }}\n");
    let folder = pack(&[("decks/my-table.toml", &deck)]);
    let report = check(
        &crate::GAMES,
        &[base.path()],
        &[folder.path()],
        &Wishes { games: 24, seed: 5, ..Wishes::default() },
        &|_, _| {},
    );
    assert!(
        report.problems.iter().any(|problem| problem.what().contains("expected a number from 0 to 100")),
        "{:?}",
        report.problems
    );
}

/// A power that ends every encounter before a question is asked.
const STOPPER: &str = "return power {\n  id = \"probe\",\n  api = 2,\n  options = { use = \"must\" },\n  after_star = { run = function(game, me, it) game:end_encounter(\"failure\") end },\n}\n";

/// A power that removes every planet: no seat can win, and turns repeat forever.
const GONE: &str = "return power {\n  id = \"probe\",\n  api = 2,\n  options = { use = \"must\" },\n  before_turn = { run = function(game, me, it)\n    for _, planet in ipairs(game:planets()) do game:remove_planet(planet) end\n  end },\n}\n";

#[test]
fn games_that_never_end_are_stopped_early() {
    for script in [STOPPER, GONE] {
        let folder = mod_of(script);
        let report =
            check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 6, seed: 1, ..Wishes::default() }, &|_, _| {});
        let [problem] = &report.problems[..] else { panic!("{:?}", report.problems) };
        assert!(problem.place.file.ends_with("probe.lua"), "{problem}");
        assert!(problem.what().contains("no progress in 300 turns"), "{problem}");
    }
}

/// In `sim` the run stops and names the script. At a table of people the script is switched off, and the game ends.
#[test]
fn script_that_prevents_an_end_is_named() {
    for script in [STOPPER, GONE] {
        let folder = mod_of(script);
        let hyperkon = env!("CARGO_BIN_EXE_hyperkon");
        let words = ["sim", "-n", "1", "--seed", "1", "--edition", "my-table", "--alien", "red=probe", "--mods"];
        let output = std::process::Command::new(hyperkon).args(words).arg(folder.path()).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && told.contains("powers/aliens/probe.lua"), "{told}");
    }
    let folder = mod_of(STOPPER);
    let mut engine = Engine::new(Content::with_mods(&[folder.path()]).unwrap()).unwrap();
    let options = TableOptions::new("my-table").seats(3).seed(1).alien(Seat(0), "probe").on_fault(FaultPolicy::Disable);
    let (mut game, mut progress) = engine.start(&options).unwrap();
    let (mut bot, mut faults, mut named) = (RandomBot::new(1), Vec::new(), Vec::new());
    while !game.is_over() {
        // No script is blamed while the game makes progress.
        named.extend(game.keeps_going().map(|id| (id, game.full_state().state().turn)));
        faults.extend(progress.faults.iter().map(|fault| (fault.script.clone(), fault.code())));
        let question = game.full_state().questions()[0].clone();
        progress = engine.answer(&mut game, question.seat, bot.choose(&question)).unwrap();
    }
    let [(Some(script), "no_end")] = &faults[..] else { panic!("{faults:?}") };
    assert!(script.ends_with("probe.lua"), "{script}");
    assert!(named.iter().all(|(id, turn)| id == "probe" && *turn > 100), "{named:?}");
    assert!(!named.is_empty());
}

/// The doctored cache shows which games it replaces: all of an unchanged script, none of a changed one.
#[test]
fn unchanged_games_come_from_the_cache() {
    let draws = |cards: u8| {
        format!("  before_choice = {{\n    run = function(game, me)\n      me:draw_cards({cards})\n    end,\n  }},\n")
    };
    let (folder, cache) = (power("", &draws(1)), tempfile::tempdir().unwrap());
    let wishes = Wishes { games: 6, cache: Some((cache.path().to_owned(), "build".to_owned())), ..Wishes::default() };
    let used = |wishes: &Wishes| {
        let report = check(&crate::GAMES, &[], &[folder.path()], wishes, &|_, _| {});
        assert_eq!(except_scenarios(report.problems), []);
        report.played.unwrap().scripts[0].used
    };
    let first = used(&wishes);
    let file = std::fs::read_dir(cache.path()).unwrap().next().unwrap().unwrap().path();
    let doctored = std::fs::read_to_string(&file).unwrap().replace("\"used\":", "\"used\":1000");
    std::fs::write(&file, &doctored).unwrap();
    assert!(used(&wishes) >= 6 * 1000, "the cached games were played again");
    let another_build = Wishes { cache: Some((cache.path().to_owned(), "other".to_owned())), ..wishes.clone() };
    assert_eq!(used(&another_build), first);
    std::fs::write(&file, &doctored).unwrap();
    let script = folder.path().join("powers/aliens/probe.lua");
    std::fs::write(&script, std::fs::read_to_string(&script).unwrap().replace("draw_cards(1)", "draw_cards(2)"))
        .unwrap();
    assert!(used(&wishes) < 1000, "a changed script's games came from the cache");
    // A corrupt cache is ignored.
    std::fs::write(&file, "{ not JSON").unwrap();
    assert!(used(&wishes) < 1000);
}
