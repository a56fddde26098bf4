//! A disabled script does nothing more, and the game continues. The right script is disabled.

use crate::common::{LONGEST_GAME, content_with};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{FaultPolicy, Windows};
use hyperkon::__private::game::{Engine, TableOptions};
use hyperkon::Code;
use hyperkon_table::Seat;

const TEXTS: &str = "[en]\nname = \"Probe\"\ntext = \"Probes.\"\n";

/// A power that reacts to every use of a power, until the stack is full.
const ENDLESS: &str = "return power { id = \"endless\", api = 2, options = { use = \"must\" },
  on_power_used = { run = function(game, me) me:draw_cards(1) end },
  any_time = { once = 'encounter', run = function(game, me) me:draw_cards(1) end } }";

/// A power that acts at many triggers, and at every use of a power.
const EAGER: &str = "return power { id = \"eager\", api = 2, options = { use = \"must\" },
  on_power_used = { run = function(game, me) me:draw_cards(1) end },
  after_encounter = { run = function(game, me) me:draw_cards(1) end } }";

#[test]
fn disabled_script_drops_its_pending_steps() {
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
        let table = TableOptions::new("test").seats(3).seed(seed).windows(Windows::All).on_fault(FaultPolicy::Disable);
        let mut bot = RandomBot::new(seed);
        let (mut game, mut progress) = engine.start(&table.alien(Seat(0), "endless").alien(Seat(1), "eager")).unwrap();
        let mut blamed = Vec::new();
        for _ in 0..LONGEST_GAME {
            blamed.extend(progress.faults.drain(..).map(|fault| (fault.script.clone(), fault.to_string())));
            assert!(!game.is_stopped(), "seed {seed}: {blamed:?}");
            let Some(decision) = game.full_state().questions().first().cloned() else { break };
            let choice = bot.choose(&decision);
            progress = engine.answer(&mut game, decision.seat, choice).unwrap();
        }
        assert!(game.is_over() && blamed.len() <= 2, "seed {seed}: {blamed:?}");
        faults += blamed.len();
    }
    assert!(faults >= 20, "only {faults} faults: the scripts do nothing");
}

/// A power that makes every seat lose ships. A second power returns its own ships each time, and asks where they go.
const CRUEL: &str = "return power { id = \"cruel\", api = 2, options = { use = \"must\" },
  any_time = { once = 'encounter', run = function(game, me)
    while true do
      for _, seat in ipairs(game:seats()) do seat:lose_ships(1) end
    end
  end } }";

#[test]
fn endless_reactions_blame_their_cause() {
    let mut engine = Engine::new(content_with(&[("aliens/cruel.lua", CRUEL), ("aliens/cruel.toml", TEXTS)])).unwrap();
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let table =
            TableOptions::new("test").seats(4).seed(seed).windows(Windows::Holders).on_fault(FaultPolicy::Disable);
        let table = table.alien(Seat(0), "cruel").alien(Seat(1), "zombie").alien(Seat(2), "healer");
        let mut bot = RandomBot::new(seed);
        let (mut game, mut progress) = engine.start(&table).unwrap();
        for _ in 0..600 {
            for fault in &progress.faults {
                assert!(fault.file_and_line().contains("cruel.lua"), "seed {seed}: {fault}");
                kinds.insert(fault.code());
            }
            let Some(decision) = game.full_state().questions().first().cloned() else { break };
            let choice = bot.choose(&decision);
            progress = engine.answer(&mut game, decision.seat, choice).unwrap();
        }
    }
    assert!(kinds.contains("too_many_questions"), "{kinds:?}");
}
