//! `hyperkon check`: its report of a mod with every kind of error, and exit codes. The errors that it finds by playing and
//! the page of its problems have modules of their own.

mod libraries;
mod playing;
mod problems;
mod reach;
mod slips;
mod types;
mod words;

use crate::common::{pack, without_folder};
use crate::program::terminal::{out, run};
use hyperkon::__private::game::Content;
use hyperkon::__private::mods::Library;
use hyperkon::__private::problem::Problem;
use hyperkon_workshop::check::{Wishes, check};
use std::path::Path;

const TABLE: &str = "api = 2\nid = \"my-table\"\nextends = \"kosmische-strijd\"\nname = { en = \"My table\" }\n";

/// A mod with an error in every place.
pub fn every_mistake() -> tempfile::TempDir {
    let words = r#"-- Misspelt names of all kinds.
local function helper(game, me)
  me:draw_cards(1)
  return true
end

local count = 0

return power {
  id = "words",
  api = 2,
  options = { use = "may", cards = 1, idle = 3 },
  memory = { asked = false, lost = per_seat(0), never = 0 },

  before_choice = {
    once = 'encounter',
    when = function(game, me, it)
      count = count + 1
      if me:recal("asked") or me:recall("askd") or me:recall("lost") then
        return helper(game, me)
      end
      me:give_card_to(me:opponent())
      return game:planet():hand_size() > 0
    end,
    run = function(game, me, it)
      local target = me:choose { form = game:seats(), about = "who_is_it" }
      local word = me:choose { from = { "yes", "noo" }, about = "yes_or_no" }
      if word == "yess" then
        target:draw_cards(game:option("card"))
      end
      target:discard_one("atack")
      me:lose_ships("two")
      me:remember("asked", 3)
      me:remember("lost", 1, target)
      me:draw_cards()
      me:choose_number { least = 1, most = 3, about = "how_many" }
      table.instert(game:seats(), tagret)
      total = math.random(6)
      local best = game:seats_where(function(seat) return seat:draw_cards(1) > 0 end)
      me.hand_size()
      me:opponent():give_card_to(me)
      it:spare(me)
      if me:side():kind() == "negotiate" or it:cause() == "defeet" then
        me.hands = 1
      end
    end,
  },
}
"#;
    let words_texts = "[en]\nname = \"Words\"\ntext = \"Misspelt, {seat}.\"\nyes_or_no = \"Yes, {card}?\"\nyes = \"yes\"\nno = \"no\"\nhow_many = \"How many?\"\n\n[nl]\nname = \"Woorden\"\nhoeveel = \"Hoeveel?\"\n";
    pack(&[
        ("powers/aliens/words.lua", words),
        ("powers/aliens/words.toml", words_texts),
        ("powers/aliens/syntax.lua", "return power {\n  id = \"syntax\",\n  api = 2\n  any_time = {}\n}\n"),
        (
            "powers/aliens/keys.lua",
            "return power {\n  id = \"keys\",\n  api = 2,\n  before_chioce = {\n    run = function(game, me, it) end,\n  },\n  any_time = {\n    whne = function(game, me, it) return true end,\n    run = function(game, me, it) end,\n  },\n}\n",
        ),
        (
            "powers/aliens/zombie.lua",
            "return power {\n  id = \"zombie\",\n  api = 2,\n  any_time = { run = function(game, me, it) end },\n}\n",
        ),
        (
            "powers/aliens/alone.lua",
            "return power {\n  id = \"alone\",\n  api = 2,\n  any_time = { run = function(game, me, it) end },\n}\n",
        ),
        ("powers/aliens/nobody.toml", "[en]\nname = \"Nobody\"\n"),
        ("decks/my-table.toml", &format!("{TABLE}\n[numbers]\nship_limit = \"four\"\n")),
        (
            "decks/other.toml",
            "api = 2\nid = \"other\"\nextends = \"kosmische-strijd\"\n\n[cards]\nnegotiate = 0\nattack = { 4 = 0, 6 = 0, 8 = 0, 10 = 0, 12 = 0, 14 = 0, 15 = 0, 18 = 0, 20 = 0, 30 = 1 }\n\n[aliens]\nwordss = {}\nwords = { card = 2 }\n",
        ),
    ])
}

