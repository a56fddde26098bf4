//! Slips that could be missed or misreported. Each is reported once, at its position, with a fix.

use super::{TABLE, power};
use crate::common::{pack, without_folder};
use hyperkon::__private::game::Content;
use hyperkon_workshop::check::{Wishes, check};

/// Returns every problem of a mod that is found without playing.
fn told(folder: &tempfile::TempDir) -> String {
    let report = check(&crate::GAMES, &[], &[folder.path()], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {});
    let told = report.problems.iter().map(|problem| without_folder(&problem.to_string(), folder.path()));
    told.collect::<Vec<_>>().join("\n")
}

#[test]
fn misspelt_folder_is_reported() {
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
    PACK/Scenarios: warning: this folder is never read (did you mean `scenarios`?)
    PACK/deck: warning: this folder is never read (did you mean `decks`?)
    PACK/power: warning: this folder is never read (did you mean `powers`?)
    PACK/scenarios2: warning: this folder is never read (did you mean `scenarios`?)
    ");
}

#[test]
fn invalid_toml_texts_are_reported_once() {
    let folder = power(
        "",
        "  before_choice = {\n    run = function(game, me)\n      me:choose { from = { \"left\", \"right\" }, about = \"way\" }\n    end,\n  },\n",
    );
    std::fs::write(folder.path().join("powers/aliens/probe.toml"), "[en\nname = \"Probe\"\n").unwrap();
    let no_toml = told(&folder);
    std::fs::write(folder.path().join("powers/aliens/probe.toml"), b"[en]\nname = \"\xff\"\n").unwrap();
    insta::assert_snapshot!([no_toml, told(&folder)].join("\n"), @r"
    PACK/powers/aliens/probe.toml:1: unclosed table, expected `]`
    PACK/powers/aliens/probe.toml: file is not UTF-8 text (save it as UTF-8)
    ");
}

#[test]
fn edition_name_errors_point_at_their_line() {
    let table = "api = 2\nid = \"tl-table\"\nextends = \"kosmische-strijd\"\nname = { en = \"use, tl and zombie\" }\n";
    let edition = format!(
        "{table}not_for_two = [\n  \"lt\",\n]\n\n[presets]\nfirst = {{ aliens = [\"zombie\", \"lt\"] }}\n\n\
         [aliens]\ntl = {{}}\nzombie = {{\n  use = \"perhaps\",\n}}\n\n[cards.destiny]\ntl = 1\n"
    );
    insta::assert_snapshot!(told(&pack(&[("decks/tl-table.toml", &edition)])), @r#"
    PACK/decks/tl-table.toml:6: `not_for_two`: unknown alien `lt` in this edition (use an alien from `[aliens]`)
    PACK/decks/tl-table.toml:10: `presets.first`: unknown alien `lt` in this edition (use an alien from `[aliens]`, or remove the preset: write `first = false` in `[presets]`)
    PACK/decks/tl-table.toml:13: `aliens.tl`: unknown script (add its script as powers/aliens/tl.lua)
    PACK/decks/tl-table.toml:15: invalid `aliens.zombie.use`: expected "must" or "may"
    PACK/decks/tl-table.toml:19: `cards.destiny.tl`: unknown script (add its script as powers/destiny/tl.lua)
    "#);
}

#[test]
fn large_tables_and_strings_are_named() {
    let things = power(
        "local few = { 1, 2, 3 }\nlocal many = {}\nfor i = 1, 460 do\n  many[i] = { i, i, i, i, i, i, i, i, i, i }\nend\n",
        "  before_choice = {\n    run = function(game, me)\n      me:draw_cards(#few + #many)\n    end,\n  },\n",
    );
    let texts = power(
        "local texts = {}\nfor i = 1, 70 do\n  texts[i] = string.rep('x', 990) .. i\nend\n",
        "  before_choice = {\n    run = function(game, me)\n      me:draw_cards(#texts)\n    end,\n  },\n",
    );
    insta::assert_snapshot!([told(&things), told(&texts)].join("\n"), @r"
    PACK/powers/aliens/probe.lua:2: the script keeps more than 5000 values permanently, 5060 of them in `many` (make the script's tables smaller)
    PACK/powers/aliens/probe.lua:1: the script keeps more than 65536 bytes of strings permanently, 69431 of them in `texts` (make the script's tables smaller)
    ");
}

#[test]
fn oversized_script_has_a_hint() {
    let folder = power(&format!("-- {}\n", "x".repeat(70_000)), "");
    insta::assert_snapshot!(told(&folder), @r"
    PACK/powers/aliens/probe.lua: file is larger than 64 KiB (shorten it, including its comments, or move text for players to its text file)
    ");
}

#[test]
fn overlong_string_has_a_hint() {
    let folder = power("local text = string.rep('x', 1000) .. 'y'\n", super::SOUND);
    insta::assert_snapshot!(told(&folder), @r"
    PACK/powers/aliens/probe.lua:1: this string is longer than 1000 bytes (shorten the string; move text for players to the script's text file)
    ");
}

/// A secret answer stored in a memory without declared visibility is reported. Literal values and memory with declared
/// visibility are not.
#[test]
fn undeclared_secret_memory_is_reported() {
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
    let is_unsaid = |text: &str| text.contains("may contain hidden information");
    assert!(undeclared.lines().filter(|line| is_unsaid(line)).count() == 1, "{undeclared}");
    assert!(undeclared.contains("`way` in `memory` may contain"), "{undeclared}");
    for declared in ["secret", "public"] {
        let told = told(&remembers(&format!("way = {{ none {{ \"left\", \"right\" }}, {declared} = true }}")));
        assert!(!is_unsaid(&told), "{told}");
    }
}

/// Checking continues after an unknown key, and after a value that may be left out.
#[test]
fn toml_reports_all_errors() {
    let table = "api = 2\nid = \"tl-table\"\nextends = \"kosmische-strijd\"\nname = { en = \"Table\" }\nseatz = [2, 3]\n\n\
         [numbers]\nbases_to_wim = 4\n\n[aliens]\nzomby = {}\n\n[presets]\nfirst = 3\nsecond = { aliens = [], more = 1 }\n";
    insta::assert_snapshot!(told(&pack(&[("decks/tl-table.toml", table)])), @r#"
    PACK/decks/tl-table.toml:5: unknown key `seatz` (did you mean `seats`?)
    PACK/decks/tl-table.toml:8: unknown key `bases_to_wim` in `numbers` (did you mean `bases_to_win`?)
    PACK/decks/tl-table.toml:11: `aliens.zomby`: unknown script (did you mean `zombie`?)
    PACK/decks/tl-table.toml:14: this is integer `3`, expected a table such as `{ aliens = ["some_alien"] }` in `presets.first`
    PACK/decks/tl-table.toml:15: unknown key `more` in `presets.second` (available: aliens)
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
            "PACK: folder has no files to read (create a file with `hyperkon new alien ID`, or use another folder)"
        );
    }
}

#[test]
fn section_must_be_a_language() {
    let edition =
        "api = 2\nid = \"tl-table\"\nextends = \"kosmische-strijd\"\nname = { en = \"Table\", name = \"Table\" }\n";
    let texts = "[words]\nyes = \"yes\"\n\n[EN]\nyes = \"yes\"\n\n[nl-BE]\n\n[nl-]\nyes = \"ja\"\n";
    insta::assert_snapshot!(told(&pack(&[("decks/tl-table.toml", edition), ("powers/texts/more.toml", texts)])), @r"
    PACK/decks/tl-table.toml:4: invalid language `name` (use a language code such as `en`)
    PACK/powers/texts/more.toml:1: invalid language `words` (use a language code such as `en`)
    PACK/powers/texts/more.toml:4: invalid language `EN` (use a language code such as `en`)
    PACK/powers/texts/more.toml:9: invalid language `nl-` (use a language code such as `en`)
    ");
}

#[test]
fn edition_language_needs_texts() {
    let edition =
        "api = 2\nid = \"tl-table\"\nextends = \"kosmische-strijd\"\nname = { en = \"Table\" }\nlanguage = \"de\"\n";
    insta::assert_snapshot!(told(&pack(&[("decks/tl-table.toml", edition)])), @r"
    PACK/decks/tl-table.toml:5: no texts in language `de` (add a file in powers/texts with texts under `[de]`, or choose another language)
    ");
    let with_texts =
        pack(&[("decks/tl-table.toml", edition), ("powers/texts/de.toml", "[de]\n\"topic.load\" = \"Laden\"\n")]);
    assert!(!told(&with_texts).contains("no texts in language"), "{}", told(&with_texts));
}
