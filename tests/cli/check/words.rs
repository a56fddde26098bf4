//! Texts for players: the words for classes of cards, and sentences that are never shown.

use crate::common::{pack, without_folder};
use hyperkon_workshop::check::{Wishes, check};

/// Returns every problem of a mod that is found without playing.
fn told(files: &[(&str, &str)]) -> String {
    let folder = pack(files);
    let report = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
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

/// A mod can name its own classes of cards in every language, without `replace`.
#[test]
fn mods_name_their_own_card_classes() {
    let words =
        "[en.class]\nwind = \"wind card\"\n[nl.class]\nwind = \"windkaart\"\n[fr.class]\nwind = \"carte de vent\"\n";
    assert_eq!(windy(WIND, words), "");
    assert_eq!(windy(WIND, "[fr.class]\nwind = \"carte de vent\"\n"), "");
    // No card belongs to this class.
    insta::assert_snapshot!(windy(WIND, "[en.class]\nwimd = \"wind card\"\n[fr.class]\nwimd = \"?\"\n"), @r"
    PACK/powers/texts/words.toml:2: `en.class.wimd` belongs to the texts of powers/texts/en.toml, which are part of another mod or of the program (remove it, or write `replace = true` at the top of the file)
    PACK/powers/texts/words.toml:2: warning: `en.class.wimd` replaces no text (did you mean `class.wind`?)
    PACK/powers/texts/words.toml:4: warning: `fr.class.wimd` replaces no text (did you mean `class.wind`?)
    ");
    // Only the error itself is reported, not the errors that follow from it.
    insta::assert_snapshot!(windy(&WIND.replace("api = 2", "api = 2, after = 3"), words), @"PACK/powers/cards/tailwind.lua:3: invalid value for `after` in a card (expected one of discard, hand)");
}

/// A class that another mod has named keeps its name.
#[test]
fn other_mods_name_their_own_card_classes() {
    let first = pack(&[
        ("powers/cards/tailwind.lua", WIND),
        ("powers/cards/tailwind.toml", WIND_TEXTS),
        ("powers/texts/words.toml", "[en.class]\nwind = \"wind card\"\n"),
    ]);
    let on_top = |words: &str| {
        let second = pack(&[("powers/texts/mine.toml", words)]);
        let wishes = Wishes { games: 0, ..Wishes::default() };
        let report = check(&crate::GAMES, &[first.path()], &[second.path()], &wishes, &|_, _| {});
        let told = report
            .problems
            .iter()
            .map(|problem| without_folder(&without_folder(&problem.to_string(), first.path()), second.path()));
        told.collect::<Vec<_>>().join("\n")
    };
    insta::assert_snapshot!(on_top("[en.class]\nwind = \"gust\"\n"), @"PACK/powers/texts/mine.toml:2: duplicate text `en.class.wind`: already defined in PACK/powers/texts/words.toml (remove it, or write `replace = true` at the top of the file)");
    assert_eq!(on_top("[nl.class]\nwind = \"windkaart\"\n"), "");
}

/// A card's value is part of its name and effect, even with an invalid script.
#[test]
fn card_names_show_their_values() {
    let shows = |script: &str, texts: &str| {
        told(&[
            ("powers/cards/tailwind.lua", script),
            ("powers/cards/tailwind.toml", texts),
            ("decks/windy.toml", WIND_TABLE),
        ])
    };
    assert_eq!(shows(WIND, WIND_TEXTS), "");
    assert_eq!(shows(WIND, &WIND_TEXTS.replace("its value", "{value}")), "");
    insta::assert_snapshot!(shows(WIND, &WIND_TEXTS.replace("its value", "{worth}")), @"PACK/powers/cards/tailwind.toml:3: warning: unknown placeholder {worth} in `en.text` (use an option that is a number; in a question, a value of its `naming` is allowed too)");
    insta::assert_snapshot!(shows(&WIND.replace("api = 2", "api = 2, laid = \"atack\""), WIND_TEXTS), @"PACK/powers/cards/tailwind.lua:3: invalid value for `laid` in a card (did you mean `attack`?)");
    insta::assert_snapshot!(shows(&WIND.replace("run =", "once = \"turn\", run ="), WIND_TEXTS), @"PACK/powers/cards/tailwind.lua:8: in a card, `after_reveal` cannot have `once` (remove it: only powers, rules, and cards with `lies` can have it; other cards are played when their holder chooses, or act once when revealed)");
}

/// Missing keys of a kind of card are reported at its line, with a fix.
#[test]
fn card_kinds_are_tables_with_copies() {
    let kinds = |line: &str| {
        let table = WIND_TABLE.replace("tailwind_2 = { script = \"tailwind\", copies = 2 }", line);
        told(&[
            ("powers/cards/tailwind.lua", WIND),
            ("powers/cards/tailwind.toml", WIND_TEXTS),
            ("decks/windy.toml", &table),
        ])
    };
    insta::assert_snapshot!(kinds("tailwind_2 = 3"), @"PACK/decks/windy.toml:7: this is integer `3`, expected a table such as `{ copies = 3 }` in `cards.kinds.tailwind_2`");
    insta::assert_snapshot!(kinds("tailwind_2 = { script = \"tailwind\" }"), @"PACK/decks/windy.toml:7: missing `copies` in `cards.kinds.tailwind_2`");
}
