//! `hyperkon trace`: what came of each answer of a record or a scenario, and why a power or a card did not act.

use crate::args::Mods;
use crate::other::{self, Playable, Task, known_language};
use crate::paint;
use crate::scenario::with_those_around;
use crate::telling::Narrated;
use crate::terminal;
use crate::tracing;
use crate::trouble::Trouble;
use clap::Args;
use hyperkon::door;
use hyperkon::game::Engine;
use hyperkon::narrate::capitalised;
use hyperkon_table::{Game, Match, Mistake, Question, RecordReader, Table};
use hyperkon_workshop::scenario::{self, TracedCourse};
use hyperkon_workshop::trace::{Course, CourseLine, Row};
use std::io::{BufRead, BufReader, Cursor, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Say of every power and card that has the hook of a moment whether it was asked, whether it acted, and why not.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
  hyperkon trace my-mod/scenarios/mourner/draws.toml           every moment of a scenario\n  \
  hyperkon trace game.jsonl --at 42 --power mourner            what one power did after answer 42\n  \
  hyperkon trace game.jsonl --power mourner --json             one object a line, every key in each\n\n\
Answers are numbered as `replay --numbers` and `scenario --explain` number them; 0 is the beginning.\n\
What a script gives to `print` is told with the power or card that has printed it, and nowhere else.\n\
A trace holds everything, also what no seat may know. `play --trace` traces while you play.\n\
Where no power looks at a moment and lets it pass, as in UFOs and SP4X, a trace tells each answer, and what came of it by \
which rule.")]
pub struct TraceArgs {
    /// A record of a game (`play --record`), or a scenario (.toml)
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Only what came of this answer, or of the first one after it by which a moment was settled
    #[arg(long, value_name = "N")]
    pub at: Option<usize>,
    /// Only this power or card, by its script's id
    #[arg(long, value_name = "ID")]
    pub power: Option<String>,
    /// Print JSON, one object a line
    #[arg(long)]
    pub json: bool,
    /// Mods; of a scenario that lies in a mod, that mod need not be named
    #[command(flatten)]
    pub mods: Mods,
    /// The language of questions and answers; what is said of scripts is in English
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub lang: String,
    /// Trace a record even though it was made with other content
    #[arg(long)]
    pub all_the_same: bool,
}

/// A game whose scripts can be traced, or that has none to trace.
pub trait Scripted: Narrated {
    /// What notes why scripts do not act, from now on; `None`: no script of the game is asked at moments.
    fn probe(&self) -> Option<Box<dyn Probe<Self> + '_>> {
        None
    }
}

/// What notes why the scripts of a game do not act while it is played.
pub trait Probe<G: Game> {
    /// Takes in what was noted until this answer was carried out.
    fn take(&mut self, answer: usize);

    /// Takes in the rest: nothing follows this answer.
    fn end(&mut self, answer: usize);

    /// What was taken in since this was last asked; `power`: of this power or card alone.
    ///
    /// # Errors
    /// When there is no such power or card.
    fn found(&mut self, table: &Table<G>, power: Option<&str>) -> Result<Found, Trouble>;
}

/// Why scripts did not act.
pub struct Found {
    /// What became of powers and cards, by moments.
    pub rows: Vec<Row>,
    /// How the seats are painted.
    pub seats: paint::Seats,
    /// What is said where there is no row.
    pub nothing: String,
}

/// What was traced.
pub struct Traced {
    /// The answers; where no scripts are traced, also what came of them.
    pub lines: Vec<CourseLine>,
    /// The number of the last answer.
    pub last: usize,
    /// Why scripts did not act; `None`: no script of the game is asked at moments.
    pub found: Option<Found>,
    /// What does not hold, of a scenario.
    pub fails: Vec<String>,
}

/// Traces; the exit code: 1 when a scenario does not hold, 2 when nothing could be done.
pub fn run(args: &TraceArgs) -> ExitCode {
    let is_scenario = args.file.extension().is_some_and(|kind| kind == "toml");
    let traced = if is_scenario { of_scenario(args) } else { of_record(args) };
    match traced.and_then(|traced| tell(args, &traced).map(|()| traced.fails.is_empty())) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(trouble) => trouble.exit(),
    }
}

fn of_record(args: &TraceArgs) -> Result<Traced, Trouble> {
    let file = door::open(&args.file, door::RECORD).map_err(Trouble::door(&args.file))?;
    // What a pipe has given it does not give again.
    let mut file = BufReader::new(file);
    let begin = other::first_line(&mut file);
    other::of_record(&begin, &args.mods)?.trace(args, &mut Cursor::new(begin).chain(file))
}

/// A record to be traced.
pub struct Tracing<'a, R> {
    /// The words of the line.
    pub args: &'a TraceArgs,
    /// Its lines.
    pub lines: R,
}

