//! Isolated calls of a hook. The first call cannot affect the second through its arguments.

use crate::common;
use crate::common::{LONGEST_GAME, answer_first, test_table};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::game::{DeterminismCheck, Engine};

/// Every call checks that everything is as in the first, and then spoils its inputs.
const SCRIPT: &str = "
local kept = { 1, 2, deep = { 3 } }
local step = pairs({ a = 1, b = 2 })
local function fresh() return { n = 0 } end
return power { id = \"probe\", api = 2, options = { use = \"must\", word = \"calm\" },
  memory = { calls = { 0, lasts = \"game\", public = true } },
  before_choice = { run = function(game, me)
    local seats, kinds, made, text = game:seats(), game:kinds(), fresh(), \"x\"
    assert(#seats == 3 and seats[1] ~= nil and seats.spoilt == nil, \"a list of seats is spoilt\")
    assert(#kinds > 9 and kinds[1] ~= 1, \"a list of cards is spoilt\")
    assert(made.n == 0 and made.more == nil, \"what a function makes is spoilt\")
    assert(#kept == 2 and kept.deep[1] == 3, \"a table is spoilt\")
    assert(step(nil, nil) == \"a\" and step(nil, \"a\") == \"b\" and step(nil, \"b\") == nil, \"an iterator goes on\")
    assert(#game:seats_where(function(seat) return seat ~= me end) == 2, \"a test is remembered\")
    assert(game:option(\"word\") == \"calm\" and text:upper() == \"X\", \"a word is spoilt\")
    me:remember(\"calls\", me:recall(\"calls\") + 1)
    seats[1], seats.spoilt = nil, true
    kinds[1] = 1
    made.n, made.more = 1, made
    step(nil, \"b\")
    game, me, kept, step, fresh, text = nil
  end } }";

#[test]
fn hook_calls_are_isolated() {
    // The last line of the script assigns to captured variables, which is rejected. The other lines write to every
    // value that is writable.
    let refused = common::pack_of(&[("aliens/probe.lua", SCRIPT), ("aliens/probe.toml", TEXTS)]);
    let error = hyperkon::__private::game::Content::with_mods(&[refused.path()]).unwrap_err().to_string();
    for name in ["kept", "step", "fresh"] {
        assert!(error.contains(&format!("assignment to captured variable `{name}`")), "{error}");
    }
    let script = SCRIPT.replace("game, me, kept, step, fresh, text = nil", "game, me, text = nil, nil, nil");
    let content = common::content_with(&[("aliens/probe.lua", &script), ("aliens/probe.toml", TEXTS)]);
    let mut engine = Engine::new(content).unwrap();
    for (seed, purity) in [(1, DeterminismCheck::Trusted), (2, DeterminismCheck::Twice), (3, DeterminismCheck::Fresh)] {
        engine.watch(purity);
        let (mut game, progress) = engine.start(&test_table(&[(0, "probe")], seed)).unwrap();
        assert!(progress.faults.is_empty(), "{}", progress.faults[0]);
        let mut bot = RandomBot::new(seed);
        let mut calls = 0;
        for _ in 0..LONGEST_GAME {
            if game.is_over() {
                break;
            }
            let progress = answer_first(&mut engine, &mut game, &mut bot);
            assert!(progress.faults.is_empty(), "{}", progress.faults[0]);
            let aliens = &game.seen(hyperkon_table::Seat(0)).view().seats[0].aliens;
            calls = aliens.first().map_or(calls, |alien| alien.memory[0].1[0]);
        }
        assert!(game.is_over() && calls >= 5, "seed {seed}: {calls} calls");
    }
}

const TEXTS: &str = "[en]\nname = \"Probe\"\ntext = \"Probes.\"\ncalls = \"calls\"\n";
