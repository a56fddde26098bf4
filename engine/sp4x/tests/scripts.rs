//! What fields and factions do is said by scripts: what they can say, when they are called, what is refused.

use crate::table::{BLUE, Bare, RED, Table, checked};
use hyperkon_sp4x::{Card, Edition, Event, Fault, How, Pick, Sp4x, TableOptions, Task, Topic, UnfitTable, reference};
use hyperkon_table::{Dice, Table as AnyTable};
use std::collections::BTreeMap;

const FIELD: &str = "powers/fields/well.lua";
const FACTION: &str = "powers/factions/guild.lua";

/// The rulebook's edition, in which glow hills and the first faction have these bodies of a script.
fn edition(field: &str, faction: &str) -> Edition {
    let mut edition = Edition::default();
    let hills = edition.fields.iter_mut().find(|field| field.id == "glow_hills").unwrap();
    hills.script = Some("well".to_owned());
    edition.factions[0].script = Some("guild".to_owned());
    let builtin: BTreeMap<String, String> = edition.scripts.clone().into();
    edition.with_scripts(|file| match file {
        FIELD => Some(format!("return field {{\n  id = \"well\",\n  api = 1,\n{field}\n}}")),
        FACTION => Some(format!("return faction {{\n  id = \"guild\",\n  api = 1,\n{faction}\n}}")),
        _ => builtin.get(file).cloned(),
    })
}

/// Red uses the hex beside the mothership, with two workers there.
fn used(field: &str) -> (Table, u8) {
    let mut bare = Bare::of(edition(field, ""));
    let hex = bare.lay("glow_hills", 1, 0);
    bare.workers(RED, hex, 2);
    bare.workers(BLUE, hex, 1);
    let mut table = bare.begins(Task::Small { seat: RED, card: Card::Exploit });
    table.pick(Pick::Use(hex));
    (table, hex)
}

#[test]
fn a_field_asks_as_often_as_it_likes() {
    let script = "use = function(game, me, here)
        local kind = me:may_choose_kind({ 'metal', 'plastic' })
        if not kind then return end
        local came = me:gain(kind, me:choose_number(1, 3))
        for _, other in ipairs(here:holders()) do
          if other ~= me then other:gain(kind, came - 1) end
        end
        local there = me:may_choose_hex(game:hexes())
        if there then me:place_workers(there, came) end
        me:score(-1)
      end";
    let (mut table, hex) = used(script);
    assert_eq!(table.asked().unwrap().topic, Topic::Kind);
    table.pick(Pick::Of(hyperkon_sp4x::Kind::Metal));
    assert_eq!(table.picks(), [1, 2, 3].map(Pick::Count));
    // Saved in the middle of a script it goes on from there.
    let saved = AnyTable::load(&table.game, &table.table.save().unwrap()).unwrap();
    assert!(saved.is_same_as(&table.table));
    table.table = saved;
    table.pick(Pick::Count(3));
    assert_eq!(table.picks(), [Pick::Stop, Pick::At(0), Pick::At(hex)]);
    table.pick(Pick::At(0));
    let state = table.state();
    assert_eq!([RED, BLUE].map(|seat| state.resources[seat].metal), [3, 2]);
    assert_eq!((state.board[0].workers[RED], table.points(0)), (3, -1));
}

#[test]
fn a_faction_changes_points_and_acts_after_its_action() {
    let faction = "bonus = function(game, me, points) return points + 2 end,
      after_action = function(game, me, card)
        if card == 'build' then me:gain('plastic', game:age()) end
      end,
      age_points = function(game, me, points) return points * 2 end,
      end_points = function(game, me) return me:workers() end";
    let mut bare = Bare::of(edition("bonus = function(game, me, here, points) return points + 5 end", faction));
    let hex = bare.lay("glow_hills", 1, 0);
    bare.workers(RED, hex, 2);
    let mut table = bare.begins(Task::Act { seat: RED, card: Card::Build, how: How::Pair });
    table.pick(Pick::Stop);
    // Nothing built; the bonus of the field and of the faction.
    assert_eq!((table.points(0), table.state().resources[RED].plastic), (7, 1));

    let mut bare = Bare::of(edition("", faction));
    let hex = bare.lay("glow_hills", 1, 0);
    bare.workers(RED, hex, 3);
    (bare.state.age, bare.state.resources[RED].plastic) = (2, 4);
    let scored = bare.begins(Task::EndAge);
    assert_eq!(scored.points(0), 2 * 2 + 3);
    assert_eq!(scored.count(|event| matches!(event, Event::Scored { seat, .. } if *seat == RED)), 2);
}

