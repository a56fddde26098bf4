//! A trace, as a person at the terminal reads it.

use crate::paint;
use crate::trouble::Trouble;
use hyperkon_workshop::trace::{Place, Row};
use std::io::Write;

/// Prints rows, those of a moment under its name.
pub fn tell(out: &mut dyn Write, rows: &[&Row]) -> Result<(), Trouble> {
    for moment in rows.chunk_by(|one, other| one.place == other.place) {
        let Some(first) = moment.first() else { continue };
        let indent = "  ".repeat(first.place.within + 1);
        writeln!(out, "{indent}{}", paint::heading(&title(&first.place)))?;
        let width = |of: fn(&Row) -> &str| moment.iter().map(|row| of(row).chars().count()).max().unwrap_or_default();
        let (seats, powers) = (width(|row| &row.seat), width(|row| &row.power));
        for row in moment {
            let seat = paint::padded(&paint::seat(&row.seat), seats);
            let power = paint::padded(&row.power, powers);
            writeln!(out, "{indent}  {seat}  {power}  {}", painted(row))?;
            for line in &row.printed {
                let at = line.line.map(|line| format!(" at line {line}")).unwrap_or_default();
                writeln!(out, "{indent}    {}", paint::faint(&format!("printed{at}: {}", line.text)))?;
            }
        }
    }
    Ok(())
}

fn title(place: &Place) -> String {
    let moment = place.moment.unwrap_or("a step");
    let about = place.about.as_ref().filter(|_| place.of.is_none()).map(|seat| format!(" of {seat}"));
    let of = place.of.as_ref().map(|of| format!(" of {of}"));
    format!("{moment}{}", of.or(about).unwrap_or_default())
}

fn painted(row: &Row) -> String {
    match row.verdict {
        "acted" | "changed" | "acting" | "allows" | "forbids" => paint::done(&row.says),
        "cancelled" | "lapsed" | "nothing_found" | "did_nothing" | "faulted" | "fault" => paint::wrong(&row.says),
        "passed" | "asked" | "wants" => row.says.clone(),
        _ => paint::faint(&row.says),
    }
}