#[test]
fn check_reports_all_problems() {
    let folder = every_mistake();
    let found = run(&format!("check {}", folder.path().display()));
    assert_eq!(found.status.code(), Some(1));
    let text = out(&found);
    assert!(!text.contains('\u{1b}'), "colors without a terminal");
    insta::assert_snapshot!("every_problem", without_folder(&text, folder.path()));
    let found = run(&format!("check --json --no-games {}", folder.path().display()));
    assert_eq!(found.status.code(), Some(1));
    let json = without_folder(&out(&found), folder.path());
    let document: serde_json::Value = serde_json::from_str(&json).unwrap();
    let problems = document["problems"].as_array().unwrap();
    let errors = problems.iter().filter(|problem| problem["severity"] == "error").count();
    assert_eq!(document["errors"], errors);
    let first: Vec<&str> = json.lines().take(50).collect();
    insta::assert_snapshot!("json", first.join("\n"));
}

fn mod_of(hooks: &str) -> tempfile::TempDir {
    let script = format!("{hooks}\n");
    pack(&[
        ("powers/aliens/probe.lua", &script),
        ("powers/aliens/probe.toml", "[en]\nname = \"Probe\"\ntext = \"It tries.\"\n"),
        ("decks/my-table.toml", &format!("{TABLE}\n[aliens]\nprobe = {{}}\n")),
    ])
}

fn power(before: &str, hooks: &str) -> tempfile::TempDir {
    mod_of(&format!(
        "{before}return power {{\n  id = \"probe\",\n  api = 2,\n  options = {{ use = \"may\" }},\n{hooks}}}\n"
    ))
}

fn only(problems: &[Problem], line: usize, what: &str) {
    let [problem] = problems else { panic!("not one problem: {problems:?}") };
    assert!(problem.what().contains(what) && problem.place.line == Some(line), "{problems:?}");
}

#[test]
fn captured_counters_are_rejected() {
    let folder = power(
        "local function counter()\n  local count = 0\n  return function()\n    count = count + 1\n    return count\n  end\nend\nlocal next_number = counter()\n",
        "  before_choice = {\n    when = function(game, me, it)\n      return next_number() > 0\n    end,\n    run = function(game, me, it) me:draw_cards(1) end,\n  },\n",
    );
    let report = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told = |problem: &Problem| problem.what().starts_with("assignment to captured variable `count`");
    let refused = report.problems.iter().find(|problem| told(problem)).unwrap();
    assert_eq!(refused.place.line, Some(4));
    assert!(refused.hint().unwrap().contains("`memory`"), "{refused:?}");
}

