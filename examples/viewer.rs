//! Narrates a recorded game as one seat saw it, with the number of each event.
//!
//! `cargo run --release --example viewer -- game.jsonl [SEAT] [en|nl|sv]`
//!
//! Records are written by `Match::record_to`, by `hyperkon play --record` and by `hyperkon serve --dir`. Without a seat
//! the example prints the view of a spectator.

use hyperkon::{Content, Engine, Match, Narrator, RecordReader, Seat, Viewer};
use std::fs::File;
use std::io::{BufReader, Write};
use std::path::Path;

/// Narrates the record in this file as a viewer saw it.
pub fn tell(file: &Path, viewer: Viewer, lang: &str, out: &mut impl Write) -> Result<(), Box<dyn std::error::Error>> {
    let mut engine = Engine::new(Content::builtin()?)?;
    let mut reader = RecordReader::new(BufReader::new(File::open(file)?));
    let mut events = Vec::new();
    let played = Match::replay_telling(&mut engine, &mut reader, false, &mut |replayed| {
        // A viewer's copy of an event omits hidden details, but the event's reason is public.
        let why = replayed.progress.events.iter().map(|told| told.why);
        events.extend(replayed.progress.to(viewer).zip(why));
    })?;

    // A record contains the mods that were loaded, and the replayed game has the content built from them.
    let rules = played.game().rules();
    let narrator = Narrator::new(rules.content().unwrap_or(engine.content()), rules, lang);
    writeln!(out, "{}, as {viewer} saw it", narrator.edition())?;
    for ((number, event), why) in &events {
        writeln!(out, "{number:5}  {}", narrator.event(event, why.as_ref()))?;
    }
    let winners: Vec<String> = played.game().winners().iter().map(|seat| narrator.seat(seat)).collect();
    match &winners[..] {
        [] => writeln!(out, "the record ends here, after {} answers", played.answers())?,
        winners => writeln!(out, "won by {} after {} answers", winners.join(" and "), played.answers())?,
    }
    Ok(())
}

/// The program.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let file = args.next().ok_or("which record? give its file, then a seat from 0, then a language")?;
    let viewer = match args.next() {
        Some(seat) => Viewer::Seat(Seat(seat.parse()?)),
        None => Viewer::Spectator,
    };
    tell(Path::new(&file), viewer, &args.next().unwrap_or_else(|| "en".to_owned()), &mut std::io::stdout().lock())
}
