//! `hyperkon sim --compare`: the effect of a design change in one command.

use crate::program::terminal::{folder, out, refusal, run, typed_in};
use serde_json::Value;
use std::fs;
use std::path::Path;

fn json(line: &str) -> Value {
    serde_json::from_str(&out(&run(&format!("{line} --bot random --json")))).unwrap_or_else(|_| panic!("{line}"))
}

/// Returns the row of an alien.
fn row<'a>(found: &'a Value, id: &str) -> &'a Value {
    found["aliens"].as_array().unwrap().iter().find(|row| row["id"] == id).unwrap()
}

#[test]
fn comparison_prints_a_sentence_and_table() {
    let line = "sim --compare macron.ships=4 -n 40 --seed 3 --preset first --seats 3 --bot random";
    insta::assert_snapshot!("compare", out(&run(line)));
    insta::assert_snapshot!("compare_csv", out(&run(&format!("{line} --csv"))));
    let told = |lang: &str| out(&run(&format!("{line} --lang {lang}")));
    assert!(told("sv").contains("40 partier ") && told("sv").contains("75,0 % vinster"));
    assert!(told("nl").contains("40 spellen van ") && told("nl").contains("75,0 % winst"));
}

#[test]
fn changed_alien_rotates_or_keeps_its_seat() {
    let found = json("sim --compare macron.worth=40 -n 60 --seed 2 --jobs 1");
    assert_eq!(found, json("sim --compare macron.worth=40 -n 60 --seed 2 --jobs 3"));
    assert_eq!((found["games"].as_u64(), row(&found, "macron")["games"].as_u64()), (Some(60), Some(60)));
    assert_eq!(
        (&found["of_interest"], &found["bots"]),
        (&serde_json::json!(["macron"]), &serde_json::json!(["random"]))
    );
    let games: u64 = found["aliens"].as_array().unwrap().iter().map(|row| row["games"].as_u64().unwrap()).sum();
    assert_eq!(games, 60 * 4);
    // One alien gains as much as the others lose.
    let of = |row: &Value, key: &str| row[key].as_f64().unwrap();
    let all: f64 = found["aliens"].as_array().unwrap().iter().map(|row| of(row, "difference") * of(row, "games")).sum();
    assert!(all.abs() < 1e-9, "{all}");
    let macron = row(&found, "macron");
    assert!((of(macron, "share") - of(macron, "share_against") - of(macron, "difference")).abs() < 1e-12);
    assert!(of(macron, "difference") > 0.1 && of(macron, "low") > 0.0, "forty for four is felt: {macron}");
    assert_eq!(macron["clear"], true);
    let beside = json("sim --compare macron.worth=40 -n 20 --seed 2 --alien blue=macron --alien red=zombie");
    assert_eq!((&row(&beside, "macron")["games"], &row(&beside, "zombie")["games"]), (&20.into(), &20.into()));
}

/// A few pairs are not enough to estimate the spread. Their interval would contain the true value too rarely.
#[test]
fn few_pairs_give_no_verdict() {
    let line = "sim --compare macron.worth=40 --seed 1 --bot random -n";
    let told = out(&run(&format!("{line} 15")));
    assert!(told.contains("a verdict needs at least 20") && !told.contains("clearly"), "{told}");
    let found: Value = serde_json::from_str(&out(&run(&format!("{line} 15 --json")))).unwrap();
    let macron = row(&found, "macron");
    assert!(macron["low"].as_f64().unwrap() > 0.0 && macron["clear"] == false, "{macron}");
    assert!(out(&run(&format!("{line} 60"))).contains("It is clearly stronger"));
}

#[test]
fn power_results_name_the_bots() {
    let told = |change: &str| out(&run(&format!("sim -n 4 --compare {change} --bot leech")));
    assert!(told("macron=off").contains("Measured with these bots (leech)"), "{}", told("macron=off"));
    let shorter = told("numbers.bases_to_win=2");
    assert!(!shorter.contains("Measured with these bots") && shorter.contains("A game takes "), "{shorter}");
}

#[test]
fn each_bot_is_listed_once() {
    let found = json("sim --compare macron.ships=4 -n 1 --seats 3 --bot blue=steady");
    assert_eq!(found["bots"], serde_json::json!(["random", "steady"]));
}

