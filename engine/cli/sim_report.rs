//! What a simulation found: a table, JSON, or comma-separated values.

use crate::args;
use crate::bots::Bots;
use crate::count::{AlienCount, Count, ratio};
use crate::disk;
use crate::figures::{self, Figures};
use crate::svg::{self, Bar, Legend};
use crate::terminal;
use crate::trouble::Trouble;
use hyperkon::game::{Content, TableOptions};
use hyperkon_workshop::tournament::Interval;
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

    fn bar(&self, figures: &Figures<'_>) -> Bar {
        let share = self.count.interval();
        Bar { name: self.name.clone(), share, label: figures.percent(share.value) }
    }
}

/// Prints what was counted, the most frequent winner first.
pub fn print(
    content: &Content,
    language: &str,
    (options, bots): (&TableOptions, &Bots),
    count: &Count,
    args: &args::Sim,
) -> Result<(), Trouble> {
    let mut out = terminal::out();
    let bots = bots.names();
    let texts = content.texts();
    let figures = Figures::of(texts, language);
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
        let values =
            [("games", count.games.to_string()), ("seats", options.seats.to_string()), ("bots", bots.join(", "))];
        let note = texts.fill(language, "sim.svg_note", &values);
        let bars: Vec<Bar> = rows.iter().map(|row| row.bar(&figures)).collect();
        let picture = svg::picture(&bars, &Legend { title, note, even: 1.0 / f64::from(options.seats) });
        disk::write_whole(file, picture.as_bytes())?;
    }
    if args.json {
        return Ok(terminal::json(&mut out, &json(options, &bots, count, &rows))?);
    }
    if args.csv {
        return Ok(write!(out, "{}", csv(&rows))?);
    }
    let text = |key: &str, values: &[(&str, String)]| texts.fill(language, key, values);
    let heads = ["sim.alien", "sim.games", "sim.wins", "sim.interval", "sim.uses", "sim.cancelled"];
    writeln!(out, "{}", table(&rows, heads.map(|key| text(key, &[])), &figures))?;
    let values = [
        ("games", count.games.to_string()),
        ("edition", content.edition_name(&options.edition, language).to_owned()),
        ("seats", options.seats.to_string()),
        ("bots", bots.join(", ")),
        ("decisions", count.decisions.to_string()),
        ("turns", count.turns.to_string()),
        ("shared", count.shared.to_string()),
        ("each", figures.number(ratio(count.decisions, count.games), 0)),
        ("long", figures.number(ratio(count.turns, count.games), 1)),
    ];
    writeln!(out, "{}", text("sim.summary", &values))?;
    if args.check {
        writeln!(out, "{}", text("sim.checked", &[]))?;
    }
    Ok(())
}

fn table(rows: &[Row], heads: [String; 6], figures: &Figures<'_>) -> String {
    let cells = |row: &Row| {
        let share = row.count.interval();
        vec![
            row.name.clone(),
            row.count.games.to_string(),
            figures.percent(share.value),
            figures.between(share),
            figures.number(row.uses(), 2),
            figures.number(row.cancelled(), 2),
        ]
    };
    figures::table(heads, rows.iter().map(cells), 1).trim_fmt()
}

fn json(options: &TableOptions, bots: &[String], count: &Count, rows: &[Row]) -> serde_json::Value {
    let aliens: Vec<serde_json::Value> = rows
        .iter()
        .map(|row| {
            let Interval { low, high, .. } = row.count.interval();
            serde_json::json!({
                "id": row.id, "name": row.name, "games": row.count.games,
                "wins": row.count.wins(), "share": row.count.share(), "low": low, "high": high,
                "uses": row.count.uses, "uses_per_game": row.uses(),
                "cancelled": row.count.cancelled, "cancelled_per_game": row.cancelled(),
            })
        })
        .collect();
    serde_json::json!({
        "edition": options.edition, "seats": options.seats, "seed": options.seed, "bots": bots, "games": count.games,
        "decisions": count.decisions, "turns": count.turns, "shared": count.shared, "aliens": aliens,
    })
}

fn csv(rows: &[Row]) -> String {
    let mut lines = "alien,games,wins,share,low,high,uses,cancelled,uses_per_game,cancelled_per_game\n".to_owned();
    for row in rows {
        let Interval { low, high, .. } = row.count.interval();
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
