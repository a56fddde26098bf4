//! The report of a check, as text for people and as JSON for editors.

use crate::counting::figures;
use crate::terminal;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use comfy_table::Table;
use hyperkon::__private::problem::{Place, Problem};
use hyperkon_frame::plain::whole_line;
use hyperkon_workshop::check::{EditionPlayed, HookBudget, Played, Report, Sources, document};
use std::io::{self, Write};

/// The legend of the cost table.
const LEGEND: &str = "looked: calls of `when`; acted: calls of `run` or `value`, in scenarios and random games, where every \
step\nruns twice; units and memory: the maximum of one call (and the limit of units)";

/// Prints each problem with its excerpt, and a summary.
pub fn print(out: &mut impl Write, report: &Report, verbose: bool) -> io::Result<()> {
    let sources = Sources::of(report);
    let renderer = Renderer::styled();
    for problem in &report.problems {
        writeln!(out, "{}\n", terminal::painted(&renderer.render(&[group(problem, &sources)])))?;
    }
    if let (true, Some(played)) = (verbose, &report.played) {
        writeln!(out, "{}", budgets(&played.budget))?;
        writeln!(out, "{LEGEND}\n")?;
    }
    writeln!(out, "{}", sum(report))
}

fn group<'a>(problem: &'a Problem, sources: &'a Sources) -> Group<'a> {
    let level = if problem.is_error() { Level::ERROR } else { Level::WARNING };
    let mut group = Group::with_title(level.primary_title(whole_line(&problem.what())));
    let place = sources.span(&problem.place);
    let other = problem.other.as_ref().map(|other| (other, sources.span(other)));
    match (place, sources.text(&problem.place)) {
        (Some((_, span)), Some(text)) => {
            let mut snippet = Snippet::source(text).path(whole_line(&problem.place.file));
            snippet = snippet.annotation(AnnotationKind::Primary.span(span));
            if let Some((other, Some((_, span)))) = &other
                && other.file == problem.place.file
            {
                snippet = snippet.annotation(AnnotationKind::Context.span(span.clone()).label("from here"));
            }
            group = group.element(snippet);
        }
        _ => group = group.element(origin(&problem.place)),
    }
    match other {
        Some((other, _)) if other.file == problem.place.file => {}
        Some((other, Some((_, span)))) => {
            let text = sources.text(other).unwrap_or_default();
            let there = AnnotationKind::Context.span(span).label("and here");
            group = group.element(Snippet::source(text).path(whole_line(&other.file)).annotation(there));
        }
        Some((other, None)) => group = group.element(origin(other)),
        None => {}
    }
    match problem.hint() {
        Some(hint) => group.element(Level::HELP.message(whole_line(&hint))),
        None => group,
    }
}

fn origin(place: &Place) -> Origin<'static> {
    let origin = Origin::path(whole_line(&place.file));
    place.line.map_or_else(|| origin.clone(), |line| origin.clone().line(line))
}

fn budgets(budgets: &[HookBudget]) -> Table {
    let cells = |budget: &HookBudget| {
        let share = f64::from(budget.fuel) * 100.0 / f64::from(budget.fuel_limit.max(1));
        vec![
            budget.script.clone(),
            budget.hook.to_owned(),
            budget.looks.to_string(),
            budget.acts.to_string(),
            format!("{} ({share:.2} %)", budget.fuel),
            format!("{:.1} KiB", budget.memory as f64 / 1024.0),
        ]
    };
    let heads = ["script", "hook", "looked", "acted", "units", "memory"];
    figures::table(heads, budgets.iter().map(cells), 2)
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Returns the summary line.
fn sum(report: &Report) -> String {
    let (errors, warnings) = (report.errors(), report.warnings());
    let found = match (errors, warnings) {
        (0, 0) => "no problems".to_owned(),
        (0, warnings) => count(warnings, "warning", "warnings"),
        (errors, 0) => count(errors, "error", "errors"),
        (errors, warnings) => {
            format!("{}, {}", count(errors, "error", "errors"), count(warnings, "warning", "warnings"))
        }
    };
    let files = count(report.files.len(), "file", "files");
    let played = match &report.played {
        Some(played) => format!("; {}", sum_of_games(played)),
        None if errors > 0 => "; scenarios and games skipped because of errors".to_owned(),
        None => String::new(),
    };
    format!("{found} in {files}{played}")
}

/// Returns a sentence with the number of scenarios that pass or fail.
pub fn sum_of_scenarios(all: usize, broken: usize) -> String {
    match (all, broken) {
        (1, 0) => "1 scenario passes".to_owned(),
        (all, 0) => format!("{all} scenarios pass"),
        (1, _) => "the scenario fails".to_owned(),
        (all, 1) => format!("1 of {all} scenarios fails"),
        (all, broken) => format!("{broken} of {all} scenarios fail"),
    }
}

fn sum_of_games(played: &Played) -> String {
    let mut parts = Vec::new();
    if played.scenarios > 0 {
        parts.push(sum_of_scenarios(played.scenarios, played.scenarios - played.scenarios_hold));
    }
    match played.scripts.as_slice() {
        scripts if scripts.iter().all(|script| script.games == 0) => {}
        scripts if scripts.len() <= 4 => parts.extend(scripts.iter().map(|script| {
            format!(
                "{} was used {} in {}",
                script.id,
                count(script.used as usize, "time", "times"),
                count(script.games as usize, "game", "games")
            )
        })),
        scripts => {
            let (used, games) = scripts.iter().fold((0, 0), |sum, script| (sum.0 + script.used, sum.1 + script.games));
            parts.push(format!("{} scripts were used {used} times in {games} games", scripts.len()));
        }
    }
    let games =
        |edition: &EditionPlayed| format!("{} of {}", count(edition.games as usize, "game", "games"), edition.id);
    parts.extend(played.editions.iter().filter(|edition| edition.games > 0).map(games));
    if parts.is_empty() { "nothing to play".to_owned() } else { parts.join(", ") }
}

/// Prints the report as one JSON document.
pub fn json(out: &mut impl Write, report: &Report) -> io::Result<()> {
    terminal::json(out, &document(report, &Sources::of(report)))
}
