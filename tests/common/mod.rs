//! Helpers for the test runners: random tables, packs written by a test, ways to play.
#![allow(dead_code, clippy::unwrap_used, clippy::panic, missing_docs, reason = "helpers of tests")]

pub mod soak;

use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{Choice, Decision, Windows};
use hyperkon::__private::game::{Content, Engine, Game, TableOptions, Update};
use hyperkon_table::{Dice, Seat};
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};

pub const EDITION: &str = "kosmische-strijd";

/// Most answers of a game; a game that needs more does not end.
pub const LONGEST_GAME: usize = 20_000;

pub fn builtin() -> Engine {
    Engine::new(Content::builtin().unwrap()).unwrap()
}

/// Returns a table of either edition and window setting, with 2 to 5 seats. The table has a random mix of aliens, with
/// one or two per seat.
pub fn random_table(seed: u64) -> TableOptions {
    let mut dice = Dice::new(seed ^ 0x7ab1e);
    let (edition, most) = [(EDITION, 4), ("universums-harskare", 5)][dice.below(2) as usize];
    let seats = 2 + dice.below(most - 1) as u8;
    let windows = if dice.below(2) == 0 { Windows::All } else { Windows::Holders };
    let mut table = TableOptions::new(edition).seats(seats).seed(seed).windows(windows);
    table.aliens_per_seat = 1 + u8::from(dice.below(4) == 0);
    table
}

/// Returns a table of either edition, of 2 to 4 seats, varied by the seed. Every seat is prompted in windows.
pub fn varied_table(seed: u64) -> TableOptions {
    let edition = [EDITION, "universums-harskare"][(seed / 3 % 2) as usize];
    TableOptions::new(edition).seats(2 + (seed % 3) as u8).seed(seed).windows(Windows::All)
}

/// Plays a game of random answers, and passes one of `every` positions to `look`.
pub fn walk(seed: u64, every: u32, mut look: impl FnMut(&mut Engine, &Game, &mut Dice)) {
    let mut engine = builtin();
    let (mut game, _) = engine.start(&varied_table(seed)).unwrap();
    let mut bot = if seed.is_multiple_of(2) { RandomBot::new(seed) } else { RandomBot::wild(seed) };
    let mut dice = Dice::new(seed);
    for _ in 0..1_500 {
        if game.is_over() {
            return;
        }
        if dice.below(every) == 0 {
            look(&mut engine, &game, &mut dice);
        }
        let (decision, choice) = any_answer(&game, &mut bot, &mut dice);
        engine.answer(&mut game, decision.seat, choice).unwrap();
    }
}

/// Picks a pending question at random, with the bot's answer.
pub fn any_answer(game: &Game, bot: &mut RandomBot, dice: &mut Dice) -> (Decision, Choice) {
    let waiting = game.full_state().questions();
    let decision = waiting[dice.below(waiting.len() as u32) as usize].clone();
    let choice = bot.choose(&decision);
    (decision, choice)
}

/// Answers the first pending question.
pub fn answer_first(engine: &mut Engine, game: &mut Game, bot: &mut RandomBot) -> Update {
    let decision = game.full_state().questions()[0].clone();
    let choice = bot.choose(&decision);
    engine.answer(game, decision.seat, choice).unwrap()
}

/// Plays to the end, and returns the number of answers.
pub fn play_out(engine: &mut Engine, game: &mut Game, seed: u64) -> usize {
    let mut bot = RandomBot::new(seed);
    for answers in 0..LONGEST_GAME {
        if game.is_over() {
            return answers;
        }
        assert!(!game.is_stopped() && !game.full_state().questions().is_empty(), "the game waits for nobody");
        let progress = answer_first(engine, game, &mut bot);
        assert!(progress.faults.is_empty(), "{}", progress.faults[0]);
    }
    panic!("the game does not end");
}

/// Writes a pack of these files. The folder lasts as long as the value.
pub fn pack(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

/// Returns the library's content with one more edition, `test`. The edition has these aliens besides the usual ones,
/// and these destiny cards, many copies of each.
pub fn content_with(scripts: &[(&str, &str)]) -> Arc<Content> {
    let folder = pack_of(scripts);
    Content::with_mods(&[folder.path()]).unwrap_or_else(|error| panic!("{error}"))
}

/// Writes a pack of scripts, `aliens/x` or `destiny/x`, and the edition `test`. Texts are included if a text file
/// is given.
pub fn pack_of(scripts: &[(&str, &str)]) -> tempfile::TempDir {
    let mut edition = format!("api = 2\nid = \"test\"\nextends = \"{EDITION}\"\n");
    let ids = |folder: &str| -> Vec<String> {
        let own = scripts.iter().filter(|(path, _)| path.ends_with(".lua"));
        own.filter_map(|(path, _)| Some(path.strip_prefix(folder)?.strip_suffix(".lua")?.to_owned())).collect()
    };
    edition += "[cards.destiny]\n";
    ids("destiny/").iter().for_each(|id| edition += &format!("{id} = 20\n"));
    edition += "[aliens]\n";
    ids("aliens/").iter().for_each(|id| edition += &format!("{id} = {{}}\n"));
    let mut files = vec![("decks/test.toml".to_owned(), edition)];
    files.extend(scripts.iter().map(|(path, text)| (format!("powers/{path}"), (*text).to_owned())));
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    pack(&files)
}

/// Returns a table of three seats of the edition `test` with these aliens by seat. The other seats get aliens that ask
/// little.
pub fn test_table(aliens: &[(u8, &str)], seed: u64) -> TableOptions {
    let table = TableOptions::new("test").seats(3).seed(seed).windows(Windows::Holders);
    let is_named = |quiet: &&str| !aliens.iter().any(|(_, alien)| alien == quiet);
    let mut quiet = ["clone", "macron", "oracle"].into_iter().filter(is_named);
    (0..3).fold(table, |table, seat| {
        let named = aliens.iter().find(|(named, _)| *named == seat).map(|(_, alien)| *alien);
        table.alien(Seat(seat), named.or_else(|| quiet.next()).unwrap())
    })
}

/// Replaces the pack's folder, which differs on every run, by `PACK`.
pub fn without_folder(text: &str, folder: &Path) -> String {
    text.replace(&folder.display().to_string().replace('\\', "/"), "PACK")
}

/// A record in memory, readable while the match continues.
#[derive(Clone, Default)]
pub struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Paper {
    pub fn of(bytes: &[u8]) -> Paper {
        Paper(Arc::new(Mutex::new(bytes.to_vec())))
    }
    pub fn bytes(&self) -> Vec<u8> {
        self.0.lock().unwrap().clone()
    }
    pub fn text(&self) -> String {
        String::from_utf8(self.bytes()).unwrap()
    }
}
