//! `--migrate`: mods and scenarios of API 1 become ones of API 2; what cannot stays as it is, and is told with its line.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test stops where something is wrong")]

mod common;
#[path = "common/terminal.rs"]
mod terminal;

use common::{pack, without_folder};
use hyperkon::version::{NameKind, RENAMED};
use hyperkon_workshop::check::{Wishes, check};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use terminal::{out, run};

const DECK: &str = "# mine\napi = 1 # of old\nid = \"old\"\nextends = \"kosmische-strijd\"\nname = { en = \"Old\" }\n\n\
                    [aliens]\nx = { use = \"may\" }\n";
const TEXTS: &str = "[en]\nname = \"X\"\ntext = \"X.\"\nyes = \"Yes\"\nno = \"No\"\nwho = \"Which one?\"\n";

/// A hook of API 1, what its `run` did, and what it does in API 2.
const CALLS: &[(&str, &str, &str)] = &[
    (
        "any_time",
        "me:draw_cards(if game:are_alliances_made() then 1 else 2)",
        "me:draw_cards(if game:is_past(\"alliances\") then 1 else 2)",
    ),
    (
        "any_time",
        "me:draw_cards(if game:are_cards_turned() then 1 else 2)",
        "me:draw_cards(if game:is_past(\"reveal\") then 1 else 2)",
    ),
    (
        "any_time",
        "me:draw_cards(if game:has_choice_begun() then 1 else 2)",
        "me:draw_cards(if game:is_past(\"choice\") then 1 else 2)",
    ),
    ("on_power_used", "game:cancel_power()", "it:cancel()"),
    ("on_power_used", "game:used_power():draw_cards(1)", "it:seat():draw_cards(1)"),
    ("any_time", "me:draw_cards(#game:card_kinds())", "me:draw_cards(#game:kinds())"),
    (
        "on_deal",
        "local card = me:choose_card { from = game:card_kinds(), about = \"who\" }",
        "local card = me:choose { from = game:kinds(), about = \"who\" }",
    ),
    (
        "any_time",
        "me:draw_cards(if me:choose_planet({ from = me:bases(), about = \"who\" }):home() == me then 1 else 2)",
        "me:draw_cards(if me:choose({ from = me:bases(), about = \"who\" }):home() == me then 1 else 2)",
    ),
    (
        "any_time",
        "me:choose_seat({ from = game:seats(), about = \"who\" }):draw_cards(1)",
        "me:choose({ from = game:seats(), about = \"who\" }):draw_cards(1)",
    ),
    (
        "any_time",
        "me:draw_cards(#me:choose_seats { from = game:seats(), about = \"who\" })",
        "me:draw_cards(#me:choose_some { from = game:seats(), about = \"who\" })",
    ),
    (
        "any_time",
        "me:draw_cards(if me:choose_word { from = { \"yes\", \"no\" }, about = \"who\" } == \"no\" then 1 else 2)",
        "me:draw_cards(if me:choose { from = { \"yes\", \"no\" }, about = \"who\" } == \"no\" then 1 else 2)",
    ),
    ("before_reveal", "me:claims(game:card_kinds()[1])", "me:claim(game:kinds()[1])"),
    (
        "on_cards_turned",
        "game:offense():counts_as_negotiate()",
        "game:offense():side():count_as(game:kinds(\"negotiate\")[1])",
    ),
    ("on_ships_lost", "me:opponent():give_back_lost_ships()", "it:give_back(me:opponent())"),
    ("on_encounter_end", "game:goes_on()", "game:go_on()"),
    (
        "any_time",
        "me:draw_cards(if game:card_kinds()[1]:is_attack() then 1 else 2)",
        "me:draw_cards(if game:kinds()[1]:is(\"attack\") then 1 else 2)",
    ),
    (
        "any_time",
        "me:draw_cards(if game:card_kinds()[1]:is_destiny() then 1 else 2)",
        "me:draw_cards(if game:kinds()[1]:is(\"destiny\") then 1 else 2)",
    ),
    (
        "any_time",
        "me:draw_cards(if game:card_kinds()[1]:is_negotiate() then 1 else 2)",
        "me:draw_cards(if game:kinds()[1]:is(\"negotiate\") then 1 else 2)",
    ),
    (
        "any_time",
        "me:draw_cards(if game:is_attack_played() then 1 else 2)",
        "me:draw_cards(if (game:side(\"offense\"):attacks() or game:side(\"defense\"):attacks()) then 1 else 2)",
    ),
    (
        "on_choice",
        "game:offense():is_drawn_for(\"aside\")",
        "game:offense():must_lay_at_random { passed_over = \"aside\" }",
    ),
    (
        "any_time",
        "me:draw_cards(if me:is_invited_by_both() then 1 else 2)",
        "me:draw_cards(if (me:is_invited(game:side(\"offense\")) and me:is_invited(game:side(\"defense\"))) then 1 else 2)",
    ),
    ("on_choice", "game:offense():lays_open()", "game:offense():must_lay_first()"),
    (
        "on_lose_ships",
        "me:draw_cards(if game:loss_reason() == \"defeat\" then 1 else 2)",
        "me:draw_cards(if it:cause() == \"defeat\" then 1 else 2)",
    ),
    (
        "before_reveal",
        "game:offense():bring_ships()",
        "game:offense():move_ships { to = { if game:offense():is_offense() then game:cone() else game:planet() }, least = 1 }",
    ),
    (
        "before_reveal",
        "me:opponent():withdraw_ships()",
        "me:opponent():move_ships { from = { if me:opponent():is_offense() then game:cone() else game:planet() }, least = 1 }",
    ),
    ("any_time", "me:lose_ships_outside(1 + 1)", "me:lose_ships(1 + 1, { outside = true })"),
    ("on_allies_answer", "me:may_join_either_side()", "me:may_join()"),
    ("on_totals", "game:lower_total_wins()", "game:let_lower_win()"),
    ("on_cards_turned", "game:offense():peace_wins()", "game:offense():must_win_by_peace()"),
    (
        "on_totals",
        "me:draw_cards(if game:offense():played_card() == nil then 1 else 2)",
        "me:draw_cards(if game:offense():side():kind() == nil then 1 else 2)",
    ),
    (
        "on_totals",
        "me:draw_cards(if me:played_card() == nil then 1 else 2)",
        "me:draw_cards(if (me:is_main_player() and me:side():kind() or nil) == nil then 1 else 2)",
    ),
    (
        "on_totals",
        "me:draw_cards(if me:attacks() then 1 else 2)",
        "me:draw_cards(if (me:is_main_player() and me:side():attacks()) then 1 else 2)",
    ),
    (
        "on_totals",
        "me:draw_cards(if me:is_main_player() and not me:negotiates() then 1 else 2)",
        "me:draw_cards(if me:is_main_player() and not me:side():negotiates() then 1 else 2)",
    ),
    (
        "any_time",
        "me:draw_cards(if game:offense():promises { card = game:card_kinds()[1], yes = \"yes\", no = \"no\", about = \"who\" } then 1 else 2)",
        "me:draw_cards(if game:offense():promise { kind = game:kinds()[1], yes = \"yes\", no = \"no\", about = \"who\" } then 1 else 2)",
    ),
    (
        "any_time",
        "me:draw_cards(me:recall_of(\"kept\", game:offense()))",
        "me:draw_cards(me:recall(\"kept\", game:offense()))",
    ),
    (
        "any_time",
        "me:remember_of(\"kept\", game:main_players()[1], me:recall_of(\"kept\", me) + 1)",
        "me:remember(\"kept\", me:recall(\"kept\", me) + 1, game:main_players()[1])",
    ),
    ("on_lose_ships", "me:return_lost_ships()", "it:spare(me)"),
    ("on_lose_ships", "me:draw_cards(me:ships_falling())", "me:draw_cards(it:ships(me))"),
    ("on_ships_lost", "me:draw_cards(me:ships_just_lost())", "me:draw_cards(it:ships(me))"),
    ("on_lose_ships", "game:ships_leave_game({ me })", "it:send({ me }, game:beyond())"),
    (
        "any_time",
        "me:opponent():tells_whether_holds(game:card_kinds()[1])",
        "me:opponent():tell_whether_holds(game:kinds()[1])",
    ),
    (
        "after_discard",
        "me:draw_cards(if game:winner() == me then 1 else 2)",
        "me:draw_cards(if (game:winning_side() and game:winning_side():main_player()) == me then 1 else 2)",
    ),
    ("on_alliances_made", "me:draw_cards(1)", "me:draw_cards(1)"),
    ("on_destiny_card_played", "me:take_destiny_card()", "me:take { it:card() }"),
    (
        "after_discard",
        "me:draw_cards(if me:has_discarded_card() then 1 else 2)",
        "me:draw_cards(if (me:is_main_player() and me:side():card() ~= nil) then 1 else 2)",
    ),
    ("any_time", "me:look_at_hand_of(me:opponent())", "me:look_at(me:opponent():hand())"),
    ("on_discard", "me:take_back_played_card()", "me:take { me:side():card() }"),
    ("after_discard", "me:take_discarded_card_of(me:opponent())", "me:take { me:opponent():side():card() }"),
    ("on_destiny_card_discarded", "me:take_destiny_card()", "me:take { it:card() }"),
];

