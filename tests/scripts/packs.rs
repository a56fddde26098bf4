//! Packs: layering, replacing, extending and leaving out, and unsupported versions.

use crate::common;
use crate::common::{EDITION, answer_first, pack, without_folder};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{OptionValue, Windows};
use hyperkon::__private::game::{Content, ContentFile, DeterminismCheck, Engine, TableOptions};
use hyperkon_table::Seat;
use std::path::Path;

const BOTH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/decks/mods/both-editions");

/// Returns a complete script whose only effect is that a main player draws cards.
fn script(id: &str, more: &str, cards: u8) -> String {
    format!(
        "return power {{ id = \"{id}\", api = 2, {more} before_choice = {{ once = 'encounter',\n\
         when = function(game, me) return me:is_main_player() end,\n\
         run = function(game, me) me:draw_cards({cards}) end }} }}"
    )
}

fn texts(name: &str) -> String {
    format!("[en]\nname = \"{name}\"\ntext = \"Draws.\"\n")
}

fn edition(id: &str, lines: &str) -> String {
    format!("api = 2\nid = \"{id}\"\n{lines}")
}

/// Returns the errors of packs loaded in this order.
fn said(packs: &[&[(&str, &str)]]) -> String {
    let folders: Vec<_> = packs.iter().map(|files| pack(files)).collect();
    let paths: Vec<&Path> = folders.iter().map(tempfile::TempDir::path).collect();
    let told = match Content::with_mods(&paths) {
        Ok(content) => content.warnings().iter().map(|warning| format!("{warning}\n")).collect(),
        Err(error) => error.to_string(),
    };
    (1..)
        .zip(&paths)
        .fold(told, |told, (number, path)| without_folder(&told, path).replace("PACK", &format!("{number}")))
}

#[test]
fn mixed_edition_is_complete_and_playable() {
    let content = Content::with_mods(&[BOTH]).unwrap();
    let both = content.edition("both-editions").unwrap();
    let all: Vec<&String> =
        content.scripts().iter().filter(|script| !script.declares.is_card()).map(|script| &script.id).collect();
    assert_eq!(all.len(), 24);
    assert_eq!(both.aliens.keys().collect::<Vec<_>>(), {
        let mut all = all;
        all.sort();
        all
    });
    assert_eq!(content.warnings(), []);
    let mut engine = Engine::new(content.clone()).unwrap();
    engine.watch(DeterminismCheck::Twice);
    for seats in both.seats[0]..=both.seats[1] {
        for seed in 0..4 {
            let table = TableOptions::new("both-editions").seats(seats).seed(seed).windows(Windows::Holders);
            let (mut game, _) = engine.start(&table).unwrap();
            // Bots at a table of two may play for very long, so stop after a while.
            let mut bot = RandomBot::new(seed);
            for _ in 0..2000 {
                if game.is_over() {
                    break;
                }
                let progress = common::answer_first(&mut engine, &mut game, &mut bot);
                assert_eq!(progress.faults, []);
                game.full_state().state().audit(game.rules()).unwrap();
            }
        }
    }
}

