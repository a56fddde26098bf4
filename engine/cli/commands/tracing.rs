//! Prints the rows of a trace as text for people.

use crate::terminal::paint::{self, Seats};
use crate::words::error::CommandError;
use hyperkon::__private::cosmic::{Hook, HookKind};
use hyperkon_workshop::trace::{Place, Row};
use std::io::Write;

/// The maximum number of planets or seats to name. A longer list is printed as a count.
const MOST_NAMED: usize = 4;

/// Prints rows below their trigger. If one rule question is about many planets or seats in sequence, prints it once.
pub fn tell(out: &mut dyn Write, seats: &Seats, rows: &[&Row]) -> Result<(), CommandError> {
    let moments: Vec<&[&Row]> = rows.chunk_by(|one, other| one.place == other.place).collect();
    for alike in moments.chunk_by(|one, other| are_one_question(one, other)) {
        match alike {
            [moment] => tell_moment(out, seats, moment)?,
            alike => tell_question(out, seats, &alike.concat())?,
        }
    }
    Ok(())
}

fn tell_moment(out: &mut dyn Write, seats: &Seats, moment: &[&Row]) -> Result<(), CommandError> {
    let Some(first) = moment.first() else { return Ok(()) };
    let indent = "  ".repeat(first.place.within + 1);
    writeln!(out, "{indent}{}", paint::heading(&title(&first.place)))?;
    let lines: Vec<(&Row, String)> = moment.iter().map(|row| (*row, row.says.clone())).collect();
    tell_lines(out, seats, &indent, &lines)
}

fn tell_lines(
    out: &mut dyn Write,
    painted_seats: &Seats,
    indent: &str,
    lines: &[(&Row, String)],
) -> Result<(), CommandError> {
    let width = |of: fn(&Row) -> &str| lines.iter().map(|(row, _)| paint::columns(of(row))).max().unwrap_or_default();
    let (seats, powers) = (width(|row| &row.seat), width(|row| &row.power));
    for (row, says) in lines {
        let seat = paint::padded(&painted_seats.seat(&row.seat), seats);
        let power = paint::padded(&row.power, powers);
        writeln!(out, "{indent}  {seat}  {power}  {}", painted(row.verdict, says))?;
        for line in &row.printed {
            let at = line.line.map(|line| format!(" at line {line}")).unwrap_or_default();
            writeln!(out, "{indent}    {}", paint::faint(&format!("printed{at}: {}", line.text)))?;
        }
    }
    Ok(())
}

/// Returns `true` if two triggers ask the same rule question about different planets or seats.
fn are_one_question(one: &[&Row], other: &[&Row]) -> bool {
    let (Some(one), Some(other)) = (one.first(), other.first()) else { return false };
    let is_rule = one.place.moment.and_then(Hook::named).is_some_and(|hook| hook.spec().kind == HookKind::Rule);
    let of = |row: &Row| (row.place.answer, row.place.within, row.place.moment);
    is_rule && of(one) == of(other)
}

/// Prints a rule question about many planets or seats, and merges equal results.
fn tell_question(out: &mut dyn Write, seats: &Seats, rows: &[&Row]) -> Result<(), CommandError> {
    let Some(first) = rows.first() else { return Ok(()) };
    let indent = "  ".repeat(first.place.within + 1);
    let of = first.place.about.as_ref().filter(|_| first.place.planet.is_some());
    let of = of.map(|seat| format!(" of {seat}")).unwrap_or_default();
    writeln!(out, "{indent}{}", paint::heading(&format!("{}{of}", first.place.moment.unwrap_or("a step"))))?;
    let mut alike: Vec<(&Row, Vec<&Row>)> = Vec::new();
    for row in rows {
        let says_it = |other: &Row| (&other.seat, &other.power, other.verdict) == (&row.seat, &row.power, row.verdict);
        match alike.iter_mut().find(|(one, _)| says_it(one) && one.printed.is_empty() && row.printed.is_empty()) {
            Some((_, all)) => all.push(row),
            None => alike.push((row, vec![row])),
        }
    }
    alike.sort_by_key(|(one, _)| rows.iter().position(|row| (&row.seat, &row.power) == (&one.seat, &one.power)));
    let lines: Vec<(&Row, String)> = alike.iter().map(|(one, all)| (*one, of_many(one, all))).collect();
    tell_lines(out, seats, &indent, &lines)
}

/// Describes the result of a row for one planet or seat, or for many.
fn of_many(one: &Row, all: &[&Row]) -> String {
    let thing = |row: &Row| row.place.planet.clone().or_else(|| row.place.about.clone()).unwrap_or_default();
    let verb = match one.verdict {
        "allows" => "allows",
        "forbids" => "forbids",
        "says_nothing" => "neither allows nor forbids",
        _ if all.len() == 1 => return format!("{}: {}", thing(one), one.says),
        _ if all.iter().all(|row| row.says == one.says) => return one.says.clone(),
        _ => return format!("{}: {}, and so on", thing(one), one.says),
    };
    let (noun, told) = (if one.place.planet.is_some() { "planets" } else { "seats" }, one.says.split_once(" it"));
    let mut things: Vec<String> = Vec::new();
    for row in all {
        // A seat can occur more than once, because the script is called for each way to win.
        things.extend(Some(thing(row)).filter(|thing| !things.contains(thing)));
    }
    let line = one.line.filter(|_| all.iter().all(|row| row.line == one.line));
    let line = line.map(|line| format!(" at line {line}")).unwrap_or_default();
    match &things[..] {
        [thing] => format!("{verb} {thing}{}", told.map_or("", |(_, behind)| behind)),
        few if few.len() <= MOST_NAMED => format!("{verb} {}{line}", few.join(", ")),
        many => format!("{verb} {} {noun}{line}", many.len()),
    }
}

fn title(place: &Place) -> String {
    let moment = place.moment.unwrap_or("a step");
    let about = place.about.as_ref().filter(|_| place.of.is_none()).map(|seat| format!(" of {seat}"));
    let of = place.of.as_ref().map(|of| format!(" of {of}"));
    let planet = place.planet.as_ref().map(|planet| format!(", {planet}")).unwrap_or_default();
    format!("{moment}{}{planet}", of.or(about).unwrap_or_default())
}

fn painted(verdict: &str, says: &str) -> String {
    match verdict {
        "acted" | "changed" | "acting" | "allows" | "forbids" => paint::done(says),
        "cancelled" | "lapsed" | "nothing_found" | "did_nothing" | "faulted" | "fault" => paint::wrong(says),
        "passed" | "asked" | "wants" => says.to_owned(),
        _ => paint::faint(says),
    }
}