/// A script of one hook.
fn script(api: u32, hook: &str, params: &str, run: &str) -> String {
    format!(
        "-- {hook}: is_attack, on_encounter_end; é.\nreturn power {{\n  id = \"x\",\n  api = {api},\n  options = {{ use = \"may\" }},\n\
         {}  {hook} = {{\n    run = function({params})\n      {run}\n    end,\n  }},\n}}\n",
        if run.contains("kept") { "  memory = { kept = per_seat(0) },\n" } else { "" }
    )
}

/// A mod of API 1 with this script.
fn old_mod(script: &str) -> tempfile::TempDir {
    pack(&[("decks/old.toml", DECK), ("powers/aliens/x.lua", script), ("powers/aliens/x.toml", TEXTS)])
}

fn read(root: &Path, name: &str) -> String {
    fs::read_to_string(root.join(name)).unwrap()
}

/// Runs it; the exit code, and what was told.
fn migrate(line: &str, root: &Path) -> (Option<i32>, String) {
    let done = run(&format!("{line} --migrate {}", root.display()));
    let told = out(&done) + &String::from_utf8(done.stderr).unwrap();
    (done.status.code(), without_folder(&told, root))
}

/// All files below a folder.
fn files(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                all.insert(path.strip_prefix(root).unwrap().display().to_string(), fs::read(&path).unwrap());
            }
        }
    }
    all
}

