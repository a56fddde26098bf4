//! Win chances over a finished game, with its turning points.
//!
//! A chance is the mean of playouts from sampled states, each drawn from what one seat knew at that moment. So the chances
//! do not depend on cards that nobody had seen.

use super::playout::play_on;
use super::{BySeat, Match, Searchable, Seat, SeatSet, Table, mix};

/// The number of turning points.
pub const TURNING_POINTS: usize = 3;
/// The maximum number of points of a curve before the turning points are refined.
const POINTS: usize = 32;
/// The number of playouts for a point.
const PLAYOUTS: u64 = 16;
/// The minimum number of phases for a curve with one point per phase.
const PHASES: usize = 12;
/// The maximum number of answers of a game whose phases are searched.
const LONG: usize = 4_000;
/// The maximum number of answers that are compared for one turning point.
const REFINED: usize = 8;

/// Each seat's chance to win after some number of answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// The number of answers before this moment.
    pub answers: usize,
    /// Each seat's chance to win, from 0 to 1.
    pub shares: BySeat<f64>,
}

/// A moment with a large change of the winner's chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurningPoint {
    /// The number of the answer that changed the chance, from 1.
    pub answer: usize,
    /// The winner's chance before the answer.
    pub before: f64,
    /// The winner's chance after the answer.
    pub after: f64,
}

/// The chances over a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// The points, in the order of the game.
    pub points: Vec<Chances>,
    /// The winner whose chance the turning points describe.
    pub winner: Option<Seat>,
    /// The turning points, in the order of the game.
    pub turning_points: Vec<TurningPoint>,
}

impl Curve {
    /// Returns the chances over a match. Equal matches give equal curves.
    ///
    /// # Errors
    /// Returns an error if the match cannot be replayed.
    pub fn of<G: Searchable>(game: &G, played: &Match<G>) -> Result<Curve, G::Error> {
        let winner = played.game().winners().iter().next();
        let mut points = Vec::new();
        for answers in moments(game, played)? {
            points.push(Chances { answers, shares: chances(game, &played.table_after(game, answers)?) });
        }
        let mut curve = Curve { points, winner, turning_points: Vec::new() };
        if let Some(winner) = winner {
            curve.find_turning_points(game, played, winner)?;
        }
        Ok(curve)
    }

    /// Finds the largest changes between two points, and the answer that changed most.
    fn find_turning_points<G: Searchable>(
        &mut self,
        game: &G,
        played: &Match<G>,
        winner: Seat,
    ) -> Result<(), G::Error> {
        let change = |pair: &[Chances]| (pair[1].shares[winner] - pair[0].shares[winner]).abs();
        let mut pairs: Vec<Vec<Chances>> = self.points.windows(2).map(<[Chances]>::to_vec).collect();
        pairs.sort_by(|one, other| change(other).total_cmp(&change(one)));
        pairs.truncate(TURNING_POINTS);
        for pair in pairs {
            let (first, last) = (pair[0].answers, pair[1].answers);
            let between = spread(first + 1..last, REFINED);
            let mut fine = vec![pair[0].clone()];
            for answers in between {
                fine.push(Chances { answers, shares: chances(game, &played.table_after(game, answers)?) });
            }
            fine.push(pair[1].clone());
            let largest = fine.windows(2).max_by(|one, other| change(one).total_cmp(&change(other)));
            self.turning_points.extend(largest.map(|pair| TurningPoint {
                answer: pair[1].answers,
                before: pair[0].shares[winner],
                after: pair[1].shares[winner],
            }));
        }
        self.turning_points.sort_by_key(|point| point.answer);
        Ok(())
    }
}

/// Returns the numbers of answers at which the chances are computed. They are at the start of each phase, or at equal
/// distances.
fn moments<G: Searchable>(game: &G, played: &Match<G>) -> Result<Vec<usize>, G::Error> {
    let all = played.answers();
    let (mut starts, mut chapter) = (vec![0], None);
    if all <= LONG {
        played.each_table(game, &mut |answers, table| {
            let now = G::chapter(table);
            if chapter.replace(now).is_some_and(|before| before != now) {
                starts.push(answers);
            }
        })?;
    }
    let chosen = if starts.len() < PHASES { spread(0..all, POINTS) } else { starts };
    let kept = spread(0..chosen.len(), POINTS).into_iter().filter_map(|at| chosen.get(at).copied());
    Ok(kept.chain([all]).collect())
}

/// Returns at most `most` numbers of a range, at equal distances.
fn spread(range: std::ops::Range<usize>, most: usize) -> Vec<usize> {
    let stride = range.len().div_ceil(most).max(1);
    range.step_by(stride).collect()
}

/// Returns each seat's chance to win on a table.
fn chances<G: Searchable>(game: &G, table: &Table<G>) -> BySeat<f64> {
    if let Some(won) = table.won() {
        return won;
    }
    let (mut sum, mut count) = (BySeat::of(0.0), 0.0);
    let seats: Vec<Seat> = table.seats().collect();
    for (number, seat) in (0..PLAYOUTS).zip(seats.iter().cycle()) {
        let seed = mix(number, 0);
        let Ok(mut world) = table.sample_state_while(game, *seat, seed, &|| true) else { continue };
        let shares = play_on(game, &mut world, SeatSet::EMPTY, seed, &|| true);
        for seat in shares.iter().flat_map(|_| &seats) {
            sum[*seat] += shares.as_ref().map_or(0.0, |shares| shares[*seat]);
        }
        count += 1.0;
    }
    if count > 0.0 { sum.map(|sum| sum / count) } else { G::evaluate(table) }
}
