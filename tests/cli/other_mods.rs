//! Mods of the games without scripts: their check, their scenarios, and `hyperkon new`.

use crate::program::terminal;
use crate::program::terminal::{folder, out, typed_in};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

/// A variant of UFOs in a few lines.
const SHORT: &str =
    "game = \"ufos\"\nid = \"short\"\nname = { en = \"UFOs, two hands\" }\nhands = 2\nchips = 20\ntrick = 3\n";

/// Returns the rulebook's edition of SP4X under another id, with one more field and faction.
fn crystals() -> String {
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks/sp4x.toml")).unwrap();
    text.replacen("id = \"sp4x\"", "id = \"crystals\"", 1)
        + "\n[[fields]]\nid = \"crystal\"\nname = { en = \"crystal field\" }\ncopies = 9\nyields = { plastic = 3 }\n\
           \n[[factions]]\nid = \"miners\"\nplastic = [0, 1, 2, 3, 4, 5]\nnutrient = [0, 0, 0, 0, 0, 0]\n\
           metal = [0, 0, 0, 0, 0, 0]\n"
}

/// Writes a mod `v` with these files in its own folder.
fn with_mod(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = folder(name);
    for (file, text) in files {
        let path = folder.join("v").join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn ran(folder: &Path, line: &str) -> (Output, String) {
    let output = typed_in(folder, line, "");
    let said = out(&output) + &String::from_utf8_lossy(&output.stderr);
    (output, said)
}

#[test]
fn check_plays_editions_of_other_games() {
    let files = [("decks/short.toml", SHORT), ("decks/crystals.toml", &crystals())];
    let folder = with_mod("other-mods-well", &files);
    let (output, said) = ran(&folder, "check v --games 12");
    assert!(output.status.success(), "{said}");
    assert!(
        said.contains("no problems") && said.contains("12 games of short") && said.contains("12 games of crystals")
    );
    let (_, said) = ran(&folder, "check v --games 3 --json");
    let found: serde_json::Value = serde_json::from_str(&said).unwrap();
    let games = |id: &str| {
        let editions = found["played"]["editions"].as_array().unwrap();
        editions.iter().find(|edition| edition["id"] == id).unwrap()["games"].clone()
    };
    assert_eq!((games("short"), games("crystals")), (3.into(), 3.into()));
    let (_, said) = ran(&folder, "check v --no-games");
    assert!(!said.contains("games of"), "{said}");
}

/// Each value is valid alone, but a table needs a seat that names a faction.
#[test]
fn check_reports_reproducible_play_errors() {
    let wrong = crystals().replacen("id = \"vanilla\"\n", "id = \"vanilla\"\nhas_ai = true\n", 1);
    let line = 1 + wrong.lines().position(|line| line == "has_ai = true").unwrap();
    let folder = with_mod("other-mods-ill", &[("decks/crystals.toml", &wrong)]);
    let (output, said) = ran(&folder, "check v");
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(&format!("crystals.toml:{line}:")), "{said}");
    assert!(
        said.contains("two factions start with the AI")
            && said.contains("start the list with a faction without `has_ai`"),
        "{said}"
    );
    let again = said.split("see it again: hyperkon ").nth(1).unwrap().lines().next().unwrap();
    let (output, said) = ran(&folder, again);
    assert!(!output.status.success() && said.contains("two factions start with the AI"), "{again}: {said}");
}

const TRICKS: &str = "rule = \"S1\"\nstory = \"A trick is three chips here.\"\nedition = \"short\"\n\n[setup]\nseats = 4\n\
                      dealer = \"alpha\"\nstep = \"play\"\nhand = 2\nleader = \"alpha\"\nlaid = { alpha = \"no trump, positive\" }\n\
                      chips = { alpha = 10, beta = 10, gamma = 10, delta = 10 }\n\
                      tricks = { alpha = 0, beta = 9, gamma = 5, delta = 0 }\n\
                      holds = { alpha = \"red 1\", beta = \"red 2\", gamma = \"red 3\", delta = \"red 4\" }\n\n\
                      [expect]\nover = true\nchips = { alpha = 10, beta = 37, gamma = 25, delta = 13 }\n";

const HARVEST: &str = "rule = \"C3\"\nstory = \"A crystal field yields three plastic.\"\nedition = \"crystals\"\n\n[setup]\n\
                       step = \"main\"\nfactions = [\"miners\"]\nhands = { red = \"exploit, move\", blue = \"war, war\", green = \"war\" }\n\
                       board = [\n    { field = \"mothership\", at = [0, 0] },\n\
                       \u{20}   { field = \"crystal\", at = [1, 0], workers = { red = 1 } },\n]\n\n\
                       [[step]]\nanswers = [\"red: show exploit\", \"red: harvest 1\"]\n\n\
                       [expect]\nresources = { red = { plastic = 3 } }\n";

#[test]
fn mod_scenarios_use_its_own_editions() {
    let harvest = HARVEST.replace("\"war, war\", green = \"war\"", "\"war\", green = \"war\"");
    let files = [
        ("decks/short.toml", SHORT),
        ("decks/crystals.toml", &crystals()),
        ("scenarios/tricks.toml", TRICKS),
        ("scenarios/harvest.toml", &harvest),
    ];
    let folder = with_mod("other-mods-scenarios", &files);
    let (output, said) = ran(&folder, "scenario v");
    assert!(output.status.success() && said.contains('2'), "{said}");
    // The edition's values apply; in the rulebook, a trick is worth one chip.
    let (output, said) = ran(&folder, "check v --games 1");
    assert!(output.status.success() && said.contains("2 scenarios pass"), "{said}");
    fs::write(folder.join("v/scenarios/tricks.toml"), TRICKS.replace("beta = 37", "beta = 19")).unwrap();
    let line = 1 + TRICKS.lines().position(|line| line.starts_with("chips = ") && line.contains("37")).unwrap();
    let (output, said) = ran(&folder, "check v --games 1");
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(&format!("tricks.toml:{line}")) && said.contains("37"), "{said}");
    // For an unknown edition, the error lists all editions of every game.
    fs::write(folder.join("v/scenarios/tricks.toml"), TRICKS.replace("\"short\"", "\"shrot\"")).unwrap();
    let (_, said) = ran(&folder, "scenario v/scenarios/tricks.toml");
    assert!(said.contains("unknown edition `shrot`") && said.contains("short") && said.contains("crystals"), "{said}");
}