#[test]
fn later_packs_override_earlier_ones() {
    let (first, second) = (script("mourner", "", 1), script("mourner", "replace = true,", 2));
    let table = edition("my-table", &format!("extends = \"{EDITION}\"\n[aliens]\nmourner = {{}}\n"));
    let one = pack(&[
        ("powers/aliens/mourner.lua", &first),
        ("powers/aliens/mourner.toml", &texts("Mourner")),
        ("decks/my-table.toml", &table),
    ]);
    let two = pack(&[
        ("powers/aliens/mourner.lua", &second),
        ("powers/aliens/mourner.toml", "replace = true\n[en]\nname = \"Weeper\"\n"),
        ("powers/texts/fr.toml", "[fr.mourner]\nname = \"Pleureur\"\n"),
        (
            "decks/my-table.toml",
            &edition(
                "my-table",
                "replace = true\nextends = \"my-table\"\nseats = [2, 3]\ncolors = [\
            { id = \"a\", name = { en = \"a\" } }, { id = \"b\", name = { en = \"b\" } }, { id = \"c\", name = { en = \"c\" } }]\n\
            [aliens]\nzombie = false\n[presets]\nfirst = false\n",
            ),
        ),
    ]);
    let content = Content::with_mods(&[one.path(), two.path()]).unwrap();
    assert_eq!(content.warnings(), []);
    assert_eq!(content.texts().get("en", "mourner.name"), "Weeper");
    assert_eq!(content.texts().get("en", "mourner.text"), "Draws.");
    assert_eq!(content.texts().get("fr", "mourner.name"), "Pleureur");
    let table = content.edition("my-table").unwrap();
    assert_eq!(table.seats, [2, 3]);
    assert!(table.aliens.contains_key("mourner") && !table.aliens.contains_key("zombie"));
    assert_eq!(content.scripts().iter().filter(|script| script.id == "mourner").count(), 1);

    // The second script is active: it draws two cards instead of one.
    let mut engine = Engine::new(content).unwrap();
    let table = TableOptions::new("my-table").seats(3).seed(1).alien(Seat(0), "mourner").windows(Windows::Holders);
    let (mut game, mut progress) = engine.start(&table).unwrap();
    let mut bot = RandomBot::new(1);
    let mut events: Vec<String> = Vec::new();
    while !game.is_over() {
        events.extend(progress.events.iter().map(|told| format!("{:?}", told.event)));
        progress = common::answer_first(&mut engine, &mut game, &mut bot);
    }
    let drawn = (1..)
        .zip(&events)
        .filter(|(_, event)| event.starts_with("PowerDeclared { seat: Seat(0)"))
        .map(|(next, _)| &events[next]);
    let drawn: Vec<&String> = drawn.filter(|event| event.starts_with("CardsDrawn")).collect();
    assert!(!drawn.is_empty() && drawn.iter().all(|event| event.contains("count: 2")), "{drawn:?}");
}

#[test]
fn duplicate_ids_name_both_places() {
    let (mourner, deck) = (script("mourner", "", 1), edition("my-table", &format!("extends = \"{EDITION}\"\n")));
    let told = [
        said(&[&[("powers/aliens/mourner.lua", &mourner)], &[("powers/aliens/mourner.lua", &mourner)]]),
        said(&[&[
            ("powers/aliens/mourner.lua", &mourner),
            (
                "powers/destiny/mourner.lua",
                "return destiny { id = \"mourner\", api = 2, replace = true, before_star = { run = function() end } }",
            ),
        ]]),
        said(&[
            &[("decks/a.toml", &format!("{deck}name = {{ en = \"One\" }}\n"))],
            &[("decks/b.toml", &format!("{deck}name = {{ en = \"Other\" }}\n"))],
        ]),
        said(&[&[("powers/aliens/zombie.toml", "[en]\nname = \"Undead\"\n")]]),
        said(&[&[("powers/aliens/mourner.lua", &script("mourner", "replace = true,", 1))]]),
        said(&[&[("decks/b.toml", &edition("b", &format!("replace = true\nextends = \"{EDITION}\"\n")))]]),
        said(&[&[("powers/aliens/mourner.lua", &script("mourner", "replace = 1,", 1))]]),
        said(&[&[
            ("powers/mourner.lua", &mourner),
            ("decks/readme.md", "x"),
            ("powers/aliens/sub/mourner.lua", &mourner),
        ]]),
    ];
    insta::assert_snapshot!(told.join("\n---\n"));
}

