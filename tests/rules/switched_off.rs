//! A script that is switched off has nothing left to do, the game goes on without it, and it is the right one.

use crate::common::{LONGEST_GAME, content_with};
use hyperkon::Code;
use hyperkon::bots::RandomBot;
use hyperkon::cosmic::{OnFault, Windows};
use hyperkon::game::{Engine, TableOptions};
use hyperkon::table::Seat;

const TEXTS: &str = "[en]\nname = \"Probe\"\ntext = \"Probes.\"\n";

/// It uses itself whenever a power is used, until the stack of what is to be done is full.
const ENDLESS: &str = "return power { id = \"endless\", api = 2, options = { use = \"must\" },
  on_power_used = { run = function(game, me) me:draw_cards(1) end },
  any_time = { once = 'encounter', run = function(game, me) me:draw_cards(1) end } }";

/// It acts at much, and at every use of a power.
const EAGER: &str = "return power { id = \"eager\", api = 2, options = { use = \"must\" },
  on_power_used = { run = function(game, me) me:draw_cards(1) end },
  after_encounter = { run = function(game, me) me:draw_cards(1) end } }";

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
            let Some(decision) = game.referee().questions().first().cloned() else { break };
            let choice = bot.choose(&decision);
            progress = engine.answer(&mut game, decision.seat, choice).unwrap();
        }
        assert!(game.is_over() && blamed.len() <= 2, "seed {seed}: {blamed:?}");
        faults += blamed.len();
    }
    assert!(faults >= 20, "only {faults} faults: the scripts do nothing");
}

/// It makes everybody lose ships, and another power gives its own back each time, with a question where to.
const CRUEL: &str = "return power { id = \"cruel\", api = 2, options = { use = \"must\" },
  any_time = { once = 'encounter', run = function(game, me)
    while true do
      for _, seat in ipairs(game:seats()) do seat:lose_ships(1) end
    end
  end } }";

#[test]
fn who_makes_others_answer_without_end_is_blamed_for_their_questions() {
    let mut engine = Engine::new(content_with(&[("aliens/cruel.lua", CRUEL), ("aliens/cruel.toml", TEXTS)])).unwrap();
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let table = TableOptions::new("test").seats(4).seed(seed).windows(Windows::Holders).on_fault(OnFault::Disable);
        let table = table.alien(Seat(0), "cruel").alien(Seat(1), "zombie").alien(Seat(2), "healer");
        let mut bot = RandomBot::new(seed);
        let (mut game, mut progress) = engine.start(&table).unwrap();
        for _ in 0..600 {
            for fault in &progress.faults {
                assert!(fault.file_and_line().contains("cruel.lua"), "seed {seed}: {fault}");
                kinds.insert(fault.code());
            }
            let Some(decision) = game.referee().questions().first().cloned() else { break };
            let choice = bot.choose(&decision);
            progress = engine.answer(&mut game, decision.seat, choice).unwrap();
        }
    }
    assert!(kinds.contains("too_many_questions"), "{kinds:?}");
}