/// A field of which only the bonus is scripted cannot be used, and a faction without end points scores none.
#[test]
fn a_moment_without_a_function_is_none() {
    let bonus = "bonus = function(game, me, here, points) return points end";
    let mut bare = Bare::of(edition(bonus, "bonus = function(game, me, points) return points end"));
    let hex = bare.lay("glow_hills", 1, 0);
    bare.workers(RED, hex, 1);
    let table = bare.begins(Task::Small { seat: RED, card: Card::Exploit });
    assert_eq!(table.picks(), [Pick::Stop, Pick::Harvest(hex)]);
    let mut bare = Bare::of(edition(bonus, "bonus = function(game, me, points) return points end"));
    bare.state.age = 2;
    let scored = bare.begins(Task::EndAge);
    assert_eq!(
        scored.count(|event| matches!(event, Event::Scored { seat, .. } if *seat == RED)),
        1,
        "for resources alone"
    );
}

/// A seat that is not asked more than it may know is asked the same in every world that looks alike to it.
#[test]
fn a_thinker_imagines_the_table_in_the_middle_of_a_script() {
    let (mut table, _) =
        used("use = function(game, me, here) me:choose_number(1, 2) me:may_choose_kind({ 'metal' }) end");
    table.pick(Pick::Count(1));
    for seed in 0..20 {
        let world = table.table.seen(RED).imagine(&table.game, seed).unwrap();
        assert_eq!(world.referee().questions(), table.table.referee().questions());
    }
}

fn stopped(field: &str) -> Fault {
    let mut bare = Bare::of(edition(field, ""));
    let hex = bare.lay("glow_hills", 1, 0);
    bare.workers(RED, hex, 2);
    bare.state.tasks.push(Task::Small { seat: RED, card: Card::Exploit });
    let game = checked();
    let mut table = AnyTable::at(bare.rules, bare.state).unwrap();
    let _ = table.resume(&game);
    let progress = table.answer(&game, RED, Pick::Use(hex)).unwrap();
    assert!(table.is_stopped());
    progress.faults.into_iter().next().unwrap()
}

#[test]
fn a_script_that_fails_stops_the_table_and_says_where() {
    for (body, line, said) in [
        ("while true do end", 5, "too many instructions"),
        ("me:build_base(here) me:build_base(here)", 5, "it cannot build a base there: ask `base_places` before"),
        ("me:pay('metal', 1)", 5, "it has 0 metal, not 1: ask `resources` before"),
        ("me:gain('gold', 1)", 5, "\"plastic\", \"nutrient\" or \"metal\" expected"),
        ("me:gain('metal', 1.5)", 5, "a whole number expected"),
        ("here:gain('metal', 1)", 5, "a seat expected, got a hex"),
        ("\nme:choose_number(3, 1)", 6, "a number from 3 to 100 expected"),
        ("me:fly()", 5, "no method 'fly'"),
        ("table.sort({ 2, 1 }, function(a, b) me:score(1) return a < b end)", 5, "acts"),
        ("me:may_choose_hex({ me })", 5, "a hex expected, got a seat"),
        ("for i = 1, 100000 do me:gain('metal', 1) end", 5, "too many instructions"),
    ] {
        let fault = stopped(&format!("use = function(game, me, here)\n{body}\nend"));
        let told = fault.to_string();
        assert!(told.starts_with(&format!("{FIELD}:{line}: ")) && told.contains(said), "{body}: {told}");
    }
}

/// No call is long, but there are many: one bound holds for all of a step.
#[test]
fn many_long_calls_stop_the_table_too() {
    let slow = "bonus = function(game, me, here, points) for i = 1, 20000 do end return points end";
    let mut bare = Bare::of(edition(slow, ""));
    for at in 1..4 {
        let hex = bare.lay("glow_hills", at, 0);
        bare.workers(RED, hex, 1);
    }
    bare.state.tasks.extend((0..3).map(|_| Task::Score { seat: RED, card: Card::Move, how: How::Pair }));
    let mut table = AnyTable::at(bare.rules, bare.state).unwrap();
    let progress = table.resume(&checked());
    let told = progress.faults.first().map(ToString::to_string).unwrap_or_default();
    assert_eq!(told, "", "nine calls are no trouble");
    let dear = slow.replace("20000", "45000");
    let mut bare = Bare::of(edition(&dear, &dear.replace("here, ", "")));
    for (at, field) in [(1, "glow_hills"), (2, "glow_hills"), (3, "glow_hills")] {
        let hex = bare.lay(field, at, 0);
        bare.workers(RED, hex, 1);
    }
    bare.state.tasks.extend((0..40).map(|_| Task::Score { seat: RED, card: Card::Move, how: How::Pair }));
    let mut table = AnyTable::at(bare.rules, bare.state).unwrap();
    let told = table.resume(&checked()).faults.remove(0).to_string();
    assert_eq!(told, format!("{FIELD}: all scripts together take too much work, and this one most of it"));
}