#[test]
fn other_api_versions_are_rejected() {
    let told = [
        said(&[&[("powers/aliens/mourner.lua", &script("mourner", "", 1).replace("api = 2", "api = 7"))]]),
        said(&[&[("powers/aliens/mourner.lua", &script("mourner", "", 1).replace("api = 2,", ""))]]),
        said(&[&[("powers/aliens/mourner.lua", &script("mourner", "", 1).replace("api = 2", "api = 0"))]]),
        said(&[&[("decks/a.toml", &format!("id = \"a\"\nextends = \"{EDITION}\"\n"))]]),
        said(&[&[("decks/a.toml", &format!("api = 3\nid = \"a\"\nextends = \"{EDITION}\"\n"))]]),
        said(&[&[("decks/a.toml", &format!("api = \"1\"\nid = \"a\"\nextends = \"{EDITION}\"\n"))]]),
        // Only the error of the parent edition is reported, and none for the child.
        said(&[&[("decks/a.toml", "id = \"a\"\n"), ("decks/b.toml", &edition("b", "extends = \"a\"\n"))]]),
    ];
    insta::assert_snapshot!(told.join("\n---\n"));
}

#[test]
fn packs_report_all_errors() {
    let told = said(&[&[
        (
            "powers/aliens/a.lua",
            "return power {\n  id = \"b\",\n  befor_star = {},\n  before_choice = {\n    wen = 1,\n    once = 3,\n  },\n  memory = { x = \"y\" },\n}\n",
        ),
        ("powers/aliens/c.lua", "return power {"),
        ("powers/aliens/a.toml", "[en]\nname = 3\ntext = 4\n[nl]\nname = 5\n"),
        (
            "decks/d.toml",
            &edition(
                "d",
                &format!(
                    "extends = \"{EDITION}\"\n[aliens]\na = {{}}\nc = {{}}\nzombi = {{}}\n[numbers]\nship_limit = 0\n"
                ),
            ),
        ),
    ]]);
    insta::assert_snapshot!(told);
}

#[test]
fn content_loads_from_strings() {
    let (mut files, problems) = Content::collect::<&Path>(&[]);
    assert_eq!(problems, []);
    let deck = edition("my-table", &format!("extends = \"{EDITION}\"\n[aliens]\nzombie = {{ use = \"must\" }}\n"));
    files.push(ContentFile::new("decks/my-table.toml", &deck));
    let content = Content::from_files(&files, Vec::new()).unwrap();
    let zombie = &content.edition("my-table").unwrap().aliens["zombie"];
    assert_eq!(zombie["use"], OptionValue::Text("must".to_owned()));
}

/// Returns the errors of a pack of texts on top of these packs, if any.
fn lays(below: &[&[(&str, &str)]], language: &str, text: &str) -> String {
    let file = format!("powers/texts/{language}.toml");
    let top: &[(&str, &str)] = &[(&file, text)];
    let all: Vec<&[(&str, &str)]> = below.iter().copied().chain([top]).collect();
    said(&all)
}

/// One of each kind of text of the program or its editions. Each has its table, its key, and whether every language has
/// it.
const OURS: [(&str, &str, bool); 11] = [
    ("list", "and", true),
    ("list", "of_a_mod", false),
    ("fault", "option_twice", true),
    ("fault", "of_a_mod", false),
    ("fault.mend", "of_a_mod", false),
    ("rule", "S1", true),
    ("unmet", "no_seats", false),
    ("zombie", "name", true),
    ("zombie", "of_a_mod", false),
    ("virus.edition", "kosmische-strijd", false),
    ("virus.told", "of_a_mod", false),
];

