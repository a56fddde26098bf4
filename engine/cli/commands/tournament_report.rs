//! The report of a tournament, as tables, JSON, comma-separated values, or a chart.

use crate::counting::figures::{self, Figures};
use crate::counting::report::Report;
use crate::session::disk;
use crate::terminal;
use crate::terminal::svg::{self, Bar, Legend};
use crate::words::error::CommandError;
use hyperkon_workshop::count::ratio;
use hyperkon_workshop::tournament::{Deal, Interval, Lineup, OnAlien, OnSeat, Results, Sprt, Stand, Verdict};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

/// The tournament to report.
pub struct Found<'a> {
    /// Names and texts for the report.
    pub report: Report<'a>,
    /// The seed from which the seeds of the deals are derived.
    pub seed: u64,
    /// The entrants and their seating rotations.
    pub lineup: &'a Lineup,
    /// The deals to evaluate, in order.
    pub deals: Vec<&'a Deal>,
    /// The two rating differences of a test, and the result of the test.
    pub test: Option<((f64, f64), Stand)>,
    /// True if every step was run twice.
    pub checked: bool,
}

impl Found<'_> {
    fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        self.report.text(key, values)
    }

    fn figures(&self) -> Figures<'_> {
        self.report.figures()
    }

    const fn counts_seats(&self) -> bool {
        self.report.features.by_seat
    }
}

/// Prints the results.
pub fn print(found: &Found<'_>, svg: Option<&Path>, (as_json, as_csv): (bool, bool)) -> Result<(), CommandError> {
    let results = Results::of(found.lineup, found.deals.iter().copied());
    if let Some(file) = svg {
        disk::write_whole(file, picture(found, &results).as_bytes())?;
    }
    let mut out = terminal::out();
    if as_json {
        return Ok(terminal::json(&mut out, &json(found, &results))?);
    }
    if as_csv {
        return Ok(write!(out, "{}", csv(found, &results))?);
    }
    writeln!(out, "{}", shares(found, &results))?;
    if results.standings.len() > 1 {
        writeln!(out, "\n{}", meetings(found, &results))?;
    }
    let has_aliens = !results.aliens.is_empty() && (results.standings.len() > 1 || found.counts_seats());
    if has_aliens {
        writeln!(out, "\n{}", aliens(found, &results))?;
    }
    if found.counts_seats() {
        writeln!(out, "\n{}", seats(found, &results))?;
    }
    let values = [
        ("games", results.games.to_string()),
        ("deals", results.deals.to_string()),
        ("edition", found.report.edition_name()),
        ("seats", found.lineup.seats().to_string()),
        ("decisions", results.answers.to_string()),
        ("each", found.figures().number(ratio(results.answers, results.games), 0)),
        ("shared", results.shared.to_string()),
    ];
    writeln!(out, "\n{}", found.text("tournament.summary", &values))?;
    if results.standings.len() > 1 {
        writeln!(out, "{}", found.text("tournament.rating_means", &[]))?;
    }
    if let Some((test, stand)) = found.test {
        writeln!(out, "{}", verdict(found, test, stand))?;
    }
    if found.checked {
        writeln!(out, "{}", found.report.worded("sim.checked", &[]))?;
    }
    Ok(())
}

fn shares(found: &Found<'_>, results: &Results) -> String {
    let (figures, rated) = (found.figures(), results.standings.len() > 1);
    let mut heads = vec!["tournament.bot", "tournament.seats", "sim.games", "sim.wins", "sim.interval"];
    if rated {
        heads.extend(["tournament.rating", "sim.interval"]);
    }
    let row = |index: usize| {
        let row = &results.standings[index];
        let mut cells = vec![row.entrant.clone(), row.seats.to_string(), row.games.to_string()];
        cells.extend([figures.percent(row.share.value), figures.between(row.share)]);
        if rated {
            let Interval { value, low, high } = row.rating;
            let [value, low, high] = [value, low, high].map(|points| figures.signed(points, 0));
            cells.extend([value, format!("{low} – {high}")]);
        }
        cells
    };
    let heads: Vec<String> = heads.into_iter().map(|key| found.text(key, &[])).collect();
    figures::table(heads, best_first(results).map(row), 1).trim_fmt()
}

/// Formats a share with its interval, such as "64.6 %  (43.4 – 81.3)".
fn with_interval(figures: &Figures<'_>, share: Interval) -> String {
    format!("{}  ({})", figures.percent(share.value), figures.between(share))
}

