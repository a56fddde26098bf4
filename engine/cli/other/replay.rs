//! The game of a record, told again.

use super::picture::{self, Pictured};
use super::{Shown, seat_number};
use crate::args;
use crate::disk;
use crate::paint;
use crate::terminal;
use crate::trouble::Trouble;
use hyperkon::plain;
use hyperkon_frame::Words;
use hyperkon_table::{Match, RecordReader, Replayed, Seat, Told};
use std::io::{BufRead, Write};

/// Who hears what is told.
#[derive(Clone, Copy)]
pub(super) enum Eyes {
    Onlooker,
    Seat(Seat),
    /// Sees everything.
    Referee,
}

/// Tells the game of a record.
pub fn replay<G: Pictured>(game: &G, args: &args::Replay, lines: impl BufRead) -> Result<(), Trouble> {
    super::known_language(game, &args.lang)?;
    disk::try_out_beside(args.svg.as_deref(), &args.file)?;
    let eyes = match &args.colour {
        Some(seat) => Eyes::Seat(seat_number::<G>(seat, &args.lang)?),
        None if args.open => Eyes::Referee,
        None => Eyes::Onlooker,
    };
    let mut reader = RecordReader::new(lines);
    let mut lines = Vec::new();
    let until = args.until.unwrap_or(usize::MAX);
    let played = Match::replay_telling(game, &mut reader, args.all_the_same, &mut |step| {
        if step.number <= until {
            let words = game.words(step.table, &args.lang);
            if let Some(line) = numbered::<G>(&*words, &step, eyes).filter(|_| args.numbers) {
                lines.push(paint::faint(&line));
            }
            lines.extend(step.progress.events.iter().filter_map(|told| line::<G>(&*words, told, eyes, args.why)));
            lines.extend(step.progress.faults.iter().map(|fault| format!("  {}", plain::plain(&fault.to_string()))));
        }
    });
    let played = played.map_err(|trouble| Trouble::Usage(format!("{}: {trouble}", plain::path(&args.file))))?;
    if let Eyes::Seat(seat) = eyes {
        super::at_table::<G>(played.game().rules(), seat)?;
    }
    if let Some(file) = &args.svg {
        let table = played.table_after(game, until).map_err(|trouble| Trouble::Usage(trouble.to_string()))?;
        disk::write_whole(file, picture::of(&table, eyes, &args.lang).as_bytes())?;
    }
    let mut out = terminal::out();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    let told = played.answers().min(until);
    Ok(writeln!(out, "{}", paint::faint(&format!("{told}/{}", played.answers())))?)
}

/// What has happened, as one may know it.
fn line<G: Shown>(words: &dyn Words<G>, told: &Told<G::Event>, eyes: Eyes, with_rule: bool) -> Option<String> {
    let why = told.why.as_ref();
    let line = match eyes {
        Eyes::Referee => words.event(&told.event, why),
        Eyes::Seat(seat) => words.event(&G::seen(told, Some(seat)), why),
        Eyes::Onlooker => words.event(&G::seen(told, None), why),
    };
    let rule = why.filter(|_| with_rule).map_or_else(String::new, |why| format!(" [{}]", G::clause(why)));
    (!line.is_empty()).then(|| format!("  {line}{rule}"))
}

/// An answer with its number; of a secret one only whose it is.
fn numbered<G: Shown>(words: &dyn Words<G>, step: &Replayed<'_, G>, eyes: Eyes) -> Option<String> {
    use hyperkon_table::Question;
    let (question, choice) = step.answer?;
    let seat = question.seat();
    let sees_it = match eyes {
        Eyes::Referee => true,
        Eyes::Seat(own) => own == seat || !G::is_secret(question),
        Eyes::Onlooker => !G::is_secret(question),
    };
    let said = if sees_it { words.choice(question, choice) } else { "…".to_owned() };
    Some(format!("{}. {}: {said}", step.number, seat.0 + 1))
}