#[test]
fn swapped_comparison_mirrors_the_result() {
    let one = json("sim --compare macron.worth=9 --against macron.worth=2 -n 20 --seed 2 --seats 3");
    let other = json("sim --compare macron.worth=2 --against macron.worth=9 -n 20 --seed 2 --seats 3");
    let of = |found: &Value, key: &str| row(found, "macron")[key].as_f64().unwrap();
    assert_eq!(of(&one, "share"), of(&other, "share_against"));
    assert_eq!((of(&one, "difference"), of(&one, "low")), (-of(&other, "difference"), -of(&other, "high")));
}

#[test]
fn powers_numbers_and_editions_are_compared() {
    let off = json("sim --compare macron=off -n 30 --seed 5");
    assert!(row(&off, "macron")["difference"].as_f64().unwrap() < 0.0, "{off}");
    let number = json("sim --compare numbers.bases_to_win=3 -n 12 --seed 5");
    assert_eq!((&number["of_interest"], &number["different"]), (&serde_json::json!([]), &12.into()));
    let many = out(&run("sim --compare numbers.bases_to_win=3 -n 4 --bot random"));
    assert!(many.contains("about 1 in 20 to differ by chance alone"), "{many}");
    let line = "sim --compare universums-harskare --against kosmische-strijd --alien 1=philanthropist -n 6 --seats 3";
    let editions = json(line);
    assert_eq!(editions["edition"], "universums-harskare");
    assert_eq!(
        (&editions["edition_against"], &editions["of_interest"]),
        (&"kosmische-strijd".into(), &serde_json::json!(["philanthropist"]))
    );
    let names = json("sim --compare Klonen.use=must,zombie.frees=any_seat -n 4 --seed 1");
    assert_eq!(names["of_interest"], serde_json::json!(["clone", "zombie"]), "any of its names will do");
}

/// At a table of two there is no other seat to free ships of.
#[test]
fn change_without_effect_is_reported() {
    let line = "sim --compare zombie.frees=any_seat -n 1 --seed 1 --seats 2 --bot random";
    let told = out(&run(line));
    assert!(told.contains(": 0 games changed.\nThe change had no effect on any game.\n"), "{told}");
}

#[test]
fn comparison_resumes_from_its_file() {
    let folder = folder("compare_sums");
    let line = "sim --compare macron.ships=4 -n 12 --seed 3 --bot random --json";
    let whole = out(&typed_in(&folder, line, ""));
    let kept = format!("{line} --jobs 1 --resume c.jsonl");
    assert!(typed_in(&folder, &kept.replace("-n 12", "-n 5"), "").status.success());
    assert_eq!(out(&typed_in(&folder, &kept, "")), whole);
    let mut said = String::new();
    for other in [
        kept.replace("-n 12", "-n 7"),
        kept.replace("ships=4", "ships=3"),
        kept.replace("--compare", "--against macron.ships=2 --compare"),
        kept.replace("random", "leech"),
        "sim -n 12 --seed 3 --resume c.jsonl".to_owned(),
    ] {
        said += &format!("$ hyperkon {other}\n{}", refusal(&folder, &other));
    }
    let path = folder.join("c.jsonl");
    let sums = fs::read_to_string(&path).unwrap();
    for (what, text) in [
        ("more pairs that differ than pairs", sums.replacen("\"different\":", "\"different\":9", 1)),
        ("more wins than games", sums.replacen("\"with\":", "\"with\":99", 1)),
        ("a difference of no wins", sums.replacen("\"sum\":", "\"sum\":9999", 1)),
        ("an alien of nowhere", sums.replacen("\"macron\":{\"with", "\"ma,cron\":{\"with", 1)),
    ] {
        assert_ne!(text, sums, "{what}");
        fs::write(&path, &text).unwrap();
        said += &format!("{what}: {}", refusal(&folder, &kept));
    }
    insta::assert_snapshot!("compare_refused", said);
}

