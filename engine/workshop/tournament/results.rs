//! The results of a tournament, computed from its deals.

use super::{Deal, Duels, Interval, Lineup, Ratio, ratings};
use std::collections::BTreeMap;

/// The results of an entrant.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The name of the entrant.
    pub entrant: String,
    /// The number of the entrant's seats at each table.
    pub seats: usize,
    /// The number of the entrant's seats in all games together.
    pub games: u64,
    /// The number of wins. Shared wins count as fractions.
    pub wins: f64,
    /// The number of wins per seat and game.
    pub share: Interval,
    /// The rating of the entrant, in points.
    pub rating: Interval,
}

/// The results of two entrants against each other, compared seat by seat in each game.
#[derive(Clone, Debug, PartialEq)]
pub struct Meeting {
    /// The first entrant.
    pub entrant: String,
    /// The second entrant.
    pub against: String,
    /// The number of pairs of the two entrants' seats in all games.
    pub games: u64,
    /// The share of pairs in which the first entrant did better than the second.
    pub better: Interval,
    /// The share of pairs in which both entrants did equally well.
    pub equal: f64,
}

/// The results of an entrant with an alien.
#[derive(Clone, Debug, PartialEq)]
pub struct OnAlien {
    /// The name of the entrant.
    pub entrant: String,
    /// The id of the alien.
    pub alien: String,
    /// The number of games with this alien.
    pub games: u64,
    /// The number of wins. Shared wins count as fractions.
    pub wins: f64,
    /// The number of wins per game.
    pub share: Interval,
}

/// The results of a seat, over all entrants.
#[derive(Clone, Debug, PartialEq)]
pub struct OnSeat {
    /// The number of games with this seat.
    pub games: u64,
    /// The number of wins. Shared wins count as fractions.
    pub wins: f64,
    /// The number of wins per game.
    pub share: Interval,
}

/// The results of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// The number of deals played.
    pub deals: u64,
    /// The number of games played.
    pub games: u64,
    /// The number of answers in all games.
    pub answers: u64,
    /// The number of games with more than one winner.
    pub shared: u64,
    /// The entrants, in the order in which they were named.
    pub standings: Vec<Standing>,
    /// The results of each pair of entrants.
    pub meetings: Vec<Meeting>,
    /// The results of each entrant with each alien.
    pub aliens: Vec<OnAlien>,
    /// The results of each seat, in seat order.
    pub seats: Vec<OnSeat>,
}

impl Results {
    /// Computes the results of these deals.
    pub fn of<'a>(lineup: &Lineup, deals: impl Iterator<Item = &'a Deal> + Clone) -> Results {
        let entrants = lineup.entrants().len();
        let blocks: Vec<Duels> = deals.clone().map(|deal| deal.duels(lineup)).collect();
        let ratings = ratings(entrants, &blocks);
        let standing = |(entrant, rating): (usize, Interval)| {
            let found = ratio(deals.clone().map(|deal| taken(lineup, deal, entrant, |_| true)));
            Standing {
                entrant: lineup.entrants()[entrant].clone(),
                seats: lineup.seats_of(entrant),
                games: found.whole() as u64,
                wins: found.part(),
                share: found.interval(),
                rating,
            }
        };
        let winners = deals.clone().flat_map(|deal| &deal.winners);
        Results {
            deals: blocks.len() as u64,
            games: winners.clone().count() as u64,
            answers: deals.clone().fold(0, |sum, deal| sum.saturating_add(deal.answers)),
            shared: winners.filter(|winners| winners.len() > 1).count() as u64,
            standings: ratings.into_iter().enumerate().map(standing).collect(),
            meetings: meetings(lineup, &blocks),
            aliens: aliens(lineup, deals.clone()),
            seats: seats(lineup, deals),
        }
    }
}

fn ratio(blocks: impl Iterator<Item = (f64, f64)>) -> Ratio {
    let mut ratio = Ratio::default();
    blocks.for_each(|(part, whole)| ratio.add(part, whole));
    ratio
}

/// Returns an entrant's wins and games in a deal, at the seats for which `counts` is true.
fn taken(lineup: &Lineup, deal: &Deal, entrant: usize, counts: impl Fn(usize) -> bool) -> (f64, f64) {
    let mut sum = (0.0, 0.0);
    for rotation in 0..lineup.rotations() {
        for seat in (0..lineup.seats()).filter(|seat| counts(*seat) && lineup.at(rotation, *seat) == entrant) {
            sum = (sum.0 + deal.share(rotation, seat), sum.1 + 1.0);
        }
    }
    sum
}

fn meetings(lineup: &Lineup, blocks: &[Duels]) -> Vec<Meeting> {
    let entrants = lineup.entrants();
    let meeting = |one: usize, other: usize| {
        let each = (lineup.seats_of(one) * lineup.seats_of(other) * lineup.rotations()) as f64;
        let better = ratio(blocks.iter().map(|block| (block.better(one, other), each)));
        let worse = ratio(blocks.iter().map(|block| (block.better(other, one), each)));
        Meeting {
            entrant: entrants[one].clone(),
            against: entrants[other].clone(),
            games: better.whole() as u64,
            better: better.interval(),
            equal: (1.0 - better.share() - worse.share()).clamp(0.0, 1.0),
        }
    };
    let others = |one: usize| (0..entrants.len()).filter(move |other| *other != one);
    (0..entrants.len()).flat_map(|one| others(one).map(move |other| (one, other))).map(|(a, b)| meeting(a, b)).collect()
}

