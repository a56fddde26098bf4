//! Data for drawn tables: seat styles, icons, and texts of strips and columns.

use crate::common::{EDITION, pack, without_folder};
use hyperkon::__private::cosmic::{Phase, Standing};
use hyperkon::__private::game::Content;
use hyperkon::{Icon, SeatStyle, Shape};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

fn mods() -> Vec<std::path::PathBuf> {
    let mods = Path::new(env!("CARGO_MANIFEST_DIR")).join("decks/mods");
    ["newcomers", "known-worlds", "both-editions"].iter().map(|name| mods.join(name)).collect()
}

fn with(files: &[(&str, &str)]) -> Result<Arc<Content>, String> {
    let folder = pack(files);
    Content::with_mods(&[folder.path()]).map_err(|error| without_folder(&error.to_string(), folder.path()))
}

/// Returns the seat styles of an edition with these colors, one per seat.
fn painted(colors: &[&str]) -> Result<Vec<SeatStyle>, String> {
    let colors: Vec<String> = (1..)
        .zip(colors)
        .map(|(nth, color)| color.replacen('}', &format!(", name = {{ en = \"x{nth}\" }} }}"), 1))
        .collect();
    let (seats, colors) = (colors.len(), colors.join(",\n"));
    let text = format!(
        "api = 2\nid = \"test\"\nextends = \"{EDITION}\"\nseats = [2, {seats}]\ncolors = [\n{colors}]\n[numbers]\nnew_hand = 5\n"
    );
    with(&[("decks/test.toml", &text)]).map(|content| content.paints("test"))
}

/// At every shipped table, seats differ in each of color, shape and letter.
#[test]
fn shipped_seats_differ_in_three_ways() {
    let content = Content::with_mods(&mods()).unwrap();
    let mut most = 0;
    for edition in content.editions() {
        let paints = content.paints(&edition.id);
        assert_eq!(paints.len(), edition.colors.len());
        for of in [
            |paint: &SeatStyle| paint.hex.clone(),
            |paint: &SeatStyle| paint.mark.to_string(),
            |paint: &SeatStyle| paint.letter.to_string(),
            |paint: &SeatStyle| paint.ansi.to_string(),
            |paint: &SeatStyle| paint.basic.to_string(),
        ] {
            let different: BTreeSet<String> = paints.iter().map(of).collect();
            assert_eq!(different.len(), paints.len(), "{}: {paints:#?}", edition.id);
        }
        most = most.max(paints.len());
    }
    assert_eq!(most, 8, "no table has eight seats");
    let red = &content.paints(EDITION)[0];
    let (hex, shape) = ("#ff6257".to_owned(), Shape::Triangle);
    assert_eq!(*red, SeatStyle { color: "red".to_owned(), hex, ansi: 203, basic: 31, shape, letter: 'R', mark: '▲' });
    assert_eq!(content.paints("no-such-edition"), []);
}

#[test]
fn edition_styles_win_and_gaps_are_filled() {
    let paints = painted(&[
        "{ id = \"rose\", hex = \"#FF8FB0\", shape = \"triangle\" }",
        "{ id = \"red\" }",
        "{ id = \"purple\" }",
        "{ id = \"violet\" }",
        "{ id = \"black\", letter = \"P\" }",
    ])
    .unwrap();
    let told: Vec<(&str, Shape, char)> =
        paints.iter().map(|paint| (paint.hex.as_str(), paint.shape, paint.letter)).collect();
    assert_eq!(
        told,
        [
            ("#ff8fb0", Shape::Triangle, 'O'),
            // The built-in shape of this color is already in use.
            ("#ff6257", Shape::Circle, 'R'),
            ("#b794ff", Shape::Star, 'U'),
            ("#58a6ff", Shape::Square, 'V'),
            ("#3fcf8e", Shape::Diamond, 'P'),
        ]
    );
}

#[test]
fn invalid_seat_styles_point_at_their_line() {
    let said = |first: &str, second: &str| painted(&[first, second]).unwrap_err();
    let red = "{ id = \"red\" }";
    assert_eq!(
        said("{ id = \"rose\", hex = \"pink\" }", red),
        "PACK/decks/test.toml:6: invalid `hex` for color `rose`: pink (write it like `hex = \"#ff6257\"`)"
    );
    assert_eq!(
        said(red, "{ id = \"night\", hex = \"#101840\" }"),
        "PACK/decks/test.toml:7: the `hex` of color `night` is #101840: too dark for the table's dark background (choose a lighter color)"
    );
    assert_eq!(
        said("{ id = \"rose\", letter = \"rs\" }", red),
        "PACK/decks/test.toml:6: invalid `letter` for color `rose`: `rs` (use one capital letter from A to Z)"
    );
    assert_eq!(
        said(
            "{ id = \"rose\", shape = \"star\", letter = \"X\" }",
            "{ id = \"red\", shape = \"star\", letter = \"X\" }"
        ),
        "PACK/decks/test.toml:7: the colors `rose` and `red` have the same `shape` (change one of the two values, or remove it to get an unused value)\nPACK/decks/test.toml:7: the colors `rose` and `red` have the same `letter` \
         (change one of the two values, or remove it to get an unused value)"
    );
    assert_eq!(
        said("{ id = \"rose\", shape = \"sqare\" }", red),
        "PACK/decks/test.toml:6: unknown value `sqare` in `colors.shape` (did you mean `square`?)"
    );
}

/// All shipped scripts have an icon.
#[test]
fn every_shipped_script_has_an_icon() {
    let content = Content::with_mods(&mods()).unwrap();
    let mut drawings: BTreeSet<String> = BTreeSet::new();
    for script in content.scripts().iter() {
        let emblem = content.emblem(&script.id).unwrap_or_else(|| panic!("{} has no emblem", script.id));
        assert!(drawings.insert(format!("{emblem:?}")), "{} looks like another", script.id);
    }
    assert!(drawings.len() > 80, "only {}", drawings.len());
    assert_eq!(content.emblem("nobody"), None);
}

