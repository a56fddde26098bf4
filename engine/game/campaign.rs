//! A campaign: games in a series, scored until somebody has enough (V2).

use super::at_table::Game;
use hyperkon_table::{MAX_SEATS, Seat, limits, without_place};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Points for a sole winner.
const SOLE: u16 = 8;
/// Points for each of several winners.
const SHARED: u16 = 4;
/// Points for everybody else who was one base short.
const CLOSE: u16 = 1;
/// Points that end the series.
const ENOUGH: u16 = 15;

/// Why a text, or a campaign made by hand, is no campaign.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnfitCampaign {
    /// It is longer than any campaign.
    #[error("it has more than {most} bytes")]
    TooLong {
        /// The most bytes.
        most: usize,
    },
    /// It cannot be read.
    #[error("{why}")]
    Unreadable {
        /// What is wrong with it.
        why: String,
    },
    /// No table has so many seats, or so few.
    #[error("{seats} seats cannot play")]
    Seats {
        /// How many there are.
        seats: u8,
    },
    /// The edition's id is longer than any.
    #[error("the name of the edition is too long")]
    Edition,
    /// It names a seat that is not at the table.
    #[error("it names {seat}, which is not at the table")]
    Stranger {
        /// The seat.
        seat: Seat,
    },
    /// A series has no more games.
    #[error("it has more than {most} games")]
    TooManyGames {
        /// The most games.
        most: usize,
    },
    /// A game has not ended like this.
    #[error("game {number}: {why}")]
    Game {
        /// Which game, from 1.
        number: usize,
        /// What cannot be.
        why: &'static str,
    },
}

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

impl GameResult {
    /// Tests that a game of so many seats can end like this.
    fn sound(&self, seats: u8) -> Result<(), &'static str> {
        let each = usize::from(seats);
        if self.points.len() != each || self.cards.len() != each {
            return Err("its points do not fit the seats");
        }
        let in_order = self.winners.windows(2).all(|pair| pair[0] < pair[1]);
        if self.winners.is_empty() || !in_order {
            return Err("its winners are none, or not each named once in their order");
        }
        let of_winner = if self.winners.len() == 1 { SOLE } else { SHARED };
        let fits = |(seat, points): (Seat, &u16)| match self.winners.contains(&seat) {
            true => *points == of_winner,
            false => *points <= CLOSE,
        };
        if (0..).map(Seat).zip(&self.points).all(fits) {
            Ok(())
        } else {
            Err("its points are not those of its winners")
        }
    }
}

impl Campaign {
    /// A series before its first game.
    pub fn new(edition: &str, seats: u8, seed: u64) -> Campaign {
        Campaign { edition: edition.to_owned(), seats, seed, youngest: None, games: Vec::new() }
    }

    /// Reads a campaign.
    ///
    /// # Errors
    /// When the text is none, or one that cannot have come about ([`Campaign::sound`]).
    pub fn read(text: &str) -> Result<Campaign, UnfitCampaign> {
        if text.len() > limits::CAMPAIGN {
            return Err(UnfitCampaign::TooLong { most: limits::CAMPAIGN });
        }
        let read = serde_json::from_str(text);
        let campaign: Campaign = read.map_err(|error| UnfitCampaign::Unreadable { why: without_place(&error) })?;
        campaign.sound()?;
        Ok(campaign)
    }

    /// Tests that games can have ended like this, and that the series went on no longer than it does.
    ///
    /// # Errors
    /// The first thing that cannot be.
    pub fn sound(&self) -> Result<(), UnfitCampaign> {
        if !(2..=MAX_SEATS as u8).contains(&self.seats) {
            return Err(UnfitCampaign::Seats { seats: self.seats });
        }
        if self.edition.len() > limits::NAME {
            return Err(UnfitCampaign::Edition);
        }
        let strange = |seat: &&Seat| seat.0 >= self.seats;
        if let Some(seat) = self.youngest.iter().chain(self.games.iter().flat_map(|game| &game.winners)).find(strange) {
            return Err(UnfitCampaign::Stranger { seat: *seat });
        }
        let most = usize::from(ENOUGH) * usize::from(self.seats);
        if self.games.len() > most {
            return Err(UnfitCampaign::TooManyGames { most });
        }
        for (number, game) in (1..).zip(&self.games) {
            game.sound(self.seats).map_err(|why| UnfitCampaign::Game { number, why })?;
        }
        let before_last =
            self.games.split_last().map(|(_, before)| Campaign { games: before.to_vec(), ..self.clone() });
        match before_last.and_then(|before| before.winners()) {
            Some(_) => Err(UnfitCampaign::Game { number: self.games.len(), why: "the series was won before it" }),
            None => Ok(()),
        }
    }

    /// The points of a finished game: a sole winner 8, joint winners 4 each, every other seat one base short 1.
    pub fn result_of(game: &Game) -> GameResult {
        let (state, rules) = (game.referee().state(), game.rules());
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
