//! Planets and ships as pieces: ships whose planet is removed, and ships held captive.

use crate::common::content_with;
use hyperkon::__private::cosmic::Event;
use hyperkon::__private::game::{Content, Engine, TableOptions};
use hyperkon_workshop::scenario;

/// Plays red's attack on blue 1 from this phase, and checks the expectations. Blue has this power.
#[track_caller]
fn holds(hook: &str, phase: &str, answers: &str, expect: &str) {
    let script = format!("return power {{ id = 'piecemaker', api = 2, options = {{ use = 'must' }}, {hook} }}\n");
    let mut engine = Engine::new(content_with(&[("aliens/piecemaker.lua", &script)])).unwrap();
    let planet = if phase == "load" { "" } else { "planet = \"blue 1\"\ncone = { red = 2 }\n" };
    let text = format!(
        "rule = \"P1\"\nstory = \"Pieces move.\"\nedition = \"test\"\n[setup]\nphase = \"{phase}\"\n\
         aliens = {{ blue = \"piecemaker\", green = \"zombie\" }}\noffense = \"red\"\ndefense = \"blue\"\n{planet}\
         hands = {{ red = \"attack 8, attack 20\", blue = \"attack 4, attack 30\", green = \"cosmic_zap\" }}\n\
         [[step]]\nanswers = [{answers}]\n[expect]\n{expect}\n"
    );
    let told = scenario::run(&mut engine, "some.toml", &text);
    assert!(told.is_empty(), "{}\n{text}", told.iter().map(ToString::to_string).collect::<String>());
}

/// Returns the error when red's power runs this line before the choice.
fn said(line: &str) -> String {
    let hook = format!("before_choice = {{ once = 'game', run = function(game, me)\n{line}\nend }}");
    let script = format!(
        "return power {{ id = 'piecemaker', api = 2, options = {{ use = 'must' }}, zones = {{ pile = {{ face = 'down' }} }}, {hook} }}\n"
    );
    let mut engine = Engine::new(content_with(&[("aliens/piecemaker.lua", &script)])).unwrap();
    let text = "rule = \"P1\"\nstory = \"Red does something.\"\nedition = \"test\"\n[setup]\nphase = \"cards\"\n\
         aliens = { red = \"piecemaker\", blue = \"zombie\" }\noffense = \"red\"\ndefense = \"blue\"\nplanet = \"blue 1\"\n\
         cone = { red = 2 }\nhands = { red = \"attack 8, plague\", blue = \"attack 4\", green = \"negotiate\" }\n\
         [expect]\nphase = \"cards\"\n";
    scenario::run(&mut engine, "some.toml", text).iter().map(ToString::to_string).collect()
}

#[test]
fn impossible_actions_are_rejected_with_reasons() {
    for (line, says) in [
        ("me:swap_powers(me)", "expected another seat"),
        ("me:opponent():swap_powers(me:opponent())", "expected another seat"),
        ("me:take_compensation(1, me)", "expected another seat"),
        ("me:look_at(game:deck())", "the draw deck is hidden: scripts cannot look into it"),
        ("me:look_at(game:random(game:deck(), 2))", "the draw deck is hidden: scripts cannot look into it"),
        ("game:turn_up(game:deck())", "are not on the table"),
        ("game:turn_up(me:opponent():hand())", "are not on the table"),
    ] {
        let found = said(line);
        assert!(found.contains(says), "{line}: {found}");
    }
    assert_eq!(said("me:opponent():swap_powers(me)"), "");
}

/// All seats see shown cards, and so does the script that lets a seat show them.
#[test]
fn script_sees_shown_cards() {
    let line = "local cards = game:random(me:opponent():hand(), 1)
        assert(not cards[1]:is_known())
        me:opponent():show(cards)
        assert(cards[1]:is_known() and cards[1]:kind():value() == 4)
        assert(me:opponent():hand():has('attack'))";
    assert_eq!(said(line), "");
    let found = said("me:opponent():hand():has('attack')");
    assert!(found.contains("cannot see the cards"), "{found}");
}