#[test]
fn icons_are_only_path_data() {
    let script = "return power { id = \"mourner\", api = 2, any_time = { run = function() end } }";
    let with = |emblem: &str| {
        let texts = format!("[en]\nname = \"Mourner\"\ntext = \"x\"\n{emblem}");
        with(&[("powers/aliens/mourner.lua", script), ("powers/aliens/mourner.toml", &texts)])
    };
    let content = with("[emblem]\nlines = [\"M8 8h32\"]\n").unwrap();
    let emblem = Icon { lines: vec!["M8 8h32".to_owned()], filled: Vec::new() };
    assert_eq!(content.emblem("mourner"), Some(&emblem));
    assert_eq!(content.texts().find("emblem", "mourner.lines"), None, "`emblem` is not a language");
    let said = |emblem: &str| with(emblem).unwrap_err();
    let at = "PACK/powers/aliens/mourner.toml";
    let sheet = "use SVG path data (commands and numbers) on a sheet of 48 by 48";
    assert_eq!(
        said("[emblem]\nfilled = [\"M8 8h32\", '<script>']\n"),
        format!("{at}:4: invalid path `<script>` in `[emblem]`: expected a move `M` at the start ({sheet})")
    );
    assert_eq!(
        said("[emblem]\nlines = [\"M8 8h99\"]\n"),
        format!("{at}:4: invalid path `M8 8h99` in `[emblem]`: the point 107 8 is off the sheet of 48 by 48 ({sheet})")
    );
    assert_eq!(
        said("[emblem]\n"),
        format!("{at}:4: `[emblem]` has no path (write `lines = [\"M8 8h32v32H8z\"]` under `[emblem]`)")
    );
    let many = format!("[emblem]\nlines = [{}]\n", "\"M8 8h3\",".repeat(13));
    assert!(said(&many).contains("`[emblem]` has 13 paths; expected at most 12"), "{}", said(&many));
    let long = format!("[emblem]\nlines = [\"M8 8{}\"]\n", "h1h-1".repeat(500));
    assert!(said(&long).contains("have 2504 characters; expected at most 2000"), "{}", said(&long));
    assert!(said("[emblem]\nline = []\n").contains("unknown key `line`"), "{}", said("[emblem]\nline = []\n"));
    assert!(said("emblem = 3\n").contains("mourner.toml"), "{}", said("emblem = 3\n"));
}

#[test]
fn icons_are_replaced_only_on_purpose() {
    let other = "[emblem]\nlines = [\"M8 8h32\"]\n";
    assert_eq!(
        with(&[("powers/aliens/zombie.toml", other)]).unwrap_err(),
        "PACK/powers/aliens/zombie.toml:1: duplicate `[emblem]`: already defined in powers/aliens/zombie.toml (remove it, or write `replace = true` at the top of the file)"
    );
    let content = with(&[("powers/aliens/zombie.toml", &format!("replace = true\n{other}"))]).unwrap();
    assert_eq!(content.emblem("zombie").unwrap().lines, ["M8 8h32"]);
    assert_eq!(content.texts().get("en", "zombie.name"), "Zombie");
}

/// Clients with their own texts have one for every id in views.
#[test]
fn ids_in_views_have_texts() {
    let content = Content::builtin().unwrap();
    let engine = hyperkon::Engine::new(Arc::clone(&content)).unwrap();
    let rules = engine.ruleset(&hyperkon::TableOptions::new("universums-harskare")).unwrap();
    for language in ["en", "nl", "sv"] {
        let narrator = hyperkon::Narrator::new(&content, &rules, language);
        let words = narrator.words_of_views();
        assert!(words.len() > 55, "{words:?}");
        for (id, words) in words.iter().chain(&narrator.clauses()) {
            assert!(!words.is_empty() && !words.contains('.') || words.contains(' '), "{language}: {id} is {words}");
        }
        let phases: Vec<Phase> = narrator.phase_words().into_iter().map(|(phase, _)| phase).collect();
        assert_eq!(phases, rules.choices.phases);
    }
    let narrator = hyperkon::Narrator::new(&content, &rules, "sv");
    let game = hyperkon::Engine::new(content).unwrap().start(&hyperkon::TableOptions::new(EDITION)).unwrap().0;
    let mut seat = game.seen(hyperkon::Seat(0)).view().seats.remove(0);
    assert_eq!(narrator.standing_why(&seat, &seat.aliens[0]), None);
    (seat.home_bases, seat.aliens[0].standing) = (2, Standing::Lost);
    let why = narrator.standing_why(&seat, &seat.aliens[0]);
    assert_eq!(why.as_deref(), Some("2 hemmabaser; för egenskapen krävs 3"));
    assert_eq!(narrator.standing(Standing::Lost), "egenskapen förlorad");
    assert_eq!(narrator.words_of_views()["standing.lost"], "egenskapen förlorad");
}

/// The strip at the top has a word for each phase; plaques name the status.
#[test]
fn every_phase_and_status_has_a_word() {
    let content = Content::builtin().unwrap();
    let texts = content.texts();
    for language in ["en", "nl", "sv"] {
        for edition in content.editions() {
            for phase in &edition.choices.phases {
                let phase: &Phase = phase;
                let id = serde_json::to_value(phase).unwrap();
                let word = texts.find(language, &format!("ui.phase.{}", id.as_str().unwrap())).unwrap();
                assert!((1..=11).contains(&word.chars().count()) && !word.contains(' '), "{language}: {word}");
            }
        }
    }
}
