//! Cards with mandatory scripts. A faulty script is disabled and the game continues, a played card acts once, and a
//! mandatory card is played without a question.

use crate::common::{EDITION, pack, test_table};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{Event, FaultPolicy};
use hyperkon::__private::game::{Content, DeterminismCheck, Engine};

const TEXTS: &str = "[en]\nname = \"Gale\"\ntext = \"Blows.\"\n";

/// Returns a game's events and faulty scripts. The deck has thirty cards of this script.
fn played(declared: &str) -> (Vec<Event>, Vec<String>, usize) {
    let script = format!("return card {{ id = \"gale\", api = 2, class = \"wind\", {declared} }}");
    // The deck has no other card with a script.
    let none: String = ["cosmic_zap", "emotion_control", "force_field", "mobius_tubes", "plague", "stellar_gas"]
        .iter()
        .map(|id| format!("{id} = 0\n"))
        .collect();
    let deck = format!(
        "api = 2\nid = \"test\"\nextends = \"{EDITION}\"\n[cards.destiny]\n{none}[cards.kinds]\ngale = {{ copies = 30 }}\n"
    );
    let folder =
        pack(&[("powers/cards/gale.lua", &script), ("powers/cards/gale.toml", TEXTS), ("decks/test.toml", &deck)]);
    let mut engine = Engine::new(Content::with_mods(&[folder.path()]).unwrap()).unwrap();
    engine.watch(DeterminismCheck::Twice);
    let (mut game, mut progress) = engine.start(&test_table(&[], 3).on_fault(FaultPolicy::Disable)).unwrap();
    let mut bot = RandomBot::new(1);
    let (mut told, mut faults, mut answers) = (Vec::new(), Vec::new(), 0);
    while answers < 400 {
        told.extend(progress.events.iter().map(|told| told.event.clone()));
        faults.extend(progress.faults.iter().filter_map(|fault| fault.script.clone()));
        let Some(decision) = game.full_state().questions().first().cloned() else { break };
        progress = engine.answer(&mut game, decision.seat, bot.choose(&decision)).unwrap();
        answers += 1;
    }
    (told, faults, answers)
}

fn count(told: &[Event], is_it: impl Fn(&Event) -> bool) -> usize {
    told.iter().filter(|event| is_it(event)).count()
}

/// Returns `true` if a card with a script was revealed, or was played openly.
fn lies_open(event: &Event) -> bool {
    match event {
        Event::CardTurned { kind, .. } => kind.script().is_some(),
        Event::CardLaid { open, hidden, .. } => *open && hidden.iter().any(|kind| kind.script().is_some()),
        _ => false,
    }
}

#[test]
fn faulty_played_card_is_disabled() {
    let (told, faults, answers) =
        played("laid = \"negotiate\", on_cards_turned = { use = \"must\", run = function() error(\"no\") end }");
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].ends_with("gale.lua"));
    assert!(count(&told, lies_open) > 3 && answers > 100, "it is still laid, and counts as a negotiate: {answers}");
    let fault = told.iter().position(|event| matches!(event, Event::ScriptDisabled { .. })).unwrap();
    assert_eq!(count(&told[fault..], |event| matches!(event, Event::LaidCardActs { .. })), 0);
}

#[test]
fn played_card_acts_once_per_reveal() {
    let (told, faults, _) = played(
        "laid = \"attack\", options = { value = 9 }, on_cards_turned = { use = \"must\", run = function() end }",
    );
    assert!(faults.is_empty(), "{faults:?}");
    let (turned, acts) = (count(&told, lies_open), count(&told, |event| matches!(event, Event::LaidCardActs { .. })));
    assert!(turned > 3 && turned == acts, "turned {turned} times, and acts {acts} times");
}

#[test]
fn mandatory_cards_are_played_without_a_question() {
    let (told, faults, _) = played("before_star = { use = \"must\", run = function(game, me) me:draw_cards(1) end }");
    assert!(faults.is_empty(), "{faults:?}");
    assert!(count(&told, |event| matches!(event, Event::DestinyCardPlayed { .. })) > 10);
}

/// `holding` reads the hand of the card's holder.
#[test]
fn unusable_card_is_not_played() {
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

/// Each hook of a card decides whether its use is mandatory. Otherwise a returning card would be played endlessly.
#[test]
fn card_option_does_not_make_uses_mandatory() {
    let (told, faults, answers) = played(
        "after = \"hand\", options = { use = \"must\" }, before_star = { run = function(game, me) me:draw_cards(1) end }",
    );
    assert!(faults.is_empty(), "{faults:?}");
    assert!(count(&told, |event| matches!(event, Event::TurnBegan { .. })) > 3 && answers > 100, "{answers}");
}

#[test]
fn too_many_card_classes_are_rejected() {
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
        Content::with_mods(&[pack(&files).path()])
    };
    // Destiny cards are one more class.
    assert!(read(31).is_ok());
    let wrong = read(32).unwrap_err().0;
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    let said = wrong[0].to_string();
    assert!(said.contains("class_9") && said.contains("powers/cards/card_9.lua"), "{said}");
}
