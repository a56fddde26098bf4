//! Deals of a tournament and the results of their games.

use super::{Duels, Lineup};
use crate::table::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The result of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The winners.
    pub winners: SeatSet,
    /// The number of answers given.
    pub answers: u64,
    /// The ids of the dealt aliens, by seat. The list is empty in a game without aliens.
    pub aliens: Vec<Vec<String>>,
}

/// The results of a deal's games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deal {
    /// The winners of each rotation's game.
    pub winners: Vec<SeatSet>,
    /// The number of answers in all games together.
    pub answers: u64,
    /// The aliens by seat, which are the same in all games of the deal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliens: Vec<Vec<String>>,
}

impl Deal {
    /// Returns a seat's share of the win in a rotation's game. Seats and rotations count from 0. The share is 1 for the
    /// only winner, 1/k for each of k winners, and otherwise 0.
    ///
    /// # Panics
    /// Panics if the deal does not have that rotation.
    pub fn share(&self, rotation: usize, seat: usize) -> f64 {
        self.winners[rotation].part(Seat(seat as u8))
    }

    /// Returns the won duels, seat by seat in each game.
    pub fn duels(&self, lineup: &Lineup) -> Duels {
        let mut duels = Duels::new(lineup.entrants().len());
        for rotation in 0..lineup.rotations() {
            for one in 0..lineup.seats() {
                let does_worse = |other: &usize| self.share(rotation, *other) < self.share(rotation, one);
                for other in (0..lineup.seats()).filter(does_worse) {
                    let (one, other) = (lineup.at(rotation, one), lineup.at(rotation, other));
                    if one != other {
                        duels.add(one, other);
                    }
                }
            }
        }
        duels
    }

    /// Returns `true` if a deal of this line-up could have these results.
    pub fn fits(&self, lineup: &Lineup) -> bool {
        let seats = lineup.seats();
        let sits = |winners: &SeatSet| !winners.is_empty() && winners.iter().all(|seat| seat.index() < seats);
        self.winners.len() == lineup.rotations() && self.winners.iter().all(sits) && self.aliens.len() <= seats
    }
}

/// Plays the games of a deal. The callback `game` plays one game with these entrants by seat.
///
/// # Errors
/// Returns the first error of `game`.
pub fn play_deal<E>(lineup: &Lineup, mut game: impl FnMut(&[usize]) -> Result<Played, E>) -> Result<Deal, E> {
    let mut deal = Deal::default();
    for rotation in 0..lineup.rotations() {
        let entrants: Vec<usize> = (0..lineup.seats()).map(|seat| lineup.at(rotation, seat)).collect();
        let played = game(&entrants)?;
        deal.winners.push(played.winners);
        deal.answers += played.answers;
        deal.aliens = played.aliens;
    }
    Ok(deal)
}
