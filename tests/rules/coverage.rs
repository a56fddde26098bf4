//! Coverage of shipped content: every script has scenarios, and shipped scripts use every hook.

use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{Event, HOOKS, Hook, Windows};
use hyperkon::__private::game::{Content, Engine, TableOptions};
use hyperkon_table::Seat;
use std::collections::BTreeSet;
use std::path::Path;

/// Scenarios that each script needs: its effect, its limit, and its cancellation or wrong trigger.
const SCENARIOS_EACH: usize = 3;

#[test]
fn every_script_has_its_scenarios() {
    let content = Content::builtin().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let mut poor = Vec::new();
    for script in content.scripts().iter() {
        let group = if script.declares.is_card() { "destiny" } else { "aliens" };
        let folder = root.join(group).join(&script.id);
        let files = std::fs::read_dir(&folder).map_or(0, |files| {
            files.filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|end| end == "toml")).count()
        });
        if files < SCENARIOS_EACH {
            poor.push(format!("{}: {files} scenarios in {}", script.id, folder.display()));
        }
    }
    assert!(poor.is_empty(), "scripts with fewer than {SCENARIOS_EACH} scenarios:\n{}", poor.join("\n"));
}

#[test]
fn every_hook_is_shipped_or_shown() {
    let content = Content::builtin().unwrap();
    // Hooks that no edition uses are used by the mods, or by the played examples of the reference.
    let mods = Path::new(env!("CARGO_MANIFEST_DIR"));
    let content = Content::with_mods(&[mods.join("decks/mods/known-worlds")]).map_or(content, |content| content);
    let is_shown = |name: &str| mods.join("tests/rules/reference/examples").join(name).is_dir();
    let idle: Vec<&str> = HOOKS
        .iter()
        .filter(|spec| !content.scripts().iter().any(|script| script.hooks[spec.hook.index()].is_some()))
        .map(|spec| spec.name)
        .filter(|name| !is_shown(name))
        .collect();
    assert!(idle.is_empty(), "hooks that no shipped script has: {idle:?}");
}

/// A hook whose trigger never comes would leave powers silent.
#[test]
fn every_power_hook_fires_in_play() {
    let content = Content::builtin().unwrap();
    let mut fired: BTreeSet<Hook> = BTreeSet::new();
    let mut engine = Engine::new(content.clone()).unwrap();
    for (edition, seats) in [("kosmische-strijd", 4), ("universums-harskare", 5)] {
        for seed in 0..250 {
            let options = TableOptions::new(edition).seats(seats).seed(seed).windows(Windows::Holders);
            let (mut game, _) = engine.start(&options).unwrap();
            let mut bot = RandomBot::new(seed);
            while !game.is_over() {
                let question = game.full_state().questions()[0].clone();
                let choice = bot.choose(&question);
                let progress = engine.answer(&mut game, question.seat, choice).unwrap();
                fired.extend(progress.events.iter().filter_map(|told| match told.event {
                    Event::PowerDeclared { hook, .. } => Some(hook),
                    _ => None,
                }));
            }
        }
    }
    let of_aliens = |hook: Hook| {
        content.scripts().iter().any(|script| !script.declares.is_card() && script.hooks[hook.index()].is_some())
    };
    let silent: Vec<&str> =
        HOOKS.iter().filter(|spec| of_aliens(spec.hook) && !fired.contains(&spec.hook)).map(|spec| spec.name).collect();
    assert!(silent.is_empty(), "hooks of aliens that never came in 500 games: {silent:?}");
}

/// Tables of two have only aliens that are suitable for two seats (D1, and a table option).
#[test]
fn excluded_aliens_are_not_dealt_to_two() {
    let content = Content::builtin().unwrap();
    let engine = Engine::new(content.clone()).unwrap();
    for edition in content.editions() {
        assert!(!edition.not_for_two.is_empty(), "{} names none", edition.id);
        for seed in 0..200 {
            let game = engine.set_up(&TableOptions::new(&edition.id).seats(2).seed(seed)).unwrap();
            let dealt = game.full_state().state().powers.iter();
            let mut names = dealt.map(|(_, power)| game.rules().script(power.alien).id.as_str());
            assert!(!names.any(|id| edition.not_for_two.iter().any(|other| other == id)), "{} seed {seed}", edition.id);
        }
        let asked = TableOptions::new(&edition.id).seats(2).alien(Seat(0), &edition.not_for_two[0]);
        assert!(engine.set_up(&asked).is_err());
    }
}
