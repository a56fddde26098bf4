//! A script that is switched off has nothing left to do, and the game goes on without it.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

mod common;

use common::{LONGEST_GAME, content_with};
use hyperkon::bots::RandomBot;
use hyperkon::cosmic::{OnFault, Windows};
use hyperkon::game::{Engine, TableOptions};
use hyperkon::table::Seat;

const TEXTS: &str = "[en]\nname = \"Probe\"\ntext = \"Probes.\"\n";

/// It uses itself whenever a power is used, until the stack of what is to be done is full.
const ENDLESS: &str = "return power { id = \"endless\", api = 1, options = { use = \"must\" },
  on_power_used = { run = function(game, me) me:draw_cards(1) end },
  any_time = { once = true, run = function(game, me) me:draw_cards(1) end } }";

/// It acts at much, and at every use of a power.
const EAGER: &str = "return power { id = \"eager\", api = 1, options = { use = \"must\" },
  on_power_used = { run = function(game, me) me:draw_cards(1) end },
  on_encounter_end = { run = function(game, me) me:draw_cards(1) end } }";

#[test]
fn what_it_had_still_to_do_is_dropped_and_nobody_else_is_blamed() {
    let scripts = [("endless", ENDLESS), ("eager", EAGER)];
    let files: Vec<(String, String)> = scripts
        .iter()
        .flat_map(|(id, text)| {
            [(format!("aliens/{id}.lua"), (*text).to_owned()), (format!("aliens/{id}.toml"), TEXTS.to_owned())]
        })
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let mut engine = Engine::new(content_with(&files)).unwrap();
    let mut faults = 0;
    for seed in 0..40 {
        let table = TableOptions::new("test").seats(3).seed(seed).windows(Windows::All).on_fault(OnFault::Disable);
        let mut bot = RandomBot::new(seed);
        let (mut game, mut progress) = engine.start(&table.alien(Seat(0), "endless").alien(Seat(1), "eager")).unwrap();
        let mut blamed = Vec::new();
        for _ in 0..LONGEST_GAME {
            blamed.extend(progress.faults.drain(..).map(|fault| (fault.script.clone(), fault.to_string())));
            assert!(!game.is_stopped(), "seed {seed}: {blamed:?}");
            let Some(decision) = game.decisions().first().cloned() else { break };
            let choice = bot.choose(&decision);
            progress = engine.answer(&mut game, decision.seat, choice).unwrap();
        }
        assert!(game.is_over() && blamed.len() <= 2, "seed {seed}: {blamed:?}");
        faults += blamed.len();
    }
    assert!(faults >= 20, "only {faults} faults: the scripts do nothing");
}
