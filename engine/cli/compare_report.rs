//! What a comparison found: a sentence, a table, JSON, or comma-separated values.

use crate::args;
use crate::compare::Comparison;
use crate::compare_sums::{Both, Pairs};
use crate::count::ratio;
use crate::figures::{self, Figures};
use crate::terminal;
use crate::trouble::Trouble;
use hyperkon::game::Content;
use hyperkon_workshop::tournament::{Interval, Paired};
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
        ratio(self.both.with, self.games().saturating_mul(Paired::UNIT))
    }

    fn against(&self) -> f64 {
        ratio(self.both.against, self.games().saturating_mul(Paired::UNIT))
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
    let rows = rows(content, language, comparison, whole);
    if args.json {
        return Ok(terminal::json(&mut out, &json(comparison, whole, &rows))?);
    }
    if args.csv {
        return Ok(write!(out, "{}", csv(&rows))?);
    }
    let words = Words { content, language, comparison, figures: Figures::of(content.texts(), language) };
    writeln!(out, "{}\n", words.table(&rows))?;
    for line in words.sentences(whole, &rows) {
        writeln!(out, "{line}")?;
    }
    if args.check {
        writeln!(out, "{}", words.text("sim.checked", &[]))?;
    }
    Ok(())
}

/// What a person reads of a comparison.
struct Words<'a> {
    content: &'a Content,
    language: &'a str,
    comparison: &'a Comparison<'a>,
    figures: Figures<'a>,
}

impl Words<'_> {
    fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        self.content.texts().fill(self.language, key, values)
    }

    /// What is compared, and what it is compared with.
    fn changes(&self) -> [String; 2] {
        let change = |index: usize| self.comparison.variants[index].words.clone();
        [0, 1].map(|index| change(index).unwrap_or_else(|| self.text("compare.as_is", &[])))
    }

    /// Percentage points with their sign.
    fn points(&self, share: f64) -> String {
        self.figures.signed(share * 100.0, 1)
    }

    fn table(&self, rows: &[Row]) -> String {
        let [with, against] = self.changes();
        let [alien, games] = ["sim.alien", "sim.games"].map(|key| self.text(key, &[]));
        let [difference, interval] = ["compare.difference", "sim.interval"].map(|key| self.text(key, &[]));
        let cells = |row: &Row| {
            let Interval { value, low, high } = row.difference;
            let [value, low, high] = [value, low, high].map(|share| self.points(share));
            let [with, against] = [row.with(), row.against()].map(|share| self.figures.percent(share));
            vec![row.name.clone(), row.games().to_string(), with, against, value, format!("{low} – {high}")]
        };
        let heads = [alien, games, with, against, difference, interval];
        figures::table(heads, rows.iter().map(cells), 1).trim_fmt()
    }

    /// What was played, what of it is clear, and what is not.
    fn sentences(&self, whole: &Pairs, rows: &[Row]) -> Vec<String> {
        let options = &self.comparison.options[0];
        let values = [
            ("games", whole.pairs.to_string()),
            ("edition", self.content.edition_name(&options.edition, self.language).to_owned()),
            ("seats", options.seats.to_string()),
            ("bots", self.comparison.bots().join(", ")),
            ("different", whole.different.to_string()),
        ];
        let mut lines = vec![self.text("compare.summary", &values)];
        if whole.different == 0 {
            lines.push(self.text("compare.same", &[]));
            return lines;
        }
        lines.push(self.length(whole));
        let of_interest = rows.iter().filter(|row| self.comparison.subjects.contains(&row.id));
        lines.extend(of_interest.map(|row| self.sentence(row)));
        if self.comparison.subjects.is_empty() {
            lines.push(self.text("compare.many", &[("n", rows.len().to_string())]));
        }
        if self.comparison.variants.iter().any(|variant| !variant.off.is_empty()) {
            lines.push(self.text("compare.as_used", &[("bots", self.comparison.bots().join(", "))]));
        }
        lines
    }

    /// How long the games are.
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

fn json(comparison: &Comparison<'_>, whole: &Pairs, rows: &[Row]) -> serde_json::Value {
    let aliens = rows.iter().map(|row| {
        let Interval { value, low, high } = row.difference;
        json!({
            "id": row.id, "name": row.name, "games": row.games(), "share": row.with(), "share_against": row.against(),
            "difference": value, "low": low, "high": high, "different": row.both.paired.differ,
            "clear": row.both.paired.is_clear(),
        })
    });
    let [one, other] = &comparison.variants;
    let options = &comparison.options[0];
    json!({
        "compare": one.words, "against": other.words, "edition": one.edition, "edition_against": other.edition,
        "seats": options.seats, "seed": options.seed, "bots": comparison.bots(), "games": whole.pairs,
        "different": whole.different, "decisions": whole.answers[0], "decisions_against": whole.answers[1],
        "turns": whole.turns[0], "turns_against": whole.turns[1], "of_interest": comparison.subjects, "aliens": aliens.collect::<Vec<_>>(),
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
