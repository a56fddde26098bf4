//! `hyperkon sim --pairs`: every two roles that can meet, at one table, many times, watched all the way.

use crate::args;
use crate::crowd::{self, Crowd};
use crate::report::Report;
use crate::table::{self, Editions};
use crate::terminal;
use crate::trouble::Trouble;
use hyperkon::game::Content;
use hyperkon::table::{Dice, Seat};
use hyperkon_workshop::setup::{EditionInfo, Seating, Setup};
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// Games of a pair when nobody says.
const USUAL_GAMES: u64 = 20;
/// A pair's table is laid from another seed than its game.
const LAID: u64 = 0x9a15;
/// Failures that are told; the others are counted.
const TOLD: usize = 20;

/// Two roles; none where seats have none.
type Pair = Vec<String>;

/// What was found in a game.
#[derive(Default)]
struct Found {
    games: u64,
    decisions: u64,
    failures: Vec<(u64, Seating, String)>,
}

/// Plays every pair.
pub fn run<G: Setup>(game: &G, content: &Content, language: &str, args: &args::Sim) -> Result<(), Trouble> {
    let editions = Editions::of(game);
    let seating = editions.seating(&args.table, 0)?;
    let edition = editions.by_id(&seating.edition)?;
    let seats = args.table.seats;
    let pairs = pairs(edition, seats);
    let each = args.games.unwrap_or(USUAL_GAMES);
    let pieces = pairs.len() as u64 * each;
    let crowd = Crowd { pieces, each: 1, jobs: crowd::jobs(args.jobs, pieces) };
    let (found, bot, make) = (Mutex::new(Vec::new()), G::player("random").map_err(Trouble::Usage)?, game.maker(true));
    let play = |game: &mut G, number, found: &mut Found| {
        let pair = &pairs[(number / each) as usize];
        let seating = laid(edition, pair, seats, table::mix(seating.seed, number));
        let bots = vec![bot; usize::from(seating.seats)];
        let played = seating.options(game);
        match played.and_then(|options| crowd::game(game, &options, (&bots, seating.seed), true, |_, _| {})) {
            Ok((_, answers)) => found.decisions += answers,
            Err(what) => found.failures.push((number, seating, what)),
        }
        found.games += 1;
        Ok(())
    };
    crowd.work(
        (0..pieces).map(|number| number..number + 1),
        || make().map_err(|error| Trouble::Usage(error.to_string())),
        play,
        |_, more| {
            found.lock().unwrap_or_else(PoisonError::into_inner).push(more);
            Ok(())
        },
    )?;
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    print::<G>(&Report::of::<G>(content, language, edition), (&pairs, each), &found)
}

fn print<G: Setup>(report: &Report<'_>, (pairs, each): (&[Pair], u64), found: &[Found]) -> Result<(), Trouble> {
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
    if failures.is_empty() { Ok(()) } else { Err(Trouble::Usage("not every pair gets on".to_owned())) }
}

/// The table as one would ask for it.
fn line<G: Setup>(edition: &EditionInfo, Seating { seed, seats, asks_all, roles, .. }: &Seating) -> String {
    let wishes = roles.iter().zip(&edition.colours);
    let wishes = wishes.flat_map(|(roles, (colour, _))| roles.iter().map(move |role| format!(" {colour}={role}")));
    let windows = match G::features().windows {
        true if *asks_all => ", windows all",
        true => ", windows holders",
        false => "",
    };
    format!("seed {seed}, {seats} seats{windows},{}", wishes.collect::<String>())
}

/// Every two roles of an edition that can sit at one table; where seats have none, one table.
fn pairs(edition: &EditionInfo, seats: Option<u8>) -> Vec<Pair> {
    let sits = |id: &&String| seats.is_none_or(|seats| edition.can_sit(id, seats));
    let roles: Vec<&String> = edition.roles.keys().filter(sits).collect();
    let later = |(index, one): (usize, &&String)| -> Vec<Pair> {
        let others = roles[index + 1..].iter().filter(|other| edition.can_meet(one, other));
        others.map(|other| vec![(*one).clone(), (*other).clone()]).collect()
    };
    if roles.is_empty() { vec![Vec::new()] } else { roles.iter().enumerate().flat_map(later).collect() }
}

/// A table of a pair: how many seats, where the two sit, who is asked in windows: all by the seed.
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
    fn every_pair_is_laid_as_its_edition_allows() {
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