#[test]
fn every_renamed_name_is_rewritten_and_then_checked() {
    for renamed in RENAMED {
        let is_call = |text: &str| text.contains(&format!(":{}", renamed.old));
        let is_there = CALLS.iter().any(|(hook, was, _)| match renamed.kind {
            NameKind::Hook => *hook == renamed.old,
            NameKind::Function => is_call(was),
        });
        assert!(is_there, "{}", renamed.old);
    }
    for (hook, was, now) in CALLS {
        let folder = old_mod(&script(1, hook, "game, me", was));
        let (code, told) = migrate("check", folder.path());
        let params = if now.contains("it:") { "game, me, it" } else { "game, me" };
        let new_hook = RENAMED.iter().find(|renamed| renamed.old == *hook).map_or(*hook, |renamed| renamed.new);
        let expected = script(2, new_hook, params, now).replacen(new_hook, hook, 1);
        assert_eq!(read(folder.path(), "powers/aliens/x.lua"), expected, "{told}");
        assert_eq!(read(folder.path(), "decks/old.toml"), DECK.replace("api = 1", "api = 2"));
        assert_eq!(code, Some(0), "{told}");
        let report = check::<&Path>(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| ());
        assert_eq!(report.errors(), 0, "{was}: {:?}", report.problems);
    }
}

