//! Calls every function of the API with all kinds of wrong arguments. The result is a typed fault or no effect.

use crate::common::{answer_first, content_with};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{Choice, FaultKind, LEXICON, Prompt, Receiver, Topic, Windows};
use hyperkon::__private::game::{Engine, Game, TableOptions};
use hyperkon_table::{Dice, Seat};

const TEXTS: &str = "[en]\nname = \"Probe\"\ntext = \"Probes.\"\nwhich = \"Which?\"\nyes = \"yes\"\n";

/// The wrong arguments; the first is `nil`.
const WILD: &[&str] = &[
    "nil",
    "0 / 0",
    "1 / 0",
    "-1 / 0",
    "9007199254740993",
    "-1",
    "0.5",
    "1e300",
    "100",
    "255",
    "0",
    "\"x\"",
    "\"1\"",
    "\"\\0\\27[2J\"",
    "(\"x\"):rep(100000)",
    "true",
    "{}",
    "function() end",
    "game",
    "me",
    "other",
    "me:bases()[1]",
    "game:kinds()[1]",
    "game:kinds()[#game:kinds()]",
    "{ me, other }",
    "{ me, me }",
    "{ [2] = me }",
    "game:seats()",
    "it",
    "game:hole()",
    "game:beyond()",
    "game:side('offense')",
    "'encounter'",
    "{ outside = true }",
    "{ passed_over = 'hand' }",
    "\"attack\"",
    "\"aside\"",
    "\"any_seat\"",
    "{ from = { me }, about = \"which\" }",
    "{ from = game:kinds(), about = \"which\" }",
    "{ from = { \"yes\" }, about = \"which\", naming = { 0 / 0 } }",
    "{ from = {}, about = \"which\", optional = 1 }",
    "{ least = 0, most = 1 / 0, about = \"which\" }",
    "{ least = 255, most = 0, about = \"which\" }",
    "{ seats = { 1 }, words = { \"yes\" }, about = \"which\" }",
    "{ kind = me, yes = \"yes\", no = \"yes\", about = \"which\" }",
    "{ kind = game:kinds()[1], yes = \"yes\", no = \"yes\", about = \"which\" }",
];

/// Returns a power that is prompted at many triggers for a function and its argument.
fn probe() -> String {
    let functions: Vec<String> = LEXICON
        .iter()
        .map(|function| {
            let on = match function.receiver {
                Receiver::Game => "game",
                Receiver::Seat => "me",
                Receiver::Planet => "me:bases()[1]",
                Receiver::Kind => "game:kinds()[1]",
                Receiver::Side => "game:side('defense')",
                Receiver::It => "it",
                Receiver::Card => "me:hand():cards()[1]",
                Receiver::Pile => "me:hand()",
                Receiver::Power => "game:this_power()",
                Receiver::Alien => "game:aliens_left()[1]",
            };
            format!("function(game, me, it) local on = {on} return on, on.{} end", function.name)
        })
        .collect();
    let wild: Vec<String> =
        WILD.iter().map(|wild| format!("function(game, me, it, other) return {wild} end")).collect();
    format!(
        "local functions = {{ {} }}
         local wild = {{ {} }}
         local function call(game, me, it)
           local which = me:choose_number {{ least = 0, most = {}, about = \"which\" }}
           if which == 0 then return end
           local with = me:choose_number {{ least = 1, most = {}, about = \"which\" }}
           local other = if game:seats()[1] == me then game:seats()[2] else game:seats()[1]
           local on, run = functions[which](game, me, it)
           local value = wild[(with - 1) // 3 + 1](game, me, it, other)
           if with % 3 == 0 then run(on, value, value) elseif with % 3 == 1 then run(value, value) else run(other, other, value) end
         end
         return power {{ id = \"probe\", api = 2, options = {{ use = \"must\" }}, memory = {{ yes = 0, x = per_seat(false) }},
           any_time = {{ once = 'encounter', run = call }}, before_choice = {{ once = 'encounter', run = call }},
           on_cards_turned = {{ once = 'encounter', run = call }}, on_lose_ships = {{ once = 'encounter', run = call }},
           on_deal = {{ once = 'encounter', run = call }}, after_encounter = {{ once = 'encounter', run = call }} }}",
        functions.join(",\n"),
        wild.join(",\n"),
        LEXICON.len(),
        WILD.len() * 3,
    )
}

fn is_probe(game: &Game) -> bool {
    let asked = |decision: &hyperkon::__private::cosmic::Decision| {
        matches!((decision.topic, &decision.ask), (Topic::Script(_), Prompt::Number { min: 0, .. }))
    };
    game.full_state().questions().len() == 1
        && game.full_state().questions()[0].seat == Seat(0)
        && asked(&game.full_state().questions()[0])
}

/// Calls every function with everything at this point of the game. Returns the numbers of calls with and without a
/// fault.
fn call_all(engine: &mut Engine, game: &Game, seed: u64) -> [usize; 2] {
    let mut ended = [0; 2];
    for (number, function) in (1..).zip(LEXICON) {
        let mut asked = game.clone();
        engine.answer(&mut asked, Seat(0), Choice::Number(number)).unwrap();
        for with in 1..=WILD.len() * 3 {
            let mut called = asked.clone();
            let progress = engine.answer(&mut called, Seat(0), Choice::Number(with as u8)).unwrap();
            called
                .full_state()
                .state()
                .audit(called.rules())
                .unwrap_or_else(|what| panic!("{} with {with}: {what}", function.name));
            ended[usize::from(progress.faults.is_empty())] += 1;
            for fault in &progress.faults {
                assert!(fault.kind() != FaultKind::Impure && fault.script.is_some(), "{}: {fault}", function.name);
                assert!(fault.to_string().len() < 1_500, "{}: {fault}", function.name);
            }
            let mut bot = RandomBot::new(seed);
            for _ in 0..4 {
                if !progress.faults.is_empty() || called.is_over() || called.is_stopped() {
                    break;
                }
                answer_first(engine, &mut called, &mut bot);
                called
                    .full_state()
                    .state()
                    .audit(called.rules())
                    .unwrap_or_else(|what| panic!("{} with {with}: {what}", function.name));
            }
        }
    }
    ended
}

#[test]
fn functions_survive_every_argument() {
    let content = content_with(&[("aliens/probe.lua", &probe()), ("aliens/probe.toml", TEXTS)]);
    let mut engine = Engine::new(content).unwrap();
    let mut hooks = std::collections::BTreeSet::new();
    let (mut faulted, mut went_on) = (0, 0);
    for seed in 0..20 {
        let options = TableOptions::new("test").seats(3).seed(seed).windows(Windows::Holders).alien(Seat(0), "probe");
        let (mut game, _) = engine.start(&options).unwrap();
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        for _ in 0..200 {
            let Some(decision) = game.full_state().questions().first().cloned() else { break };
            if !is_probe(&game) {
                answer_first(&mut engine, &mut game, &mut bot);
                continue;
            }
            if dice.below(8) == 0
                && hooks.insert((decision.hook, decision.phase as u8, dice.below(2)))
                && hooks.len() <= 12
            {
                let [faults, others] = call_all(&mut engine, &game, seed);
                (faulted, went_on) = (faulted + faults, went_on + others);
            }
            engine.answer(&mut game, Seat(0), Choice::Number(0)).unwrap();
        }
    }
    println!("{} moments, {faulted} calls faulted, {went_on} did not", hooks.len().min(12));
    assert!(hooks.len() >= 6 && faulted > 10_000 && went_on > 1_000, "{} moments, {faulted}, {went_on}", hooks.len());
}
