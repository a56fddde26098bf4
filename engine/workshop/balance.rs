//! The balance of one alien: its wins as a multiple of an even share.
//!
//! Each game's seed is derived from its number, and the counts are integers. So the result does not depend on the order of
//! the games.

use crate::count::Evenness;
use crate::setup::{EditionInfo, Seating, Setup};
use hyperkon_frame::BotSpec;
use hyperkon_table::{Seat, SeatSet, Table, mix};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The alien to measure, in an edition that has it.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The edition to play.
    pub edition: EditionInfo,
    /// The id of the alien.
    pub id: String,
}

/// The settings of a measurement.
#[derive(Clone, Debug)]
pub struct Measured<'a> {
    /// The table sizes, which follow each other.
    pub sizes: &'a [u8],
    /// The seed.
    pub seed: u64,
    /// The name of the bot that plays all seats.
    pub bot: &'a str,
}

/// A game that could not be played.
#[derive(Clone, Debug)]
pub struct Unplayed {
    /// The table of the game.
    pub seating: Seating,
    /// The reason.
    pub why: String,
}

/// The counts of all games.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The alien, over all games.
    pub all: Evenness,
    /// The alien by number of seats.
    pub seats: BTreeMap<u8, Evenness>,
    /// The alien, and each other alien, in the games with both.
    pub beside: BTreeMap<String, [Evenness; 2]>,
}

impl Found {
    /// Counts a game in which the alien has this seat.
    fn count(&mut self, winners: SeatSet, seat: Seat, roles: &[Vec<String>]) {
        let seats = roles.len() as u8;
        self.all.add_game(winners, seat, seats);
        self.seats.entry(seats).or_default().add_game(winners, seat, seats);
        for (other, ids) in Seat::all(seats).zip(roles).filter(|(other, _)| *other != seat) {
            for id in ids {
                let [ours, theirs] = self.beside.entry(id.clone()).or_default();
                ours.add_game(winners, seat, seats);
                theirs.add_game(winners, other, seats);
            }
        }
    }

    /// Adds other games.
    pub fn add(&mut self, more: Found) {
        self.all.add(more.all);
        more.seats.into_iter().for_each(|(seats, found)| self.seats.entry(seats).or_default().add(found));
        for (id, found) in more.beside {
            let sums = self.beside.entry(id).or_default();
            sums.iter_mut().zip(found).for_each(|(sum, found)| sum.add(found));
        }
    }

    /// Returns the other aliens, beginning with those beside which the alien wins most.
    pub fn beside(&self) -> Vec<(&String, &[Evenness; 2])> {
        let mut rows: Vec<_> = self.beside.iter().collect();
        rows.sort_by(|(_, [one, _]), (_, [other, _])| other.times().value.total_cmp(&one.times().value));
        rows
    }

    /// Returns the counts as one JSON document, with names in a language.
    pub fn document(&self, Subject { edition, id }: &Subject, language: &str, with: &Measured<'_>) -> Value {
        let row = |found: &Evenness| {
            let (share, times) = (found.share(), found.times());
            json!({
                "games": found.games, "wins": found.wins(), "share": share.value, "low": share.low, "high": share.high,
                "even": found.even(), "times": times.value, "times_low": times.low, "times_high": times.high,
            })
        };
        let and = |mut row: Value, key: &str, value: Value| {
            row[key] = value;
            row
        };
        let seats = self.seats.iter().map(|(seats, found)| and(row(found), "seats", json!(seats)));
        let beside = self.beside().into_iter().map(|(id, [ours, theirs])| {
            let found = and(and(row(ours), "other", row(theirs)), "id", json!(id));
            and(found, "name", json!(edition.role_name(id, language)))
        });
        let (seats, beside): (Vec<Value>, Vec<Value>) = (seats.collect(), beside.collect());
        json!({
            "id": id, "name": edition.role_name(id, language), "edition": edition.id, "seed": with.seed, "bot": with.bot,
            "all": row(&self.all), "by_seats": seats, "beside": beside,
        })
    }
}

impl Subject {
    /// Returns the table sizes at which the alien can play.
    pub fn sizes(&self) -> Vec<u8> {
        let [fewest, most] = self.edition.seats;
        (fewest..=most).filter(|seats| self.edition.can_sit(&self.id, *seats)).collect()
    }

    /// Returns the table of a game, and the alien's seat. The sizes follow each other, and so do the alien's seats.
    fn laid(&self, with: &Measured<'_>, number: u64) -> (Seating, Seat) {
        let count = with.sizes.len().max(1) as u64;
        let seats = with.sizes.get((number % count) as usize).copied().unwrap_or(self.edition.seats[1]);
        let seat = Seat((number / count % u64::from(seats.max(1))) as u8);
        (Seating::new(&self.edition.id, seats, mix(with.seed, number)).with(seat, &self.id), seat)
    }

    /// Plays the game with this number, and counts it.
    ///
    /// # Errors
    /// Returns an error if the table cannot be set up, or the game cannot be finished.
    pub fn play<G: Setup>(
        &self,
        game: &G,
        (bot, with): (BotSpec<G>, &Measured<'_>),
        number: u64,
        found: &mut Found,
    ) -> Result<(), Unplayed> {
        let (seating, seat) = self.laid(with, number);
        match played(game, &seating, bot) {
            Ok((winners, roles)) => found.count(winners, seat, &roles),
            Err(why) => return Err(Unplayed { seating, why }),
        }
        Ok(())
    }
}

/// Plays one game. Returns the winners and the roles by seat.
fn played<G: Setup>(game: &G, seating: &Seating, bot: BotSpec<G>) -> Result<(SeatSet, Vec<Vec<String>>), String> {
    let (options, bots) = (seating.options(game)?, vec![bot; usize::from(seating.seats)]);
    let mut table = Table::set_up(game, &options).map_err(|error| error.to_string())?;
    // A power can change hands during the game.
    let mut roles = None;
    let told = &mut |table: &Table<G>, _: &_, _| {
        roles.get_or_insert_with(|| G::roles(table));
        Ok(())
    };
    game.play_out(&mut table, (&bots, seating.seed), told).map_err(|unfinished| unfinished.to_string())?;
    Ok((table.winners(), roles.unwrap_or_default()))
}

/// Measures an alien on one thread. `told` gets the number of finished games.
///
/// # Errors
/// Returns an error if the bot is unknown, or a game cannot be played.
pub fn measure<G: Setup>(
    game: &G,
    subject: &Subject,
    with: &Measured<'_>,
    games: u64,
    told: &dyn Fn(u64, u64),
) -> Result<Found, String> {
    let bot: BotSpec<G> = with.bot.parse().map_err(|what: hyperkon_frame::ParseBotError| what.to_string())?;
    let mut found = Found::default();
    for number in 0..games {
        let played = subject.play(game, (bot, with), number, &mut found);
        played.map_err(|Unplayed { seating, why }| format!("game {number} (seed {}) failed: {why}", seating.seed))?;
        told(number + 1, games);
    }
    Ok(found)
}
