//! All that can be wrong with a file: codes that mean one thing each, and the page that lists them.

use hyperkon::cosmic::Wrong;
use hyperkon::door::WrongFile;
use hyperkon::edition::{WrongEdition, WrongEmblem, WrongPath, WrongText, WrongToml};
use hyperkon::game::WrongPack;
use hyperkon::script::WrongScript;
use hyperkon::table::Row;
use hyperkon::version::WrongVersion;
use hyperkon_workshop::check::{WrongCode, WrongPlay, WrongTexts};

/// All that can be wrong with a file, area by area.
fn all_rows() -> [(&'static str, &'static [Row]); 13] {
    [
        ("Files", WrongFile::ROWS),
        ("Packs", WrongPack::ROWS),
        ("TOML", WrongToml::ROWS),
        ("Editions", WrongEdition::ROWS),
        ("Texts", WrongText::ROWS),
        ("Texts beside their scripts", WrongTexts::ROWS),
        ("Emblems", WrongEmblem::ROWS),
        ("The paths of emblems", WrongPath::ROWS),
        ("Versions", WrongVersion::ROWS),
        ("What a script declares", WrongScript::ROWS),
        ("What a script says", WrongCode::ROWS),
        ("What is found by playing", WrongPlay::ROWS),
        ("What stops a script", Wrong::ROWS),
    ]
}

/// A program knows by the code alone what is wrong with a file, whichever area it belongs to.
#[test]
fn each_code_means_one_thing() {
    let codes: Vec<&str> = all_rows().iter().flat_map(|(_, rows)| rows.iter()).map(|row| row.code).collect();
    let mut different = codes.clone();
    different.sort_unstable();
    different.dedup();
    assert!(codes.len() > 150, "only {} problems are known", codes.len());
    assert_eq!(different.len(), codes.len(), "{codes:?}");
}

/// The page of codes says what the rows say.
#[test]
fn the_page_of_problems_is_up_to_date() {
    let mut page = String::from(
        "# What is wrong\n\nEvery problem that `hyperkon check` tells has a code, which `check --json` gives and which \
         stays the same. `{…}` stands for a value.\nThis page is made of the rows themselves: `UPDATE_REFERENCE=1 cargo \
         test --test cli check`.\n",
    );
    for (area, rows) in all_rows() {
        page += &format!("\n## {area}\n\n| code | what is wrong | what mends it |\n| --- | --- | --- |\n");
        let cell = |text: &str| text.replace("{{", "{").replace("}}", "}").replace('|', "\\|");
        for row in rows {
            page += &format!("| `{}` | {} | {} |\n", row.code, cell(row.says), cell(row.mend.unwrap_or_default()));
        }
    }
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../powers/PROBLEMS.md");
    if std::env::var_os("UPDATE_REFERENCE").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let stands = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(stands == page, "powers/PROBLEMS.md is not up to date: UPDATE_REFERENCE=1 cargo test --test cli check");
}
