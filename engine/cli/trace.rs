//! `hyperkon trace`: why a power or a card of a record or a scenario did not act.

use crate::args::Mods;
use crate::other;
use crate::paint;
use crate::scenario::with_those_around;
use crate::table;
use crate::terminal;
use crate::tracing;
use crate::trouble::Trouble;
use clap::Args;
use hyperkon::cosmic::{HOOKS, Ruleset};
use hyperkon::door;
use hyperkon::game::{Content, Engine, Match};
use hyperkon::narrate::Narrator;
use hyperkon::plain;
use hyperkon::problem::suggest;
use hyperkon::table::{Mistake, RecordReader};
use hyperkon_workshop::scenario::{self, TracedCourse};
use hyperkon_workshop::trace::{Answered, Row, TracedScenario, Tracer, Wanted, trace_scenario};
use std::io::{BufReader, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Say of every power and card that has the hook of a moment whether it was asked, whether it acted, and why not.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
  hyperkon trace my-mod/scenarios/mourner/draws.toml           every moment of a scenario\n  \
  hyperkon trace game.jsonl --at 42 --power mourner            what one power did after answer 42\n  \
  hyperkon trace game.jsonl --power mourner --json             one object a line, every key in each\n\n\
Answers are numbered as `replay --numbers` and `scenario --explain` number them; 0 is the beginning.\n\
What a script gives to `print` is told with the power or card that has printed it, and nowhere else.\n\
A trace holds everything, also what no seat may know. `play --trace` traces while you play.\n\
In UFOs and SP4X no power looks at a moment and lets it pass: of them a trace tells each answer, and what came of it by \
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

/// What was traced.
struct Traced {
    content: Arc<Content>,
    rules: Ruleset,
    /// The powers at the table, by their ids.
    powers: Vec<String>,
    answers: Vec<Answered>,
    rows: Vec<Row>,
    fails: Vec<String>,
}

/// Traces; the exit code: 1 when a scenario does not hold, 2 when nothing could be done.
pub fn run(args: &TraceArgs) -> ExitCode {
    let is_scenario = args.file.extension().is_some_and(|kind| kind == "toml");
    match if is_scenario { of_other_scenario(args) } else { other::trace(args).map(|done| done.map(|()| true)) } {
        Some(Ok(true)) => return ExitCode::SUCCESS,
        Some(Ok(false)) => return ExitCode::FAILURE,
        Some(Err(trouble)) => return trouble.exit(),
        None => {}
    }
    let traced = if is_scenario { of_scenario(args) } else { of_record(args) };
    match traced.and_then(|traced| tell(args, &traced).map(|()| traced.fails.is_empty())) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(trouble) => trouble.exit(),
    }
}

/// Traces a scenario of a game without scripts; whether it holds. `None`: it is of another, or cannot be read.
fn of_other_scenario(args: &TraceArgs) -> Option<Result<bool, Trouble>> {
    let content = with_those_around(&args.mods, std::slice::from_ref(&args.file)).content().ok()?;
    let engine = Engine::new(content).ok()?;
    let found = scenario::texts(&args.file);
    let file = found.texts.first()?;
    let traced = match scenario::course(&engine, &file.path, &file.text, &args.lang) {
        Ok(traced) => traced?,
        Err(wrong) => return Some(Err(Trouble::Usage(wrong.to_string()))),
    };
    let TracedCourse { lines, failures } = traced;
    let last = lines.last().map_or(0, |line| line.answer);
    let told = other::trace::tell(args, &lines, last);
    failures.iter().for_each(|failure| terminal::complain(&failure.to_string()));
    Some(told.map(|()| failures.is_empty()))
}

fn of_record(args: &TraceArgs) -> Result<Traced, Trouble> {
    let content = args.mods.content()?;
    let mut engine = Engine::new(Arc::clone(&content))?;
    let file = door::open(&args.file, door::RECORD).map_err(Trouble::door(&args.file))?;
    let mut reader = RecordReader::new(BufReader::new(file));
    let notes = engine.trace(true);
    let (mut tracer, mut answers) = (Tracer::default(), Vec::new());
    let played = Match::replay_telling(&mut engine, &mut reader, args.all_the_same, &mut |step| {
        tracer.take(notes.take(), step.number);
        answers.extend(step.answer.map(|(decision, choice)| Answered {
            number: step.number,
            decision: decision.clone(),
            choice: choice.clone(),
        }));
    })
    .map_err(Trouble::recorded(&args.file))?;
    tracer.finish(&notes, played.answers());
    tracer.know(played.game().referee().state());
    let rules = played.game().rules();
    // The record may hold mods that are not here.
    let content = Arc::clone(rules.content().unwrap_or(&content));
    check(args, &content, played.answers())?;
    let rows = tracer.rows(&content, rules, &Wanted { power: args.power.clone() });
    let powers =
        played.game().referee().state().powers.iter().map(|(_, power)| rules.script(power.alien).id.clone()).collect();
    let rules = Ruleset::clone(rules);
    Ok(Traced { content, rules, powers, answers, rows, fails: Vec::new() })
}

