//! The report of a simulation, as a table, as JSON, or as comma-separated values.

use crate::counting::figures::{self, Figures};
use crate::counting::report::Report;
use crate::session::disk;
use crate::terminal;
use crate::terminal::svg::{self, Bar, Legend};
use crate::words::args;
use crate::words::bots::Seated;
use crate::words::error::CommandError;
use hyperkon_workshop::count::{Count, Counted, ratio};
use hyperkon_workshop::setup::Seating;
use hyperkon_workshop::tournament::Interval;
use serde_json::{Value, json};
use std::fmt::Display;
use std::io::Write;

/// The row of a role or of a seat in the table.
struct Row {
    id: String,
    name: String,
    /// The bot of the seat; `None` for a role.
    bot: Option<String>,
    count: Counted,
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

/// Prints the report, sorted by wins.
pub fn print<P: Display>(
    report: &Report<'_>,
    (seating, bots): (&Seating, &Seated<P>),
    count: &Count,
    args: &args::Sim,
) -> Result<(), CommandError> {
    let mut out = terminal::out();
    let (roles, seats) = (role_rows(report, count), seat_rows(report, bots, count));
    // In games without roles, the main table lists the seats.
    let (rows, more) = if report.has_roles() { (&roles, &seats) } else { (&seats, &roles) };
    if let Some(file) = &args.run.svg {
        disk::write_whole(file, picture(report, (seating, bots), count, rows).as_bytes())?;
    }
    if args.run.json {
        return Ok(terminal::json(&mut out, &json(report, (seating, bots), count, &roles, &seats))?);
    }
    if args.run.csv {
        return Ok(write!(out, "{}", csv(report, rows))?);
    }
    writeln!(out, "{}", table(report, &report.role_heading(), rows))?;
    if report.features.by_seat && !more.is_empty() {
        writeln!(out, "\n{}\n", table(report, &report.text("sim.seat", &[]), more))?;
    }
    let figures = report.figures();
    let values = [
        ("games", count.games.to_string()),
        ("edition", report.edition_name()),
        ("seats", seating.seats.to_string()),
        ("bots", bots.names().join(", ")),
        ("decisions", count.decisions.to_string()),
        ("turns", count.turns.to_string()),
        ("shared", count.shared.to_string()),
        ("each", figures.number(ratio(count.decisions, count.games), 0)),
        ("long", figures.number(ratio(count.turns, count.games), 1)),
    ];
    writeln!(out, "{}", report.text("sim.summary", &values))?;
    if args.run.check {
        writeln!(out, "{}", report.worded("sim.checked", &[]))?;
    }
    Ok(())
}

fn role_rows(report: &Report<'_>, count: &Count) -> Vec<Row> {
    let row =
        |(id, count): (&String, &Counted)| Row { id: id.clone(), name: report.role(id), bot: None, count: *count };
    let mut rows: Vec<Row> = count.roles.iter().map(row).collect();
    rows.sort_by(|a, b| b.count.share().total_cmp(&a.count.share()).then_with(|| a.id.cmp(&b.id)));
    rows
}

/// Returns one row per seat, such as "seat 1: steady".
fn seat_rows<P: Display>(report: &Report<'_>, bots: &Seated<P>, count: &Count) -> Vec<Row> {
    let seat = report.text("sim.seat", &[]);
    let row = |(number, count): (&u8, &Counted)| {
        let bot = bots.seats().get(usize::from(*number)).map_or_else(String::new, ToString::to_string);
        let id = (number + 1).to_string();
        Row { name: format!("{seat} {id}: {bot}"), id, bot: Some(bot), count: *count }
    };
    count.seats.iter().map(row).collect()
}

fn picture<P: Display>(
    report: &Report<'_>,
    (seating, bots): (&Seating, &Seated<P>),
    count: &Count,
    rows: &[Row],
) -> String {
    let title = report.worded("sim.svg_title", &[("edition", report.edition_name())]);
    let (games, seats) = (count.games.to_string(), seating.seats.to_string());
    let values = [("games", games), ("seats", seats), ("bots", bots.names().join(", "))];
    let note = report.text("sim.svg_note", &values);
    let bars: Vec<Bar> = rows.iter().map(|row| row.bar(&report.figures())).collect();
    svg::picture(&bars, &Legend { title, note, even: 1.0 / f64::from(seating.seats) })
}

fn table(report: &Report<'_>, heading: &str, rows: &[Row]) -> String {
    let (figures, has_uses) = (report.figures(), report.features.uses);
    let mut heads = vec!["sim.games", "sim.wins", "sim.interval"];
    if has_uses {
        heads.extend(["sim.uses", "sim.cancelled"]);
    }
    let heads = heads.into_iter().map(|key| report.text(key, &[]));
    let heads: Vec<String> = [heading.to_owned()].into_iter().chain(heads).collect();
    let cells = |row: &Row| {
        let share = row.count.interval();
        let mut cells = vec![row.name.clone(), row.count.games.to_string()];
        cells.extend([figures.percent(share.value), figures.between(share)]);
        if has_uses {
            cells.extend([figures.number(row.uses(), 2), figures.number(row.cancelled(), 2)]);
        }
        cells
    };
    figures::table(heads, rows.iter().map(cells), 1).trim_fmt()
}

fn json<P: Display>(
    report: &Report<'_>,
    (seating, bots): (&Seating, &Seated<P>),
    count: &Count,
    roles: &[Row],
    seats: &[Row],
) -> Value {
    let row = |row: &Row| {
        let Interval { low, high, .. } = row.count.interval();
        let mut found = json!({
            "games": row.count.games, "wins": row.count.wins(), "share": row.count.share(), "low": low, "high": high,
        });
        match &row.bot {
            Some(bot) => (found["seat"], found["bot"]) = (json!(row.id.parse::<u8>().unwrap_or_default()), json!(bot)),
            None => (found["id"], found["name"]) = (json!(row.id), json!(row.name)),
        }
        if report.features.uses {
            (found["uses"], found["uses_per_game"]) = (json!(row.count.uses), json!(row.uses()));
            (found["cancelled"], found["cancelled_per_game"]) = (json!(row.count.cancelled), json!(row.cancelled()));
        }
        found
    };
    let mut whole = json!({
        "edition": seating.edition, "seats": seating.seats, "seed": seating.seed, "bots": bots.names(),
        "games": count.games, "decisions": count.decisions, "turns": count.turns, "shared": count.shared,
    });
    if report.has_roles() {
        whole[report.features.roles] = roles.iter().map(row).collect();
    }
    if report.features.by_seat {
        whole["by_seat"] = seats.iter().map(row).collect();
    }
    whole
}

/// Returns comma-separated values with one line per role, or per seat and bot.
fn csv(report: &Report<'_>, rows: &[Row]) -> String {
    let bot = if report.has_roles() { "" } else { ",bot" };
    let uses = if report.features.uses { ",uses,cancelled,uses_per_game,cancelled_per_game" } else { "" };
    let mut lines = format!("{}{bot},games,wins,share,low,high{uses}\n", report.features.role);
    for row in rows {
        let Interval { low, high, .. } = row.count.interval();
        let (games, wins, share) = (row.count.games, row.count.wins(), row.count.share());
        let bot = row.bot.as_ref().map_or_else(String::new, |bot| format!(",{bot}"));
        lines += &format!("{}{bot},{games},{wins:.3},{share:.5},{low:.5},{high:.5}", row.id);
        if report.features.uses {
            let (uses, cancelled) = (row.count.uses, row.count.cancelled);
            lines += &format!(",{uses},{cancelled},{:.4},{:.4}", row.uses(), row.cancelled());
        }
        lines += "\n";
    }
    lines
}
