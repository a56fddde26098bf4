//! `hyperkon replay`: the game of a record, told again.

use crate::args;
use crate::other;
use crate::paint;
use crate::table;
use crate::telling::{Eyes, tell, tell_why};
use crate::terminal;
use crate::trouble::Trouble;
use crate::web;
use hyperkon::cosmic::{Choice, Decision, Event};
use hyperkon::door;
use hyperkon::game::{Engine, Match};
use hyperkon::narrate::{Narrator, capitalised};
use hyperkon::plain;
use hyperkon::table::{RecordReader, Told};
use std::io::{BufReader, Cursor, Read, Write};
use std::sync::Arc;

/// An answer with its number, where it is told, and what came of it.
type Step = (Option<(usize, Decision, Choice)>, Vec<Told<Event>>);

/// Tells the game of a record.
pub fn run(args: &args::Replay) -> Result<(), Trouble> {
    if args.web.web {
        return web::replay(args);
    }
    let file = door::open(&args.file, door::RECORD).map_err(Trouble::door(&args.file))?;
    // What a pipe has given it does not give again.
    let mut file = BufReader::new(file);
    let begin = other::first_line(&mut file);
    let other = other::game_of_begin(&begin);
    let lines = Cursor::new(begin).chain(file);
    if let Some(name) = other {
        return other::replay(args, name, lines);
    }
    if args.svg.is_some() {
        let what = "`--svg`: the table of this game has no picture; those of UFOs and SP4X have one";
        return Err(Trouble::Usage(what.to_owned()));
    }
    let mut out = terminal::out();
    let content = args.mods.content()?;
    let language = table::language(&content, &args.lang)?;
    let mut engine = Engine::new(Arc::clone(&content))?;
    let mut reader = RecordReader::new(lines);
    let until = args.until.unwrap_or(usize::MAX);
    let mut steps: Vec<Step> = Vec::new();
    let played = Match::replay_telling(&mut engine, &mut reader, args.all_the_same, &mut |step| {
        if step.number <= until {
            let answer = step.answer.filter(|_| args.numbers);
            let answer = answer.map(|(decision, choice)| (step.number, decision.clone(), choice.clone()));
            steps.push((answer, step.progress.events.clone()));
        }
    })
    .map_err(Trouble::recorded(&args.file))?;
    let options = &played.header().table;
    // The record may hold mods that are not here.
    let content = played.game().rules().content().unwrap_or(&content);
    let narrator = Narrator::new(content, played.game().rules(), &language);
    let narrator = paint::narrator(narrator, content.edition(&options.edition));
    let eyes = match &args.colour {
        Some(colour) => Eyes::Seat(table::persons_seat(content, options, Some(colour))?),
        None if args.open => Eyes::Referee,
        None => Eyes::Onlooker,
    };
    // With the seed a reader could deal all hands again.
    let table = if eyes == Eyes::Referee {
        let values = [("edition", narrator.edition().to_owned()), ("seed", options.seed.to_string())];
        narrator.text("cli.table", &values)
    } else {
        narrator.edition().to_owned()
    };
    writeln!(out, "{}", paint::faint(&table))?;
    let mut known = Vec::new();
    for (answer, events) in &steps {
        if let Some((number, decision, choice)) = answer {
            let line = numbered(&narrator, *number, decision, choice, eyes);
            writeln!(out, "{}", paint::faint(&line))?;
        }
        if args.why {
            tell_why(&mut out, &narrator, eyes, events, &mut known)?;
        } else {
            tell(&mut out, &narrator, eyes, events)?;
        }
    }
    for note in played.notes().iter().filter(|note| note.after <= until) {
        writeln!(out, "{}", note_line(&narrator, note.after, &note.what))?;
    }
    if reader.is_cut() {
        writeln!(out, "{}", narrator.text("cli.cut", &[("file", plain::path(&args.file))]))?;
    }
    let told = played.answers().min(until);
    let key = if told == played.answers() && played.game().is_over() { "cli.replayed" } else { "cli.replayed_part" };
    let values = [("n", told.to_string()), ("all", played.answers().to_string())];
    Ok(writeln!(out, "{}", paint::faint(&narrator.text(key, &values)))?)
}

fn note_line(narrator: &Narrator, after: usize, what: &str) -> String {
    paint::faint(&narrator.text("cli.note", &[("n", after.to_string()), ("what", what.to_owned())]))
}

/// An answer with its number, as `scenario --record` counts them.
fn numbered(narrator: &Narrator, number: usize, decision: &Decision, choice: &Choice, eyes: Eyes) -> String {
    let seat = narrator.seat(decision.seat);
    let sees_it = eyes == Eyes::Referee || eyes == Eyes::Seat(decision.seat);
    if decision.secret && !sees_it {
        return format!("{number}. {}", capitalised(&seat));
    }
    let answer =
        [("seat", seat), ("question", narrator.question(decision)), ("answer", narrator.choice(decision, choice))];
    format!("{number}. {}", narrator.sentence("explain.answer", &answer))
}
