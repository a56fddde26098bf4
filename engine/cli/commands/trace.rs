//! `hyperkon trace`: explains why powers and cards did or did not act, answer by answer.

use crate::commands::scenario::with_those_around;
use crate::commands::tracing;
use crate::games;
use crate::session::Shown;
use crate::session::language::known_language_at;
use crate::session::probe::Found;
use crate::session::probe::Traced;
use crate::session::probe::there_is;
use crate::terminal;
use crate::terminal::paint;
use crate::words::args::TraceArgs;
use crate::words::error::CommandError;
use hyperkon::__private::files;
use hyperkon::__private::game::Engine;
use hyperkon::__private::narrate::capitalized;
use hyperkon_table::{Diagnostic, Match, Question, RecordReader};
use hyperkon_workshop::scenario::{self, TracedCourse};
use hyperkon_workshop::trace::{Course, CourseLine, Row};
use std::io::{BufRead, BufReader, Cursor, Read, Write};
use std::process::ExitCode;

/// Traces a file. The exit code is 1 if a scenario fails, and 2 on errors.
pub fn run(args: &TraceArgs) -> ExitCode {
    let is_scenario = args.file.extension().is_some_and(|kind| kind == "toml");
    let traced = if is_scenario { of_scenario(args) } else { of_record(args) };
    match traced.and_then(|traced| tell(args, &traced).map(|()| traced.fails.is_empty())) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => error.exit(),
    }
}

fn of_record(args: &TraceArgs) -> Result<Traced, CommandError> {
    let file = files::open(&args.file, files::RECORD).map_err(CommandError::file(&args.file))?;
    // The file can be a pipe, which can be read only once.
    let mut file = BufReader::new(file);
    let begin = games::first_line(&mut file);
    games::of_record(&begin, &args.mods)?.trace(args, &mut Cursor::new(begin).chain(file))
}

/// Traces a record of this game.
pub fn record<G: Shown>(game: &G, args: &TraceArgs, lines: impl BufRead) -> Result<Traced, CommandError> {
    let mut reader = RecordReader::new(lines);
    let (mut probe, mut answers, mut told) = (game.probe(), Vec::new(), Vec::new());
    let played = Match::replay_telling(game, &mut reader, args.force, &mut |step| {
        if let Some(probe) = &mut probe {
            probe.take(step.number);
        } else {
            told.extend(step.progress.events.iter().map(|told| (step.number, told.clone())));
        }
        let answer = step.answer.map(|(question, choice)| (step.number, question.clone(), choice.clone()));
        answers.extend(answer);
    })
    .map_err(CommandError::recorded(&args.file))?;
    known_language_at(game, played.game(), &args.lang)?;
    let (table, last) = (played.game(), played.answers());
    there_is(args, last)?;
    let found = probe.map(|mut probe| {
        probe.end(last);
        probe.found(table, args.power.as_deref())
    });
    let (words, names) = (game.voice(table, &args.lang), game.names(table, &args.lang));
    let reasons = game.reasons(table, &args.lang);
    let answered = |(answer, question, choice): (usize, G::Question, G::Choice)| {
        let seat = names.get(question.seat().index()).cloned().unwrap_or_default();
        let (question, choice) = (words.question(&question), words.choice(&question, &choice));
        CourseLine { answer, what: Course::Answered { seat, question, choice } }
    };
    let happened = |(answer, told): (usize, hyperkon_table::LogEntry<G::Event>)| {
        let (why, event) = (told.why.as_ref(), serde_json::to_value(&told.event).unwrap_or_default());
        let (said, rule) = (words.event(&told.event, why), why.map(|why| reasons(why).cause));
        CourseLine { answer, what: Course::Happened { event, said, rule } }
    };
    let mut lines: Vec<CourseLine> = answers.into_iter().map(answered).collect();
    lines.extend(told.into_iter().map(happened));
    // Put the effects of each answer after the answer itself.
    lines.sort_by_key(|line| line.answer);
    Ok(Traced { lines, last, found: found.transpose()?, fails: Vec::new() })
}

