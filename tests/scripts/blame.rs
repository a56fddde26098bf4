//! Attribution: a script tries to get an innocent one disabled. The engine blames the right script, and the innocent one
//! stays in the game. A later game of the same engine is played as in a fresh process.

use crate::common;
use crate::common::play_out;
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{Event, FaultPolicy, Windows};
use hyperkon::__private::game::{Content, ContentFile, DeterminismCheck, Engine, TableOptions};
use hyperkon::__private::script::Limits;
use hyperkon::Code;
use hyperkon_table::{LogEntry, Seat};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

const TEXTS: &str = "[en]\nname = \"Probe\"\ntext = \"Probes.\"\n";

/// An innocent script that reads a lot, and acts a little at every hook.
const VICTIM: &str = "return power { id = \"victim\", api = 2, options = { use = \"must\" },
  memory = { lost = { 0, lasts = \"game\" } },
  on_lose_ships = { when = function(game, me, it) return #game:seats() > 1 end, run = function(game, me, it)
    me:remember(\"lost\", (me:recall(\"lost\") + 1) % 100)
    me:draw_cards(1)
  end },
  after_lose_ships = { run = function(game, me, it) me:free_ships(1) me:draw_cards(1) end } }";

/// Code that burns fuel, for calls just below the limit.
const BURN: &str = "local function burn(rounds) local n = 0 for i = 1, rounds do n += i end return n end\n";

fn content(scripts: &[(&str, &str)]) -> Arc<Content> {
    let (mut files, problems) = Content::collect::<&Path>(&[]);
    let (mut aliens, mut cards) = (String::new(), String::new());
    for (path, text) in [("aliens/victim", VICTIM)].iter().chain(scripts) {
        files.push(ContentFile::new(&format!("powers/{path}.lua"), text));
        files.push(ContentFile::new(&format!("powers/{path}.toml"), TEXTS));
        match path.split_once('/').unwrap() {
            ("aliens", id) => aliens += &format!("{id} = {{}}\n"),
            (_, id) => cards += &format!("{id} = 40\n"),
        }
    }
    let edition = format!(
        "api = 2\nid = \"test\"\nextends = \"{}\"\n[cards.destiny]\n{cards}[aliens]\n{aliens}",
        common::EDITION
    );
    files.push(ContentFile::new("decks/test.toml", &edition));
    Content::from_files(&files, problems).unwrap_or_else(|error| panic!("{error}"))
}

fn table(seed: u64, aliens: &[&str]) -> TableOptions {
    let table = TableOptions::new("test").seats(4).seed(seed).windows(Windows::Holders).on_fault(FaultPolicy::Disable);
    (0..).zip(aliens).fold(table, |table, (seat, alien)| table.alien(Seat(seat % 4), alien))
}

/// Returns all events of a game without any blame.
fn course(engine: &mut Engine, options: &TableOptions) -> Vec<LogEntry<Event>> {
    let (mut game, mut progress) = engine.start(options).unwrap();
    let (mut bot, mut events) = (RandomBot::new(7), Vec::new());
    for _ in 0..150 {
        assert!(progress.faults.is_empty(), "an innocent script is blamed: {}", progress.faults[0]);
        events.append(&mut progress.events);
        let Some(decision) = game.full_state().questions().first().cloned() else { break };
        let choice = bot.choose(&decision);
        progress = engine.answer(&mut game, decision.seat, choice).unwrap();
    }
    events
}

/// Plays with these scripts beside the victim. Only they are blamed, for these kinds of faults, and afterwards the
/// victim plays as if they had never existed. Scripts whose names begin with "honest" are innocent too.
fn only_they_are_blamed(scripts: &[(&str, &str)], codes: &[&str]) {
    let content = content(scripts);
    let hostile = scripts.iter().filter(|(path, _)| !path.starts_with("aliens/honest"));
    let files: Vec<String> = hostile.map(|(path, _)| format!("powers/{path}.lua")).collect();
    let aliens = scripts.iter().filter_map(|(path, _)| path.strip_prefix("aliens/"));
    let aliens: Vec<&str> = ["victim"].into_iter().chain(aliens).collect();
    let mut engine = Engine::new(Arc::clone(&content)).unwrap();
    let mut found = BTreeSet::new();
    for seed in 0..6 {
        let (mut game, mut progress) = engine.start(&table(seed, &aliens)).unwrap();
        let mut bot = RandomBot::new(seed);
        for _ in 0..250 {
            assert!(!game.is_stopped(), "{:?}", progress.faults);
            for fault in &progress.faults {
                let file = fault.script.clone().unwrap_or_default();
                assert!(files.contains(&file), "seed {seed}: the wrong one is blamed: {fault}");
                let named = fault.id.map(|id| game.rules().script(id).id.clone()).unwrap_or_default();
                assert!(file.ends_with(&format!("/{named}.lua")), "{fault}, {named}");
                assert!(!fault.what().contains("victim"), "the message blames the victim: {fault}");
                found.insert(fault.code());
            }
            let Some(decision) = game.full_state().questions().first().cloned() else { break };
            let choice = bot.choose(&decision);
            progress = engine.answer(&mut game, decision.seat, choice).unwrap();
        }
        game.full_state().state().audit(game.rules()).unwrap();
        let victim = game.rules().script_named("victim").unwrap();
        assert!(!game.full_state().state().is_disabled(victim));
    }
    // Without expected codes, the scripts may stay within every limit, so only check that no other script is blamed.
    assert!(codes.is_empty() || codes.iter().any(|code| found.contains(code)), "{found:?}");
    if scripts.iter().any(|(path, _)| path.starts_with("destiny/")) {
        // The card is in every deck of the edition.
        return;
    }
    let innocent = table(99, &["victim", "clone", "oracle", "macron"]);
    let undisturbed = course(&mut Engine::new(content).unwrap(), &innocent);
    assert!(course(&mut engine, &innocent) == undisturbed, "what one script has done changes another's game");
}

fn power(id: &str, hooks: &str) -> String {
    format!("{BURN}return power {{ id = \"{id}\", api = 2, options = {{ use = \"must\" }},\n{hooks} }}")
}

#[test]
fn nearly_spent_step_blames_the_spender() {
    // Each call of script `a` is within the limit. Then the victim's cheap call exceeds the limit of the step.
    let a = power(
        "a",
        "any_time = { once = 'encounter', run = function(game, me, it)
        for _ = 1, 40 do me:lose_ships(1) me:free_ships(1) end
    end },
    on_lose_ships = { run = function() burn(12000) end }, after_lose_ships = { run = function() burn(12000) end }",
    );
    only_they_are_blamed(&[("aliens/a", &a)], &["out_of_instructions_together"]);
}

#[test]
fn unprompted_steps_share_a_limit() {
    // The scripts run at every trigger, without a question in between. Six of them stay within the limit of a step, but
    // exceed the limit of all steps between questions.
    let moments = ["any_time", "before_star", "after_reveal", "before_reveal", "after_encounter", "on_lose_ships"];
    let looks = |rounds: u32| -> String {
        let when = format!("when = function() burn({rounds}) return false end, run = function() end");
        moments.iter().map(|moment| format!("{moment} = {{ {when} }}")).collect::<Vec<_>>().join(",\n")
    };
    let ids = ["a", "b", "c", "d", "e", "f"];
    let texts = ids.map(|id| (format!("aliens/{id}"), power(id, &looks(if id == "c" { 52_000 } else { 50_000 }))));
    let scripts: Vec<(&str, &str)> = texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let mut engine = Engine::new(content(&scripts)).unwrap();
    let mut blamed = BTreeSet::new();
    for seed in 0..6 {
        let table =
            TableOptions::new("test").seats(3).seed(seed).windows(Windows::Holders).on_fault(FaultPolicy::Disable);
        let (mut game, mut progress) = engine
            .start(&ids.iter().enumerate().fold(table, |table, (at, id)| table.alien(Seat(at as u8 % 3), id)))
            .unwrap();
        let mut bot = RandomBot::new(seed);
        for _ in 0..60 {
            blamed.extend(progress.faults.iter().map(|fault| (fault.code(), fault.script.clone().unwrap_or_default())));
            let Some(decision) = game.full_state().questions().first().cloned().filter(|_| blamed.is_empty()) else {
                break;
            };
            let choice = bot.choose(&decision);
            progress = engine.answer(&mut game, decision.seat, choice).unwrap();
        }
    }
    let c = ("out_of_instructions_before_question", "powers/aliens/c.lua".to_owned());
    assert_eq!(blamed, BTreeSet::from([c]));
}

#[test]
fn step_spent_by_looking() {
    let a = power(
        "a",
        "any_time = { once = 'encounter', run = function(game, me, it)
        for _ = 1, 40 do me:lose_ships(1) me:free_ships(1) end
    end },
    on_lose_ships = { when = function() burn(12000) return false end, run = function() end },
    after_lose_ships = { when = function() burn(12000) return false end, run = function() end }",
    );
    only_they_are_blamed(&[("aliens/a", &a)], &["out_of_instructions_together"]);
}

