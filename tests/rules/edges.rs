//! The budgets at their edges: what is spent up to the limit is allowed, and what comes next is not.

use crate::common;
use crate::common::test_table;
use hyperkon::Code;
use hyperkon::bots::RandomBot;
use hyperkon::cosmic::{Hook, OnFault};
use hyperkon::game::{Engine, Purity};
use hyperkon::script::Limits;
use std::sync::Arc;

const TEXTS: &str = "[en]\nname = \"Probe\"\ntext = \"Probes.\"\n";

const BURN: &str = "local function burn(rounds) local n = 0 for i = 1, rounds do n += i end return n end\n";

/// What became of a script: the code of the first fault if there is one, and what its hooks have cost: the most units of a call.
struct Spent {
    code: Option<&'static str>,
    costs: Vec<(Hook, u32, u64)>,
}

impl Spent {
    fn units(&self, hook: &str) -> u32 {
        self.costs.iter().find(|(known, ..)| known.spec().name == hook).map_or(0, |(_, units, _)| *units)
    }
}

/// Plays with the script until its `any_time` has been run, or has faulted.
fn played(hooks: &str, limits: Limits) -> Spent {
    let script = format!("{BURN}return power {{ id = \"probe\", api = 2, options = {{ use = \"must\" }}, {hooks} }}");
    let content = common::content_with(&[("aliens/probe.lua", &script), ("aliens/probe.toml", TEXTS)]);
    let number = content.scripts().iter().position(|script| script.id == "probe").unwrap();
    let mut engine = Engine::with_limits(content, limits).unwrap();
    engine.watch(Purity::Twice);
    let options = test_table(&[(0, "probe")], 3).on_fault(OnFault::Disable);
    let (mut game, mut progress) = engine.start(&options).unwrap();
    let mut bot = RandomBot::new(1);
    let mut code = None;
    for _ in 0..120 {
        code = progress.faults.first().map(|fault| fault.code());
        if code.is_some() {
            assert_eq!(progress.faults[0].script.as_deref().map(|file| file.ends_with("probe.lua")), Some(true));
            break;
        }
        let decision = game.referee().questions()[0].clone();
        let choice = bot.choose(&decision);
        progress = engine.answer(&mut game, decision.seat, choice).unwrap();
    }
    let costs = engine.costs().into_iter().filter(|(script, ..)| *script == number);
    Spent { code, costs: costs.map(|(_, hook, cost)| (hook, cost.fuel, cost.acts)).collect() }
}

/// The most rounds with which nothing is wrong; one more has this code.
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
fn a_call_may_use_its_allowance_to_the_last_unit() {
    let (_, spent) = edge(|rounds| once(&format!("burn({rounds})")), "out_of_instructions");
    assert!((1_000_000 - 19..=1_000_000).contains(&spent.units("any_time")), "{}", spent.units("any_time"));
    // Any allowance can be used to its last unit, and one less is one too few.
    let hooks = once("burn(50000)");
    let units = played(&hooks, Limits::default()).units("any_time");
    let with = |fuel| played(&hooks, Limits { fuel, ..Limits::default() }).code;
    assert_eq!((with(units), with(units - 1)), (None, Some("out_of_instructions")));
}

#[test]
fn one_effect_sets_off_five_hundred_and_not_one_more() {
    let acts = |many: u32| played(&once(&format!("for _ = 1, {many} do me:draw_cards(0) end")), Limits::default()).code;
    assert_eq!((acts(500), acts(501)), (None, Some("too_many_effects")));
}

#[test]
fn a_step_may_cost_seven_millions_all_but_one() {
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

/// With so little memory the interpreter cannot even hold the scripts.
#[test]
fn where_memory_runs_out_at_load_the_content_is_refused_and_nobody_is_blamed() {
    let hoards = "local t = {} for i = 1, 150 do t[i] = (\"x\"):rep(990) .. i end
        return power { id = \"probe\", api = 2, any_time = { run = function() end } }";
    let content = common::content_with(&[("aliens/probe.lua", hoards), ("aliens/probe.toml", TEXTS)]);
    // Before the first script, among the shipped ones, and at the one that hoards.
    for kib in [1, 100, 300] {
        let little = Limits { memory: kib * 1024, ..Limits::default() };
        let Err(error) = Engine::with_limits(Arc::clone(&content), little) else { panic!("{kib} KB are enough") };
        let codes: Vec<&str> = error.0.iter().map(Code::code).collect();
        assert_eq!(codes, ["out_of_memory"]);
        assert!(error.to_string().starts_with("powers: the scripts' memory has run out"), "{error}");
    }
    let mut engine = Engine::new(content).unwrap();
    let (mut game, _) = engine.start(&test_table(&[(0, "probe")], 3)).unwrap();
    assert!(common::play_out(&mut engine, &mut game, 3) > 20);
}