impl<R: BufRead> Task for Tracing<'_, R> {
    type Out = Result<Traced, Trouble>;

    fn with<G: Playable>(self, game: &G) -> Result<Traced, Trouble> {
        let Tracing { args, lines } = self;
        known_language(game, &args.lang)?;
        let mut reader = RecordReader::new(lines);
        let (mut probe, mut answers, mut told) = (game.probe(), Vec::new(), Vec::new());
        let played = Match::replay_telling(game, &mut reader, args.all_the_same, &mut |step| {
            if let Some(probe) = &mut probe {
                probe.take(step.number);
            } else {
                told.extend(step.progress.events.iter().map(|told| (step.number, told.clone())));
            }
            let answer = step.answer.map(|(question, choice)| (step.number, question.clone(), choice.clone()));
            answers.extend(answer);
        })
        .map_err(Trouble::recorded(&args.file))?;
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
        let happened = |(answer, told): (usize, hyperkon_table::Told<G::Event>)| {
            let (why, event) = (told.why.as_ref(), serde_json::to_value(&told.event).unwrap_or_default());
            let (said, rule) = (words.event(&told.event, why), why.map(|why| reasons(why).cause));
            CourseLine { answer, what: Course::Happened { event, said, rule } }
        };
        let mut lines: Vec<CourseLine> = answers.into_iter().map(answered).collect();
        lines.extend(told.into_iter().map(happened));
        // What came of an answer stands behind it.
        lines.sort_by_key(|line| line.answer);
        Ok(Traced { lines, last, found: found.transpose()?, fails: Vec::new() })
    }
}

fn of_scenario(args: &TraceArgs) -> Result<Traced, Trouble> {
    let content = with_those_around(&args.mods, std::slice::from_ref(&args.file)).content()?;
    let engine = Engine::new(content)?;
    let found = scenario::texts(&args.file);
    let wrong = found.wrong.first().map(|(path, wrong)| {
        let hint = wrong.mend().unwrap_or_else(|| "name a scenario or a record".to_owned());
        Trouble::Usage(format!("{path}: {wrong} ({hint})"))
    });
    let text = found.texts.first().ok_or_else(|| wrong.unwrap_or(Trouble::Usage("there is no scenario".to_owned())))?;
    let wrong = |wrong: scenario::Failure| Trouble::Usage(wrong.to_string());
    match scenario::course(&engine, &text.path, &text.text, &args.lang).map_err(wrong)? {
        Some(TracedCourse { lines, failures }) => {
            let last = lines.last().map_or(0, |line| line.answer);
            let fails = failures.iter().map(ToString::to_string).collect();
            Ok(Traced { lines, last, found: None, fails })
        }
        None => other::cosmic_trace::traced_scenario(args, engine, (&text.path, &text.text)),
    }
}

/// Whether there is the answer that is asked for.
pub fn there_is(args: &TraceArgs, last: usize) -> Result<(), Trouble> {
    let wrong = |at| Trouble::Usage(format!("there is no answer {at}; the last one is {last}"));
    args.at.filter(|at| *at > last).map_or(Ok(()), |at| Err(wrong(at)))
}

fn tell(args: &TraceArgs, traced: &Traced) -> Result<(), Trouble> {
    there_is(args, traced.last)?;
    let mut out = terminal::out();
    match &traced.found {
        Some(found) => tell_found(&mut out, args, &traced.lines, found)?,
        None if args.power.is_none() => tell_course(&mut out, args, &traced.lines)?,
        None if args.json => {}
        None => writeln!(out, "no power and no card has the hook of any moment in this game")?,
    }
    traced.fails.iter().for_each(|fails| terminal::complain(fails));
    Ok(out.flush()?)
}

/// Tells each answer, and what came of it.
fn tell_course(out: &mut impl Write, args: &TraceArgs, lines: &[CourseLine]) -> Result<(), Trouble> {
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

/// Tells why scripts did not act, below the answers.
fn tell_found(out: &mut impl Write, args: &TraceArgs, lines: &[CourseLine], found: &Found) -> Result<(), Trouble> {
    // What is asked in one step is settled by the last answer in it.
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
            // Of one power only the answers are told at which there is something to say of it.
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
                writeln!(out, "there is nothing to tell after answer {at}; the last is told of answer {last}")?;
            }
            None => writeln!(out, "{}", found.nothing)?,
        }
    }
    Ok(())
}

/// An answer with its number.
fn headline(line: &CourseLine) -> String {
    let number = line.answer;
    match &line.what {
        Course::Answered { seat, question, choice } => {
            format!("{number}. {}", capitalised(&format!("{seat}: {question} – {choice}")))
        }
        Course::Refused { words } => format!("{number}. `{words}`, which is refused"),
        Course::Happened { said, .. } => said.clone(),
    }
}