/// Runs `hyperkon new` as a person does, checks the mod, and returns the output.
fn begun(folder: &Path, line: &str) -> String {
    let (output, said) = ran(folder, &format!("new {line}"));
    assert!(output.status.success(), "{line}: {said}");
    let (output, checked) = ran(folder, "check my-mod --games 6");
    assert!(output.status.success() && checked.contains("no problems"), "{line}: {checked}");
    said
}

#[test]
fn new_ufos_variant_lists_every_value() {
    let folder = folder("other-mods-new-ufos");
    let said = begun(&folder, "edition short-ufos --game ufos");
    assert!(said.contains("hyperkon play --mods my-mod --edition short-ufos"), "{said}");
    // The new file lists every key of the rulebook's edition with its current value, ready to be changed.
    let file = folder.join("my-mod/decks/short-ufos.toml");
    let begun_with = fs::read_to_string(&file).unwrap();
    let rulebook = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks/ufos.toml")).unwrap();
    let values = |text: &str| -> Vec<String> {
        let lines = text.lines().map(|line| line.trim_start_matches("# ").split('#').next().unwrap().trim().to_owned());
        let keys = ["seats", "hands", "chips", "metamorph_follows", "trick", "winner"];
        let mut values: Vec<String> =
            lines.filter(|line| keys.iter().any(|key| line.starts_with(&format!("{key} = ")))).collect();
        values.sort();
        values
    };
    assert_eq!((values(&begun_with), values(&begun_with).len()), (values(&rulebook), 6));
    fs::write(&file, begun_with.replace("# hands = 6 ", "hands = 1 ").replace("# chips = 15 ", "chips = 20 ")).unwrap();
    let (_, played) = ran(&folder, "play --mods my-mod --edition short-ufos --bots --seed 1");
    assert!(played.contains("play 1 hand, and each player begins with 20 chips"), "{played}");
}

#[test]
fn new_sp4x_content_comes_with_scenarios() {
    let folder = folder("other-mods-new-sp4x");
    begun(&folder, "field geyser");
    let said = begun(&folder, "faction miners");
    assert!(said.contains("--edition my-mod --alien 1=miners"), "{said}");
    let (_, held) = ran(&folder, "scenario my-mod --verbose");
    assert!(held.contains("geyser.toml: passes") && held.contains("miners.toml: passes"), "{held}");
    let (_, played) = ran(&folder, "play --mods my-mod --edition my-mod --bots --seed 3 --alien 1=miners");
    assert!(played.contains("The game is over"), "{played}");
    // Manual edits are kept, and a second edition of the mod starts like the first one did.
    let file = folder.join("my-mod/decks/my-mod.toml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("# mine\n{text}")).unwrap();
    begun(&folder, "field tundra");
    let more = fs::read_to_string(&file).unwrap();
    assert!(more.starts_with(&format!("# mine\n{}", text.trim_end())), "{more}");
    begun(&folder, "edition farther --game sp4x --extends my-mod");
    let farther = fs::read_to_string(folder.join("my-mod/decks/farther.toml")).unwrap();
    assert!(farther.contains("id = \"farther\"") && farther.contains("id = \"tundra\"") && !farther.contains("# mine"));
    begun(&folder, "field bog --edition farther");
    for (line, said) in [
        ("new field geyser", "already used by a field of farther"),
        ("new faction chenar", "already used by a faction"),
        ("new field Bog", "invalid id"),
        ("new field moor --edition sp4x", "unknown edition in this mod"),
        ("new field moor --mod other --edition sp4x", "outside this mod"),
        ("new edition my-mod --game sp4x", "already used by an edition"),
        ("new edition ufos --game ufos", "already used by an edition"),
        ("new edition x --game sp4x --extends ufos", "unknown edition of SP4X"),
        ("new edition x --game ufos --extends ufos", "remove the option"),
    ] {
        let refused = terminal::refusal(&folder, line);
        assert!(refused.contains(said), "{line}: {refused}");
    }
    assert!(!folder.join("other").exists());
}

#[test]
fn roles_are_listed_for_every_game() {
    let folder = folder("other-mods-roles");
    let said = |line: &str| ran(&folder, line).1;
    let listed = said("aliens --edition sp4x");
    assert!(listed.contains("SP4X · sp4x") && listed.contains("chenar") && !listed.contains("zombie"), "{listed}");
    let shown = said("alien chenar --edition sp4x --lang da");
    assert!(shown.contains("(chenar)") && shown.contains("metal"), "{shown}");
    assert!(said("aliens --edition ufos").contains("in this game, seats have no roles"));
    assert!(said("aliens").contains("zombie"));
    for (line, what) in [
        ("aliens --edition nowhere", "unknown edition"),
        ("alien nobody --edition sp4x", "unknown faction `nobody`"),
        ("aliens --edition sp4x --lang xx", "no texts in this language"),
    ] {
        let refused = terminal::refusal(&folder, line);
        assert!(refused.contains(what), "{line}: {refused}");
    }
}