fn of_scenario(args: &TraceArgs) -> Result<Traced, CommandError> {
    let mods = with_those_around(&args.mods, std::slice::from_ref(&args.file));
    let mut games = games::read(&mods, &mods.files()?)?;
    let found = scenario::texts(&args.file);
    let wrong = found.wrong.first().map(|(path, wrong)| {
        let hint = wrong.help().unwrap_or_else(|| "name a scenario or a record".to_owned());
        CommandError::Usage(format!("{path}: {wrong} ({hint})"))
    });
    let text =
        found.texts.first().ok_or_else(|| wrong.unwrap_or(CommandError::Usage("no scenario found".to_owned())))?;
    let wrong = |wrong: scenario::Failure| CommandError::Usage(wrong.to_string());
    match scenario::course(&mut games, &text.path, &text.text, &args.lang).map_err(wrong)? {
        Some(TracedCourse { lines, failures }) => {
            let last = lines.last().map_or(0, |line| line.answer);
            let fails = failures.iter().map(ToString::to_string).collect();
            Ok(Traced { lines, last, found: None, fails })
        }
        None => crate::boards::cosmic::trace::traced_scenario(
            args,
            Engine::new(games::content(&mods)?)?,
            (&text.path, &text.text),
        ),
    }
}

fn tell(args: &TraceArgs, traced: &Traced) -> Result<(), CommandError> {
    there_is(args, traced.last)?;
    let mut out = terminal::out();
    match &traced.found {
        Some(found) => tell_found(&mut out, args, &traced.lines, found)?,
        None if args.power.is_none() => tell_course(&mut out, args, &traced.lines)?,
        None if args.json => {}
        None => writeln!(out, "no power or card has a hook for any trigger in this game")?,
    }
    traced.fails.iter().for_each(|fails| terminal::complain(fails));
    Ok(out.flush()?)
}

/// Prints each answer and its effects.
fn tell_course(out: &mut impl Write, args: &TraceArgs, lines: &[CourseLine]) -> Result<(), CommandError> {
    for line in lines.iter().filter(|line| args.at.is_none_or(|at| at == line.answer)) {
        if args.json {
            terminal::json_line(out, line)?;
            continue;
        }
        match &line.what {
            Course::Happened { said, .. } if said.is_empty() => {}
            Course::Happened { said, rule, .. } => {
                let rule = rule.as_ref().map_or_else(String::new, |rule| format!(" [{rule}]"));
                writeln!(out, "    {said}{rule}")?;
            }
            _ => writeln!(out, "{}", paint::faint(&headline(line)))?,
        }
    }
    Ok(())
}

/// Prints each answer with the powers and cards that did or did not act.
fn tell_found(out: &mut impl Write, args: &TraceArgs, lines: &[CourseLine], found: &Found) -> Result<(), CommandError> {
    // If the step asks several questions, its hooks finish only after the last answer. Include all answers up to that
    // one.
    let settled = args.at.and_then(|at| found.rows.iter().map(|row| row.place.answer).find(|number| *number >= at));
    let is_wanted = |number| args.at.is_none_or(|at| (at..=settled.unwrap_or(at)).contains(&number));
    let rows: Vec<&Row> = found.rows.iter().filter(|row| is_wanted(row.place.answer)).collect();
    if args.json {
        return Ok(rows.iter().try_for_each(|row| terminal::json_line(out, row))?);
    }
    let mut answers = lines.iter().filter(|line| is_wanted(line.answer)).peekable();
    for rows in rows.chunk_by(|one, other| one.place.answer == other.place.answer) {
        let number = rows.first().map_or(0, |row| row.place.answer);
        while let Some(answered) = answers.next_if(|answered| answered.answer <= number) {
            // With `--power`, skip answers that have no rows for that power.
            if args.power.is_none() || args.at.is_some() || answered.answer == number {
                writeln!(out, "{}", paint::faint(&headline(answered)))?;
            }
        }
        tracing::tell(out, &found.seats, rows)?;
    }
    if rows.is_empty() {
        let last = found.rows.last().map_or(0, |row| row.place.answer);
        match args.at.filter(|_| !found.rows.is_empty()) {
            Some(at) => {
                writeln!(out, "no hook finishes after answer {at}; the last hooks finish with answer {last}")?;
            }
            None => writeln!(out, "{}", found.nothing)?,
        }
    }
    Ok(())
}

/// Returns an answer with its number.
fn headline(line: &CourseLine) -> String {
    let number = line.answer;
    match &line.what {
        Course::Answered { seat, question, choice } => {
            format!("{number}. {}", capitalized(&format!("{seat}: {question} – {choice}")))
        }
        Course::Refused { words } => format!("{number}. `{words}` (rejected)"),
        Course::Happened { said, .. } => said.clone(),
    }
}
