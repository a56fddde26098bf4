//! Warnings about the parts of a script that games and scenarios never reach, with reasons from a trace.

use super::budget::{HookBudget, at_hook, unused};
use super::options::Wishes;
use super::play::{ScriptPlayed, Subject, laid};
use super::scenarios::Tested;
use super::wrong::WrongPlay;
use crate::bots::RandomBot;
use crate::cosmic::HOOKS;
use crate::files::FileText;
use crate::game::{DeterminismCheck, Engine};
use crate::problem::{Place, Problem};
use crate::script::{Declares, Script, line_of_key};
use crate::setup::{Seating, Setup};
use crate::table::{Question as _, Table};
use crate::trace::{Row, Tracer, Wanted, trace_scenario};
use std::collections::BTreeMap;

/// The maximum number of games, and of scenarios, to trace for one power.
const TRACED: usize = 3;
/// The maximum number of hooks whose reasons a message lists.
const LISTED: usize = 4;
/// The verdicts of a trace if the functions of a hook were not called.
const NOT_CALLED: [&str; 3] = ["not_asked", "not_reached", "has_acted"];
/// The number of answers after which a traced game stops.
const LONGEST: u64 = 20_000;

/// A script after its games and scenarios.
pub(super) struct Power<'a> {
    pub engine: &'a Engine,
    pub script: &'a Script,
    pub subject: Option<&'a Subject>,
    pub played: Option<&'a ScriptPlayed>,
    /// The text of the script's file.
    pub text: &'a str,
    pub settings: (&'a Wishes, &'a Tested<'a>),
}

