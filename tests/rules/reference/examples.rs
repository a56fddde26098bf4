//! The examples of the reference. Each hook has one, which must act in random games.
//!
//! They are in `examples/<hook>/<id>.lua`, next to their texts.

use crate::common::{LONGEST_GAME, pack_of};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{CardKind, Event, HOOKS, Hook, HookSpec, Windows};
use hyperkon::__private::game::{Content, DeterminismCheck, Engine, Game, TableOptions};
use hyperkon_table::{LogEntry, Seat};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// An example: a script, and its texts if it has any.
pub struct Example {
    pub id: String,
    pub script: String,
    pub texts: Option<String>,
}

impl Example {
    pub fn is_destiny(&self) -> bool {
        self.script.contains("return destiny")
    }
}

fn folder(hook: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/reference/examples").join(hook)
}

/// Returns the example of a hook.
pub fn example(spec: &HookSpec) -> Example {
    let folder = folder(spec.name);
    let files = std::fs::read_dir(&folder).unwrap_or_else(|_| panic!("`{}` has no example", spec.name));
    let mut scripts = files.map(|file| file.unwrap().path()).filter(|path| path.extension().unwrap() == "lua");
    let path = scripts.next().unwrap_or_else(|| panic!("`{}` has no example", spec.name));
    assert_eq!(scripts.next(), None, "`{}` has two examples", spec.name);
    let read = |path: &Path| std::fs::read_to_string(path).ok().map(|text| text.replace("\r\n", "\n"));
    Example {
        id: path.file_stem().unwrap().to_string_lossy().into_owned(),
        script: read(&path).unwrap(),
        texts: read(&path.with_extension("toml")),
    }
}

/// Games in which an example may act.
const GAMES: u64 = 60;

/// Uses that rule out an accident of one game.
const USES: u32 = 5;

#[test]
fn every_example_acts_at_its_hook() {
    for spec in HOOKS {
        let example = example(spec);
        let (kind, script) = (if example.is_destiny() { "destiny" } else { "aliens" }, example.script.as_str());
        let path = format!("{kind}/{}", example.id);
        let mut files = vec![(format!("{path}.lua"), script)];
        files.extend(example.texts.as_deref().map(|texts| (format!("{path}.toml"), texts)));
        let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), *text)).collect();
        let folder = pack_of(&files);
        let content = Content::with_mods(&[folder.path()]).unwrap_or_else(|problems| panic!("{problems}"));
        let mut engine = Engine::new(content).unwrap();
        engine.watch(DeterminismCheck::Twice);
        let mut seen = 0;
        for seed in 0..GAMES {
            if seen < USES {
                seen += uses(&mut engine, &example, spec.hook, seed);
            }
        }
        assert!(seen >= USES, "{path} acted {seen} times at `{}` in {GAMES} games", spec.name);
    }
}

/// Returns how often the example acts at its hook in a random game.
fn uses(engine: &mut Engine, example: &Example, hook: Hook, seed: u64) -> u32 {
    let mut table = TableOptions::new("test").seats(4).seed(seed).windows(Windows::Holders);
    if !example.is_destiny() {
        table = table.alien(Seat(0), &example.id);
    }
    let (mut game, mut progress) = engine.start(&table).unwrap();
    let mut bot = RandomBot::new(seed);
    let mut seen = 0;
    for _ in 0..LONGEST_GAME {
        assert_eq!(progress.faults, [], "{} in game {seed}", example.id);
        game.full_state().state().audit(game.rules()).unwrap();
        seen += progress.events.iter().filter(|told| is_use(told, &game, &example.id, hook)).count() as u32;
        let Some(question) = game.full_state().questions().first() else { break };
        let (seat, choice) = (question.seat, bot.choose(question));
        progress = engine.answer(&mut game, seat, choice).unwrap();
    }
    seen
}

fn is_use(told: &LogEntry<Event>, game: &Game, id: &str, at: Hook) -> bool {
    let is_it = |script| game.rules().script(script).id == id;
    match told.event {
        Event::PowerDeclared { alien, hook, .. } => is_it(alien) && hook == at,
        Event::DestinyCardPlayed { card: CardKind::Scripted(card), .. } => is_it(card),
        _ => false,
    }
}

#[test]
fn examples_have_new_names_and_are_short() {
    let content = Content::builtin().unwrap();
    let mut ids: BTreeSet<String> = content.scripts().iter().map(|script| script.id.clone()).collect();
    for spec in HOOKS {
        let example = example(spec);
        assert!(example.script.contains(&format!("  {} = {{", spec.name)), "{} has no `{}`", example.id, spec.name);
        assert!(example.script.lines().count() <= 35, "{} is too long to be an example", example.id);
        assert!(ids.insert(example.id.clone()), "`{}` is taken", example.id);
    }
    let folders = std::fs::read_dir(folder(".")).unwrap().count();
    assert_eq!(folders, HOOKS.len(), "a folder of examples belongs to no hook");
}
