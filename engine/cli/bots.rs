//! Who plays the seats at which nobody sits: `--bot`.
//!
//! Invariants: what a bot answers depends on the game's seed and the place in the game only, so that a game that goes on from
//! its record goes on the same; and what a thinker plays in its head it plays on an engine of its own, so that nothing of it is
//! told or traced.

use crate::table;
use crate::trouble::Trouble;
use clap::Args;
use hyperkon::bots::{BotName, Thinker};
use hyperkon::cosmic::Choice;
use hyperkon::game::{Content, Engine, Game, Seen, TableOptions};
use hyperkon::table::{Budget, Seat, Thought, mix};
use hyperkon_workshop::setup::{Names, Setup};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::sync::Arc;

/// What a line says of its bots.
#[derive(Clone, Debug, Default, Args)]
pub struct BotArgs {
    /// Who plays for the bots: `random`, `steady`, `leech`, which joins the offense wherever it can, or `thinker` with its
    /// budget per decision: `thinker:400` has 400 simulations, as has `thinker` alone, `thinker:500ms` half a second;
    /// `red=thinker` is for one seat; may be repeated
    #[arg(long, value_name = "[COLOUR=]BOT")]
    pub bot: Vec<String>,
}

impl BotArgs {
    /// The bots of a table of the first game; `usual` where nothing is said.
    ///
    /// # Errors
    /// When a word names no bot or no seat, or one is named twice.
    pub fn bots(&self, content: &Content, options: &TableOptions, usual: BotName) -> Result<Bots, Trouble> {
        let edition = table::edition(content, &options.edition)?;
        let colours = edition.colours.iter().map(|colour| (colour.id.clone(), colour.name.clone()));
        let colours: Vec<_> = colours.collect();
        Ok(Bots { bots: self.seated::<Engine>(&colours, options.seats, usual)?, head: None })
    }

    /// The bots of a table whose seats are called so.
    ///
    /// # Errors
    /// When a word names no bot or no seat, or one is named twice.
    pub fn seated<G: Setup>(
        &self,
        colours: &[(String, Names)],
        seats: u8,
        usual: G::Player,
    ) -> Result<Seated<G::Player>, Trouble> {
        let (mut all, mut own) = (None, BTreeMap::new());
        for word in &self.bot {
            let wrong = |what: String| Trouble::Usage(format!("`--bot {word}`: {what}"));
            let (seat, bot) = read::<G>(word, colours, seats).map_err(wrong)?;
            let is_new = match seat {
                None => all.replace(bot).is_none(),
                Some(seat) => own.insert(seat, bot).is_none(),
            };
            if !is_new {
                let whom = seat.map_or("all seats have", |_| "this seat has");
                return Err(wrong(format!("{whom} a bot already")));
            }
        }
        let mut of_seats = vec![all.unwrap_or(usual); usize::from(seats)];
        for (seat, bot) in &own {
            of_seats[seat.index()] = *bot;
        }
        let colour = |seat: Seat| colours.get(seat.index()).map_or("", |(id, _)| id);
        // A line that is told must not depend on which command was typed: what is usual differs.
        let is_usual_in_play = G::player(G::STAND_IN).is_ok_and(|bot| bot == usual);
        let whole = all.or((!is_usual_in_play).then_some(usual));
        let whole = whole.map(|bot| format!(" --bot {bot}")).into_iter();
        let written = whole.chain(own.iter().map(|(seat, bot)| format!(" --bot {}={bot}", colour(*seat)))).collect();
        Ok(Seated { seats: of_seats, named: own.into_keys().collect(), written })
    }
}

/// A word of `--bot`: the seat, if it names one, and the bot.
fn read<G: Setup>(word: &str, colours: &[(String, Names)], seats: u8) -> Result<(Option<Seat>, G::Player), String> {
    let (seat, name) = match word.split_once('=') {
        Some((colour, name)) => (Some(table::seat_among(colours, seats, colour)?), name),
        None => (None, word),
    };
    Ok((seat, G::player(name)?))
}

/// The bots of a table by seat, and how a line names them.
#[derive(Clone, Debug)]
pub struct Seated<P> {
    seats: Vec<P>,
    /// The seats that were named themselves.
    named: Vec<Seat>,
    written: String,
}

impl<P: Display> Seated<P> {
    /// A person sits at a seat, and no bot plays there.
    ///
    /// # Errors
    /// When a bot was named for it.
    pub fn sits(&self, person: Seat) -> Result<(), Trouble> {
        if !self.named.contains(&person) {
            return Ok(());
        }
        Err(Trouble::Usage("`--bot`: it names a bot for your own seat (`--colour` says which is yours)".to_owned()))
    }

    /// The bot of each seat.
    pub fn seats(&self) -> &[P] {
        &self.seats
    }

    /// Their names, each once.
    pub fn names(&self) -> Vec<String> {
        let names: BTreeSet<String> = self.seats.iter().map(ToString::to_string).collect();
        names.into_iter().collect()
    }

    /// The same words again, for a line that goes on with a game.
    pub fn written(&self) -> &str {
        &self.written
    }
}

/// The bots of a table.
pub struct Bots {
    bots: Seated<BotName>,
    /// On what thinkers play in their heads; made when the first one thinks.
    head: Option<Engine>,
}

impl Bots {
    /// Their names, each once.
    pub fn names(&self) -> Vec<String> {
        self.bots.names()
    }

    /// The same words again, for a line that goes on with a game.
    pub fn written(&self) -> &str {
        &self.bots.written
    }

    /// The same bots with a head of their own, for another thread.
    pub fn twin(&self) -> Bots {
        Bots { bots: self.bots.clone(), head: None }
    }

    /// A person sits at a seat, and no bot plays there.
    ///
    /// # Errors
    /// When a bot was named for it.
    pub fn sits(&self, person: Seat) -> Result<(), Trouble> {
        self.bots.sits(person)
    }

    /// What the bot of a seat answers, as the game's answer of this number from 0. `told` gets how many games a thinker has
    /// played in its head, now and then.
    pub fn answer(
        &mut self,
        engine: &Engine,
        game: &Game,
        seat: Seat,
        number: u64,
        told: &mut dyn FnMut(u32),
    ) -> Option<Choice> {
        let (bot, seed) = (*self.bots.seats.get(seat.index())?, game.options().seed);
        let BotName::Thinker(budget) = bot else { return bot.answer(engine, game, seat, seed, number) };
        let thought = self.think(engine, game.seen(seat), budget, mix(seed, number), told)?;
        thought.candidates.into_iter().next().map(|best| best.choice)
    }

    /// What a thinker with this budget would do in the place of whoever sees this. It thinks with all cores: a person waits.
    pub fn think(
        &mut self,
        engine: &Engine,
        seen: Seen<'_>,
        budget: Budget,
        seed: u64,
        told: &mut dyn FnMut(u32),
    ) -> Option<Thought<Choice>> {
        if self.head.is_none() {
            self.head = Engine::new(Arc::clone(engine.content())).ok();
        }
        let engine = self.head.as_ref().unwrap_or(engine);
        Thinker::new(budget, seed).threads(0).think(engine, seen, &mut |thought| told(thought.simulations))
    }
}