impl Power<'_> {
    /// Returns warnings about what never happened: at all, in games, and in scenarios.
    pub fn warnings(&self, in_all: &[HookBudget], in_scenarios: &[HookBudget]) -> Vec<Problem> {
        let (games, used) = self.played.map_or((0, 0), |played| (played.games, played.used));
        let tested = self.settings.1;
        let scenarios = &self.scenarios()[..];
        let is_power = self.script.declares == Declares::Power;
        let is_tried = games > 0 || !scenarios.is_empty();
        let is_used = used > 0 || in_scenarios.iter().any(|budget| budget.acts > 0);
        let mut found = Vec::new();
        if is_power && scenarios.is_empty() && tested.is_expected {
            found.push(self.warning(WrongPlay::NoScenario { id: self.short().to_owned() }));
        }
        if is_power && is_tried && !is_used && tested.hold {
            found.push(self.never_used(games, scenarios));
            return found;
        }
        found.extend(in_all.iter().filter_map(|budget| unused(budget, games, self.text)));
        if is_power && !scenarios.is_empty() && tested.hold {
            let unreached = in_scenarios.iter().filter(|budget| budget.acts == 0);
            found.extend(unreached.map(|budget| {
                let wrong = WrongPlay::Untested { id: self.short().to_owned(), hook: budget.hook };
                at_hook(budget, self.text, wrong)
            }));
        }
        found
    }

    /// Returns the id within the mod, which its scenarios and file names use.
    fn short(&self) -> &str {
        self.script.id.rsplit('/').next().unwrap_or_default()
    }

    /// Returns the scenarios that deal the power, with its full id or within its mod.
    fn scenarios(&self) -> Vec<&FileText> {
        let all = |id: &str| self.settings.1.by_alien.get(id).into_iter().flatten().copied();
        if self.short() == self.script.id {
            return all(&self.script.id).collect();
        }
        let of = |path: &str| self.engine.content().mod_around(path);
        let own = all(self.short()).filter(|file| of(&file.path) == of(&self.script.file));
        own.chain(all(&self.script.id)).collect()
    }

    /// Returns a warning at the line of the script's id.
    fn warning(&self, wrong: WrongPlay) -> Problem {
        let line = line_of_key(self.text, &["id"]);
        let mut problem = Problem { place: Place::word(&self.script.file, "id"), ..Problem::warning("", wrong) };
        problem.place.line = line;
        problem.place.find(self.text);
        problem
    }

    fn never_used(&self, games: u64, scenarios: &[&FileText]) -> Problem {
        let count = |number: u64, noun: &str| {
            (number > 0).then(|| format!("{number} {noun}{}", if number == 1 { "" } else { "s" }))
        };
        let tries = [count(scenarios.len() as u64, "scenario"), count(games, "random game")];
        let tries = tries.into_iter().flatten().collect::<Vec<_>>().join(" and ");
        let reasons = self.reasons(&self.rows(games, scenarios));
        self.warning(WrongPlay::NeverUsed { id: self.script.id.clone(), tries, reasons })
    }

    /// Traces some of the games and scenarios of the power.
    fn rows(&self, games: u64, scenarios: &[&FileText]) -> Vec<Row> {
        let Ok(mut engine) = self.engine.maker(false)() else { return Vec::new() };
        let wanted = Wanted { power: Some(self.script.id.clone()) };
        let mut rows = Vec::new();
        for file in scenarios.iter().take(TRACED) {
            rows.extend(
                trace_scenario(&mut engine, &file.path, &file.text, &wanted).map_or(vec![], |found| found.rows),
            );
        }
        let Some(subject) = self.subject else { return rows };
        let infos = self.engine.edition_infos();
        let infos: Vec<_> = infos.iter().filter(|info| subject.editions.contains(&info.id)).collect();
        for number in (0..games).take(TRACED).filter(|_| !infos.is_empty()) {
            let info = infos[number as usize % infos.len()];
            let seating = laid(&engine, subject, info, (self.settings.0.seed, number));
            rows.extend(traced_game(&mut engine, &seating, &wanted).unwrap_or_default());
        }
        rows
    }

    /// Returns the most frequent reason for each hook, such as "`total`: never called".
    fn reasons(&self, rows: &[Row]) -> String {
        let hooks = HOOKS.iter().filter(|spec| self.script.hooks[spec.hook.index()].is_some());
        let reason = |hook: &'static str| {
            let mut alike: BTreeMap<_, Vec<&Row>> = BTreeMap::new();
            for row in rows.iter().filter(|row| row.place.moment == Some(hook)) {
                alike.entry((row.verdict, row.why, row.line)).or_default().push(row);
            }
            // A result of the script's own functions says more than a reason not to call them.
            let key = |alike: &Vec<&Row>| (alike.iter().any(|row| !NOT_CALLED.contains(&row.verdict)), alike.len());
            match alike.into_values().max_by_key(key).as_deref() {
                Some([first, rest @ ..]) => {
                    let times = if rest.is_empty() { "once".to_owned() } else { format!("{} times", rest.len() + 1) };
                    format!("`{hook}`: {} ({times})", first.says)
                }
                _ => format!("`{hook}`: never called"),
            }
        };
        let mut reasons: Vec<String> = hooks.map(|spec| reason(spec.name)).collect();
        if reasons.len() > LISTED {
            reasons.truncate(LISTED);
            reasons.push("…".to_owned());
        }
        reasons.join("; ")
    }
}

/// Plays a random game as the check does, and traces it.
fn traced_game(engine: &mut Engine, seating: &Seating, wanted: &Wanted) -> Option<Vec<Row>> {
    engine.watch(DeterminismCheck::Trusted);
    let mut table = Table::set_up(engine, &seating.options(engine).ok()?).ok()?;
    let (notes, mut tracer) = (engine.trace(true), Tracer::default());
    drop(notes.take());
    let mut progress = Some(table.resume(engine));
    for number in 0..LONGEST {
        tracer.take(notes.take(), number as usize);
        let question = table.full_state().questions().first().filter(|_| progress.is_some());
        let Some(question) = question else { break };
        let (seat, choice) = (question.seat(), RandomBot::at_answer(seating.seed, number).choose(question));
        progress = table.answer(engine, seat, choice).ok();
    }
    tracer.know(table.full_state().state());
    tracer.finish(&notes, LONGEST as usize);
    engine.trace(false);
    Some(tracer.rows(engine.content(), table.rules(), wanted))
}
