//! What came of each answer of a record or a scenario, and by which clause: all that can be traced of a game without scripts.

use super::Shown;
use crate::paint;
use crate::terminal;
use crate::trace::TraceArgs;
use crate::trouble::Trouble;
use hyperkon::plain;
use hyperkon_table::{Match, RecordReader};
use hyperkon_workshop::trace::{Course, CourseLine, Teller};
use std::io::{BufRead, Write};

/// Traces a record.
pub(super) fn record<G: Shown>(game: &G, args: &TraceArgs, lines: impl BufRead) -> Result<(), Trouble> {
    super::known_language(game, &args.lang)?;
    let mut reader = RecordReader::new(lines);
    let mut told = Vec::new();
    let played = Match::replay_telling(game, &mut reader, args.all_the_same, &mut |step| {
        let (teller, answer) = (Teller::new(game, step.table, &args.lang), step.number);
        let answered = step.answer.map(|(question, choice)| teller.answered(question, choice));
        let happened = step.progress.events.iter().map(|told| teller.happened(told));
        told.extend(answered.into_iter().chain(happened).map(|what| CourseLine { answer, what }));
    });
    let played = played.map_err(|trouble| Trouble::Usage(format!("{}: {trouble}", plain::path(&args.file))))?;
    tell(args, &told, played.answers())
}

/// Tells what was traced; `last`: the number of the last answer.
pub fn tell(args: &TraceArgs, lines: &[CourseLine], last: usize) -> Result<(), Trouble> {
    if args.power.is_some() {
        return Err(Trouble::Usage(
            "`--power`: no power and no card has a script in this game (leave it out)".to_owned(),
        ));
    }
    if let Some(at) = args.at.filter(|at| *at > last) {
        return Err(Trouble::Usage(format!("there is no answer {at}; the last one is {last}")));
    }
    let mut out = terminal::out();
    for line in lines.iter().filter(|line| args.at.is_none_or(|at| at == line.answer)) {
        if args.json {
            terminal::json_line(&mut out, line)?;
            continue;
        }
        match &line.what {
            Course::Answered { seat, question, choice } => {
                writeln!(out, "{}", paint::faint(&format!("{}. {seat}: {question} – {choice}", line.answer)))?;
            }
            Course::Refused { words } => {
                writeln!(out, "{}", paint::faint(&format!("{}. `{words}`, which is refused", line.answer)))?;
            }
            Course::Happened { said, .. } if said.is_empty() => {}
            Course::Happened { said, rule, .. } => {
                let rule = rule.map_or_else(String::new, |rule| format!(" [{rule}]"));
                writeln!(out, "    {said}{rule}")?;
            }
        }
    }
    Ok(out.flush()?)
}
