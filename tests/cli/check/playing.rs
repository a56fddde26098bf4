//! What `check` finds by playing, in a mod that is sound to look at.

use super::{mod_of, only, pack, power};
use hyperkon::Code;
use hyperkon::bots::RandomBot;
use hyperkon::cosmic::OnFault;
use hyperkon::game::{Content, Engine, TableOptions};
use hyperkon::problem::Problem;
use hyperkon::table::Seat;
use hyperkon_workshop::check::{Wishes, check};

/// What playing finds in a mod that is sound to look at.
fn found_by_playing(folder: &tempfile::TempDir) -> Vec<Problem> {
    let still = check(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    assert_eq!(still.problems, [], "it is found without playing");
    assert!(still.played.is_none());
    check(&[], &[folder.path()], &Wishes { games: 24, seed: 5 }, &|_, _| {}).problems
}

#[test]
fn an_order_that_is_none_is_found_by_playing() {
    let folder = power(
        "",
        "  before_choice = {\n    run = function(game, me)\n      local order = {}\n      order[{}] = 1\n      order[{}] = 2\n      for key, value in pairs(order) do\n        me:draw_cards(value)\n      end\n    end,\n  },\n",
    );
    only(&found_by_playing(&folder), 8, "a key of a table is a number, a text or a thing of the game");
}

#[test]
fn a_question_without_an_answer_is_found_by_playing() {
    let folder = mod_of(
        "return power {\n  id = \"probe\",\n  api = 2,\n  before_choice = {\n    run = function(game, me)\n      local nobody = game:seats_where(function(seat) return seat:hand_size() > 100 end)\n      local one = me:choose_some { from = nobody, about = \"name\" }\n      return one\n    end,\n  },\n}\n",
    );
    // `name` is no word of a question: the still check says so.
    let report = check(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    assert!(
        report.problems.iter().any(|problem| problem.what().contains("no text is named `name`")),
        "{:?}",
        report.problems
    );
}

#[test]
fn endless_and_slow_hooks_are_found_by_playing() {
    let endless = power(
        "",
        "  before_choice = {\n    run = function(game, me)\n      while me:hand_size() >= 0 do end\n    end,\n  },\n",
    );
    only(&found_by_playing(&endless), 7, "too many units of work");
    let slow = power(
        "",
        "  before_choice = {\n    run = function(game, me)\n      local sum = 0\n      for n = 1, 20000 do\n        sum = sum + n\n      end\n      if sum > 0 then\n        me:draw_cards(1)\n      end\n    end,\n  },\n",
    );
    let problems = found_by_playing(&slow);
    only(&problems, 5, "`before_choice` is slow: a call took 7");
    assert!(!problems[0].is_error());
}

#[test]
fn a_hook_that_is_never_used_is_told() {
    let folder = power(
        "",
        "  before_choice = {\n    when = function(game, me)\n      return me:hand_size() > 200\n    end,\n    run = function(game, me) me:draw_cards(1) end,\n  },\n",
    );
    let problems = found_by_playing(&folder);
    only(&problems, 5, "`before_choice` was never used in 24 random games");
    assert!(!problems[0].is_error());
}

/// Who is at fault is told by the colour that players read.
#[test]
fn a_fault_names_seats_by_their_colours() {
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
    let report = hyperkon_workshop::check::check(&[], &[folder.path()], &wishes, &|_, _| {});
    let told: Vec<String> = report.problems.iter().map(hyperkon::problem::Problem::what).collect();
    let asked = told.iter().find(|told| told.contains("a question that has no legal answer")).unwrap();
    let colours = ["red", "blue", "green", "yellow", "pink", "orange", "white", "purple"];
    assert!(colours.iter().any(|colour| asked.contains(&format!("asked {colour} a question"))), "{asked}");
}

/// An edition of options alone has no script to play; its tables are played all the same.
#[test]
fn an_edition_without_scripts_is_played() {
    let deck = "api = 2\nid = \"my-table\"\nextends = \"kosmische-strijd\"\nname = { en = \"My table\" }\n[aliens]\nmacron = { ships = 9 }\n";
    let folder = pack(&[("decks/my-table.toml", deck)]);
    let report = check(&[], &[folder.path()], &Wishes { games: 8, seed: 5 }, &|_, _| {});
    assert_eq!(report.problems, []);
    let played: Vec<(String, u64)> =
        report.played.unwrap().editions.into_iter().map(|edition| (edition.id, edition.games)).collect();
    assert_eq!(played, [("my-table".to_owned(), 8)]);
    // A number without a range, which the script hands on to a rule that takes 100 at most.
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
    let report = check(&[base.path()], &[folder.path()], &Wishes { games: 24, seed: 5 }, &|_, _| {});
    assert!(
        report.problems.iter().any(|problem| problem.what().contains("a number from 0 to 100 expected")),
        "{:?}",
        report.problems
    );
}

/// It ends every encounter before anybody is asked.
const STOPPER: &str = "return power {\n  id = \"probe\",\n  api = 2,\n  options = { use = \"must\" },\n  after_star = { run = function(game, me, it) game:end_encounter(\"failure\") end },\n}\n";

/// It takes every planet out of the game: nobody can win, and turns go round.
const GONE: &str = "return power {\n  id = \"probe\",\n  api = 2,\n  options = { use = \"must\" },\n  before_turn = { run = function(game, me, it)\n    for _, planet in ipairs(game:planets()) do game:remove_planet(planet) end\n  end },\n}\n";

#[test]
fn games_that_never_end_are_stopped_early() {
    for script in [STOPPER, GONE] {
        let folder = mod_of(script);
        let report = check(&[], &[folder.path()], &Wishes { games: 6, seed: 1 }, &|_, _| {});
        let [problem] = &report.problems[..] else { panic!("{:?}", report.problems) };
        assert!(problem.place.file.ends_with("probe.lua"), "{problem}");
        assert!(problem.what().contains("nobody has gained or lost a base in 300 turns"), "{problem}");
    }
}

/// Whoever runs the games: `sim` stops and names the script; at a table of people it is switched off, and the game ends.
#[test]
fn the_script_that_keeps_a_game_going_is_named() {
    for script in [STOPPER, GONE] {
        let folder = mod_of(script);
        let hyperkon = env!("CARGO_BIN_EXE_hyperkon");
        let words = ["sim", "-n", "1", "--seed", "1", "--edition", "my-table", "--alien", "red=probe", "--mods"];
        let output = std::process::Command::new(hyperkon).args(words).arg(folder.path()).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && told.contains("powers/aliens/probe.lua"), "{told}");
    }
    let folder = mod_of(STOPPER);
    let mut engine = Engine::new(Content::with_packs(&[folder.path()]).unwrap()).unwrap();
    let options = TableOptions::new("my-table").seats(3).seed(1).alien(Seat(0), "probe").on_fault(OnFault::Disable);
    let (mut game, mut progress) = engine.start(&options).unwrap();
    let (mut bot, mut faults, mut named) = (RandomBot::new(1), Vec::new(), Vec::new());
    while !game.is_over() {
        // Nobody is blamed while the game gets on.
        named.extend(game.keeps_going().map(|id| (id, game.referee().state().turn)));
        faults.extend(progress.faults.iter().map(|fault| (fault.script.clone(), fault.code())));
        let question = game.referee().questions()[0].clone();
        progress = engine.answer(&mut game, question.seat, bot.choose(&question)).unwrap();
    }
    let [(Some(script), "no_end")] = &faults[..] else { panic!("{faults:?}") };
    assert!(script.ends_with("probe.lua"), "{script}");
    assert!(named.iter().all(|(id, turn)| id == "probe" && *turn > 100), "{named:?}");
    assert!(!named.is_empty());
}
