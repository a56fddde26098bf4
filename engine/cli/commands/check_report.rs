//! The report of a check, as text for people and as JSON for editors.

use crate::counting::figures;
use crate::terminal;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use comfy_table::Table;
use hyperkon::plain::{letters, whole_line};
use hyperkon::problem::{Place, Problem, find_word};
use hyperkon::table::Code;
use hyperkon_workshop::check::{EditionPlayed, HookBudget, Played, Report};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;

/// The version of the JSON document. New keys do not change the version.
const JSON_VERSION: u32 = 1;

/// The texts of the files with problems, as the excerpts show them.
struct Sources(BTreeMap<String, String>);

impl Sources {
    fn of(report: &Report) -> Sources {
        Sources(report.texts.iter().map(|(path, text)| (path.clone(), shown(text))).collect())
    }

    fn text(&self, place: &Place) -> Option<&str> {
        self.0.get(&place.file).map(String::as_str)
    }

    /// Returns the byte range of a place: its word, or its line without indentation.
    fn span(&self, place: &Place) -> Option<(usize, Range<usize>)> {
        let text = self.text(place)?;
        let number = place.line?.checked_sub(1)?;
        let start: usize = text.split_inclusive('\n').take(number).map(str::len).sum();
        let line = text.get(start..)?.lines().next()?;
        let word = place.word.as_ref().map(|word| shown(word)).filter(|word| !word.is_empty());
        let found = word.and_then(|word| {
            let is_there = |at: &usize| line.get(*at..).is_some_and(|rest| rest.starts_with(&word));
            let at = place.at.filter(is_there).or_else(|| find_word(line, &word)).or_else(|| line.find(&word));
            Some((at?, word.len()))
        });
        let (at, length) = found.unwrap_or_else(|| (line.len() - line.trim_start().len(), line.trim().len()));
        Some((start, start + at..start + at + length.max(1)))
    }
}

/// Replaces each invisible character of a text, so that columns stay the same.
fn shown(text: &str) -> String {
    letters(&text.replace("\r\n", " \n")).map(|(_, letter, hidden)| if hidden { '\u{fffd}' } else { letter }).collect()
}

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

/// A place in the form that editors expect.
#[derive(Serialize)]
struct JsonPlace<'a> {
    file: &'a str,
    line: Option<usize>,
    /// The column in characters, from 1.
    column: Option<usize>,
    /// The column after the last character of the place.
    end_column: Option<usize>,
}

#[derive(Serialize)]
struct JsonProblem<'a> {
    severity: hyperkon::problem::Severity,
    #[serde(flatten)]
    place: JsonPlace<'a>,
    code: &'static str,
    what: String,
    hint: Option<String>,
    other: Option<JsonPlace<'a>>,
}

#[derive(Serialize)]
struct JsonReport<'a> {
    version: u32,
    errors: usize,
    warnings: usize,
    files: usize,
    problems: Vec<JsonProblem<'a>>,
    played: Option<&'a Played>,
}

fn json_place<'a>(place: &'a Place, sources: &Sources) -> JsonPlace<'a> {
    let columns = sources.span(place).and_then(|(start, span)| {
        let text = sources.text(place)?;
        let column = |at: usize| Some(text.get(start..at)?.chars().count() + 1);
        Some((column(span.start)?, column(span.end)?))
    });
    JsonPlace {
        file: &place.file,
        line: place.line,
        column: columns.map(|columns| columns.0),
        end_column: columns.map(|columns| columns.1),
    }
}

/// Prints the report as one JSON document.
///
/// `version`, `errors`, `warnings`, and `files` are numbers. Each entry of `problems` has `severity` ("error" or "warning"),
/// `file`, `line`, `column`, `end_column`, `code` (an identifier that never changes), `what`, `hint`, and `other` (a second
/// place, or null). `played` is null, or has `scenarios`, `scenarios_hold`, `scripts`, and `budget`.
pub fn json(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let sources = Sources::of(report);
    let problems = report.problems.iter().map(|problem| JsonProblem {
        severity: problem.severity,
        place: json_place(&problem.place, &sources),
        code: problem.code(),
        what: problem.what(),
        hint: problem.hint(),
        other: problem.other.as_ref().map(|place| json_place(place, &sources)),
    });
    let document = JsonReport {
        version: JSON_VERSION,
        errors: report.errors(),
        warnings: report.warnings(),
        files: report.files.len(),
        problems: problems.collect(),
        played: report.played.as_ref(),
    };
    terminal::json(out, &document)
}
