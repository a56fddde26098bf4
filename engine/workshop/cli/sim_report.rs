//! What a simulation found: a table, JSON, or comma-separated values.

use crate::args;
use crate::sim::{AlienCount, Count, PARTS};
use crate::svg::{self, Legend};
use crate::trouble::Trouble;
use comfy_table::{CellAlignment, LineStyle, Table, TableStyle};
use hyperkon::game::{Content, TableOptions};
use std::io::Write;

/// Two-sided 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// A line under the heads, and no other.
pub const STYLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// One alien's row.
pub struct Row {
    /// Its id.
    pub id: String,
    /// Its name in the language of the table.
    pub name: String,
    /// What was counted of it.
    pub count: AlienCount,
}

impl Row {
    /// Wins by games.
    pub fn share(&self) -> f64 {
        ratio(self.count.parts, self.count.games * PARTS)
    }

    /// Wilson's interval; a shared win counts as the part it is.
    pub fn interval(&self) -> (f64, f64) {
        let (p, n) = (self.share(), self.count.games as f64);
        if self.count.games == 0 {
            return (0.0, 1.0);
        }
        let middle = p + Z * Z / (2.0 * n);
        let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let whole = 1.0 + Z * Z / n;
        (((middle - half) / whole).max(0.0), ((middle + half) / whole).min(1.0))
    }

    fn uses(&self) -> f64 {
        ratio(self.count.uses, self.count.games)
    }

    fn cancelled(&self) -> f64 {
        ratio(self.count.cancelled, self.count.games)
    }
}

fn ratio(part: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { part as f64 / of as f64 }
}

/// Prints what was counted, the most frequent winner first.
pub fn print(
    content: &Content,
    language: &str,
    options: &TableOptions,
    count: &Count,
    args: &args::Sim,
) -> Result<(), Trouble> {
    let mut out = anstream::stdout().lock();
    let texts = content.texts();
    let mut rows: Vec<Row> = count
        .aliens
        .iter()
        .map(|(id, count)| Row {
            id: id.clone(),
            name: texts.get(language, &format!("{id}.name")).to_owned(),
            count: *count,
        })
        .collect();
    rows.sort_by(|a, b| b.share().total_cmp(&a.share()).then_with(|| a.id.cmp(&b.id)));
    if let Some(file) = &args.svg {
        let title = texts.fill(
            language,
            "sim.svg_title",
            &[("edition", content.edition_name(&options.edition, language).to_owned())],
        );
        let values = [("games", count.games.to_string()), ("seats", options.seats.to_string())];
        let note = texts.fill(language, "sim.svg_note", &values);
        let picture = svg::picture(&rows, &Legend { title, note, even: 1.0 / f64::from(options.seats) });
        let trouble = |error| Trouble::File { path: file.display().to_string(), error };
        std::fs::write(file, picture).map_err(trouble)?;
    }
    if args.json {
        return Ok(writeln!(out, "{:#}", json(options, count, &rows))?);
    }
    if args.csv {
        return Ok(write!(out, "{}", csv(&rows))?);
    }
    let text = |key: &str, values: &[(&str, String)]| texts.fill(language, key, values);
    let heads = ["sim.alien", "sim.games", "sim.wins", "sim.interval", "sim.uses", "sim.cancelled"];
    writeln!(out, "{}", table(&rows, heads.map(|key| text(key, &[]))))?;
    let values = [
        ("games", count.games.to_string()),
        ("edition", content.edition_name(&options.edition, language).to_owned()),
        ("seats", options.seats.to_string()),
        ("decisions", count.decisions.to_string()),
        ("turns", count.turns.to_string()),
        ("shared", count.shared.to_string()),
        ("each", format!("{:.0}", ratio(count.decisions, count.games))),
        ("long", format!("{:.1}", ratio(count.turns, count.games))),
    ];
    writeln!(out, "{}", text("sim.summary", &values))?;
    if args.check {
        writeln!(out, "{}", text("sim.checked", &[]))?;
    }
    Ok(())
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn table(rows: &[Row], heads: [String; 6]) -> String {
    let mut table = Table::new();
    table.load_style(STYLE).set_header(heads);
    for row in rows {
        let (low, high) = row.interval();
        table.add_row([
            row.name.clone(),
            row.count.games.to_string(),
            percent(row.share()),
            format!("{:.1} – {:.1}", low * 100.0, high * 100.0),
            format!("{:.2}", row.uses()),
            format!("{:.2}", row.cancelled()),
        ]);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.trim_fmt()
}

fn json(options: &TableOptions, count: &Count, rows: &[Row]) -> serde_json::Value {
    let aliens: Vec<serde_json::Value> = rows
        .iter()
        .map(|row| {
            let (low, high) = row.interval();
            serde_json::json!({
                "id": row.id, "name": row.name, "games": row.count.games,
                "wins": row.count.parts as f64 / PARTS as f64, "share": row.share(), "low": low, "high": high,
                "uses": row.count.uses, "uses_per_game": row.uses(),
                "cancelled": row.count.cancelled, "cancelled_per_game": row.cancelled(),
            })
        })
        .collect();
    serde_json::json!({
        "edition": options.edition, "seats": options.seats, "seed": options.seed, "games": count.games,
        "decisions": count.decisions, "turns": count.turns, "shared": count.shared, "aliens": aliens,
    })
}

fn csv(rows: &[Row]) -> String {
    let mut lines = "alien,games,wins,share,low,high,uses,cancelled,uses_per_game,cancelled_per_game\n".to_owned();
    for row in rows {
        let (low, high) = row.interval();
        let wins = row.count.parts as f64 / PARTS as f64;
        lines += &format!(
            "{},{},{wins:.3},{:.5},{low:.5},{high:.5},{},{},{:.4},{:.4}\n",
            row.id,
            row.count.games,
            row.share(),
            row.count.uses,
            row.count.cancelled,
            row.uses(),
            row.cancelled()
        );
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilsons_interval_of_a_known_case() {
        let count = AlienCount { games: 100, parts: 25 * PARTS, uses: 0, cancelled: 0 };
        let (low, high) = Row { id: String::new(), name: String::new(), count }.interval();
        assert!((low - 0.1755).abs() < 0.0005 && (high - 0.3430).abs() < 0.0005, "{low} {high}");
    }
}
