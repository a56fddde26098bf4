//! Win chances over a finished game, with its turning points.
//!
//! A chance is the mean of playouts from sampled states, each drawn from what one seat knew at that moment. So the chances
//! do not depend on cards that nobody had seen.

use super::playout::play_on;
use super::{BySeat, Match, Searchable, Seat, SeatSet, Table, mix};
use std::collections::BTreeMap;

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
        let mut builder = CurveBuilder::new(game, played)?;
        loop {
            if let Some(curve) = builder.step(game, played)? {
                return Ok(curve);
            }
        }
    }
}

/// A curve in progress. A program that serves others computes one point at a time.
#[derive(Debug)]
pub struct CurveBuilder {
    winner: Option<Seat>,
    /// The moments of the curve's points.
    moments: Vec<usize>,
    /// The moments to compute, the next one last.
    todo: Vec<usize>,
    found: BTreeMap<usize, BySeat<f64>>,
    /// True if the moments near the turning points are known.
    is_refined: bool,
}

impl CurveBuilder {
    /// Begins the curve of a match.
    ///
    /// # Errors
    /// Returns an error if the match cannot be replayed.
    pub fn new<G: Searchable>(game: &G, played: &Match<G>) -> Result<CurveBuilder, G::Error> {
        let (winner, moments) = (played.game().winners().iter().next(), moments(game, played)?);
        let todo = moments.iter().rev().copied().collect();
        Ok(CurveBuilder { winner, moments, todo, found: BTreeMap::new(), is_refined: winner.is_none() })
    }

    /// Computes the chances at one moment. Returns the curve when it is complete. The match must be that of
    /// [`CurveBuilder::new`].
    ///
    /// # Errors
    /// Returns an error if the match cannot be replayed.
    pub fn step<G: Searchable>(&mut self, game: &G, played: &Match<G>) -> Result<Option<Curve>, G::Error> {
        if let Some(answers) = self.todo.pop() {
            self.found.insert(answers, chances(game, &played.table_after(game, answers)?));
            return Ok(None);
        }
        if !std::mem::replace(&mut self.is_refined, true) {
            let between = self.largest_changes().into_iter().flat_map(|[first, last]| spread(first + 1..last, REFINED));
            self.todo = between.collect();
            return Ok(None);
        }
        let point = |answers: &usize| Chances { answers: *answers, shares: self.found[answers] };
        let points = self.moments.iter().map(point).collect();
        Ok(Some(Curve { points, winner: self.winner, turning_points: self.turning_points() }))
    }

    /// Returns the change of the winner's chance between two moments.
    fn change(&self, [first, last]: [usize; 2]) -> f64 {
        self.winner.map_or(0.0, |winner| (self.found[&last][winner] - self.found[&first][winner]).abs())
    }

    /// Returns the pairs of successive points with the largest changes.
    fn largest_changes(&self) -> Vec<[usize; 2]> {
        let mut pairs: Vec<[usize; 2]> = self.moments.windows(2).map(|pair| [pair[0], pair[1]]).collect();
        pairs.sort_by(|one, other| self.change(*other).total_cmp(&self.change(*one)));
        pairs.truncate(TURNING_POINTS);
        pairs
    }

    /// Returns the answer with the largest change between the points of each pair.
    fn turning_points(&self) -> Vec<TurningPoint> {
        let Some(winner) = self.winner else { return Vec::new() };
        let turning = |[first, last]: [usize; 2]| {
            let fine: Vec<usize> = self.found.range(first..=last).map(|(answers, _)| *answers).collect();
            let pairs = fine.windows(2).map(|pair| [pair[0], pair[1]]);
            let largest = pairs.max_by(|one, other| self.change(*one).total_cmp(&self.change(*other)));
            largest.map(|[first, last]| TurningPoint {
                answer: last,
                before: self.found[&first][winner],
                after: self.found[&last][winner],
            })
        };
        let mut turning: Vec<TurningPoint> = self.largest_changes().into_iter().filter_map(turning).collect();
        turning.sort_by_key(|point| point.answer);
        turning
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
