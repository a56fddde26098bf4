//! A campaign: a series of games, scored until a seat has enough points (V2).

use super::at_table::Game;
use hyperkon_table::{MAX_SEATS, Seat, limits, without_place};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The points of a sole winner.
const SOLE: u16 = 8;
/// The points of each winner, if there are several.
const SHARED: u16 = 4;
/// The points of every other seat that was one base short.
const CLOSE: u16 = 1;
/// The number of points that ends the campaign.
const ENOUGH: u16 = 15;

/// The reason why a campaign is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InvalidCampaign {
    /// A text that is longer than any campaign.
    #[error("campaign has more than {most} bytes")]
    TooLong {
        /// The maximum number of bytes.
        most: usize,
    },
    /// A text that is not a campaign.
    #[error("{why}")]
    Unreadable {
        /// The error in the text.
        why: String,
    },
    /// An unsupported number of seats.
    #[error("campaign has an unsupported number of seats: {seats}")]
    Seats {
        /// The number of seats in the campaign.
        seats: u8,
    },
    /// An edition id that is too long.
    #[error("the edition id is longer than {} bytes", limits::NAME)]
    Edition,
    /// A seat that is not at the table.
    #[error("campaign names a seat that is not at the table: {seat}")]
    Stranger {
        /// The seat.
        seat: Seat,
    },
    /// More games than a campaign can have.
    #[error("campaign has more than {most} games")]
    TooManyGames {
        /// The maximum number of games.
        most: usize,
    },
    /// An impossible result of a game.
    #[error("game {number}: {why}")]
    Game {
        /// The number of the game, from 1.
        number: usize,
        /// The reason why the result is impossible.
        why: &'static str,
    },
}

/// The result of one game of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The winners of the game, in seat order.
    pub winners: Vec<Seat>,
    /// The points of each seat in this game.
    pub points: Vec<u16>,
    /// The number of cards in each hand at the end.
    pub cards: Vec<u8>,
}

/// A campaign: its settings and its games so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Campaign {
    /// The id of the edition.
    pub edition: String,
    /// The number of seats.
    pub seats: u8,
    /// The seed of the campaign; the seeds of its games are derived from it.
    pub seed: u64,
    /// The youngest player's seat, which breaks the last tie. `None` leaves the tie.
    #[serde(default)]
    pub youngest: Option<Seat>,
    /// The games so far.
    pub games: Vec<GameResult>,
}

impl GameResult {
    /// Checks that a game with this many seats can have this result.
    fn sound(&self, seats: u8) -> Result<(), &'static str> {
        let each = usize::from(seats);
        if self.points.len() != each || self.cards.len() != each {
            return Err("its points or cards do not match the number of seats");
        }
        let in_order = self.winners.windows(2).all(|pair| pair[0] < pair[1]);
        if self.winners.is_empty() || !in_order {
            return Err("it has no winners, or they are not in seat order");
        }
        let of_winner = if self.winners.len() == 1 { SOLE } else { SHARED };
        let fits = |(seat, points): (Seat, &u16)| match self.winners.contains(&seat) {
            true => *points == of_winner,
            false => *points <= CLOSE,
        };
        if (0..).map(Seat).zip(&self.points).all(fits) {
            Ok(())
        } else {
            Err("its points do not match the winners of the game")
        }
    }
}

impl Campaign {
    /// Returns a new campaign without games.
    pub fn new(edition: &str, seats: u8, seed: u64) -> Campaign {
        Campaign { edition: edition.to_owned(), seats, seed, youngest: None, games: Vec::new() }
    }

    /// Reads a campaign from its JSON.
    ///
    /// # Errors
    /// The text is not a campaign, or it is invalid ([`Campaign::sound`]).
    pub fn read(text: &str) -> Result<Campaign, InvalidCampaign> {
        if text.len() > limits::CAMPAIGN {
            return Err(InvalidCampaign::TooLong { most: limits::CAMPAIGN });
        }
        let read = serde_json::from_str(text);
        let campaign: Campaign = read.map_err(|error| InvalidCampaign::Unreadable { why: without_place(&error) })?;
        campaign.sound()?;
        Ok(campaign)
    }

    /// Checks that all results are possible, and that no game is superfluous.
    ///
    /// # Errors
    /// The first impossible part.
    pub fn sound(&self) -> Result<(), InvalidCampaign> {
        if !(2..=MAX_SEATS as u8).contains(&self.seats) {
            return Err(InvalidCampaign::Seats { seats: self.seats });
        }
        if self.edition.len() > limits::NAME {
            return Err(InvalidCampaign::Edition);
        }
        let strange = |seat: &&Seat| seat.0 >= self.seats;
        if let Some(seat) = self.youngest.iter().chain(self.games.iter().flat_map(|game| &game.winners)).find(strange) {
            return Err(InvalidCampaign::Stranger { seat: *seat });
        }
        let most = usize::from(ENOUGH) * usize::from(self.seats);
        if self.games.len() > most {
            return Err(InvalidCampaign::TooManyGames { most });
        }
        for (number, game) in (1..).zip(&self.games) {
            game.sound(self.seats).map_err(|why| InvalidCampaign::Game { number, why })?;
        }
        let before_last =
            self.games.split_last().map(|(_, before)| Campaign { games: before.to_vec(), ..self.clone() });
        match before_last.and_then(|before| before.winners()) {
            Some(_) => Err(InvalidCampaign::Game { number: self.games.len(), why: "the campaign was already won" }),
            None => Ok(()),
        }
    }

    /// Returns the result of a finished game.
    ///
    /// A sole winner gets 8 points, and joint winners get 4 each. Other seats that were one base short get 1.
    pub fn result_of(game: &Game) -> GameResult {
        let (state, rules) = (game.full_state().state(), game.rules());
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

    /// Returns the total points of each seat.
    pub fn totals(&self) -> Vec<u16> {
        let total = |seat: usize| {
            self.games.iter().fold(0u16, |sum, game| sum.saturating_add(game.points.get(seat).copied().unwrap_or(0)))
        };
        (0..usize::from(self.seats)).map(total).collect()
    }

    /// Returns the seed of the next game. A campaign with the same seed deals the same games.
    pub const fn next_seed(&self) -> u64 {
        self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(self.games.len() as u64)
    }

    /// Returns the seat that begins the next game: the one with the lowest total.
    ///
    /// In a tie, the seat to the left of the last winner begins. The rulebook is silent about several last winners, so
    /// the first in seat order counts. Before the first game, the result is `None`, because the star card decides.
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

    /// Returns the winners of the campaign, once a seat has 15 points or more.
    ///
    /// The highest total wins. A tie goes to the seat with the most cards at the end of the last game, and then to the
    /// youngest player. If the tie remains, all tied seats win.
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
    fn tie_lets_left_of_last_winner_begin() {
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
        assert_eq!(tied.winners(), Some(vec![Seat(1), Seat(2)]), "age breaks only the last tie");
    }
}
