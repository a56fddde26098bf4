//! `hyperkon check`: what it says of a mod with every kind of mistake, and how it ends. What it finds by playing and the page
//! of its problems have rooms of their own.

mod playing;
mod problems;
mod slips;
mod types;
mod words;

use crate::common::{pack, without_folder};
use crate::program::terminal::{out, run};
use hyperkon::game::Content;
use hyperkon::problem::Problem;
use hyperkon_workshop::check::{Wishes, check};
use std::path::Path;

const TABLE: &str = "api = 2\nid = \"my-table\"\nextends = \"kosmische-strijd\"\nname = { en = \"My table\" }\n";

/// A mod with something wrong in every place.
fn every_mistake() -> tempfile::TempDir {
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
fn every_problem_is_told_at_once() {
    let folder = every_mistake();
    let found = run(&format!("check {}", folder.path().display()));
    assert_eq!(found.status.code(), Some(1));
    let text = out(&found);
    assert!(!text.contains('\u{1b}'), "no colours where there is no terminal");
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
fn what_a_function_keeps_is_refused() {
    let folder = power(
        "local function counter()\n  local count = 0\n  return function()\n    count = count + 1\n    return count\n  end\nend\nlocal next_number = counter()\n",
        "  before_choice = {\n    when = function(game, me, it)\n      return next_number() > 0\n    end,\n    run = function(game, me, it) me:draw_cards(1) end,\n  },\n",
    );
    let report = check(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told = |problem: &Problem| problem.what().starts_with("a function changes `count`");
    let refused = report.problems.iter().find(|problem| told(problem)).unwrap();
    assert_eq!(refused.place.line, Some(4));
    assert!(refused.hint().unwrap().contains("`memory`"), "{refused:?}");
}

/// What a script may not contain is told all at once, each thing once and in its line, in the same words by the game.
#[test]
fn everything_refused_is_told_once_by_check_and_game() {
    let folder = power(
        "local count, list = 0, {}\nlocal long = \"@\"\n".replace('@', &"x".repeat(1001)).as_str(),
        "  before_choice = {\n    run = function(game, me, it)\n      count += 1\n      total = count ^ 2\n      local words = {\n        a = long,\n        b = total,\n      }\n      me:draw_cards(#words)\n    end,\n  },\n",
    );
    let report = check(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told: Vec<String> =
        report.problems.iter().map(|problem| without_folder(&problem.to_string(), folder.path())).collect();
    insta::assert_snapshot!(told.join("\n"), @r#"
    PACK/powers/aliens/probe.lua:2: a text in the script is longer than 1000 bytes (what players read stands in the script's texts)
    PACK/powers/aliens/probe.lua:9: a function changes `count`, which belongs to what is around it (give the new value back; what is to last is declared in `memory`)
    PACK/powers/aliens/probe.lua:10: `^` is not equally exact on every machine (multiply instead)
    PACK/powers/aliens/probe.lua:10: this sets the global `total` (write `local` before it; what is to last is declared in `memory`)
    "#);
    let game = Content::with_packs(&[folder.path()]).unwrap_err();
    assert_eq!(game.0, report.problems);
}

#[test]
fn a_loop_through_a_list_gives_place_and_value() {
    let loops = |body: &str| {
        let run = format!("  before_choice = {{\n    run = function(game, me, it)\n{body}\n    end,\n  }},\n");
        check(&[], &[power("", &run).path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {}).problems
    };
    let sound = loops("      for _, seat in game:seats() do\n        seat:draw_cards(1)\n      end");
    assert!(sound.is_empty(), "{sound:?}");
    let place = loops("      for seat in game:seats() do\n        seat:draw_cards(1)\n      end");
    assert!(!place.is_empty());
}

#[test]
fn what_stops_the_loading_is_told_once() {
    let folder = power(
        "local list = {}\nlist:insert(1)\n",
        "  before_choice = {\n    run = function(game, me, it) me:draw_cards(1) end,\n  },\n",
    );
    let report = check(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    only(&report.problems, 2, "a table has no `insert`");
    let folder = power("", "  before_choice = {\n    run = function(game, me, it) me:draw_cards(1) end,\n  },\n");
    let file = folder.path().join("powers/aliens/probe.lua");
    let text = std::fs::read_to_string(&file).unwrap().replace("\"may\"", "\"mya\"");
    std::fs::write(&file, text).unwrap();
    let report = check(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    only(&report.problems, 4, "option `use` is neither");
}

#[test]
fn a_key_of_a_hook_is_told_where_it_stands() {
    let folder = power(
        "local once = 1\n",
        "  any_time = { once = 'encounter', run = function(game, me, it) me:draw_cards(once) end },\n  before_choice = {\n    when = function(game, me, it) return true end,\n    once = \"yes\",\n    run = 3,\n  },\n",
    );
    let report = check(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told: Vec<_> = report.problems.iter().map(|problem| (problem.place.line, problem.what())).collect();
    assert_eq!(told[0], (Some(9), "`before_choice.once` takes one of a few words".to_owned()), "{told:?}");
    assert_eq!(told[1..], [(Some(10), "`before_choice.run` is not a function".to_owned())]);
}

/// What is said of a power that begins in line 5.
fn told_of(before: &str, hooks: &str) -> String {
    let folder = power(before, hooks);
    let report = check(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told = report.problems.iter().map(|problem| without_folder(&problem.to_string(), folder.path()));
    told.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_word_of_a_hook_is_told_with_its_line() {
    let told = told_of(
        "",
        "  before_choice = {\n    who = \"main_playr\",\n    once = \"turns\",\n    order = 1,\n    run = function() end,\n  },\n  \
         on_totals = {\n    part_of = \"on_chioce\",\n    run = function() end,\n  },\n  \
         on_deal = {\n    part_of = \"on_choice\",\n    run = function() end,\n  },\n  \
         on_discard = {\n    use = \"may\",\n    part_of = \"before_choice\",\n    run = function() end,\n  },\n  \
         after_discard = {\n    part_of = \"on_discard\",\n    run = function() end,\n  },\n",
    );
    insta::assert_snapshot!(told, @r#"
    PACK/powers/aliens/probe.lua:6: `before_choice.who` takes one of a few words (did you mean `main_player`?)
    PACK/powers/aliens/probe.lua:7: `before_choice.once` takes one of a few words (did you mean `turn`?)
    PACK/powers/aliens/probe.lua:8: `before_choice.order` takes one of a few words (it takes first, usual, last)
    PACK/powers/aliens/probe.lua:12: `on_totals.part_of` takes one of a few words (did you mean `on_choice`?)
    PACK/powers/aliens/probe.lua:16: `on_deal` is part of `on_choice`, which this script does not have (write `on_choice = { … }`, where the use is declared)
    PACK/powers/aliens/probe.lua:20: `on_discard` is part of `before_choice`: it is done unasked, and takes no `use` (say it of `before_choice`)
    PACK/powers/aliens/probe.lua:25: `after_discard` is part of `on_discard`, which is a part itself (name the hook at which the use is declared)
    "#);
}

#[test]
fn what_a_moment_has_not_is_told_with_its_line() {
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
    PACK/powers/aliens/probe.lua:2: `it` has no `ships` in `on_answer` (it has one in on_lose_ships, after_lose_ships, on_land, after_land, on_leave)
    PACK/powers/aliens/probe.lua:12: `it` has no `cancel` in `on_lose_ships` (it has one in on_power_used, on_leave)
    PACK/powers/aliens/probe.lua:13: the moment has no `spair` (did you mean `spare`?)
    PACK/powers/aliens/probe.lua:14: `send`: `to`, the second thing it takes, is a seat, and Planet | Place is wanted
    PACK/powers/aliens/probe.lua:21: `spare` is a function of the moment, and this is the game (see what stands before the colon)
    PACK/powers/aliens/probe.lua:26: warning: the moment is never equal to a seat (see what each side gives in powers/API.md)
    "#);
}

#[test]
fn sides_and_places_are_told_from_seats_and_planets() {
    let told = told_of(
        "",
        "  on_cards_turned = {\n    when = function(game, me)\n      return me:side() == me or game:side(\"ofense\"):attacks()\n    \
         end,\n    run = function(game, me)\n      me:swap_hands_with(me:side():other())\n      \
         me:side():draw_cards(1)\n      me:side():opponent()\n      me:opponent():count_as(game:kinds(\"negotiate\")[1])\n      \
         game:hole():ships(me)\n      me:side():other():count_as(me)\n      if game:is_past(\"revael\") then\n        \
         me:lose_ships(1, { outsied = true })\n      end\n    end,\n  },\n",
    );
    insta::assert_snapshot!(told, @r#"
    PACK/powers/aliens/probe.lua:7: warning: a side is never equal to a seat (see what each side gives in powers/API.md)
    PACK/powers/aliens/probe.lua:7: "ofense" is not possible here (did you mean `offense`?)
    PACK/powers/aliens/probe.lua:10: `swap_hands_with`: `with`, the first thing it takes, is a side, and a seat is wanted
    PACK/powers/aliens/probe.lua:11: `draw_cards` is a function of a seat, and this is a side (see what stands before the colon)
    PACK/powers/aliens/probe.lua:12: `opponent` is a function of a seat, and this is a side (see what stands before the colon)
    PACK/powers/aliens/probe.lua:13: `count_as` is a function of a side, and this is a seat (see what stands before the colon)
    PACK/powers/aliens/probe.lua:14: `ships` is a function of the moment or a planet, and this is a place (see what stands before the colon)
    PACK/powers/aliens/probe.lua:15: `count_as`: `kind`, the first thing it takes, is a seat, and a kind of card is wanted
    PACK/powers/aliens/probe.lua:16: "revael" is not possible here (did you mean `reveal`?)
    PACK/powers/aliens/probe.lua:17: `lose_ships` takes no `outsied` (did you mean `outside`?)
    "#);
}

#[test]
fn a_destiny_card_has_no_key_that_only_powers_have() {
    let script = "return destiny {\n  id = \"probe\",\n  api = 2,\n  any_time = {\n    once = \"encounter\",\n    run = \
                  function() end,\n  },\n  ship_limit = {\n    value = function() end,\n  },\n}\n";
    let folder = pack(&[
        ("powers/destiny/probe.lua", script),
        ("powers/destiny/probe.toml", "[en]\nname = \"Probe\"\ntext = \"It tries.\"\n"),
        ("decks/my-table.toml", &format!("{TABLE}\n[cards.destiny]\nprobe = 1\n")),
    ]);
    let report = check(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told: Vec<String> =
        report.problems.iter().map(|problem| without_folder(&problem.to_string(), folder.path())).collect();
    insta::assert_snapshot!(told.join("\n"), @r"
    PACK/powers/destiny/probe.lua:5: `any_time` of a card takes no `once` (powers, rules and cards with `lies` take it; another card is played when its holder likes, or acts once where it lies turned)
    PACK/powers/destiny/probe.lua:8: `ship_limit` changes a number, and a card changes none (only powers, rules and cards with `lies` do)
    ");
}

#[test]
fn names_of_lua_that_scripts_have_not_are_told_with_what_to_write() {
    let folder = power(
        "",
        "  before_choice = {\n    run = function(game, me, it)\n      me:draw_cards(select(2, 1, 2))\n      for _, seat in next, game:seats() do\n        me:draw_cards(#string.gsub(\"a\", \"b\", \"c\"))\n      end\n      local part = (\"a\"):match(\"b\")\n    end,\n  },\n",
    );
    let report = check(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told: Vec<String> =
        report.problems.iter().map(|problem| without_folder(&problem.to_string(), folder.path())).collect();
    insta::assert_snapshot!(told.join("\n"), @r#"
    PACK/powers/aliens/probe.lua:7: nothing is named `select` here (take a list: `list[2]` is one of its values, `#list` how many there are)
    PACK/powers/aliens/probe.lua:8: nothing is named `next` here (a loop goes through `ipairs(list)` or `pairs(table)`)
    PACK/powers/aliens/probe.lua:9: scripts have no `string.gsub` (there are no patterns: `string.find` looks for a text as it stands)
    PACK/powers/aliens/probe.lua:11: a text has no `match` (there are no patterns: `string.find` looks for a text as it stands)
    "#);
}

#[test]
fn a_script_that_is_too_large_is_told_once() {
    let folder = power(&format!("-- {}\n", "x".repeat(70_000)), "");
    let report = check(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let [problem] = &report.problems[..] else { panic!("{:?}", report.problems) };
    assert_eq!(problem.what(), "is larger than 64 KiB");
}

const SOUND: &str = "  on_lose_ships = {\n    when = function(game, me, it)\n      return it:ships(me) > 0\n    end,\n    run = function(game, me, it)\n      me:draw_cards(1)\n    end,\n  },\n";

#[test]
fn scenarios_of_a_mod_are_played() {
    let folder = power("", SOUND);
    let line = format!("check {} --games 20 --verbose", folder.path().display());
    let sound = run(&line);
    assert_eq!(sound.status.code(), Some(0), "{}", out(&sound));
    assert!(out(&sound).contains("all is well in 3 files; probe was used"), "{}", out(&sound));
    assert!(out(&sound).contains("on_lose_ships"), "{}", out(&sound));
    let scenario = "rule = \"T1\"\nstory = \"Nothing happens.\"\nedition = \"my-table\"\n\n[setup]\nphase = \"cards\"\naliens = { red = \"probe\" }\ndefense = \"blue\"\nplanet = \"blue 1\"\ncone = { red = 1 }\nhands = { red = \"attack 4, attack 6\", blue = \"attack 18, attack 6\" }\n\n[expect]\nturn = 7\n";
    std::fs::create_dir(folder.path().join("scenarios")).unwrap();
    std::fs::write(folder.path().join("scenarios/fails.toml"), scenario).unwrap();
    let fails = run(&line);
    assert_eq!(fails.status.code(), Some(1));
    let text = out(&fails);
    assert!(text.contains("scenarios/fails.toml:14") && text.contains("the scenario does not hold"), "{text}");
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
fn a_script_in_no_edition_is_told() {
    let folder = power("", SOUND);
    std::fs::write(folder.path().join("decks/my-table.toml"), TABLE).unwrap();
    let report = check(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    only(&report.problems, 2, "the alien `probe` is in no edition, so nobody can play it");
    let hint = "write `probe = { use = \"may\" }` below `[aliens]` in a file of decks/";
    assert_eq!(report.problems[0].hint().as_deref(), Some(hint));
}

#[test]
fn other_commands_name_the_check() {
    let folder = every_mistake();
    let found = run(&format!("aliens --mods {}", folder.path().display()));
    assert_eq!(found.status.code(), Some(2));
    let text = String::from_utf8(found.stderr).unwrap();
    let last = text.lines().last().unwrap();
    assert_eq!(
        last,
        format!("(`hyperkon check {}` shows everything that is wrong with its line)", folder.path().display())
    );
}

/// A translation says what there is, with the values that there are.
#[test]
fn a_misspelt_translation_is_told() {
    let folder = pack(&[(
        "powers/texts/fr.toml",
        "[fr.cli]\nended = \"L'entrée est finie.\"\nendet = \"?\"\nsaved = \"{file}, {hwo}\"\ncut = \"{nobody_gives}\"\n\
         [fr.zombie]\nname = \"Zombie\"\nnmae = \"Zombie\"\nedition.kosmische-strijd = \"?\"\n[fr.nothing_like_it]\nx = \"?\"\n",
    )]);
    let report = check(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told: Vec<String> =
        report.problems.iter().map(|problem| without_folder(&problem.to_string(), folder.path())).collect();
    insta::assert_snapshot!(told.join("\n"));
    assert_eq!(report.errors(), 0);
}

/// A text that is not taken is there all the same: nobody is told to write it, and nothing else is wrong for want of it.
#[test]
fn a_text_that_is_not_taken_is_told_once() {
    let script = "return power {\n  id = \"probe\",\n  api = 2,\n  before_choice = {\n    run = function(game, me, it)\n      \
                  me:choose { from = { \"left\", \"right\" }, about = \"way\" }\n    end,\n  },\n}\n";
    let texts = format!(
        "[en]\nname = \"Probe\"\ntext = \"{}\"\nway = \"Which\\nway?\"\nleft = \"\\u001b\"\nright = \"right\"\n",
        "x".repeat(2001)
    );
    let told = told_of_probe(script, &texts);
    insta::assert_snapshot!(told, @r"
    PACK/powers/aliens/probe.toml:3: `en.probe.text` is longer than 2000 letters
    PACK/powers/aliens/probe.toml:4: `en.probe.way` has a line break (write it in one line)
    PACK/powers/aliens/probe.toml:5: `en.probe.left` holds a letter that cannot be seen, \u{1b}
    ");
}

/// The sentence for a word that is chosen shows what the question gives, and who has chosen.
#[test]
fn what_a_sentence_for_a_choice_shows_is_given() {
    let script = "return power {\n  id = \"probe\",\n  api = 2,\n  before_choice = {\n    run = function(game, me, it)\n      \
                  me:choose { from = { \"left\", \"right\" }, about = \"way\", naming = { me, 3 } }\n    end,\n  },\n}\n";
    let texts = "[en]\nname = \"Probe\"\ntext = \"?\"\nway = \"{by}?\"\nleft = \"left\"\nright = \"right\"\n\
                 [en.told]\nleft = \"{by} takes {n} from {seat}.\"\nright = \"{bi} takes {n2}.\"\n";
    let told = told_of_probe(script, texts);
    insta::assert_snapshot!(told, @r"
    PACK/powers/aliens/probe.toml:4: `en.way` shows {by}, which is not given (there are {seat}, {n})
    PACK/powers/aliens/probe.toml:9: `en.told.right` shows {bi}, which is not given (there are {seat}, {n}, {by})
    PACK/powers/aliens/probe.toml:9: `en.told.right` shows {n2}, which is not given (did you mean `n`?)
    ");
}

/// What is said of a mod with this alien, without playing.
fn told_of_probe(script: &str, texts: &str) -> String {
    let edition = "api = 2\nid = \"probed\"\nextends = \"kosmische-strijd\"\nname = { en = \"Probed\" }\n\n[aliens]\nprobe = {}\n";
    let folder = pack(&[
        ("powers/aliens/probe.lua", script),
        ("powers/aliens/probe.toml", texts),
        ("decks/probed.toml", edition),
    ]);
    let report = check(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told = report.problems.iter().map(|problem| without_folder(&problem.to_string(), folder.path()));
    told.collect::<Vec<_>>().join("\n")
}

/// What ships is sound: as it is built in, as a copy being worked on, and the mods that come with it.
#[test]
fn what_ships_has_no_problem() {
    let wishes = Wishes { games: 0, ..Wishes::default() };
    let none: [&Path; 0] = [];
    let built_in = check(&none, &none, &wishes, &|_, _| {});
    assert_eq!(built_in.problems, []);
    let (files, _) = Content::collect(&none);
    assert_eq!(built_in.files.len(), files.len());
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let copy = check(&none, &[root], &wishes, &|_, _| {});
    assert_eq!(copy.problems, []);
    // What every game says is not the content's own.
    let own = files.iter().filter(|file| !file.name.starts_with("powers/texts/every-game.")).count();
    assert_eq!((copy.files.len(), files.len() - own), (own, 3));
    for entry in std::fs::read_dir(root.join("decks/mods")).unwrap() {
        let folder = entry.unwrap().path();
        if folder.is_dir() {
            assert_eq!(check(&none, &[folder.as_path()], &wishes, &|_, _| {}).problems, [], "{}", folder.display());
        }
    }
}

/// A copy of the whole game clashes with nothing, and its mistakes are told.
#[test]
fn a_copy_of_the_game_takes_its_place() {
    let (files, _) = Content::collect::<&Path>(&[]);
    let files: Vec<(String, String)> =
        files.into_iter().map(|file| (file.name, file.text.replace("me:is_offense()", "me:is_ofense()"))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let folder = pack(&files);
    let report = check(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    assert!(!report.problems.is_empty());
    assert!(
        report.problems.iter().all(|problem| problem.what().contains("has no `is_ofense`")),
        "{:?}",
        report.problems
    );
}

/// A script that is one long mistake is told in part.
#[test]
fn many_mistakes_are_told_in_part() {
    let lines = "    nowhere[nothing](nil)\n".repeat(1500);
    let folder =
        power("", &format!("  before_choice = {{\n    run = function(game, me, it)\n{lines}    end,\n  }},\n"));
    let report = check(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    assert!((100..=200).contains(&report.problems.len()), "{}", report.problems.len());
}

/// The same questions give the same games, whatever the number of threads.
#[test]
fn a_check_can_be_repeated() {
    let folder = power("", SOUND);
    let played = || {
        let report = check(&[], &[folder.path()], &Wishes { games: 20, seed: 9 }, &|_, _| {});
        let mut played = serde_json::to_value(&report.played).unwrap();
        // What was collected meanwhile is not counted, and when that is done is the interpreter's affair.
        for hook in played["budget"].as_array_mut().unwrap() {
            hook.as_object_mut().unwrap().remove("memory");
        }
        played.to_string()
    };
    assert_eq!(played(), played());
}

/// A mod may stand on another one, which is not checked itself.
#[test]
fn a_mod_stands_on_another() {
    let base = power("", SOUND);
    std::fs::write(base.path().join("powers/aliens/other.toml"), "[en]\nname = \"Other\"\n").unwrap();
    let upper =
        pack(&[("decks/upper.toml", "api = 2\nid = \"upper\"\nextends = \"my-table\"\nname = { en = \"Upper\" }\n")]);
    let wishes = Wishes { games: 0, ..Wishes::default() };
    let alone = check(&[], &[upper.path()], &wishes, &|_, _| {});
    assert_eq!(alone.errors(), 1, "{:?}", alone.problems);
    let together = check(&[base.path()], &[upper.path()], &wishes, &|_, _| {});
    assert_eq!((together.problems, together.files.len()), (Vec::new(), 1));
}
