//! Follows the README, the modding guide, and the page on editions exactly. Their files are written into a folder and
//! read as a mod, and every alien and card in them must act in random games.

use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{CardKind, Event, Windows};
use hyperkon::__private::game::{Content, DeterminismCheck, Engine, TableOptions};
use hyperkon_table::Seat;
use hyperkon_workshop::check::{Wishes, check};
use hyperkon_workshop::scenario;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Writes blocks that begin with a comment naming a file of a mod. Returns the ids of the scripts, without those of SP4X, which
/// have their own test.
pub(super) fn write_mod(page: &str, folder: &Path) -> Vec<String> {
    let mut ids = Vec::new();
    for block in page.split("\n```").filter_map(|part| part.strip_prefix("lua\n").or(part.strip_prefix("toml\n"))) {
        let name = block.lines().next().unwrap_or_default().trim_start_matches(['-', '#', ' ']);
        if !["powers/", "decks/", "scenarios/"].iter().any(|folder| name.starts_with(folder)) {
            continue;
        }
        let file = folder.join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, block).unwrap();
        if name.ends_with(".lua") && !name.starts_with("powers/fields/") && !name.starts_with("powers/factions/") {
            ids.push(file.file_stem().unwrap().to_string_lossy().into_owned());
        }
    }
    ids
}

/// Returns the aliens and destiny cards that acted in random games of an edition.
fn used(folder: &Path, edition: &str, aliens: &[&str]) -> BTreeSet<String> {
    assert_eq!(
        check(&crate::GAMES, &[], &[folder], &Wishes { games: 0, ..Wishes::default() }, &|_, _| {}).problems,
        []
    );
    let content = Content::with_mods(&[folder]).unwrap_or_else(|problems| panic!("{problems}"));
    let mut engine = Engine::new(content).unwrap();
    engine.watch(DeterminismCheck::Twice);
    let mut used = BTreeSet::new();
    for seed in 0..12 {
        let mut options = TableOptions::new(edition).seed(seed).windows(Windows::Holders);
        for (seat, alien) in (0..).map(Seat).zip(aliens) {
            options = options.alien(seat, alien);
        }
        let (mut game, mut progress) = engine.start(&options).unwrap();
        let mut bots = RandomBot::new(seed);
        loop {
            assert_eq!(progress.faults, [], "game {seed}");
            for told in &progress.events {
                match told.event {
                    Event::PowerUsed { alien, .. } => used.insert(game.rules().script(alien).id.clone()),
                    Event::DestinyCardPlayed { card: CardKind::Scripted(card), .. } => {
                        used.insert(game.rules().script(card).script.clone())
                    }
                    _ => false,
                };
            }
            let Some(question) = game.full_state().questions().first() else { break };
            let (seat, choice) = (question.seat, bots.choose(question));
            progress = engine.answer(&mut game, seat, choice).unwrap();
        }
    }
    used
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    folder
}

#[test]
fn readme_alien_works() {
    let folder = folder("readme");
    assert_eq!(write_mod(include_str!("../../README.md"), &folder), ["mourner"]);
    assert!(used(&folder, "my-mod", &["mourner"]).contains("mourner"));
}

#[test]
fn guide_scripts_work() {
    let folder = folder("guide");
    let ids = write_mod(include_str!("../../powers/README.md"), &folder);
    assert_eq!(ids, ["broker", "hauler", "daredevil", "saver", "fair_wind", "tailwind", "forecast", "hailstorm"]);
    assert!(used(&folder, "my-mod", &["broker"]).contains("broker"));
    let used = used(&folder, "rough-table", &["broker", "hauler", "daredevil", "saver"]);
    for id in ids {
        assert!(used.contains(&id), "`{id}` was never used: {used:?}");
    }
}

/// The additions to SP4X on the page of editions and its variant of UFOs are playable.
#[test]
fn variants_are_playable() {
    let folder = folder("guide-others");
    let guide = include_str!("../../decks/README.md");
    write_mod(guide, &folder);
    let blocks = guide.split("\n```toml\n").skip(1).filter_map(|rest| rest.split("\n```").next());
    let added: Vec<&str> = blocks.filter(|block| block.starts_with("[[")).collect();
    let names: Vec<&str> = added.iter().map(|block| block.lines().next().unwrap()).collect();
    assert_eq!(names, ["[[fields]]", "[[factions]]"]);
    let rulebook = include_str!("../../decks/sp4x.toml").replacen("id = \"sp4x\"", "id = \"my-sp4x\"", 1);
    std::fs::write(folder.join("decks/my-sp4x.toml"), format!("{rulebook}\n{}\n", added.join("\n\n"))).unwrap();
    let report = check(&crate::GAMES, &[], &[&folder], &Wishes { games: 2, ..Wishes::default() }, &|_, _| {});
    let errors: Vec<String> = report.problems.iter().filter(|one| one.is_error()).map(ToString::to_string).collect();
    assert_eq!(errors, Vec::<String>::new());
    let played: Vec<String> = report.played.unwrap().editions.into_iter().map(|edition| edition.id).collect();
    assert!(["my-sp4x", "short-ufos"].iter().all(|id| played.contains(&(*id).to_owned())), "{played:?}");
}

#[test]
fn guide_scenarios_hold() {
    let folder = folder("guide-scenarios");
    write_mod(include_str!("../../powers/README.md"), &folder);
    let mut games = crate::games(&[&folder]);
    let files = scenario::texts(&folder).texts;
    assert_eq!(files.len(), 2);
    for file in files {
        let failures = scenario::run(&mut games, "the guide", &file.text);
        assert!(failures.is_empty(), "{}", failures[0]);
    }
}