/// A script's forbidden parts are reported together, each once at its line. The game uses the same text.
#[test]
fn check_and_game_report_each_rejection_once() {
    let folder = power(
        "local count, list = 0, {}\nlocal long = \"@\"\n".replace('@', &"x".repeat(1001)).as_str(),
        "  before_choice = {\n    run = function(game, me, it)\n      count += 1\n      total = count ^ 2\n      local words = {\n        a = long,\n        b = total,\n      }\n      me:draw_cards(#words)\n    end,\n  },\n",
    );
    let report = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told: Vec<String> =
        report.problems.iter().map(|problem| without_folder(&problem.to_string(), folder.path())).collect();
    insta::assert_snapshot!(told.join("\n"), @r#"
    PACK/powers/aliens/probe.lua:2: a string in the script is longer than 1000 bytes (move text for players to the script's text file)
    PACK/powers/aliens/probe.lua:9: assignment to captured variable `count` (return the new value, or store it in `memory`)
    PACK/powers/aliens/probe.lua:10: `^` is not allowed: its result depends on the machine (multiply instead)
    PACK/powers/aliens/probe.lua:10: assignment to global `total` (write `local` before it, or declare a lasting value in `memory`)
    "#);
    let game = Content::with_mods(&[folder.path()]).unwrap_err();
    assert_eq!(game.0, report.problems);
}

#[test]
fn loops_over_lists_need_two_variables() {
    let loops = |body: &str| {
        let run = format!("  before_choice = {{\n    run = function(game, me, it)\n{body}\n    end,\n  }},\n");
        check(&crate::GAMES, &[], &[power("", &run).path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {})
            .problems
    };
    let sound = loops("      for _, seat in game:seats() do\n        seat:draw_cards(1)\n      end");
    assert!(sound.is_empty(), "{sound:?}");
    let place = loops("      for seat in game:seats() do\n        seat:draw_cards(1)\n      end");
    assert!(!place.is_empty());
}

#[test]
fn load_errors_are_reported_once() {
    let folder = power(
        "local list = {}\nlist:insert(1)\n",
        "  before_choice = {\n    run = function(game, me, it) me:draw_cards(1) end,\n  },\n",
    );
    let report = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    only(&report.problems, 2, "a table has no method `insert`");
    let folder = power("", "  before_choice = {\n    run = function(game, me, it) me:draw_cards(1) end,\n  },\n");
    let file = folder.path().join("powers/aliens/probe.lua");
    let text = std::fs::read_to_string(&file).unwrap().replace("\"may\"", "\"mya\"");
    std::fs::write(&file, text).unwrap();
    let report = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    only(&report.problems, 4, "invalid option `use`");
}

#[test]
fn hook_key_errors_point_at_their_line() {
    let folder = power(
        "local once = 1\n",
        "  any_time = { once = 'encounter', run = function(game, me, it) me:draw_cards(once) end },\n  before_choice = {\n    when = function(game, me, it) return true end,\n    once = \"yes\",\n    run = 3,\n  },\n",
    );
    let report = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told: Vec<_> = report.problems.iter().map(|problem| (problem.place.line, problem.what())).collect();
    assert_eq!(told[0], (Some(9), "invalid value for `before_choice.once`".to_owned()), "{told:?}");
    assert_eq!(told[1..], [(Some(10), "`before_choice.run` is not a function".to_owned())]);
}

/// Returns the problems of a power that begins in line 5.
fn told_of(before: &str, hooks: &str) -> String {
    let folder = power(before, hooks);
    let report = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told = report.problems.iter().map(|problem| without_folder(&problem.to_string(), folder.path()));
    told.collect::<Vec<_>>().join("\n")
}

#[test]
fn hook_word_errors_point_at_their_line() {
    let told = told_of(
        "",
        "  before_choice = {\n    who = \"main_playr\",\n    once = \"turns\",\n    order = 1,\n    run = function() end,\n  },\n  \
         on_totals = {\n    part_of = \"on_chioce\",\n    run = function() end,\n  },\n  \
         on_deal = {\n    part_of = \"on_choice\",\n    run = function() end,\n  },\n  \
         on_discard = {\n    use = \"may\",\n    part_of = \"before_choice\",\n    run = function() end,\n  },\n  \
         after_discard = {\n    part_of = \"on_discard\",\n    run = function() end,\n  },\n",
    );
    insta::assert_snapshot!(told, @r#"
    PACK/powers/aliens/probe.lua:6: invalid value for `before_choice.who` (did you mean `main_player`?)
    PACK/powers/aliens/probe.lua:7: invalid value for `before_choice.once` (did you mean `turn`?)
    PACK/powers/aliens/probe.lua:8: invalid value for `before_choice.order` (expected one of first, usual, last)
    PACK/powers/aliens/probe.lua:12: invalid value for `on_totals.part_of` (did you mean `on_choice`?)
    PACK/powers/aliens/probe.lua:16: `on_deal` is part of `on_choice`, which is missing (write `on_choice = { … }`, which declares the use)
    PACK/powers/aliens/probe.lua:20: `on_discard` is part of `before_choice` and runs without a question, so it cannot have `use` (write `use` in `before_choice`)
    PACK/powers/aliens/probe.lua:25: `after_discard` is part of `on_discard`, which is itself a part (write the hook that declares the use)
    "#);
}

#[test]
fn missing_event_functions_point_at_their_line() {
    let told = told_of(
        "local function prey(game, me, it)\n  return it:ships(me) > 0\nend\n\n",
        "  on_lose_ships = {\n    when = prey,\n    run = function(game, me, it)\n      it:cancel()\n      it:spair(me)\n      \
         it:send({ me }, game:offense())\n    end,\n  },\n  \
         on_answer = {\n    when = prey,\n    run = function(game, me, it)\n      it:seat():may_join()\n      \
         game:spare(me)\n    end,\n  },\n  \
         ship_limit = {\n    value = function(game, me, seat, limit)\n      if seat == me then\n        return limit + 1\n      \
         end\n    end,\n  },\n",
    );
    insta::assert_snapshot!(told, @r#"
    PACK/powers/aliens/probe.lua:2: `it` has no method `ships` in `on_answer` (available in on_lose_ships, after_lose_ships, on_land, after_land, on_leave)
    PACK/powers/aliens/probe.lua:12: `it` has no method `cancel` in `on_lose_ships` (available in on_power_used, on_leave)
    PACK/powers/aliens/probe.lua:13: the trigger has no method `spair` (did you mean `spare`?)
    PACK/powers/aliens/probe.lua:14: `send`: `to`, the second argument, has the wrong type; expected Planet | Place, found a seat
    PACK/powers/aliens/probe.lua:21: `spare` is a method of the trigger, but was called on the game (check the value before the colon)
    PACK/powers/aliens/probe.lua:26: warning: useless comparison: the trigger never equals a seat (see powers/API.md for the type of each side)
    "#);
}

#[test]
fn sides_are_not_seats_nor_places_planets() {
    let told = told_of(
        "",
        "  on_cards_turned = {\n    when = function(game, me)\n      return me:side() == me or game:side(\"ofense\"):attacks()\n    \
         end,\n    run = function(game, me)\n      me:swap_hands_with(me:side():other())\n      \
         me:side():draw_cards(1)\n      me:side():opponent()\n      me:opponent():count_as(game:kinds(\"negotiate\")[1])\n      \
         game:hole():ships(me)\n      me:side():other():count_as(me)\n      if game:is_past(\"revael\") then\n        \
         me:lose_ships(1, { outsied = true })\n      end\n    end,\n  },\n",
    );
    insta::assert_snapshot!(told, @r#"
    PACK/powers/aliens/probe.lua:7: warning: useless comparison: a side never equals a seat (see powers/API.md for the type of each side)
    PACK/powers/aliens/probe.lua:7: invalid value "ofense" (did you mean `offense`?)
    PACK/powers/aliens/probe.lua:10: `swap_hands_with`: `with`, the first argument, has the wrong type; expected a seat, found a side
    PACK/powers/aliens/probe.lua:11: `draw_cards` is a method of a seat, but was called on a side (check the value before the colon)
    PACK/powers/aliens/probe.lua:12: `opponent` is a method of a seat, but was called on a side (check the value before the colon)
    PACK/powers/aliens/probe.lua:13: `count_as` is a method of a side, but was called on a seat (check the value before the colon)
    PACK/powers/aliens/probe.lua:14: `ships` is a method of the trigger or a planet, but was called on a place (check the value before the colon)
    PACK/powers/aliens/probe.lua:15: `count_as`: `kind`, the first argument, has the wrong type; expected a kind of card, found a seat
    PACK/powers/aliens/probe.lua:16: invalid value "revael" (did you mean `reveal`?)
    PACK/powers/aliens/probe.lua:17: unknown field `outsied` in `lose_ships` (did you mean `outside`?)
    "#);
}

#[test]
fn destiny_cards_reject_keys_of_powers() {
    let script = "return destiny {\n  id = \"probe\",\n  api = 2,\n  any_time = {\n    once = \"encounter\",\n    run = \
                  function() end,\n  },\n  ship_limit = {\n    value = function() end,\n  },\n}\n";
    let folder = pack(&[
        ("powers/destiny/probe.lua", script),
        ("powers/destiny/probe.toml", "[en]\nname = \"Probe\"\ntext = \"It tries.\"\n"),
        ("decks/my-table.toml", &format!("{TABLE}\n[cards.destiny]\nprobe = 1\n")),
    ]);
    let report = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told: Vec<String> =
        report.problems.iter().map(|problem| without_folder(&problem.to_string(), folder.path())).collect();
    insta::assert_snapshot!(told.join("\n"), @r"
    PACK/powers/destiny/probe.lua:5: in a card, `any_time` cannot have `once` (remove it: only powers, rules, and cards with `lies` can have it; other cards are played when their holder chooses, or act once when revealed)
    PACK/powers/destiny/probe.lua:8: `ship_limit` changes a number, but a card without `lies` cannot change numbers (use a power, a rule, or a card with `lies`)
    ");
}

#[test]
fn missing_lua_names_suggest_replacements() {
    let folder = power(
        "",
        "  before_choice = {\n    run = function(game, me, it)\n      me:draw_cards(select(2, 1, 2))\n      for _, seat in next, game:seats() do\n        me:draw_cards(#string.gsub(\"a\", \"b\", \"c\"))\n      end\n      local part = (\"a\"):match(\"b\")\n    end,\n  },\n",
    );
    let report = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told: Vec<String> =
        report.problems.iter().map(|problem| without_folder(&problem.to_string(), folder.path())).collect();
    insta::assert_snapshot!(told.join("\n"), @r#"
    PACK/powers/aliens/probe.lua:7: undefined variable `select` (use a list: `list[2]` is its second value, and `#list` is the number of values)
    PACK/powers/aliens/probe.lua:8: undefined variable `next` (loop over `ipairs(list)` or `pairs(table)`)
    PACK/powers/aliens/probe.lua:9: unknown function `string.gsub` (use `string.find` with plain text: patterns are not supported)
    PACK/powers/aliens/probe.lua:11: a text has no method `match` (use `string.find` with plain text: patterns are not supported)
    "#);
}

#[test]
fn oversized_script_is_reported_once() {
    let folder = power(&format!("-- {}\n", "x".repeat(70_000)), "");
    let report = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let [problem] = &report.problems[..] else { panic!("{:?}", report.problems) };
    assert_eq!(problem.what(), "file is larger than 64 KiB");
}

const SOUND: &str = "  on_lose_ships = {\n    when = function(game, me, it)\n      return it:ships(me) > 0\n    end,\n    run = function(game, me, it)\n      me:draw_cards(1)\n    end,\n  },\n";

#[test]
fn scenarios_of_a_mod_are_played() {
    let folder = power("", SOUND);
    let line = format!("check {} --games 20 --verbose", folder.path().display());
    let sound = run(&line);
    assert_eq!(sound.status.code(), Some(0), "{}", out(&sound));
    let told = "`probe` has no scenario";
    assert!(
        out(&sound).contains(told) && out(&sound).contains("1 warning in 3 files; probe was used"),
        "{}",
        out(&sound)
    );
    assert!(out(&sound).contains("on_lose_ships"), "{}", out(&sound));
    let scenario = "rule = \"T1\"\nstory = \"Nothing happens.\"\nedition = \"my-table\"\n\n[setup]\nphase = \"cards\"\naliens = { red = \"probe\" }\ndefense = \"blue\"\nplanet = \"blue 1\"\ncone = { red = 1 }\nhands = { red = \"attack 4, attack 6\", blue = \"attack 18, attack 6\" }\n\n[expect]\nturn = 7\n";
    std::fs::create_dir(folder.path().join("scenarios")).unwrap();
    std::fs::write(folder.path().join("scenarios/fails.toml"), scenario).unwrap();
    let fails = run(&line);
    assert_eq!(fails.status.code(), Some(1));
    let text = out(&fails);
    assert!(text.contains("scenarios/fails.toml:14") && text.contains("the scenario fails"), "{text}");
}

#[test]
fn exit_codes_are_what_editors_expect() {
    let folder = power("", SOUND);
    let code = |line: &str| run(&format!("check {line} {}", folder.path().display())).status.code();
    assert_eq!(code("--no-games"), Some(0));
    std::fs::write(folder.path().join("powers/aliens/other.toml"), "[en]\nname = \"Other\"\n").unwrap();
    assert_eq!(code("--no-games"), Some(0));
    assert_eq!(code("--no-games --deny-warnings"), Some(1));
    assert_eq!(code("--no-games no-such-folder"), Some(2));
    assert_eq!(code("--no-games --games 3"), Some(2));
}

#[test]
fn script_in_no_edition_is_reported() {
    let folder = power("", SOUND);
    std::fs::write(folder.path().join("decks/my-table.toml"), TABLE).unwrap();
    let report = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    only(&report.problems, 2, "no edition has the alien `probe`, so it is never played");
    let hint = "write `probe = { use = \"may\" }` under `[aliens]` in a file in `decks/`";
    assert_eq!(report.problems[0].hint().as_deref(), Some(hint));
}

#[test]
fn other_commands_suggest_check() {
    let folder = every_mistake();
    let found = run(&format!("aliens --mods {}", folder.path().display()));
    assert_eq!(found.status.code(), Some(2));
    let text = String::from_utf8(found.stderr).unwrap();
    let last = text.lines().last().unwrap();
    assert_eq!(last, format!("(`hyperkon check {}` shows all errors with their lines)", folder.path().display()));
}

/// A translation may have only existing keys. It may show only the values that each key provides.
#[test]
fn misspelt_translations_are_reported() {
    let folder = pack(&[(
        "powers/texts/fr.toml",
        "[fr.cli]\nended = \"L'entrée est finie.\"\nendet = \"?\"\nsaved = \"{file}, {hwo}\"\ncut = \"{nobody_gives}\"\n\
         [fr.zombie]\nname = \"Zombie\"\nnmae = \"Zombie\"\nedition.kosmische-strijd = \"?\"\n[fr.nothing_like_it]\nx = \"?\"\n",
    )]);
    let report = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told: Vec<String> =
        report.problems.iter().map(|problem| without_folder(&problem.to_string(), folder.path())).collect();
    insta::assert_snapshot!(told.join("\n"));
    assert_eq!(report.errors(), 0);
}

/// A rejected text still counts as present: no other problem reports it as missing.
#[test]
fn rejected_text_is_reported_once() {
    let script = "return power {\n  id = \"probe\",\n  api = 2,\n  before_choice = {\n    run = function(game, me, it)\n      \
                  me:choose { from = { \"left\", \"right\" }, about = \"way\" }\n    end,\n  },\n}\n";
    let texts = format!(
        "[en]\nname = \"Probe\"\ntext = \"{}\"\nway = \"Which\\nway?\"\nleft = \"\\u001b\"\nright = \"right\"\n",
        "x".repeat(2001)
    );
    let told = told_of_probe(script, &texts);
    insta::assert_snapshot!(told, @r"
    PACK/powers/aliens/probe.toml:3: `en.probe.text` is longer than 2000 characters
    PACK/powers/aliens/probe.toml:4: `en.probe.way` contains a line break (write it on one line)
    PACK/powers/aliens/probe.toml:5: `en.probe.left` contains the invisible character \u{1b}
    ");
}

/// The sentence for a chosen word can show the question's values and the chooser.
#[test]
fn choice_sentences_show_only_given_values() {
    let script = "return power {\n  id = \"probe\",\n  api = 2,\n  before_choice = {\n    run = function(game, me, it)\n      \
                  me:choose { from = { \"left\", \"right\" }, about = \"way\", naming = { me, 3 } }\n    end,\n  },\n}\n";
    let texts = "[en]\nname = \"Probe\"\ntext = \"?\"\nway = \"{by}?\"\nleft = \"left\"\nright = \"right\"\n\
                 [en.told]\nleft = \"{by} takes {n} from {seat}.\"\nright = \"{bi} takes {n2}.\"\n";
    let told = told_of_probe(script, texts);
    insta::assert_snapshot!(told, @r"
    PACK/powers/aliens/probe.toml:4: unknown placeholder {by} in `en.way` (available: {seat}, {n})
    PACK/powers/aliens/probe.toml:9: unknown placeholder {bi} in `en.told.right` (available: {seat}, {n}, {by})
    PACK/powers/aliens/probe.toml:9: unknown placeholder {n2} in `en.told.right` (did you mean `n`?)
    ");
}

/// Returns the problems of a mod with this alien, without playing.
fn told_of_probe(script: &str, texts: &str) -> String {
    let edition = "api = 2\nid = \"probed\"\nextends = \"kosmische-strijd\"\nname = { en = \"Probed\" }\n\n[aliens]\nprobe = {}\n";
    let folder = pack(&[
        ("powers/aliens/probe.lua", script),
        ("powers/aliens/probe.toml", texts),
        ("decks/probed.toml", edition),
    ]);
    let report = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told = report.problems.iter().map(|problem| without_folder(&problem.to_string(), folder.path()));
    told.collect::<Vec<_>>().join("\n")
}

/// The shipped content is valid: built in, as a working copy, and the bundled mods.
#[test]
fn shipped_content_has_no_problems() {
    let wishes = Wishes { games: 0, ..Wishes::default() };
    let none: [&Path; 0] = [];
    let built_in = check(&crate::GAMES, &none, &none, &wishes, &|_, _| {});
    assert_eq!(built_in.problems, []);
    let (files, _) = Content::collect(&none);
    assert_eq!(built_in.files.len(), files.len());
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let copy = check(&crate::GAMES, &none, &[root], &wishes, &|_, _| {});
    assert_eq!(copy.problems, []);
    // Skip texts that all games share.
    let own = files.iter().filter(|file| !file.name.starts_with("powers/texts/every-game.")).count();
    assert_eq!((copy.files.len(), files.len() - own), (own, 3));
    let library = Library::new(root.join("decks/mods"));
    for entry in std::fs::read_dir(library.dir()).unwrap() {
        let folder = entry.unwrap().path();
        if folder.is_dir() {
            let needed: Vec<_> =
                library.resolve(std::slice::from_ref(&folder)).into_iter().filter(|path| *path != folder).collect();
            let needed: Vec<&Path> = needed.iter().map(|path| path.as_path()).collect();
            assert_eq!(
                check(&crate::GAMES, &needed, &[folder.as_path()], &wishes, &|_, _| {}).problems,
                [],
                "{}",
                folder.display()
            );
        }
    }
}

/// A copy of the whole game replaces it without conflicts, and its errors are reported.
#[test]
fn copy_of_the_game_replaces_it() {
    let (files, _) = Content::collect::<&Path>(&[]);
    let files: Vec<(String, String)> =
        files.into_iter().map(|file| (file.name, file.text.replace("me:is_offense()", "me:is_ofense()"))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let folder = pack(&files);
    let report = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    assert!(!report.problems.is_empty());
    assert!(
        report.problems.iter().all(|problem| problem.what().contains("has no method `is_ofense`")),
        "{:?}",
        report.problems
    );
}

/// For a script with very many errors, only some of them are reported.
#[test]
fn many_errors_are_reported_in_part() {
    let lines = "    nowhere[nothing](nil)\n".repeat(1500);
    let folder =
        power("", &format!("  before_choice = {{\n    run = function(game, me, it)\n{lines}    end,\n  }},\n"));
    let report = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    assert!((100..=200).contains(&report.problems.len()), "{}", report.problems.len());
}

/// The same options and seed give the same games with any number of threads.
#[test]
fn a_check_can_be_repeated() {
    let folder = power("", SOUND);
    let played = || {
        let report = check(
            &crate::GAMES,
            &[],
            &[folder.path()],
            &Wishes { games: 20, seed: 9, ..Wishes::default() },
            &|_, _| {},
        );
        let mut played = serde_json::to_value(&report.played).unwrap();
        // Collected memory is not counted; the interpreter decides when to collect.
        for hook in played["budget"].as_array_mut().unwrap() {
            hook.as_object_mut().unwrap().remove("memory");
        }
        played.to_string()
    };
    assert_eq!(played(), played());
}

/// A mod may extend another mod, which is not checked itself.
#[test]
fn mod_extends_another_mod() {
    let base = power("", SOUND);
    std::fs::write(base.path().join("powers/aliens/other.toml"), "[en]\nname = \"Other\"\n").unwrap();
    let upper =
        pack(&[("decks/upper.toml", "api = 2\nid = \"upper\"\nextends = \"my-table\"\nname = { en = \"Upper\" }\n")]);
    let wishes = Wishes { games: 0, ..Wishes::default() };
    let alone = check(&crate::GAMES, &[], &[upper.path()], &wishes, &|_, _| {});
    assert_eq!(alone.errors(), 1, "{:?}", alone.problems);
    let together = check(&crate::GAMES, &[base.path()], &[upper.path()], &wishes, &|_, _| {});
    assert_eq!((together.problems, together.files.len()), (Vec::new(), 1));
}