#[test]
fn victim_triggered_500_times() {
    let a = power(
        "a",
        "any_time = { once = 'encounter', run = function(game, me, it)
        while true do
            for _, seat in ipairs(game:seats()) do seat:lose_ships(1) seat:free_ships(1) end
        end
    end }",
    );
    only_they_are_blamed(&[("aliens/a", &a)], &["too_many_effects", "too_many_questions", "too_deep"]);
}

#[test]
fn effects_within_the_victims_effects_are_blamed() {
    // The script reacts to each of the victim's effects.
    let a = power(
        "a",
        "on_power_used = { when = function(game, me, it) return it:seat() ~= me end,
        run = function(game, me, it) while true do me:draw_cards(1) end end },
    after_lose_ships = { run = function(game, me, it) while true do me:draw_cards(1) end end },
    on_lose_ships = { run = function(game, me, it) while true do me:draw_cards(1) end end }",
    );
    only_they_are_blamed(&[("aliens/a", &a)], &["too_many_effects", "too_many_questions", "too_deep"]);
}

#[test]
fn forged_error_messages_blame_the_forger() {
    for message in [
        "powers/aliens/victim.lua:3: it was me",
        "powers/aliens/victim.lua:3: powers/aliens/victim.lua:4: it was me",
        "[string \\\"powers/aliens/victim.lua\\\"]:3: it was me",
        "victim.lua:1: attempt to index nil with 'x'",
    ] {
        let a = power("a", &format!("any_time = {{ run = function() error(\"{message}\") end }}"));
        only_they_are_blamed(&[("aliens/a", &a)], &["raised"]);
    }
}

