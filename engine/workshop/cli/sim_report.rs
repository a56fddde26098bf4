//! What a simulation found: a table, JSON, or comma-separated values.

use crate::args;
use crate::count::{AlienCount, Count, ratio};
use crate::disk;
use crate::paint;
use crate::svg::{self, Bar, Legend};
use crate::terminal;
use crate::trouble::Trouble;
use comfy_table::{CellAlignment, Table};
use hyperkon::game::{Content, TableOptions};
use std::io::Write;

/// One alien's row.
struct Row {
    id: String,
    name: String,
    count: AlienCount,
}

impl Row {
    fn uses(&self) -> f64 {
        ratio(self.count.uses, self.count.games)
    }

    fn cancelled(&self) -> f64 {
        ratio(self.count.cancelled, self.count.games)
    }

    fn bar(&self) -> Bar {
        Bar { name: self.name.clone(), share: self.count.share(), interval: self.count.interval() }
    }
}

/// Prints what was counted, the most frequent winner first.
pub fn print(
    content: &Content,
    language: &str,
    options: &TableOptions,
    count: &Count,
    args: &args::Sim,
) -> Result<(), Trouble> {
    let mut out = terminal::out();
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
    rows.sort_by(|a, b| b.count.share().total_cmp(&a.count.share()).then_with(|| a.id.cmp(&b.id)));
    if let Some(file) = &args.svg {
        let title = texts.fill(
            language,
            "sim.svg_title",
            &[("edition", content.edition_name(&options.edition, language).to_owned())],
        );
        let values = [("games", count.games.to_string()), ("seats", options.seats.to_string())];
        let note = texts.fill(language, "sim.svg_note", &values);
        let bars: Vec<Bar> = rows.iter().map(Row::bar).collect();
        let picture = svg::picture(&bars, &Legend { title, note, even: 1.0 / f64::from(options.seats) });
        disk::write_whole(file, picture.as_bytes())?;
    }
    if args.json {
        return Ok(terminal::json(&mut out, &json(options, count, &rows))?);
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
    table.load_style(paint::TABLE).set_header(heads);
    for row in rows {
        let (low, high) = row.count.interval();
        table.add_row([
            row.name.clone(),
            row.count.games.to_string(),
            percent(row.count.share()),
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
            let (low, high) = row.count.interval();
            serde_json::json!({
                "id": row.id, "name": row.name, "games": row.count.games,
                "wins": row.count.wins(), "share": row.count.share(), "low": low, "high": high,
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
        let (low, high) = row.count.interval();
        let wins = row.count.wins();
        lines += &format!(
            "{},{},{wins:.3},{:.5},{low:.5},{high:.5},{},{},{:.4},{:.4}\n",
            row.id,
            row.count.games,
            row.count.share(),
            row.count.uses,
            row.count.cancelled,
            row.uses(),
            row.cancelled()
        );
    }
    lines
}