#[test]
fn cards_kinds_and_piles_identify_themselves() {
    assert_eq!(
        said(
            "local kinds = me:hand():cards()
             assert(kinds[1]:is_known() and kinds[1]:kind():id() == nil and kinds[2]:kind():id() == 'plague')
             local theirs = game:random(me:opponent():hand(), 1)[1]
             assert(not theirs:is_known())
             me:look_at(me:opponent():hand())
             assert(theirs:is_known())
             local drawn = me:draw_cards(3, { to = me:zone('pile') })
             assert(#drawn == 3 and me:zone('pile'):size() == 3)"
        ),
        ""
    );
}

/// While ships leave one planet, a power removes those about to leave another. Only remaining ships leave.
#[test]
fn ships_gone_meanwhile_do_not_leave() {
    for gone in
        ["it:seat():lose_ships(4, { from = { it:seat():system()[1] } })", "game:remove_planet(it:seat():system()[1])"]
    {
        let hook = format!(
            "on_leave = {{ once = 'encounter', when = function(game, me, it)
               return it:seat() ~= me and it:planet():number() == 2 end, run = function(game, me, it) {gone} end }}"
        );
        let expect = "ships = { \"red 1\" = 0, \"red 2\" = 3 }\ncone = { red = 1 }\nblack_hole = { red = 4 }";
        holds(&hook, "load", "\"red load: 2 red 1, 1 red 2\"", expect);
    }
}

#[test]
fn ships_of_removed_planets_can_be_saved() {
    let hook = "before_choice = { once = 'encounter', run = function(game, me)
      local planet = game:planets_where(function(planet) return planet:home():hand_size() == 1 end)[2]
      game:remove_planet(planet) game:remove_planet(planet) assert(not planet:is_in_game()) end }";
    holds(
        hook,
        "cards",
        "\"green on_lose_ships: zombie\", \"green return_ships: 4 green 1\"",
        "planets = { \"green 2\" = \"out\" }\nships = { \"green 1\" = 8, \"green 2\" = 0 }\nblack_hole = { green = 0 }\n\
         once = [\"planet_removed\"]",
    );
}

#[test]
fn contested_planet_cannot_be_removed() {
    let hook = "before_choice = { once = 'encounter', run = function(game, me)
      assert(game:planet():is_at_stake()) game:remove_planet(game:planet()) me:draw_cards(1) end }";
    let expect = "planets = { \"blue 1\" = \"blue\" }\nships = { \"blue 1\" = 4 }\nhand_size = { blue = 3 }\n\
                  no_events = [\"planet_removed\"]";
    holds(hook, "cards", "", expect);
}

/// No base is founded on a removed planet, and the cone cannot point at it.
#[test]
fn removed_planets_receive_nothing() {
    let hook = "before_choice = { once = 'encounter', run = function(game, me)
      local planet = me:system()[5] game:remove_planet(planet)
      assert(#me:system() == 4 and #game:planets() == #game:seats() * 5 - 1)
      assert(me:move_ships { to = { planet } } == 0) me:free_ships(4, { to = { planet } }) end }";
    holds(
        hook,
        "cards",
        "",
        "ships = { \"blue 5\" = 0 }\nblack_hole = { blue = 4 }\nplanets = { \"blue 5\" = \"out\" }",
    );
}

#[test]
fn released_captives_can_be_saved() {
    let hook = "on_lose_ships = { once = 'encounter', when = function(game, me, it) return it:cause() == 'effect' end,
        run = function(game, me, it) it:capture(game:seats()) end },
      before_choice = { once = 'encounter', run = function(game, me)
        for _, seat in ipairs(game:seats()) do
          if not seat:is_main_player() and seat:hand_size() == 1 then seat:lose_ships(2, { from = { seat:system()[3] } }) end
        end
        assert(me:captives() == 2) me:release_captives() assert(me:captives() == 0) end }";
    holds(
        hook,
        "cards",
        "\"green on_lose_ships: pass\", \"green on_lose_ships: zombie\", \"green return_ships: 2 green 1\"",
        "captives = { blue = {} }\nships = { \"green 1\" = 6, \"green 3\" = 2 }\nblack_hole = { green = 0 }",
    );
}

/// A replaced colorless star card loses its effect: its named defense no longer counts.
#[test]
fn replaced_star_card_names_no_defense() {
    let hook = "on_star = { use = 'must', order = ORDER, run = function(game, me) RUN end }";
    let last = hook.replace("ORDER", "'last'").replace("RUN", "game:pick_star(me)");
    let first = hook
        .replace("ORDER", "'first'")
        .replace("RUN", "game:name_defense(game:seats()[1] == me and game:seats()[2] or game:seats()[1])");
    let alien = format!("return power {{ id = 'turner', api = 2, options = {{ use = 'must' }}, {last} }}");
    let card = format!("return card {{ id = 'comet', api = 2, class = 'star', lies = 'encounter', {first} }}");
    let files = [
        ("powers/aliens/turner.lua", alien.as_str()),
        ("powers/aliens/turner.toml", STAR_TEXTS),
        ("powers/cards/comet.lua", &card),
        ("powers/cards/comet.toml", STAR_TEXTS),
    ];
    let mut engine = starry(&files, "comet = 1\n[aliens]\nturner = {}\n");
    let text = "rule = \"T5\"\nstory = \"Green puts its own star card in place of the comet.\"\nedition = \"starry\"\n[setup]\nphase = \"star\"\n\
         aliens = { green = \"turner\" }\noffense = \"red\"\nstar_top = [\"comet\"]\n\
         hands = { red = \"attack 8\", blue = \"attack 8\", green = \"attack 8\", yellow = \"attack 8\" }\n\
         [[step]]\nanswers = []\n[expect]\ndefense = \"green\"\nlying = []\n";
    let told: Vec<String> = scenario::run(&mut engine, "star.toml", text).iter().map(ToString::to_string).collect();
    assert_eq!(told, Vec::<String>::new());
}

