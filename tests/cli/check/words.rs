//! What players are to read: the words for classes of cards, and sentences that nothing shows.

use crate::common::{pack, without_folder};
use hyperkon_workshop::check::{Wishes, check};

/// All that is told of a mod without playing.
fn told(files: &[(&str, &str)]) -> String {
    let folder = pack(files);
    let report = check(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told = report.problems.iter().map(|problem| without_folder(&problem.to_string(), folder.path()));
    told.collect::<Vec<_>>().join("\n")
}

const WIND: &str = "return card {\n  id = \"tailwind\",\n  api = 2,\n  class = \"wind\",\n  options = { value = 2 },\n  \
                    after_reveal = {\n    who = \"main_player\",\n    run = function(game, me)\n      \
                    me:side():add_to_total(game:option(\"value\"))\n    end,\n  },\n}\n";
const WIND_TEXTS: &str = "[en]\nname = \"Tailwind {value}\"\ntext = \"Adds its value.\"\n";
const WIND_TABLE: &str = "api = 2\nid = \"windy\"\nextends = \"kosmische-strijd\"\nname = { en = \"Windy\" }\n\n\
                          [cards.kinds]\ntailwind_2 = { script = \"tailwind\", copies = 2 }\n";

fn windy(script: &str, words: &str) -> String {
    told(&[
        ("powers/cards/tailwind.lua", script),
        ("powers/cards/tailwind.toml", WIND_TEXTS),
        ("decks/windy.toml", WIND_TABLE),
        ("powers/texts/words.toml", words),
    ])
}

/// The word for a class of its own cards is a mod's to say, in every language and without `replace`.
#[test]
fn a_mod_names_the_classes_of_its_own_cards() {
    let words =
        "[en.class]\nwind = \"wind card\"\n[nl.class]\nwind = \"windkaart\"\n[fr.class]\nwind = \"carte de vent\"\n";
    assert_eq!(windy(WIND, words), "");
    assert_eq!(windy(WIND, "[fr.class]\nwind = \"carte de vent\"\n"), "");
    // No card is of this class.
    insta::assert_snapshot!(windy(WIND, "[en.class]\nwimd = \"wind card\"\n[fr.class]\nwimd = \"?\"\n"), @r"
    PACK/powers/texts/words.toml:2: `en.class.wimd` stands among the texts of powers/texts/en.toml, which are another mod's or the program's (leave it out, or write `replace = true` at the top of the file)
    PACK/powers/texts/words.toml:2: warning: `en.class.wimd` takes the place of no text that there is (did you mean `class.wind`?)
    PACK/powers/texts/words.toml:4: warning: `fr.class.wimd` takes the place of no text that there is (did you mean `class.wind`?)
    ");
    // What is wrong with the script is told, and nothing else for want of it.
    insta::assert_snapshot!(windy(&WIND.replace("api = 2", "api = 2, after = 3"), words), @"PACK/powers/cards/tailwind.lua:3: `after` of a card takes one of a few words (it takes discard, hand)");
}

/// What another mod has named stays as it is.
#[test]
fn the_class_of_another_mods_cards_is_named_by_that_mod() {
    let first = pack(&[
        ("powers/cards/tailwind.lua", WIND),
        ("powers/cards/tailwind.toml", WIND_TEXTS),
        ("powers/texts/words.toml", "[en.class]\nwind = \"wind card\"\n"),
    ]);
    let on_top = |words: &str| {
        let second = pack(&[("powers/texts/mine.toml", words)]);
        let wishes = Wishes { games: 0, ..Wishes::default() };
        let report = check(&[first.path()], &[second.path()], &wishes, &|_, _| {});
        let told = report
            .problems
            .iter()
            .map(|problem| without_folder(&without_folder(&problem.to_string(), first.path()), second.path()));
        told.collect::<Vec<_>>().join("\n")
    };
    insta::assert_snapshot!(on_top("[en.class]\nwind = \"gust\"\n"), @"PACK/powers/texts/mine.toml:2: `en.class.wind` is already a text of PACK/powers/texts/words.toml (leave it out, or write `replace = true` at the top of the file)");
    assert_eq!(on_top("[nl.class]\nwind = \"windkaart\"\n"), "");
}

/// The value of a card stands in its name and in what it does, whether or not its script is sound.
#[test]
fn the_value_of_a_card_is_shown_in_its_name() {
    let shows = |script: &str, texts: &str| {
        told(&[
            ("powers/cards/tailwind.lua", script),
            ("powers/cards/tailwind.toml", texts),
            ("decks/windy.toml", WIND_TABLE),
        ])
    };
    assert_eq!(shows(WIND, WIND_TEXTS), "");
    assert_eq!(shows(WIND, &WIND_TEXTS.replace("its value", "{value}")), "");
    insta::assert_snapshot!(shows(WIND, &WIND_TEXTS.replace("its value", "{worth}")), @"PACK/powers/cards/tailwind.toml:3: warning: `en.text` shows {worth}, which is not given (what a script does shows its options that are numbers, and questions the values of their `naming`)");
    insta::assert_snapshot!(shows(&WIND.replace("api = 2", "api = 2, laid = \"atack\""), WIND_TEXTS), @"PACK/powers/cards/tailwind.lua:3: `laid` of a card takes one of a few words (did you mean `attack`?)");
    insta::assert_snapshot!(shows(&WIND.replace("run =", "once = \"turn\", run ="), WIND_TEXTS), @"PACK/powers/cards/tailwind.lua:8: `after_reveal` of a card takes no `once` (powers, rules and cards with `lies` take it; another card is played when its holder likes, or acts once where it lies turned)");
}

/// What a kind of card lacks in an edition is told at its line, with what to write.
#[test]
fn a_kind_of_card_is_a_table_with_copies() {
    let kinds = |line: &str| {
        let table = WIND_TABLE.replace("tailwind_2 = { script = \"tailwind\", copies = 2 }", line);
        told(&[
            ("powers/cards/tailwind.lua", WIND),
            ("powers/cards/tailwind.toml", WIND_TEXTS),
            ("decks/windy.toml", &table),
        ])
    };
    insta::assert_snapshot!(kinds("tailwind_2 = 3"), @"PACK/decks/windy.toml:7: this is integer `3`, expected a table such as `{ copies = 3 }` in `cards.kinds.tailwind_2`");
    insta::assert_snapshot!(kinds("tailwind_2 = { script = \"tailwind\" }"), @"PACK/decks/windy.toml:7: has no `copies` in `cards.kinds.tailwind_2`");
}