fn of_scenario(args: &TraceArgs) -> Result<Traced, Trouble> {
    let content = with_those_around(&args.mods, std::slice::from_ref(&args.file)).content()?;
    let mut engine = Engine::new(Arc::clone(&content))?;
    let found = scenario::texts(&args.file);
    let wrong = found.wrong.first().map(|(path, wrong)| {
        let hint = wrong.mend().unwrap_or_else(|| "name a scenario or a record".to_owned());
        Trouble::Usage(format!("{path}: {wrong} ({hint})"))
    });
    let text = found.texts.first().ok_or_else(|| wrong.unwrap_or(Trouble::Usage("there is no scenario".to_owned())))?;
    let traced = trace_scenario(&mut engine, &text.path, &text.text, &Wanted { power: args.power.clone() });
    let TracedScenario { rules, powers, answers, rows, failures } =
        traced.map_err(|wrong| Trouble::Usage(wrong.to_string()))?;
    let last = answers.last().map_or(0, |answer| answer.number);
    check(args, &content, last)?;
    let fails = failures.iter().map(ToString::to_string).collect();
    Ok(Traced { content, rules: Ruleset::clone(&rules), powers, answers, rows, fails })
}

/// Whether there is what is asked for.
fn check(args: &TraceArgs, content: &Content, last: usize) -> Result<(), Trouble> {
    if let Some(at) = args.at.filter(|at| *at > last) {
        return Err(Trouble::Usage(format!("there is no answer {at}; the last one is {last}")));
    }
    let Some(id) = &args.power else { return Ok(()) };
    let known = || content.scripts().iter().map(|script| script.id.as_str());
    if known().any(|known| known == id) {
        return Ok(());
    }
    let hint = suggest(id, known()).map(|near| format!(" ({near})")).unwrap_or_default();
    Err(Trouble::Usage(format!("there is no power or card `{}`{hint}", plain::one_line(id))))
}

fn tell(args: &TraceArgs, traced: &Traced) -> Result<(), Trouble> {
    let mut out = terminal::out();
    // What is asked in one step is settled by the last answer in it.
    let settled = args.at.and_then(|at| traced.rows.iter().map(|row| row.place.answer).find(|number| *number >= at));
    let is_wanted = |number| args.at.is_none_or(|at| (at..=settled.unwrap_or(at)).contains(&number));
    let rows: Vec<&Row> = traced.rows.iter().filter(|row| is_wanted(row.place.answer)).collect();
    if args.json {
        rows.iter().try_for_each(|row| terminal::json_line(&mut out, row))?;
    } else {
        let language = table::language(&traced.content, &args.lang)?;
        let narrator = Narrator::new(&traced.content, &traced.rules, &language);
        let edition = traced.content.edition(&traced.rules.edition);
        let (narrator, seats) = (paint::narrator(narrator, edition), paint::Seats::of(edition));
        let mut answers = traced.answers.iter().filter(|answered| is_wanted(answered.number)).peekable();
        for rows in rows.chunk_by(|one, other| one.place.answer == other.place.answer) {
            let number = rows.first().map_or(0, |row| row.place.answer);
            while let Some(answered) = answers.next_if(|answered| answered.number <= number) {
                // Of one power only the answers are told at which there is something to say of it.
                if args.power.is_none() || args.at.is_some() || answered.number == number {
                    writeln!(out, "{}", paint::faint(&headline(&narrator, answered)))?;
                }
            }
            tracing::tell(&mut out, &seats, rows)?;
        }
        if rows.is_empty() {
            writeln!(out, "{}", nothing(args, traced))?;
        }
    }
    traced.fails.iter().for_each(|fails| terminal::complain(fails));
    Ok(out.flush()?)
}

/// An answer with its number.
fn headline(narrator: &Narrator, Answered { number, decision, choice }: &Answered) -> String {
    let values = [
        ("seat", narrator.seat(decision.seat)),
        ("question", narrator.question(decision)),
        ("answer", narrator.choice(decision, choice)),
    ];
    format!("{number}. {}", narrator.sentence("explain.answer", &values))
}

/// Why there is nothing to be told.
fn nothing(args: &TraceArgs, traced: &Traced) -> String {
    if let (Some(at), false) = (args.at, traced.rows.is_empty()) {
        let last = traced.rows.last().map_or(0, |row| row.place.answer);
        return format!("there is nothing to tell after answer {at}; the last is told of answer {last}");
    }
    let Some(id) = &args.power else { return "no power and no card has the hook of any moment here".to_owned() };
    let Some(script) = traced.rules.script_named(id) else {
        return format!("`{id}` is not in {}", traced.rules.edition);
    };
    let info = traced.rules.script(script);
    let hooks: Vec<&str> =
        HOOKS.iter().filter(|spec| info.hooks[spec.hook.index()].is_some()).map(|spec| spec.name).collect();
    match (info.is_dealt(), info.is_rule() || traced.powers.contains(id)) {
        (true, _) => format!("no seat holds `{id}` at a moment of its hooks: {}", hooks.join(", ")),
        (false, true) => format!("no moment comes here at which `{id}` has a hook: {}", hooks.join(", ")),
        (false, false) if info.is_card() => format!("`{id}` does not lie on the table"),
        (false, false) => format!("nobody at this table has `{id}`"),
    }
}
