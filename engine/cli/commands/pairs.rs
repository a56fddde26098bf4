//! `hyperkon sim --pairs`: plays games with every pair of roles, with all checks.

use crate::counting::report::Report;
use crate::counting::workers::{self, Crowd};
use crate::terminal;
use crate::words::args;
use crate::words::error::CommandError;
use crate::words::table::{self, Editions};
use hyperkon::__private::game::Content;
use hyperkon_frame::BotSpec;
use hyperkon_table::{Dice, Seat};
use hyperkon_workshop::setup::{EditionInfo, Seating, Setup};
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// The default number of games per pair.
const USUAL_GAMES: u64 = 20;
/// The seed salt for choosing a pair's table. The game of the table uses another seed.
const LAID: u64 = 0x9a15;
/// The maximum number of failures to print; further ones are only counted.
const TOLD: usize = 20;

/// Two roles, or none in games without roles.
type Pair = Vec<String>;

/// The results of the games of a pair.
#[derive(Default)]
struct Found {
    games: u64,
    decisions: u64,
    failures: Vec<(u64, Seating, String)>,
}

/// Plays every pair.
pub fn run<G: Setup>(game: &G, content: &Content, language: &str, args: &args::Sim) -> Result<(), CommandError> {
    let editions = Editions::of(game);
    let seating = editions.seating(&args.at.table, 0)?;
    let edition = editions.by_id(&seating.edition)?;
    let seats = args.at.table.seats;
    let pairs = pairs(edition, seats);
    let each = args.games.unwrap_or(USUAL_GAMES);
    let pieces = pairs.len() as u64 * each;
    let crowd = Crowd { pieces, each: 1, jobs: workers::jobs(args.run.jobs, pieces) };
    let (found, bot, make) = (Mutex::new(Vec::new()), BotSpec::random(), game.maker(true));
    let play = |game: &mut G, number, found: &mut Found| {
        let pair = &pairs[(number / each) as usize];
        let seating = laid(edition, pair, seats, table::mix(seating.seed, number));
        let bots = vec![bot; usize::from(seating.seats)];
        let played = seating.options(game);
        match played.and_then(|options| workers::game(game, &options, (&bots, seating.seed), true, |_, _| {})) {
            Ok((_, answers)) => found.decisions += answers,
            Err(what) => found.failures.push((number, seating, what)),
        }
        found.games += 1;
        Ok(())
    };
    crowd.work(
        (0..pieces).map(|number| number..number + 1),
        || make().map_err(|error| CommandError::Usage(error.to_string())),
        play,
        |_, more| {
            found.lock().unwrap_or_else(PoisonError::into_inner).push(more);
            Ok(())
        },
    )?;
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    print::<G>(&Report::of::<G>(content, language, edition), (&pairs, each), &found)
}

fn print<G: Setup>(report: &Report<'_>, (pairs, each): (&[Pair], u64), found: &[Found]) -> Result<(), CommandError> {
    let count = |part: fn(&Found) -> u64| found.iter().map(part).sum::<u64>().to_string();
    let mut failures: Vec<_> = found.iter().flat_map(|found| &found.failures).collect();
    failures.sort_by_key(|(number, ..)| *number);
    let values = [
        ("pairs", pairs.len().to_string()),
        ("each", each.to_string()),
        ("games", count(|found| found.games)),
        ("decisions", count(|found| found.decisions)),
        ("edition", report.edition_name()),
        ("failures", failures.len().to_string()),
    ];
    let mut out = terminal::out();
    writeln!(out, "{}", report.worded("sim.pairs", &values))?;
    let failed =
        if failures.is_empty() { report.worded("sim.checked", &[]) } else { report.text("sim.pairs_failed", &values) };
    writeln!(out, "{failed}")?;
    for (number, seating, what) in failures.iter().take(TOLD) {
        let pair = pairs[(number / each) as usize].join(" + ");
        writeln!(out, "  {pair}: {what}\n    {}", line::<G>(report.edition, seating))?;
    }
    if failures.is_empty() { Ok(()) } else { Err(CommandError::Usage("some pairs failed".to_owned())) }
}

/// Describes a table by its seed, seats, windows, and roles.
fn line<G: Setup>(edition: &EditionInfo, Seating { seed, seats, asks_all, roles, .. }: &Seating) -> String {
    let wishes = roles.iter().zip(&edition.colors);
    let wishes = wishes.flat_map(|(roles, (color, _))| roles.iter().map(move |role| format!(" {color}={role}")));
    let windows = match G::features().windows {
        true if *asks_all => ", windows all",
        true => ", windows holders",
        false => "",
    };
    format!("seed {seed}, {seats} seats{windows},{}", wishes.collect::<String>())
}

/// Returns all pairs of roles of an edition that can meet. In games without roles, returns one empty pair.
fn pairs(edition: &EditionInfo, seats: Option<u8>) -> Vec<Pair> {
    let sits = |id: &&String| seats.is_none_or(|seats| edition.can_sit(id, seats));
    let roles: Vec<&String> = edition.roles.keys().filter(sits).collect();
    let later = |(index, one): (usize, &&String)| -> Vec<Pair> {
        let others = roles[index + 1..].iter().filter(|other| edition.can_meet(one, other));
        others.map(|other| vec![(*one).clone(), (*other).clone()]).collect()
    };
    if roles.is_empty() { vec![Vec::new()] } else { roles.iter().enumerate().flat_map(later).collect() }
}

/// Returns a table for a pair. The seed determines the number of seats, the seats of the pair, and the windows.
fn laid(edition: &EditionInfo, pair: &[String], seats: Option<u8>, seed: u64) -> Seating {
    let mut dice = Dice::new(table::mix(seed, LAID));
    let [fewest, most] = edition.seats;
    let fewest = (fewest..=most).find(|seats| pair.iter().all(|id| edition.can_sit(id, *seats))).unwrap_or(most);
    let seats = seats.unwrap_or_else(|| fewest + dice.below(u32::from(most.saturating_sub(fewest)) + 1) as u8);
    let asks_all = dice.below(2) == 0;
    let mut places: Vec<Seat> = Seat::all(seats).collect();
    dice.shuffle(&mut places);
    let table = Seating { asks_all, ..Seating::new(&edition.id, seats, seed) };
    pair.iter().zip(places).fold(table, |table, (role, seat)| table.with(seat, role))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperkon_workshop::setup::cosmic;

    #[test]
    fn pairs_sit_as_their_edition_allows() {
        let content = Content::builtin().unwrap();
        for edition in cosmic::editions(&content) {
            let count = edition.roles.len();
            let all = pairs(&edition, None);
            assert_eq!(all.len(), count * (count - 1) / 2);
            assert!(pairs(&edition, Some(2)).len() < all.len());
            for (number, pair) in (0..).zip(&all) {
                let table = laid(&edition, pair, None, number);
                let mut roles = table.roles.concat();
                roles.sort_unstable();
                assert_eq!(roles, *pair);
                assert!(roles.iter().all(|id| edition.can_sit(id, table.seats)));
            }
        }
    }
}
