//! What is known of a value from where it comes: a slip in it is told before the script runs.

use super::told_of_probe;

const TEXTS: &str = "[en]\nname = \"Probe\"\ntext = \"?\"\nway = \"Which?\"\nleft = \"left\"\nright = \"right\"\n\
                     [en.told]\nway = \"{by} has chosen.\"\nleft = \"{by} takes the left.\"\n";

/// What is said of a `run` with these lines; the question about a way is asked in any case.
fn told(lines: &str) -> String {
    let script = format!(
        "return power {{\n  id = \"probe\",\n  api = 2,\n  before_choice = {{\n    run = function(game, me, it)\n{lines}\n      \
         me:choose {{ from = {{ \"left\", \"right\" }}, about = \"way\" }}\n    end,\n  }},\n}}\n"
    );
    let texts = TEXTS.replace("way = \"{by} has chosen.\"\n", "");
    told_of_probe(&script, &texts)
}

/// What a function gives is known where several things have one of that name, also in a helper and in a loop.
#[test]
fn a_value_keeps_its_type() {
    insta::assert_snapshot!(told("for _, seat in ipairs(game:seats()) do\n  if seat:size() > 1 then me:draw_cards(1) end\nend"), @"PACK/powers/aliens/probe.lua:7: `size` is a function of a pile of cards, and this is a seat (see what stands before the colon)");
    insta::assert_snapshot!(told("for _, seat in ipairs(game:seats()) do\n  if seat == \"red\" then me:draw_cards(1) end\nend"), @"PACK/powers/aliens/probe.lua:7: warning: a seat is never equal to a text (see what each side gives in powers/API.md)");
    insta::assert_snapshot!(told("local card = me:hand():cards()[1]\nif card:is(\"wind\") then me:draw_cards(1) end"), @"PACK/powers/aliens/probe.lua:7: `is` is a function of a kind of card, and this is a card (see what stands before the colon)");
    assert_eq!(
        told("for _, seat in ipairs(game:seats()) do\n  if seat:hand_size() > 1 then me:draw_cards(1) end\nend"),
        ""
    );
}

/// A function of the API gives one value: nothing can be missing behind it.
#[test]
fn a_call_with_too_few_values_is_told() {
    insta::assert_snapshot!(told("me:take(game:random(me:hand()))"), @"PACK/powers/aliens/probe.lua:6: `random` is given 1 thing (between its brackets it takes from, cards)");
    assert_eq!(told("me:take(game:random(me:hand(), 1))"), "");
}

#[test]
fn the_length_of_what_is_no_list_is_told() {
    insta::assert_snapshot!(told("if #me:hand() > 1 then me:draw_cards(1) end"), @"PACK/powers/aliens/probe.lua:6: `#` counts what is in a list, and this is a pile of cards (write `pile:size()`)");
    insta::assert_snapshot!(told("if #me:side():kind() > 1 then me:draw_cards(1) end"), @"PACK/powers/aliens/probe.lua:6: `#` counts what is in a list, and this is a kind of card (`kind:value()` is the value of a card)");
    insta::assert_snapshot!(told("if #me > 1 then me:draw_cards(1) end"), @"PACK/powers/aliens/probe.lua:6: `#` counts what is in a list, and this is a seat (powers/API.md lists what it has)");
    assert_eq!(told("if #game:seats() > 1 and #\"a\" > 0 then me:draw_cards(1) end"), "");
}

/// No text shows a side.
#[test]
fn a_question_that_names_a_side_is_told() {
    let asks =
        |named: &str| told(&format!("me:choose {{ from = game:seats(), about = \"way\", naming = {{ {named} }} }}"));
    insta::assert_snapshot!(asks("me, me:side()"), @"PACK/powers/aliens/probe.lua:6: `choose`: `naming` holds a side, and a list of type Seat | Planet | Kind | Alien | number is wanted");
    assert_eq!(asks("me, 3"), "");
}

/// What is told of a choice is told of the word that is chosen.
#[test]
fn a_sentence_for_a_question_is_never_shown() {
    let script = "return power {\n  id = \"probe\",\n  api = 2,\n  before_choice = {\n    run = function(game, me, it)\n      \
                  me:choose { from = game:seats(), about = \"way\" }\n      \
                  me:choose { from = { \"left\", \"right\" }, about = \"way\" }\n    end,\n  },\n}\n";
    insta::assert_snapshot!(told_of_probe(script, TEXTS), @"PACK/powers/aliens/probe.toml:8: warning: `en.told.way` is never shown: `way` is a question, not a word that is chosen (`told` has a sentence for each word of `from`)");
}

/// All that `type` gives can be compared with what it gives.
#[test]
fn every_type_has_a_name() {
    for name in ["kind", "card", "pile", "side", "place", "power", "alien", "it"] {
        assert_eq!(told(&format!("if type(me) == \"{name}\" then me:draw_cards(1) end")), "", "{name}");
    }
    insta::assert_snapshot!(told("if type(me) == \"sead\" then me:draw_cards(1) end"), @r#"PACK/powers/aliens/probe.lua:6: "sead" is not possible here (did you mean `seat`?)"#);
}

/// What a hook's functions are given has to be named by each of them.
#[test]
fn what_the_functions_of_a_hook_are_given_is_told() {
    let script = "return power {\n  id = \"probe\",\n  api = 2,\n  options = { use = \"must\" },\n  before_turn = {\n    \
                  run = function(game, me)\n      it:seat():draw_cards(1)\n    end,\n  },\n}\n";
    insta::assert_snapshot!(told_of_probe(script, "[en]\nname = \"Probe\"\ntext = \"?\"\n"), @"PACK/powers/aliens/probe.lua:7: nothing is named `it` here (the functions of a hook are given it: write `function(game, me, it)`, and hand it on to what they call)");
}

/// Only what a thing has is suggested for it.
#[test]
fn what_something_else_has_is_not_suggested() {
    insta::assert_snapshot!(told("local cards = me:hand():card_valu()"), @"PACK/powers/aliens/probe.lua:6: a pile of cards has no `card_valu` (did you mean `cards`?)");
    insta::assert_snapshot!(told("local cards = me:hand():card()"), @"PACK/powers/aliens/probe.lua:6: `card` is a function of a side or the moment, and this is a pile of cards (see what stands before the colon)");
}

/// The second of two equal words of a line is where it stands.
#[test]
fn the_place_of_a_problem_is_its_own_word() {
    let script = "return power {\n  id = \"probe\",\n  api = 2,\n  before_choice = {\n    run = function(game, me)\n      \
                  if game:offense() == me and me == \"red\" then me:draw_cards(1) end\n    end,\n  },\n}\n";
    let folder = crate::common::pack(&[("powers/aliens/probe.lua", script), ("decks/my-table.toml", super::TABLE)]);
    let wishes = hyperkon_workshop::check::Wishes { games: 0, ..Default::default() };
    let report = hyperkon_workshop::check::check(&[], &[folder.path()], &wishes, &|_, _| {});
    let never = report.problems.iter().find(|problem| problem.what().contains("never equal")).unwrap();
    let line = script.lines().nth(never.place.line.unwrap() - 1).unwrap();
    assert_eq!(never.place.at, line.rfind("=="));
}
