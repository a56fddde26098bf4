//! The option `--bot`: bots for the seats without a person.
//!
//! Invariants: a bot's answer depends only on the game's seed and the position, so a resumed game continues in the same
//! way. A thinker's playouts use a separate engine, so they are never shown or traced.

use crate::words::error::CommandError;
use crate::words::table;
use clap::Args;
use hyperkon_frame::{BotSpec, ParseBotError};
use hyperkon_table::Seat;
use hyperkon_workshop::setup::{Names, Setup};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

/// The values of `--bot`.
#[derive(Clone, Debug, Default, Args)]
pub struct BotArgs {
    /// Bots: random, steady, leech, thinker [default: steady]
    ///
    /// BOT sets the bot of every seat without a person. SEAT=BOT sets the bot of one seat, as in red=thinker. The
    /// option can be repeated. cautious, bold, friendly, and vengeful are `steady` bots with a temper. `leech` joins the
    /// offense whenever it can. `thinker` can have a search budget per decision: `thinker:400` runs 400 simulations, as
    /// does `thinker` alone; `thinker:500ms` searches for half a second.
    #[arg(long, value_name = "[SEAT=]BOT")]
    pub bot: Vec<String>,
}

impl BotArgs {
    /// Assigns the bots to the seats of a table. `colors` contains the names of the seats.
    ///
    /// # Errors
    /// Fails if a value names an unknown bot or seat, or if two values name the same seat.
    pub fn seated<G: Setup>(
        &self,
        colors: &[(String, Names)],
        seats: u8,
        usual: BotSpec<G>,
    ) -> Result<Seated<BotSpec<G>>, CommandError> {
        let (mut all, mut own) = (None, BTreeMap::new());
        for word in &self.bot {
            let wrong = |what: String| CommandError::Usage(format!("`--bot {word}`: {what}"));
            let (seat, bot) = read::<G>(word, colors, seats).map_err(wrong)?;
            let is_new = match seat {
                None => all.replace(bot).is_none(),
                Some(seat) => own.insert(seat, bot).is_none(),
            };
            if !is_new {
                let whom = seat.map_or("all seats", |_| "this seat");
                return Err(wrong(format!("duplicate bot for {whom}")));
            }
        }
        let mut of_seats = vec![all.unwrap_or(usual); usize::from(seats)];
        for (seat, bot) in &own {
            of_seats[seat.index()] = *bot;
        }
        let color = |seat: Seat| colors.get(seat.index()).map_or("", |(id, _)| id);
        // Commands have different default bots. The printed line names this command's default bot unless it is also the
        // default of `play`.
        let is_usual_in_play = usual == BotSpec::default();
        let whole = all.or((!is_usual_in_play).then_some(usual));
        let whole = whole.map(|bot| format!(" --bot {bot}")).into_iter();
        let written = whole.chain(own.iter().map(|(seat, bot)| format!(" --bot {}={bot}", color(*seat)))).collect();
        Ok(Seated { seats: of_seats, named: own.into_keys().collect(), written })
    }
}

/// Parses a value of `--bot` into an optional seat and a bot.
fn read<G: Setup>(word: &str, colors: &[(String, Names)], seats: u8) -> Result<(Option<Seat>, BotSpec<G>), String> {
    let (seat, name) = match word.split_once('=') {
        Some((color, name)) => (Some(table::seat_among(colors, seats, color)?), name),
        None => (None, word),
    };
    Ok((seat, name.parse().map_err(|no: ParseBotError| no.to_string())?))
}

/// The bots of a table by seat, and the options that name them.
#[derive(Clone, Debug)]
pub struct Seated<P> {
    seats: Vec<P>,
    /// The seats with a bot of their own.
    named: Vec<Seat>,
    written: String,
}

impl<P: Display> Seated<P> {
    /// Checks that no bot was named for the person's seat.
    ///
    /// # Errors
    /// Fails if a bot was named for this seat.
    pub fn sits(&self, person: Seat) -> Result<(), CommandError> {
        if !self.named.contains(&person) {
            return Ok(());
        }
        Err(CommandError::Usage(
            "`--bot`: cannot name a bot for your own seat (choose your seat with `--seat`)".to_owned(),
        ))
    }

    /// Returns the bot of each seat.
    pub fn seats(&self) -> &[P] {
        &self.seats
    }

    /// Returns the names of the bots, without duplicates.
    pub fn names(&self) -> Vec<String> {
        let names: BTreeSet<String> = self.seats.iter().map(ToString::to_string).collect();
        names.into_iter().collect()
    }

    /// Returns these options as text, for a printed command line that resumes the game.
    pub fn written(&self) -> &str {
        &self.written
    }
}
