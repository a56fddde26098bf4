//! What a comparison found: a sentence, a table, JSON, or comma-separated values.

use crate::args;
use crate::compare::{Both, Comparison, Pairs};
use crate::count::{PARTS, ratio};
use crate::paint;
use crate::terminal;
use crate::trouble::Trouble;
use comfy_table::{CellAlignment, Table};
use hyperkon::game::Content;
use hyperkon_workshop::tournament::Interval;
use serde_json::json;
use std::io::Write;

/// One alien's row.
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
        ratio(self.both.with, self.games().saturating_mul(PARTS))
    }

    fn against(&self) -> f64 {
        ratio(self.both.against, self.games().saturating_mul(PARTS))
    }

    /// Whether it is clear that there is a difference.
    fn is_clear(&self) -> bool {
        self.difference.low > 0.0 || self.difference.high < 0.0
    }
}

/// Prints what was counted.
pub fn print(
    content: &Content,
    language: &str,
    comparison: &Comparison<'_>,
    whole: &Pairs,
    args: &args::Sim,
) -> Result<(), Trouble> {
    let mut out = terminal::out();
    let text = |key: &str, values: &[(&str, String)]| content.texts().fill(language, key, values);
    let rows = rows(content, language, comparison, whole);
    if args.json {
        return Ok(terminal::json(&mut out, &json(comparison, whole, &rows))?);
    }
    if args.csv {
        return Ok(write!(out, "{}", csv(&rows))?);
    }
    let change = |index: usize| match &comparison.variants[index].words {
        Some(words) => words.clone(),
        None => text("compare.as_is", &[]),
    };
    let (with, against) = (change(0), change(1));
    let heads = [text("sim.alien", &[]), text("sim.games", &[]), with.clone(), against.clone()];
    let heads = heads.into_iter().chain(["compare.difference", "sim.interval"].map(|key| text(key, &[]))).collect();
    writeln!(out, "{}\n", table(heads, &rows))?;
    let values = [
        ("games", whole.pairs.to_string()),
        ("edition", content.edition_name(&comparison.options[0].edition, language).to_owned()),
        ("seats", comparison.options[0].seats.to_string()),
        ("bots", comparison.bots().join(", ")),
        ("different", whole.different.to_string()),
    ];
    writeln!(out, "{}", text("compare.summary", &values))?;
    for row in rows.iter().filter(|row| comparison.subjects.contains(&row.id)) {
        let key = match row.difference.value {
            _ if whole.different == 0 => continue,
            _ if !row.is_clear() => "compare.open",
            more if more > 0.0 => "compare.more",
            _ => "compare.fewer",
        };
        let values = [
            ("alien", row.name.clone()),
            ("with", with.clone()),
            ("against", against.clone()),
            ("share", percent(row.with())),
            ("share_against", percent(row.against())),
            ("difference", format!("{:.1}", row.difference.value.abs() * 100.0)),
            ("low", signed(row.difference.low)),
            ("high", signed(row.difference.high)),
        ];
        writeln!(out, "{}", text(key, &values))?;
    }
    if whole.different == 0 {
        writeln!(out, "{}", text("compare.same", &[]))?;
    } else if comparison.subjects.is_empty() {
        writeln!(out, "{}", text("compare.many", &[("n", rows.len().to_string())]))?;
    }
    if args.check {
        writeln!(out, "{}", text("sim.checked", &[]))?;
    }
    Ok(())
}

/// The aliens of interest first, then those that gain most.
fn rows(content: &Content, language: &str, comparison: &Comparison<'_>, whole: &Pairs) -> Vec<Row> {
    let row = |(id, both): (&String, &Both)| Row {
        id: id.clone(),
        name: content.texts().get(language, &format!("{id}.name")).to_owned(),
        both: *both,
        difference: both.paired.interval(),
    };
    let mut rows: Vec<Row> = whole.aliens.iter().map(row).collect();
    let is_other = |row: &Row| !comparison.subjects.contains(&row.id);
    rows.sort_by(|a, b| {
        let gain = || b.difference.value.total_cmp(&a.difference.value);
        is_other(a).cmp(&is_other(b)).then_with(gain).then_with(|| a.id.cmp(&b.id))
    });
    rows
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// Percentage points with their sign.
fn signed(share: f64) -> String {
    let text = format!("{:+.1}", share * 100.0);
    if text == "-0.0" { "+0.0".to_owned() } else { text.replace('-', "−") }
}

fn table(heads: Vec<String>, rows: &[Row]) -> String {
    let mut table = Table::new();
    table.load_style(paint::TABLE).set_header(heads);
    for row in rows {
        let Interval { value, low, high } = row.difference;
        table.add_row([
            row.name.clone(),
            row.games().to_string(),
            percent(row.with()),
            percent(row.against()),
            signed(value),
            format!("{} – {}", signed(low), signed(high)),
        ]);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.trim_fmt()
}

fn json(comparison: &Comparison<'_>, whole: &Pairs, rows: &[Row]) -> serde_json::Value {
    let aliens = rows.iter().map(|row| {
        let Interval { value, low, high } = row.difference;
        json!({
            "id": row.id, "name": row.name, "games": row.games(), "share": row.with(), "share_against": row.against(),
            "difference": value, "low": low, "high": high, "clear": row.is_clear(),
        })
    });
    let [one, other] = &comparison.variants;
    let options = &comparison.options[0];
    json!({
        "compare": one.words, "against": other.words, "edition": one.edition, "edition_against": other.edition,
        "seats": options.seats, "seed": options.seed, "bots": comparison.bots(), "games": whole.pairs,
        "different": whole.different, "of_interest": comparison.subjects, "aliens": aliens.collect::<Vec<_>>(),
    })
}

fn csv(rows: &[Row]) -> String {
    let mut lines = "alien,games,share,share_against,difference,low,high\n".to_owned();
    for row in rows {
        let Interval { value, low, high } = row.difference;
        let (games, with, against) = (row.games(), row.with(), row.against());
        lines += &format!("{},{games},{with:.5},{against:.5},{value:.5},{low:.5},{high:.5}\n", row.id);
    }
    lines
}
