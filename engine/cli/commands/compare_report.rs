//! The report of a comparison, as text, JSON, or comma-separated values.

use crate::commands::compare_sums::{Both, Pairs};
use crate::commands::plan::Plan;
use crate::counting::figures::{self, Figures};
use crate::counting::report::Report;
use crate::terminal;
use crate::words::args;
use crate::words::error::CommandError;
use hyperkon_workshop::count::ratio;
use hyperkon_workshop::setup::Setup;
use hyperkon_workshop::tournament::{Interval, Paired};
use serde_json::json;
use std::io::Write;

/// The row of a role or of a seat in the table.
struct Row {
    id: String,
    name: String,
    both: Both,
    difference: Interval,
}

impl Row {
    const fn games(&self) -> u64 {
        self.both.paired.pairs
    }

    fn with(&self) -> f64 {
        ratio(self.both.with, self.games().saturating_mul(Paired::UNIT))
    }

    fn against(&self) -> f64 {
        ratio(self.both.against, self.games().saturating_mul(Paired::UNIT))
    }
}

/// Prints the report.
pub fn print<G: Setup>(
    report: &Report<'_>,
    plan: &Plan<'_, G>,
    whole: &Pairs,
    args: &args::Sim,
) -> Result<(), CommandError> {
    let mut out = terminal::out();
    let rows = rows(report, plan, whole);
    if args.run.json {
        return Ok(terminal::json(&mut out, &json(report, plan, whole, &rows))?);
    }
    if args.run.csv {
        return Ok(write!(out, "{}", csv(report, &rows))?);
    }
    let words = Words { report, plan, figures: report.figures() };
    writeln!(out, "{}\n", words.table(&rows))?;
    for line in words.sentences(whole, &rows) {
        writeln!(out, "{line}")?;
    }
    if args.run.check {
        writeln!(out, "{}", report.worded("sim.checked", &[]))?;
    }
    Ok(())
}

/// The report as text for people.
struct Words<'a, G> {
    report: &'a Report<'a>,
    plan: &'a Plan<'a, G>,
    figures: Figures<'a>,
}

impl<G: Setup> Words<'_, G> {
    fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        self.report.text(key, values)
    }

    /// Returns the descriptions of both variants.
    fn changes(&self) -> [String; 2] {
        self.plan.words.clone().map(|words| words.unwrap_or_else(|| self.text("compare.as_is", &[])))
    }

    /// Formats a difference of shares as percentage points with a sign.
    fn points(&self, share: f64) -> String {
        self.figures.signed(share * 100.0, 1)
    }

    fn table(&self, rows: &[Row]) -> String {
        let [with, against] = self.changes();
        let (role, games) = (self.report.role_heading(), self.text("sim.games", &[]));
        let [difference, interval] = ["compare.difference", "sim.interval"].map(|key| self.text(key, &[]));
        let cells = |row: &Row| {
            let Interval { value, low, high } = row.difference;
            let [value, low, high] = [value, low, high].map(|share| self.points(share));
            let [with, against] = [row.with(), row.against()].map(|share| self.figures.percent(share));
            vec![row.name.clone(), row.games().to_string(), with, against, value, format!("{low} – {high}")]
        };
        let heads = [role, games, with, against, difference, interval];
        figures::table(heads, rows.iter().map(cells), 1).trim_fmt()
    }

    /// Returns the sentences about the number of games and about the differences.
    fn sentences(&self, whole: &Pairs, rows: &[Row]) -> Vec<String> {
        let bots = self.plan.bots.names().join(", ");
        let values = [
            ("games", whole.pairs.to_string()),
            ("edition", self.report.edition_name()),
            ("seats", self.plan.seatings[0].seats.to_string()),
            ("bots", bots.clone()),
            ("different", whole.different.to_string()),
        ];
        let mut lines = vec![self.text("compare.summary", &values)];
        if whole.different == 0 {
            lines.push(self.text("compare.same", &[]));
            return lines;
        }
        lines.push(self.length(whole));
        let of_interest = rows.iter().filter(|row| self.plan.subjects.contains(&row.id));
        lines.extend(of_interest.map(|row| self.sentence(row)));
        if self.plan.subjects.is_empty() {
            lines.push(self.report.worded("compare.many", &[("n", rows.len().to_string())]));
        }
        if self.plan.off.iter().any(|off| !off.is_empty()) {
            lines.push(self.text("compare.as_used", &[("bots", bots)]));
        }
        lines
    }

    /// Returns the sentence about the length of the games.
    fn length(&self, whole: &Pairs) -> String {
        let [with, against] = self.changes();
        let [answers, answers_against] = whole.answers.map(|sum| self.figures.number(ratio(sum, whole.pairs), 0));
        let [turns, turns_against] = whole.turns.map(|sum| self.figures.number(ratio(sum, whole.pairs), 1));
        let values = [
            ("with", with),
            ("against", against),
            ("decisions", answers),
            ("decisions_against", answers_against),
            ("turns", turns),
            ("turns_against", turns_against),
        ];
        self.text("compare.length", &values)
    }

    fn sentence(&self, row: &Row) -> String {
        let paired = &row.both.paired;
        let key = match row.difference.value {
            _ if paired.differ < Paired::LEAST => "compare.few",
            _ if !paired.is_clear() => "compare.open",
            more if more > 0.0 => "compare.more",
            _ => "compare.fewer",
        };
        let [with, against] = self.changes();
        let values = [
            ("alien", row.name.clone()),
            ("with", with),
            ("against", against),
            ("share", self.figures.percent(row.with())),
            ("share_against", self.figures.percent(row.against())),
            ("difference", self.figures.number(row.difference.value.abs() * 100.0, 1)),
            ("low", self.points(row.difference.low)),
            ("high", self.points(row.difference.high)),
            ("n", paired.differ.to_string()),
            ("least", Paired::LEAST.to_string()),
        ];
        self.text(key, &values)
    }
}

