//! What the fuzz targets share: a small content in memory, a way to play, and what must hold.

use hyperkon::bots::RandomBot;
use hyperkon::cosmic::{OnFault, Windows};
use hyperkon::game::{Content, ContentFile, Engine, Game, TableOptions};
use hyperkon::narrate::Narrator;
use std::sync::Arc;

/// The Dutch edition; its aliens are replaced by those a target has.
const EDITION: &str = include_str!("../../decks/kosmische-strijd.toml");

/// The files of aliens that ask little, for the other seats.
pub const QUIET: [(&str, &str); 4] = [
    ("powers/aliens/clone.lua", include_str!("../../powers/aliens/clone.lua")),
    ("powers/aliens/macron.lua", include_str!("../../powers/aliens/macron.lua")),
    ("powers/aliens/oracle.lua", include_str!("../../powers/aliens/oracle.lua")),
    ("powers/aliens/pacifist.lua", include_str!("../../powers/aliens/pacifist.lua")),
];

/// No message is longer; one that quotes what it read must cut it.
const LONGEST_MESSAGE: usize = 1_500;

/// The Dutch edition under its own id with the quiet aliens, these and, twenty times each, these destiny cards.
pub fn edition(aliens: &[&str], destiny: &[&str]) -> String {
    let (head, _) = EDITION.split_once("[cards.destiny]").unwrap();
    let cards: String = destiny.iter().map(|id| format!("{id} = 20\n")).collect();
    let quiet = ["clone", "macron", "oracle", "pacifist"].into_iter().filter(|id| !aliens.contains(id));
    let aliens: String = quiet.chain(aliens.iter().copied()).map(|id| format!("{id} = {{}}\n")).collect();
    format!("{}\n[cards.destiny]\n{cards}\n[aliens]\n{aliens}", head.replace("[\"parasite\"]", "[]"))
}

/// Reads a content; what is wrong with it is said in a bearable number of bearable words.
pub fn content(files: &[(&str, &str)]) -> Option<Arc<Content>> {
    let files: Vec<ContentFile> = files.iter().map(|(path, text)| ContentFile::new(path, text)).collect();
    match Content::from_files(&files, Vec::new()) {
        Ok(content) => Some(content),
        Err(error) => {
            for line in error.to_string().lines() {
                assert!(line.len() <= LONGEST_MESSAGE, "a message of {} bytes: {line}", line.len());
            }
            None
        }
    }
}

/// Plays a game of two to its end or for so many answers. Faults are met as they come.
pub fn play(engine: &mut Engine, edition: &str, alien: Option<&str>, seed: u64, answers: usize) {
    let mut options = TableOptions::new(edition).seats(2).seed(seed).on_fault(OnFault::Disable);
    options.windows = if seed.is_multiple_of(2) { Windows::All } else { Windows::Holders };
    options.aliens = alien.map(|id| vec![vec![id.to_owned()]]).unwrap_or_default();
    let Ok((mut game, progress)) = engine.start(&options) else { return };
    progress.faults.iter().for_each(|fault| assert!(fault.to_string().len() <= LONGEST_MESSAGE, "{fault}"));
    go_on(engine, &mut game, seed, answers);
}

/// Plays on for so many answers. No ship and no card is lost, and everything can be shown and told.
pub fn go_on(engine: &mut Engine, game: &mut Game, seed: u64, answers: usize) {
    let narrator = Narrator::new(engine.content(), game.rules(), "nl");
    let mut bot = RandomBot::new(seed);
    for _ in 0..answers {
        let Some(decision) = game.referee().questions().first().cloned() else {
            assert!(game.is_over() || game.is_stopped(), "the game waits for nobody");
            return;
        };
        let choice = bot.choose(&decision);
        narrator.question(&decision);
        narrator.choice(&decision, &choice);
        let progress = engine.answer(game, decision.seat, choice).unwrap();
        progress.faults.iter().for_each(|fault| assert!(fault.to_string().len() <= LONGEST_MESSAGE, "{fault}"));
        progress.events.iter().for_each(|told| drop(narrator.event(&told.event, told.why.as_ref())));
        game.referee().state().audit(game.rules()).unwrap();
        for seat in game.rules().seats() {
            game.seen(seat).view();
        }
    }
}
