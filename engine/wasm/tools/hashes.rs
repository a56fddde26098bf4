//! Hashes of games: the same on every machine. Tests compare those of the module with those of the native program.

use super::loaded;
use super::mods::{Files, Mods};
use crate::list::GAMES;
use hyperkon::__private::game::{Content, ContentError, ContentFile};
use hyperkon_frame::BotSpec;
use hyperkon_table::{Fnv, Table, Update, mix};
use hyperkon_workshop::scenario;
use hyperkon_workshop::setup::{Seating, Setup};
use serde::Serialize;
use serde_json::{Value, json};

/// The hash of the games of an edition.
#[derive(Debug, Serialize)]
pub struct Hashed {
    /// The id of the game.
    pub game: &'static str,
    /// The id of the edition.
    pub edition: String,
    /// The number of answers in all games.
    pub answers: u64,
    /// The hash of all events and winners, in hexadecimal digits.
    pub hash: String,
}

/// Plays games of each edition, at tables of each size in turn. Every second game is played by random bots.
///
/// # Errors
/// Returns an error if a game cannot be loaded, set up, or finished.
pub fn of_games<G: Setup>(files: &[ContentFile], games: u64) -> Result<Vec<Hashed>, String> {
    let game = G::read(files).map_err(|errors| ContentError(errors).to_string())?;
    let of_edition = |edition: hyperkon_workshop::setup::EditionInfo| {
        let [fewest, most] = edition.seats.map(u64::from);
        let (mut hash, mut answers) = (Fnv::NONE, 0);
        for number in 0..games {
            let seats = (fewest + number % (most - fewest + 1)) as u8;
            let seed = mix(43, number);
            let seating = Seating::new(&edition.id, seats, seed).of_seed(&game, seed, None);
            let mut table = Table::set_up(&game, &seating.options(&game)?).map_err(|error| error.to_string())?;
            let bot = if number % 2 == 0 { BotSpec::default() } else { BotSpec::random() };
            let bots = vec![bot; usize::from(seats)];
            let told = &mut |_: &Table<G>, update: &Update<G>, _| {
                for entry in &update.events {
                    hash.bytes(serde_json::to_vec(&entry.event).map_err(|error| error.to_string())?);
                }
                Ok(())
            };
            answers += game.play_out(&mut table, (&bots, seed), told).map_err(|unfinished| unfinished.to_string())?;
            hash.bytes(table.winners().iter().map(|seat| seat.0));
        }
        Ok(Hashed { game: G::NAME, edition: edition.id, answers, hash: format!("{:016x}", hash.number()) })
    };
    game.edition_infos().into_iter().map(of_edition).collect()
}

/// Returns the hash of a text.
pub fn of_text(text: &str) -> String {
    let mut hash = Fnv::NONE;
    hash.bytes(text.bytes());
    format!("{:016x}", hash.number())
}

/// Returns hashes of games and scenarios. The explanation of a scenario contains all its answers and events.
pub fn of_all(games: u64, mods: &[Files]) -> Result<Value, String> {
    let files = Content::builtin_files();
    let mut played = Vec::new();
    for game in GAMES {
        played.extend((game.hashes)(&files, games)?);
    }
    let mut scenarios = Vec::new();
    for files in mods {
        let mods = Mods::of(std::slice::from_ref(files))?;
        let (_, mut games) = loaded(&mods)?;
        for file in mods.roots().iter().flat_map(|root| scenario::of_mod(root).texts) {
            let failures: Vec<String> =
                scenario::run(&mut games, &file.name, &file.text).iter().map(ToString::to_string).collect();
            let told = scenario::explain(&mut games, &file.name, &file.text, "en")
                .unwrap_or_else(|failure| failure.to_string());
            scenarios.push(json!({ "file": file.name, "failures": failures, "hash": of_text(&told) }));
        }
    }
    Ok(json!({ "games": played, "scenarios": scenarios }))
}