#[test]
fn a_mod_of_api_1_migrates_and_holds() {
    let folder = tempfile::tempdir().unwrap();
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/migrate/newcomers");
    for (name, bytes) in files(&old) {
        let path = folder.path().join(&name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let (code, told) = migrate("check", folder.path());
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("PACK/powers/aliens/referee.lua:9: once = true -> once = \"encounter\"\n"), "{told}");
    assert!(told.contains("20 changes in 4 files, 0 places left to you; `hyperkon check "), "{told}");

    let migrated = files(folder.path());
    let report = check::<&Path>(&[], &[folder.path()], &Wishes { games: 1, ..Wishes::default() }, &|_, _| ());
    assert_eq!(report.problems, []);
    let played = report.played.unwrap();
    assert_eq!((played.scenarios, played.scenarios_hold), (15, 15));

    let (code, told) = migrate("check", folder.path());
    assert_eq!((code, told.as_str()), (Some(0), "nothing is of an older version\n"));
    assert_eq!(files(folder.path()), migrated);
}

/// `it` reaches the helpers in which it is said, wherever they are called.
#[test]
fn it_is_handed_on_to_helpers() {
    let was = "local function falling(seat)\r\n  return seat:ships_falling() -- ships_falling\r\nend\r\n\r\n\
               local function any(game)\r\n  return #game:seats_where(function(seat) return falling(seat) > 0 end) > 0\r\nend\r\n\r\n\
               return power {\r\n  id = \"x\",\r\n  api = 1,\r\n  options = { use = \"may\" },\r\n\r\n  on_lose_ships = {\r\n    \
               when = any,\r\n    run = function(game, me)\r\n      me:draw_cards(falling(me))\r\n    end,\r\n  },\r\n}\r\n";
    let now = was
        .replace("falling(seat)\r\n  return seat:ships_falling()", "falling(seat, it)\r\n  return it:ships(seat)")
        .replace("any(game)", "any(game, _, it)")
        .replace("return falling(seat)", "return falling(seat, it)")
        .replace("function(game, me)", "function(game, me, it)")
        .replace("falling(me)", "falling(me, it)")
        .replace("api = 1", "api = 2");
    let folder = old_mod(was);
    let (code, told) = migrate("check", folder.path());
    assert_eq!((code, read(folder.path(), "powers/aliens/x.lua")), (Some(0), now), "{told}");
}

/// What a third parameter was is `it:seat()`, and a name that only looks like it is not.
#[test]
fn names_are_known_by_their_scope() {
    let was = "if seat ~= me then seat:draw_cards(1) end\n      for _, seat in ipairs(seat:bases()) do seat:home() end\n      \
               local seat = me\n      seat:draw_cards(2)";
    let now = "if it:seat() ~= me then it:seat():draw_cards(1) end\n      \
               for _, seat in ipairs(it:seat():bases()) do seat:home() end\n      local seat = me\n      seat:draw_cards(2)";
    let folder = old_mod(&script(1, "on_new_hand", "game, me, seat", was));
    assert_eq!(migrate("check", folder.path()).0, Some(0));
    assert_eq!(read(folder.path(), "powers/aliens/x.lua"), script(2, "on_new_hand", "game, me, it", now));
}

#[test]
fn what_is_not_mechanical_is_told_with_its_line() {
    let cases = [
        (
            "any_time",
            "game, me",
            "me:draw_cards(me:ships_falling())",
            "8: `ships_falling` is gone since API 2: write `it:ships(seat)`",
        ),
        (
            "on_lose_ships",
            "game, me",
            "local it = 1\n      me:draw_cards(it + me:ships_falling())",
            "9: `ships_falling` is gone since API 2: write `it:ships(seat)`",
        ),
        (
            "any_time",
            "game, me",
            "game:choose_seat({}):draw_cards(if me:choose_seat({}):attacks() then 1 else 2)",
            "8: `attacks` is gone since API 2: write `side:attacks()`",
        ),
        (
            "any_time",
            "game, me",
            "me:draw_cards(if me:remember_of(\"kept\") then 1 else 2)",
            "9: `remember_of` is gone since API 2: write `seat:remember(key, value, of)`",
        ),
        (
            "on_new_hand",
            "game, me, seat",
            "seat = me",
            "8: `seat` is the moment now, and no seat: write `it:seat()` where the moment is about one",
        ),
        (
            "any_time",
            "game, me, seat",
            "me:draw_cards(if seat then 1 else 2)",
            "8: `seat` is the moment now, and no seat: write `it:seat()` where the moment is about one",
        ),
    ];
    for (hook, params, run, told) in cases {
        let folder = old_mod(&script(1, hook, params, run));
        let (code, all) = migrate("check", folder.path());
        assert!(all.contains(&format!("PACK/powers/aliens/x.lua:{told}\n")), "{all}");
        assert!(all.contains("1 place left to you"), "{all}");
        assert_eq!(code, Some(1), "{all}");
        let now = read(folder.path(), "powers/aliens/x.lua");
        assert!(
            now.contains("api = 2") && now.contains(run.lines().last().unwrap().split("choose_seat").last().unwrap()),
            "{now}"
        );
    }
}

/// A file that cannot be read stays as it is, and so does one of another version; the others are rewritten.
#[test]
fn a_file_that_cannot_be_migrated_is_untouched() {
    let good = script(1, "on_encounter_end", "game, me", "game:goes_on()");
    let cases = [
        (good.replace("end,", "en,"), "is rewritten"),
        (
            good.replace("api = 1,", ""),
            "PACK/powers/aliens/y.lua:2: no `api` is stated: write `api = 1` if it is of API 1",
        ),
        (
            good.replace("return power", "return x"),
            "PACK/powers/aliens/y.lua:1: no script stands here: write `return power { … }`",
        ),
        (good.replace("api = 1", "api = 3"), "changes in 2 files, 0 places left to you"),
    ];
    for (bad, told) in cases {
        let folder = old_mod(&good);
        fs::write(folder.path().join("powers/aliens/y.lua"), &bad).unwrap();
        let (_, all) = migrate("check", folder.path());
        assert!(all.contains(told), "{all}");
        assert_eq!(read(folder.path(), "powers/aliens/y.lua"), bad);
        assert!(read(folder.path(), "powers/aliens/x.lua").contains("go_on"), "{all}");
    }
    let folder = old_mod(&good);
    fs::write(folder.path().join("decks/broken.toml"), "api = 1\nid = \n").unwrap();
    let (code, told) = migrate("check", folder.path());
    assert!(code == Some(1) && told.contains("PACK/decks/broken.toml:2: "), "{told}");
    assert_eq!(read(folder.path(), "decks/broken.toml"), "api = 1\nid = \n");
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link() {
    let good = script(1, "on_encounter_end", "game, me", "game:goes_on()");
    let scenario = "story = \"x\"\n[[step]]\nanswers = [\"red on_encounter_end: x\"]\n";
    let (folder, elsewhere) = (old_mod(&good), pack(&[("y.lua", &good), ("y.toml", scenario)]));
    let link = |from: &Path, to: &str| std::os::unix::fs::symlink(from, folder.path().join(to)).unwrap();
    link(&elsewhere.path().join("y.lua"), "powers/aliens/y.lua");
    link(&elsewhere.path().join("y.toml"), "y.toml");
    let (code, told) = migrate("check", folder.path());
    assert!(code == Some(2) && told.contains("PACK/powers/aliens/y.lua: is a link"), "{told}");
    assert_eq!(read(folder.path(), "powers/aliens/x.lua"), good);
    fs::remove_file(folder.path().join("powers/aliens/y.lua")).unwrap();

    let whole = elsewhere.path().join("mod");
    std::os::unix::fs::symlink(folder.path(), &whole).unwrap();
    for (command, path) in [("check", whole), ("scenario", folder.path().join("y.toml"))] {
        let (code, told) = migrate(command, &path);
        assert!(code == Some(2) && told.contains("PACK: is a link"), "{told}");
    }
    assert_eq!(read(folder.path(), "powers/aliens/x.lua"), good);
    assert_eq!(read(elsewhere.path(), "y.toml"), scenario);
}

#[test]
fn hooks_in_scenarios_are_renamed() {
    let was = "# on_encounter_end\nrule = \"C5\"\nstory = \"What on_encounter_end did.\"\n\n[[step]]\nsay = \"on_ships_lost\"\n\
               answers = [\n  \"red on_encounter_end: machine\", # on_ships_lost\n  'é on_ships_lost: healer',\n]\n\
               [step.expect]\nasked = { red = \"on_destiny_card_played: vulch\" }\nnot_asked = [\"not_on_ships_lost\"]\n\
               events = [{ power_used = { hook = \"on_alliances_made\" } }]\n";
    let now = was
        .replace("red on_encounter_end", "red after_encounter")
        .replace("é on_ships_lost", "é after_lose_ships")
        .replace("\"on_destiny_card_played", "\"after_card_played")
        .replace("\"on_alliances_made", "\"after_alliances");
    let folder = pack(&[("a.toml", was), ("below/b.toml", was), ("below/c.toml", "rule = \n")]);
    let (code, told) = migrate("scenario", &folder.path().join("a.toml"));
    assert!(code == Some(0) && told.contains("PACK:8: on_encounter_end -> after_encounter\n"), "{told}");
    assert_eq!((read(folder.path(), "a.toml"), read(folder.path(), "below/b.toml")), (now.clone(), was.to_owned()));

    let (code, told) = migrate("scenario", folder.path());
    assert!(code == Some(1) && told.contains("4 changes in 1 file, 1 place left to you"), "{told}");
    assert_eq!(
        (read(folder.path(), "below/b.toml"), read(folder.path(), "below/c.toml")),
        (now, "rule = \n".to_owned())
    );

    fs::remove_file(folder.path().join("below/c.toml")).unwrap();
    assert_eq!(migrate("scenario", folder.path()), (Some(0), "nothing is of an older version\n".to_owned()));
}