fn aliens<'a>(lineup: &Lineup, deals: impl Iterator<Item = &'a Deal>) -> Vec<OnAlien> {
    let mut found: BTreeMap<(usize, &str), Ratio> = BTreeMap::new();
    for deal in deals {
        let dealt: BTreeMap<&str, Vec<usize>> = seats_by_alien(deal);
        for (alien, seats) in dealt {
            for entrant in 0..lineup.entrants().len() {
                let (part, whole) = taken(lineup, deal, entrant, |seat| seats.contains(&seat));
                found.entry((entrant, alien)).or_default().add(part, whole);
            }
        }
    }
    let row = |((entrant, alien), found): ((usize, &str), Ratio)| OnAlien {
        entrant: lineup.entrants()[entrant].clone(),
        alien: alien.to_owned(),
        games: found.whole() as u64,
        wins: found.part(),
        share: found.interval(),
    };
    found.into_iter().map(row).collect()
}

fn seats<'a>(lineup: &Lineup, deals: impl Iterator<Item = &'a Deal> + Clone) -> Vec<OnSeat> {
    let rotations = lineup.rotations();
    let won = |deal: &Deal, seat| (0..rotations).map(|rotation| deal.share(rotation, seat)).sum::<f64>();
    let seat = |seat| {
        let found = ratio(deals.clone().map(|deal| (won(deal, seat), rotations as f64)));
        OnSeat { games: found.whole() as u64, wins: found.part(), share: found.interval() }
    };
    (0..lineup.seats()).map(seat).collect()
}

fn seats_by_alien(deal: &Deal) -> BTreeMap<&str, Vec<usize>> {
    let mut seats: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (seat, aliens) in deal.aliens.iter().enumerate() {
        aliens.iter().for_each(|alien| seats.entry(alien).or_default().push(seat));
    }
    seats
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Seat, SeatSet};

    fn deal(winners: &[&[u8]], aliens: &[&str]) -> Deal {
        let winners = winners.iter().map(|seats| seats.iter().map(|seat| Seat(*seat)).collect::<SeatSet>()).collect();
        Deal { winners, answers: 10, aliens: aliens.iter().map(|alien| vec![(*alien).to_owned()]).collect() }
    }

    /// The results of a line-up of 3 seats: a, b, b. Entrant a has seats 0, 1, and 2 in turn.
    fn found() -> Results {
        let lineup = Lineup::new(&["a", "b", "b"]);
        let deals = [
            // Seat 0 is strong: entrant a wins at seat 0, and once shares the win with one seat of b.
            deal(&[&[0], &[0, 1], &[0]], &["x", "y", "z"]),
            // Entrant a wins at every seat.
            deal(&[&[0], &[1], &[2]], &["y", "x", "z"]),
        ];
        assert!(deals.iter().all(|deal| deal.fits(&lineup)));
        Results::of(&lineup, deals.iter())
    }

    #[test]
    fn shares_are_counted_by_seats() {
        let found = found();
        assert_eq!((found.deals, found.games, found.answers, found.shared), (2, 6, 20, 1));
        let [a, b] = &found.standings[..] else { panic!("{found:?}") };
        assert_eq!((a.seats, a.games, a.wins, a.share.value), (1, 6, 4.5, 0.75));
        assert_eq!((b.seats, b.games, b.wins, b.share.value), (2, 12, 1.5, 0.125));
        assert!(a.rating.value > 0.0 && (a.rating.value + b.rating.value).abs() < 1e-9);
    }

    #[test]
    fn meetings_count_pairs_of_seats() {
        let found = found();
        let [a, b] = &found.meetings[..] else { panic!("{found:?}") };
        // There are 12 pairs of seats. In the games that a wins alone, 2 + 6 pairs count for a. In the shared game, 1
        // pair counts for a, and 1 is equal. In 1 pair, b is better.
        assert_eq!((a.entrant.as_str(), a.against.as_str(), a.games), ("a", "b", 12));
        assert_eq!(a.better.value, 9.0 / 12.0);
        assert_eq!(b.better.value, 1.0 / 12.0);
        assert!((a.equal - 2.0 / 12.0).abs() < 1e-12 && (a.equal - b.equal).abs() < 1e-12);
    }

    #[test]
    fn wins_are_counted_by_seat() {
        let wins: Vec<(u64, f64)> = found().seats.iter().map(|row| (row.games, row.wins)).collect();
        assert_eq!(wins, [(6, 3.5), (6, 1.5), (6, 1.0)]);
    }

    #[test]
    fn wins_are_counted_by_alien() {
        let found = found();
        let of = |entrant: &str, alien: &str| {
            let row = found.aliens.iter().find(|row| row.entrant == entrant && row.alien == alien).unwrap();
            (row.games, row.wins)
        };
        // Alien x is at seat 0 in the first deal and at seat 1 in the second. Entrant a wins once with it in each deal.
        assert_eq!((of("a", "x"), of("a", "y"), of("a", "z")), ((2, 2.0), (2, 1.5), (2, 1.0)));
        // Entrant b has seat 0 in 2 games of the first deal, with half a win and a whole win. In the second deal it
        // wins nothing.
        assert_eq!((of("b", "x"), of("b", "y"), of("b", "z")), ((4, 1.5), (4, 0.0), (4, 0.0)));
    }
}
