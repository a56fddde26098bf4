//! Who sits where in each game of a deal.

/// Bots by seat, and how they rotate: with each game of a deal every bot moves one seat on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lineup {
    /// Each name once, in the order in which they were named first.
    entrants: Vec<String>,
    /// By the seats of the first game: which entrant.
    seats: Vec<usize>,
    rotations: usize,
}

impl Lineup {
    /// A line-up of these bots, one for each seat of the first game, clockwise; bots of one name are one entrant with several
    /// seats.
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

    /// The names, each once.
    pub fn entrants(&self) -> &[String] {
        &self.entrants
    }

    /// How many seats there are.
    pub const fn seats(&self) -> usize {
        self.seats.len()
    }

    /// How many games a deal has: a rotation that seats the entrants as another does is not played again.
    pub const fn rotations(&self) -> usize {
        self.rotations
    }

    /// The index in [`Lineup::entrants`] of who sits at a seat, from 0, in the game of this rotation, from 0.
    ///
    /// # Panics
    /// When the line-up has no bots.
    pub fn at(&self, rotation: usize, seat: usize) -> usize {
        let seats = self.seats.len();
        self.seats[(seat + seats - rotation % seats) % seats]
    }

    /// How many seats an entrant has.
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
    fn rotations_that_are_alike_are_one_game() {
        assert_eq!(games(&["a", "a", "a"]), ["aaa"]);
        assert_eq!(games(&["a", "b", "a", "b"]), ["abab", "baba"]);
        assert_eq!(games(&["a", "a", "b", "b"]).len(), 4);
        let lineup = Lineup::new(&["a", "b", "a"]);
        assert_eq!((lineup.entrants().len(), lineup.seats_of(0), lineup.seats_of(1)), (2, 2, 1));
    }
}