#[test]
fn a_script_that_cannot_be_is_refused_before_a_game() {
    let refused = |field: &str, faction: &str| {
        let options = TableOptions { edition: edition(field, faction), ..TableOptions::new(3, 1) };
        let unfit = hyperkon_sp4x::Ruleset::new(&options).unwrap_err();
        assert!(matches!(unfit, UnfitTable::Script { .. }), "{unfit:?}");
        unfit.to_string()
    };
    for (field, said) in [
        ("uses = function() end", "powers/fields/well.lua:1: a field has no `uses`; it has `use`, `bonus`"),
        ("use = 3", "`use` is a function"),
        ("use = function( end", "powers/fields/well.lua:4: "),
        ("[1] = 3", "a field has no `a number`"),
        ("use = function() x = 1 end", "powers/fields/well.lua:4: "),
    ] {
        let told = refused(field, "");
        assert!(told.contains(said), "{field}: {told}");
    }
    assert!(refused("", "use = function() end").contains("a faction has no `use`"));
    assert!(refused("} local x = field {", "").contains("powers/fields/well.lua"));
    let mut lacks = edition("", "");
    lacks.fields[1].script = Some("nothing".to_owned());
    let unfit = lacks.check().unwrap_err();
    assert_eq!(unfit.to_string(), "there is no powers/fields/nothing.lua");
    // Points beyond all bounds are no points.
    let many = edition("bonus = function() return 1e9 end", "");
    let mut bare = Bare::of(many);
    let hex = bare.lay("glow_hills", 1, 0);
    bare.workers(RED, hex, 1);
    bare.state.tasks.push(Task::Score { seat: RED, card: Card::Move, how: How::Pair });
    let mut table = AnyTable::at(bare.rules, bare.state).unwrap();
    let fault = table.resume(&Sp4x::default()).faults.remove(0).to_string();
    assert!(fault.contains("`bonus` gives points: a number from -1000 to 1000 expected"), "{fault}");
}

#[test]
fn whole_games_are_played_with_scripts_that_ask() {
    let field = "use = function(game, me, here)
        for _, hex in ipairs(here:neighbours()) do
          if hex:workers(me) > 0 and not hex:has_base(me) then me:move_workers(hex, here, 1) end
        end
        local base = me:may_choose_hex(me:base_places(), 'base')
        if base then me:build_base(base) end
        me:place_workers(here, math.min(1, me:workers_left()))
      end";
    let faction = "after_action = function(game, me, card)
        local most = me:resources('plastic')
        local paid = if most > 0 then me:choose_number(0, most) else 0
        me:pay('plastic', paid)
        me:score(paid)
      end";
    let mut used = 0;
    for seed in 0..20 {
        let options = TableOptions { edition: edition(field, faction), ..TableOptions::new(4, seed) };
        let mut table = Table::with(&options);
        let mut dice = Dice::new(seed);
        while let Some(question) = table.asked().cloned() {
            let pick = hyperkon_table::Question::any_choice(&question, &mut dice, hyperkon_table::Manner::Wild);
            table.pick(pick);
        }
        assert!(table.table.is_over());
        used += table.count(|event| matches!(event, Event::EffectUsed { .. }));
    }
    assert!(used > 30, "{used}");
}

/// The page for modders holds all names; UPDATE_REFERENCE=1 writes them.
#[test]
fn the_reference_holds_all_names() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../powers/SP4X.md");
    let page = std::fs::read_to_string(path).unwrap();
    let (head, _) = page.split_once("<!-- made from the engine from here on -->\n").unwrap();
    let made = format!("{head}<!-- made from the engine from here on -->\n{}", reference());
    if std::env::var_os("UPDATE_REFERENCE").is_some() {
        std::fs::write(path, &made).unwrap();
    }
    assert!(
        page == made || std::env::var_os("UPDATE_REFERENCE").is_some(),
        "UPDATE_REFERENCE=1 writes powers/SP4X.md anew"
    );
}
