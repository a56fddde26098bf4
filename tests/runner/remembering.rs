//! Memory of powers besides numbers: seats, planets, kinds of cards, aliens, and words. Secret memory too.

use crate::common;
use crate::common::{content_with, test_table};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::game::{Engine, Game};
use hyperkon_table::Seat;
use hyperkon_workshop::scenario;
use std::collections::BTreeSet;

const TEXTS: &str =
    "[en]\nname = \"Keeper\"\ntext = \"It keeps things.\"\nleft = \"left\"\nright = \"right\"\nwhere = \"Where?\"\n";

fn engine(keys: &str, hook: &str) -> Engine {
    let script =
        format!("return power {{ id = \"keeper\", api = 2, options = {{ use = \"must\" }}, {keys}\n{hook} }}\n");
    Engine::new(content_with(&[("aliens/keeper.lua", &script), ("aliens/keeper.toml", TEXTS)])).unwrap()
}

const KEYS: &str = "memory = {
  met = none 'seat', whom = { per_seat(none 'seat'), public = true }, where = { none 'planet', lasts = 'game' },
  what = none 'kind', who = { none 'alien', lasts = 'game', public = true }, way = { none { 'left', 'right' }, secret = true }, count = 0,
},";

/// Runs this line in red's power before the choice of cards. Then `lost` reports the result.
fn plays(line: &str, memory: &str) -> String {
    let hook = format!("before_choice = {{ once = 'encounter', run = function(game, me)\n{line}\nend }}");
    let text = format!(
        "rule = \"P1\"\nstory = \"The keeper remembers.\"\nedition = \"test\"\n\n[setup]\nphase = \"cards\"\n\
         aliens = {{ red = \"keeper\" }}\noffense = \"red\"\ndefense = \"blue\"\nplanet = \"blue 2\"\ncone = {{ red = 2 }}\n\
         hands = {{ red = \"attack 8\", blue = \"attack 4\" }}\n{memory}\n"
    );
    let mut engine = engine(KEYS, &hook);
    let failures = scenario::run(&mut engine, "keeper.toml", &text);
    if failures.is_empty() { "held".to_owned() } else { failures.iter().map(ToString::to_string).collect() }
}

#[test]
fn memory_holds_every_type() {
    let line = "assert(me:recall('met') == nil and me:recall('where') == nil and me:recall('way') == nil)
      me:remember('met', me:opponent()) me:remember('whom', me, me:opponent()) me:remember('where', game:planet())
      me:remember('what', game:kinds()[1]) me:remember('who', game:this_power():alien()) me:remember('way', 'right')
      assert(me:recall('met') == me:opponent() and me:recall('whom', me:opponent()) == me and me:recall('whom', me) == nil)
      assert(me:recall('where') == game:planet() and me:recall('what') == game:kinds()[1])
      assert(me:recall('who'):id() == 'keeper' and me:recall('way') == 'right')";
    let expect = "\n[expect]\nmemory = { red = { met = \"blue\", whom = { blue = \"red\" }, where = \"blue 2\", \
                  who = \"keeper\", way = \"right\" } }";
    assert_eq!(plays(line, expect), "held");
    let wrong = plays(line, "\n[expect]\nmemory = { red = { met = \"green\" } }");
    assert!(wrong.contains("green") && wrong.contains("blue"), "{wrong}");
}

#[test]
fn memory_can_be_cleared() {
    let line = "me:remember('met', me:opponent()) me:remember('met', nil) assert(me:recall('met') == nil)
      me:remember('whom', me, me) me:remember('whom', nil, me) assert(me:recall('whom', me) == nil)
      me:remember('way', 'left') me:remember('way', nil)";
    assert_eq!(plays(line, "\n[expect]\nphase = \"cards\""), "held");
}

