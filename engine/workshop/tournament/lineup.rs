//! The seats of the bots in each game of a deal.

/// The bots by seat. In each further game of a deal, every bot moves one seat clockwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lineup {
    /// The different names, in order of first appearance.
    entrants: Vec<String>,
    /// The entrant of each seat in the first game.
    seats: Vec<usize>,
    rotations: usize,
}

impl Lineup {
    /// Creates a line-up with one bot for each seat of the first game, clockwise. Bots with the same name are one
    /// entrant with several seats.
    pub fn new<S: AsRef<str>>(names: &[S]) -> Lineup {
        let mut entrants: Vec<String> = Vec::new();
        let seats: Vec<usize> = names
            .iter()
            .map(|name| {
                let name = name.as_ref();
                entrants.iter().position(|known| known == name).unwrap_or_else(|| {
                    entrants.push(name.to_owned());
                    entrants.len() - 1
                })
            })
            .collect();
        let alike = |step: &usize| (0..seats.len()).all(|seat| seats[seat] == seats[(seat + step) % seats.len()]);
        let rotations = (1..seats.len()).find(alike).unwrap_or(seats.len());
        Lineup { entrants, seats, rotations }
    }

    /// Returns the entrants' names without duplicates.
    pub fn entrants(&self) -> &[String] {
        &self.entrants
    }

    /// Returns the number of seats.
    pub const fn seats(&self) -> usize {
        self.seats.len()
    }

    /// Returns the number of games in a deal. Rotations that give the same seats are played only once.
    pub const fn rotations(&self) -> usize {
        self.rotations
    }

    /// Returns the entrant at a seat in a rotation, as an index in [`Lineup::entrants`]. All numbers count from 0.
    ///
    /// # Panics
    /// Panics if the line-up has no bots.
    pub fn at(&self, rotation: usize, seat: usize) -> usize {
        let seats = self.seats.len();
        self.seats[(seat + seats - rotation % seats) % seats]
    }

    /// Returns the number of seats of an entrant.
    pub fn seats_of(&self, entrant: usize) -> usize {
        self.seats.iter().filter(|at| **at == entrant).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(names: &[&str]) -> Vec<String> {
        let lineup = Lineup::new(names);
        let at = |rotation, seat| lineup.entrants()[lineup.at(rotation, seat)].as_str();
        (0..lineup.rotations()).map(|rotation| (0..lineup.seats()).map(|seat| at(rotation, seat)).collect()).collect()
    }

    #[test]
    fn every_bot_sits_at_every_seat_once() {
        assert_eq!(games(&["a", "b", "b", "b"]), ["abbb", "babb", "bbab", "bbba"]);
        assert_eq!(games(&["a", "b", "c"]), ["abc", "cab", "bca"]);
        assert_eq!(games(&["a", "b"]), ["ab", "ba"]);
    }

    #[test]
    fn equal_rotations_are_one_game() {
        assert_eq!(games(&["a", "a", "a"]), ["aaa"]);
        assert_eq!(games(&["a", "b", "a", "b"]), ["abab", "baba"]);
        assert_eq!(games(&["a", "a", "b", "b"]).len(), 4);
        let lineup = Lineup::new(&["a", "b", "a"]);
        assert_eq!((lineup.entrants().len(), lineup.seats_of(0), lineup.seats_of(1)), (2, 2, 1));
    }
}
