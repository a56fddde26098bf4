//! Slips that would be passed over, or told of something else: each is told once, where it stands, with what mends it.

use super::{TABLE, power};
use crate::common::{pack, without_folder};
use hyperkon::game::Content;
use hyperkon_workshop::check::{Wishes, check};

/// All that is told of a mod without playing.
fn told(folder: &tempfile::TempDir) -> String {
    let report = check(&[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told = report.problems.iter().map(|problem| without_folder(&problem.to_string(), folder.path()));
    told.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_misspelt_folder_is_told() {
    let folder = pack(&[
        ("decks/my-table.toml", TABLE),
        ("power/aliens/probe.lua", ""),
        ("deck/other.toml", ""),
        ("Scenarios/one.toml", ""),
        ("scenarios2/one.toml", ""),
        ("docs/readme.txt", ""),
        ("notes/readme.txt", ""),
    ]);
    insta::assert_snapshot!(told(&folder), @r"
    PACK/Scenarios: warning: nothing is read from this folder (did you mean `scenarios`?)
    PACK/deck: warning: nothing is read from this folder (did you mean `decks`?)
    PACK/power: warning: nothing is read from this folder (did you mean `powers`?)
    PACK/scenarios2: warning: nothing is read from this folder (did you mean `scenarios`?)
    ");
}

#[test]
fn a_file_of_texts_that_is_no_toml_is_told_once() {
    let folder = power(
        "",
        "  before_choice = {\n    run = function(game, me)\n      me:choose { from = { \"left\", \"right\" }, about = \"way\" }\n    end,\n  },\n",
    );
    std::fs::write(folder.path().join("powers/aliens/probe.toml"), "[en\nname = \"Probe\"\n").unwrap();
    let no_toml = told(&folder);
    std::fs::write(folder.path().join("powers/aliens/probe.toml"), b"[en]\nname = \"\xff\"\n").unwrap();
    insta::assert_snapshot!([no_toml, told(&folder)].join("\n"), @r"
    PACK/powers/aliens/probe.toml:1: unclosed table, expected `]`
    PACK/powers/aliens/probe.toml: is not UTF-8 text (save it as UTF-8)
    ");
}

#[test]
fn a_name_of_an_edition_is_told_where_it_stands() {
    let table = "api = 2\nid = \"tl-table\"\nextends = \"kosmische-strijd\"\nname = { en = \"use, tl and zombie\" }\n";
    let edition = format!(
        "{table}not_for_two = [\n  \"lt\",\n]\n\n[presets]\nfirst = {{ aliens = [\"zombie\", \"lt\"] }}\n\n\
         [aliens]\ntl = {{}}\nzombie = {{\n  use = \"perhaps\",\n}}\n\n[cards.destiny]\ntl = 1\n"
    );
    insta::assert_snapshot!(told(&pack(&[("decks/tl-table.toml", &edition)])), @r#"
    PACK/decks/tl-table.toml:6: `not_for_two`: `lt` is no alien of this edition (name one of `[aliens]`)
    PACK/decks/tl-table.toml:10: `presets.first`: `lt` is no alien of this edition (name one of `[aliens]`, or leave the set out: `first = false` in `[presets]`)
    PACK/decks/tl-table.toml:13: `aliens.tl`: there is no script of that id (put its script into powers/aliens/tl.lua)
    PACK/decks/tl-table.toml:15: `aliens.zombie.use` is neither "must" nor "may"
    PACK/decks/tl-table.toml:19: `cards.destiny.tl`: there is no script of that id (put its script into powers/destiny/tl.lua)
    "#);
}

#[test]
fn what_holds_much_is_named() {
    let things = power(
        "local few = { 1, 2, 3 }\nlocal many = {}\nfor i = 1, 460 do\n  many[i] = { i, i, i, i, i, i, i, i, i, i }\nend\n",
        "  before_choice = {\n    run = function(game, me)\n      me:draw_cards(#few + #many)\n    end,\n  },\n",
    );
    let texts = power(
        "local texts = {}\nfor i = 1, 70 do\n  texts[i] = string.rep('x', 990) .. i\nend\n",
        "  before_choice = {\n    run = function(game, me)\n      me:draw_cards(#texts)\n    end,\n  },\n",
    );
    insta::assert_snapshot!([told(&things), told(&texts)].join("\n"), @r"
    PACK/powers/aliens/probe.lua:2: holds more than 5000 things for good, 5060 of them in `many` (a power needs no large tables)
    PACK/powers/aliens/probe.lua:1: holds more than 65536 bytes of texts for good, 69431 of them in `texts` (a power needs no large tables)
    ");
}

#[test]
fn a_script_that_is_too_large_can_be_mended() {
    let folder = power(&format!("-- {}\n", "x".repeat(70_000)), "");
    insta::assert_snapshot!(told(&folder), @r"
    PACK/powers/aliens/probe.lua: is larger than 64 KiB (shorten it: comments count too, and what players read belongs into its texts)
    ");
}

#[test]
fn a_text_that_grows_too_long_can_be_mended() {
    let folder = power("local text = string.rep('x', 1000) .. 'y'\n", super::SOUND);
    insta::assert_snapshot!(told(&folder), @r"
    PACK/powers/aliens/probe.lua:1: this text is longer than 1000 bytes (put less into one text; what players read stands in the script's texts)
    ");
}

/// What only some know goes into a memory that says nothing of who knows it; what is written out, or declared, does not.
#[test]
fn a_secret_that_is_not_declared_is_told() {
    let remembers = |memory: &str| {
        power(
            "",
            &format!(
                "  memory = {{ {memory}, asked = false }},\n  before_choice = {{\n    run = function(game, me)\n      \
                 me:remember(\"asked\", true)\n      me:remember(\"way\", me:choose {{ from = {{ \"left\", \"right\" }}, about = \"way\", secret = true }})\n    \
                 end,\n  }},\n  before_turn = {{\n    when = function(game, me) return me:recall(\"asked\") end,\n    run = function(game, me)\n      \
                 me:remember(\"asked\", me:recall(\"way\") == \"left\")\n    end,\n  }},\n"
            ),
        )
    };
    let undeclared = told(&remembers("way = none { \"left\", \"right\" }"));
    let is_unsaid = |text: &str| text.contains("may hold what only some know");
    assert!(undeclared.lines().filter(|line| is_unsaid(line)).count() == 1, "{undeclared}");
    assert!(undeclared.contains("`way` of `memory` may hold"), "{undeclared}");
    for declared in ["secret", "public"] {
        let told = told(&remembers(&format!("way = {{ none {{ \"left\", \"right\" }}, {declared} = true }}")));
        assert!(!is_unsaid(&told), "{told}");
    }
}

/// A file is checked on past an unknown key, and past a value that may be left out.
#[test]
fn toml_reports_all_errors() {
    let table = "api = 2\nid = \"tl-table\"\nextends = \"kosmische-strijd\"\nname = { en = \"Table\" }\nseatz = [2, 3]\n\n\
         [numbers]\nbases_to_wim = 4\n\n[aliens]\nzomby = {}\n\n[presets]\nfirst = 3\nsecond = { aliens = [], more = 1 }\n";
    insta::assert_snapshot!(told(&pack(&[("decks/tl-table.toml", table)])), @r#"
    PACK/decks/tl-table.toml:5: there is no key `seatz` (did you mean `seats`?)
    PACK/decks/tl-table.toml:8: there is no key `bases_to_wim` in `numbers` (did you mean `bases_to_win`?)
    PACK/decks/tl-table.toml:11: `aliens.zomby`: there is no script of that id (did you mean `zombie`?)
    PACK/decks/tl-table.toml:14: this is integer `3`, expected a table such as `{ aliens = ["some_alien"] }` in `presets.first`
    PACK/decks/tl-table.toml:15: there is no key `more` in `presets.second` (there is aliens)
    "#);
    let whole = Content::builtin()
        .unwrap()
        .sources()
        .iter()
        .find(|file| file.name == "decks/kosmische-strijd.toml")
        .unwrap()
        .text
        .clone();
    let whole = whole.replacen("\nid = \"kosmische-strijd\"", "\nid = \"whole\"\nseatz = 2", 1);
    let whole = whole.replacen("\n[aliens]\n", "\n[aliens]\nzomby = {}\n", 1);
    let found = told(&pack(&[("decks/whole.toml", &whole)]));
    assert!(["`seatz`", "zomby"].iter().all(|word| found.contains(word)), "{found}");
}

#[test]
fn folder_without_files_is_an_error() {
    for part in ["powers", "decks", "powers/aliens"] {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join(part)).unwrap();
        assert_eq!(
            told(&folder),
            "PACK: has no file that is read (begin one with `hyperkon new alien ID`, or name another folder)"
        );
    }
}

#[test]
fn section_must_be_a_language() {
    let edition =
        "api = 2\nid = \"tl-table\"\nextends = \"kosmische-strijd\"\nname = { en = \"Table\", name = \"Table\" }\n";
    let texts = "[words]\nyes = \"yes\"\n\n[EN]\nyes = \"yes\"\n\n[nl-BE]\n\n[nl-]\nyes = \"ja\"\n";
    insta::assert_snapshot!(told(&pack(&[("decks/tl-table.toml", edition), ("powers/texts/more.toml", texts)])), @r"
    PACK/decks/tl-table.toml:4: `name` is no language (a language is a word like `en`)
    PACK/powers/texts/more.toml:1: `words` is no language (a language is a word like `en`)
    PACK/powers/texts/more.toml:4: `EN` is no language (a language is a word like `en`)
    PACK/powers/texts/more.toml:9: `nl-` is no language (a language is a word like `en`)
    ");
}

#[test]
fn edition_language_needs_texts() {
    let edition =
        "api = 2\nid = \"tl-table\"\nextends = \"kosmische-strijd\"\nname = { en = \"Table\" }\nlanguage = \"de\"\n";
    insta::assert_snapshot!(told(&pack(&[("decks/tl-table.toml", edition)])), @r"
    PACK/decks/tl-table.toml:5: there is no text in the language `de` (write a file of powers/texts with texts below `[de]`, or name a language that has some)
    ");
    let with_texts =
        pack(&[("decks/tl-table.toml", edition), ("powers/texts/de.toml", "[de]\n\"topic.load\" = \"Laden\"\n")]);
    assert!(!told(&with_texts).contains("there is no text"), "{}", told(&with_texts));
}
