//! What powers remember besides numbers: seats, planets, kinds of cards, aliens and words; and what they remember in secret.

use crate::common;
use crate::common::{content_with, test_table};
use hyperkon::bots::RandomBot;
use hyperkon::game::{Engine, Game};
use hyperkon::table::Seat;
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

/// Red's power remembers by this line as the cards are about to be chosen; then `lost` says what it has found.
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
fn a_seat_a_planet_a_kind_an_alien_and_a_word_are_remembered() {
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
fn what_was_remembered_can_be_forgotten() {
    let line = "me:remember('met', me:opponent()) me:remember('met', nil) assert(me:recall('met') == nil)
      me:remember('whom', me, me) me:remember('whom', nil, me) assert(me:recall('whom', me) == nil)
      me:remember('way', 'left') me:remember('way', nil)";
    assert_eq!(plays(line, "\n[expect]\nphase = \"cards\""), "held");
}

#[test]
fn what_a_setup_says_is_remembered() {
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
fn what_a_key_does_not_hold_is_refused_in_words() {
    for (line, says) in [
        ("me:remember('met', game:planet())", "a seat expected, got a planet"),
        ("me:remember('where', me)", "a planet expected, got a seat"),
        ("me:remember('what', 3)", "a kind of card expected, got a number"),
        ("me:remember('who', 'left')", "an alien expected, got a string"),
        ("me:remember('way', 'up')", "`up` is not a word"),
        ("me:remember('way', true)", "got true or false"),
        ("me:remember('count', nil)", "a number expected, got nil"),
    ] {
        let found = plays(line, "\n[expect]\nphase = \"cards\"");
        assert!(found.contains(says), "{line}: {found}");
    }
}

/// What is secret, and its range, `errors` declares wrongly.
#[test]
fn a_key_that_is_declared_wrongly_is_told() {
    let told = |cell: &str| {
        let script = format!(
            "return power {{ id = \"keeper\", api = 2, memory = {{ way = {cell} }}, any_time = {{ run = function() end }} }}"
        );
        let folder = common::pack_of(&[("aliens/keeper.lua", &script), ("aliens/keeper.toml", TEXTS)]);
        hyperkon::game::Content::with_packs(&[folder.path()]).err().map(|error| error.to_string()).unwrap_or_default()
    };
    for cell in ["none 'ship'", "none {}", "none { 'left', 'left' }", "none { 'left', 3 }", "none(4)", "none 'number'"]
    {
        assert!(told(cell).contains("`none` does not say of what"), "{cell}: {}", told(cell));
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

/// Who has chosen in secret knows what; anybody else imagines each of the words.
#[test]
fn a_secret_is_imagined_anew() {
    let keys = "memory = { way = { none { 'left', 'right' }, lasts = 'game', secret = true } },";
    let hook = "on_setup = { run = function(game, me)
      me:remember('way', me:choose { from = { 'left', 'right' }, about = 'where', secret = true }) end }";
    let mut engine = engine(keys, hook);
    let (mut game, _) = engine.start(&test_table(&[(0, "keeper")], 4)).unwrap();
    let mut bot = RandomBot::new(1);
    while game.referee().state().turn == 0 {
        let question = game.referee().questions()[0].clone();
        let choice = bot.choose(&question);
        engine.answer(&mut game, question.seat, choice).unwrap();
    }
    let way = |game: &Game| game.seen(Seat(0)).view().seats[0].aliens[0].memory.clone();
    let worlds = |seat: u8| -> BTreeSet<_> {
        (0..40).filter_map(|seed| engine.imagine(&game.seen(Seat(seat)), seed).ok()).map(|world| way(&world)).collect()
    };
    assert_eq!(worlds(0).into_iter().collect::<Vec<_>>(), [way(&game)]);
    assert_eq!((worlds(1).len(), worlds(2).len()), (2, 2));
    assert!(game.seen(Seat(1)).view().seats[0].aliens[0].memory.is_empty());
}
