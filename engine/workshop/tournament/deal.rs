//! A deal, and what came of its games.

use super::{Duels, Lineup};
use crate::table::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What came of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Who has won.
    pub winners: SeatSet,
    /// How many answers it took.
    pub answers: u64,
    /// The aliens by seat, by their ids, as they were dealt; empty in a game that has none.
    pub aliens: Vec<Vec<String>>,
}

/// What came of the games of one deal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deal {
    /// Who has won, in the game of each rotation.
    pub winners: Vec<SeatSet>,
    /// How many answers all games took.
    pub answers: u64,
    /// The aliens by seat, the same in all games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliens: Vec<Vec<String>>,
}

impl Deal {
    /// What a seat has of the game of a rotation, both from 0: 1 if it has won alone, 1/k if it shares the win with k − 1
    /// others, otherwise 0.
    ///
    /// # Panics
    /// When the deal has no game of that rotation.
    pub fn share(&self, rotation: usize, seat: usize) -> f64 {
        self.winners[rotation].part(Seat(seat as u8))
    }

    /// Who did better than whom, seat by seat in each game.
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

    /// Whether it can be a deal of this line-up.
    pub fn fits(&self, lineup: &Lineup) -> bool {
        let seats = lineup.seats();
        let sits = |winners: &SeatSet| !winners.is_empty() && winners.iter().all(|seat| seat.index() < seats);
        self.winners.len() == lineup.rotations() && self.winners.iter().all(sits) && self.aliens.len() <= seats
    }
}

/// Plays the games of a deal: `game` plays one with these entrants by seat.
///
/// # Errors
/// The first of `game`.
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
