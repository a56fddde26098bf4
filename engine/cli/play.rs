//! `hyperkon play`: a person, or nobody, at a table of bots.

use crate::args;
use crate::drawn::{self, Drawn};
use crate::kept::{self, Begun};
use crate::other;
use crate::seating::{self, Seating};
use crate::sitting::Sitting;
use crate::table;
use crate::telling::Eyes;
use crate::terminal;
use crate::trouble::Trouble;
use crate::watch::Workshop;
use hyperkon::bots::BotName;
use hyperkon::game::{Content, Engine, Match};
use std::io;
use std::path::Path;
use std::sync::Arc;

/// Plays.
pub fn run(args: &args::Play) -> Result<(), Trouble> {
    if args.web.web {
        return other::game_of_play(args)?.play_web(args);
    }
    if let Some(done) = other::play(args) {
        return done;
    }
    let workshop = Workshop::open(args)?;
    let content = args.mods.content()?;
    let mut engine = Engine::new(Arc::clone(&content))?;
    let begun = match &args.resume {
        Some(file) => resume(&mut engine, file, args)?,
        None => begin(&mut engine, &content, args)?,
    };
    // The record may hold mods that are not here.
    let content = begun.played.game().rules().content().map_or(content, Arc::clone);
    let language = table::language(&content, &args.lang)?;
    let options = begun.played.header().table.clone();
    let eyes = match (args.bots, args.open) {
        (false, _) => Eyes::Seat(table::persons_seat(&content, &options, args.colour.as_deref())?),
        (true, false) => Eyes::Onlooker,
        (true, true) => Eyes::Referee,
    };
    let bots = args.players.bots(&content, &options, BotName::default())?;
    if let Eyes::Seat(me) = eyes {
        bots.sits(me)?;
    }
    let names_bots = args.resume.is_some() && args.players.bot.is_empty();
    if let Eyes::Seat(me) = eyes
        && !args.watch
        && !args.trace
        && args.shown.is_drawn()
    {
        let drawn = Drawn { engine: &mut engine, begun, bots, me, language: &language, shown: &args.shown };
        return drawn::play(drawn, |mut sitting| {
            if names_bots {
                sitting.name_bots()?;
            }
            if args.all_the_same {
                sitting.catch_up(None)?;
            }
            Ok(sitting)
        })
        .map(|_| ());
    }
    let mut out = terminal::out();
    let mut sitting = Sitting::new(&mut engine, begun, bots, eyes, &language, &mut out)?;
    if names_bots {
        sitting.name_bots()?;
    }
    if args.trace {
        sitting.trace();
    }
    sitting.keeping.watches(args.mods.written());
    if args.watch || args.all_the_same {
        sitting.catch_up(workshop)?;
    }
    if args.watch {
        // The workshop reads what is typed.
        return sitting.play(&mut io::empty());
    }
    let mut input = io::stdin().lock();
    sitting.play(&mut input)
}

/// Goes on with the game of a record, with the mods that it holds or, if some are named, with these.
fn resume(engine: &mut Engine, file: &Path, args: &args::Play) -> Result<Begun, Trouble> {
    let mods = match &args.mods.mods[..] {
        _ if args.all_the_same || args.watch => kept::Mods::AsTheyAre,
        [] => kept::Mods::Recorded,
        _ => kept::Mods::Unchanged,
    };
    kept::resume(engine, file, args.record.as_deref(), mods)
}

fn begin(engine: &mut Engine, content: &Content, args: &args::Play) -> Result<Begun, Trouble> {
    let seating = seating::asked(engine, &args.table, seed_of_the_hour())?;
    let options = engine.options_to_play(&seating, args)?;
    // A wrong word must not leave an empty record behind.
    table::language(content, &args.lang)?;
    let person = table::persons_seat(content, &options, args.colour.as_deref())?;
    let bots = args.players.bots(content, &options, BotName::default())?;
    if !args.bots {
        bots.sits(person)?;
    }
    let (mut played, progress) = Match::start(engine, &options)?;
    let record = match &args.record {
        Some(file) => Some(kept::begin_named(file, &mut played)?),
        None => None,
    };
    Ok(Begun::new(played, progress, record))
}

/// A seed nobody asked for, short enough to be written down.
pub fn seed_of_the_hour() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    table::mix(now.map_or(0, |time| time.as_nanos() as u64), 0) % 1_000_000
}
