//! Rotates the seats of a table so that one of them is 0.

use hyperkon_table::Seat;

/// The table as seen from one seat.
#[derive(Clone, Copy, Debug)]
pub struct Turned {
    /// The seat that becomes 0.
    pub viewer: Seat,
    /// The number of seats.
    pub seats: u8,
}

impl Turned {
    /// Returns a seat's number clockwise from the viewer.
    pub fn seat(self, seat: Seat) -> usize {
        let seats = usize::from(self.seats.max(1));
        (seat.index() + seats - self.viewer.index() % seats) % seats
    }
}