/// Returns the rows: first the changed roles, then the others by gain.
fn rows<G: Setup>(report: &Report<'_>, plan: &Plan<'_, G>, whole: &Pairs) -> Vec<Row> {
    let seat = |id: &String| {
        let bot = id.parse().ok().and_then(|number: usize| plan.bots.seats().get(number.checked_sub(1)?));
        format!("{} {id}: {}", report.text("sim.seat", &[]), bot.map_or_else(String::new, ToString::to_string))
    };
    let row = |(id, both): (&String, &Both)| Row {
        id: id.clone(),
        name: if report.has_roles() { report.role(id) } else { seat(id) },
        both: *both,
        difference: both.paired.interval(),
    };
    let mut rows: Vec<Row> = whole.roles.iter().map(row).collect();
    let is_other = |row: &Row| !plan.subjects.contains(&row.id);
    rows.sort_by(|a, b| {
        let gain = || b.difference.value.total_cmp(&a.difference.value);
        is_other(a).cmp(&is_other(b)).then_with(gain).then_with(|| a.id.cmp(&b.id))
    });
    rows
}

fn json<G: Setup>(report: &Report<'_>, plan: &Plan<'_, G>, whole: &Pairs, rows: &[Row]) -> serde_json::Value {
    let found = rows.iter().map(|row| {
        let Interval { value, low, high } = row.difference;
        json!({
            "id": row.id, "name": row.name, "games": row.games(), "share": row.with(), "share_against": row.against(),
            "difference": value, "low": low, "high": high, "different": row.both.paired.differ,
            "clear": row.both.paired.is_clear(),
        })
    });
    let ([one, other], [edition, edition_against], seating) = (&plan.words, &plan.editions, &plan.seatings[0]);
    let mut document = json!({
        "compare": one, "against": other, "edition": edition.id, "edition_against": edition_against.id,
        "seats": seating.seats, "seed": seating.seed, "bots": plan.bots.names(), "games": whole.pairs,
        "different": whole.different, "decisions": whole.answers[0], "decisions_against": whole.answers[1],
        "turns": whole.turns[0], "turns_against": whole.turns[1], "of_interest": plan.subjects,
    });
    let key = if report.has_roles() { report.features.roles } else { "by_seat" };
    document[key] = found.collect();
    document
}

fn csv(report: &Report<'_>, rows: &[Row]) -> String {
    let mut lines = format!("{},games,share,share_against,difference,low,high\n", report.features.role);
    for row in rows {
        let Interval { value, low, high } = row.difference;
        let (games, with, against) = (row.games(), row.with(), row.against());
        lines += &format!("{},{games},{with:.5},{against:.5},{value:.5},{low:.5},{high:.5}\n", row.id);
    }
    lines
}