#[test]
fn setup_fills_memory() {
    let memory = "memory = { red = { met = \"green\", where = \"red 3\", what = \"negotiate\", who = \"zombie\", way = \"left\" } }";
    let line = "assert(not me:recall('met'):is_main_player() and me:recall('where'):home() == me and me:recall('where'):number() == 3)
      assert(me:recall('what'):is('negotiate') and me:recall('who'):id() == 'zombie' and me:recall('way') == 'left')
      me:remember('way', 'right')";
    let expect = "\n[expect]\nmemory = { red = { way = \"right\" } }";
    assert_eq!(plays(line, &format!("{memory}{expect}")), "held");
    for (cell, says) in [
        ("met = \"purple\"", "purple"),
        ("where = \"red 9\"", "red 9"),
        ("what = \"attack 999\"", "attack 999"),
        ("who = \"nobody\"", "nobody"),
        ("way = \"up\"", "is not one of left, right"),
        ("met = 3", "is not a seat"),
    ] {
        let found = plays("me:draw_cards(0)", &format!("memory = {{ red = {{ {cell} }} }}{expect}"));
        assert!(found.contains(says), "{cell}: {found}");
    }
}

#[test]
fn wrong_memory_types_are_rejected() {
    for (line, says) in [
        ("me:remember('met', game:planet())", "expected a seat, found a planet"),
        ("me:remember('where', me)", "expected a planet, found a seat"),
        ("me:remember('what', 3)", "expected a kind of card, found a number"),
        ("me:remember('who', 'left')", "expected an alien, found a string"),
        ("me:remember('way', 'up')", "`up` is not a word"),
        ("me:remember('way', true)", "found true or false"),
        ("me:remember('count', nil)", "expected a number, found nil"),
    ] {
        let found = plays(line, "\n[expect]\nphase = \"cards\"");
        assert!(found.contains(says), "{line}: {found}");
    }
}

/// `tests/records/errors.rs` covers invalid declarations of secrecy and its range.
#[test]
fn invalid_memory_declarations_are_reported() {
    let told = |cell: &str| {
        let script = format!(
            "return power {{ id = \"keeper\", api = 2, memory = {{ way = {cell} }}, any_time = {{ run = function() end }} }}"
        );
        let folder = common::pack_of(&[("aliens/keeper.lua", &script), ("aliens/keeper.toml", TEXTS)]);
        hyperkon::__private::game::Content::with_mods(&[folder.path()])
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    };
    for cell in ["none 'ship'", "none {}", "none { 'left', 'left' }", "none { 'left', 3 }", "none(4)", "none 'number'"]
    {
        assert!(told(cell).contains("missing or invalid type of `none`"), "{cell}: {}", told(cell));
    }
    for cell in [
        "none 'seat'",
        "per_seat(none 'seat')",
        "{ none { 'left' }, secret = true }",
        "{ false, secret = true }",
        "{ 0, secret = true, least = 1, most = 20 }",
    ] {
        assert_eq!(told(cell), "", "{cell}");
    }
}

/// The seat that has chosen in secret knows the word. Samples for others contain each word.
#[test]
fn secret_memory_is_resampled() {
    let keys = "memory = { way = { none { 'left', 'right' }, lasts = 'game', secret = true } },";
    let hook = "on_setup = { run = function(game, me)
      me:remember('way', me:choose { from = { 'left', 'right' }, about = 'where', secret = true }) end }";
    let mut engine = engine(keys, hook);
    let (mut game, _) = engine.start(&test_table(&[(0, "keeper")], 4)).unwrap();
    let mut bot = RandomBot::new(1);
    while game.full_state().state().turn == 0 {
        let question = game.full_state().questions()[0].clone();
        let choice = bot.choose(&question);
        engine.answer(&mut game, question.seat, choice).unwrap();
    }
    let way = |game: &Game| game.seen(Seat(0)).view().seats[0].aliens[0].memory.clone();
    let worlds = |seat: u8| -> BTreeSet<_> {
        (0..40)
            .filter_map(|seed| engine.sample_state(&game.seen(Seat(seat)), seed).ok())
            .map(|world| way(&world))
            .collect()
    };
    assert_eq!(worlds(0).into_iter().collect::<Vec<_>>(), [way(&game)]);
    assert_eq!((worlds(1).len(), worlds(2).len()), (2, 2));
    assert!(game.seen(Seat(1)).view().seats[0].aliens[0].memory.is_empty());
}
