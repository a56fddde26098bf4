//! Cards with scripts that must act: one that faults is switched off and the game goes on, one that is laid acts once, and what
//! must be played is played unasked.

use crate::common::{EDITION, pack, test_table};
use hyperkon::bots::RandomBot;
use hyperkon::cosmic::{Event, OnFault};
use hyperkon::game::{Content, Engine, Purity};

const TEXTS: &str = "[en]\nname = \"Gale\"\ntext = \"Blows.\"\n";

/// What is told in a game with thirty cards of this script in the deck, and the scripts that have faulted.
fn played(declared: &str) -> (Vec<Event>, Vec<String>, usize) {
    let script = format!("return card {{ id = \"gale\", api = 2, class = \"wind\", {declared} }}");
    // No other card with a script is in the deck.
    let none: String = ["cosmic_zap", "emotion_control", "force_field", "mobius_tubes", "plague", "stellar_gas"]
        .iter()
        .map(|id| format!("{id} = 0\n"))
        .collect();
    let deck = format!(
        "api = 2\nid = \"test\"\nextends = \"{EDITION}\"\n[cards.destiny]\n{none}[cards.kinds]\ngale = {{ copies = 30 }}\n"
    );
    let folder =
        pack(&[("powers/cards/gale.lua", &script), ("powers/cards/gale.toml", TEXTS), ("decks/test.toml", &deck)]);
    let mut engine = Engine::new(Content::with_packs(&[folder.path()]).unwrap()).unwrap();
    engine.watch(Purity::Twice);
    let (mut game, mut progress) = engine.start(&test_table(&[], 3).on_fault(OnFault::Disable)).unwrap();
    let mut bot = RandomBot::new(1);
    let (mut told, mut faults, mut answers) = (Vec::new(), Vec::new(), 0);
    while answers < 400 {
        told.extend(progress.events.iter().map(|told| told.event.clone()));
        faults.extend(progress.faults.iter().filter_map(|fault| fault.script.clone()));
        let Some(decision) = game.referee().questions().first().cloned() else { break };
        progress = engine.answer(&mut game, decision.seat, bot.choose(&decision)).unwrap();
        answers += 1;
    }
    (told, faults, answers)
}

fn count(told: &[Event], is_it: impl Fn(&Event) -> bool) -> usize {
    told.iter().filter(|event| is_it(event)).count()
}

/// A card with a script has been turned, or was laid open.
fn lies_open(event: &Event) -> bool {
    match event {
        Event::CardTurned { kind, .. } => kind.script().is_some(),
        Event::CardLaid { open, hidden, .. } => *open && hidden.iter().any(|kind| kind.script().is_some()),
        _ => false,
    }
}

#[test]
fn a_laid_card_that_faults_is_switched_off_and_the_game_goes_on() {
    let (told, faults, answers) =
        played("laid = \"negotiate\", on_cards_turned = { use = \"must\", run = function() error(\"no\") end }");
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].ends_with("gale.lua"));
    assert!(count(&told, lies_open) > 3 && answers > 100, "it is still laid, and counts as a negotiate: {answers}");
    let fault = told.iter().position(|event| matches!(event, Event::ScriptDisabled { .. })).unwrap();
    assert_eq!(count(&told[fault..], |event| matches!(event, Event::LaidCardActs { .. })), 0);
}

#[test]
fn a_laid_card_acts_once_each_time_it_is_turned() {
    let (told, faults, _) = played(
        "laid = \"attack\", options = { value = 9 }, on_cards_turned = { use = \"must\", run = function() end }",
    );
    assert!(faults.is_empty(), "{faults:?}");
    let (turned, acts) = (count(&told, lies_open), count(&told, |event| matches!(event, Event::LaidCardActs { .. })));
    assert!(turned > 3 && turned == acts, "turned {turned} times, and acts {acts} times");
}

#[test]
fn what_must_be_played_is_played_unasked() {
    let (told, faults, _) = played("before_star = { use = \"must\", run = function(game, me) me:draw_cards(1) end }");
    assert!(faults.is_empty(), "{faults:?}");
    assert!(count(&told, |event| matches!(event, Event::DestinyCardPlayed { .. })) > 10);
}

/// `holding` looks at the hand of who holds the card.
#[test]
fn a_card_that_its_seat_cannot_use_is_not_played() {
    let card = |holding: &str| {
        let run = "run = function(game, me) me:draw_cards(1) end";
        played(&format!("before_star = {{ holding = function(game, me) return {holding} end, {run} }}"))
    };
    let is_played = |event: &Event| matches!(event, Event::DestinyCardPlayed { .. });
    let (told, faults, _) = card("me:hand():size() > 99");
    assert!(faults.is_empty() && count(&told, is_played) == 0, "{faults:?}");
    let (told, faults, _) = card("me:hand():size() > 1");
    assert!(faults.is_empty() && count(&told, is_played) > 3, "{faults:?}");
}

/// Each of its hooks says for itself whether it must be played; what comes back to the hand would be played without end.
#[test]
fn an_option_of_a_card_makes_none_of_its_uses_mandatory() {
    let (told, faults, answers) = played(
        "after = \"hand\", options = { use = \"must\" }, before_star = { run = function(game, me) me:draw_cards(1) end }",
    );
    assert!(faults.is_empty(), "{faults:?}");
    assert!(count(&told, |event| matches!(event, Event::TurnBegan { .. })) > 3 && answers > 100, "{answers}");
}

#[test]
fn more_classes_than_a_table_can_tell_apart_are_refused() {
    let read = |classes: u8| {
        let card = |number: u8| {
            let hook = "before_star = { run = function() end }";
            let script =
                format!("return card {{ id = \"card_{number}\", api = 2, class = \"class_{number}\", {hook} }}");
            [
                (format!("powers/cards/card_{number}.lua"), script),
                (format!("powers/cards/card_{number}.toml"), TEXTS.to_owned()),
            ]
        };
        let files: Vec<(String, String)> = (1..=classes).flat_map(card).collect();
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        Content::with_packs(&[pack(&files).path()])
    };
    // One class more is that of destiny cards.
    assert!(read(31).is_ok());
    let wrong = read(32).unwrap_err().0;
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    let said = wrong[0].to_string();
    assert!(said.contains("class_9") && said.contains("powers/cards/card_9.lua"), "{said}");
}
