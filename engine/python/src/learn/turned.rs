//! The table turned so that one seat is 0.

use hyperkon_table::Seat;

/// The table as it lies before one seat.
#[derive(Clone, Copy, Debug)]
pub struct Turned {
    /// Whose seat is 0.
    pub viewer: Seat,
    /// How many sit at the table.
    pub seats: u8,
}

impl Turned {
    /// The place of a seat, clockwise from the viewer's.
    pub fn seat(self, seat: Seat) -> usize {
        let seats = usize::from(self.seats.max(1));
        (seat.index() + seats - self.viewer.index() % seats) % seats
    }
}