/// A star card acts when it is revealed, and at no later star card.
#[test]
fn star_card_acts_when_revealed() {
    let hook = "on_star = { use = 'must', run = function(game, me) me:draw_cards(1) end }";
    let card = format!("return card {{ id = 'comet', api = 2, class = 'star', lies = 'encounter', {hook} }}");
    let mut engine =
        starry(&[("powers/cards/comet.lua", &card), ("powers/cards/comet.toml", STAR_TEXTS)], "comet = 3\n");
    let text = "rule = \"T5\"\nstory = \"Two comets, then blue: red draws a card for each comet.\"\nedition = \"starry\"\n[setup]\nphase = \"star\"\n\
         offense = \"red\"\nstar_top = [\"comet\", \"comet\", \"blue\"]\n\
         hands = { red = \"attack 8\", blue = \"attack 8\", green = \"attack 8\", yellow = \"attack 8\" }\n\
         [[step]]\nanswers = []\n[expect]\ndefense = \"blue\"\nhand_size = { red = 3 }\nlying = [\"comet\", \"comet\"]\n";
    let told: Vec<String> = scenario::run(&mut engine, "star.toml", text).iter().map(ToString::to_string).collect();
    assert_eq!(told, Vec::<String>::new());
}

/// A star card that names no seat has the offense's own color (T5). It is never the first of a game (S6).
#[test]
fn colorless_star_card_is_the_offenses_own() {
    let hook = "on_star = { use = 'must', run = function(game, me) me:draw_cards(1) end }";
    let card = format!("return card {{ id = 'comet', api = 2, class = 'star', lies = 'encounter', {hook} }}");
    let files = [("powers/cards/comet.lua", card.as_str()), ("powers/cards/comet.toml", STAR_TEXTS)];
    let mut engine = starry(&files, "comet = 30\n");
    let text = "rule = \"T5\"\nstory = \"Red turns a comet, and chooses to meet green at home.\"\nedition = \"starry\"\n[setup]\nphase = \"star\"\n\
         offense = \"red\"\nstar_top = [\"comet\"]\nships = { \"red 1\" = { red = 4, green = 1 }, \"green 1\" = { green = 3 } }\n\
         hands = { red = \"attack 8\", blue = \"attack 8\", green = \"attack 8\", yellow = \"attack 8\" }\n\
         [[step]]\nanswers = [\"red own_color: green\"]\n[expect]\ndefense = \"green\"\nhand_size = { red = 2 }\n";
    let told: Vec<String> = scenario::run(&mut engine, "star.toml", text).iter().map(ToString::to_string).collect();
    assert_eq!(told, Vec::<String>::new());
    for seed in 0..20 {
        let (_, progress) = engine.start(&TableOptions::new("starry").seats(4).seed(seed)).unwrap();
        let stars: Vec<bool> = progress
            .events
            .iter()
            .filter_map(|told| match told.event {
                Event::StarDrawn { first, .. } => Some(first),
                Event::SpecialStarDrawn { .. } => Some(false),
                _ => None,
            })
            .collect();
        assert_eq!(stars.first(), Some(&true), "seed {seed}");
    }
}

const STAR_TEXTS: &str = "[en]\nname = \"It\"\ntext = \"It acts.\"\n";

/// Returns an engine with an edition of these star cards and a mod's files.
fn starry(files: &[(&str, &str)], stars: &str) -> Engine {
    let folder = tempfile::tempdir().unwrap();
    let edition = format!("api = 2\nid = \"starry\"\nextends = \"kosmische-strijd\"\n[stars]\n{stars}");
    for (path, text) in files.iter().copied().chain([("decks/starry.toml", edition.as_str())]) {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    Engine::new(Content::with_mods(&[folder.path()]).unwrap()).unwrap()
}
