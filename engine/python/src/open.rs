//! Turns a request into a table.

use crate::error::Wrong;
use crate::learn::Encode;
use hyperkon_frame::TableRequest;
use hyperkon_workshop::setup::{EditionInfo, Features, Seating};
use serde_json::{Map, Value};

/// The default number of seats.
const USUAL_SEATS: u8 = 4;

/// A request for a table.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The id of the edition.
    pub edition: String,
    /// The number of seats.
    pub seats: u8,
    /// The ids of each seat's roles.
    pub who: Vec<Vec<String>>,
    /// The options of the game, as its own JSON.
    pub options: Map<String, Value>,
    /// True for statistics. Windows then prompt only seats that can act, and a fault ends the game, by default.
    pub counts: bool,
}

/// Returns the number of seats of a requested table.
///
/// # Errors
/// Returns an error if the edition does not allow this number of seats.
pub fn seats(edition: &EditionInfo, wanted: Option<u8>) -> Result<u8, Wrong> {
    let [fewest, most] = edition.seats;
    let seats = wanted.unwrap_or(USUAL_SEATS.clamp(fewest, most));
    if (fewest..=most).contains(&seats) {
        return Ok(seats);
    }
    Err(Wrong::wish("seats", format!("{seats} seats: {} is for {fewest} to {most} seats", edition.id)))
}

impl Wish {
    /// Returns the options for a table with this seed. The seed also determines roles that were not chosen.
    ///
    /// # Errors
    /// Returns an error if the request is invalid.
    pub fn options<G: Encode>(&self, game: &G, edition: &EditionInfo, seed: u64) -> Result<G::Options, Wrong> {
        let Features { role, roles, windows, .. } = G::features();
        let mut options = self.options.clone();
        if self.counts && windows {
            options.entry("windows").or_insert_with(|| "holders".into());
            options.entry("on_fault").or_insert_with(|| "stop".into());
        }
        let deals = self.who.is_empty() && !options.contains_key(roles);
        let who = if deals { game.deal(&Seating::new(&self.edition, self.seats, seed)) } else { self.who.clone() };
        let most = who.iter().map(Vec::len).max();
        let wrong = |what: String| Err(Wrong::wish("aliens", what));
        match (edition.most_roles, most) {
            (_, None) => {}
            (0, _) => return wrong(format!("seats have no roles in {}s to choose", G::NAME)),
            (1, Some(2..)) => return wrong(format!("a seat of {} has only one {role}", G::NAME)),
            (1, _) => {
                let one = who.into_iter().map(|roles| Value::from(roles.into_iter().next()));
                options.insert(roles.to_owned(), one.collect());
            }
            (_, Some(many)) => {
                options.entry(format!("{roles}_per_seat")).or_insert_with(|| many.max(1).into());
                options.insert(roles.to_owned(), who.into());
            }
        }
        let options = if options.is_empty() { Value::Null } else { Value::Object(options) };
        let request = TableRequest { edition: Some(self.edition.clone()), seats: Some(self.seats), options };
        game.options(&request, seed).map_err(|why| Wrong::wish("options", why))
    }
}