#[test]
fn mutually_triggering_scripts() {
    let one = |id: &str| {
        power(
            id,
            "any_time = { once = 'encounter', run = function(game, me, it) me:lose_ships(1) end },
        after_lose_ships = { run = function(game, me, it)
            for _, seat in ipairs(game:seats()) do seat:free_ships(1) seat:lose_ships(1) end
        end }",
        )
    };
    only_they_are_blamed(
        &[("aliens/a", &one("a")), ("aliens/b", &one("b"))],
        &["too_many_effects", "too_many_questions", "too_deep"],
    );
}

/// Fifteen acts in one effect, more than any alien of the two editions performs.
const HONEST: &str = "any_time = { once = 'encounter', run = function(game, me, it)
        for _, seat in ipairs(game:seats()) do seat:lose_ships(1) seat:free_ships(1) end
        for _ = 1, 3 do me:draw_cards(1) end
    end },
    after_lose_ships = { run = function(game, me, it) me:draw_cards(1) me:free_ships(1) me:draw_cards(1) end }";

#[test]
fn many_small_reactions_to_an_honest_script() {
    for acts in [2, 7, 8, 20] {
        let answers = |hook: &str| {
            format!("{hook} = {{ run = function(game, me, it) for _ = 1, {acts} do me:draw_cards(1) end end }}")
        };
        let hooks = ["on_lose_ships", "after_lose_ships", "on_power_used"].map(answers).join(",\n");
        let honest = power("honest", HONEST);
        let ids = ["a", "b", "c", "d", "e", "f"];
        let texts = ids.map(|id| (format!("aliens/{id}"), power(id, &hooks)));
        let mut scripts: Vec<(&str, &str)> = texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        scripts.insert(0, ("aliens/honest", &honest));
        only_they_are_blamed(&scripts, &["too_many_effects", "too_many_questions", "too_deep"]);
    }
}

#[test]
fn many_small_spenders_around_an_honest_script() {
    let honest = power("honest", HONEST);
    let spends =
        |hook: &str| format!("{hook} = {{ when = function() burn(500) return false end, run = function() end }}");
    let hooks =
        ["on_lose_ships", "after_lose_ships", "any_time", "on_power_used", "before_star"].map(spends).join(",\n");
    let runs = "on_lose_ships = { run = function(game, me, it) burn(400) me:lose_ships(1) end },
        after_lose_ships = { run = function(game, me, it) burn(400) me:free_ships(1) end }";
    let deep = &["too_deep", "too_many_effects"][..];
    for (hooks, codes) in [(hooks.as_str(), &[][..]), (runs, deep)] {
        let ids = ["a", "b", "c", "d", "e", "f"];
        let texts = ids.map(|id| (format!("aliens/{id}"), power(id, hooks)));
        let mut scripts: Vec<(&str, &str)> = texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        scripts.insert(0, ("aliens/honest", &honest));
        only_they_are_blamed(&scripts, codes);
    }
}

#[test]
fn ten_scripts_provoking_an_innocent_one() {
    let a = power(
        "a",
        "any_time = { once = 'encounter', run = function(game, me, it)
        for _ = 1, 12 do game:offense():lose_ships(1) end
    end }",
    );
    let hooks = "after_lose_ships = {
        when = function(game, me, it) return it:ships(game:offense()) > 0 end,
        run = function(game, me, it)
            for _, seat in ipairs(game:seats()) do
                if seat ~= game:offense() then
                    if seat:ships_in_black_hole() > 3 then return seat:free_ships(4) end
                    if seat:ships_on_bases() > 5 then return seat:lose_ships(1) end
                end
            end
        end }";
    let ids: Vec<String> = (0..10).map(|number| format!("h{number}")).collect();
    let texts: Vec<(String, String)> = ids.iter().map(|id| (format!("aliens/{id}"), power(id, hooks))).collect();
    let mut scripts: Vec<(&str, &str)> = texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    scripts.insert(0, ("aliens/a", &a));
    only_they_are_blamed(&scripts, &["too_many_questions", "too_many_effects", "too_deep"]);
}

