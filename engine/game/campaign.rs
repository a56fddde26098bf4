//! A campaign: games in a series, scored until somebody has enough (V2).

use super::at_table::Game;
use crate::table::Seat;
use serde::{Deserialize, Serialize};

/// Points for a sole winner.
const SOLE: u16 = 8;
/// Points for each of several winners.
const SHARED: u16 = 4;
/// Points for everybody else who was one base short.
const CLOSE: u16 = 1;
/// Points that end the series.
const ENOUGH: u16 = 15;

/// How one game of a series ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// Who won it.
    pub winners: Vec<Seat>,
    /// The points of each seat in this game.
    pub points: Vec<u16>,
    /// The cards in each hand at its end.
    pub cards: Vec<u8>,
}

/// The scores of a series.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Campaign {
    /// The edition's id.
    pub edition: String,
    /// How many seats.
    pub seats: u8,
    /// The seed from which each game's seed is made.
    pub seed: u64,
    /// The youngest player's seat, who wins the last tie; `None`: such a tie is shared.
    #[serde(default)]
    pub youngest: Option<Seat>,
    /// The games so far.
    pub games: Vec<GameResult>,
}

impl Campaign {
    /// A series before its first game.
    pub fn new(edition: &str, seats: u8, seed: u64) -> Campaign {
        Campaign { edition: edition.to_owned(), seats, seed, youngest: None, games: Vec::new() }
    }

    /// The points of a finished game: a sole winner 8, joint winners 4 each, every other seat one base short 1.
    pub fn result_of(game: &Game) -> GameResult {
        let (state, rules) = (game.state(), game.rules());
        let winners: Vec<Seat> = game.winners().iter().collect();
        let close = rules.numbers.bases_to_win.saturating_sub(1);
        let points = |seat: Seat| match (winners.contains(&seat), winners.len()) {
            (true, 1) => SOLE,
            (true, _) => SHARED,
            (false, _) if state.foreign_bases(seat, rules.seats) == close && !state.out.contains(seat) => CLOSE,
            (false, _) => 0,
        };
        GameResult {
            points: rules.seats().map(points).collect(),
            cards: rules.seats().map(|seat| state.cards.hand(seat).len() as u8).collect(),
            winners,
        }
    }

    /// Each seat's total.
    pub fn totals(&self) -> Vec<u16> {
        let total = |seat: usize| {
            self.games.iter().fold(0u16, |sum, game| sum.saturating_add(game.points.get(seat).copied().unwrap_or(0)))
        };
        (0..usize::from(self.seats)).map(total).collect()
    }

    /// The seed of the next game; the same series deals the same games.
    pub const fn next_seed(&self) -> u64 {
        self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(self.games.len() as u64)
    }

    /// Who begins the next game: the lowest total; in a tie the seat to the left of the last winner.
    /// `None` before the first game: the star card says. Of several last winners the first in seat order counts,
    /// for the rulebook is silent.
    pub fn begins(&self) -> Option<Seat> {
        let last = self.games.last()?;
        let totals = self.totals();
        let lowest = totals.iter().min()?;
        let mut lowest_seats = Seat::all(self.seats).filter(|seat| totals[seat.index()] == *lowest);
        match (lowest_seats.next(), lowest_seats.next()) {
            (Some(seat), None) => Some(seat),
            _ => last.winners.first().map(|winner| Seat((winner.0 % self.seats + 1) % self.seats)),
        }
    }

    /// The winners of the series once somebody has 15 points or more: the highest total, then the most cards
    /// at the end of the last game, then the youngest player, then all of them.
    pub fn winners(&self) -> Option<Vec<Seat>> {
        let totals = self.totals();
        let highest = *totals.iter().max()?;
        if highest < ENOUGH {
            return None;
        }
        let cards = |seat: Seat| self.games.last().and_then(|game| game.cards.get(seat.index()).copied()).unwrap_or(0);
        let mut leaders: Vec<Seat> = Seat::all(self.seats).filter(|seat| totals[seat.index()] == highest).collect();
        let most = leaders.iter().map(|seat| cards(*seat)).max()?;
        leaders.retain(|seat| cards(*seat) == most);
        if let Some(youngest) = self.youngest.filter(|youngest| leaders.contains(youngest)) {
            leaders = vec![youngest];
        }
        Some(leaders)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(games: &[([u16; 3], [u8; 3], &[u8])]) -> Campaign {
        let mut campaign = Campaign::new("kosmische-strijd", 3, 1);
        for (points, cards, winners) in games {
            let winners = winners.iter().map(|seat| Seat(*seat)).collect();
            campaign.games.push(GameResult { winners, points: points.to_vec(), cards: cards.to_vec() });
        }
        campaign
    }

    #[test]
    fn the_lowest_total_begins() {
        assert_eq!(series(&[]).begins(), None);
        assert_eq!(series(&[([8, 1, 0], [0; 3], &[0])]).begins(), Some(Seat(2)));
    }

    #[test]
    fn in_a_tie_the_seat_left_of_the_last_winner_begins() {
        assert_eq!(series(&[([0, 0, 8], [0; 3], &[2])]).begins(), Some(Seat(0)));
        assert_eq!(series(&[([8, 0, 0], [0; 3], &[0])]).begins(), Some(Seat(1)));
        assert_eq!(series(&[([0, 4, 4], [0; 3], &[1, 2]), ([4, 0, 0], [0; 3], &[1, 2])]).begins(), Some(Seat(2)));
    }

    #[test]
    fn fifteen_points_end_the_series() {
        assert_eq!(series(&[([8, 0, 1], [0; 3], &[0])]).winners(), None);
        let cards = [2, 5, 5];
        assert_eq!(series(&[([16, 8, 0], cards, &[0])]).winners(), Some(vec![Seat(0)]));
        assert_eq!(series(&[([16, 16, 16], cards, &[0])]).winners(), Some(vec![Seat(1), Seat(2)]));
        let mut tied = series(&[([16, 16, 16], cards, &[0])]);
        tied.youngest = Some(Seat(2));
        assert_eq!(tied.winners(), Some(vec![Seat(2)]));
        tied.youngest = Some(Seat(0));
        assert_eq!(tied.winners(), Some(vec![Seat(1), Seat(2)]), "only who is tied to the last can win by age");
    }
}