#[test]
fn program_texts_change_only_on_purpose() {
    let all = |language: &str| -> String {
        OURS.iter().map(|(table, key, _)| format!("{language}.{table}.\"{key}\" = \"forged\"\n")).collect()
    };
    for language in ["en", "nl", "sv"] {
        let told = lays(&[], language, &all(language));
        for (table, key, is_there) in OURS {
            let refused = if is_there { ": already defined in " } else { " belongs to the texts of " };
            let found = told.lines().find(|line| line.contains(&format!("`{language}.{table}.{key}`{refused}")));
            let line = found.unwrap_or_else(|| panic!("{table}.{key} in {language}: {told}"));
            assert!(line.ends_with("(remove it, or write `replace = true` at the top of the file)"), "{line}");
        }
        assert_eq!(told.lines().count(), OURS.len(), "{told}");

        let folder = pack(&[("powers/texts/x.toml", &format!("replace = true\n{}", all(language)))]);
        let content = Content::with_mods(&[folder.path()]).unwrap();
        for (table, key, _) in OURS {
            assert_eq!(content.texts().get(language, &format!("{table}.{key}")), "forged");
        }
    }
    // In a language without built-in texts, this is a translation.
    assert_eq!(lays(&[], "fr", &all("fr")), "");
    // A text file named like an alien of a different mod.
    let told = said(&[&[("powers/aliens/virus.toml", "[nl.edition]\nkosmische-strijd = \"forged\"\n")]]);
    assert!(told.contains("`nl.virus.edition.kosmische-strijd` belongs to the texts"), "{told}");
    // The same key, spelled differently.
    let told = lays(&[], "en", "[en]\n\"list.and\" = \"forged\"\n");
    assert!(told.contains("already defined in powers/texts/en.toml"), "{told}");
}

/// An alien with a program word as its id would mix in its texts.
#[test]
fn alien_ids_cannot_be_program_words() {
    for id in ["list", "fault", "pack"] {
        let (alien, texts) = (format!("powers/aliens/{id}.lua"), format!("powers/aliens/{id}.toml"));
        let told = said(&[&[(&alien, &script(id, "", 1)), (&texts, &self::texts("List"))]]);
        assert!(told.contains(&format!("`en.{id}.name` belongs to the texts")), "{told}");
    }
}

#[test]
fn mod_texts_change_only_on_purpose() {
    let (mourner, deck) = (script("mourner", "", 1), edition("my-table", &format!("extends = \"{EDITION}\"\n")));
    let below: &[(&str, &str)] = &[
        ("powers/aliens/mourner.lua", &mourner),
        ("powers/aliens/mourner.toml", "[en]\nname = \"Mourner\"\ntext = \"Draws.\"\n[nl]\nname = \"Treurders\"\n"),
        ("decks/my-table.toml", &deck),
    ];
    for (line, key) in [
        ("[en.mourner]\nname = \"x\"", "`en.mourner.name`: already"),
        ("[en.mourner]\nwho = \"x\"", "`en.mourner.who` belongs to the texts"),
        ("[en.mourner.edition]\nmy-table = \"x\"", "`en.mourner.edition.my-table` belongs to the texts"),
        ("[en.mourner.told]\nwho = \"x\"", "`en.mourner.told.who` belongs to the texts"),
        // The mod has Dutch texts, so a missing Dutch text is its own decision.
        ("[nl.mourner]\ntext = \"x\"", "`nl.mourner.text` belongs to the texts"),
    ] {
        let told = lays(&[below], "x", line);
        assert!(told.contains(key), "{line}: {told}");
        assert_eq!(lays(&[below], "x", &format!("replace = true\n{line}")), "", "{line}");
    }
    // A translation is accepted, but a second one cannot change it.
    let (first, second) = ("[sv.mourner]\nname = \"Gråterskor\"\n", "[sv.mourner]\ntext = \"Drar.\"\n");
    assert_eq!(lays(&[below], "sv", first), "");
    let told = lays(&[below, &[("powers/texts/sv.toml", first)]], "sv", second);
    assert!(told.contains("`sv.mourner.text` belongs to the texts of 2/powers/texts/sv.toml"), "{told}");
    // A mod may change any of its own texts, in any of its files.
    let own = [below, &[("powers/texts/en.toml", "[en.mourner]\nwho = \"x\"\n[nl.mourner]\ntext = \"x\"\n")]].concat();
    assert_eq!(said(&[&own]), "");
}

