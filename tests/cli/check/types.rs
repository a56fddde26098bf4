//! Types of values by their origin: errors with them are reported before the script runs.

use super::told_of_probe;

const TEXTS: &str = "[en]\nname = \"Probe\"\ntext = \"?\"\nway = \"Which?\"\nleft = \"left\"\nright = \"right\"\n\
                     [en.told]\nway = \"{by} has chosen.\"\nleft = \"{by} takes the left.\"\n";

/// Returns the problems of a `run` with these lines. The `run` always asks for a way.
fn told(lines: &str) -> String {
    let script = format!(
        "return power {{\n  id = \"probe\",\n  api = 2,\n  before_choice = {{\n    run = function(game, me, it)\n{lines}\n      \
         me:choose {{ from = {{ \"left\", \"right\" }}, about = \"way\" }}\n    end,\n  }},\n}}\n"
    );
    let texts = TEXTS.replace("way = \"{by} has chosen.\"\n", "");
    told_of_probe(&script, &texts)
}

/// Returned values keep their type, even if several types have a function of this name. Loop variables and list
/// elements do too.
#[test]
fn values_keep_their_types() {
    insta::assert_snapshot!(told("for _, seat in ipairs(game:seats()) do\n  if seat:size() > 1 then me:draw_cards(1) end\nend"), @"PACK/powers/aliens/probe.lua:7: `size` is a method of a pile of cards, but was called on a seat (check the value before the colon)");
    insta::assert_snapshot!(told("for _, seat in ipairs(game:seats()) do\n  if seat == \"red\" then me:draw_cards(1) end\nend"), @"PACK/powers/aliens/probe.lua:7: warning: useless comparison: a seat never equals a text (see powers/API.md for the type of each side)");
    insta::assert_snapshot!(told("local card = me:hand():cards()[1]\nif card:is(\"wind\") then me:draw_cards(1) end"), @"PACK/powers/aliens/probe.lua:7: `is` is a method of a kind of card, but was called on a card (check the value before the colon)");
    assert_eq!(
        told("for _, seat in ipairs(game:seats()) do\n  if seat:hand_size() > 1 then me:draw_cards(1) end\nend"),
        ""
    );
}

/// Every function of the API returns one value; a call cannot provide more.
#[test]
fn calls_with_too_few_arguments_are_reported() {
    insta::assert_snapshot!(told("me:take(game:random(me:hand()))"), @"PACK/powers/aliens/probe.lua:6: wrong arguments for `random`: found 1 argument (expected arguments: from, cards)");
    assert_eq!(told("me:take(game:random(me:hand(), 1))"), "");
}

#[test]
fn length_of_a_non_list_is_reported() {
    insta::assert_snapshot!(told("if #me:hand() > 1 then me:draw_cards(1) end"), @"PACK/powers/aliens/probe.lua:6: `#` needs a list; found a pile of cards (write `pile:size()`)");
    insta::assert_snapshot!(told("if #me:side():kind() > 1 then me:draw_cards(1) end"), @"PACK/powers/aliens/probe.lua:6: `#` needs a list; found a kind of card (use `kind:value()` for the value of a card)");
    insta::assert_snapshot!(told("if #me > 1 then me:draw_cards(1) end"), @"PACK/powers/aliens/probe.lua:6: `#` needs a list; found a seat (see powers/API.md)");
    assert_eq!(told("if #game:seats() > 1 and #\"a\" > 0 then me:draw_cards(1) end"), "");
}

/// No text can show a side.
#[test]
fn questions_that_name_a_side_are_reported() {
    let asks =
        |named: &str| told(&format!("me:choose {{ from = game:seats(), about = \"way\", naming = {{ {named} }} }}"));
    insta::assert_snapshot!(asks("me, me:side()"), @"PACK/powers/aliens/probe.lua:6: `choose`: `naming` has the wrong type; expected a list of type Seat | Planet | Kind | Alien | number, found a side");
    assert_eq!(asks("me, 3"), "");
}

/// The text of a choice belongs to the chosen word.
#[test]
fn sentence_for_a_question_is_reported() {
    let script = "return power {\n  id = \"probe\",\n  api = 2,\n  before_choice = {\n    run = function(game, me, it)\n      \
                  me:choose { from = game:seats(), about = \"way\" }\n      \
                  me:choose { from = { \"left\", \"right\" }, about = \"way\" }\n    end,\n  },\n}\n";
    insta::assert_snapshot!(told_of_probe(script, TEXTS), @"PACK/powers/aliens/probe.toml:8: warning: `en.told.way` is never shown: `way` is a question, not a word to choose (write a sentence in `told` for each word of `from`)");
}

/// Every result of `type` can be compared with its name.
#[test]
fn every_type_has_a_name() {
    for name in ["kind", "card", "pile", "side", "place", "power", "alien", "it"] {
        assert_eq!(told(&format!("if type(me) == \"{name}\" then me:draw_cards(1) end")), "", "{name}");
    }
    insta::assert_snapshot!(told("if type(me) == \"sead\" then me:draw_cards(1) end"), @r#"PACK/powers/aliens/probe.lua:6: invalid value "sead" (did you mean `seat`?)"#);
}

/// Each function of a hook must name its parameters.
#[test]
fn missing_hook_parameters_are_reported() {
    let script = "return power {\n  id = \"probe\",\n  api = 2,\n  options = { use = \"must\" },\n  before_turn = {\n    \
                  run = function(game, me)\n      it:seat():draw_cards(1)\n    end,\n  },\n}\n";
    insta::assert_snapshot!(told_of_probe(script, "[en]\nname = \"Probe\"\ntext = \"?\"\n"), @"PACK/powers/aliens/probe.lua:7: undefined variable `it` (write `function(game, me, it)`, and pass this parameter to the functions that you call)");
}

/// Suggestions name only functions of the value's own type.
#[test]
fn suggestions_match_the_type() {
    insta::assert_snapshot!(told("local cards = me:hand():card_valu()"), @"PACK/powers/aliens/probe.lua:6: a pile of cards has no method `card_valu` (did you mean `cards`?)");
    insta::assert_snapshot!(told("local cards = me:hand():card()"), @"PACK/powers/aliens/probe.lua:6: `card` is a method of a side or the trigger, but was called on a pile of cards (check the value before the colon)");
}

/// A problem with the second of two equal words points at the second.
#[test]
fn problem_points_at_its_own_word() {
    let script = "return power {\n  id = \"probe\",\n  api = 2,\n  before_choice = {\n    run = function(game, me)\n      \
                  if game:offense() == me and me == \"red\" then me:draw_cards(1) end\n    end,\n  },\n}\n";
    let folder = crate::common::pack(&[("powers/aliens/probe.lua", script), ("decks/my-table.toml", super::TABLE)]);
    let wishes = hyperkon_workshop::check::Wishes { games: 0, ..Default::default() };
    let report = hyperkon_workshop::check::check(&crate::GAMES, &[], &[folder.path()], &wishes, &|_, _| {});
    let never = report.problems.iter().find(|problem| problem.what().contains("never equal")).unwrap();
    let line = script.lines().nth(never.place.line.unwrap() - 1).unwrap();
    assert_eq!(never.place.at, line.rfind("=="));
}
