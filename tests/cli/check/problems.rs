//! Codes of all problems with files, each with one meaning, and the page listing them.

use hyperkon::__private::cosmic::Wrong;
use hyperkon::__private::edition::{WrongEdition, WrongEmblem, WrongPath, WrongText, WrongToml};
use hyperkon::__private::files::WrongFile;
use hyperkon::__private::game::WrongPack;
use hyperkon::__private::script::WrongScript;
use hyperkon::__private::version::WrongVersion;
use hyperkon_table::Row;
use hyperkon_workshop::check::{WrongCode, WrongPlay, WrongTexts};

/// Returns every problem with a file, by area.
fn all_rows() -> [(&'static str, &'static [Row]); 13] {
    [
        ("Files", WrongFile::ROWS),
        ("Mods", WrongPack::ROWS),
        ("TOML", WrongToml::ROWS),
        ("Editions", WrongEdition::ROWS),
        ("Texts", WrongText::ROWS),
        ("Texts of scripts", WrongTexts::ROWS),
        ("Emblems", WrongEmblem::ROWS),
        ("Paths of emblems", WrongPath::ROWS),
        ("Versions", WrongVersion::ROWS),
        ("Declarations of scripts", WrongScript::ROWS),
        ("Code of scripts", WrongCode::ROWS),
        ("Problems in test games", WrongPlay::ROWS),
        ("Script faults", Wrong::ROWS),
    ]
}

/// A program can identify a problem by its code alone, in any area.
#[test]
fn each_code_means_one_thing() {
    let codes: Vec<&str> = all_rows().iter().flat_map(|(_, rows)| rows.iter()).map(|row| row.code).collect();
    let mut different = codes.clone();
    different.sort_unstable();
    different.dedup();
    assert!(codes.len() > 150, "only {} problems are known", codes.len());
    assert_eq!(different.len(), codes.len(), "{codes:?}");
}

/// The page of codes matches the rows.
#[test]
fn problem_page_is_up_to_date() {
    let mut page = String::from(
        "# Problems\n\nEvery problem that `hyperkon check` reports has a stable code, which `check --json` prints. `{…}` stands \
         for a value.\nThis page is generated: `UPDATE_REFERENCE=1 cargo test --test cli check` updates it.\n",
    );
    for (area, rows) in all_rows() {
        page += &format!("\n## {area}\n\n| code | problem | help |\n| --- | --- | --- |\n");
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