/// A mod describes another mod's alien in its own edition.
#[test]
fn mods_describe_aliens_in_their_edition() {
    let deck = edition("my-table", &format!("extends = \"{EDITION}\"\n"));
    let texts = "[en.zombie.edition]\nmy-table = \"Other.\"\n[nl.zombie.edition]\nmy-table = \"Anders.\"\n";
    let folder = pack(&[("decks/my-table.toml", &deck), ("powers/texts/en.toml", texts)]);
    let content = Content::with_mods(&[folder.path()]).unwrap();
    let no_options = std::collections::BTreeMap::new();
    assert_eq!(content.script_text("my-table", "zombie", &no_options, "nl"), "Anders.");
    assert_ne!(content.script_text(EDITION, "zombie", &no_options, "nl"), "Anders.");
    // A mod cannot change a script's text in an edition of a different mod.
    let told = said(&[&[("decks/my-table.toml", &deck)], &[("powers/texts/en.toml", texts)]]);
    assert_eq!(told.matches("belongs to the texts of powers/aliens/zombie.toml").count(), 2, "{told}");
}

/// Persian and Hindi join letters, and some emoji consist of several.
#[test]
fn texts_can_join_letters() {
    let texts = format!(
        "{}[fa]\nname = \"می\u{200c}خواهم\"\n[hi]\nname = \"क\u{94d}\u{200d}ष\"\n[fr]\nname = \"Lutin 👩\u{200d}🚀\"\n",
        texts("Mourner")
    );
    let deck =
        format!("extends = \"{EDITION}\"\nname = {{ en = \"Rocket 👩\u{200d}🚀\" }}\n[aliens]\nmourner = {{}}\n");
    let files = [
        ("powers/aliens/mourner.lua", &*script("mourner", "", 1)),
        ("powers/aliens/mourner.toml", &*texts),
        ("decks/my-table.toml", &*edition("my-table", &deck)),
    ];
    assert_eq!(said(&[&files]), "");
    let hidden = said(&[&[
        ("powers/aliens/mourner.lua", &script("mourner", "", 1)),
        ("powers/aliens/mourner.toml", "[en]\nname = \"Mou\u{200d}rner\"\n"),
    ]]);
    assert!(hidden.contains("contains the invisible character \\u{200d}"), "{hidden}");
}

/// Editions with equal ids from two mods merge if they agree.
#[test]
fn editions_that_agree_are_one_table() {
    let deck =
        |lines: &str| edition("my-table", &format!("extends = \"{EDITION}\"\nname = {{ en = \"Ours\" }}\n{lines}"));
    let one: &[(&str, &str)] =
        &[("powers/aliens/imp.lua", &script("imp", "", 1)), ("decks/my-table.toml", &deck("[aliens]\nimp = {}\n"))];
    let two: &[(&str, &str)] =
        &[("powers/aliens/elf.lua", &script("elf", "", 1)), ("decks/my-table.toml", &deck("[aliens]\nelf = {}\n"))];
    let folders = [pack(one), pack(two)];
    let content =
        Content::with_mods(&folders.each_ref().map(|folder| folder.path())).unwrap_or_else(|error| panic!("{error}"));
    let aliens = &content.edition("my-table").unwrap().aliens;
    assert!(["imp", "elf", "zombie"].iter().all(|id| aliens.contains_key(*id)), "{aliens:?}");
    for other in ["[numbers]\nencounters = 3\n", "[aliens]\nimp = { use = \"must\" }\n"] {
        let numbers: &[(&str, &str)] =
            &[("decks/a.toml", &deck("[numbers]\nencounters = 4\n[aliens]\nimp = { use = \"may\" }\n"))];
        let told = said(&[one, numbers, &[("decks/b.toml", &deck(other))]]);
        let whichever = said(&[numbers, one, &[("decks/b.toml", &deck(other))]]);
        for told in [told, whichever] {
            assert!(told.contains("3/decks/b.toml:2: duplicate id `my-table`: already used by "), "{told}");
        }
    }
}

