//! Prospects: estimates of each seat's share of won games.

use super::weights::Weights;
use hyperkon_cosmic::{Look, Ruleset, SeatLook};
use hyperkon_table::{MAX_SEATS, Seat};

/// Weights of all seats. A seat's weight divided by the sum is the share of games that it is expected to win.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospects<'a> {
    weights: [f32; MAX_SEATS],
    /// Number of foreign bases that each seat still needs (W2).
    needs: [i8; MAX_SEATS],
    homes: [i8; MAX_SEATS],
    homes_for_power: i8,
    seats: usize,
    by: &'a Weights,
    /// True if all other seats have a share of 0 once a seat has won.
    sees_wins: bool,
    /// Value of a shared win, as a fraction of its share.
    together: f32,
}

impl<'a> Prospects<'a> {
    pub(super) fn of(
        look: Look<'_>,
        rules: &Ruleset,
        by: &'a Weights,
        sees_wins: bool,
        together: f32,
    ) -> Prospects<'a> {
        let homes_for_power = rules.home_bases_for_power() as i8;
        let mut prospects = Prospects {
            weights: [0.0; MAX_SEATS],
            needs: [i8::MAX; MAX_SEATS],
            homes: [0; MAX_SEATS],
            homes_for_power,
            seats: usize::from(rules.seats),
            by,
            sees_wins,
            together,
        };
        for seat in look.seats().filter(|seat| !seat.is_out()) {
            let at = seat.seat().index();
            let (bases, homes) = (i32::from(seat.foreign_bases()), seat.home_bases());
            prospects.homes[at] = homes as i8;
            prospects.needs[at] = (i32::from(rules.numbers.bases_to_win) - bases) as i8;
            let has_power = if prospects.homes[at] >= homes_for_power { by.power } else { 1.0 };
            let weight = power(by.base, bases) * power(by.home, homes.into()) * has_power;
            prospects.weights[at] = weight * power(by.ship, ships(seat, rules));
        }
        prospects
    }

    /// Raises a seat's weight for its bases in another seat's system.
    #[must_use]
    pub(super) fn resented(mut self, seat: Seat, bases: usize) -> Self {
        self.weights[seat.index()] *= 1.0 + self.by.grudge * bases as f32;
        self
    }

    /// Returns the prospects after a change of a seat's foreign bases. `more` may be negative.
    #[must_use]
    pub(super) fn bases(mut self, seat: Seat, more: i8) -> Self {
        self.weights[seat.index()] *= power(self.by.base, more.into());
        self.needs[seat.index()] = self.needs[seat.index()].saturating_sub(more);
        self
    }

    /// Returns the prospects after a change of a seat's home bases. `more` may be negative.
    #[must_use]
    pub(super) fn homes(mut self, seat: Seat, more: i8) -> Self {
        let (had, has) = (self.homes[seat.index()], self.homes[seat.index()] + more);
        let had_power = had >= self.homes_for_power;
        let has_power = has >= self.homes_for_power;
        let change = match (had_power, has_power) {
            (true, false) => 1.0 / self.by.power,
            (false, true) => self.by.power,
            _ => 1.0,
        };
        self.weights[seat.index()] *= power(self.by.home, more.into()) * change;
        self.homes[seat.index()] = has;
        self
    }

    /// Returns the prospects after a change of a seat's ships. `more` may be negative.
    #[must_use]
    pub(super) fn ships(mut self, seat: Seat, more: i16) -> Self {
        self.weights[seat.index()] *= power(self.by.ship, more.into());
        self
    }

    /// Returns the prospects after a seat has drawn this many cards as a reward.
    #[must_use]
    pub(super) fn rewarded(mut self, seat: Seat, cards: u8) -> Self {
        self.weights[seat.index()] *= self.by.ship.powf(self.by.reward * f32::from(cards));
        self
    }

    /// Returns the expected share of games that a seat wins, from 0 to 1.
    pub(super) fn share(&self, seat: Seat) -> f32 {
        let has_won = |needs: &&i8| **needs <= 0;
        let needs = &self.needs[..self.seats];
        let winners = needs.iter().filter(has_won).count();
        let wins = needs[seat.index()] <= 0;
        match (winners, wins) {
            (1, true) => 1.0,
            (2.., true) => self.together / winners as f32,
            (1.., false) if self.sees_wins => 0.0,
            _ => self.weights[seat.index()] / self.weights[..self.seats].iter().sum::<f32>().max(f32::MIN_POSITIVE),
        }
    }

    /// Returns `true` if a seat has enough bases to win.
    pub(super) fn has_won(&self, seat: Seat) -> bool {
        self.needs[seat.index()] <= 0
    }

    /// Returns the seat with the best prospects among these.
    pub(super) fn best(&self, seats: impl Iterator<Item = Seat>) -> Option<Seat> {
        let weight = |seat: &Seat| self.weights.get(seat.index()).copied().unwrap_or_default();
        seats.max_by(|one, other| weight(one).total_cmp(&weight(other)))
    }
}

/// Returns a power, like [`f32::powi`] but without a call for the most frequent exponents.
fn power(base: f32, exponent: i32) -> f32 {
    match exponent {
        -1 => 1.0 / base,
        0 => 1.0,
        1 => base,
        _ => base.powi(exponent),
    }
}

/// Returns the number of a seat's ships that are still in play.
fn ships(seat: SeatLook<'_>, rules: &Ruleset) -> i32 {
    i32::from(rules.ships_per_seat()) + i32::from(seat.added_ships())
        - i32::from(seat.black_hole())
        - i32::from(seat.gone())
}
