//! The report of `balance`, as tables, JSON, or a chart.

use crate::commands::balance::{BalanceArgs, Found, Measured, Subject};
use crate::counting::figures;
use crate::counting::report::Report;
use crate::session::disk;
use crate::terminal;
use crate::terminal::svg::{self, Bar, Legend};
use crate::words::error::CommandError;
use hyperkon_workshop::count::Evenness;
use hyperkon_workshop::tournament::Interval;
use std::io::Write;

/// A row of a table: its name, and the alien's counts.
type Row = (String, Evenness);

/// Prints the report.
pub fn print(
    report: &Report<'_>,
    (subject, with): (&Subject, &Measured<'_>),
    found: &Found,
    args: &BalanceArgs,
) -> Result<(), CommandError> {
    let id = &subject.id;
    if let Some(file) = &args.svg {
        disk::write_whole(file, picture(report, id, found, args).as_bytes())?;
    }
    let mut out = terminal::out();
    if args.json {
        return Ok(terminal::json(&mut out, &found.document(subject, report.language, with))?);
    }
    writeln!(out, "{}\n", table(report, &report.text("balance.tables", &[]), &tables(report, found), &[]))?;
    let beside = found.beside();
    let rows: Vec<Row> = beside.iter().map(|(id, [ours, _])| (report.role(id), *ours)).collect();
    let theirs: Vec<Evenness> = beside.iter().map(|(_, [_, theirs])| *theirs).collect();
    writeln!(out, "{}\n", table(report, &report.text("balance.beside", &[]), &rows, &theirs))?;
    writeln!(out, "{}", verdict(report, id, found.all))?;
    writeln!(out, "{}", report.worded("compare.many", &[("n", beside.len().to_string())]))?;
    writeln!(out, "{}", report.text("balance.summary", &values(report, id, found, args)))?;
    Ok(())
}

fn values(report: &Report<'_>, id: &str, found: &Found, args: &BalanceArgs) -> [(&'static str, String); 4] {
    let games = ("games", found.all.games.to_string());
    [games, ("edition", report.edition_name()), ("bots", args.bot.clone()), ("alien", report.role(id))]
}

/// Returns the rows for all tables, and for the tables of each size.
fn tables(report: &Report<'_>, found: &Found) -> Vec<Row> {
    let of_size =
        |(seats, found): (&u8, &Evenness)| (report.text("balance.seats", &[("n", seats.to_string())]), *found);
    let all = (report.text("balance.all", &[]), found.all);
    [all].into_iter().chain(found.seats.iter().map(of_size)).collect()
}

/// Returns a table. `theirs` has the counts of the other alien in each row, or is empty.
fn table(report: &Report<'_>, heading: &str, rows: &[Row], theirs: &[Evenness]) -> String {
    let figures = report.figures();
    let mut heads = vec!["sim.games", "sim.wins", "sim.interval", "balance.times", "sim.interval"];
    if !theirs.is_empty() {
        heads.push("balance.its_times");
    }
    let heads = heads.into_iter().map(|key| report.text(key, &[]));
    let cells = |(number, (name, found)): (usize, &Row)| {
        let (share, times) = (found.share(), found.times());
        let mut cells = vec![name.clone(), found.games.to_string(), figures.percent(share.value)];
        let [low, high] = [times.low, times.high].map(|times| figures.number(times, 2));
        cells.extend([figures.between(share), figures.number(times.value, 2), format!("{low} – {high}")]);
        cells.extend(theirs.get(number).map(|theirs| figures.number(theirs.times().value, 2)));
        cells
    };
    let heads: Vec<String> = [heading.to_owned()].into_iter().chain(heads).collect();
    figures::table(heads, rows.iter().enumerate().map(cells), 1).trim_fmt()
}

/// Returns a sentence that compares the alien with an even share.
fn verdict(report: &Report<'_>, id: &str, all: Evenness) -> String {
    let (figures, Interval { value, low, high }) = (report.figures(), all.times());
    let key = if low > 1.0 {
        "balance.more"
    } else if high < 1.0 {
        "balance.fewer"
    } else {
        "balance.open"
    };
    let number = |times: f64| figures.number(times, 2);
    let share = figures.percent(all.share().value);
    let values = [("alien", report.role(id)), ("share", share), ("times", number(value))];
    report.text(key, &[&values[..], &[("low", number(low)), ("high", number(high))]].concat())
}

fn picture(report: &Report<'_>, id: &str, found: &Found, args: &BalanceArgs) -> String {
    let others = found.beside().into_iter().map(|(id, [ours, _])| (report.role(id), *ours));
    let bar = |(name, found): Row| {
        let share = found.times();
        Bar { name, share, label: report.figures().number(share.value, 2) }
    };
    let bars: Vec<Bar> = tables(report, found).into_iter().chain(others).map(bar).collect();
    let values = values(report, id, found, args);
    let (title, note) = (report.text("balance.svg_title", &values), report.text("balance.svg_note", &values));
    svg::picture(&bars, &Legend { title, note, even: 1.0 })
}