#[test]
fn conflicting_replacements_are_reported() {
    let own = script("zombie", "replace = true, options = { use = 'may', frees = 'none' },", 1);
    let mods: &[(&str, &str)] = &[("powers/aliens/zombie.lua", &own)];
    assert_eq!(said(&[mods]), "");
    let told = said(&[mods, mods]);
    assert!(told.contains("2/powers/aliens/zombie.lua:1: warning: two mods replace `zombie`: this one is used instead of 1/powers/aliens/zombie.lua"), "{told}");
    let deck = edition(EDITION, &format!("extends = \"{EDITION}\"\nreplace = true\n"));
    let told = said(&[&[("decks/a.toml", &deck)], &[("decks/b.toml", &deck)]]);
    assert!(
        told.contains("b.toml:4: warning: two mods replace `kosmische-strijd`: this one is used instead of"),
        "{told}"
    );
}

#[test]
fn duplicate_mod_is_reported_once() {
    let folder = pack(&[("decks/my-table.toml", &edition("my-table", &format!("extends = \"{EDITION}\"\n")))]);
    let again = folder.path().join("decks/..");
    let error = Content::with_mods(&[folder.path(), &again]).unwrap_err().to_string();
    assert!(error.contains("duplicate mod: already listed as") && error.lines().count() == 1, "{error}");
}

#[test]
fn nearly_right_file_endings_are_reported() {
    let own = script("imp", "", 1);
    for (name, right) in [
        ("powers/aliens/imp.luau", "scripts end in `.lua` (rename it to `imp.lua`)"),
        ("powers/aliens/imp.LUA", "scripts end in `.lua` (rename it to `imp.lua`)"),
        ("powers/texts/imp.Toml", "texts end in `.toml` (rename it to `imp.toml`)"),
        ("powers/factions/imp.luau", "scripts end in `.lua` (rename it to `imp.lua`)"),
        ("decks/imp.TOML", "editions end in `.toml` (rename it to `imp.toml`)"),
    ] {
        let told = said(&[&[(name, &own)]]);
        assert!(
            told.contains(&format!("{name}: warning: `{}` is never read", name.rsplit('/').next().unwrap()))
                && told.contains(right),
            "{told}"
        );
    }
    assert_eq!(
        said(&[&[("powers/aliens/imp.lua~", &own), ("powers/aliens/notes.md", "x"), ("decks/imp.lua.bak", &own)]]),
        ""
    );
}

/// Windows device names are invalid as ids and as files of a mod.
#[test]
fn device_names_are_rejected_in_mods() {
    let deck = |id: &str, more: &str| edition(id, &format!("extends = \"{EDITION}\"\n{more}"));
    let colors =
        "seats = [2, 2]\ncolors = [{ id = \"con\", name = { en = \"a\" } }, { id = \"b\", name = { en = \"b\" } }]\n";
    for (name, text, told) in [
        ("decks/a.toml", deck("nul", ""), "invalid id `nul`"),
        ("decks/a.toml", deck("a", colors), "invalid id `con`"),
        ("decks/Aux.toml", deck("a", ""), "`Aux.toml` is a Windows device name"),
        ("powers/aliens/com1.lua", script("com1", "", 1), "`com1.lua` is a Windows device name"),
        ("powers/texts/lpt9.old.toml", texts("x"), "`lpt9.old.toml` is a Windows device name"),
    ] {
        let found = said(&[&[(name, &text)]]);
        assert!(found.contains(told), "{name}: {found}");
    }
    // A record contains files that are in no folder.
    let (mut files, problems) = Content::collect::<&Path>(&[]);
    files.push(ContentFile::new("powers/aliens/com1.lua", &script("com1", "", 1)));
    let error = Content::from_files(&files, problems).unwrap_err().to_string();
    assert!(error.contains("invalid id `com1`"), "{error}");
}

