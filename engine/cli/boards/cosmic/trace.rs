//! Traces of cosmic conquest: why powers and cards did or did not act. The engine's notes contain the reasons.

use crate::boards::cosmic::content;
use crate::session::probe::{Found, Probe, Traced, there_is};
use crate::terminal::paint;
use crate::words::args::TraceArgs;
use crate::words::error::CommandError;
use crate::words::table;
use hyperkon::__private::cosmic::{HOOKS, Ruleset};
use hyperkon::__private::game::{Content, Engine, Game, Notes};
use hyperkon::__private::narrate::Narrator;
use hyperkon::__private::problem::suggest;
use hyperkon_frame::plain;
use hyperkon_workshop::trace::{Answered, Course, CourseLine, Row, TracedScenario, Tracer, Wanted, trace_scenario};
use std::sync::Arc;

/// A probe that collects the engine's notes.
struct Noting<'a> {
    engine: &'a Engine,
    notes: Notes,
    tracer: Tracer,
}

/// Returns a new probe, and drops the engine's earlier notes.
pub(super) fn probe(engine: &Engine) -> Box<dyn Probe<Engine> + '_> {
    let notes = engine.trace(true);
    notes.take();
    Box::new(Noting { engine, notes, tracer: Tracer::default() })
}

impl Probe<Engine> for Noting<'_> {
    fn take(&mut self, answer: usize) {
        self.tracer.take(self.notes.take(), answer);
    }

    fn end(&mut self, answer: usize) {
        self.tracer.finish(&self.notes, answer);
    }

    fn found(&mut self, table: &Game, power: Option<&str>) -> Result<Found, CommandError> {
        let (content, rules, state) = (content(self.engine, table), table.rules(), table.full_state().state());
        is_known(content, power)?;
        self.tracer.know(state);
        let rows = self.tracer.rows(content, rules, &Wanted { power: power.map(str::to_owned) });
        let powers = state.powers.iter().map(|(_, power)| rules.script(power.alien).id.clone());
        Ok(found(content, rules, rows, power, &powers.collect::<Vec<_>>()))
    }
}

/// Traces a scenario.
pub(crate) fn traced_scenario(
    args: &TraceArgs,
    mut engine: Engine,
    (path, text): (&str, &str),
) -> Result<Traced, CommandError> {
    let traced = trace_scenario(&mut engine, path, text, &Wanted { power: args.power.clone() });
    let TracedScenario { rules, powers, answers, rows, failures } =
        traced.map_err(|wrong| CommandError::Usage(wrong.to_string()))?;
    let (content, last) = (engine.content(), answers.last().map_or(0, |answer| answer.number));
    there_is(args, last)?;
    is_known(content, args.power.as_deref())?;
    let lang = if args.json { "en".to_owned() } else { table::language(content, &args.lang)? };
    let narrator = paint::narrator(Narrator::new(content, &rules, &lang), content.edition(&rules.edition));
    let answered = |Answered { number, decision, choice }: Answered| {
        let seat = narrator.seat(decision.seat);
        let (question, choice) = (narrator.question(&decision), narrator.choice(&decision, &choice));
        CourseLine { answer: number, what: Course::Answered { seat, question, choice } }
    };
    let found = found(content, &rules, rows, args.power.as_deref(), &powers);
    let fails = failures.iter().map(ToString::to_string).collect();
    Ok(Traced { lines: answers.into_iter().map(answered).collect(), last, found: Some(found), fails })
}

/// Checks that a power or card exists.
fn is_known(content: &Content, power: Option<&str>) -> Result<(), CommandError> {
    let known = || content.scripts().iter().map(|script| script.id.as_str());
    let Some(id) = power.filter(|id| !known().any(|known| known == *id)) else { return Ok(()) };
    let hint = suggest(id, known()).map(|near| format!(" ({near})")).unwrap_or_default();
    Err(CommandError::Usage(format!("unknown power or card `{}`{hint}", plain::one_line(id))))
}

/// Returns the result of a trace with these rows. `powers` are the ids of the powers at the table.
fn found(content: &Arc<Content>, rules: &Ruleset, rows: Vec<Row>, power: Option<&str>, powers: &[String]) -> Found {
    let seats = paint::Seats::of(content.edition(&rules.edition));
    Found { rows, seats, nothing: nothing(rules, power, powers) }
}

/// Returns the message for a trace without rows.
fn nothing(rules: &Ruleset, power: Option<&str>, powers: &[String]) -> String {
    let Some(id) = power else {
        return "no power or card has a hook for any trigger in this part of the game".to_owned();
    };
    let Some(script) = rules.script_named(id) else {
        return format!("`{id}` is not in {}", rules.edition);
    };
    let info = rules.script(script);
    let hooks: Vec<&str> =
        HOOKS.iter().filter(|spec| info.hooks[spec.hook.index()].is_some()).map(|spec| spec.name).collect();
    match (info.is_dealt(), info.is_rule() || powers.contains(&info.id)) {
        (true, _) => format!("no seat has `{id}` when one of its hooks could be called: {}", hooks.join(", ")),
        (false, true) => {
            format!("no trigger for the hooks of `{id}` occurs in this part of the game: {}", hooks.join(", "))
        }
        (false, false) if info.is_card() => format!("`{id}` is not on the table"),
        (false, false) => format!("no seat has `{id}`"),
    }
}
