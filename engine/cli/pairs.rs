//! `hyperkon sim --pairs`: every two aliens that can meet, at one table, many times, watched all the way.

use crate::args;
use crate::crowd::{self, Crowd};
use crate::table;
use crate::terminal;
use crate::trouble::Trouble;
use hyperkon::bots::BotName;
use hyperkon::cosmic::Windows;
use hyperkon::edition::Edition;
use hyperkon::game::{Content, Engine, TableOptions};
use hyperkon::table::{Dice, Seat};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// Games of a pair when nobody says.
const USUAL_GAMES: u64 = 20;
/// A pair's table is laid from another seed than its game.
const LAID: u64 = 0x9a15;
/// Failures that are told; the others are counted.
const TOLD: usize = 20;

/// Two aliens.
type Pair = (String, String);

/// What was found in a game.
#[derive(Default)]
struct Found {
    games: u64,
    decisions: u64,
    failures: Vec<(u64, TableOptions, String)>,
}

/// Plays every pair.
pub fn run(content: &Arc<Content>, language: &str, args: &args::Sim) -> Result<(), Trouble> {
    let options = table::options(content, &args.table, 0)?;
    let edition = table::edition(content, &options.edition)?;
    let seats = args.table.seats;
    let pairs = pairs(edition, seats);
    let each = args.games.unwrap_or(USUAL_GAMES);
    let pieces = pairs.len() as u64 * each;
    let blocks = (0..pieces).map(|number| number..number + 1);
    let crowd = Crowd { pieces, each: 1, jobs: crowd::jobs(args.jobs, pieces) };
    let found = Mutex::new(Vec::new());
    let play = |engine: &mut Engine, number, found: &mut Found| {
        let pair = &pairs[(number / each) as usize];
        let options = laid(edition, pair, seats, table::mix(options.seed, number));
        let bots = vec![BotName::Random; usize::from(options.seats)];
        match crowd::game(engine, &options, &bots, true, |_, _| {}) {
            Ok((_, answers)) => found.decisions += answers,
            Err(what) => found.failures.push((number, options, what)),
        }
        found.games += 1;
        Ok(())
    };
    crowd.work(
        blocks,
        || crowd::engine(content, true),
        play,
        |_, more| {
            found.lock().unwrap_or_else(PoisonError::into_inner).push(more);
            Ok(())
        },
    )?;
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    let count = |part: fn(&Found) -> u64| found.iter().map(part).sum::<u64>().to_string();
    let mut failures: Vec<_> = found.iter().flat_map(|found| &found.failures).collect();
    failures.sort_by_key(|(number, ..)| *number);
    let values = [
        ("pairs", pairs.len().to_string()),
        ("each", each.to_string()),
        ("games", count(|found| found.games)),
        ("decisions", count(|found| found.decisions)),
        ("edition", content.edition_name(&options.edition, language).to_owned()),
        ("failures", failures.len().to_string()),
    ];
    let mut out = terminal::out();
    writeln!(out, "{}", content.texts().fill(language, "sim.pairs", &values))?;
    let key = if failures.is_empty() { "sim.checked" } else { "sim.pairs_failed" };
    writeln!(out, "{}", content.texts().fill(language, key, &values))?;
    for (number, options, what) in failures.iter().take(TOLD) {
        let (one, other) = &pairs[(number / each) as usize];
        writeln!(out, "  {one} + {other}: {what}\n    {}", line(edition, options))?;
    }
    if failures.is_empty() { Ok(()) } else { Err(Trouble::Usage("not every pair gets on".to_owned())) }
}

/// The table as one would ask for it.
fn line(edition: &Edition, options: &TableOptions) -> String {
    let wishes = options
        .aliens
        .iter()
        .zip(&edition.colours)
        .flat_map(|(aliens, colour)| aliens.iter().map(move |alien| format!(" {}={alien}", colour.id)));
    let windows = if options.windows == Windows::All { "all" } else { "holders" };
    let wishes: String = wishes.collect();
    format!("seed {}, {} seats, windows {windows},{wishes}", options.seed, options.seats)
}

/// Every two aliens of an edition that can sit at one table.
fn pairs(edition: &Edition, seats: Option<u8>) -> Vec<Pair> {
    let sits = |id: &&String| seats != Some(2) || !edition.not_for_two.contains(id);
    let aliens: Vec<&String> = edition.aliens.keys().filter(sits).collect();
    let later = |(index, one): (usize, &&String)| -> Vec<Pair> {
        aliens[index + 1..].iter().map(|other| ((*one).clone(), (*other).clone())).collect()
    };
    aliens.iter().enumerate().flat_map(later).collect()
}

/// A table of a pair: how many seats, where the two sit, who is asked in windows: all by the seed.
fn laid(edition: &Edition, (one, other): &Pair, seats: Option<u8>, seed: u64) -> TableOptions {
    let mut dice = Dice::new(table::mix(seed, LAID));
    let [fewest, most] = edition.seats;
    let for_two = ![one, other].iter().any(|id| edition.not_for_two.contains(id));
    let fewest = if for_two { fewest } else { fewest.max(3) };
    let seats = seats.unwrap_or_else(|| fewest + dice.below(u32::from(most.saturating_sub(fewest)) + 1) as u8);
    let windows = if dice.below(2) == 0 { Windows::All } else { Windows::Holders };
    let mut places: Vec<Seat> = Seat::all(seats).collect();
    dice.shuffle(&mut places);
    let table = TableOptions::new(&edition.id).seats(seats).seed(seed).windows(windows);
    [one, other].iter().zip(places).fold(table, |table, (alien, seat)| table.alien(seat, alien))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_is_laid_as_its_edition_allows() {
        let content = Content::builtin().unwrap();
        for edition in content.editions() {
            let count = edition.aliens.len();
            let all = pairs(edition, None);
            assert_eq!(all.len(), count * (count - 1) / 2);
            assert!(pairs(edition, Some(2)).len() < all.len());
            for (number, pair) in (0..).zip(&all) {
                let table = laid(edition, pair, None, number);
                let mut aliens = table.aliens.concat();
                aliens.sort_unstable();
                assert_eq!(aliens, [pair.0.clone(), pair.1.clone()]);
                let for_two = !aliens.iter().any(|id| edition.not_for_two.contains(id));
                assert!(table.seats > 2 || for_two);
            }
        }
    }
}