/// Players distinguish seats by the names of their colors, in any language.
#[test]
fn equal_color_names_are_rejected() {
    let deck = |one: &str, other: &str| {
        let colors = format!("[{{ id = \"a\", name = {{ {one} }} }}, {{ id = \"b\", name = {{ {other} }} }}]");
        said(&[&[(
            "decks/reds.toml",
            &edition("reds", &format!("extends = \"{EDITION}\"\nseats = [2, 2]\ncolors = {colors}\n")),
        )]])
    };
    assert_eq!(deck("en = \"red\", nl = \"rood\"", "en = \"scarlet\", nl = \"scharlaken\""), "");
    for (one, other, language) in [
        ("en = \"red\"", "en = \"red\"", "en"),
        ("en = \"red\"", "en = \"Red\"", "en"),
        ("en = \"red\", nl = \"rood\"", "en = \"scarlet\", nl = \"ROOD\"", "nl"),
        ("en = \"rose\"", "en = \"pink\", de = \"Rose\"", "de"),
    ] {
        let told = deck(one, other);
        assert!(
            told.contains("the colors `a` and `b` have the same name") && told.contains(&format!("in `{language}`")),
            "{told}"
        );
    }
}

/// An edition may lack a class of cards. The shipped content and mods handle that.
#[test]
fn decks_lacking_a_class_can_be_played() {
    let known_worlds = Path::new(env!("CARGO_MANIFEST_DIR")).join("decks/mods/known-worlds");
    for parent in [EDITION, "universums-harskare", "known-worlds"] {
        let content = Content::with_mods(&[&*known_worlds]).unwrap();
        let destiny = content.edition(parent).unwrap().cards.destiny.keys();
        let no_destiny: String = destiny.map(|id| format!("{id} = 0\n")).collect();
        for lines in ["[cards]\nnegotiate = 0\n".to_owned(), format!("[cards.destiny]\n{no_destiny}")] {
            let deck = edition("lacking", &format!("extends = \"{parent}\"\n{lines}"));
            let folder = pack(&[("decks/lacking.toml", &deck)]);
            let content = Content::with_mods(&[&*known_worlds, folder.path()]).unwrap();
            let mut engine = Engine::new(content).unwrap();
            for seed in 0..12 {
                let options = TableOptions::new("lacking").seats(2 + (seed % 3) as u8).seed(seed);
                let (mut game, _) = engine.start(&options).unwrap();
                let mut bot = RandomBot::new(seed);
                for _ in 0..1_500 {
                    if game.is_over() {
                        break;
                    }
                    let progress = answer_first(&mut engine, &mut game, &mut bot);
                    assert!(progress.faults.is_empty(), "{parent}, {lines}, seed {seed}: {}", progress.faults[0]);
                }
            }
        }
    }
}

/// Values beyond TOML's limits are reported like other errors, with line and fix.
#[test]
fn values_beyond_toml_limits_are_reported() {
    let deck = |lines: &str| said(&[&[("decks/a.toml", &edition("a", &format!("extends = \"{EDITION}\"\n{lines}")))]]);
    let whole = "expected an integer from -9223372036854775808 to 9223372036854775807";
    for number in ["99999999999999999999", "-99999999999999999999", &"9".repeat(60)] {
        let told = deck(&format!("[numbers]\nnew_hand = {number}\n"));
        assert!(told.contains(whole) && told.contains("a.toml:5: "), "{told}");
    }
    let told = said(&[&[(
        "decks/a.toml",
        "game = \"ufos\"\nid = \"a\"\nname = { en = \"A\" }\nhands = 99999999999999999999\n",
    )]]);
    assert!(told.is_empty() || told.contains("integer from"), "{told}");
    assert!(deck("[numbers]\nnew_hand = 4294967296\n").contains("expected an integer from 0 to 255"));
    let told = deck("[numbers]\nbases_to_win = 2024-01-01\n");
    assert!(told.contains("this is the date 2024-01-01, expected an integer from 0 to 255"), "{told}");
    for deep in [
        format!("a{} = 1", ".a".repeat(500)),
        format!("a = {}", "[".repeat(500)),
        format!("[a{}]", ".a".repeat(500)),
        format!("a = [\n{}", "[\n".repeat(500)),
    ] {
        let told = deck(&format!("{deep}\n"));
        assert!(told.contains("tables are nested too deeply") && told.starts_with("1/decks/a.toml:"), "{told}");
        let line: usize = told.split(':').nth(1).unwrap().parse().unwrap();
        assert!(if deep.contains('\n') { line > 50 } else { line == 4 }, "{told}");
    }
}