/// Returns the entrants by descending share. Equal entrants keep the order of the command line.
fn best_first(results: &Results) -> impl Iterator<Item = usize> + Clone + use<> {
    let mut order: Vec<usize> = (0..results.standings.len()).collect();
    let share = |index: usize| results.standings[index].share.value;
    order.sort_by(|a, b| share(*b).total_cmp(&share(*a)));
    order.into_iter()
}

fn meetings(found: &Found<'_>, results: &Results) -> String {
    let figures = found.figures();
    let name = |index: usize| results.standings[index].entrant.clone();
    let cell = |one: &str, other: &str| {
        let meeting = results.meetings.iter().find(|meeting| meeting.entrant == one && meeting.against == other);
        meeting.map_or_else(String::new, |row| with_interval(&figures, row.better))
    };
    let order = best_first(results);
    let heads: Vec<String> =
        [found.text("tournament.better_than", &[])].into_iter().chain(order.clone().map(name)).collect();
    let row = |one: usize| {
        let cells = order.clone().map(|other| cell(&name(one), &name(other)));
        [name(one)].into_iter().chain(cells).collect()
    };
    figures::table(heads, order.clone().map(row), 1).trim_fmt()
}

fn aliens(found: &Found<'_>, results: &Results) -> String {
    let order = best_first(results);
    let name = |index: usize| results.standings[index].entrant.as_str();
    let of = |entrant: &str, alien: &str| {
        results.aliens.iter().find(|row| row.entrant == entrant && row.alien == alien && row.games > 0)
    };
    let mut ids: Vec<&str> = results.aliens.iter().map(|row| row.alien.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    // Sort the roles by the win share of the best bot in each role.
    let best = order.clone().next().map_or("", name);
    let share = |id: &str| of(best, id).map_or(0.0, |row| row.share.value);
    ids.sort_by(|a, b| share(b).total_cmp(&share(a)));
    let figures = found.figures();
    let cell = |row: &OnAlien| with_interval(&figures, row.share);
    // The number of games in which a bot has the role.
    let games = |id: &str| results.aliens.iter().filter(|row| row.alien == id).map(|row| row.games).sum::<u64>();
    let row = |id: &str| {
        let cells = order.clone().map(|index| of(name(index), id).map_or_else(|| "–".to_owned(), cell));
        [found.report.role(id), games(id).to_string()].into_iter().chain(cells).collect()
    };
    let heads = [found.report.role_heading(), found.text("sim.games", &[])].into_iter();
    let heads = heads.chain(order.clone().map(|index| name(index).to_owned()));
    figures::table(heads.collect::<Vec<_>>(), ids.into_iter().map(row), 1).trim_fmt()
}

fn seats(found: &Found<'_>, results: &Results) -> String {
    let figures = found.figures();
    let row = |(row, seat): (&OnSeat, usize)| {
        vec![seat.to_string(), row.games.to_string(), figures.percent(row.share.value), figures.between(row.share)]
    };
    let heads = ["sim.seat", "sim.games", "sim.wins", "sim.interval"].map(|key| found.text(key, &[]));
    figures::table(heads, results.seats.iter().zip(1..).map(row), 1).trim_fmt()
}

fn verdict(found: &Found<'_>, (low, high): (f64, f64), stand: Stand) -> String {
    let name = |index: usize| found.lineup.entrants()[index].clone();
    let key = match stand.verdict {
        Some(Verdict::Higher) => "tournament.sprt_higher",
        Some(Verdict::Lower) => "tournament.sprt_lower",
        None => "tournament.sprt_open",
    };
    let figures = found.figures();
    let values = [
        ("first", name(0)),
        ("second", name(1)),
        ("low", figures.exact(low)),
        ("high", figures.exact(high)),
        ("deals", stand.deals.to_string()),
        ("llr", figures.number(stand.llr, 2)),
        ("bound", figures.number(Sprt::bound(), 2)),
    ];
    found.text(key, &values)
}

fn picture(found: &Found<'_>, results: &Results) -> String {
    let title = found.text("tournament.svg_title", &[("edition", found.report.edition_name())]);
    let values = [
        ("games", results.games.to_string()),
        ("deals", results.deals.to_string()),
        ("seats", found.lineup.seats().to_string()),
    ];
    let note = found.text("tournament.svg_note", &values);
    let figures = found.figures();
    let bar = |index: usize| {
        let row = &results.standings[index];
        Bar { name: row.entrant.clone(), share: row.share, label: figures.percent(row.share.value) }
    };
    let bars: Vec<Bar> = best_first(results).map(bar).collect();
    svg::picture(&bars, &Legend { title, note, even: 1.0 / found.lineup.seats() as f64 })
}

fn json(found: &Found<'_>, results: &Results) -> Value {
    let with = |mut row: Value, key: &str, interval: Interval| {
        row[key] = json!({ "value": interval.value, "low": interval.low, "high": interval.high });
        row
    };
    let standing = |index: usize| {
        let row = &results.standings[index];
        let json = json!({ "bot": row.entrant, "seats": row.seats, "games": row.games, "wins": row.wins });
        let json = with(json, "share", row.share);
        if results.standings.len() > 1 { with(json, "rating", row.rating) } else { json }
    };
    let pairs = results.meetings.iter().map(|row| {
        let json = json!({ "bot": row.entrant, "against": row.against, "games": row.games, "equal": row.equal });
        with(json, "better", row.better)
    });
    let aliens = results.aliens.iter().filter(|row| row.games > 0).map(|row| {
        let name = found.report.role(&row.alien);
        let json = json!({ "bot": row.entrant, "id": row.alien, "name": name, "games": row.games, "wins": row.wins });
        with(json, "share", row.share)
    });
    let sprt = found.test.map(|((low, high), Stand { deals, llr, verdict })| {
        let verdict = verdict.map(|verdict| if verdict == Verdict::Higher { high } else { low });
        json!({ "low": low, "high": high, "bound": Sprt::bound(), "deals": deals, "llr": llr, "verdict": verdict })
    });
    let lineup: Vec<&String> =
        (0..found.lineup.seats()).map(|seat| &found.lineup.entrants()[found.lineup.at(0, seat)]).collect();
    let seats = results.seats.iter().zip(1..).filter(|_| found.counts_seats()).map(|(row, seat): (_, usize)| {
        with(json!({ "seat": seat, "games": row.games, "wins": row.wins }), "share", row.share)
    });
    let (aliens, by_seat) = (aliens.collect::<Vec<_>>(), seats.collect::<Vec<_>>());
    let mut whole = json!({
        "edition": found.report.edition.id, "seats": found.lineup.seats(), "seed": found.seed,
        "line_up": lineup, "deals": results.deals, "games": results.games, "decisions": results.answers,
        "shared": results.shared, "bots": best_first(results).map(standing).collect::<Vec<_>>(),
        "pairs": pairs.collect::<Vec<_>>(), "sprt": sprt,
    });
    if found.report.has_roles() {
        whole[found.report.features.roles] = aliens.into();
    }
    if found.counts_seats() {
        whole["by_seat"] = by_seat.into();
    }
    whole
}

/// Returns comma-separated values, one number per line. The column `what` is share, rating, better, alien (or faction), or
/// seat; the column `of` is the other bot, the alien, or the seat.
fn csv(found: &Found<'_>, results: &Results) -> String {
    let mut lines = "what,bot,of,games,value,low,high\n".to_owned();
    let mut line = |what: &str, bot: &str, of: &str, games: u64, Interval { value, low, high }: Interval| {
        let digits = if what == "rating" { 1 } else { 5 };
        lines += &format!("{what},{bot},{of},{games},{value:.digits$},{low:.digits$},{high:.digits$}\n");
    };
    for row in best_first(results).map(|index| &results.standings[index]) {
        line("share", &row.entrant, "", row.games, row.share);
    }
    if results.standings.len() > 1 {
        for row in best_first(results).map(|index| &results.standings[index]) {
            line("rating", &row.entrant, "", row.games, row.rating);
        }
    }
    results.meetings.iter().for_each(|row| line("better", &row.entrant, &row.against, row.games, row.better));
    let aliens = results.aliens.iter().filter(|row| row.games > 0);
    aliens.for_each(|row| line(found.report.features.role, &row.entrant, &row.alien, row.games, row.share));
    for (row, seat) in results.seats.iter().zip(1_usize..).filter(|_| found.counts_seats()) {
        line("seat", "", &seat.to_string(), row.games, row.share);
    }
    lines
}
