//! Tests of scripts for fields and factions: functions, triggers, and rejected scripts.

use crate::table::{BLUE, Bare, RED, Table, checked};
use hyperkon_sp4x::{Card, Edition, Event, Fault, How, InvalidTable, Pick, Sp4x, TableOptions, Task, Topic, reference};
use hyperkon_table::{Dice, Table as AnyTable};
use std::collections::BTreeMap;

const FIELD: &str = "powers/fields/well.lua";
const FACTION: &str = "powers/factions/guild.lua";

/// Returns the rulebook's edition with these scripts for the glow hills and the first faction.
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

/// Lets Red use the hex beside the mothership, on which it has 2 workers.
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
fn fields_can_ask_repeatedly() {
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
    // A game that is saved during a script's question continues from there.
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
fn factions_change_points_and_act_later() {
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
    // Nothing is built. The points are the bonuses of the field and of the faction.
    assert_eq!((table.points(0), table.state().resources[RED].plastic), (7, 1));

    let mut bare = Bare::of(edition("", faction));
    let hex = bare.lay("glow_hills", 1, 0);
    bare.workers(RED, hex, 3);
    (bare.state.age, bare.state.resources[RED].plastic) = (2, 4);
    let scored = bare.begins(Task::EndAge);
    assert_eq!(scored.points(0), 2 * 2 + 3);
    assert_eq!(scored.count(|event| matches!(event, Event::Scored { seat, .. } if *seat == RED)), 2);
}

/// A field with only a bonus function cannot be used. A faction without a function for the end of the game scores no
/// points then.
#[test]
fn missing_functions_do_nothing() {
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

/// A script asks the same question in all states that the seat cannot distinguish.
#[test]
fn states_are_sampled_during_scripts() {
    let (mut table, _) =
        used("use = function(game, me, here) me:choose_number(1, 2) me:may_choose_kind({ 'metal' }) end");
    table.pick(Pick::Count(1));
    for seed in 0..20 {
        let world = table.table.seen(RED).sample_state(&table.game, seed).unwrap();
        assert_eq!(world.full_state().questions(), table.table.full_state().questions());
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
fn failing_scripts_report_their_line() {
    for (body, line, said) in [
        ("while true do end", 5, "out of fuel"),
        (
            "me:build_base(here) me:build_base(here)",
            5,
            "the seat cannot build a base on this hex: call `base_places` first",
        ),
        ("me:pay('metal', 1)", 5, "the seat has only 0 metal, not 1: call `resources` first"),
        ("me:gain('gold', 1)", 5, "expected \"plastic\", \"nutrient\", or \"metal\""),
        ("me:gain('metal', 1.5)", 5, "expected an integer"),
        ("here:gain('metal', 1)", 5, "expected a seat, found a hex"),
        ("\nme:choose_number(3, 1)", 6, "expected a number from 3 to 100"),
        ("me:fly()", 5, "unknown method 'fly'"),
        ("table.sort({ 2, 1 }, function(a, b) me:score(1) return a < b end)", 5, "cannot act"),
        ("me:may_choose_hex({ me })", 5, "expected a hex, found a seat"),
        ("for i = 1, 100000 do me:gain('metal', 1) end", 5, "out of fuel"),
    ] {
        let fault = stopped(&format!("use = function(game, me, here)\n{body}\nend"));
        let told = fault.to_string();
        assert!(told.starts_with(&format!("{FIELD}:{line}: ")) && told.contains(said), "{body}: {told}");
    }
}

/// The fuel limit of a step also applies to many short calls together.
#[test]
fn many_calls_share_one_limit() {
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
    assert_eq!(told, "", "9 calls are within the limit");
    let dear = slow.replace("20000", "45000");
    let mut bare = Bare::of(edition(&dear, &dear.replace("here, ", "")));
    for (at, field) in [(1, "glow_hills"), (2, "glow_hills"), (3, "glow_hills")] {
        let hex = bare.lay(field, at, 0);
        bare.workers(RED, hex, 1);
    }
    bare.state.tasks.extend((0..40).map(|_| Task::Score { seat: RED, card: Card::Move, how: How::Pair }));
    let mut table = AnyTable::at(bare.rules, bare.state).unwrap();
    let told = table.resume(&checked()).faults.remove(0).to_string();
    assert_eq!(told, format!("{FIELD}: scripts ran out of fuel; this script used the most"));
}

#[test]
fn invalid_scripts_are_rejected_before_games() {
    let refused = |field: &str, faction: &str| {
        let options = TableOptions { edition: edition(field, faction), ..TableOptions::new(3, 1) };
        let unfit = hyperkon_sp4x::Ruleset::new(&options).unwrap_err();
        assert!(matches!(unfit, InvalidTable::Script { .. }), "{unfit:?}");
        unfit.to_string()
    };
    for (field, said) in [
        (
            "uses = function() end",
            "powers/fields/well.lua:1: unknown key `uses` in a field (available: `use`, `bonus`)",
        ),
        ("use = 3", "`use` must be a function"),
        ("use = function( end", "powers/fields/well.lua:4: "),
        ("[1] = 3", "unknown key `a number` in a field"),
        ("use = function() x = 1 end", "powers/fields/well.lua:4: "),
    ] {
        let told = refused(field, "");
        assert!(told.contains(said), "{field}: {told}");
    }
    assert!(refused("", "use = function() end").contains("unknown key `use` in a faction"));
    assert!(refused("} local x = field {", "").contains("powers/fields/well.lua"));
    let mut lacks = edition("", "");
    lacks.fields[1].script = Some("nothing".to_owned());
    let unfit = lacks.check().unwrap_err();
    assert_eq!(unfit.to_string(), "missing powers/fields/nothing.lua");
    // Points above the limit are rejected.
    let many = edition("bonus = function() return 1e9 end", "");
    let mut bare = Bare::of(many);
    let hex = bare.lay("glow_hills", 1, 0);
    bare.workers(RED, hex, 1);
    bare.state.tasks.push(Task::Score { seat: RED, card: Card::Move, how: How::Pair });
    let mut table = AnyTable::at(bare.rules, bare.state).unwrap();
    let fault = table.resume(&Sp4x::default()).faults.remove(0).to_string();
    assert!(fault.contains("points returned by `bonus`: expected a number from -1000 to 1000"), "{fault}");
}

#[test]
fn whole_games_run_asking_scripts() {
    let field = "use = function(game, me, here)
        for _, hex in ipairs(here:neighbors()) do
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
            let pick = hyperkon_table::Question::sample_choice(&question, &mut dice, hyperkon_table::BotStyle::Wild);
            table.pick(pick);
        }
        assert!(table.table.is_over());
        used += table.count(|event| matches!(event, Event::EffectUsed { .. }));
    }
    assert!(used > 30, "{used}");
}

/// The page for modders lists all functions. `UPDATE_REFERENCE=1` updates the page.
#[test]
fn reference_lists_all_names() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../powers/SP4X.md");
    let page = std::fs::read_to_string(path).unwrap();
    let (head, _) = page.split_once("<!-- generated from the engine below this line -->\n").unwrap();
    let made = format!("{head}<!-- generated from the engine below this line -->\n{}", reference());
    if std::env::var_os("UPDATE_REFERENCE").is_some() {
        std::fs::write(path, &made).unwrap();
    }
    assert!(
        page == made || std::env::var_os("UPDATE_REFERENCE").is_some(),
        "UPDATE_REFERENCE=1 updates powers/SP4X.md"
    );
}