#[test]
fn two_scripts_overspending_together() {
    let one = |id: &str| {
        power(
            id,
            "any_time = { once = 'encounter', run = function(game, me, it)
            for _ = 1, 20 do me:lose_ships(1) me:free_ships(1) end
        end },
        on_lose_ships = { run = function() burn(12000) end }, after_lose_ships = { run = function() burn(12000) end }",
        )
    };
    only_they_are_blamed(&[("aliens/a", &one("a")), ("aliens/b", &one("b"))], &["out_of_instructions_together"]);
}

#[test]
fn error_during_anothers_choice() {
    let a = power(
        "a",
        "before_choice = { run = function(game, me, it) error(\"no\") end },
    on_choice = { when = function() error(\"no\") end, run = function() end }",
    );
    only_they_are_blamed(&[("aliens/a", &a)], &["raised"]);
}

#[test]
fn destiny_card_that_burns_fuel() {
    let card = format!(
        "{BURN}return destiny {{ id = \"fate\", api = 2, any_time = {{ run = function(game, me, it) while true do burn(9) end end }} }}"
    );
    only_they_are_blamed(&[("destiny/fate", &card)], &["out_of_instructions"]);
}

/// With this little memory, a call runs out of it before its fuel.
#[test]
fn exhausted_memory_stops_without_blame() {
    let hoards = power(
        "a",
        "any_time = { run = function(game, me, it)
        local t, s = {}, (\"x\"):rep(990)
        for n = 1, 900 do t[n] = s .. n end
    end }",
    );
    let content = content(&[("aliens/a", &hoards)]);
    let innocent = table(99, &["victim", "clone", "oracle", "macron"]);
    let undisturbed = course(&mut Engine::new(Arc::clone(&content)).unwrap(), &innocent);
    let little = Limits::default().memory(512 * 1024);
    let mut engine = Engine::with_limits(content, little).unwrap();
    let (mut other, _) = engine.start(&table(5, &["victim", "clone", "oracle", "macron"])).unwrap();
    let (mut game, mut progress) = engine.start(&table(1, &["victim", "a"])).unwrap();
    let mut bot = RandomBot::new(1);
    while progress.faults.is_empty() {
        let decision = game.full_state().questions()[0].clone();
        let choice = bot.choose(&decision);
        progress = engine.answer(&mut game, decision.seat, choice).unwrap();
    }
    let fault = &progress.faults[0];
    assert_eq!((fault.code(), fault.id, fault.script.as_deref()), ("out_of_memory", None, None), "{fault}");
    assert!(game.is_stopped());
    assert!(game.rules().scripts.iter().all(|script| {
        game.rules().script_named(&script.id).is_none_or(|id| !game.full_state().state().is_disabled(id))
    }));
    // The game with the attack ends, and a later game is unaffected.
    assert_eq!(play_out(&mut engine, &mut other, 3), 260);
    assert!(course(&mut engine, &innocent) == undisturbed);
}

/// A power that names itself the defense, which works until it is the offense.
const NAMES_ITSELF: &str = "return power { id = \"selfish\", api = 2, options = { use = \"must\" },
  before_star = { run = function(game, me)
    me:remember(\"times\", 1)
    me:name_defense()
  end }, memory = { times = 0 } }";

/// Known results of a script are replayed without the interpreter. A failure of the replay gives the same fault.
#[test]
fn faults_of_replayed_steps_equal_interpreted_ones() {
    let content = content(&[("aliens/selfish", NAMES_ITSELF)]);
    let faults = |purity| {
        let mut engine = Engine::new(Arc::clone(&content)).unwrap();
        engine.watch(purity);
        let mut faults = Vec::new();
        for seed in 0..6 {
            let (mut game, mut progress) =
                engine.start(&table(seed, &["clone", "selfish", "oracle", "macron"])).unwrap();
            let mut bot = RandomBot::new(seed);
            while progress.faults.is_empty() {
                let Some(decision) = game.full_state().questions().first().cloned() else { break };
                let choice = bot.choose(&decision);
                progress = engine.answer(&mut game, decision.seat, choice).unwrap();
            }
            faults.extend(progress.faults.iter().map(|fault| (seed, fault.line, fault.to_string())));
        }
        faults
    };
    let met = faults(DeterminismCheck::Twice);
    assert!(met.len() > 3 && met.iter().all(|(_, line, _)| *line == Some(4)), "{met:?}");
    assert_eq!(faults(DeterminismCheck::Trusted), met);
}
