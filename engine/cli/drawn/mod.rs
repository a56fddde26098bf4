//! The drawn table: where stdin and stdout are a terminal that can show it, a game is played on it.
//!
//! It shows what the seat may know, and asks what the rules ask; the game itself, what is kept of it, hints and taking back
//! are those of every table (`Sitting`). Everything it draws goes through `pen`, everything it does to the terminal through
//! `screen`. It plays for one seat; mods that are watched, traces, scenarios and games of bots alone have the plain table.

mod asked;
mod choices;
mod draw;
mod encounter;
pub(crate) mod games;
mod hand;
mod keys;
mod lists;
mod log;
mod look;
mod mind;
mod notices;
mod over;
mod panel;
mod pen;
mod rich;
mod rings;
mod screen;
mod sheet;
mod stage;
mod staged;
mod story;
mod strip;
mod systems;
mod table;
mod terms;
mod thinking;
mod words;

use crate::bots::Bots;
use crate::console::Stop;
use crate::kept::Begun;
use crate::sitting::Sitting;
use crate::telling::Eyes;
use crate::terminal;
use crate::trouble::Trouble;
use clap::Args;
use hyperkon::game::{Campaign, Engine, GameResult};
use hyperkon::narrate::Narrator;
use hyperkon::table::Seat;
use look::Look;
use notices::Notices;
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use table::Table;
use words::Words;

/// How the table is shown.
#[derive(Clone, Debug, Default, Args)]
pub struct Shown {
    /// Tell the game line by line instead of drawing the table: for screen readers, and whoever likes it
    #[arg(long)]
    pub plain: bool,
    /// How fast the drawn table tells what happens, 1 to 6; `<` and `>` change it while you play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=6))]
    pub pace: Option<u8>,
    /// Nothing on the drawn table moves or waits
    #[arg(long)]
    pub still: bool,
}

impl Shown {
    /// Whether the table is drawn: nobody has wished otherwise, and both ends are a terminal that can.
    pub fn is_drawn(&self) -> bool {
        let dumb = std::env::var("TERM").map_or(cfg!(unix), |term| term.is_empty() || term == "dumb");
        !self.plain && !dumb && std::io::stdin().is_terminal() && terminal::is_terminal()
    }
}

/// A game that a person plays on a drawn table.
pub struct Drawn<'a> {
    /// The engine.
    pub engine: &'a mut Engine,
    /// The game.
    pub begun: Begun,
    /// Who plays the other seats.
    pub bots: Bots,
    /// The person's seat.
    pub me: Seat,
    /// The language.
    pub language: &'a str,
    /// How it is shown.
    pub shown: &'a Shown,
}

/// Plays it until it is over or the person leaves; what it is worth in a series, if it is over. `prepare` makes the sitting
/// what it is to be.
pub fn play(
    drawn: Drawn<'_>,
    prepare: impl FnOnce(Sitting<'_>) -> Result<Sitting<'_>, Trouble>,
) -> Result<Option<GameResult>, Trouble> {
    let Drawn { engine, begun, bots, me, language, shown } = drawn;
    let look = Look::of_environment();
    let content = Arc::clone(begun.played.game().rules().content().unwrap_or(engine.content()));
    let edition = begun.played.header().table.edition.clone();
    let narrator = Narrator::new(&content, begun.played.game().rules(), language);
    let words = Words::new(narrator, content.paints(&edition), look.unicode);
    let notices = Notices::default();
    let mut out = notices.clone();
    let sitting = prepare(Sitting::new(engine, begun, bots, Eyes::Seat(me), language, &mut out)?)?;
    let pace = shown.pace.unwrap_or(story::USUAL_PACE);
    let mut table = Table::new(sitting, notices.clone(), words, me, pace, shown.still);
    let played = stage::on_screen(&mut table, look);
    // The terminal is as it was before: what is to be said now stands below what stood there.
    let is_over = table.is_over;
    let kept = match (&played, is_over, table.stop.take()) {
        (Ok(()), true, _) => table.sitting.keep_to_the_end(),
        (Ok(()), false, stop) => table.sitting.leave(stop.unwrap_or(Stop::Leave)),
        // Whatever has gone wrong: the game is kept.
        (Err(_), ..) => table.sitting.leave(Stop::Leave),
    };
    let mut last = notices.take();
    if is_over {
        let values =
            [("seats", table.sitting.narrator.seats(table.winners())), ("n", table.winners().len().to_string())];
        last.insert_str(0, &format!("{}\n", table.sitting.narrator.sentence("ui.wait.won", &values)));
    }
    let mut standard = terminal::out();
    standard.write_all(last.as_bytes())?;
    standard.flush()?;
    played?;
    kept?;
    Ok(is_over.then(|| Campaign::result_of(table.sitting.played.game())))
}
