//! Helpers of the fuzz targets: small content in memory, a way to play, and invariants.

use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{FaultPolicy, Windows};
use hyperkon::__private::game::{Content, ContentFile, Engine, Game, TableOptions};
use hyperkon::__private::narrate::Narrator;
use std::sync::Arc;

/// The Dutch edition; a target replaces its aliens.
const EDITION: &str = include_str!("../../decks/kosmische-strijd.toml");

/// Files of aliens that ask little, for the other seats.
pub const QUIET: [(&str, &str); 4] = [
    ("powers/aliens/clone.lua", include_str!("../../powers/aliens/clone.lua")),
    ("powers/aliens/macron.lua", include_str!("../../powers/aliens/macron.lua")),
    ("powers/aliens/oracle.lua", include_str!("../../powers/aliens/oracle.lua")),
    ("powers/aliens/pacifist.lua", include_str!("../../powers/aliens/pacifist.lua")),
];

/// Longest message; one that quotes its input must shorten it.
const LONGEST_MESSAGE: usize = 1_500;

/// Returns the Dutch edition under its own id. It has the quiet aliens, these aliens and, twenty times each, these
/// destiny cards.
pub fn edition(aliens: &[&str], destiny: &[&str]) -> String {
    let (head, _) = EDITION.split_once("[cards.destiny]").unwrap();
    let cards: String = destiny.iter().map(|id| format!("{id} = 20\n")).collect();
    let quiet = ["clone", "macron", "oracle", "pacifist"].into_iter().filter(|id| !aliens.contains(id));
    let aliens: String = quiet.chain(aliens.iter().copied()).map(|id| format!("{id} = {{}}\n")).collect();
    format!("{}\n[cards.destiny]\n{cards}\n[aliens]\n{aliens}", head.replace("[\"parasite\"]", "[]"))
}

/// Reads a content. Its errors must be limited in number and length.
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

/// Plays a game of two to its end or for `answers` answers. Recovers from faults.
pub fn play(engine: &mut Engine, edition: &str, alien: Option<&str>, seed: u64, answers: usize) {
    let mut options = TableOptions::new(edition).seats(2).seed(seed).on_fault(FaultPolicy::Disable);
    options.windows = if seed.is_multiple_of(2) { Windows::All } else { Windows::Holders };
    options.aliens = alien.map(|id| vec![vec![id.to_owned()]]).unwrap_or_default();
    let Ok((mut game, progress)) = engine.start(&options) else { return };
    progress.faults.iter().for_each(|fault| assert!(fault.to_string().len() <= LONGEST_MESSAGE, "{fault}"));
    go_on(engine, &mut game, seed, answers);
}

/// Plays on for `answers` answers. No ship and no card is lost, and everything can be shown and narrated.
pub fn go_on(engine: &mut Engine, game: &mut Game, seed: u64, answers: usize) {
    let narrator = Narrator::new(engine.content(), game.rules(), "nl");
    let mut bot = RandomBot::new(seed);
    for _ in 0..answers {
        let Some(decision) = game.full_state().questions().first().cloned() else {
            assert!(game.is_over() || game.is_stopped(), "the game waits for nobody");
            return;
        };
        let choice = bot.choose(&decision);
        narrator.question(&decision);
        narrator.choice(&decision, &choice);
        let progress = engine.answer(game, decision.seat, choice).unwrap();
        progress.faults.iter().for_each(|fault| assert!(fault.to_string().len() <= LONGEST_MESSAGE, "{fault}"));
        progress.events.iter().for_each(|told| drop(narrator.event(&told.event, told.why.as_ref())));
        game.full_state().state().audit(game.rules()).unwrap();
        for seat in game.rules().seats() {
            game.seen(seat).view();
        }
    }
}
