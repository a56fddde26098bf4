//! Limits at their edges: reaching a limit is allowed, and exceeding it is not.

use crate::common;
use crate::common::test_table;
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{FaultPolicy, Hook};
use hyperkon::__private::game::{DeterminismCheck, Engine};
use hyperkon::__private::script::Limits;
use hyperkon::Code;
use std::sync::Arc;

const TEXTS: &str = "[en]\nname = \"Probe\"\ntext = \"Probes.\"\n";

const BURN: &str = "local function burn(rounds) local n = 0 for i = 1, rounds do n += i end return n end\n";

/// A script's result: its first fault's code, and its hooks' most units per call.
struct Spent {
    code: Option<&'static str>,
    costs: Vec<(Hook, u32, u64)>,
}

impl Spent {
    fn units(&self, hook: &str) -> u32 {
        self.costs.iter().find(|(known, ..)| known.spec().name == hook).map_or(0, |(_, units, _)| *units)
    }
}

/// Plays with the script until its `any_time` has run or faulted.
fn played(hooks: &str, limits: Limits) -> Spent {
    let script = format!("{BURN}return power {{ id = \"probe\", api = 2, options = {{ use = \"must\" }}, {hooks} }}");
    let content = common::content_with(&[("aliens/probe.lua", &script), ("aliens/probe.toml", TEXTS)]);
    let number = content.scripts().iter().position(|script| script.id == "probe").unwrap();
    let mut engine = Engine::with_limits(content, limits).unwrap();
    engine.watch(DeterminismCheck::Twice);
    let options = test_table(&[(0, "probe")], 3).on_fault(FaultPolicy::Disable);
    let (mut game, mut progress) = engine.start(&options).unwrap();
    let mut bot = RandomBot::new(1);
    let mut code = None;
    for _ in 0..120 {
        code = progress.faults.first().map(|fault| fault.code());
        if code.is_some() {
            assert_eq!(progress.faults[0].script.as_deref().map(|file| file.ends_with("probe.lua")), Some(true));
            break;
        }
        let decision = game.full_state().questions()[0].clone();
        let choice = bot.choose(&decision);
        progress = engine.answer(&mut game, decision.seat, choice).unwrap();
    }
    let costs = engine.hook_costs().into_iter().filter(|(script, ..)| *script == number);
    Spent { code, costs: costs.map(|(_, hook, cost)| (hook, cost.fuel, cost.acts)).collect() }
}

/// Returns the most rounds without a fault; one more gives this code.
fn edge(hooks: impl Fn(u32) -> String, code: &str) -> (u32, Spent) {
    let (mut fits, mut too_much) = (0, 70_000);
    while too_much - fits > 1 {
        let rounds = u32::midpoint(fits, too_much);
        match played(&hooks(rounds), Limits::default()).code {
            None => fits = rounds,
            Some(_) => too_much = rounds,
        }
    }
    assert_eq!(played(&hooks(too_much), Limits::default()).code, Some(code));
    (fits, played(&hooks(fits), Limits::default()))
}

fn once(run: &str) -> String {
    format!("any_time = {{ once = 'encounter', run = function(game, me) {run} end }}")
}

#[test]
fn call_may_use_all_its_fuel() {
    let (_, spent) = edge(|rounds| once(&format!("burn({rounds})")), "out_of_instructions");
    assert!((1_000_000 - 19..=1_000_000).contains(&spent.units("any_time")), "{}", spent.units("any_time"));
    // Each limit can be used up to its last unit, and a limit one unit lower is too small.
    let hooks = once("burn(50000)");
    let units = played(&hooks, Limits::default()).units("any_time");
    let with = |fuel| played(&hooks, Limits::default().fuel(fuel)).code;
    assert_eq!((with(units), with(units - 1)), (None, Some("out_of_instructions")));
}

#[test]
fn one_effect_triggers_at_most_500() {
    let acts = |many: u32| played(&once(&format!("for _ = 1, {many} do me:draw_cards(0) end")), Limits::default()).code;
    assert_eq!((acts(500), acts(501)), (None, Some("too_many_effects")));
}

#[test]
fn step_may_cost_just_below_its_limit() {
    let hooks = |rounds: u32| {
        let answers = "run = function() burn(17000) end";
        let acts = format!("for _ = 1, 4 do me:lose_ships(1) me:free_ships(1) end burn({rounds})");
        format!("{}, on_lose_ships = {{ {answers} }}, after_lose_ships = {{ {answers} }}", once(&acts))
    };
    let (rounds, spent) = edge(hooks, "out_of_instructions_together");
    let units =
        |spent: &Spent| spent.units("any_time") + 4 * (spent.units("on_lose_ships") + spent.units("after_lose_ships"));
    let a_round = units(&spent) - units(&played(&hooks(rounds - 1), Limits::default()));
    assert!((7_000_000 - a_round..7_000_000).contains(&units(&spent)), "{}", units(&spent));
}

/// With this little memory the interpreter cannot even hold the scripts.
#[test]
fn memory_exhausted_at_load_stops_without_blame() {
    let hoards = "local t = {} for i = 1, 150 do t[i] = (\"x\"):rep(990) .. i end
        return power { id = \"probe\", api = 2, any_time = { run = function() end } }";
    let content = common::content_with(&[("aliens/probe.lua", hoards), ("aliens/probe.toml", TEXTS)]);
    // Memory runs out when a script is first called: the first script, and the one that hoards memory.
    for kib in [1, 100] {
        let little = Limits::default().memory(kib * 1024);
        let mut engine = Engine::with_limits(Arc::clone(&content), little).unwrap();
        let (mut game, mut progress) = engine.start(&test_table(&[(0, "probe")], 3)).unwrap();
        let mut bot = RandomBot::new(3);
        while progress.faults.is_empty() {
            let decision = game.full_state().questions()[0].clone();
            progress = engine.answer(&mut game, decision.seat, bot.choose(&decision)).unwrap();
        }
        let fault = &progress.faults[0];
        assert_eq!((fault.code(), fault.id, game.is_stopped()), ("out_of_memory", None, true), "{fault}");
    }
    let mut engine = Engine::new(content).unwrap();
    let (mut game, _) = engine.start(&test_table(&[(0, "probe")], 3)).unwrap();
    assert!(common::play_out(&mut engine, &mut game, 3) > 20);
}