#[test]
fn invalid_changes_are_rejected_in_one_sentence() {
    let mut said = String::new();
    for change in [
        "macron.ships=1",
        "macron.ship=2",
        "macrn.ships=2",
        "macron=5",
        "macron.ships=many",
        "macron.ships=-5",
        "macron.ships=5000",
        "macron.use=perhaps",
        "macron.ships=2,macron.ships=3",
        "zombie=off,zombie=off",
        "bases_to_win=4",
        "numbers.bases_to_win=6 --seats 4",
        "cards.attack=4",
        "void.use=may",
        "numbers.bases_to_wn=4",
        "numbers.bases_to_win=5",
        "numbers.bases_to_win=99",
        "numbers.bases_to_win=no",
        "nombers.bases_to_win=4",
        "choices.settlers=by_role",
        "universum",
        "kosmische-strijd",
        "macron.ships=2 --against macron.ships=2",
        "macron.ships=2 --svg wins.svg",
        "macron.ships=2 --pairs",
        "parasite=off --seats 2",
        "macron.ships=2 --bot nobody",
    ] {
        let line = format!("sim -n 2 --compare {change}");
        said += &format!("$ hyperkon {line}\n{}", refusal(Path::new("."), &line));
    }
    said += &refusal(Path::new("."), "sim --against macron.ships=2");
    insta::assert_snapshot!("compare_errors", said);
}

/// An invalid word that only the script can judge fails during play. The error says how to replay it.
#[test]
fn failed_game_names_the_change() {
    let said = refusal(Path::new("."), "sim --compare zombie.frees=nobody_knows -n 40 --seed 1 --jobs 1 --bot random");
    assert!(said.contains(" with zombie.frees=nobody_knows (seed "), "{said}");
    assert!(said.contains("may_free_in_deal") && said.contains("see it again: hyperkon play --bots"), "{said}");
    assert!(said.trim_end().ends_with(", in an edition with zombie.frees=nobody_knows)"), "{said}");
}

#[test]
fn mods_are_compared_by_their_editions() {
    let folder = folder("compare_mods");
    fs::create_dir_all(folder.join("mod/decks")).unwrap();
    let deck = "api = 2\nid = \"mine\"\nextends = \"kosmische-strijd\"\nname = { en = \"Mine\" }\n[aliens]\nmacron = { ships = 4 }\n";
    fs::write(folder.join("mod/decks/mine.toml"), deck).unwrap();
    let common = "-n 10 --seed 3 --alien red=macron --bot random --json";
    let read = |line: &str| -> Value { serde_json::from_str(&out(&typed_in(&folder, line, ""))).unwrap() };
    let mine = read(&format!("sim --mods mod --compare mine --against kosmische-strijd {common}"));
    let option = read(&format!("sim --compare macron.ships=4 {common}"));
    assert_eq!(mine["aliens"], option["aliens"], "the edition of the mod has the same change");
}

/// Any value of an edition's file can be changed. This covers games with factions and games without roles.
#[test]
fn values_of_other_games_are_compared() {
    let found = json("sim --game sp4x --compare chenar.plastic=[0,9,9,9,9,9] -n 12 --seed 5");
    assert_eq!(
        (&found["of_interest"], &found["factions"][0]["id"]),
        (&serde_json::json!(["chenar"]), &"chenar".into())
    );
    assert_eq!((&found["games"], &found["factions"][0]["games"]), (&12.into(), &12.into()), "it sits at every table");
    let found = json("sim --game ufos --compare hands=2 --against chips=2 -n 12 --seed 5");
    let shares =
        |key: &str| found["by_seat"].as_array().unwrap().iter().map(|row| row[key].as_f64().unwrap()).sum::<f64>();
    assert!((shares("share") - 1.0).abs() < 1e-9 && (shares("share_against") - 1.0).abs() < 1e-9, "{found}");
    assert!(found["turns"].as_u64() < found["turns_against"].as_u64(), "fewer hands are fewer turns: {found}");
    for (line, said) in [
        ("ufos --compare trik=2", "did you mean `trick`?"),
        ("ufos --compare chips=2000", "`chips` is 2000 (write an integer from 1 to 1000)"),
        ("ufos --compare foo", "expected a change, such as `chips=30` or `hands=4`"),
        ("sp4x --compare hand=5", "the change has no effect in sp4x"),
        ("sp4x --compare chenar=off", "missing key in `chenar`"),
        ("sp4x --compare chenar.copper=1", "unknown key `copper`"),
        ("sp4x --compare fields.lake.copies=1", "unknown `lake` in `fields`"),
        ("sp4x --compare hand=4 --against hand=4", "both variants are the same"),
    ] {
        let refused = refusal(Path::new("."), &format!("sim --game {line}"));
        assert!(refused.contains(said), "{line}: {refused}");
    }
}
